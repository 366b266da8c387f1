"""Forfeits the wagers of a seat, by order of a floorperson."""

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.actor import Actor
from games.table.approvals.checks import is_under_way
from games.table.checks import check_floor
from games.table.decider import By, Deciders, Events
from games.table.felt import seats_without_amounts
from games.table.payments.model import net_cents, open_cents, payout_cents, result_so_far
from games.table.played import settle_forfeit
from games.table.state import Felt, State, once_per_state
from games.table.terms import law_of, records_amounts

# The subject of the paragraph by which a seat forfeits, for each reason.
REASONS = {"abandoned": "forfeited", "violation": "violation"}


@cites("irregularities.forfeit_seat", "ruling 22", "ruling 23")
def forfeit_seat(state: State, command: c.ForfeitSeat, by: By) -> Events:
    """Record that a seat forfeits its wagers; refused for a reason that the game's law does not list.

    A violation that is found after the seat was settled forfeits too, while the round is open.
    """
    check_floor(by)
    if command.reason not in forfeit_reasons(state):
        raise Refused("bad_choice.forfeit", law_of(state, "forfeited"))
    if command.reason == "violation" and command.seat in settled_seats(state):
        check_forfeit_settled(state, by.actor, command.seat)
    else:
        check_forfeit(state, command.seat)
        check_bonus_unpaid(state, by.actor, command.seat)
    result = settle_forfeit(state, command.seat) if records_amounts(state) else None
    return (
        e.SeatForfeited(
            seat=command.seat,
            result=result,
            reason=command.reason,
            law=law_of(state, REASONS[command.reason]),
            difference_cents=taken_back_cents(state, command.seat),
            is_after_cards=are_cards_seen(state.felt),
        ),
    )


def are_cards_seen(felt: Felt) -> bool:
    """Return whether somebody has seen cards: their own before a decision, or those of the table."""
    return any(seat.decisions for seat in felt.seats) or bool(felt.community) or felt.is_box_turned


def forfeit_reasons(state: State) -> tuple[str, ...]:
    """Return the reasons for which the law of this game has a paragraph; before the deal it has one."""
    reasons = REASONS if state.felt.is_dealt else ("abandoned",)
    return tuple(reason for reason in reasons if GAMES[state.game].law.find(REASONS[reason]))


@cites("ruling 23")
def taken_back_cents(state: State, number: int) -> int | None:
    """Return what a seat gives back of the wagers settled before its forfeit; None if none were.

    Money that waits for its paperwork was never paid.
    """
    seat = state.felt.seats[number - 1]
    if not seat.settled and seat.result is None:
        return None
    result = result_so_far(number, seat.result, seat.settled)
    unpaid = open_cents(state.now.payments, state.now.round_number, number)
    holds = net_cents(result) + seat.paid_apart_cents - unpaid
    return -sum(wager.stake_cents for wager in result.wagers.values()) - holds


@cites("ruling 43")
def check_bonus_unpaid(state: State, actor: Actor, number: int) -> None:
    """Refuse to a floorperson the forfeit of a bonus that was won; the pit boss takes it back."""
    settled = state.felt.seats[number - 1].settled
    if settled and actor.role != "pit_boss" and payout_cents(result_so_far(number, None, settled)):
        raise Refused("needs_pit_boss.forfeit", "ruling 43", seat=number)


@once_per_state
def settled_seats(state: State) -> tuple[int, ...]:
    """Return the seats of an open round that are settled and have not forfeited."""
    if not is_under_way(state):
        return ()
    seats = enumerate(state.felt.seats, 1)
    return tuple(n for n, seat in seats if seat.is_in and seat.is_settled and not seat.has_forfeited)


@cites("ruling 43")
def check_forfeit_settled(state: State, actor: Actor, number: int) -> None:
    """Refuse the forfeit of a seat that is not settled, and to a floorperson: what was paid is taken back."""
    if number not in settled_seats(state) or "violation" not in forfeit_reasons(state):
        raise Refused("not_in.seat", law_of(state, "forfeited"), seat=number)
    if actor.role != "pit_boss":
        raise Refused("needs_pit_boss.settled", "ruling 43", seat=number)


def check_forfeit(state: State, number: int) -> None:
    """Refuse a seat that is not in a round under way, is settled or forfeited, or has no amounts yet."""
    if number not in seats_to_forfeit(state):
        raise Refused("not_in.seat", law_of(state, "forfeited"), seat=number)


@once_per_state
def seats_to_forfeit(state: State) -> tuple[int, ...]:
    """Return the seats in a round under way with their amounts, neither settled nor forfeited."""
    if not is_under_way(state):
        return ()
    missing = seats_without_amounts(state)
    seats = enumerate(state.felt.seats, 1)
    open_seats = (n for n, seat in seats if seat.is_in and not seat.is_settled and not seat.has_forfeited)
    return tuple(n for n in open_seats if n not in missing)


DECIDERS: Deciders = {c.ForfeitSeat: forfeit_seat}
