"""A table as its screens are sent it."""

import msgspec

from games.action import Action
from games.actor import Actor
from games.offers import offers
from games.state import State, read_state
from games.view import AT_THE_TABLE, screen, view
from tables.groups import Audience, pit_group, table_group
from tables.models import Table
from tables.tiles import tile, with_dealer_name

_encoder = msgspec.json.Encoder()

# Whoever works the table or the floor gets their buttons; everybody else watches.
AUDIENCES: dict[Audience, Actor] = {
    "dealer": Actor("", "dealer", is_assigned=True),
    "floor": Actor("", "floorperson", is_assigned=True),
    "other_floor": Actor("", "floorperson"),
    "pit_boss": AT_THE_TABLE,
    "watch": Actor("", "auditor"),
}


class _Drawn(msgspec.Struct, frozen=True, omit_defaults=True):
    """A screen whose state is written already: it is the same for every audience."""

    type: str
    table: int
    version: int
    step: int
    state: msgspec.Raw
    actions: tuple[Action, ...]
    by_pin: tuple[Action, ...] = ()


def audience_of(actor: Actor) -> Audience:
    match actor.role:
        case "dealer" if actor.is_assigned:
            return "dealer"
        case "floorperson":
            return "floor" if actor.is_assigned else "other_floor"
        case "pit_boss":
            return "pit_boss"
        case _:
            return "watch"


def write_screen(table_id: int, state: State, actor: Actor) -> str:
    """The screen of one person as JSON."""
    return _encoder.encode(screen(table_id, state, actor)).decode()


def write_push(table_id: int, state: State, actor: Actor) -> str:
    """The screen of one person as a socket sends it."""
    return '{"type":"screen",' + write_screen(table_id, state, actor)[1:]


def pushes(table: Table, state: State) -> dict[str, str]:
    """What each group of the table is sent, the dealer first, and the tile that the pit is sent."""
    seen = view(state, "dealer")
    felt = msgspec.Raw(_encoder.encode(seen))
    texts = {}
    by_pin = offers(state, AT_THE_TABLE)
    for audience, anyone in AUDIENCES.items():
        is_dealer = audience == "dealer"
        actor = Actor(str(table.dealer_id), "dealer", is_assigned=True) if is_dealer else anyone
        actions = by_pin if actor == AT_THE_TABLE else offers(state, actor)
        shown = (table.pk, state.version, state.step, felt, actions)
        drawn = _Drawn("screen", *shown, by_pin if is_dealer else ())
        texts[table_group(table.pk, audience)] = _encoder.encode(drawn).decode()
    if table.pit_id is not None:
        texts[pit_group(table.pit_id)] = _encoder.encode(tile(table, state, seen)).decode()
    return texts


def tile_push(table_id: int) -> dict[str, str]:
    """The tile alone, for a change at a table that is no event, as a relief."""
    table = with_dealer_name().get(pk=table_id)
    if table.pit_id is None:
        return {}
    state = read_state(table.snapshot)
    return {pit_group(table.pit_id): _encoder.encode(tile(table, state)).decode()}
