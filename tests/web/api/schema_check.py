"""Checks a value against a JSON schema, as far as ours go; an unknown keyword is an error of this check."""

import re
from datetime import date, datetime
from typing import Any
from uuid import UUID

TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}
FORMATS: dict[str, Any] = {"uuid": UUID, "date": date.fromisoformat, "date-time": datetime.fromisoformat}
# Keywords that never reject a value, and its type, which is checked first.
IDLE = {"type", "title", "description", "default", "discriminator"}


def faults(schema: dict[str, Any], value: Any, root: dict[str, Any], at: str = "$") -> list[str]:
    """Return what is wrong with a value, each fault with its place."""
    if "$ref" in schema:
        return faults(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, root, at)
    if "anyOf" in schema:
        tried = [faults(one, value, root, at) for one in schema["anyOf"]]
        return [] if any(not found for found in tried) else [f"{at}: none of {len(tried)} fits: {tried}"]
    found: list[str] = _type(schema, schema.get("type"), value, root, at)
    if found:
        return found
    for word, wanted in schema.items():
        if word not in IDLE:
            found += CHECKS[word](schema, wanted, value, root, at)
    return found


def _says(is_right: bool, at: str, what: object) -> list[str]:
    return [] if is_right else [f"{at}: {what}"]


def _type(schema: Any, wanted: str | None, value: Any, root: Any, at: str) -> list[str]:
    if wanted is None:
        return []
    is_right = isinstance(value, TYPES[wanted]) and (wanted == "boolean" or not isinstance(value, bool))
    return _says(is_right, at, f"no {wanted}")


def _properties(schema: Any, wanted: dict[str, Any], value: Any, root: Any, at: str) -> list[str]:
    return [
        fault
        for name in wanted.keys() & value.keys()
        for fault in faults(wanted[name], value[name], root, f"{at}.{name}")
    ]


def _additional(schema: Any, wanted: Any, value: Any, root: Any, at: str) -> list[str]:
    more = value.keys() - schema.get("properties", {}).keys()
    if wanted is False:
        return _says(not more, at, f"unknown {sorted(more)}")
    return [fault for name in more for fault in faults(wanted, value[name], root, f"{at}.{name}")]


def _items(schema: Any, wanted: Any, value: Any, root: Any, at: str) -> list[str]:
    rest = value[len(schema.get("prefixItems", ())) :]
    if wanted is False:
        return _says(not rest, at, "too long")
    return [fault for n, one in enumerate(rest) for fault in faults(wanted, one, root, f"{at}[{n}]")]


def _prefix(schema: Any, wanted: list[Any], value: Any, root: Any, at: str) -> list[str]:
    pairs = zip(wanted, value, strict=False)
    return [fault for n, (one, is_) in enumerate(pairs) for fault in faults(one, is_, root, f"{at}[{n}]")]


def _names(schema: Any, wanted: Any, value: Any, root: Any, at: str) -> list[str]:
    return [fault for name in value for fault in faults(wanted, name, root, f"{at} {name}")]


def _format(schema: Any, wanted: str, value: Any, root: Any, at: str) -> list[str]:
    try:
        FORMATS[wanted](value)
    except ValueError:
        return [f"{at}: no {wanted}"]
    return []


CHECKS: dict[str, Any] = {
    "properties": _properties,
    "additionalProperties": _additional,
    "items": _items,
    "prefixItems": _prefix,
    "propertyNames": _names,
    "format": _format,
    "required": lambda s, wanted, value, r, at: _says(
        value.keys() >= set(wanted), at, f"not all of {wanted}"
    ),
    "enum": lambda s, wanted, value, r, at: _says(value in wanted, at, f"none of {wanted}"),
    "minimum": lambda s, wanted, value, r, at: _says(value >= wanted, at, f"below {wanted}"),
    "maximum": lambda s, wanted, value, r, at: _says(value <= wanted, at, f"above {wanted}"),
    "minLength": lambda s, wanted, value, r, at: _says(len(value) >= wanted, at, "too short"),
    "maxLength": lambda s, wanted, value, r, at: _says(len(value) <= wanted, at, "too long"),
    "minItems": lambda s, wanted, value, r, at: _says(len(value) >= wanted, at, "too few"),
    "maxItems": lambda s, wanted, value, r, at: _says(len(value) <= wanted, at, "too many"),
    "minProperties": lambda s, wanted, value, r, at: _says(len(value) >= wanted, at, "too few"),
    "maxProperties": lambda s, wanted, value, r, at: _says(len(value) <= wanted, at, "too many"),
    "pattern": lambda s, wanted, value, r, at: _says(bool(re.search(wanted, value)), at, "no such text"),
}
