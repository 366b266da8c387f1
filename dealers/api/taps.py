"""Reads a tap, that is one command with its id, from a request body."""

from datetime import UTC, datetime
from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from dealers.api.strict_json import NotStrictJson, check_strict
from games.table.commands import COMMANDS, Command, CorrectClosedRound, RecordMissedRounds, ScheduleRules

MAX_BODY_BYTES = 64 * 1024
MAX_MESSAGE_LENGTH = 200
# Nothing was recorded before 2000, and years near the limits overflow in other time zones.
EARLIEST = datetime(2000, 1, 1, tzinfo=UTC)
LATEST = datetime(2100, 1, 1, tzinfo=UTC)

TapId = UUID
Seen = Annotated[int, Meta(ge=0, le=2**53)]


class Tap(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with its id, from a screen that showed a step."""

    id: TapId
    seen: Seen
    name: Annotated[str, Meta(max_length=40)]
    args: msgspec.Raw = msgspec.Raw(b"{}")


class Malformed(Exception):  # noqa: N818 - an answer, not a fault
    """The body is not a tap; the message says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


_decoder = msgspec.json.Decoder(Tap)
_decoders = {name: msgspec.json.Decoder(command) for name, command in COMMANDS.items()}


def read_tap(body: bytes) -> tuple[Tap, Command]:
    """Return the tap in a body and its command. Raise Malformed."""
    try:
        check_strict(body)
        tap = _decoder.decode(body)
        if tap.name not in _decoders:
            raise Malformed("unknown_command", f"There is no command {tap.name!r}.")
        command = _decoders[tap.name].decode(tap.args)
    except (msgspec.DecodeError, NotStrictJson) as error:
        raise Malformed("malformed", f"{str(error)[:MAX_MESSAGE_LENGTH].rstrip('.')}.") from None
    except (RecursionError, UnicodeDecodeError):
        raise Malformed("malformed", "The body is not JSON.") from None
    _check_free_parts(command)
    return tap, command


def _check_free_parts(command: Command) -> None:
    """Check what the types of a command leave open."""
    if isinstance(command, CorrectClosedRound) and command.record:
        raise Malformed("malformed", "The record of a closed round comes from the log; leave it out.")
    if isinstance(command, ScheduleRules) and command.terms:
        raise Malformed("malformed", "The terms of a submission come from the database; leave them out.")
    if isinstance(command, RecordMissedRounds):
        for entry in command.entries:
            if not EARLIEST <= entry.at < LATEST:
                raise Malformed("malformed", "A time must be between the years 2000 and 2100.")
