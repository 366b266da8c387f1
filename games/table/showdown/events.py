"""Events of the showdown."""

from datetime import datetime

from games.rulebook.round import SeatResult, Settlement, WagerResult
from games.table.event import Event


class CardTurned(Event, frozen=True, kw_only=True, tag="card_turned"):
    phase: str
    place: str
    card: str


class BoxTurned(Event, frozen=True, kw_only=True, tag="box_turned"):
    phase: str
    cards: tuple[str, ...]


class BonusSettled(Event, frozen=True, kw_only=True, tag="bonus_settled"):
    """The bonus was settled seat by seat; `over` has the folded seats it finished."""

    phase: str
    box: str
    settled: tuple[tuple[int, WagerResult], ...] = ()
    over: tuple[SeatResult, ...] = ()


class HandTurned(Event, frozen=True, kw_only=True, tag="hand_turned"):
    """A hand was turned and its seat settled; `meter_cents` is set if it won a share of the meter.

    `reading_cents` is the display reading the share was paid from, if it was not the first of the round.
    A table that records no cards has no cards and no result; one that records winners may declare hands.
    """

    phase: str
    seat: int
    cards: tuple[str, ...] = ()
    result: SeatResult | None = None
    declared: dict[str, str] | None = None
    meter_cents: int | None = None
    reading_cents: int | None = None


class EnvyPaid(Event, frozen=True, kw_only=True, tag="envy_paid"):
    phase: str
    seat: int
    cents: int


class EnvyConfirmed(Event, frozen=True, kw_only=True, tag="envy_confirmed"):
    """The envy bonuses that were due are paid, at a table that records no amounts."""

    phase: str


class RoundSettled(Event, frozen=True, kw_only=True, tag="round_settled"):
    """The whole round was settled, as its record will be."""

    settlement: Settlement


class TableCleared(Event, frozen=True, kw_only=True, tag="table_cleared"):
    at: datetime | None = None
