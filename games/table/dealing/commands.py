"""Commands between the call and the first decision."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Amount, Command, Name, Word

ChipCount = Annotated[int, Meta(ge=0, le=999)]


class LockProgressive(Command, frozen=True):
    pass


class ConfirmCount(Command, frozen=True):
    """Confirm that the chips equal the lammers, or the wagers the progressive system accepted.

    Both numbers as counted; an older screen sends neither.
    """

    box: Word
    chips: ChipCount | None = None
    acknowledged: ChipCount | None = None


class ReportDifference(Command, frozen=True):
    """Report that the chips differ from the lammers or the accepted wagers; the deal waits."""

    box: Word
    chips: ChipCount
    acknowledged: ChipCount


class ClearDifference(Command, frozen=True):
    """Clear a difference of chips as a floorperson, with its outcome."""

    box: Word
    outcome: Name


class ConfirmMeter(Command, frozen=True):
    """Confirm the reading of the progressive display before a share is paid."""

    reading: Amount


class Deal(Command, frozen=True):
    pass
