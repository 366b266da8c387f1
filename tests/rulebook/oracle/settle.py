"""A second reading of the law: settles a round record as naively as the texts can be read.

Kept apart from `games/` on purpose and sharing nothing with it, so that a misreading there shows up
as a difference here. Slow, and meant to be checked by eye against the regulations and the rulings.
"""

from dataclasses import dataclass
from typing import Any

from tests.rulebook.oracle import paytables
from tests.rulebook.oracle.hands import (
    LINE_ORDER,
    community_hand,
    double_draw_hand,
    let_it_ride_hand,
    line_hand,
    six_card_hand,
    three_card_hand,
    three_card_progressive_hand,
)
from tests.rulebook.oracle.record import Box, Problem, Round, read_round

# The hand that decides each wager of Let It Ride.
HAND_OF = {
    "bet_1": "main",
    "bet_2": "main",
    "bet_3": "main",
    "five_card_bonus": "main",
    "three_card_bonus": "three_card",
    "six_card_bonus": "six_card",
    "progressive": "progressive",
}


@dataclass
class Settled:
    """One wager at its end, in cents."""

    stake: int
    outcome: str
    odds: str | None
    pays: int
    returned: int


def settle_record(record: dict[str, Any]) -> dict[str, Any]:
    try:
        round_ = read_round(record)
    except Problem as problem:
        return {"error": {"code": problem.code, "message": str(problem)}}
    # Ruling 1: Double Draw settles 1..n, the other two n..1.
    round_.boxes.sort(key=lambda box: box.seat, reverse=round_.game != "double_draw")
    offered = round_.meter is not None
    meter = round_.meter or 0
    seats = []
    for box in round_.boxes:
        hands = {} if round_.void else name_hands(round_, box)
        wagers, meter = settle_box(round_, box, hands, meter)
        envy = envy_of(round_, box) if offered else None
        seats.append(seat_entry(round_, box, hands, wagers, envy))
    settled: dict[str, Any] = {} if record.get("id") is None else {"id": record["id"]}
    settled["game"] = round_.game
    settled["order"] = [box.seat for box in round_.boxes]
    settled["seats"] = seats
    if offered:
        settled["meter"] = {"before": money(round_.meter or 0), "after": money(meter)}
    return settled


def money(amount: int) -> str:
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02d}"


# Hands


def name_hands(round_: Round, box: Box) -> dict[str, str]:
    if round_.game == "double_draw":
        if box.declared is not None:
            return dict(box.declared)
        return {} if box.cards is None else {"main": double_draw_hand(box.cards)}
    if round_.game == "criss_cross":
        return criss_cross_hands(round_, box)
    return let_it_ride_hands(round_, box)


def criss_cross_hands(round_: Round, box: Box) -> dict[str, str]:
    hands: dict[str, str] = {}
    cross, ace_low = round_.cross, round_.rules["ace_low_straight"]
    if box.declared is not None:
        hands = {line: box.declared[line] for line in ("across", "down")}
    elif box.cards is not None:
        lines = {"across": ("left", "middle", "right"), "down": ("top", "middle", "bottom")}
        for line, places in lines.items():
            if all(place in cross for place in places):
                hands[line] = line_hand([*box.cards, *(cross[place] for place in places)], ace_low)
    if "five_card_bonus" in box.wagers and len(cross) == 5:
        hands["five_card_bonus"] = community_hand(list(cross.values()), ace_low)
    return hands


def let_it_ride_hands(round_: Round, box: Box) -> dict[str, str]:
    if box.declared is not None:
        names = ("main", "three_card", "six_card", "progressive")
        return {name: box.declared[name] for name in names if name in box.declared}
    if box.cards is None:
        return {}
    hands: dict[str, str] = {}
    if round_.community is not None:
        hands["main"] = let_it_ride_hand(box.cards + round_.community)
    if "three_card_bonus" in box.wagers:
        hands["three_card"] = three_card_hand(box.cards)
    if "six_card_bonus" in box.wagers and round_.six_card_box is not None:
        hands["six_card"] = six_card_hand(box.cards + round_.six_card_box)
    if "progressive" in box.wagers:
        hand = progressive_hand(round_, box.cards)
        if hand is not None:
            hands["progressive"] = hand
    return hands


def progressive_hand(round_: Round, cards: list[str]) -> str | None:
    letter = round_.rules["progressive"]
    if letter == "A":
        if round_.community is None:
            return None
        hand = let_it_ride_hand(cards + round_.community)
    else:
        hand = three_card_progressive_hand(cards)
    return hand if hand in paytables.PROGRESSIVE[letter] else "nothing"


# Wagers


def settle_box(round_: Round, box: Box, hands: dict[str, str], meter: int) -> tuple[dict[str, Settled], int]:
    wagers: dict[str, Settled] = {}
    for name, stake in box.wagers.items():
        taken = taken_or_returned(round_, box, name, stake)
        if taken is not None:
            wagers[name] = taken
            continue
        odds = odds_of(round_, name, hands)
        if odds is not None and odds.endswith("% of meter"):
            # Ruling 33: rounded down to the cent, at the wager's turn.
            share = meter * int(odds.split("%")[0]) // 100
            wagers[name] = Settled(stake, "win", odds, share, share)
            meter = round_.rules["reset"] if odds == "100% of meter" else meter - share
        else:
            wagers[name] = pay(name, stake, odds)
    return wagers, meter


