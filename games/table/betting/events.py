"""Events before the deal."""

from games.table.event import Event


class PlayerSeated(Event, frozen=True, kw_only=True, tag="player_seated"):
    seat: int
    player: str | None = None


class PlayerLeft(Event, frozen=True, kw_only=True, tag="player_left"):
    seat: int


class SeatsMarkedIn(Event, frozen=True, kw_only=True, tag="seats_marked_in"):
    """Seats were marked as in the round; their amounts may follow."""

    seats: tuple[int, ...]


class WagersPlaced(Event, frozen=True, kw_only=True, tag="wagers_placed"):
    """A seat placed its wagers; `warned` names boxes outside the posted limits (ruling 37)."""

    seat: int
    wagers: dict[str, int]
    warned: tuple[str, ...] = ()


class WagersRepeated(Event, frozen=True, kw_only=True, tag="wagers_repeated"):
    placed: tuple[WagersPlaced, ...]


class WagersRecorded(Event, frozen=True, kw_only=True, tag="wagers_recorded"):
    """The wagers of a seat were recorded after the announcement; a locked meter grows by its part."""

    seat: int
    wagers: dict[str, int]
    warned: tuple[str, ...] = ()
    contributed_cents: int = 0


class NoMoreBetsAnnounced(Event, frozen=True, kw_only=True, tag="no_more_bets_announced"):
    phase: str = "dealing"
