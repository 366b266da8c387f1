"""A table as a small tile among those of its pit."""

from django.db.models import F, QuerySet, Value
from django.db.models.functions import Coalesce, NullIf
from msgspec import Struct

from games.state import State, read_state
from games.view import TableView, view
from tables.models import Table


class Tile(Struct, frozen=True, tag_field="type", tag="tile"):
    """What a pit boss sees of a table from afar; `uncounted` rounds lie behind the last count of the stub."""

    table: int
    name: str
    game: str
    version: int
    phase: str
    round_number: int
    dealer: str
    players: int
    deck_due_at: str
    uncounted: int
    rounds_without_count: int
    requests: int
    floor_called_at: str
    hold: str
    meter: str | None
    is_closed: bool


def tile(table: Table, state: State, seen: TableView | None = None) -> Tile:
    """The tile of a table that was read with its dealer's name."""
    seen = view(state, "dealer") if seen is None else seen
    around = seen.around
    return Tile(
        table=table.pk,
        name=table.name,
        game=table.game,
        version=state.version,
        phase=seen.phase,
        round_number=seen.round_number,
        dealer=table.dealer_name or "",
        players=sum(seat.is_taken for seat in state.felt.seats),
        deck_due_at=min((deck.due_at for deck in around.decks if deck.due_at), default=""),
        uncounted=around.uncounted,
        rounds_without_count=around.rounds_without_count,
        requests=len(around.requests),
        floor_called_at=around.floor_called_at,
        hold="" if around.hold is None else around.hold.reason,
        meter=seen.meter,
        is_closed=around.is_closed,
    )


def tiles_of(pit_id: int) -> list[Tile]:
    """Every table of a pit."""
    return [tile(table, read_state(table.snapshot)) for table in with_dealer_name().filter(pit=pit_id)]


def with_dealer_name() -> QuerySet[Table]:
    """Tables with the name of who deals at each, in the one statement."""
    shown = Coalesce(NullIf(F("dealer__display_name"), Value("")), F("dealer__username"))
    # The model names the attribute, which stays empty where nobody asks for it.
    return Table.objects.annotate(**{"dealer_name": shown})  # noqa: PIE804 - mypy refuses to name it twice
