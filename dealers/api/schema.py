"""The JSON schema of the API, generated from the types that read and write it."""

from functools import cache
from typing import Any, Literal

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET
from msgspec import defstruct

from dealers.api import responses
from dealers.api.events import EventsAnswer
from dealers.api.rounds import RoundAnswer
from dealers.api.taps import Seen, TapId
from dealers.pits.view import Acknowledged, PitAnswer
from games.table.commands import COMMANDS
from games.table.events import AnyEvent
from games.table.state import State
from games.table.view.dealers_card import DealersCard
from games.table.view.table import Screen
from tables.execute import Done

DIALECT = "https://json-schema.org/draft/2020-12/schema"
# The type of each successful response, by request.
ANSWERS: dict[str, Any] = {
    "commands": Done,
    "commands 409": responses.StaleProblem,
    "table": Screen,
    "card": DealersCard,
    "pit": PitAnswer,
    "acknowledgements": Acknowledged,
    "round": RoundAnswer,
    "events": EventsAnswer,
    "problem": responses.Problem,
}


@require_GET
async def show(request: HttpRequest) -> HttpResponse:
    """Return the schema to anyone, since it says nothing about this floor."""
    return HttpResponse(_text(), content_type="application/json")


@cache
def _text() -> bytes:
    return msgspec.json.encode(schema())


def schema() -> dict[str, Any]:
    """Return the schema of taps, commands, events, stored state and responses, with one set of $defs."""
    taps = {name: _tap(name, command) for name, command in COMMANDS.items()}
    events = AnyEvent.__args__
    roots = [*taps.values(), *COMMANDS.values(), *events, State, *ANSWERS.values()]
    schemas, definitions = msgspec.json.schema_components(
        roots, schema_hook=_any_json, ref_template="#/$defs/{name}"
    )
    refs = iter(schemas)
    by_tap = {name: next(refs) for name in taps}
    by_command = {name: next(refs) for name in COMMANDS}
    by_event = {event.__struct_config__.tag: next(refs) for event in events}
    return {
        "$schema": DIALECT,
        "$id": f"/api/v1/schema.json?build={settings.BUILD}",
        "title": "Tablegame API v1",
        "description": "A body of a command is a tap: one of those under `taps`.",
        "oneOf": list(by_tap.values()),
        "taps": by_tap,
        "commands": by_command,
        "events": by_event,
        "state": next(refs),
        "answers": dict(zip(ANSWERS, refs, strict=True)),
        "$defs": dict(sorted(definitions.items())),
    }


def _any_json(kind: type) -> dict[str, Any]:
    """Describe types defined elsewhere, such as a round record, as any JSON."""
    if kind is object:
        return {"description": "Any JSON."}
    # This tells msgspec that the type has no schema here.
    raise NotImplementedError


def _tap(name: str, command: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """Return the body type of one command. Its arguments are optional if the command needs none."""
    needs_none = not any(field.required for field in msgspec.structs.fields(command))
    args = ("args", command, command()) if needs_none else ("args", command)
    fields: list[Any] = [("id", TapId), ("seen", Seen), ("name", Literal[name]), args]
    return defstruct(f"Tap_{name}", fields, frozen=True, forbid_unknown_fields=True)
