"""What people may ask of a table. Names are imperative; an unknown field is refused."""

from typing import Annotated

from msgspec import Meta, Struct

SeatNumber = Annotated[int, Meta(ge=1, le=7)]
Card = Annotated[str, Meta(min_length=2, max_length=2)]
Amount = Annotated[str, Meta(min_length=4, max_length=15)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
Word = Annotated[str, Meta(min_length=1, max_length=30, pattern="^[a-z0-9_]+$")]


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """One tap."""


class SeatPlayer(Command, frozen=True):
    seat: SeatNumber
    player: Name | None = None


class UnseatPlayer(Command, frozen=True):
    seat: SeatNumber


class PlaceWagers(Command, frozen=True):
    """All the wagers of one seat; none takes the seat out of the round."""

    seat: SeatNumber
    wagers: Annotated[dict[Word, Amount], Meta(max_length=10)]


class AnnounceNoMoreBets(Command, frozen=True):
    pass


class Deal(Command, frozen=True):
    pass


class Decide(Command, frozen=True):
    """What a player chose when asked."""

    seat: SeatNumber
    choice: Word


class TurnCard(Command, frozen=True):
    """A community card turned face up."""

    place: Word
    card: Card


class TurnBox(Command, frozen=True):
    """The cards of the Six Card box turned face up."""

    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=5)]


class TurnHand(Command, frozen=True):
    """The cards of a player turned face up, to be settled."""

    seat: SeatNumber
    cards: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=5)]


class ClearTable(Command, frozen=True):
    pass


class Undo(Command, frozen=True):
    pass


COMMANDS: dict[str, type[Command]] = {
    "seat_player": SeatPlayer,
    "unseat_player": UnseatPlayer,
    "place_wagers": PlaceWagers,
    "announce_no_more_bets": AnnounceNoMoreBets,
    "deal": Deal,
    "decide": Decide,
    "turn_card": TurnCard,
    "turn_box": TurnBox,
    "turn_hand": TurnHand,
    "clear_table": ClearTable,
    "undo": Undo,
}
NAMES = {command: name for name, command in COMMANDS.items()}
