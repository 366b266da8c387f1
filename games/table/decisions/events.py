"""What players chose and drew."""

from games.rulebook.round import SeatResult
from games.table.event import Event


class DecisionMade(Event, frozen=True, kw_only=True, tag="decision_made"):
    """What a player chose. A fold carries what became of its wagers, all of them or all but a live bonus."""

    phase: str
    seat: int
    box: str
    choice: str
    staked_cents: int | None = None
    folded: SeatResult | None = None
    has_folded: bool = False
    is_over: bool = False


class AllDecided(Event, frozen=True, kw_only=True, tag="all_decided"):
    """One answer for every seat that had not decided yet."""

    phase: str
    box: str
    choice: str
    decisions: tuple[DecisionMade, ...]


class CardsDrawn(Event, frozen=True, kw_only=True, tag="cards_drawn"):
    phase: str
    seat: int
    count: int
