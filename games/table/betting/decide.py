"""Decides the commands before the deal: seats, wagers, and the call that ends betting."""

from collections.abc import Mapping

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.money import read_cents
from games.table import commands as c
from games.table import events as e
from games.table.checks import check_phase, check_seat, check_taken
from games.table.decider import By, Deciders, Events
from games.table.felt import may_record_amounts, open_phase, phases_of, progressive_box, seat_at, seats_in
from games.table.state import State
from games.table.terms import (
    MOST_WAGERED_CENTS,
    boxes_per_player,
    law_of,
    limits_cents,
    meter_rate_percent,
    records_amounts,
    table_rules,
)


@cites("betting.seat_player")
def seat_player(state: State, command: c.SeatPlayer, by: By) -> Events:
    check_phase(state, "betting")
    check_free(state, command.seat)
    if command.player is not None:
        check_boxes(state, command.seat, command.player)
    return (e.PlayerSeated(seat=command.seat, player=command.player),)


def check_free(state: State, number: int) -> None:
    if check_seat(state, number).is_taken:
        raise Refused("seat_taken.seat", seat=number)


@cites("betting.check_boxes", "ruling 19")
def check_boxes(state: State, seat: int, player: str) -> None:
    """Refuse a player more boxes than the submission allows, or boxes that are not side by side."""
    held = [n for n, other in enumerate(state.felt.seats, 1) if other.player == player]
    most = boxes_per_player(state)
    if len(held) >= most:
        raise Refused("too_many_boxes.player", law_of(state, "boxes"), most=most)
    if held and seat not in (min(held) - 1, max(held) + 1):
        raise Refused("not_adjacent.player", law_of(state, "boxes"))


@cites("betting.unseat_player")
def unseat_player(state: State, command: c.UnseatPlayer, by: By) -> Events:
    """Record that a player left; refused during a round, when the floorperson decides on the wagers."""
    check_phase(state, "betting")
    check_taken(state, command.seat)
    return (e.PlayerLeft(seat=command.seat),)


def mark_in(state: State, command: c.MarkIn, by: By) -> Events:
    """Record which seats are in; their amounts may follow after the announcement."""
    check_phase(state, "betting")
    fresh = tuple(n for n in sorted(set(command.seats)) if not check_taken(state, n).is_in)
    if not fresh:
        raise Refused("already_in.seats")
    return (e.SeatsMarkedIn(seats=fresh),)


@cites("betting.place_wagers", "ruling 20")
def place_wagers(state: State, command: c.PlaceWagers, by: By) -> Events:
    """Record the wagers of a seat; refused after the announcement or if nobody sits there."""
    check_phase(state, "betting")
    check_taken(state, command.seat)
    wagers = read_wagers(state, command.seat, command.wagers)
    return (e.WagersPlaced(seat=command.seat, wagers=wagers, warned=boxes_outside_limits(state, wagers)),)


def read_wagers(state: State, seat: int, raw: Mapping[str, str]) -> dict[str, int]:
    """Return the wagers of a seat in cents, or refuse missing, unknown or impossible ones; {} is allowed."""
    game = GAMES[state.game]
    wagers: dict[str, int] = {}
    for box, amount in raw.items():
        if box not in game.boxes or box in game.bets_after_deal:
            raise Refused("unknown_wager.box", seat=seat, box=box)
        cents = read_cents(amount)
        if cents is None:
            raise Refused("bad_amount.wager", seat=seat, box=box, value=amount)
        if cents > MOST_WAGERED_CENTS:
            raise Refused("bad_amount.slip", seat=seat, box=box, value=amount)
        wagers[box] = cents
    if wagers:
        if not records_amounts(state):
            raise Refused("not_recorded.amounts")
        for box in game.opening_bets:
            if box not in wagers:
                raise Refused("missing_wager.box", law_of(state, "wagers"), seat=seat, box=box)
        game.check_wagers(table_rules(state), seat, wagers)
    return wagers


