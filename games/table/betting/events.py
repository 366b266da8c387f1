"""Events before the deal."""

from games.table.event import Event


class PlayerSeated(Event, frozen=True, kw_only=True, tag="player_seated"):
    seat: int
    player: str | None = None


class PlayerLeft(Event, frozen=True, kw_only=True, tag="player_left"):
    seat: int


class SeatsMarkedIn(Event, frozen=True, kw_only=True, tag="seats_marked_in"):
    """These seats are in the round; their amounts may follow."""

    seats: tuple[int, ...]


class WagersPlaced(Event, frozen=True, kw_only=True, tag="wagers_placed"):
    """`warned` names the boxes whose wager is outside the posted limits; it stands (ruling 37)."""

    seat: int
    wagers: dict[str, int]
    warned: tuple[str, ...] = ()


class WagersRepeated(Event, frozen=True, kw_only=True, tag="wagers_repeated"):
    placed: tuple[WagersPlaced, ...]


class WagersRecorded(Event, frozen=True, kw_only=True, tag="wagers_recorded"):
    """Amounts that stood at the announcement, recorded after it; the meter grows if it was locked before."""

    seat: int
    wagers: dict[str, int]
    warned: tuple[str, ...] = ()
    contributed_cents: int = 0


class NoMoreBetsAnnounced(Event, frozen=True, kw_only=True, tag="no_more_bets_announced"):
    phase: str = "dealing"
