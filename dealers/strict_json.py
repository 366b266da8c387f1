"""JSON from outside, read strictly: what Python and msgspec would both let pass is refused here.

A doubled key, of which the last would count; a number past 53 bits or with a fraction, which no command has;
text that is long or does not print; too many values or too deep. So the free parts of a command, the records
of rounds dealt by hand or set right, have bounds too.
"""

import json
from typing import Any

DEEPEST = 10
MOST_VALUES = 8_000
LONGEST_TEXT = 200
LONGEST_NUMBER = 16
LARGEST_NUMBER = 2**53


class NotPlain(ValueError):  # noqa: N818 - an answer, not a fault
    """The text is not JSON, or JSON that nobody has a use for; the sentence says why."""


def check_plain(body: bytes) -> None:
    """Raises NotPlain for anything but small, well-formed JSON without doubled keys."""
    try:
        found = _decoder.decode(body.decode())
    except NotPlain:
        raise
    except (ValueError, RecursionError):
        raise NotPlain("The body is not JSON.") from None
    _check_values(found)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NotPlain("A key stands twice in one object.")
    return found


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER + 1 or abs(number := int(text)) > LARGEST_NUMBER:
        raise NotPlain("A number is too large.")
    return number


def _refuse_fraction(text: str) -> float:
    raise NotPlain("A number is whole; an amount is written as text.")


# One object that reads them all: making it for each body costs more than reading a tap.
_decoder = json.JSONDecoder(
    object_pairs_hook=_object,
    parse_int=_whole,
    parse_float=_refuse_fraction,
    parse_constant=_refuse_fraction,
)


def _check_values(found: Any) -> None:
    """Level by level, so that no depth of nesting can exhaust the stack."""
    level, count = [found], 0
    for _ in range(DEEPEST + 1):
        count += len(level)
        if count > MOST_VALUES:
            raise NotPlain("The body holds too many values.")
        inside: list[Any] = []
        for value in level:
            if isinstance(value, str):
                _check_text(value)
            elif isinstance(value, dict):
                inside += value
                inside += value.values()
            elif isinstance(value, list):
                inside += value
        if not inside:
            return
        level = inside
    raise NotPlain("The body is nested too deep.")


def _check_text(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise NotPlain(f"A text is at most {LONGEST_TEXT} letters long.")
    if not text.isprintable():
        raise NotPlain("A text holds characters that do not print.")
