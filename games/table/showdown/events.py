"""Events of the showdown."""

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
    """The pass of the bonus, seat by seat in its order; `over` are folded seats that it ends."""

    phase: str
    box: str
    settled: tuple[tuple[int, WagerResult], ...] = ()
    over: tuple[SeatResult, ...] = ()


class HandTurned(Event, frozen=True, kw_only=True, tag="hand_turned"):
    """The hand and what its seat was paid, as the rules of that day said; the meter if a share came from it.

    A table that records no cards has none here and no result; one that records winners may declare hands.
    """

    phase: str
    seat: int
    cards: tuple[str, ...] = ()
    result: SeatResult | None = None
    declared: dict[str, str] | None = None
    meter_cents: int | None = None


class EnvyPaid(Event, frozen=True, kw_only=True, tag="envy_paid"):
    phase: str
    seat: int
    cents: int


class RoundSettled(Event, frozen=True, kw_only=True, tag="round_settled"):
    """The whole round, settled at once as its record is."""

    settlement: Settlement


class TableCleared(Event, frozen=True, kw_only=True, tag="table_cleared"):
    pass
