"""Brings old forms of events and snapshots to the present one before they are decoded."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from games.table.upcasters import state_1_to_2

Raw = dict[str, Any]
Upcaster = Callable[[Raw], Raw]

# By kind (`wagers_placed`, or `state` for a snapshot) and the number that it comes from.
UPCASTERS: dict[tuple[str, int], Upcaster] = {("state", 1): state_1_to_2}


class _Head(Struct):
    """What says of a text which form it has; the first form carries no number."""

    event: str = "state"
    schema: int = 1


_head = msgspec.json.Decoder(_Head)


def to_current_form(text: str) -> str | bytes:
    """The text as it is, or in its present form where it or an event in it has an older one."""
    return msgspec.json.encode(upcast(msgspec.json.decode(text))) if _may_be_old(text) else text


def _may_be_old(text: str) -> bool:
    """An event may lie within another or in a snapshot, so its name anywhere in the text is enough."""
    head = _head.decode(text)
    return (head.event, head.schema) in UPCASTERS or any(
        f'"event":"{kind}"' in text for kind, _ in UPCASTERS if kind != "state"
    )


def upcast(raw: Any) -> Any:
    """Whatever is old in a raw value, step by step to its present form, from the inside out."""
    if isinstance(raw, list):
        return [upcast(value) for value in raw]
    if not isinstance(raw, dict):
        return raw
    found = {name: upcast(value) for name, value in raw.items()}
    kind = found.get("event", "state" if {"entries", "version"} & found.keys() else "")
    while (upcaster := UPCASTERS.get((kind, found.get("schema", 1)))) is not None:
        found = upcaster({**found, "schema": found.get("schema", 1) + 1})
    return found
