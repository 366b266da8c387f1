"""Forfeits the wagers of a seat, on the word of a floorperson."""

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
    """Forfeit the wagers of a player who left or, where the text says so, broke a rule."""
    check_floor(by)
    law = law_of(state, "forfeited")
    if command.reason not in forfeit_reasons(state):
        raise Refused("bad_choice.forfeit", law)
    if not can_forfeit(state, command.seat):
        raise Refused("not_in.seat", law, seat=command.seat)
    result = settle_forfeit(state, command.seat) if records_amounts(state) else None
    return (e.SeatForfeited(seat=command.seat, result=result),)


def forfeit_reasons(state: State) -> tuple[str, ...]:
    return ("abandoned", "violation") if GAMES[state.game].forfeits_for_violation else ("abandoned",)


def can_forfeit(state: State, number: int) -> bool:
    """A seat in a dealt round that is neither settled nor forfeited, with its amounts known."""
    if number > len(state.felt.seats) or not state.felt.is_dealt or state.now.void is not None:
        return False
    seat = state.felt.seats[number - 1]
    has_amounts = bool(seat.wagers) or not records_amounts(state)
    return seat.is_in and has_amounts and not seat.is_settled and not seat.has_forfeited


DECIDERS: Deciders = {c.ForfeitSeat: forfeit_seat}
