"""What the events of a round do to the felt."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games import events as e
from games.payment import result_so_far
from games.state import ChipCount, Felt, SeatFelt, Table


def player_seated(table: Table, event: e.PlayerSeated) -> Table:
    return _at_seat(table, event.seat, is_taken=True, player=event.player)


def player_left(table: Table, event: e.PlayerLeft) -> Table:
    """Who comes after takes over nothing."""
    seats = list(table.felt.seats)
    seats[event.seat - 1] = SeatFelt()
    return _on_felt(table, seats=tuple(seats))


def seats_marked_in(table: Table, event: e.SeatsMarkedIn) -> Table:
    for seat in event.seats:
        table = _at_seat(table, seat, is_in=True)
    return table


def wagers_placed(table: Table, event: e.WagersPlaced) -> Table:
    return _at_seat(table, event.seat, wagers=event.wagers, warned=event.warned, is_in=bool(event.wagers))


def wagers_repeated(table: Table, event: e.WagersRepeated) -> Table:
    for placed in event.placed:
        table = wagers_placed(table, placed)
    return table


def wagers_recorded(table: Table, event: e.WagersRecorded) -> Table:
    table = _at_seat(table, event.seat, wagers=event.wagers, warned=event.warned)
    return _contribute(table, event.contributed_cents)


def no_more_bets_announced(table: Table, event: e.NoMoreBetsAnnounced) -> Table:
    return _on_felt(table, phase=event.phase, announced=(*table.felt.announced, event.phase))


def progressive_locked(table: Table, event: e.ProgressiveLocked) -> Table:
    table = replace(table, meter_cents=event.meter_cents)
    table = _on_felt(table, phase=event.phase, is_locked=True, meter_cents=event.meter_cents)
    return _contribute(table, event.contributed_cents)


def _contribute(table: Table, cents: int) -> Table:
    """The meter grows by this round's wagers; what it grew by is kept, for a void takes it out again."""
    felt = table.felt
    if not cents or table.meter_cents is None or felt.meter_cents is None:
        return table
    table = replace(table, meter_cents=table.meter_cents + cents)
    return _on_felt(
        table, meter_cents=felt.meter_cents + cents, contributed_cents=felt.contributed_cents + cents
    )


def chips_counted(table: Table, event: e.ChipsCounted) -> Table:
    return _counted(table, event.phase, event.box, ChipCount(is_cleared=True))


def difference_reported(table: Table, event: e.DifferenceReported) -> Table:
    return _counted(table, event.phase, event.box, ChipCount(event.chips, event.acknowledged))


def difference_cleared(table: Table, event: e.DifferenceCleared) -> Table:
    count = replace(table.felt.counts[event.box], is_cleared=True)
    return _counted(table, table.felt.phase, event.box, count)


def _counted(table: Table, phase: str, box: str, count: ChipCount) -> Table:
    return _on_felt(table, phase=phase, counts={**table.felt.counts, box: count})


def meter_confirmed(table: Table, event: e.MeterConfirmed) -> Table:
    """The display rules: our meter goes on from what it shows, and so does this round's."""
    table = _on_felt(table, reading_cents=event.reading_cents)
    ours = table.felt.meter_cents
    if not event.is_followed or ours is None:
        return table
    table = replace(table, meter_cents=event.reading_cents)
    return _on_felt(table, meter_cents=ours + event.difference_cents)


def cards_dealt(table: Table, event: e.CardsDealt) -> Table:
    return _on_felt(replace(table, last_dealt_at=event.at), phase="dealing", is_dealt=True)


def decision_made(table: Table, event: e.DecisionMade) -> Table:
    """An answer, or another one in place of it."""
    seat = table.felt.seats[event.seat - 1]
    wagers = {box: cents for box, cents in seat.wagers.items() if box not in seat.later or box != event.box}
    later = tuple(box for box in seat.later if box != event.box)
    if event.staked_cents is not None:
        wagers[event.box] = event.staked_cents
        later = (*later, event.box)
    folded = event.folded
    table = _at_seat(
        table,
        event.seat,
        decisions={**seat.decisions, event.box: event.choice},
        wagers=wagers,
        later=later,
        has_folded=event.has_folded,
        settled={} if folded is None or event.is_over else folded.wagers,
        is_settled=event.is_over,
        result=folded if event.is_over else None,
    )
    return _on_felt(table, phase=event.phase)


def all_decided(table: Table, event: e.AllDecided) -> Table:
    for decision in event.decisions:
        table = decision_made(table, decision)
    return table


