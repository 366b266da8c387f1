"""Taps nobody should send: well-formed ones, spoiled in some way by the given dice."""

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any
from uuid import UUID

import msgspec.inspect as mi

from games.table.commands import COMMANDS

# Far ahead of every table, so that a body that is still well formed is stale and changes nothing.
SEEN = 99_999_999
WORDS = (
    "seat",
    "bet_1",
    "bet_2",
    "ante",
    "red",
    "deck_1",
    "ride",
    "fold",
    "first",
    "middle",
    "void",
    "shoe",
    "hand",
)
MOMENTS = (
    "2026-11-16T17:00:00+00:00",
    "2026-11-16T23:59:60Z",
    "1999-01-01T00:00:00Z",
    "2026-11-16T19:00:00+14:00",
)
STRANGE: tuple[Any, ...] = (
    *(None, True, [], {}, "", -9, 2**53 + 9, 10**39, -(10**39), 9.5, 1e308, float("nan"), float("inf")),
    *("\0", "a\nb", "\x7f", "\u202e", "\ud800", "x" * 9_000, "☃" * 99, "0" * 30, "-5.00", "1e9", "NaN"),
    *([[]], [None] * 99, {"": None}, {"a": {"a": {"a": {}}}}, ["Ks", "Ks"], {"seat": 9}),
    *("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00", "2026-11-16T20:00:00"),
    *({"game": "let_it_ride", "rules": [], "seats": {}}, {"game": [], "seats": [9]}, {"game": "no"}),
    {
        "game": "let_it_ride",
        "seats": [{"seat": 9, "wagers": {"bet_1": 9}, "withdrawn": [{}], "declared": []}],
    },
    {"game": "criss_cross", "rules": {"ante_odds": {}}, "seats": [{"seat": {}, "cards": [{}, 9]}]},
    {
        "game": "double_draw",
        "seats": [{"seat": 2, "wagers": {"ante": "5.00"}, "cards": [["2c"]], "folded": 9}],
    },
)
# Texts that no dictionary writes, pasted over a part of the body.
SCRAPS = (
    *(
        b"1e400",
        b"NaN",
        b"-Infinity",
        b"9" * 40,
        b"9.0",
        b"\\ud800",
        b"\\u0000",
        b"\xff\xfe",
        b"\xed\xa0\x80",
    ),
    *(
        b"[" * 2_000,
        b'{"a":' * 500,
        b"]",
        b"}",
        b'"',
        b",,",
        b"\\",
        b"\xef\xbb\xbf",
        b"/*",
        b"'",
        b"\r\n\r\n",
    ),
    *(b'"id":"9",', b'"seen":9,', b'"args":{},', b'"args":null', b"null", b"\x00", b"\x80"),
)


def spoiled_bodies(seed: int) -> Iterator[bytes]:
    """Yield bodies forever, spoiled once or several times; a few are not spoiled at all."""
    rng = random.Random(seed)
    while True:
        tap = any_tap(rng)
        for _ in range(rng.choice((0, 0, 1, 1, 2, 4))):
            spoil_value(tap, rng)
        if rng.random() < 0.02:
            yield rng.randbytes(rng.choice((0, 1, 9, 200, 5_000)))
            continue
        body = json.dumps(tap, ensure_ascii=rng.random() < 0.5).encode(errors="surrogatepass")
        for _ in range(rng.choice((0, 0, 0, 1, 2))):
            body = spoil_bytes(body, rng)
        yield body[: 60 * 1024]


def spoiled_frames(seed: int) -> Iterator[str | bytes]:
    """Yield messages of a screen to its socket, spoiled; text and binary."""
    rng = random.Random(seed)
    while True:
        said: dict[str, Any] = {
            "type": rng.choice(("hello", "hello", "screen", "")),
            "version": rng.randrange(9),
        }
        for _ in range(rng.choice((0, 1, 1, 2))):
            spoil_value(said, rng)
        frame = spoil_bytes(json.dumps(said).encode(), rng)[:9_000]
        yield frame if rng.random() < 0.2 else frame.decode(errors="replace")


