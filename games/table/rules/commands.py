"""Commands about the rules and the settings of a table."""

from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta

from games.table.command import Amount, Command, Name, Word

# A reference of 40 letters with its version behind it.
Reference = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]+$")]
RowNumber = Annotated[int, Meta(ge=1, le=2**53)]


class ScheduleRules(Command, frozen=True):
    """An approved submission, as its row has it, holds at this table from a time on."""

    terms: dict[str, Any]
    effective_at: Annotated[datetime, Meta(tz=True)]
    number: RowNumber
    by: Name


class WithdrawRules(Command, frozen=True):
    """A submission that was scheduled here, and is not in force yet, is taken back."""

    reference: Reference
    by: Name


class ConfirmSign(Command, frozen=True):
    """The sign of this submission is posted at the table."""

    reference: Reference


Minutes = Annotated[int, Meta(ge=1, le=240)]


class ChangeSettings(Command, frozen=True):
    """How the table is dealt from the next round on, with the new limits posted."""

    method: Word
    shuffling: Word
    decks: Annotated[int, Meta(ge=1, le=2)]
    minimum: Amount
    maximum: Amount
    is_sign_posted: bool = False
    racks_one: bool = False
    deck_warnings: Annotated[tuple[Minutes, ...], Meta(max_length=4)] | None = None
    idle_minutes: Minutes | None = None
    relief_minutes: Minutes | None = None
