"""Describes events, and what they changed at a table, for someone stepping through a round."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.utils import timezone
from msgspec import Struct
from msgspec.structs import fields, replace

from games.rulebook.money import write_cents
from games.rulebook.round import SeatResult, Settlement, WagerResult
from games.rulebook.submission import Submission
from games.table.approvals.model import Request
from games.table.corrections.model import Difference, SeatCorrected
from games.table.event import Event
from games.table.payments.model import net_cents
from games.table.state import Table

# Fields shown elsewhere in a step, or of no use to a reader.
_OMITTED = {"schema", "phase", "last_wagers", "record", "corrected"}
_OMITTED_CHANGES = {"last_wagers", "request_count"}
# Amounts in cents by box, although the name does not say so.
_MONEY = {"wagers"}
# Fields that hold the account id of a person.
_PEOPLE = {"by", "asked_by", "approved_by", "confirmed_by", "handed_to", "dealer"}
# Parts of a table that need no name.
_UNNAMED = {"felt", "seats", "decks"}


def write_dollars(cents: int, is_signed: bool = False) -> str:
    sign = "-" if cents < 0 else "+" if is_signed and cents else ""
    return f"{sign}${write_cents(abs(cents))}"


class EventPart(Struct, frozen=True, omit_defaults=True):
    """One part of an event: a field by its `name`, or an entry of a field by its `key`, with its value.

    The value is a text, several names, the account id of a person, or groups of further parts. A part without
    any of them is a flag. Each screen writes it in its own language.
    """

    name: str = ""
    key: str = ""
    value: str = ""
    values: tuple[str, ...] = ()
    person: str = ""
    groups: tuple[tuple["EventPart", ...], ...] = ()


def event_words(event: Event) -> str:
    """Return the event in English: `Wagers placed: seat 3, ante $10.00, bonus $5.00`."""
    title = event_name(event).replace("_", " ").capitalize()
    text = ", ".join(map(part_text, event_parts(event)))
    return f"{title}: {text}" if text else title


def event_name(event: Event) -> str:
    """`wagers_placed`."""
    return str(event.__struct_config__.tag)


def event_parts(event: Event) -> list[EventPart]:
    """Return what an event says besides its name, one part for each field."""
    return list(_parts(event))


def part_text(part: EventPart) -> str:
    """Return a part in English: `seat 3`, or `ante $10.00, bonus $5.00`."""
    groups = "; ".join(", ".join(map(part_text, group)) for group in part.groups)
    value = part.value or part.person or " ".join(part.values) or groups
    return " ".join(word for word in (_words(part.name), part.key, value) if word)


def people_named(part: EventPart) -> Iterator[str]:
    """Yield the people a part names, by their ids in the log."""
    if part.person:
        yield part.person
    for group in part.groups:
        for inner in group:
            yield from people_named(inner)


def table_changes(before: Table, after: Table) -> list[str]:
    """Return what changed at the table, one line each. A new round starts with an empty felt."""
    if before.round_number != after.round_number:
        before = replace(before, felt=after.felt)
        return ["the felt is clear", *_differences("", "", before, after)]
    # The meters of the round and of the table often change together.
    return list(dict.fromkeys(_differences("", "", before, after)))


def _parts(thing: Struct) -> Iterator[EventPart]:
    for field in fields(thing):
        value = getattr(thing, field.name)
        if field.name not in _OMITTED and not _is_empty(value):
            yield _field(field.name, value)


def _is_empty(value: object) -> bool:
    return value is None or value is False or (isinstance(value, (str, tuple, dict)) and not value)


def _field(name: str, value: Any) -> EventPart:
    """Return a field with its name, unless the value speaks for itself."""
    own_name = name.removesuffix("_cents")
    if value is True:
        return EventPart(name=own_name)
    if isinstance(value, Request):
        # `request 1`, not `request number 1`.
        number, *rest = _parts(value)
        return EventPart(name=own_name, groups=((EventPart(value=number.value), *rest),))
    is_clear = isinstance(value, (Mapping, tuple, Settlement, SeatResult, Event))
    part = _value(name, value)
    return part if is_clear else replace(part, name=own_name)


def _words(name: str) -> str:
    return name.removesuffix("_cents").replace("_", " ")


def _value(name: str, value: Any) -> EventPart:
    """Return the value of a field, without its name."""
    match value:
        case bool():
            part = EventPart(value="yes" if value else "no")
        case _ if _is_empty(value):
            part = EventPart(value="nothing")
        case int() if name.endswith("_cents") or name in _MONEY:
            part = EventPart(value=write_dollars(value))
        case datetime():
            part = EventPart(value=f"{timezone.localtime(value):%H:%M:%S}")
        case Mapping():
            entries = (replace(_value(name, item), key=str(key)) for key, item in value.items())
            part = EventPart(groups=(tuple(entries),))
        case tuple() | list() if all(isinstance(item, str) for item in value):
            part = EventPart(values=tuple(item or "nothing" for item in value))
        case tuple() | list():
            part = EventPart(groups=tuple((_value(name, item),) for item in value))
        case Struct():
            part = EventPart(groups=(_struct(value),))
        case _ if name in _PEOPLE:
            part = EventPart(person=str(value))
        case _:
            part = EventPart(value=str(value))
    return part


def _struct(value: Struct) -> tuple[EventPart, ...]:
    match value:
        case SeatResult():
            return (_seat_amount(value.seat, net_cents(value)),)
        case WagerResult():
            returned = f"{write_dollars(value.returned_cents)} returned"
            return (EventPart(value=value.outcome), EventPart(value=returned))
        case Settlement():
            return (_value("seats", value.seats),)
        case Difference():
            return (_seat_amount(value.seat, value.cents),)
        case Submission():
            return (EventPart(value=value.reference),)
        case SeatCorrected():
            seat = EventPart(name="seat", value=str(value.seat))
            return (seat,) if value.result is None else _struct(value.result)
    return tuple(_parts(value))


def _seat_amount(seat: int, cents: int) -> EventPart:
    return EventPart(name="seat", value=f"{seat} {write_dollars(cents, is_signed=True)}")


def _text(name: str, value: Any) -> str:
    return part_text(_value(name, value))


def _differences(where: str, name: str, before: Any, after: Any) -> Iterator[str]:
    """Yield the smallest parts that differ, each with the words that lead to it."""
    if before == after:
        return
    pairs = _pairs(name, before, after)
    if pairs is None:
        yield f"{where}: {_text(name, before)} -> {_text(name, after)}"
        return
    for words, inner, old, new in pairs:
        yield from _differences(f"{where} {words}".strip(), inner, old, new)


Pair = tuple[str, str, Any, Any]


def _pairs(name: str, before: Any, after: Any) -> list[Pair] | None:
    """Return both sides part by part, or None if they have no parts that can be matched."""
    match before, after:
        case (SeatResult() | WagerResult(), _) | (_, SeatResult() | WagerResult()):
            return None
        case Struct(), Struct():
            names = (field.name for field in fields(after) if field.name not in _OMITTED_CHANGES)
            return [
                ("" if n in _UNNAMED else _words(n), n, getattr(before, n), getattr(after, n)) for n in names
            ]
        case dict(), dict():
            return [(key, name, before.get(key), after.get(key)) for key in {**before, **after}]
        case tuple(), tuple() if name == "seats":
            seats = enumerate(zip(before, after, strict=True), 1)
            return [(f"seat {number}", "", old, new) for number, (old, new) in seats]
        case tuple(), tuple() if name == "decks":
            old_decks, new_decks = ({deck.name: deck for deck in decks} for decks in (before, after))
            return [(key, "", old_decks.get(key), new_decks.get(key)) for key in {**old_decks, **new_decks}]
    return None
