"""`Game`: everything that a game says of itself, in one object."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.rulebook.deal import Plan
from games.rulebook.demo import Demo
from games.rulebook.hands import MAIN_HAND
from games.rulebook.irregularity import Consequence
from games.rulebook.law_text import LawText
from games.rulebook.look import Look
from games.rulebook.paytable import Paytable
from games.rulebook.phases import Phase
from games.rulebook.posted import Envy, Posted
from games.rulebook.round import Layout, Round, SeatPlayed, SeatResult
from games.rulebook.rule_sheet import Rule
from games.rulebook.submission import Method, Settings
from games.rulebook.words import Words


class TableCards(Protocol):
    """Reads the cards that lie on the table for everybody, each once in the whole round."""

    def listed(self, name: str, count: int | None) -> tuple[str, ...]: ...

    def placed(self, name: str, places: Sequence[str]) -> dict[str, str]: ...

    def amount(self, name: str) -> int | None: ...


class ReadLayout(Protocol):
    """Reads what lies on the table for everybody."""

    def __call__(self, rules: Any, seats: Sequence[SeatPlayed], cards: TableCards, void: bool) -> Layout: ...


class BestCards(Protocol):
    """Returns, for each hand of a seat, the cards that make it."""

    def __call__(self, rules: Any, cards: tuple[str, ...], layout: Layout) -> dict[str, tuple[str, ...]]: ...


def _never(rules: Any, holder: SeatPlayed, seats: Sequence[SeatPlayed]) -> bool:
    return False


def _as_submitted(raw: Mapping[str, Any], minimum_cents: int) -> dict[str, Any]:
    return dict(raw)


def _no_layout(layout: Layout) -> dict[str, object]:
    return {}


def _no_envy(played: Round) -> tuple[Envy, ...]:
    return ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """One game. Its folder builds it in `game.py`; the registry lists it."""

    name: str
    # The letters in the names of its tables, as in "ABC 2".
    letters: str
    law: LawText
    words: Words
    deck: frozenset[str]
    max_seats: int
    cards_per_seat: int

    # The wagers of a seat, in the order of the layout: before the deal, after it, on the side.
    boxes: tuple[str, ...]
    opening_bets: tuple[str, ...]
    bets_after_deal: tuple[str, ...] = ()
    side_bets: tuple[str, ...] = ()
    withdrawable: tuple[str, ...] = ()
    paytables: Mapping[str, Mapping[str, Paytable]]
    # The only amounts of a box, and the boxes whose wager is in whole dollars.
    amounts_cents: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    whole_dollars: tuple[str, ...] = ()
    # The box that plays for the progressive meter and its envy bonus.
    meter_box: str = ""
    # The answer that takes a bet back.
    withdraw_choice: str = ""
    # The community cards, in the order of the layout, and how many cards lie in a box beside them.
    places: tuple[str, ...] = ()
    box_cards: int = 0
    # What the dealer announces of a hand that was turned: its sentence, and which hands of the seat.
    announcement: str = "say.hand"
    announced_hands: tuple[str, ...] = (MAIN_HAND,)

    # How screens draw its table, and its tables on a demo floor.
    look: Look = field(default_factory=Look)
    demo: Demo = field(default_factory=Demo)

    # What the texts say differently.
    seat_1_first: bool = False
    has_adjacent_boxes: bool = False
    counts_at_automated_shoe: bool = False
    spreads_face_up_when_idle: bool = False
    is_idle_with_device: bool = False
    forfeits_for_violation: bool = False
    may_rack_one: bool = False

    # What a submission may say, in the order of its form; and the rules of a round from its record.
    sheet: tuple[Rule, ...]
    read_rules: Callable[[Mapping[str, object]], Any]
    # The rules of a round as its record gives them, at a table with this minimum.
    round_rules: Callable[[Mapping[str, Any], int], dict[str, Any]] = _as_submitted

    # A round at the table.
    phases: Callable[[Any, Method], tuple[Phase, ...]]
    deal_plan: Callable[[Any, Settings | None, tuple[int, ...]], Plan]
    irregularities: Mapping[str, Consequence]
    # The boxes of a seat at a table with these rules.
    offered_boxes: Callable[[Any], tuple[str, ...]]
    # Refuses wagers that the game does not offer or whose amounts do not fit each other.
    check_wagers: Callable[[Any, int, Mapping[str, int]], None]
    # The hands that stand for a seat's cards, each with the names that may be declared.
    hands_to_declare: Callable[[Any, Mapping[str, int]], Mapping[str, Sequence[str]]]
    # Whether a hand that is only named may owe other seats an envy bonus.
    may_hide_envy: Callable[[Any, SeatPlayed, Sequence[SeatPlayed]], bool] = _never

    # The cards on the table: read from a record, written into one, and those that make each hand.
    read_layout: ReadLayout
    write_layout: Callable[[Layout], dict[str, object]] = _no_layout
    best_cards: BestCards

    # The settlement: the result of each seat in the order given, and the meter afterwards.
    settle_seats: Callable[[Round, Sequence[SeatPlayed]], tuple[tuple[SeatResult, ...], int | None]]
    # Which of a seat's hands a box is settled by.
    hand_of: Callable[[str, Mapping[str, str]], str]
    # What seats get for the hands of others.
    envy_owed: Callable[[Round], tuple[Envy, ...]] = _no_envy

    # The sign: every paytable, the most that one player wins in a round, and the boxes that count for it.
    sign: Callable[[Any], tuple[Posted, ...]]
    payout_limit_cents: Callable[[Any], int | None]
    limited_boxes: Callable[[Any], tuple[str, ...]]
