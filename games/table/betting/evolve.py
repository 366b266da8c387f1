"""Applies the events of betting."""

from games.table import events as e
from games.table.changes import Appliers, at_seat, on_felt
from games.table.dealing.evolve import contribute
from games.table.state import SeatFelt, Table


def player_seated(table: Table, event: e.PlayerSeated) -> Table:
    if event.same_as is not None:
        table = at_seat(table, event.same_as, player=event.player)
    return at_seat(table, event.seat, is_taken=True, player=event.player)


def player_left(table: Table, event: e.PlayerLeft) -> Table:
    """Empty the seat, so the next player inherits nothing."""
    seats = list(table.felt.seats)
    seats[event.seat - 1] = SeatFelt()
    return on_felt(table, seats=tuple(seats))


def seats_marked_in(table: Table, event: e.SeatsMarkedIn) -> Table:
    for seat in event.seats:
        table = at_seat(table, seat, is_in=True, named=event.boxes)
    return table


def wagers_placed(table: Table, event: e.WagersPlaced) -> Table:
    wagers = event.wagers
    return at_seat(table, event.seat, wagers=wagers, warned=event.warned, is_in=bool(wagers), named=())


def wagers_repeated(table: Table, event: e.WagersRepeated) -> Table:
    for placed in event.placed:
        table = wagers_placed(table, placed)
    return table


def wagers_recorded(table: Table, event: e.WagersRecorded) -> Table:
    table = at_seat(table, event.seat, wagers=event.wagers, warned=event.warned, named=())
    return contribute(table, event.contributed_cents, event.carry)


def no_more_bets_announced(table: Table, event: e.NoMoreBetsAnnounced) -> Table:
    called_at = table.felt.called_at if event.at is None else event.at
    announced = (*table.felt.announced, event.phase)
    table = on_felt(table, phase=event.phase, announced=announced, called_at=called_at)
    return on_felt(table, keeps_steps=True) if event.keeps_steps else table


APPLIERS: Appliers = {
    e.PlayerSeated: player_seated,
    e.PlayerLeft: player_left,
    e.SeatsMarkedIn: seats_marked_in,
    e.WagersPlaced: wagers_placed,
    e.WagersRepeated: wagers_repeated,
    e.WagersRecorded: wagers_recorded,
    e.NoMoreBetsAnnounced: no_more_bets_announced,
}
