"""What may be asked about the rules that a table changes to."""

from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta

from games.command import Command, Name

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
