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
from games.table.timers.model import kind_of, subject_of

# Fields shown elsewhere in a step, or of no use to a reader.
_OMITTED = {"schema", "phase", "last_wagers", "record", "corrected", "keeps_steps", "remembers"}
_OMITTED_CHANGES = {"last_wagers", "request_count", "keeps_steps", "remembers", "heard"}
# Amounts in cents by box, although the name does not say so.
_MONEY = {"wagers"}
# Fields that hold the account id of a person.
_PEOPLE = {
    *("by", "asked_by", "approved_by", "confirmed_by", "signed_by", "made_by", "declared_by", "dealt_by"),
    *("handed_to", "dealer"),
}
# Parts of a table that need no name.
_UNNAMED = {"felt", "seats", "decks"}
_NOTHING = "nothing"


def write_dollars(cents: int, is_signed: bool = False) -> str:
    sign = "-" if cents < 0 else "+" if is_signed and cents else ""
    return f"{sign}${write_cents(abs(cents))}"


class EventPart(Struct, frozen=True, omit_defaults=True):
    """One part of an event: a field by its `name`, or an entry of a field by its `key`, with its value.

    The value is a text, several names, a word such as `yes`, the account id of a person, or groups of further
    parts. A part without any of them is a flag. Each screen writes it in its own language: a value that
    stands without a name says in `field` which names it is one of.
    """

    name: str = ""
    key: str = ""
    value: str = ""
    values: tuple[str, ...] = ()
    word: str = ""
    field: str = ""
    person: str = ""
    groups: tuple[tuple["EventPart", ...], ...] = ()


class TableChange(Struct, frozen=True, omit_defaults=True):
    """One thing that an event changed: the parts of the table that lead to it, and what it was and is now.

    A change without both is a fact of its own.
    """

    where: tuple[EventPart, ...]
    was: EventPart | None = None
    now: EventPart | None = None


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
    values = " ".join(value or _NOTHING for value in part.values)
    value = part.value or part.word or part.person or values or groups
    return " ".join(word for word in (_words(part.name), part.key, value) if word)


def change_text(change: TableChange) -> str:
    """Return a change in English: `seat 3 wagers ante: nothing -> $10.00`."""
    where = " ".join(map(part_text, change.where))
    if change.was is None or change.now is None:
        return where
    return f"{where}: {part_text(change.was)} -> {part_text(change.now)}"


def people_named(part: EventPart) -> Iterator[str]:
    """Yield the people a part names, by their ids in the log."""
    if part.person:
        yield part.person
    for group in part.groups:
        for inner in group:
            yield from people_named(inner)


def table_changes(before: Table, after: Table) -> list[TableChange]:
    """Return what changed at the table. A new round starts with an empty felt."""
    if before.round_number != after.round_number:
        before = replace(before, felt=after.felt)
        cleared = TableChange((EventPart(name="felt_is_clear"),))
        return [cleared, *_differences((), "", before, after)]
    found = list(_differences((), "", before, after))
    # The meters of the round and of the table often change together.
    return [change for place, change in enumerate(found) if change not in found[:place]]


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
    return part if is_clear else replace(part, name=own_name, field="")


def _words(name: str) -> str:
    return name.removesuffix("_cents").replace("_", " ")


def _value(name: str, value: Any) -> EventPart:
    """Return the value of a field, without its name."""
    match value:
        case bool():
            part = EventPart(word="yes" if value else "no")
        case _ if _is_empty(value):
            part = EventPart(word=_NOTHING)
        case int() if name.endswith("_cents") or name in _MONEY:
            part = EventPart(value=write_dollars(value))
        case datetime():
            part = EventPart(value=f"{timezone.localtime(value):%H:%M:%S}")
        case Mapping():
            entries = (replace(_value(name, item), key=str(key)) for key, item in value.items())
            part = EventPart(groups=(tuple(entries),))
        case tuple() | list() if all(isinstance(item, str) for item in value):
            part = EventPart(values=tuple(value), field=name)
        case tuple() | list():
            part = EventPart(groups=tuple((_value(name, item),) for item in value))
        case Struct():
            part = EventPart(groups=(_struct(value),))
        case _ if name in _PEOPLE:
            part = EventPart(person=str(value))
        case _:
            part = EventPart(value=str(value), field=name if isinstance(value, str) else "")
    return part


def _struct(value: Struct) -> tuple[EventPart, ...]:
    match value:
        case SeatResult():
            return (_seat_amount(value.seat, net_cents(value)),)
        case WagerResult():
            returned = EventPart(name="returned", value=write_dollars(value.returned_cents))
            return (EventPart(word=value.outcome), returned)
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


def _differences(where: tuple[EventPart, ...], name: str, before: Any, after: Any) -> Iterator[TableChange]:
    """Yield the smallest parts that differ, each with the parts that lead to it."""
    if before == after:
        return
    pairs = _pairs(name, before, after)
    if pairs is None:
        yield TableChange(where, _value(name, before), _value(name, after))
        return
    for part, inner, old, new in pairs:
        yield from _differences(where if part is None else (*where, part), inner, old, new)


Pair = tuple[EventPart | None, str, Any, Any]


def _pairs(name: str, before: Any, after: Any) -> list[Pair] | None:
    """Return both sides part by part, or None if they have no parts that can be matched."""
    match before, after:
        case (SeatResult() | WagerResult(), _) | (_, SeatResult() | WagerResult()):
            return None
        case Struct(), Struct():
            names = (field.name for field in fields(after) if field.name not in _OMITTED_CHANGES)
            return [(_step(n), n, getattr(before, n), getattr(after, n)) for n in names]
        case dict(), dict():
            keys = {**before, **after}
            return [(_entry(name, key), name, before.get(key), after.get(key)) for key in keys]
        case tuple(), tuple() if name == "seats":
            seats = enumerate(zip(before, after, strict=True), 1)
            return [(EventPart(name="seat", value=str(number)), "", old, new) for number, (old, new) in seats]
        case tuple(), tuple() if name == "decks":
            old_decks, new_decks = ({deck.name: deck for deck in decks} for decks in (before, after))
            decks = {**old_decks, **new_decks}
            return [
                (EventPart(name="deck", value=deck), "", old_decks.get(deck), new_decks.get(deck))
                for deck in decks
            ]
    return None


def _entry(name: str, key: str) -> EventPart:
    """Return the part that leads to an entry of a field. A reminder is kept by its kind and its subject."""
    if name != "reminded":
        return EventPart(key=key)
    subject = EventPart(value=subject_of(key), field="subject")
    kind = EventPart(value=kind_of(key), field="kind")
    return EventPart(groups=((kind, subject) if subject.value else (kind,),))


def _step(name: str) -> EventPart | None:
    """Return the part that leads into a field, or None if it needs no name."""
    return None if name in _UNNAMED else EventPart(name=name.removesuffix("_cents"))
