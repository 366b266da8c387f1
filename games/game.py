"""`Game`: everything the shared code needs to know about a game, in one object."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from games.rulebook.deal import Plan
from games.rulebook.demo import Demo
from games.rulebook.hands import MAIN_HAND
from games.rulebook.irregularity import Consequence
from games.rulebook.law_text import LawText
from games.rulebook.look import Look
from games.rulebook.odds import Paytable
from games.rulebook.phases import Phase
from games.rulebook.posted import Envy, Posted
from games.rulebook.round import Layout, Round, SeatPlayed, SeatResult
from games.rulebook.rule_sheet import Rule
from games.rulebook.submission import Method, Settings
from games.rulebook.words import Words


class TableCards(Protocol):
    """Reads the cards on the table from a record and refuses a card that appears twice in the round."""

    def listed(self, name: str, count: int | None) -> tuple[str, ...]: ...

    def placed(self, name: str, places: Sequence[str]) -> dict[str, str]: ...

    def amount(self, name: str) -> int | None: ...


class ReadLayout(Protocol):
    """Reads the community cards, the box and the meter."""

    def __call__(self, rules: Any, seats: Sequence[SeatPlayed], cards: TableCards, void: bool) -> Layout: ...


class BestCards(Protocol):
    """Returns the cards that make each hand of a seat."""

    def __call__(self, rules: Any, cards: tuple[str, ...], layout: Layout) -> dict[str, tuple[str, ...]]: ...


# Names the hands of a seat by its cards and those on the table.
NameCards = Callable[[Any, SeatPlayed, Layout], Mapping[str, str]]


def _never(rules: Any, holder: SeatPlayed, seats: Sequence[SeatPlayed]) -> bool:
    return False


def _as_submitted(raw: Mapping[str, Any], minimum_cents: int) -> dict[str, Any]:
    return dict(raw)


def _no_layout(layout: Layout) -> dict[str, object]:
    return {}


def _as_settled(rules: Any, cards: tuple[str, ...], layout: Layout) -> dict[str, str]:
    return {}


def _no_reset(rules: Any) -> int:
    return 0


def _no_envy(played: Round) -> tuple[Envy, ...]:
    return ()


@dataclass(frozen=True, kw_only=True, slots=True)
class Game:
    """One game, built in the `game.py` of its folder and listed in the registry."""

    name: str
    # The prefix of its table names, as in "ABC 2".
    letters: str
    law: LawText
    words: Words
    deck: frozenset[str]
    max_seats: int
    cards_per_seat: int

    # The wagers of a seat in layout order: before the deal, after the deal, and side bets.
    boxes: tuple[str, ...]
    opening_bets: tuple[str, ...]
    bets_after_deal: tuple[str, ...] = ()
    side_bets: tuple[str, ...] = ()
    withdrawable: tuple[str, ...] = ()
    paytables: Mapping[str, Mapping[str, Paytable]]
    # The only amounts a box accepts, and the boxes that take whole dollars only.
    amounts_cents: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    whole_dollars: tuple[str, ...] = ()
    # The box that plays for the progressive meter and its envy bonus.
    meter_box: str = ""
    # The meter's first amount, and the amount it goes back to once all of it was won.
    meter_reset_cents: Callable[[Any], int] = _no_reset
    # The decision that takes a bet back.
    withdraw_choice: str = ""
    # The community cards in layout order, and how many cards go in a box next to them.
    places: tuple[str, ...] = ()
    box_cards: int = 0
    # What a dealer says when a hand is turned: if its cards were entered, if not, and on the dealer's card.
    # Then the hands of the seat that it names.
    announcement: str = "say.hand"
    announcement_unseen: str = "say.hand_unseen"
    announcement_on_card: str = "card.say_hand"
    announced_hands: tuple[str, ...] = (MAIN_HAND,)
    # Names the hands of a seat as they are announced, where that is not the row that pays them.
    spoken_hands: Callable[[Any, tuple[str, ...], Layout], Mapping[str, str]] = _as_settled

    # How screens draw the table, and the tables of a demo floor.
    look: Look = field(default_factory=Look)
    demo: Demo = field(default_factory=Demo)

    # Points on which the rules of the games differ.
    seat_1_first: bool = False
    has_adjacent_boxes: bool = False
    counts_at_automated_shoe: bool = False
    spreads_face_up_when_idle: bool = False
    is_idle_with_device: bool = False
    deck_leaves_with_device: bool = False
    may_rack_one: bool = False

    # The rules a submission may set, in form order, and how they are read from a record.
    sheet: tuple[Rule, ...]
    read_rules: Callable[[Mapping[str, object]], Any]
    # The rules as a round record writes them, at a table with this minimum.
    round_rules: Callable[[Mapping[str, Any], int], dict[str, Any]] = _as_submitted

    # How a round is dealt.
    phases: Callable[[Any, Method], tuple[Phase, ...]]
    deal_plan: Callable[[Any, Settings | None, tuple[int, ...]], Plan]
    irregularities: Mapping[str, Consequence]
    # The boxes a table offers under these rules.
    offered_boxes: Callable[[Any], tuple[str, ...]]
    # Refuses wagers that are not offered or whose amounts do not match.
    check_wagers: Callable[[Any, int, Mapping[str, int]], None]
    # The hands a dealer may declare in place of cards, each with the names allowed.
    hands_to_declare: Callable[[Any, Mapping[str, int]], Mapping[str, Sequence[str]]]
    # Names the hands of a seat by its cards, to tell whether declared hands are possible; None for games with
    # too many combinations to check.
    name_cards: NameCards | None = None
    # Returns whether a declared hand could hide an envy bonus owed to other seats.
    may_hide_envy: Callable[[Any, SeatPlayed, Sequence[SeatPlayed]], bool] = _never

    # Reads and writes the cards on the table, and finds the cards that make each hand.
    read_layout: ReadLayout
    write_layout: Callable[[Layout], dict[str, object]] = _no_layout
    best_cards: BestCards

    # Settles the seats in the order given; returns their results and the meter afterwards.
    settle_seats: Callable[[Round, Sequence[SeatPlayed]], tuple[tuple[SeatResult, ...], int | None]]
    # Returns the name of the hand that settles a box.
    hand_of: Callable[[str, Mapping[str, str]], str]
    # Returns the envy bonuses that seats win on the hands of other players.
    envy_owed: Callable[[Round], tuple[Envy, ...]] = _no_envy

    # The sign: its paytables, the payout limit per hand, and the boxes it applies to.
    sign: Callable[[Any], tuple[Posted, ...]]
    payout_limit_cents: Callable[[Any], int | None]
    limited_boxes: Callable[[Any], tuple[str, ...]]

    def offered_meter_box(self, rules: Any) -> str:
        """Return the box that plays for the meter, or "" if these rules do not offer it."""
        return self.meter_box if self.meter_box in self.offered_boxes(rules) else ""
