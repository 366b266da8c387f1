"""A table as a tile on the pit wall, and the push that carries it there."""

from collections.abc import Sequence
from datetime import timedelta

import msgspec
from django.db.models import F, QuerySet, Value
from django.db.models.functions import Coalesce, NullIf
from msgspec import Struct
from msgspec.structs import replace

from games.rulebook.money import write_cents
from games.table.floor_calls.waiting import waiting_for_floor
from games.table.state import State, read_state
from games.table.view.table import TableView, view
from tables.ids import person_ids_among
from tables.models import Table
from tables.push.alerts import Alert, alerts_of
from tables.push.groups import pit_group
from tables.push.publish import Message, publish
from tables.rows.tile_figures import SPAN_SECONDS, Figures, read_figures
from tables.sql import names_of


class DeckClock(Struct, frozen=True, omit_defaults=True):
    """A deck in play, and when it must be changed."""

    name: str
    back: str
    due_at: str
    is_in_use: bool = False


class LastResult(Struct, frozen=True, omit_defaults=True):
    """The last finished round: what the house won on it, or that it was void."""

    round_number: int
    at: str
    win: str | None = None
    void: str = ""


class Pace(Struct, frozen=True):
    """The rounds of the last hour in spans of `seconds` each. The last span began at `at`."""

    at: int
    seconds: int
    rounds: tuple[int, ...]


class Tile(Struct, frozen=True, tag_field="type", tag="tile"):
    """A table as the pit boss sees it from a distance; `uncounted` is the rounds since the last stub count.

    `asks` is what waits for the floor besides a call and the requests. `rounds` and `win` are those of the
    gaming day `day`; a table that records no amounts has no win.
    """

    table: int
    name: str
    game: str
    version: int
    phase: str
    round_number: int
    dealer: str
    dealer_since: str
    relief_due_at: str
    players: int
    seats: int
    minimum: str
    maximum: str
    decks: tuple[DeckClock, ...]
    uncounted: int
    rounds_without_count: int
    requests: int
    asks: tuple[str, ...]
    meter: str | None
    is_closed: bool
    is_idle: bool
    day: str
    rounds: int
    win: str | None
    pace: Pace
    last: LastResult | None
    alerts: tuple[Alert, ...]


def make_tile(table: Table, state: State, table_view: TableView | None = None) -> Tile:
    """Return the tile of a table that was read with its dealer's name."""
    table_view = view(state) if table_view is None else table_view
    surroundings = table_view.around
    figures = read_figures(table.figures)
    return Tile(
        table=table.pk,
        name=table.name,
        game=table.game,
        version=state.version,
        phase=table_view.phase,
        round_number=table_view.round_number,
        dealer=table.dealer_name or "",
        dealer_since=surroundings.dealer_since,
        relief_due_at=_relief_due_at(state),
        players=sum(seat.is_taken for seat in state.felt.seats),
        seats=len(state.felt.seats),
        minimum=table_view.minimum,
        maximum=table_view.maximum,
        decks=tuple(
            DeckClock(deck.name, deck.back, deck.due_at, deck.is_in_use)
            for deck in surroundings.decks
            if deck.due_at
        ),
        uncounted=surroundings.uncounted,
        rounds_without_count=surroundings.rounds_without_count,
        requests=len(surroundings.requests),
        asks=waiting_for_floor(state),
        meter=table_view.meter,
        is_closed=surroundings.is_closed,
        is_idle=surroundings.is_idle,
        day="" if figures.day is None else figures.day.isoformat(),
        rounds=figures.rounds,
        win=None if table_view.depth == "procedure" else write_cents(figures.win_cents),
        pace=Pace(figures.span * SPAN_SECONDS, SPAN_SECONDS, figures.spans),
        last=_last(figures),
        alerts=with_names(alerts_of(state, figures)),
    )


def with_names(alerts: tuple[Alert, ...]) -> tuple[Alert, ...]:
    """Return the alerts with the names of the people who caused them."""
    ids = person_ids_among({cause for alert in alerts for cause in alert.causes})
    if not ids:
        return alerts
    names = {str(id_): name for id_, name in names_of(ids)}
    return tuple(
        replace(alert, who=", ".join(names.get(cause, cause) for cause in dict.fromkeys(alert.causes)))
        if alert.causes
        else alert
        for alert in alerts
    )


def tile_message(table: Table, state: State, table_view: TableView | None = None) -> dict[str, Message]:
    """Return the push of a table's tile to the wall and the phones of its pit; none without a pit."""
    if table.pit_id is None:
        return {}
    tile = make_tile(table, state, table_view)
    return {pit_group(table.pit_id): {"text": msgspec.json.encode(tile).decode()}}


def push_tile(table_id: int) -> None:
    """Push a table's tile after a change that is not an event, such as a relief."""
    table = tables_with_dealer_names().get(pk=table_id)
    publish(tile_message(table, read_state(table.snapshot)))


def _last(figures: Figures) -> LastResult | None:
    last = figures.last
    if last is None:
        return None
    win = write_cents(last.win_cents) if last.has_amounts else None
    return LastResult(last.number, last.at.isoformat(), win, last.void)


def _relief_due_at(state: State) -> str:
    since, settings = state.now.dealer_since, state.now.settings
    if since is None or settings is None:
        return ""
    return (since + timedelta(minutes=settings.reminders.relief)).isoformat()


def tiles_of_pit(pit_id: int) -> list[Tile]:
    """Return the tile of every table of a pit."""
    return [
        make_tile(table, read_state(table.snapshot))
        for table in tables_with_dealer_names().filter(pit=pit_id)
    ]


def tiles_by_id(table_ids: Sequence[int]) -> list[Tile]:
    """Return the tiles of these tables, for people without a pit."""
    tables = tables_with_dealer_names().filter(pk__in=table_ids)
    return [make_tile(table, read_state(table.snapshot)) for table in tables]


def tables_with_dealer_names() -> QuerySet[Table]:
    """Return tables with their dealers' names, in one query."""
    display_name = Coalesce(NullIf(F("dealer__display_name"), Value("")), F("dealer__username"))
    # The model declares the attribute, which is None unless a query sets it.
    return Table.objects.annotate(**{"dealer_name": display_name})  # noqa: PIE804 - mypy refuses to name it twice