def any_tap(rng: random.Random) -> dict[str, Any]:
    """Return a tap of any command with arguments of the right types."""
    name = rng.choice(tuple(COMMANDS))
    args = {
        field.name: value_of(field.type, rng)
        for field in _fields(name)
        if field.required or rng.random() < 0.5
    }
    return {"id": str(UUID(int=rng.getrandbits(128), version=4)), "seen": SEEN, "name": name, "args": args}


@cache
def _fields(name: str) -> tuple[mi.Field, ...]:
    kind = mi.type_info(COMMANDS[name])
    assert isinstance(kind, mi.StructType)
    return kind.fields


def value_of(kind: Any, rng: random.Random) -> Any:
    """Return a value of a type, usually within its bounds."""
    make = VALUES.get(type(kind))
    return rng.choice(WORDS) if make is None else make(kind, rng)


def _text(kind: mi.StrType, rng: random.Random) -> str:
    if kind.max_length == 2:
        return rng.choice("A23456789TJQK") + rng.choice("cdhs")
    if kind.min_length == 4:
        return f"{rng.choice((0, 1, 5, 10, 25, 999999999999))}.{rng.choice(('00', '50'))}"
    return rng.choice(WORDS)


def _struct(kind: mi.StructType, rng: random.Random) -> dict[str, Any]:
    tag = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
    return tag | {field.name: value_of(field.type, rng) for field in kind.fields}


VALUES: dict[type, Callable[[Any, random.Random], Any]] = {
    mi.Metadata: lambda kind, rng: value_of(kind.type, rng),
    mi.IntType: lambda kind, rng: rng.randint(kind.ge or 0, min(kind.le or 60, 60)),
    mi.BoolType: lambda kind, rng: rng.random() < 0.5,
    mi.LiteralType: lambda kind, rng: rng.choice(kind.values),
    mi.VarTupleType: lambda kind, rng: [value_of(kind.item_type, rng) for _ in range(rng.randint(0, 5))],
    mi.DictType: lambda kind, rng: {
        rng.choice(WORDS): value_of(kind.value_type, rng) for _ in range(rng.randint(0, 4))
    },
    mi.UnionType: lambda kind, rng: value_of(rng.choice(kind.types), rng),
    mi.StructType: _struct,
    mi.NoneType: lambda kind, rng: None,
    mi.AnyType: lambda kind, rng: strange(rng),
    mi.StrType: _text,
    mi.DateTimeType: lambda kind, rng: rng.choice(MOMENTS),
}


def strange(rng: random.Random) -> Any:
    return deepcopy(rng.choice(STRANGE))


def spoil_value(tap: dict[str, Any], rng: random.Random) -> None:
    """Put something strange in place of a value, at any depth, or beside it."""
    inside: Any = tap
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        if not keys:
            return
        key = rng.choice(keys)
        if isinstance(inside[key], (dict, list)) and inside[key] and rng.random() < 0.8:
            inside = inside[key]
            continue
        match rng.randrange(4):
            case 0 if isinstance(inside, dict):
                del inside[key]
            case 1 if isinstance(inside, dict):
                inside[rng.choice(("", "seat", "x" * 300, "\0", "__class__"))] = strange(rng)
            case _:
                inside[key] = strange(rng)
        return


def spoil_bytes(body: bytes, rng: random.Random) -> bytes:
    """Cut out, double, flip or paste over a part."""
    start = rng.randrange(len(body) + 1)
    end = min(len(body), start + rng.choice((0, 1, 2, 5, 30)))
    match rng.randrange(5):
        case 0:
            return body[:start] + body[end:]
        case 1:
            return body[:end] + body[start:]
        case 2:
            return (
                body[:start] + bytes(byte ^ (1 << rng.randrange(8)) for byte in body[start:end]) + body[end:]
            )
        case 3:
            return body[:start]
        case _:
            return body[:start] + rng.choice(SCRAPS) + body[end:]
