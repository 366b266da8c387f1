"""Applies the events of the showdown, and starts the next round."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers, at_seat, on_felt
from games.table.payments.model import result_so_far
from games.table.state import Felt, SeatFelt, Table


def card_turned(table: Table, event: e.CardTurned) -> Table:
    community = {**table.felt.community, event.place: event.card}
    return on_felt(table, community=community, phase=event.phase)


def box_turned(table: Table, event: e.BoxTurned) -> Table:
    return on_felt(table, six_card_box=event.cards, is_box_turned=True, phase=event.phase)


def bonus_settled(table: Table, event: e.BonusSettled) -> Table:
    for number, wager in event.settled:
        settled = {**table.felt.seats[number - 1].settled, event.box: wager}
        table = at_seat(table, number, settled=settled)
    for result in event.over:
        table = at_seat(table, result.seat, is_settled=True, result=result)
    return on_felt(table, is_bonus_settled=True, phase=event.phase)


def hand_turned(table: Table, event: e.HandTurned) -> Table:
    table = at_seat(
        table,
        event.seat,
        cards=event.cards,
        declared=event.declared,
        result=event.result,
        is_settled=True,
        reading_cents=event.reading_cents,
    )
    if event.meter_cents is not None:
        table = on_felt(replace(table, meter_cents=event.meter_cents), reading_cents=None)
    return on_felt(table, phase=event.phase)


def envy_paid(table: Table, event: e.EnvyPaid) -> Table:
    seat = table.felt.seats[event.seat - 1]
    result = result_so_far(event.seat, seat.result, seat.settled)
    table = at_seat(table, event.seat, result=replace(result, envy_cents=event.cents))
    return on_felt(table, phase=event.phase)


def envy_confirmed(table: Table, event: e.EnvyConfirmed) -> Table:
    return on_felt(table, phase=event.phase, is_envy_paid=True)


def round_settled(table: Table, event: e.RoundSettled) -> Table:
    for result in event.settlement.seats:
        table = at_seat(table, result.seat, result=result)
    after = event.settlement.meter_after_cents
    return table if after is None or table.void is not None else replace(table, meter_cents=after)


def table_cleared(table: Table, event: e.TableCleared) -> Table:
    """Start the next round: players keep their seats, and opening wagers may be repeated."""
    seats = tuple(_next_round(seat) for seat in table.felt.seats)
    return replace(table, felt=Felt(seats=seats), round_number=table.round_number + 1)


def _next_round(seat: SeatFelt) -> SeatFelt:
    opening = {box: cents for box, cents in seat.wagers.items() if box not in seat.later}
    return SeatFelt(is_taken=seat.is_taken, player=seat.player, last_wagers=opening or seat.last_wagers)


APPLIERS: Appliers = {
    e.CardTurned: card_turned,
    e.BoxTurned: box_turned,
    e.BonusSettled: bonus_settled,
    e.HandTurned: hand_turned,
    e.EnvyPaid: envy_paid,
    e.EnvyConfirmed: envy_confirmed,
    e.RoundSettled: round_settled,
    e.TableCleared: table_cleared,
}
