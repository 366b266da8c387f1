"""Forfeits the wagers of a seat, by order of a floorperson."""

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.checks import check_floor
from games.table.decider import By, Deciders, Events
from games.table.played import settle_forfeit
from games.table.state import State
from games.table.terms import law_of, records_amounts


@cites("irregularities.forfeit_seat", "ruling 22", "ruling 23")
def forfeit_seat(state: State, command: c.ForfeitSeat, by: By) -> Events:
    """Record that a seat forfeits its wagers; refused for a reason that the game's law does not list."""
    check_floor(by)
    law = law_of(state, "forfeited")
    if command.reason not in forfeit_reasons(state):
        raise Refused("bad_choice.forfeit", law)
    check_forfeit(state, command.seat)
    result = settle_forfeit(state, command.seat) if records_amounts(state) else None
    return (e.SeatForfeited(seat=command.seat, result=result),)


def forfeit_reasons(state: State) -> tuple[str, ...]:
    return ("abandoned", "violation") if GAMES[state.game].forfeits_for_violation else ("abandoned",)


def check_forfeit(state: State, number: int) -> None:
    """Refuse a seat that is not in a dealt round, is settled or forfeited, or has no amounts yet."""
    is_there = number <= len(state.felt.seats) and state.felt.is_dealt and state.now.void is None
    seat = state.felt.seats[number - 1] if is_there else None
    if seat is None or not seat.is_in or seat.is_settled or seat.has_forfeited:
        raise Refused("not_in.seat", law_of(state, "forfeited"), seat=number)
    if not seat.wagers and records_amounts(state):
        raise Refused("not_in.seat", law_of(state, "forfeited"), seat=number)


DECIDERS: Deciders = {c.ForfeitSeat: forfeit_seat}
