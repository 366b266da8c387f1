"""The rules of Mississippi Stud, under a law text invented for this test."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from games.game import TableCards
from games.rulebook import rule_sheet
from games.rulebook.cards import DECK_52
from games.rulebook.hands import JACK, SIX, five_card_hand
from games.rulebook.law import Refused
from games.rulebook.law_text import read_law
from games.rulebook.odds import read_paytables
from games.rulebook.posted import Posted, posted
from games.rulebook.results import limit_cut_cents, lost
from games.rulebook.round import Layout, Round, SeatPlayed, SeatResult
from games.rulebook.words import read_words

FOLDER = Path(__file__).parent
LAW, WORDS, PAYTABLES = read_law(FOLDER), read_words(FOLDER), read_paytables(FOLDER)
MAIN = PAYTABLES["main"]["A"]
DECK = frozenset(DECK_52)
STREETS = ("third_street", "fourth_street", "fifth_street")
BOXES = ("ante", *STREETS)
PLACES = ("third_card", "fourth_card", "fifth_card")
SHEET = (rule_sheet.Rule("payout_limit", "amount", "MS 5 B", is_optional=True),)
LOW_HANDS = ("nothing", "pair_sixes_to_tens", "pair_jacks_or_better", "two_pair", "three_of_a_kind")


class Rules(Struct, frozen=True):
    limit_cents: int | None = None


def read_rules(raw: Mapping[str, object]) -> Rules:
    rule_sheet.check_known(raw, ("payout_limit",))
    return Rules(rule_sheet.read_amount(raw, "payout_limit"))


def offered_boxes(rules: Rules) -> tuple[str, ...]:
    return BOXES


def check_wagers(rules: Rules, seat: int, wagers: Mapping[str, int]) -> None:
    for box in STREETS:
        if box in wagers and wagers[box] not in [times * wagers["ante"] for times in (1, 2, 3)]:
            raise Refused("wager_out_of_range.street", "MS 4 A", seat=seat, box=box)


def hands_to_declare(rules: Rules, wagers: Mapping[str, int]) -> Mapping[str, Sequence[str]]:
    return {"main": LOW_HANDS}


def read_layout(rules: Rules, seats: Sequence[SeatPlayed], cards: TableCards, void: bool) -> Layout:
    community = cards.placed("community", PLACES)
    needs = any(seat.is_live and seat.declared is None for seat in seats)
    if needs and not void and len(community) < len(PLACES):
        raise Refused("wrong_card_count.table", place="community", count=len(community), wanted=3)
    return Layout(community)


def write_layout(layout: Layout) -> dict[str, object]:
    return {"community": dict(layout.community)} if layout.community else {}


def best_cards(rules: Rules, cards: tuple[str, ...], layout: Layout) -> dict[str, tuple[str, ...]]:
    return {"main": (*cards, *layout.community.values())}


def name_hand(cards: tuple[str, ...]) -> str:
    hand = five_card_hand(cards)
    if hand.name != "pair":
        return hand.name
    if hand.pair >= JACK:
        return "pair_jacks_or_better"
    return "pair_sixes_to_tens" if hand.pair >= SIX else "nothing"


def settle_seats(played: Round, seats: Sequence[SeatPlayed]) -> tuple[tuple[SeatResult, ...], int | None]:
    return tuple(settle_seat(played.rules, seat, played.layout) for seat in seats), None


def settle_seat(rules: Rules, seat: SeatPlayed, layout: Layout) -> SeatResult:
    """Settle every wager of a seat by its one hand."""
    hands = dict(seat.declared or {})
    if seat.cards is not None and len(layout.community) == len(PLACES):
        hands["main"] = name_hand((*seat.cards, *layout.community.values()))
    if not seat.is_live:
        outcome = lost("forfeited" if seat.forfeited else "folded", seat.wagers.items())
        return SeatResult(seat.seat, hands, outcome)
    wagers = {box: MAIN.pay(hands["main"], cents) for box, cents in seat.wagers.items()}
    return SeatResult(seat.seat, hands, wagers, limit_cut_cents(rules.limit_cents, wagers.values()))


def hand_of(box: str, hands: Mapping[str, str]) -> str:
    return "main"


def sign(rules: Rules) -> tuple[Posted, ...]:
    return (posted(BOXES, MAIN),)


def payout_limit_cents(rules: Rules) -> int | None:
    return rules.limit_cents
