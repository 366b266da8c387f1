"""Commands that report an irregularity or forfeit a seat."""

from games.table.command import Command, SeatNumber, Word


class ReportIrregularity(Command, frozen=True):
    """What happened, in the dealer's words; the law says what follows."""

    kind: Word
    seat: SeatNumber | None = None


class ForfeitSeat(Command, frozen=True):
    """A player left, or broke a rule about the cards: the floorperson takes the wagers."""

    seat: SeatNumber
    reason: Word