def taken_or_returned(round_: Round, box: Box, name: str, stake: int) -> Settled | None:
    """Settle a wager that no hand decides: rulings 21, 23 and 40."""
    if round_.void:
        return Settled(stake, "void", None, 0, stake)
    if name in box.withdrawn:
        return Settled(stake, "withdrawn", None, 0, stake)
    if box.forfeited:
        return Settled(stake, "forfeited", None, 0, 0)
    if box.folded and name != "five_card_bonus":
        return Settled(stake, "folded", None, 0, 0)
    return None


def odds_of(round_: Round, name: str, hands: dict[str, str]) -> str | None:
    """Return the odds of a wager that its hand decides, or None if it loses."""
    if round_.game == "double_draw":
        return double_draw_odds(round_.rules, name, hands["main"])
    if round_.game == "criss_cross":
        return criss_cross_odds(round_.rules, name, hands)
    tables = {
        "five_card_bonus": paytables.FIVE_CARD_BONUS,
        "three_card_bonus": paytables.THREE_CARD_BONUS,
        "six_card_bonus": paytables.SIX_CARD_BONUS,
        "progressive": paytables.PROGRESSIVE,
    }
    hand = hands[HAND_OF[name]]
    if name in tables:
        return tables[name][round_.rules[name]].get(hand)
    return paytables.LET_IT_RIDE[round_.rules["paytable"]].get(hand)


def double_draw_odds(rules: dict[str, Any], name: str, hand: str) -> str | None:
    if hand == "nothing":
        return None
    if name == "bonus":
        return paytables.DOUBLE_DRAW_BONUS[rules["bonus_paytable"]][hand]
    return "1 to 1"


def criss_cross_odds(rules: dict[str, Any], name: str, hands: dict[str, str]) -> str | None:
    if name == "five_card_bonus":
        return paytables.CRISS_CROSS_BONUS.get(hands["five_card_bonus"])
    if name == "middle":
        # Ruling 27: the better of the two lines.
        better = min([hands["across"], hands["down"]], key=LINE_ORDER.index)
        return paytables.CRISS_CROSS.get(better)
    odds = paytables.CRISS_CROSS.get(hands["across" if name in ("ante_across", "across") else "down"])
    # Ruling 30.
    if name.startswith("ante_") and rules["ante_odds"] == "even_money" and odds not in (None, "push"):
        return "1 to 1"
    return odds


def pay(name: str, stake: int, odds: str | None) -> Settled:
    """Ruling 28."""
    if odds is None:
        return Settled(stake, "lose", None, 0, 0)
    if odds == "push":
        return Settled(stake, "push", "push", 0, stake)
    if odds.startswith("$"):
        dollars = int(odds[1:])
        if name == "five_card_bonus":
            pays = dollars * stake
            return Settled(stake, "win", odds, pays, pays)
        pays = dollars * 100
        return Settled(stake, "win", odds, pays, stake + pays)
    times, word, _ = odds.split(" ")
    pays = int(times) * stake
    return Settled(stake, "win", odds, pays, pays if word == "for" else stake + pays)


# Envy, ruling 34


def envy_hand(round_: Round, box: Box) -> str | None:
    """Return the hand of a box for the envy paytable, whether or not it bet the progressive."""
    if box.forfeited or box.cards is None:
        return None
    return progressive_hand(round_, box.cards)


def envy_of(round_: Round, box: Box) -> int:
    if round_.void or box.forfeited or "progressive" not in box.wagers:
        return 0
    table = paytables.ENVY[money(box.wagers["progressive"])][round_.rules["progressive"]]
    total = 0
    for other in round_.boxes:
        same_player = other is box or (box.player is not None and other.player == box.player)
        hand = envy_hand(round_, other)
        if not same_player and hand in table:
            total += table[hand] * 100
    return total


# Limits, ruling 35


def limit_of(round_: Round) -> int | None:
    if round_.game != "criss_cross":
        operators: int | None = round_.rules.get("payout_limit")
        return operators
    minimum: int = round_.rules["minimum_wager"]
    # One line is a royal flush, the other a straight flush: two bets, the middle at the better, two antes.
    bets = 500 * minimum + 100 * minimum + 500 * minimum
    antes = 500 * minimum + 100 * minimum if round_.rules["ante_odds"] == "paytable" else 2 * minimum
    return max(50_000_00, bets + antes)


def limit_cut(round_: Round, wagers: dict[str, Settled]) -> int:
    counted = {
        "double_draw": ["ante", "bonus", "first_draw", "second_draw"],
        "criss_cross": ["ante_across", "ante_down", "across", "down", "middle"],
        "let_it_ride": ["bet_1", "bet_2", "bet_3"],
    }[round_.game]
    limit = limit_of(round_)
    won = sum(wager.pays for name, wager in wagers.items() if name in counted)
    return 0 if limit is None else max(0, won - limit)


def seat_entry(
    round_: Round, box: Box, hands: dict[str, str], wagers: dict[str, Settled], envy: int | None
) -> dict[str, Any]:
    cut = limit_cut(round_, wagers)
    staked = sum(wager.stake for wager in wagers.values())
    returned = sum(wager.returned for wager in wagers.values()) + (envy or 0) - cut
    entry: dict[str, Any] = {"seat": box.seat, "hands": hands}
    entry["wagers"] = {
        name: {
            "stake": money(wager.stake),
            "outcome": wager.outcome,
            "odds": wager.odds,
            "pays": money(wager.pays),
            "returned": money(wager.returned),
        }
        for name, wager in wagers.items()
    }
    if envy is not None:
        entry["envy"] = money(envy)
    entry["limit_cut"] = money(cut)
    entry["staked"] = money(staked)
    entry["returned"] = money(returned)
    entry["net"] = money(returned - staked)
    return entry
