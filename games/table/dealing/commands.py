"""Commands between the call and the first decision."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Amount, Command, Name, Word


class LockProgressive(Command, frozen=True):
    pass


class ConfirmCount(Command, frozen=True):
    """The chips equal the lammers, or the wagers that the progressive system accepted."""

    box: Word


class ReportDifference(Command, frozen=True):
    """The chips differ from the lammers or the accepted wagers; the deal waits for the floorperson."""

    box: Word
    chips: Annotated[int, Meta(ge=0, le=999)]
    acknowledged: Annotated[int, Meta(ge=0, le=999)]


class ClearDifference(Command, frozen=True):
    """The floorperson has settled a difference of chips, with this outcome."""

    box: Word
    outcome: Name


class ConfirmMeter(Command, frozen=True):
    """What the floorperson reads on the progressive display before a share of it is paid."""

    reading: Amount


class Deal(Command, frozen=True):
    pass
