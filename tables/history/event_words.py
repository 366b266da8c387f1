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
from games.table.corrections.model import Difference, SeatCorrected
from games.table.event import Event
from games.table.payments.model import net_cents
from games.table.state import Table

# Said elsewhere in a step, or of no use to a reader.
_LEFT_OUT = {"schema", "phase", "last_wagers", "record", "corrected"}
_LEFT_OUT_OF_CHANGES = {"last_wagers", "request_count"}
# Amounts by box, though their name does not say so; and parts of a table that need no name.
_MONEY = {"wagers"}
_CLEAR = {"felt", "seats", "decks"}


def write_dollars(cents: int, is_signed: bool = False) -> str:
    sign = "-" if cents < 0 else "+" if is_signed and cents else ""
    return f"{sign}${write_cents(abs(cents))}"


def event_words(event: Event) -> str:
    """`Wagers placed: seat 3, bet_1 $10.00, bet_2 $10.00`."""
    title = event_name(event).replace("_", " ").capitalize()
    said = ", ".join(event_parts(event))
    return f"{title}: {said}" if said else title


def event_name(event: Event) -> str:
    """`wagers_placed`."""
    return str(event.__struct_config__.tag)


def event_parts(event: Event) -> list[str]:
    """What an event says besides its name: `seat 3`, `bet_1 $10.00, bet_2 $10.00`."""
    return list(_parts(event))


def table_changes(before: Table, after: Table) -> list[str]:
    """What is otherwise at the table than before, one line each; a new round shows an empty felt."""
    if before.round_number != after.round_number:
        before = replace(before, felt=after.felt)
        return ["the felt is clear", *_differences("", "", before, after)]
    # The meter of the round and that of the table often move alike.
    return list(dict.fromkeys(_differences("", "", before, after)))


def _parts(thing: Struct) -> Iterator[str]:
    for field in fields(thing):
        value = getattr(thing, field.name)
        if field.name not in _LEFT_OUT and not _is_nothing(value):
            yield _named(field.name, value)


def _is_nothing(value: object) -> bool:
    return value is None or value is False or (isinstance(value, (str, tuple, dict)) and not value)


def _named(name: str, value: Any) -> str:
    """A field with its name, where the value does not speak for itself."""
    words = _words(name)
    if value is True:
        return words
    speaks = isinstance(value, (Mapping, tuple, Settlement, SeatResult, Event))
    return _brief(name, value) if speaks else f"{words} {_brief(name, value)}"


def _words(name: str) -> str:
    return name.removesuffix("_cents").replace("_", " ")


def _brief(name: str, value: Any) -> str:
    """A value in as few words as say it."""
    match value:
        case bool():
            said = "yes" if value else "no"
        case _ if _is_nothing(value):
            said = "nothing"
        case int() if name.endswith("_cents") or name in _MONEY:
            said = write_dollars(value)
        case datetime():
            said = f"{timezone.localtime(value):%H:%M:%S}"
        case Mapping():
            said = ", ".join(f"{key} {_brief(name, item)}" for key, item in value.items())
        case tuple() | list():
            separator = " " if all(isinstance(item, str) for item in value) else "; "
            said = separator.join(_brief(name, item) for item in value)
        case Struct():
            said = _struct(value)
        case _:
            said = str(value)
    return said


def _struct(value: Struct) -> str:
    match value:
        case SeatResult():
            return f"seat {value.seat} {write_dollars(net_cents(value), is_signed=True)}"
        case WagerResult():
            return f"{value.outcome}, {write_dollars(value.returned_cents)} returned"
        case Settlement():
            return _brief("seats", value.seats)
        case Difference():
            return f"seat {value.seat} {write_dollars(value.cents, is_signed=True)}"
        case Submission():
            return value.reference
        case SeatCorrected():
            return f"seat {value.seat}" if value.result is None else _struct(value.result)
    return ", ".join(_parts(value))


def _differences(where: str, name: str, before: Any, after: Any) -> Iterator[str]:
    """The smallest parts that differ, each with the words that lead to it."""
    if before == after:
        return
    pairs = _pairs(name, before, after)
    if pairs is None:
        yield f"{where}: {_brief(name, before)} -> {_brief(name, after)}"
        return
    for words, inner, old, new in pairs:
        yield from _differences(f"{where} {words}".strip(), inner, old, new)


Pair = tuple[str, str, Any, Any]


def _pairs(name: str, before: Any, after: Any) -> list[Pair] | None:
    """Both sides part by part, where they have parts that can be told apart."""
    match before, after:
        case (SeatResult() | WagerResult(), _) | (_, SeatResult() | WagerResult()):
            return None
        case Struct(), Struct():
            names = (field.name for field in fields(after) if field.name not in _LEFT_OUT_OF_CHANGES)
            return [
                ("" if n in _CLEAR else _words(n), n, getattr(before, n), getattr(after, n)) for n in names
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