@cites("ruling 37")
def boxes_outside_limits(state: State, wagers: Mapping[str, int]) -> tuple[str, ...]:
    """Return the boxes with a wager outside the posted limits; an accepted wager stands."""
    minimum, maximum = limits_cents(state)
    opening = GAMES[state.game].opening_bets
    return tuple(box for box in opening if box in wagers and not minimum <= wagers[box] <= maximum)


def repeatable_seats(state: State) -> list[int]:
    """Return the occupied seats that have last wagers and none in this round."""
    if not records_amounts(state):
        return []
    seats = enumerate(state.felt.seats, 1)
    return [n for n, seat in seats if seat.is_taken and not seat.wagers and seat.last_wagers]


def repeat_wagers(state: State, command: c.RepeatWagers, by: By) -> Events:
    """Record the last wagers again in boxes still offered; refused for a seat with nothing to repeat."""
    check_phase(state, "betting")
    repeatable = repeatable_seats(state)
    for seat in command.seats:
        if seat not in repeatable:
            raise Refused("nothing_to_repeat.seat", seat=seat)
    if not repeatable:
        raise Refused("nothing_to_repeat.table")
    return (
        e.WagersRepeated(
            placed=tuple(_repeat_seat(state, n) for n in repeatable if n in (command.seats or repeatable))
        ),
    )


def _repeat_seat(state: State, seat: int) -> e.WagersPlaced:
    game = GAMES[state.game]
    rules = table_rules(state)
    offered = game.offered_boxes(rules)
    wagers = {box: cents for box, cents in seat_at(state.felt, seat).last_wagers.items() if box in offered}
    game.check_wagers(rules, seat, wagers)
    return e.WagersPlaced(seat=seat, wagers=wagers, warned=boxes_outside_limits(state, wagers))


def check_record_wagers(state: State, number: int) -> None:
    if not may_record_amounts(state):
        phase = open_phase(state)
        raise Refused("not_now.lock", phase.law if phase else law_of(state, "clear"))
    seat = check_taken(state, number)
    if not seat.is_in or seat.wagers:
        raise Refused("already_recorded.seat", law_of(state, "call"), seat=number)


@cites("betting.record_wagers", "ruling 20", "ruling 33")
def record_wagers(state: State, command: c.RecordWagers, by: By) -> Events:
    """Record the wagers a seat had at the announcement; refused once a card is turned."""
    check_record_wagers(state, command.seat)
    wagers = read_wagers(state, command.seat, command.wagers)
    if not wagers:
        raise Refused("missing_wager.none", law_of(state, "wagers"), seat=command.seat)
    locked = wagers.get(progressive_box(state), 0) if state.felt.is_locked else 0
    return (
        e.WagersRecorded(
            seat=command.seat,
            wagers=wagers,
            warned=boxes_outside_limits(state, wagers),
            contributed_cents=locked * meter_rate_percent(state) // 100,
        ),
    )


@cites("betting.announce_no_more_bets")
def announce_no_more_bets(state: State, command: c.AnnounceNoMoreBets, by: By) -> Events:
    """Record the call that ends betting, or a later call that the law requires; needs a wager."""
    phase = check_phase(state, "betting", "announcement")
    if phase.kind == "announcement":
        return (e.NoMoreBetsAnnounced(phase=phase.name),)
    check_wagers_placed(state)
    return (e.NoMoreBetsAnnounced(phase=phases_of(state)[1].name),)


def check_wagers_placed(state: State) -> None:
    if not seats_in(state.felt):
        raise Refused("no_wagers.table", law_of(state, "wagers"))


DECIDERS: Deciders = {
    c.SeatPlayer: seat_player,
    c.UnseatPlayer: unseat_player,
    c.MarkIn: mark_in,
    c.PlaceWagers: place_wagers,
    c.RepeatWagers: repeat_wagers,
    c.RecordWagers: record_wagers,
    c.AnnounceNoMoreBets: announce_no_more_bets,
}
