from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.log.heads.history import History, read_history
from tables.log.heads.keys import BadKey, read_public_key
from tables.log.heads.paths import BadHeads
from tables.log.heads.stamps import CannotStamp, check_stamp


class Command(BaseCommand):
    help = "Verifies a history of heads with the public key alone: no database, no secret."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("history", type=Path, metavar="HISTORY", help="a history, or a copy of one")
        parser.add_argument("--public-key", type=Path, required=True, metavar="FILE", help="the floor's key")
        parser.add_argument(
            "--authority", type=Path, metavar="FILE", help="the root certificate of the time stamps"
        )

    def handle(
        self, *args: Any, history: Path, public_key: Path, authority: Path | None = None, **options: Any
    ) -> None:
        try:
            read = read_history(history, read_public_key(public_key))
            notes = [*read.notes, stamps_note(read, authority)]
        except (BadHeads, BadKey, CannotStamp) as bad:
            raise CommandError(f"{bad}.") from None
        except OSError as error:
            raise CommandError(f"Cannot read {authority}: {error.strerror}.") from None
        for note in filter(None, notes):
            self.stdout.write(f"Note: {note}.")
        assert read.last is not None  # noqa: S101 - a history without lines is missing
        self.stdout.write(
            f"{read.number:,} lines, {len(read.heads):,} tables,"
            f" signed until {read.last.at:%Y-%m-%d %H:%M:%S %Z}: everything fits."
            f" The hash of the last line is {read.hash}."
        )


def stamps_note(read: History, authority: Path | None) -> str:
    """Check the time stamps, if there is a certificate to check them with, and return the result."""
    if authority is None:
        return f"{len(read.stamps):,} time stamps were not checked: give --authority" if read.stamps else ""
    root = authority.read_bytes()
    times = [check_stamp(line, hash_, root) for line, hash_ in read.stamps]
    return f"{len(times):,} time stamps fit" + (
        f", the last of {max(times):%Y-%m-%d %H:%M:%S %Z}" if times else ""
    )
