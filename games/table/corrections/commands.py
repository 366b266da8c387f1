"""Commands that request a correction."""

from typing import Annotated, Any

from msgspec import Meta, field

from games.table.command import Amount, Card, Command, Name, SeatNumber, Word

RoundNumber = Annotated[int, Meta(ge=1, le=2**31)]


class RequestCorrection(Command, frozen=True):
    """Request a correction of the round on the felt; anything left out stays as it was.

    `wagers` are all wagers of the seat; wagers after the deal follow from `decisions`, and only a free
    amount is given with them. `hands` are declared in place of cards.
    """

    reason: Name
    seat: SeatNumber | None = None
    wagers: Annotated[dict[Word, Amount], Meta(max_length=10)] | None = None
    decisions: Annotated[dict[Word, Word], Meta(max_length=5)] | None = None
    draws: Annotated[dict[Word, Annotated[int, Meta(ge=0, le=5)]], Meta(max_length=5)] | None = None
    cards: Annotated[tuple[Card, ...], Meta(max_length=5)] = ()
    hands: Annotated[dict[Word, Word], Meta(max_length=6)] | None = None
    community: Annotated[dict[Word, Card], Meta(max_length=5)] | None = None
    six_card_box: Annotated[tuple[Card, ...], Meta(max_length=5)] = ()


class CorrectClosedRound(Command, frozen=True):
    """Request a correction of a closed round; its record, now and before any correction, is the log's."""

    round_number: RoundNumber
    corrected: dict[str, Any]
    reason: Name
    record: dict[str, Any] = field(default_factory=dict)
    original: dict[str, Any] = field(default_factory=dict)
