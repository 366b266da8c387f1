"""The signed heads that a floor, or a copy of one, is verified against."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.conf import settings

from tables import clock
from tables.log.heads.history import History, name_of, read_end, read_history
from tables.log.heads.keys import BadKey, read_private_key, read_public_key
from tables.log.heads.lines import SignedHead
from tables.log.heads.old_heads import read_old_heads
from tables.log.heads.paths import BadHeads, MissingHeads, history_path
from tables.log.heads.sign import is_new_floor
from tables.log.heads.sinks import folder_sinks, label_of, sink_states
from tables.verify.backup_heads import BackupHeads

PIECE = 1024 * 1024


class SignedHeads(NamedTuple):
    """The heads by table, and what is wrong or worth knowing about them."""

    heads: dict[int, SignedHead]
    faults: list[str]
    notes: list[str]


def read_signed_heads(public_key: Path | None = None, is_backup: bool = False) -> SignedHeads:
    """Read the whole history and compare it with its copies. A backup may be older than the last line."""
    found = SignedHeads({}, [], [])
    try:
        _read_history(found, public_key, is_backup)
    except (BadHeads, BadKey) as bad:
        found.faults.append(str(bad))
    return found


def last_signed_heads() -> dict[int, SignedHead]:
    """Return the heads at the end of the history, or of an earlier release; none if there are none yet."""
    try:
        history = read_end(history_path())
        trusted = _trusted_key(None)
    except MissingHeads:
        return _old_heads()
    except BadKey as bad:
        raise BadHeads(str(bad)) from None
    if trusted is not None and not history.is_continued_by(trusted):
        raise BadHeads(
            f"signed heads at {history_path()}: line {history.number} is not signed with the floor's key"
        )
    return history.heads


def _read_history(found: SignedHeads, public_key: Path | None, is_backup: bool) -> None:
    path = history_path()
    backup = BackupHeads() if is_backup else None
    trusted = _trusted_key(public_key)
    try:
        history = read_history(path, trusted, lambda line: None if backup is None else backup.add(line))
    except MissingHeads as missing:
        _without_history(found, str(missing), is_backup)
        return
    found.notes.extend(history.notes)
    if trusted is None:
        found.notes.append("no key vouches for the heads but those they name themselves: give --public-key")
    if backup is None:
        found.heads.update(history.heads)
        found.notes.append(_age_note(history))
        found.faults.extend(_other_copies(path, history))
        found.notes.extend(_failing_sinks())
    else:
        found.heads.update(backup.heads_of_copy())
        found.faults.extend(backup.faults)
        found.notes.extend(backup.notes)


def _without_history(found: SignedHeads, missing: str, is_backup: bool) -> None:
    found.heads.update(_old_heads())
    if found.heads:
        found.notes.append("the heads are those of an earlier release; the next ones begin the history")
    elif is_backup or is_new_floor():
        found.notes.append(f"{missing}; a tail that was cut off cannot be found")
    else:
        found.faults.append(f"{missing}: put the history back, or run begin_heads with a reason")


def _old_heads() -> dict[int, SignedHead]:
    old = read_old_heads()
    return {} if old is None else {head.table: SignedHead(head, old.at) for head in old.tables}


def _trusted_key(public_key: Path | None) -> Ed25519PublicKey | None:
    """Return the key that is given, or that of this floor; None on a machine that has neither."""
    given = public_key or settings.HEADS_PUBLIC_KEY
    if given is not None:
        return read_public_key(given)
    return read_private_key(settings.HEADS_KEY).public_key() if settings.HEADS_KEY.exists() else None


def _age_note(history: History) -> str:
    assert history.last is not None  # noqa: S101 - a history without lines is missing
    age = (clock.wall() - history.last.at).total_seconds()
    return f"the last heads, line {history.number}, were signed {age:,.0f} seconds ago"


def _failing_sinks() -> Iterator[str]:
    for sink, state in sink_states().items():
        if state.error:
            yield f"heads sink {label_of(sink)} fails: {state.error}"


def _other_copies(path: Path, history: History) -> Iterator[str]:
    """Yield a fault for each copy in another folder that has more, or something else, than the history."""
    own = name_of(path)
    for folder in folder_sinks():
        for copy in sorted(folder.glob(f"{path.stem}-*{path.suffix}")):
            name = copy.stem.removeprefix(f"{path.stem}-")
            if name == own and not _is_beginning(copy, path):
                yield f"signed heads at {path} are older than, or differ from, those at {copy}"
            elif name != own and name not in history.replaces:
                yield f"signed heads at {copy} are of a history that {path} does not know"


def _is_beginning(copy: Path, path: Path) -> bool:
    with copy.open("rb") as theirs, path.open("rb") as ours:
        while piece := theirs.read(PIECE):
            if ours.read(len(piece)) != piece:
                return False
    return True
