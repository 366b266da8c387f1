"""Events before the deal."""

from datetime import datetime

from games.table.event import Event


class PlayerSeated(Event, frozen=True, kw_only=True, tag="player_seated"):
    """A player took a seat; the player of the seat `same_as` holds both, under the same name."""

    seat: int
    player: str | None = None
    same_as: int | None = None


class PlayerLeft(Event, frozen=True, kw_only=True, tag="player_left"):
    seat: int


class SeatsMarkedIn(Event, frozen=True, kw_only=True, tag="seats_marked_in"):
    """Seats were marked as in the round, with wagers on these optional boxes; the amounts may follow."""

    seats: tuple[int, ...]
    boxes: tuple[str, ...] = ()


class WagersPlaced(Event, frozen=True, kw_only=True, tag="wagers_placed"):
    """A seat placed its wagers; `warned` names boxes outside the posted limits (ruling 37)."""

    seat: int
    wagers: dict[str, int]
    warned: tuple[str, ...] = ()


class WagersRepeated(Event, frozen=True, kw_only=True, tag="wagers_repeated"):
    placed: tuple[WagersPlaced, ...]


class WagersRecorded(Event, frozen=True, kw_only=True, tag="wagers_recorded"):
    """The wagers of a seat were recorded after the announcement; a locked meter grows by its part.

    `is_late` marks amounts recorded with a card of the round out, when the player may have seen it.
    """

    seat: int
    wagers: dict[str, int]
    warned: tuple[str, ...] = ()
    contributed_cents: int = 0
    carry: int = 0
    is_late: bool = False


class NoMoreBetsAnnounced(Event, frozen=True, kw_only=True, tag="no_more_bets_announced"):
    """No more bets was called; only the call that ends betting has a time, and the oldest have none.

    With `keeps_steps` the steps of the round may be reopened after most floor entries too; the call of an
    older log does not have it.
    """

    phase: str = "dealing"
    at: datetime | None = None
    keeps_steps: bool = False
