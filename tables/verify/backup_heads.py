"""The heads that a backup must have: those signed before it was made.

A backup is a floor as it was at one moment. If it has a head that a line of the history added, it was made
after the line before was signed, and so it must have all heads of the lines up to that one.
"""

from datetime import UTC, datetime

from msgspec.structs import replace

from tables.log.heads.lines import JOURNAL, Head, Line, SignedHead
from tables.log.heads.sign import current_heads, lost_heads, place_of
from tables.models import Archive, JournalEntry


class Epoch:
    """The lines since heads began anew."""

    def __init__(self) -> None:
        self.first: dict[int, SignedHead] = {}
        # The last heads that the backup can have, those after it, and those it should have and does not.
        self.had: dict[int, SignedHead] = {}
        self.ahead: dict[int, SignedHead] = {}
        self.missing: dict[int, SignedHead] = {}

    def has_begun(self) -> bool:
        """Return whether the backup can have been made since: it has all heads of the first line."""
        return self.first.keys() <= self.had.keys()

    def last_version(self, table: int) -> int:
        found = (
            heads[table].head.version for heads in (self.had, self.ahead, self.missing) if table in heads
        )
        return max(found, default=-1)


class BackupHeads:
    """Reads a history line by line and finds the heads that belong to the backup in the database."""

    def __init__(self) -> None:
        self.versions = {pk: head.version for pk, head in current_heads().items()}
        first = JournalEntry.objects.order_by("pk").values_list("at", flat=True).first()
        # Releases before the journal had none, so the copy of such a floor begins its own.
        self.journal_began = datetime.max.replace(tzinfo=UTC) if first is None else first
        self.links = set(Archive.objects.values_list("link", flat=True))
        self.epochs: list[Epoch] = []
        self.faults: list[str] = []
        self.notes: list[str] = []

    def add(self, line: Line) -> None:
        if line.begins is not None:
            self.epochs.append(Epoch())
        epoch = self.epochs[-1]
        added = {
            head.table: SignedHead(self._as_had(epoch, head), line.at)
            for head in line.heads
            if (head.table != JOURNAL or self.journal_began <= line.at)
            and (head.version > epoch.last_version(head.table) or head.version <= self._version(head.table))
        }
        had = {pk: signed for pk, signed in added.items() if signed.head.version <= self._version(pk)}
        if line.begins is not None:
            epoch.first = added
        if any(signed.head.version > epoch.last_version(pk) for pk, signed in had.items()):
            epoch.missing |= epoch.ahead
            epoch.ahead = {}
        epoch.had |= had
        epoch.ahead |= {pk: signed for pk, signed in added.items() if pk not in had}

    def _as_had(self, epoch: Epoch, head: Head) -> Head:
        """Return the head without an archive that was made after the backup."""
        if head.archive in self.links:
            return head
        before = epoch.had.get(head.table)
        return replace(head, archive="" if before is None else before.head.archive)

    def _version(self, table: int) -> int:
        return self.versions.get(table, -1)

    def heads_of_copy(self) -> dict[int, SignedHead]:
        """Return the heads to compare: of the last epoch that fits, or else of the last it can be from."""
        possible = [epoch for epoch in self.epochs if epoch is self.epochs[0] or epoch.has_begun()]
        now = current_heads()
        fitting = (epoch for epoch in reversed(possible) if not lost_heads(epoch.had, now))
        epoch = next(fitting, possible[-1])
        if epoch is not self.epochs[-1]:
            self.notes.append("this fits the heads of a time before they began anew")
        for _, (head, at) in sorted(epoch.missing.items()):
            log, last = place_of(head)
            self.faults.append(
                f"{log}: {last} was signed at {_text(at)}, before this was made, and is not there"
            )
        for _, (head, at) in sorted(epoch.ahead.items()):
            log, last = place_of(head)
            self.notes.append(f"{log}: is older than the heads; {last} was signed at {_text(at)}")
        return epoch.had


def _text(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S %Z}"
