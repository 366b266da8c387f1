"""The screen of a table for each audience, and the messages pushed after a command."""

from collections.abc import Mapping

import msgspec

from games.table.actor import Actor
from games.table.offers import actors_with_own_offers, offers
from games.table.state import State
from games.table.view.table import AT_THE_TABLE, Screen, TableView, screen, view
from tables.models import Table
from tables.push.groups import Audience, table_group
from tables.push.pit_wall import tile_message
from tables.push.publish import Message

_encoder = msgspec.json.Encoder()

# People who work the table or the floor get buttons; everyone else watches.
AUDIENCE_ACTORS: dict[Audience, Actor] = {
    "dealer": Actor("", "dealer", is_assigned=True),
    "floor": Actor("", "floorperson", is_assigned=True),
    "other_floor": Actor("", "floorperson"),
    "pit_boss": AT_THE_TABLE,
    "other_pit_boss": Actor("", "pit_boss"),
    "watch": Actor("", "auditor"),
}


# What an assigned floorperson may be offered and another may not. Both have everything else.
FOR_ASSIGNED = {"verify_deck", "approve_request"}


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
    """Return one person's screen as JSON."""
    return _encoder.encode(screen(table_id, state, actor)).decode()


def write_screen_message(table_id: int, state: State, actor: Actor) -> str:
    """Return one person's screen as a socket message."""
    return _as_message(write_screen(table_id, state, actor))


def push_messages(table: Table, state: State) -> dict[str, Message]:
    """Return the messages after a command: the felt and buttons for the table, the tile for the pit.

    The felt is the same for all screens of the table; the buttons depend on the audience.
    """
    table_view = view(state)
    dealer = Actor(str(table.dealer_id), "dealer", is_assigned=True)
    messages: dict[str, Message] = {
        table_group(table.pk): {
            "felt": _write_felt(table.pk, state, table_view),
            "actions": _write_actions(state, AUDIENCE_ACTORS | {"dealer": dealer}),
            "apart": actors_with_own_offers(state),
        }
    }
    return messages | tile_message(table, state, table_view)


def _write_actions(state: State, actors: Mapping[Audience, Actor]) -> dict[Audience, str]:
    """Return the buttons of each audience. Both kinds of floorpersons mostly have the same."""
    written: dict[Audience, str] = {}
    for audience, actor in actors.items():
        if audience == "other_floor" and not any(f'"{name}"' in written["floor"] for name in FOR_ASSIGNED):
            written[audience] = written["floor"]
        else:
            written[audience] = _encoder.encode(offers(state, actor)).decode()
    return written


def _write_felt(table_id: int, state: State, table_view: TableView) -> str:
    """Return the start of a screen message, up to the buttons, which each audience adds."""
    without_buttons = Screen(table_id, state.version, state.step, table_view, ())
    return _as_message(_encoder.encode(without_buttons).decode()).removesuffix(',"actions":[]}')


def _as_message(written: str) -> str:
    return '{"type":"screen",' + written[1:]


def text_for_audience(message: Message, audience: Audience) -> str:
    """Return a push as one audience gets it.

    On the dealer's screen, a pit boss at the table can act by entering a PIN.
    """
    actions = message["actions"]
    by_pin = actions["pit_boss"] if audience == "dealer" else "[]"
    by_pin_part = "" if by_pin == "[]" else f',"by_pin":{by_pin}'
    return f'{message["felt"]},"actions":{actions[audience]}{by_pin_part}}}'
