"""Histories of heads made without a database."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tables.log.chain import CHAIN_START
from tables.log.heads.keys import public_hex, public_pem
from tables.log.heads.lines import Beginning, Head, Line, NewKey, hash_of, sign_line

BEGAN = datetime(2026, 11, 16, 18, 0, tzinfo=UTC)


class MadeHistory:
    """A history that is written line by line, each a minute after the one before."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.key = Ed25519PrivateKey.generate()
        self.lines: list[bytes] = []
        self.begin()

    def begin(self, reason: str = "a test", *heads: Head, key: Ed25519PrivateKey | None = None) -> None:
        self.key = key or self.key
        beginning = Beginning(reason, public_hex(self.key.public_key()))
        self.add(*heads, is_full=True, begins=beginning)

    def add(self, *heads: Head, **more: Any) -> None:
        number = len(self.lines) + 1
        previous = hash_of(self.lines[-1]) if self.lines else CHAIN_START
        at = BEGAN + timedelta(minutes=number)
        line = Line(number=number, at=at, previous=previous, key="", heads=heads, **more)
        self.lines.append(sign_line(line, self.key))
        self.write()

    def rotate(self, reason: str = "") -> None:
        new = Ed25519PrivateKey.generate()
        self.add(new_key=NewKey(public_hex(new.public_key()), reason))
        self.key = new

    def write(self) -> None:
        self.path.write_bytes(b"".join(line + b"\n" for line in self.lines))

    def public_key(self, name: str = "auditor.pub") -> Path:
        """Write the public key as an auditor has it."""
        file = self.path.with_name(name)
        file.write_bytes(public_pem(self.key.public_key()))
        return file


def head(table: int, version: int, archive: str = "") -> Head:
    return Head(table, version, f"{table:032x}{version:032x}", archive)
