"""Double Draw Poker, COMAR 36.05.19."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from games.game import TableCards
from games.rulebook import rule_sheet
from games.rulebook.cards import DECK_54
from games.rulebook.hands import joker_hand
from games.rulebook.law import Refused, cites
from games.rulebook.law_text import read_law
from games.rulebook.odds import Odds, laws_of, read_paytables
from games.rulebook.results import limit_cut_cents, lost
from games.rulebook.round import Layout, Round, SeatPlayed, SeatResult, WagerResult
from games.rulebook.words import read_words

NAME = "double_draw"
DECK = frozenset(DECK_54)
BOXES: tuple[str, ...] = ("ante", "bonus", "first_draw", "second_draw")

FOLDER = Path(__file__).parent
LAW = read_law(FOLDER)
WORDS = read_words(FOLDER)
PAYTABLES = read_paytables(FOLDER)
EVEN_MONEY = Odds("1 to 1", "to", 1)
LOW_HANDS = ("nothing", "two_pair", "three_of_a_kind")


# The rules a submission may set, in form order.
SHEET: tuple[rule_sheet.Rule, ...] = (
    rule_sheet.Rule("bonus_paytable", "choice", "36.05.19.12B", laws_of(PAYTABLES["bonus"]), usual="A"),
    rule_sheet.Rule("payout_limit", "amount", "36.05.19.02B(6)", is_optional=True),
)


class Rules(Struct, frozen=True):
    bonus_paytable: str = "A"
    payout_limit_cents: int | None = None


@cites("36.05.19.12B", "ruling 35")
def read_rules(raw: Mapping[str, object]) -> Rules:
    rule_sheet.check_known(raw, ("bonus_paytable", "payout_limit"))
    return Rules(
        rule_sheet.read_choice(raw, "bonus_paytable", PAYTABLES["bonus"]) or "A",
        rule_sheet.read_amount(raw, "payout_limit"),
    )


def offered_boxes(rules: Rules) -> tuple[str, ...]:
    return BOXES


@cites("36.05.19.07E", "36.05.19.11C(2)", "36.05.19.11C(8)", "ruling 16")
def check_wagers(rules: Rules, seat: int, wagers: Mapping[str, int]) -> None:
    ante = wagers["ante"]
    for box, cents in wagers.items():
        if cents != ante:
            raise Refused("unequal_wagers.boxes", "36.05.19.07E", seat=seat, box=box, other="ante")


def hands_to_declare(rules: Rules, wagers: Mapping[str, int]) -> Mapping[str, Sequence[str]]:
    return {"main": LOW_HANDS}


def read_layout(rules: Rules, seats: Sequence[SeatPlayed], cards: TableCards, void: bool) -> Layout:
    return Layout()


@cites("36.05.19.11D(2)")
def name_hands(seat: SeatPlayed) -> dict[str, str]:
    if seat.declared is not None:
        return seat.declared
    return {} if seat.cards is None else {"main": joker_hand(seat.cards)}


def settle_seats(played: Round, seats: Sequence[SeatPlayed]) -> tuple[tuple[SeatResult, ...], int | None]:
    return tuple(settle_seat(played.rules, seat) for seat in seats), None


@cites(
    "36.05.19.11C(2)",
    "36.05.19.11C(8)",
    "36.05.19.11D(3)",
    "36.05.19.12A",
    "36.05.19.12B",
    "36.05.19.07B(3)",
    "ruling 21",
    "ruling 22",
    "ruling 26",
    "ruling 29",
    "ruling 35",
)
def settle_seat(rules: Rules, seat: SeatPlayed) -> SeatResult:
    """Settle a seat: two pair or better pays even money, and the Bonus by its paytable."""
    hands = name_hands(seat)
    if not seat.is_live:
        return SeatResult(
            seat.seat, hands, lost("forfeited" if seat.forfeited else "folded", seat.wagers.items())
        )
    bonus = PAYTABLES["bonus"][rules.bonus_paytable]
    hand = hands["main"]
    wagers: dict[str, WagerResult] = {}
    for box, cents in seat.wagers.items():
        if box == "bonus":
            wagers[box] = bonus.pay(hand, cents)
        elif hand in bonus.odds:
            wagers[box] = EVEN_MONEY.pay(cents)
        else:
            wagers[box] = WagerResult(cents, "lose")
    return SeatResult(seat.seat, hands, wagers, limit_cut_cents(rules.payout_limit_cents, wagers.values()))
