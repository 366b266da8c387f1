"""Commands that report an irregularity or forfeit a seat."""

from games.table.command import Command, SeatNumber, Word


class ReportIrregularity(Command, frozen=True):
    """Report an irregularity by its kind; the law decides the consequence."""

    kind: Word
    seat: SeatNumber | None = None


class ForfeitSeat(Command, frozen=True):
    """Forfeit the wagers of a player who left or broke a rule about the cards."""

    seat: SeatNumber
    reason: Word
