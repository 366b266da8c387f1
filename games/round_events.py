"""What the events of a round do to the felt."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games import events as e
from games.state import Felt, SeatFelt, Table


def player_seated(table: Table, event: e.PlayerSeated) -> Table:
    return _at_seat(table, event.seat, is_taken=True, player=event.player)


def player_left(table: Table, event: e.PlayerLeft) -> Table:
    return _at_seat(table, event.seat, is_taken=False, player=None, wagers={})


def wagers_placed(table: Table, event: e.WagersPlaced) -> Table:
    return _at_seat(table, event.seat, wagers=event.wagers)


def no_more_bets_announced(table: Table, event: e.NoMoreBetsAnnounced) -> Table:
    return _on_felt(table, phase="dealing")


def cards_dealt(table: Table, event: e.CardsDealt) -> Table:
    return _on_felt(table, is_dealt=True)


def decision_made(table: Table, event: e.DecisionMade) -> Table:
    decisions = {**table.felt.seats[event.seat - 1].decisions, event.box: event.choice}
    return _on_felt(_at_seat(table, event.seat, decisions=decisions), phase=event.phase)


def card_turned(table: Table, event: e.CardTurned) -> Table:
    community = {**table.felt.community, event.place: event.card}
    return _on_felt(table, community=community, phase=event.phase)


def box_turned(table: Table, event: e.BoxTurned) -> Table:
    return _on_felt(table, six_card_box=event.cards, phase=event.phase)


def hand_turned(table: Table, event: e.HandTurned) -> Table:
    return _on_felt(_at_seat(table, event.seat, cards=event.cards, result=event.result), phase=event.phase)


def table_cleared(table: Table, event: e.TableCleared) -> Table:
    """The next round: who sits stays, the rest is gone."""
    seats = tuple(SeatFelt(is_taken=seat.is_taken, player=seat.player) for seat in table.felt.seats)
    return replace(table, felt=Felt(seats=seats), round_number=table.round_number + 1)


def _on_felt(table: Table, **changes: Any) -> Table:
    return replace(table, felt=replace(table.felt, **changes))


def _at_seat(table: Table, number: int, **changes: Any) -> Table:
    seats = list(table.felt.seats)
    seats[number - 1] = replace(seats[number - 1], **changes)
    return _on_felt(table, seats=tuple(seats))


APPLIERS: dict[type[e.Event], Callable[[Table, Any], Table]] = {
    e.PlayerSeated: player_seated,
    e.PlayerLeft: player_left,
    e.WagersPlaced: wagers_placed,
    e.NoMoreBetsAnnounced: no_more_bets_announced,
    e.CardsDealt: cards_dealt,
    e.DecisionMade: decision_made,
    e.CardTurned: card_turned,
    e.BoxTurned: box_turned,
    e.HandTurned: hand_turned,
    e.TableCleared: table_cleared,
}