def cards_drawn(table: Table, event: e.CardsDrawn) -> Table:
    draws = {**table.felt.seats[event.seat - 1].draws, event.phase: event.count}
    return _on_felt(_at_seat(table, event.seat, draws=draws), phase=event.phase)


def seat_forfeited(table: Table, event: e.SeatForfeited) -> Table:
    return _at_seat(table, event.seat, has_forfeited=True, is_settled=True, result=event.result)


def card_turned(table: Table, event: e.CardTurned) -> Table:
    community = {**table.felt.community, event.place: event.card}
    return _on_felt(table, community=community, phase=event.phase)


def box_turned(table: Table, event: e.BoxTurned) -> Table:
    return _on_felt(table, six_card_box=event.cards, is_box_turned=True, phase=event.phase)


def bonus_settled(table: Table, event: e.BonusSettled) -> Table:
    for number, wager in event.settled:
        settled = {**table.felt.seats[number - 1].settled, event.box: wager}
        table = _at_seat(table, number, settled=settled)
    for result in event.over:
        table = _at_seat(table, result.seat, is_settled=True, result=result)
    return _on_felt(table, is_bonus_settled=True, phase=event.phase)


def hand_turned(table: Table, event: e.HandTurned) -> Table:
    table = _at_seat(
        table,
        event.seat,
        cards=event.cards,
        declared=event.declared,
        result=event.result,
        is_settled=True,
    )
    if event.meter_cents is not None:
        table = _on_felt(replace(table, meter_cents=event.meter_cents), reading_cents=None)
    return _on_felt(table, phase=event.phase)


def envy_paid(table: Table, event: e.EnvyPaid) -> Table:
    seat = table.felt.seats[event.seat - 1]
    result = result_so_far(event.seat, seat.result, seat.settled)
    table = _at_seat(table, event.seat, result=replace(result, envy_cents=event.cents))
    return _on_felt(table, phase=event.phase)


def round_settled(table: Table, event: e.RoundSettled) -> Table:
    for result in event.settlement.seats:
        table = _at_seat(table, result.seat, result=result)
    after = event.settlement.meter_after_cents
    return table if after is None or table.void is not None else replace(table, meter_cents=after)


def contribution_returned(table: Table, event: e.RoundVoided) -> Table:
    """A void takes the contribution out of the meter, and puts back what it paid (ruling 33)."""
    felt = table.felt
    if felt.meter_cents is None:
        return table
    return replace(table, meter_cents=felt.meter_cents - felt.contributed_cents)


def table_cleared(table: Table, event: e.TableCleared) -> Table:
    """The next round: who sits stays, the rest is gone; what was wagered before the deal may be repeated."""
    seats = tuple(_next_round(seat) for seat in table.felt.seats)
    return replace(table, felt=Felt(seats=seats), round_number=table.round_number + 1)


def _next_round(seat: SeatFelt) -> SeatFelt:
    opening = {box: cents for box, cents in seat.wagers.items() if box not in seat.later}
    return SeatFelt(is_taken=seat.is_taken, player=seat.player, last_wagers=opening or seat.last_wagers)


def _on_felt(table: Table, **changes: Any) -> Table:
    return replace(table, felt=replace(table.felt, **changes))


def _at_seat(table: Table, number: int, **changes: Any) -> Table:
    seats = list(table.felt.seats)
    seats[number - 1] = replace(seats[number - 1], **changes)
    return _on_felt(table, seats=tuple(seats))


APPLIERS: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.PlayerSeated: player_seated,
    e.PlayerLeft: player_left,
    e.SeatsMarkedIn: seats_marked_in,
    e.WagersPlaced: wagers_placed,
    e.WagersRepeated: wagers_repeated,
    e.WagersRecorded: wagers_recorded,
    e.NoMoreBetsAnnounced: no_more_bets_announced,
    e.ProgressiveLocked: progressive_locked,
    e.ChipsCounted: chips_counted,
    e.DifferenceReported: difference_reported,
    e.DifferenceCleared: difference_cleared,
    e.MeterConfirmed: meter_confirmed,
    e.CardsDealt: cards_dealt,
    e.DecisionMade: decision_made,
    e.AllDecided: all_decided,
    e.CardsDrawn: cards_drawn,
    e.SeatForfeited: seat_forfeited,
    e.CardTurned: card_turned,
    e.BoxTurned: box_turned,
    e.BonusSettled: bonus_settled,
    e.HandTurned: hand_turned,
    e.EnvyPaid: envy_paid,
    e.RoundSettled: round_settled,
    e.TableCleared: table_cleared,
}

# What an event of another subject does to the meter.
ALSO: dict[type[e.Event], Callable[[Table, Any], Table]] = {e.RoundVoided: contribution_returned}
