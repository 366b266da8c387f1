"""The screen of a table as each audience is sent it, and the messages pushed after a command."""

import msgspec

from games.table.actor import Actor
from games.table.offers import actors_with_own_offers, offers
from games.table.state import State, read_state
from games.table.view.table import AT_THE_TABLE, screen, view
from tables.models import Table
from tables.push.groups import Audience, pit_group, table_group
from tables.push.publish import Message
from tables.push.tiles import make_tile, tables_with_dealer_names

_encoder = msgspec.json.Encoder()

# Whoever works the table or the floor gets their buttons; everybody else watches.
AUDIENCE_ACTORS: dict[Audience, Actor] = {
    "dealer": Actor("", "dealer", is_assigned=True),
    "floor": Actor("", "floorperson", is_assigned=True),
    "other_floor": Actor("", "floorperson"),
    "pit_boss": AT_THE_TABLE,
    "other_pit_boss": Actor("", "pit_boss"),
    "watch": Actor("", "auditor"),
}


def audience_of(actor: Actor) -> Audience:
    match actor.role:
        case "dealer" if actor.is_assigned:
            return "dealer"
        case "floorperson":
            return "floor" if actor.is_assigned else "other_floor"
        case "pit_boss":
            return "pit_boss" if actor.is_assigned else "other_pit_boss"
        case _:
            return "watch"


def write_screen(table_id: int, state: State, actor: Actor) -> str:
    """The screen of one person as JSON."""
    return _encoder.encode(screen(table_id, state, actor)).decode()


def write_screen_message(table_id: int, state: State, actor: Actor) -> str:
    """The screen of one person as a socket sends it."""
    return '{"type":"screen",' + write_screen(table_id, state, actor)[1:]


def push_messages(table: Table, state: State) -> dict[str, Message]:
    """What the screens of the table are sent: the felt, which is the same for all, and buttons for each
    audience; and the tile that the pit is sent.
    """
    seen = view(state, "dealer")
    felt = _encoder.encode(seen).decode()
    actors = AUDIENCE_ACTORS | {"dealer": Actor(str(table.dealer_id), "dealer", is_assigned=True)}
    found: dict[str, Message] = {
        table_group(table.pk): {
            "felt": f'{{"type":"screen","table":{table.pk},"version":{state.version},"step":{state.step},'
            f'"state":{felt}',
            "actions": {
                audience: _encoder.encode(offers(state, actor)).decode() for audience, actor in actors.items()
            },
            "apart": actors_with_own_offers(state),
        }
    }
    if table.pit_id is not None:
        found[pit_group(table.pit_id)] = {"text": _encoder.encode(make_tile(table, state, seen)).decode()}
    return found


def text_for_audience(message: Message, audience: Audience) -> str:
    """A push to the screens of a table as one audience is sent it; on the dealer's screen a pit boss at the
    table could give the own PIN.
    """
    actions = message["actions"]
    by_pin = actions["pit_boss"] if audience == "dealer" else "[]"
    beside = "" if by_pin == "[]" else f',"by_pin":{by_pin}'
    return f'{message["felt"]},"actions":{actions[audience]}{beside}}}'


def tile_message(table_id: int) -> dict[str, Message]:
    """The tile alone, for a change at a table that is no event, as a relief."""
    table = tables_with_dealer_names().get(pk=table_id)
    if table.pit_id is None:
        return {}
    state = read_state(table.snapshot)
    return {pit_group(table.pit_id): {"text": _encoder.encode(make_tile(table, state)).decode()}}
