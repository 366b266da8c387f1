"""Reads the history of heads: a file of lines, each signed and holding the hash of the line before."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tables.faults import Fault
from tables.log.chain import CHAIN_START
from tables.log.heads.keys import fingerprint, key_of_hex, public_hex
from tables.log.heads.lines import Head, Line, SignedHead, hash_of, is_signed_by, read_line
from tables.log.heads.paths import BadHeads, MissingHeads

# The first piece that is read from the end of a history; usually it has a full line.
PIECE = 256 * 1024
# How many characters of its first line's hash name a history.
NAME_LENGTH = 12


class History:
    """What the lines of a history come to, as far as they were read."""

    def __init__(self) -> None:
        self.number = 0
        self.hash = CHAIN_START
        self.last: Line | None = None
        self.raw = b""
        self.heads: dict[int, SignedHead] = {}
        self.notes: list[str] = []
        self.replaces: set[str] = set()
        self.stamps: list[tuple[Line, bytes]] = []
        self._keys: list[tuple[Ed25519PublicKey, bool]] = []

    @property
    def key(self) -> Ed25519PublicKey:
        """Return the key that signs the next line."""
        return self._keys[-1][0]

    def add(self, line: Line, raw: bytes) -> None:
        """Check the next line and take what it says. Raise Fault."""
        self._check_follows(line)
        self._check_signature(f"line {line.number}", line)
        self._note(line)
        if line.stamp:
            self.stamps.append((line, bytes.fromhex(self.hash)))
        self._take(line, raw)

    def add_in_the_middle(self, line: Line, raw: bytes) -> None:
        """Take a line of the end of a history, which starts with a full line. Raise Fault."""
        if self.last is not None:
            self._check_follows(line)
        elif not line.is_full:
            raise Fault(f"line {line.number}", "", "does not say all heads, and the lines before are missing")
        self._take(line, raw)

    def _check_follows(self, line: Line) -> None:
        name = f"line {self.number + 1}"
        if line.number != self.number + 1:
            raise Fault(name, "number", f"is {line.number}")
        if line.previous != self.hash:
            raise Fault(name, "previous", "is not the hash of the line before")

    def _take(self, line: Line, raw: bytes) -> None:
        self._take_heads(f"line {line.number}", line)
        self.number, self.hash, self.last, self.raw = line.number, hash_of(raw), line, raw

    def _check_signature(self, name: str, line: Line) -> None:
        if line.begins is not None:
            self._begin_with_key(name, line.begins.public_key)
        elif not self._keys:
            raise Fault(name, "begins", "is missing")
        if line.key != fingerprint(self.key) or not is_signed_by(line, self.key):
            raise Fault(name, "signature", "does not fit")
        if line.new_key is not None:
            self._keys.append((self._read_key(name, line.new_key.public_key), True))

    def _begin_with_key(self, name: str, text: str) -> None:
        key = self._read_key(name, text)
        if not self._keys or fingerprint(key) != fingerprint(self.key):
            self._keys.append((key, False))

    def _read_key(self, name: str, text: str) -> Ed25519PublicKey:
        key = key_of_hex(text)
        if key is None:
            raise Fault(name, "public_key", "is not a key")
        return key

    def _take_heads(self, name: str, line: Line) -> None:
        if line.begins is not None:
            self.heads = {}
        for head in line.heads:
            before = self.heads.get(head.table)
            if before is None or before.head != head:
                if before is not None and not _is_later(before.head, head):
                    raise Fault(name, "heads", f"of table {head.table} go back")
                self.heads[head.table] = SignedHead(head, line.at)
        if line.is_full and {head.table for head in line.heads} != self.heads.keys():
            raise Fault(name, "heads", "are not all of them")

    def _note(self, line: Line) -> None:
        at = f"{line.at:%Y-%m-%d %H:%M:%S %Z}"
        if line.begins is not None:
            self.replaces |= set(line.begins.replaces)
            if line.number > 1 or line.begins.replaces:
                self.notes.append(
                    f"heads begin anew with line {line.number}, signed at {at}: {line.begins.reason}"
                )
        if line.new_key is not None:
            why = f": {line.new_key.reason}" if line.new_key.reason else ""
            self.notes.append(f"the key of the heads changed with line {line.number}, signed at {at}{why}")

    def is_continued_by(self, key: Ed25519PublicKey) -> bool:
        """Return whether a key signs the next line: it has signed the last one, or is named there.

        A signature covers the lines before it too, for each has the hash of the one before.
        """
        if self.last is not None and self.last.new_key is not None:
            return self.last.new_key.public_key == public_hex(key)
        return self.last is not None and is_signed_by(self.last, key)

    def check_key(self, trusted: Ed25519PublicKey) -> None:
        """Raise Fault unless the last line goes back to this key, by key changes that were signed."""
        keys = [public_hex(key) for key, _ in self._keys]
        begun = max(place for place, (_, is_handed_over) in enumerate(self._keys) if not is_handed_over)
        if public_hex(trusted) in keys[begun:]:
            return
        if public_hex(trusted) in keys:
            raise Fault("The history", "", "begins anew with a key that the trusted one has not signed")
        raise Fault("The history", "", f"is not signed with the key {fingerprint(trusted)}")


def _is_later(before: Head, head: Head) -> bool:
    """Return whether a head can follow another: more events, or only another archive."""
    return head.version > before.version or (head.version, head.head) == (before.version, before.head)


def read_history(
    path: Path,
    trusted: Ed25519PublicKey | None = None,
    on_line: Callable[[Line], object] = lambda line: None,
) -> History:
    """Check every line of a history, and that it goes back to a trusted key. Raise BadHeads."""
    history = History()
    try:
        with path.open("rb") as file:
            for line, raw in _lines(file, history):
                history.add(line, raw)
                on_line(line)
        if not history.number:
            raise MissingHeads(f"no signed heads at {path}")
        if trusted is not None:
            history.check_key(trusted)
    except Fault as fault:
        raise BadHeads(f"signed heads at {path}: {fault}") from None
    except FileNotFoundError:
        raise MissingHeads(f"no signed heads at {path}") from None
    except OSError as error:
        raise BadHeads(f"signed heads at {path} cannot be read: {error.strerror}") from None
    return history


def read_end(path: Path) -> History:
    """Read a history from its last full line on, without checking signatures. Raise BadHeads."""
    history = History()
    try:
        with path.open("rb") as file:
            file.seek(_start_of_end(file))
            for line, raw in _lines(file, history):
                history.add_in_the_middle(line, raw)
        if not history.number:
            raise MissingHeads(f"no signed heads at {path}")
    except Fault as fault:
        raise BadHeads(f"signed heads at {path}: {fault}") from None
    except FileNotFoundError:
        raise MissingHeads(f"no signed heads at {path}") from None
    except OSError as error:
        raise BadHeads(f"signed heads at {path} cannot be read: {error.strerror}") from None
    return history


def _start_of_end(file: BinaryIO) -> int:
    """Return where the last full line starts, or 0."""
    size = file.seek(0, 2)
    piece = PIECE
    while True:
        start = max(0, size - piece)
        file.seek(start)
        found = _last_full(file.read(size - start), is_start=start == 0)
        if found is not None or start == 0:
            return start + (found or 0)
        piece *= 4


def _last_full(text: bytes, is_start: bool) -> int | None:
    """Return where the last full line of a piece starts. Its first line may be only a part of one."""
    end = text.rfind(b"\n") + 1
    while end > 0:
        start = text.rfind(b"\n", 0, end - 1) + 1
        if start == 0 and not is_start:
            return None
        line = read_line(text[start : end - 1])
        if line is not None and line.is_full:
            return start
        end = start
    return None


def _lines(file: BinaryIO, history: History) -> Iterator[tuple[Line, bytes]]:
    """Yield every line. The rest of a write that was cut short is only noted, if the next line goes on."""
    torn = b""
    for raw in file:
        whole = raw.removesuffix(b"\n")
        # Even without its line break: only that was cut off.
        line = read_line(whole)
        if line is not None:
            if torn:
                history.notes.append(_torn_note(history))
            torn = b""
            yield line, whole
        elif not _may_be_torn(whole, history.number + 1):
            raise Fault(f"line {history.number + 1}", "", "cannot be read")
        else:
            torn = raw
    if torn.endswith(b"\n"):
        raise Fault(f"line {history.number + 1}", "", "cannot be read")
    if torn:
        history.notes.append(_torn_note(history))


def _torn_note(history: History) -> str:
    return f"a write of heads after line {history.number} was cut short"


def _may_be_torn(raw: bytes, number: int) -> bool:
    """Return whether this can be the beginning of a line."""
    beginning = b'{"number":'
    if number > 1:
        beginning += b"%d," % number
    return raw[: len(beginning)] == beginning[: len(raw)]


def name_of(path: Path) -> str:
    """Return the name of a history, by the hash of its first line; "" if it has none yet."""
    with path.open("rb") as file:
        first = file.readline()
    return hash_of(first.removesuffix(b"\n"))[:NAME_LENGTH] if first.endswith(b"\n") else ""
