"""Let It Ride Poker, COMAR 36.05.18."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from games.game import TableCards
from games.let_it_ride import envy, progressive
from games.rulebook import rule_sheet
from games.rulebook.cards import DECK_52
from games.rulebook.hands import TEN, five_card_hand, six_card_hand, three_card_hand
from games.rulebook.law import Refused, cites
from games.rulebook.law_text import read_law
from games.rulebook.odds import Paytable, laws_of, read_paytables
from games.rulebook.posted import Envy
from games.rulebook.results import limit_cut_cents
from games.rulebook.round import Layout, Round, SeatPlayed, SeatResult, WagerResult
from games.rulebook.words import read_words

NAME = "let_it_ride"
DECK = frozenset(DECK_52)
OPENING_BETS: tuple[str, ...] = ("bet_1", "bet_2", "bet_3")
OPTIONAL = ("five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive")
BOXES: tuple[str, ...] = OPENING_BETS + OPTIONAL
SIDE_BETS: tuple[str, ...] = OPTIONAL

PLACES: tuple[str, ...] = ("first", "second")
AMOUNTS_CENTS: Mapping[str, tuple[int, ...]] = {"progressive": tuple(envy.ENVY)}
WHOLE_DOLLARS: tuple[str, ...] = ("five_card_bonus",)
FOLDER = Path(__file__).parent
LAW = read_law(FOLDER)
WORDS = read_words(FOLDER)
PAYTABLES = read_paytables(FOLDER)
LOW_HANDS = ("nothing", "pair_tens_or_better", "two_pair", "three_of_a_kind")
LEAST_RESET_CENTS = 1_000_00


# The rules a submission may set, in form order.
SHEET: tuple[rule_sheet.Rule, ...] = (
    rule_sheet.Rule("paytable", "choice", "36.05.18.12A", laws_of(PAYTABLES["main"]), usual="A"),
    *(
        rule_sheet.Rule(box, "choice", "36.05.18.07E", laws_of(PAYTABLES[box]), is_optional=True)
        for box in OPTIONAL
    ),
    rule_sheet.Rule("reset", "amount", "36.05.18.12F(2)", usual="1000.00"),
    rule_sheet.Rule("payout_limit", "amount", "36.05.18.02B(10)", is_optional=True),
)


class Rules(Struct, frozen=True, cache_hash=True):
    """The rules of a table; an optional wager is offered if its paytable is named."""

    paytable: str = "A"
    five_card_bonus: str | None = None
    three_card_bonus: str | None = None
    six_card_bonus: str | None = None
    progressive: str | None = None
    reset_cents: int = LEAST_RESET_CENTS
    payout_limit_cents: int | None = None


@cites("36.05.18.07E", "36.05.18.12F(2)", "ruling 33", "ruling 35")
def read_rules(raw: Mapping[str, object]) -> Rules:
    rule_sheet.check_known(raw, ("paytable", *OPTIONAL, "reset", "payout_limit"))
    reset_cents = rule_sheet.read_amount(raw, "reset") or LEAST_RESET_CENTS
    if reset_cents < LEAST_RESET_CENTS:
        raise Refused("bad_rules.reset", "36.05.18.12F(2)")
    return Rules(
        rule_sheet.read_choice(raw, "paytable", PAYTABLES["main"]) or "A",
        **{wager: rule_sheet.read_choice(raw, wager, PAYTABLES[wager]) for wager in OPTIONAL},
        reset_cents=reset_cents,
        payout_limit_cents=rule_sheet.read_amount(raw, "payout_limit"),
    )


@lru_cache(maxsize=1024)
def paytables(rules: Rules) -> dict[str, Paytable]:
    """Return the paytable of each box the table offers."""
    tables = dict.fromkeys(OPENING_BETS, PAYTABLES["main"][rules.paytable])
    for box in OPTIONAL:
        key = getattr(rules, box)
        if key is not None:
            tables[box] = PAYTABLES[box][key]
    return tables


def offered_boxes(rules: Rules) -> tuple[str, ...]:
    return tuple(paytables(rules))


@cites("36.05.18.07E", "36.05.18.12I", "36.05.18.12J", "ruling 18")
def check_wagers(rules: Rules, seat: int, wagers: Mapping[str, int]) -> None:
    bet = wagers["bet_3"]
    offered = paytables(rules)
    for box in ("bet_1", "bet_2"):
        if wagers[box] != bet:
            raise Refused("unequal_wagers.boxes", "36.05.18.07E(1)", seat=seat, box=box, other="bet_3")
    for box in wagers:
        if box not in offered:
            raise Refused("wager_not_offered.box", "36.05.18.07E", seat=seat, box=box)
    for box in WHOLE_DOLLARS:
        if wagers.get(box, 0) % 100:
            raise Refused("wager_out_of_range.whole_dollars", "36.05.18.12B", seat=seat, box=box)
    if wagers.get("progressive", 1_00) not in AMOUNTS_CENTS["progressive"]:
        raise Refused("wager_out_of_range.one_or_five", "36.05.18.12I", seat=seat)


def hands_to_declare(rules: Rules, wagers: Mapping[str, int]) -> Mapping[str, Sequence[str]]:
    hands: dict[str, Sequence[str]] = {"main": LOW_HANDS}
    if "three_card_bonus" in wagers:
        hands["three_card"] = ("nothing", "pair")
    if "six_card_bonus" in wagers:
        hands["six_card"] = ("nothing", "three_of_a_kind")
    if "progressive" in wagers:
        hands["progressive"] = ("nothing", "three_of_a_kind") if rules.progressive == "A" else ("nothing",)
    return hands


def may_hide_envy(rules: Rules, holder: SeatPlayed, seats: Sequence[SeatPlayed]) -> bool:
    if rules.progressive is None:
        return False
    return envy.may_hide_envy(paytables(rules)["progressive"], holder, seats)


def envy_owed(played: Round) -> tuple[Envy, ...]:
    """Return the envy bonuses of a round; none are owed in a void one."""
    rules: Rules = played.rules
    if rules.progressive is None or played.void is not None:
        return ()
    mains = {seat.seat: name_hands(rules, seat, played.layout).get("main") for seat in played.seats}
    return tuple(envy.envy_owed(paytables(rules)["progressive"], played.seats, mains))


def read_layout(rules: Rules, seats: Sequence[SeatPlayed], cards: TableCards, void: bool) -> Layout:
    community = cards.listed("community", None if void else 2)
    box = cards.listed("six_card_box", None if void or rules.six_card_bonus is None else 3)
    if not void:
        turned = [seat for seat in seats if seat.is_live and seat.declared is None]
        if turned and not community:
            raise Refused("wrong_card_count.table", place="community", count=0, wanted=2)
        if not box and any("six_card_bonus" in seat.wagers for seat in turned):
            raise Refused("wrong_card_count.table", place="six_card_box", count=0, wanted=3)
    meter_cents = None if rules.progressive is None else cards.amount("meter")
    if rules.progressive is not None and meter_cents is None:
        raise Refused("missing_meter.progressive", "36.05.18.12G")
    return Layout(dict(zip(PLACES, community, strict=False)), box, meter_cents)


@cites("36.05.18.06C", "36.05.18.11D(1)", "36.05.18.11D(2)")
def name_main(cards: Iterable[str], community: Iterable[str]) -> str:
    """Return the hand of the three player cards and two community cards; a pair below tens is nothing."""
    hand = five_card_hand((*cards, *community))
    if hand.name == "pair":
        return "pair_tens_or_better" if hand.pair >= TEN else "nothing"
    return hand.name


@cites("36.05.18.11D(1)", "36.05.18.11D(2)", "36.05.18.11E(2)", "36.05.18.11E(3)", "36.05.18.11E(4)")
def name_hands(rules: Rules, seat: SeatPlayed, layout: Layout) -> dict[str, str]:
    if seat.declared is not None:
        return seat.declared
    hands: dict[str, str] = {}
    cards, wagers, tables = seat.cards, seat.wagers, paytables(rules)
    if cards is None:
        return hands
    if layout.community:
        hands["main"] = name_main(cards, layout.community.values())
    if "three_card_bonus" in wagers:
        hands["three_card"] = three_card_hand(cards)
    if "six_card_bonus" in wagers and layout.six_card_box:
        best = six_card_hand(cards + layout.six_card_box)
        hands["six_card"] = best if best in tables["six_card_bonus"].odds else "nothing"
    if "progressive" in wagers:
        hand = progressive.name_hand(tables["progressive"], cards, hands.get("main"))
        if hand is not None:
            hands["progressive"] = hand
    return hands


def settle_seats(played: Round, seats: Sequence[SeatPlayed]) -> tuple[tuple[SeatResult, ...], int | None]:
    rules, layout = played.rules, played.layout
    named = [name_hands(rules, seat, layout) for seat in seats]
    owed: dict[int, int] = {}
    if rules.progressive is not None:
        mains = {seat.seat: hands.get("main") for seat, hands in zip(seats, named, strict=True)}
        owed = envy.envy_cents(paytables(rules)["progressive"], seats, mains)
    meter_cents = layout.meter_cents
    results: list[SeatResult] = []
    for seat, hands in zip(seats, named, strict=True):
        wagers, meter_cents = settle_seat(rules, seat, hands, meter_cents)
        cut = limit_cut_cents(rules.payout_limit_cents, (wagers[box] for box in OPENING_BETS))
        seat_envy = None if rules.progressive is None else owed.get(seat.seat, 0)
        results.append(SeatResult(seat.seat, hands, wagers, cut, seat_envy))
    return tuple(results), meter_cents


HAND_OF = dict.fromkeys((*OPENING_BETS, "five_card_bonus"), "main") | {
    "three_card_bonus": "three_card",
    "six_card_bonus": "six_card",
    "progressive": "progressive",
}


@cites(
    "36.05.18.07B(2)",
    "36.05.18.07E(2)",
    "36.05.18.07E(7)",
    "36.05.18.11B(1)",
    "36.05.18.11C(1)",
    "36.05.18.11D(3)",
    "36.05.18.11E",
    "36.05.18.12A",
    "36.05.18.12B",
    "36.05.18.12C",
    "36.05.18.12D",
    "ruling 22",
    "ruling 23",
    "ruling 31",
)
def settle_seat(
    rules: Rules, seat: SeatPlayed, hands: Mapping[str, str], meter_cents: int | None
) -> tuple[dict[str, WagerResult], int | None]:
    """Return the results of one seat and the meter after it; a withdrawn bet is returned."""
    tables, withdrawn, is_forfeited = paytables(rules), seat.withdrawn, seat.forfeited
    wagers: dict[str, WagerResult] = {}
    for box, cents in seat.wagers.items():
        if box in withdrawn:
            wagers[box] = WagerResult(cents, "withdrawn", returned_cents=cents)
        elif is_forfeited:
            wagers[box] = WagerResult(cents, "forfeited")
        elif box == "progressive" and meter_cents is not None:
            wagers[box], meter_cents = progressive.pay_from_meter(
                tables[box], hands["progressive"], cents, meter_cents, rules.reset_cents, seat.reading_cents
            )
        else:
            wagers[box] = tables[box].pay(hands[HAND_OF[box]], cents)
    return wagers, meter_cents
