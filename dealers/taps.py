"""Reading a tap from the body of a request."""

from typing import Annotated
from uuid import UUID

import msgspec
from msgspec import Meta, Struct

from games.commands import COMMANDS, Command

LONGEST_BODY = 64 * 1024


class Tap(Struct, frozen=True, forbid_unknown_fields=True):
    """A command under its id, from a screen that showed a step."""

    id: UUID
    seen: Annotated[int, Meta(ge=0, le=2**53)]
    name: Annotated[str, Meta(max_length=40)]
    args: msgspec.Raw = msgspec.Raw(b"{}")


class Malformed(Exception):  # noqa: N818 - an answer, not a fault
    """The body is not a tap; the sentence says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message


_decoder = msgspec.json.Decoder(Tap)
_decoders = {name: msgspec.json.Decoder(command) for name, command in COMMANDS.items()}


def read_tap(body: bytes) -> tuple[Tap, Command]:
    """The tap of a body and its command."""
    try:
        tap = _decoder.decode(body)
        if tap.name not in _decoders:
            raise Malformed("unknown_command", f"There is no command {tap.name!r}.")
        return tap, _decoders[tap.name].decode(tap.args)
    except msgspec.DecodeError as error:
        raise Malformed("malformed", f"{error}.") from None
    except (RecursionError, UnicodeDecodeError):
        raise Malformed("malformed", "The body is not JSON.") from None
