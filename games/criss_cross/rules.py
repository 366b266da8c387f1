"""Criss Cross Poker, standard rules (CCP)."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

from msgspec import Struct

from games.game import TableCards
from games.rulebook import rule_sheet
from games.rulebook.cards import DECK_52
from games.rulebook.hands import JACK, SIX, Hand, five_card_hand
from games.rulebook.law import Refused, cites
from games.rulebook.law_text import read_law
from games.rulebook.odds import Odds, read_paytables
from games.rulebook.results import limit_cut_cents, lost
from games.rulebook.round import Layout, Round, SeatPlayed, SeatResult, WagerResult
from games.rulebook.words import read_words

NAME = "criss_cross"
DECK = frozenset(DECK_52)
BOXES: tuple[str, ...] = ("ante_across", "ante_down", "across", "down", "middle", "five_card_bonus")
OPENING_BETS: tuple[str, ...] = ("ante_across", "ante_down")
BETS_AFTER_DEAL: tuple[str, ...] = ("across", "down", "middle")

PLACES: tuple[str, ...] = ("left", "right", "top", "bottom", "middle")
LINES = {"across": ("left", "middle", "right"), "down": ("top", "middle", "bottom")}
FOLDER = Path(__file__).parent
LAW = read_law(FOLDER)
WORDS = read_words(FOLDER)
PAYTABLES = read_paytables(FOLDER)
MAIN = PAYTABLES["main"]["A"]
BONUS = PAYTABLES["five_card_bonus"]["A"]
EVEN_MONEY = Odds("1 to 1", "to", 1)
LOW_HANDS = ("nothing", "pair_sixes_to_tens", "pair_jacks_or_better", "two_pair", "three_of_a_kind")
LOWEST_PAYOUT_LIMIT_CENTS = 50_000_00
DEFAULT_MINIMUM_CENTS = 5_00


# The rules a submission may set, in form order; how antes are paid has no default (ruling 30).
SHEET: tuple[rule_sheet.Rule, ...] = (
    rule_sheet.Rule(
        "ante_odds",
        "choice",
        "CCP ch. 12 A",
        {"paytable": "CCP ch. 12 A", "even_money": "ruling 30"},
        is_needed=True,
    ),
    rule_sheet.Rule("five_card_bonus", "flag", "CCP ch. 7 E(2)", usual="yes"),
    rule_sheet.Rule("ace_low_straight", "flag", "ruling 24", usual="yes"),
)


class Rules(Struct, frozen=True):
    ante_odds: str
    five_card_bonus: bool = True
    ace_low_straight: bool = True
    minimum_wager_cents: int = DEFAULT_MINIMUM_CENTS


@cites("CCP ch. 7 E(2)", "ruling 24", "ruling 30")
def read_rules(raw: Mapping[str, object]) -> Rules:
    rule_sheet.check_known(raw, ("five_card_bonus", "ante_odds", "ace_low_straight", "minimum_wager"))
    ante_odds = rule_sheet.read_choice(raw, "ante_odds", ("paytable", "even_money"))
    if ante_odds is None:
        raise Refused("bad_rules.ante_odds", "CCP ch. 12 A")
    return Rules(
        ante_odds,
        rule_sheet.read_flag(raw, "five_card_bonus", default=True),
        rule_sheet.read_flag(raw, "ace_low_straight", default=True),
        rule_sheet.read_amount(raw, "minimum_wager") or DEFAULT_MINIMUM_CENTS,
    )


def offered_boxes(rules: Rules) -> tuple[str, ...]:
    return BOXES if rules.five_card_bonus else BOXES[:-1]


@cites("CCP ch. 7 E", "CCP ch. 11 B(1)", "CCP ch. 11 D", "CCP ch. 11 F", "ruling 17")
def check_wagers(rules: Rules, seat: int, wagers: Mapping[str, int]) -> None:
    ante = wagers["ante_across"]
    if wagers["ante_down"] != ante:
        raise Refused(
            "unequal_wagers.boxes", "CCP ch. 7 E(1)", seat=seat, box="ante_down", other="ante_across"
        )
    for box in BETS_AFTER_DEAL:
        if not ante <= wagers.get(box, ante) <= 3 * ante:
            raise Refused("wager_out_of_range.one_to_three", "CCP ch. 7 E(1)", seat=seat, box=box)
    if "five_card_bonus" in wagers and not rules.five_card_bonus:
        raise Refused("wager_not_offered.box", "CCP ch. 7 E(2)", seat=seat, box="five_card_bonus")


def hands_to_declare(rules: Rules, wagers: Mapping[str, int]) -> Mapping[str, Sequence[str]]:
    return dict.fromkeys(LINES, LOW_HANDS)


def read_layout(rules: Rules, seats: Sequence[SeatPlayed], cards: TableCards, void: bool) -> Layout:
    community = cards.placed("community", PLACES)
    if len(community) < len(PLACES) and not void:
        for seat in seats:
            if _needs_community(seat):
                raise Refused("wrong_card_count.table", place="community", count=len(community), wanted=5)
    return Layout(community)


def _needs_community(seat: SeatPlayed) -> bool:
    if "five_card_bonus" in seat.wagers and not seat.forfeited:
        return True
    return seat.is_live and seat.declared is None


@cites("CCP ch. 6", "ruling 24")
def name_line(hand: Hand, ace_low_straight: bool) -> str:
    """Return the name of a line's hand; a pair below sixes counts as nothing."""
    name = hand.name
    if name == "pair":
        if hand.pair >= JACK:
            return "pair_jacks_or_better"
        return "pair_sixes_to_tens" if hand.pair >= SIX else "nothing"
    if hand.wheel and not ace_low_straight:
        return "nothing" if name == "straight" else "flush"
    return name


