"""A table as its screens are sent it."""

import msgspec

from games.actor import Actor
from games.state import State
from games.view import screen
from tables.groups import Audience, table_group

_encoder = msgspec.json.Encoder()

# Whoever works the table gets its buttons; everybody else watches.
AUDIENCES: dict[Audience, Actor] = {
    "dealer": Actor("", "dealer", is_assigned=True),
    "watch": Actor("", "auditor"),
}


def audience_of(actor: Actor) -> Audience:
    return "dealer" if actor.role == "dealer" and actor.is_assigned else "watch"


def write_screen(table_id: int, state: State, audience: Audience) -> str:
    """The screen of an audience as JSON."""
    return _encoder.encode(screen(table_id, state, AUDIENCES[audience])).decode()


def pushes(table_id: int, state: State) -> dict[str, str]:
    """What each group of the table is sent."""
    return {
        table_group(table_id, audience): '{"type":"screen",' + write_screen(table_id, state, audience)[1:]
        for audience in AUDIENCES
    }
