"""Backups that only a passphrase opens: AES-256-GCM in pieces, so that a file of any size fits in memory.

A file is the first line, sixteen bytes of salt, and the pieces. The key comes from the passphrase and the
salt by scrypt, so each file has its own, and the number of a piece is its nonce. The last piece is marked in
its nonce: a file that was cut short, or whose pieces were moved, does not open.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

FIRST_LINE = b"tablegame backup, encrypted 1\n"
SALT_BYTES = 16
PIECE_BYTES = 1 << 20
TAG_BYTES = 16
# 64 MiB and a quarter of a second for each guess.
SCRYPT_COST = 1 << 16
SHORTEST_PASSPHRASE = 12


class CannotDecrypt(Exception):  # noqa: N818 - it reads as a sentence
    """The reason a file was not opened, as a sentence."""


def read_passphrase(path: Path) -> bytes:
    """Return the first line of a file. Raise ValueError if it is too short to keep a secret."""
    passphrase = path.read_bytes().partition(b"\n")[0].strip()
    if len(passphrase) < SHORTEST_PASSPHRASE:
        raise ValueError(f"The first line of {path} needs at least {SHORTEST_PASSPHRASE} characters.")
    return passphrase


def create_private(path: Path) -> None:
    """Create an empty file that only its owner can read, in place of one that an interrupted run left."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def is_encrypted(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(FIRST_LINE)) == FIRST_LINE


def encrypt(source: Path, target: Path, passphrase: bytes) -> None:
    """Write an encrypted copy of a file."""
    create_private(target)
    salt = os.urandom(SALT_BYTES)
    cipher = _cipher(passphrase, salt)
    with source.open("rb") as plain, target.open("wb") as file:
        file.write(FIRST_LINE + salt)
        for nonce, piece in _pieces(plain, PIECE_BYTES):
            file.write(cipher.encrypt(nonce, piece, FIRST_LINE))


def decrypt(source: Path, target: Path, passphrase: bytes) -> None:
    """Write the readable copy of an encrypted file. Raise CannotDecrypt."""
    create_private(target)
    with source.open("rb") as file, target.open("wb") as plain:
        file.seek(len(FIRST_LINE))
        cipher = _cipher(passphrase, file.read(SALT_BYTES))
        try:
            for nonce, piece in _pieces(file, PIECE_BYTES + TAG_BYTES):
                plain.write(cipher.decrypt(nonce, piece, FIRST_LINE))
        except InvalidTag:
            raise CannotDecrypt(f"{source} does not open: another passphrase, or the file changed.") from None


def _cipher(passphrase: bytes, salt: bytes) -> AESGCM:
    return AESGCM(Scrypt(salt=salt, length=32, n=SCRYPT_COST, r=8, p=1).derive(passphrase))


def _pieces(file: BinaryIO, size: int) -> Iterator[tuple[bytes, bytes]]:
    """Yield each piece with its nonce: its number, and whether it is the last."""
    piece, number = file.read(size), 0
    while True:
        following = file.read(size)
        yield number.to_bytes(11) + (b"\0" if following else b"\1"), piece
        if not following:
            return
        piece, number = following, number + 1
