"""Events of decisions and draws."""

from games.rulebook.round import SeatResult
from games.table.event import Event


class DecisionMade(Event, frozen=True, kw_only=True, tag="decision_made"):
    """A player decided. A fold carries the results of its wagers, except a live bonus.

    `is_late_change` is true if a later seat had answered when this answer changed.
    """

    phase: str
    seat: int
    box: str
    choice: str
    staked_cents: int | None = None
    folded: SeatResult | None = None
    has_folded: bool = False
    is_over: bool = False
    is_late_change: bool = False


class AllDecided(Event, frozen=True, kw_only=True, tag="all_decided"):
    """All undecided seats made the same choice."""

    phase: str
    box: str
    choice: str
    decisions: tuple[DecisionMade, ...]


class CardsDrawn(Event, frozen=True, kw_only=True, tag="cards_drawn"):
    phase: str
    seat: int
    count: int
