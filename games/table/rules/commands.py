"""Commands about the rules and settings of a table."""

from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta

from games.rulebook.submission import MOST_CALL_BACK_SECONDS, MOST_MINUTES
from games.table.command import Amount, Command, Name, Word

# A reference of up to 40 letters, followed by its version.
Reference = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f]+$")]
RowNumber = Annotated[int, Meta(ge=1, le=2**53)]


class ScheduleRules(Command, frozen=True):
    """Schedule an approved submission to take effect at this table."""

    terms: dict[str, Any]
    effective_at: Annotated[datetime, Meta(tz=True)]
    number: RowNumber
    by: Name


class WithdrawRules(Command, frozen=True):
    """Withdraw a scheduled submission that is not in force yet."""

    reference: Reference
    by: Name


class ConfirmSign(Command, frozen=True):
    """Confirm that the sign of this submission is posted at the table."""

    reference: Reference


Minutes = Annotated[int, Meta(ge=1, le=MOST_MINUTES)]


class ChangeSettings(Command, frozen=True):
    """Change how the table is dealt from the next round, with the new limits posted."""

    method: Word
    shuffling: Word
    decks: Annotated[int, Meta(ge=1, le=2)]
    minimum: Amount
    maximum: Amount
    is_sign_posted: bool = False
    racks_one: bool = False
    counts_blind: bool | None = None
    deck_warnings: Annotated[tuple[Minutes, ...], Meta(max_length=4)] | None = None
    idle_minutes: Minutes | None = None
    relief_minutes: Minutes | None = None
    call_back_seconds: Annotated[int, Meta(ge=0, le=MOST_CALL_BACK_SECONDS)] | None = None
