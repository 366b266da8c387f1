"""One line of the history of heads: what it says, its hash and its signature."""

import hashlib
from datetime import datetime
from typing import NamedTuple

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct
from msgspec.structs import replace

from tables.log.heads.keys import fingerprint

# The head with this number is that of the journal: no table has it.
JOURNAL = 0


class Head(Struct, frozen=True, omit_defaults=True):
    """The last event of a table's log: its number and hash; and the link of its last archive, if any.

    The journal has a head too, with the number and the hash of its last entry.
    """

    table: int
    version: int
    head: str
    archive: str = ""


class SignedHead(NamedTuple):
    """The signed head of a table, and when it was signed."""

    head: Head
    at: datetime


class OldHeads(Struct, frozen=True):
    """The heads of all tables as releases before the history signed them, with the secret key."""

    at: datetime
    tables: tuple[Head, ...]
    signature: str = ""


class Beginning(Struct, frozen=True, omit_defaults=True):
    """Why heads begin here, whatever was signed before, and the public key they begin with.

    `replaces` names histories that this one does not continue.
    """

    reason: str
    public_key: str
    replaces: tuple[str, ...] = ()
    old_heads: OldHeads | None = None


class NewKey(Struct, frozen=True, omit_defaults=True):
    """The public key of the lines after this one."""

    public_key: str
    reason: str = ""


class Line(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The heads that changed since the line before, or all of them if it is full.

    `lost` are tables whose log no longer has its signed head. `stamp` is an authority's time stamp of the
    line before.
    """

    number: int
    at: datetime
    previous: str
    key: str
    heads: tuple[Head, ...] = ()
    is_full: bool = False
    lost: tuple[int, ...] = ()
    begins: Beginning | None = None
    new_key: NewKey | None = None
    stamp: str = ""
    signature: str = ""


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Line)


def sign_line(line: Line, key: Ed25519PrivateKey) -> bytes:
    """Return the line with its signature, as it is written."""
    signed = replace(line, key=fingerprint(key.public_key()), signature="")
    return _encoder.encode(replace(signed, signature=key.sign(_encoder.encode(signed)).hex()))


def is_signed_by(line: Line, key: Ed25519PublicKey) -> bool:
    try:
        key.verify(bytes.fromhex(line.signature), _encoder.encode(replace(line, signature="")))
    except (InvalidSignature, ValueError):
        return False
    return True


def read_line(raw: bytes) -> Line | None:
    """Return the line, or None unless it is byte for byte as `sign_line` writes it."""
    try:
        line = _decoder.decode(raw)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return line if _encoder.encode(line) == raw else None


def hash_of(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()