@cites("CCP ch. 12 C", "ruling 24")
def name_bonus(hand: Hand, ace_low_straight: bool) -> str:
    """Return the name of the community hand; all pairs of sixes or better share one name."""
    if hand.name == "pair":
        return "pair_sixes_or_better" if hand.pair >= SIX else "nothing"
    return name_line(hand, ace_low_straight)


@cites("CCP ch. 11 I(1)", "CCP ch. 11 I(2)")
def name_hands(rules: Rules, seat: SeatPlayed, community: Mapping[str, str]) -> dict[str, str]:
    """Return the names of the Across, Down and bonus hands; each line adds the player's two cards."""
    hands: dict[str, str] = {}
    if seat.declared is not None:
        hands = dict(seat.declared)
    elif seat.cards is not None:
        for line, places in LINES.items():
            turned = [community[place] for place in places if place in community]
            if len(turned) == len(places):
                hands[line] = name_line(five_card_hand([*seat.cards, *turned]), rules.ace_low_straight)
    if "five_card_bonus" in seat.wagers and len(community) == len(PLACES):
        hand = five_card_hand(tuple(community.values()))
        hands["five_card_bonus"] = name_bonus(hand, rules.ace_low_straight)
    return hands


def settle_seats(played: Round, seats: Sequence[SeatPlayed]) -> tuple[tuple[SeatResult, ...], int | None]:
    return tuple(settle_seat(played.rules, seat, played.layout.community) for seat in seats), None


@cites(
    "CCP ch. 7 B(3)",
    "CCP ch. 11 A(5)",
    "CCP ch. 11 B(2)",
    "CCP ch. 11 B(3)",
    "CCP ch. 11 D(1)",
    "CCP ch. 11 D(2)",
    "CCP ch. 11 F(1)",
    "CCP ch. 11 F(2)",
    "CCP ch. 11 H",
    "CCP ch. 11 I(3)",
    "ruling 21",
    "ruling 22",
    "ruling 23",
    "ruling 27",
    "ruling 30",
)
def settle_seat(rules: Rules, seat: SeatPlayed, community: Mapping[str, str]) -> SeatResult:
    """Settle a seat: each line pays its own wagers, Middle the better line; a bonus survives a fold."""
    hands = name_hands(rules, seat, community)
    if seat.forfeited:
        return SeatResult(seat.seat, hands, lost("forfeited", seat.wagers.items()))
    if seat.folded:
        wagers = lost("folded", seat.wagers.items())
    else:
        wagers = settle_lines(rules, seat.wagers, hands["across"], hands["down"])
    cut = _cut_cents(rules, wagers)
    if "five_card_bonus" in seat.wagers:
        wagers["five_card_bonus"] = BONUS.pay(hands["five_card_bonus"], seat.wagers["five_card_bonus"])
    return SeatResult(seat.seat, hands, wagers, cut)


@cites("CCP ch. 11 I(3)", "CCP ch. 12 A", "ruling 27", "ruling 30")
def settle_lines(rules: Rules, stakes: Mapping[str, int], across: str, down: str) -> dict[str, WagerResult]:
    """Return the results of the antes and bets of a seat that stayed in."""
    middle = max(across, down, key=_line_order)
    hand_of = {"ante_across": across, "ante_down": down, "across": across, "down": down, "middle": middle}
    wagers: dict[str, WagerResult] = {}
    for box, hand in hand_of.items():
        result = MAIN.pay(hand, stakes[box])
        if box in OPENING_BETS and result.outcome == "win" and rules.ante_odds == "even_money":
            result = EVEN_MONEY.pay(stakes[box])
        wagers[box] = result
    return wagers


_LINE_ORDER = {hand: place for place, hand in enumerate(("nothing", *reversed(MAIN.odds)))}


def _line_order(hand: str) -> int:
    return _LINE_ORDER[hand]


def better_line(hands: Mapping[str, str]) -> str:
    """Return the line with the higher-paying hand, or Across if they are equal."""
    return max(LINES, key=lambda line: _line_order(hands[line]))


def _cut_cents(rules: Rules, wagers: Mapping[str, WagerResult]) -> int:
    cut = limit_cut_cents(LOWEST_PAYOUT_LIMIT_CENTS, wagers.values())
    return limit_cut_cents(limit_cents(rules), wagers.values()) if cut else 0


@cites("CCP ch. 12 B", "ruling 35")
def limit_cents(rules: Rules) -> int:
    """Return $50,000, or the most a player can win in a round at the table minimum if that is more."""
    minimum = rules.minimum_wager_cents
    best, second = best_two_lines()
    wagers = settle_lines(rules, dict.fromkeys(BOXES, minimum), best, second)
    return max(LOWEST_PAYOUT_LIMIT_CENTS, sum(wager.pays_cents for wager in wagers.values()))


@cache
@cites("ruling 35")
def best_two_lines() -> tuple[str, str]:
    """Return a royal flush for one line, and the best hand then possible on the other."""
    royal = ("Ts", "Js", "Qs", "Ks", "As")
    rest = [card for card in DECK_52 if card not in royal]
    others = {
        name_line(five_card_hand(shared + more), ace_low_straight=True)
        for shared in combinations(royal, 3)
        for more in combinations(rest, 2)
    }
    return "royal_flush", max(others, key=_line_order)
