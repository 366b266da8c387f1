"""Strict JSON: refuses what Python and msgspec would both let pass.

That is: duplicate keys, of which the last would win; numbers beyond 53 bits or with a fraction, which no
command has; text that is long or not printable; too many values or too deep nesting. This also limits the
free-form parts of a command, such as records of rounds dealt by hand or corrected.
"""

import json
from typing import Any

MAX_DEPTH = 10
MAX_VALUES = 8_000
MAX_TEXT_LENGTH = 200
MAX_DIGITS = 16
MAX_NUMBER = 2**53


class NotStrictJson(ValueError):  # noqa: N818 - an answer, not a fault
    """The text is not JSON, or not JSON we accept; the message says why."""


def check_strict(body: bytes) -> None:
    """Raise NotStrictJson for anything but small, well-formed JSON without duplicate keys."""
    try:
        decoded = _decoder.decode(body.decode())
    except NotStrictJson:
        raise
    except (ValueError, RecursionError):
        raise NotStrictJson("The body is not JSON.") from None
    _check_values(decoded)


def _read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    decoded = dict(pairs)
    if len(decoded) != len(pairs):
        raise NotStrictJson("A key appears twice in one object.")
    return decoded


def _read_int(text: str) -> int:
    if len(text) > MAX_DIGITS + 1 or abs(number := int(text)) > MAX_NUMBER:
        raise NotStrictJson("A number is too large.")
    return number


def _refuse_fraction(text: str) -> float:
    raise NotStrictJson("A number must be whole; write an amount as text.")


# Created once, because creating it for each body takes longer than reading a command.
_decoder = json.JSONDecoder(
    object_pairs_hook=_read_object,
    parse_int=_read_int,
    parse_float=_refuse_fraction,
    parse_constant=_refuse_fraction,
)


def _check_values(decoded: Any) -> None:
    """Check all values level by level, so that deep nesting cannot exhaust the stack."""
    level, count = [decoded], 0
    for _ in range(MAX_DEPTH + 1):
        count += len(level)
        if count > MAX_VALUES:
            raise NotStrictJson("The body contains too many values.")
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
    raise NotStrictJson("The body is nested too deep.")


def _check_text(text: str) -> None:
    if len(text) > MAX_TEXT_LENGTH:
        raise NotStrictJson(f"A text is at most {MAX_TEXT_LENGTH} letters long.")
    if not text.isprintable():
        raise NotStrictJson("A text contains unprintable characters.")
