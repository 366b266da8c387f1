"""`settle`: the one function that `manage.py settle` and every table use to settle a round."""

from games.registry import GAMES
from games.rulebook.law import cites
from games.rulebook.round import Round, SeatPlayed, SeatResult, Settlement, WagerResult


@cites("settlement.settle", "ruling 1", "ruling 40")
def settle(played: Round) -> Settlement:
    """Settle a finished round seat by seat, in the direction of its game."""
    game = GAMES[played.game]
    seats = sorted(played.seats, key=lambda seat: seat.seat, reverse=not game.seat_1_first)
    meter = played.layout.meter_cents
    if played.void is not None:
        envy = None if meter is None else 0
        returned = tuple(_return_everything(seat, envy) for seat in seats)
        return Settlement(played.game, returned, meter, meter, played.id)
    results, meter_after = game.settle_seats(played, seats)
    return Settlement(played.game, results, meter, meter_after, played.id)


def _return_everything(seat: SeatPlayed, envy_cents: int | None) -> SeatResult:
    wagers = {
        box: WagerResult(stake_cents, "void", returned_cents=stake_cents)
        for box, stake_cents in seat.wagers.items()
    }
    return SeatResult(seat.seat, {}, wagers, envy_cents=envy_cents)
