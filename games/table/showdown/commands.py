"""Commands of the showdown."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Card, Command, SeatNumber, Word


class TurnCard(Command, frozen=True):
    """A community card turned face up; which one, unless the table records no cards."""

    place: Word
    card: Card | None = None


class TurnBox(Command, frozen=True):
    """The cards of the Six Card box turned face up; which ones, unless the table records no cards."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=5)] = ()


class SettleBonus(Command, frozen=True):
    """The bonus wagers of the whole table, in their own pass before the hands."""


class TurnHand(Command, frozen=True):
    """The cards of a player turned face up, to be settled; which ones, unless the table records no cards."""

    seat: SeatNumber
    cards: Annotated[tuple[Card, ...], Meta(max_length=5)] = ()


class SeatLoses(Command, frozen=True):
    """A hand was turned that loses every wager; its cards are not recorded."""

    seat: SeatNumber


class DeclareHand(Command, frozen=True):
    """A low hand by its name in place of its cards."""

    seat: SeatNumber
    hands: Annotated[dict[Word, Word], Meta(max_length=6)]


class PayEnvy(Command, frozen=True):
    seat: SeatNumber


class ClearTable(Command, frozen=True):
    pass
