"""Irregularities and forfeited seats."""

from games.rulebook.irregularity import IrregularityOutcome
from games.rulebook.round import SeatResult
from games.table.event import Event


class SeatForfeited(Event, frozen=True, kw_only=True, tag="seat_forfeited"):
    """A floorperson declared the wagers of a seat forfeited, with the reason and its paragraph.

    `difference_cents` is what the seat gives back of what was settled before; None if nothing was.
    `is_after_cards` marks a forfeit after cards were seen: by a player who decided, or on the table.
    """

    seat: int
    result: SeatResult | None = None
    reason: str = ""
    law: str = ""
    difference_cents: int | None = None
    is_after_cards: bool = False


class IrregularityNoted(Event, frozen=True, kw_only=True, tag="irregularity_noted"):
    """An irregularity was recorded, with its outcome under the law; `deck` is the one to be reshuffled.

    `is_deal_begun` if it was the first to show that a card is out, before the deal was entered.
    """

    kind: str
    outcome: IrregularityOutcome
    law: str
    seat: int | None = None
    deck: str = ""
    is_deal_begun: bool = False


class IrregularityDenied(Event, frozen=True, kw_only=True, tag="irregularity_denied"):
    """A floorperson denied the void that a report led to: no card was face up, so none is set aside.

    `begun_deck` is the deck whose deal had begun by that report alone; it has not begun.
    """

    kind: str
    law: str
    begun_deck: str | None = None
