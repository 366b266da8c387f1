"""Commands of the showdown."""

from typing import Annotated

from msgspec import Meta

from games.table.command import Card, Command, SeatNumber, Word


class TurnCard(Command, frozen=True):
    """Turn a community card; a table that records no cards leaves it out."""

    place: Word
    card: Card | None = None


class TurnBox(Command, frozen=True):
    """Turn the cards of the box beside the community cards; a table that records no cards leaves them out."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=5)] = ()


class SettleBonus(Command, frozen=True):
    """Settle the bonus wagers of all seats, in their own pass before the hands."""


class TurnHand(Command, frozen=True):
    """Turn and settle the hand of a player; a table that records no cards leaves them out."""

    seat: SeatNumber
    cards: Annotated[tuple[Card, ...], Meta(max_length=5)] = ()


class SeatLoses(Command, frozen=True):
    """Record that a hand loses every wager, without its cards."""

    seat: SeatNumber


class DeclareHand(Command, frozen=True):
    """Declare a low hand by name instead of its cards."""

    seat: SeatNumber
    hands: Annotated[dict[Word, Word], Meta(max_length=6)]


class PayEnvy(Command, frozen=True):
    seat: SeatNumber


class ConfirmEnvy(Command, frozen=True):
    """Confirm that the envy bonuses were paid, at a table that records no amounts."""


class ClearTable(Command, frozen=True):
    pass
