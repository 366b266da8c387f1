"""Commands about shufflers and shoes."""

from games.table.command import Command, Word


class ReportFault(Command, frozen=True):
    """Report a jam, a wrong count or a red light of the shuffler or the shoe."""

    device: Word
    fault: Word


class TakeDeviceOut(Command, frozen=True):
    device: Word
    how: Word


class ReturnDevice(Command, frozen=True):
    device: Word
