"""Upcasts old forms of events and snapshots before they are decoded."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

Raw = dict[str, Any]
Upcaster = Callable[[Raw], Raw]


def state_1_to_2(raw: dict[str, Any]) -> dict[str, Any]:
    """The first snapshots kept the felt by itself; what else lies at a table came later."""
    if "felt" not in raw:
        return raw
    kept = {name: value for name, value in raw.items() if name not in ("felt", "phase_start", "round_number")}
    number = raw.get("round_number", 1)
    return kept | {
        "now": {"felt": _felt(raw["felt"]), "round_number": number},
        "start": {"felt": _felt(raw["phase_start"]), "round_number": number},
    }


def _felt(raw: dict[str, Any]) -> dict[str, Any]:
    """A seat with wagers was in, one with a result settled, and bets were closed once betting was over."""
    announced = [] if raw.get("phase", "betting") == "betting" else ["dealing"]
    seats = [
        seat | {"is_in": bool(seat.get("wagers")), "is_settled": seat.get("result") is not None}
        for seat in raw["seats"]
    ]
    is_turned = bool(raw.get("six_card_box"))
    return raw | {"seats": seats, "announced": announced, "is_box_turned": is_turned}


# By kind (`wagers_placed`, or `state` for a snapshot) and the number that it comes from.
UPCASTERS: dict[tuple[str, int], Upcaster] = {("state", 1): state_1_to_2}


class _Head(Struct):
    """The kind and schema number of a stored text; the first form carries no number."""

    event: str = "state"
    schema: int = 1


_head = msgspec.json.Decoder(_Head)


def to_current_form(text: str) -> str | bytes:
    """Return the text unchanged, or upcast if it or an event inside it has an old form."""
    return msgspec.json.encode(upcast(msgspec.json.decode(text))) if _may_be_old(text) else text


def _may_be_old(text: str) -> bool:
    """Return whether the text may need upcasting; an event may be nested, so any mention counts."""
    head = _head.decode(text)
    return (head.event, head.schema) in UPCASTERS or any(
        f'"event":"{kind}"' in text for kind, _ in UPCASTERS if kind != "state"
    )


def upcast(raw: Any) -> Any:
    """Return a raw value with every old form in it upcast step by step, from the inside out."""
    if isinstance(raw, list):
        return [upcast(value) for value in raw]
    if not isinstance(raw, dict):
        return raw
    current = {name: upcast(value) for name, value in raw.items()}
    kind = current.get("event", "state" if {"entries", "version"} & current.keys() else "")
    while (upcaster := UPCASTERS.get((kind, current.get("schema", 1)))) is not None:
        current = upcaster({**current, "schema": current.get("schema", 1) + 1})
    return current
