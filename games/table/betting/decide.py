"""Decides the commands before the deal: seats, wagers, and the call that ends betting."""

from collections.abc import Mapping, Sequence

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.money import read_cents
from games.rulebook.phases import Phase
from games.table import commands as c
from games.table import events as e
from games.table.checks import allows, check_phase, check_seat, check_taken
from games.table.decider import By, Deciders, Events
from games.table.felt import is_card_out, may_record_amounts, open_phase, seat_at, seats_in
from games.table.meter.model import contribution, meter_box
from games.table.state import State
from games.table.terms import (
    MOST_WAGERED_CENTS,
    boxes_per_player,
    law_of,
    limits_cents,
    phases_of,
    records_amounts,
    table_rules,
)


@cites("betting.seat_player")
def seat_player(state: State, command: c.SeatPlayer, by: By) -> Events:
    check_phase(state, "betting")
    check_free(state, command.seat)
    if command.same_as is not None:
        player = check_same_player(state, command.seat, command.same_as)
        if command.player is not None and not is_same_name(command.player, player):
            raise Refused("other_player.seat", law_of(state, "boxes"), seat=command.same_as)
        return (e.PlayerSeated(seat=command.seat, player=player, same_as=command.same_as),)
    seated = known_name(state, command.player)
    if seated is not None:
        check_boxes(state, command.seat, seated)
    return (e.PlayerSeated(seat=command.seat, player=seated),)


def is_same_name(one: str | None, other: str | None) -> bool:
    """Return whether two names are one player's, ignoring case and spacing; a missing name never matches."""
    return one is not None and other is not None and _plain_name(one) == _plain_name(other)


def _plain_name(name: str) -> str:
    return " ".join(name.split()).casefold()


def known_name(state: State, name: str | None) -> str | None:
    """Return a name as this player's other boxes have it, so that a round knows them as one player's."""
    held = (seat.player for seat in state.felt.seats if is_same_name(seat.player, name))
    return next(held, " ".join((name or "").split()) or None)


def check_free(state: State, number: int) -> None:
    if check_seat(state, number).is_taken:
        raise Refused("seat_taken.seat", seat=number)


@cites("betting.check_boxes", "ruling 19")
def check_boxes(state: State, seat: int, player: str) -> None:
    """Refuse a player more boxes than the submission allows, or boxes that are not side by side."""
    seats = enumerate(state.felt.seats, 1)
    _check_boxes_held(state, seat, [n for n, other in seats if is_same_name(other.player, player)])


@cites("betting.check_boxes", "ruling 19", "ruling 34")
def check_same_player(state: State, seat: int, other: int) -> str:
    """Return the name that the player of another seat holds both under, or refuse the further box.

    A player without a name gets a number, so that boxes and envy bonuses know the two seats as one player.
    """
    player = check_taken(state, other).player
    if player is not None:
        check_boxes(state, seat, player)
        return player
    _check_boxes_held(state, seat, [other])
    named = {one.player for one in state.felt.seats}
    return next(name for number in range(1, 9) if (name := f"#{number}") not in named)


def _check_boxes_held(state: State, seat: int, held: list[int]) -> None:
    most = boxes_per_player(state)
    if len(held) >= most:
        raise Refused("too_many_boxes.player", law_of(state, "boxes"), most=most)
    if held and seat not in (min(held) - 1, max(held) + 1):
        raise Refused("not_adjacent.player", law_of(state, "boxes"))


@cites("betting.check_boxes", "ruling 19")
def check_boxes_in_round(state: State) -> None:
    """Refuse to start a round in which a player has wagers on too many boxes, or on boxes apart."""
    held = misplaced_boxes(state)
    if held:
        is_apart = len(held) <= boxes_per_player(state)
        key = "not_adjacent.round" if is_apart else "too_many_boxes.round"
        seats = ", ".join(map(str, held))
        raise Refused(key, law_of(state, "boxes"), seats=seats, most=boxes_per_player(state))


def misplaced_boxes(state: State) -> list[int]:
    """Return the boxes of the first player who has wagers on too many, or on some that are apart."""
    most = boxes_per_player(state)
    wrong = (held for held in _boxes_by_player(state) if len(held) > most or held[-1] - held[0] >= len(held))
    return next(wrong, [])


def _boxes_by_player(state: State) -> list[list[int]]:
    """Return the seats in this round of each player with a name, seat 1 first."""
    by_player: dict[str, list[int]] = {}
    for number in seats_in(state.felt):
        player = seat_at(state.felt, number).player
        if player is not None:
            by_player.setdefault(_plain_name(player), []).append(number)
    return list(by_player.values())


@cites("betting.unseat_player")
def unseat_player(state: State, command: c.UnseatPlayer, by: By) -> Events:
    """Record that a player left; refused during a round, when the floorperson decides on the wagers."""
    check_phase(state, "betting")
    check_taken(state, command.seat)
    return (e.PlayerLeft(seat=command.seat),)


@cites("betting.mark_in", "ruling 20")
def mark_in(state: State, command: c.MarkIn, by: By) -> Events:
    """Record which seats are in, with the optional boxes named; their amounts may follow after the call.

    A seat without amounts may name other boxes until then; refused if nothing changes.
    """
    check_phase(state, "betting")
    boxes = check_optional(state, command.seats[0], command.boxes or ())
    seats = sorted(set(command.seats))
    for number in seats:
        check_taken(state, number)
    named = None if command.boxes is None else boxes
    changed = tuple(number for number in seats if allows(check_mark_in, state, number, named))
    if not changed:
        raise Refused("already_in.seats")
    return (e.SeatsMarkedIn(seats=changed, boxes=boxes),)


def check_mark_in(state: State, number: int, boxes: tuple[str, ...] | None) -> None:
    """Refuse a seat with its amounts recorded, or one that is in with the same boxes already."""
    seat = check_taken(state, number)
    if seat.wagers or (seat.is_in and boxes in (None, seat.named)):
        raise Refused("already_in.seats")


def optional_boxes(state: State) -> tuple[str, ...]:
    """Return the boxes before the deal that a player may leave empty, where amounts are recorded."""
    if not records_amounts(state):
        return ()
    game = GAMES[state.game]
    others = (*game.opening_bets, *game.bets_after_deal)
    return tuple(box for box in game.offered_boxes(table_rules(state)) if box not in others)


def check_optional(state: State, seat: int, named: Sequence[str]) -> tuple[str, ...]:
    """Return the named boxes in layout order, or refuse one that is not optional at this table."""
    optional = optional_boxes(state)
    for box in named:
        if box not in optional:
            raise Refused("unknown_wager.box", seat=seat, box=box)
    return tuple(box for box in optional if box in named)


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
    check_named_boxes(state, command.seat, wagers)
    added = contribution(state, [wagers] if state.felt.is_locked else [], state.now.meter_carry)
    return (
        e.WagersRecorded(
            seat=command.seat,
            wagers=wagers,
            warned=boxes_outside_limits(state, wagers),
            contributed_cents=added.cents,
            carry=added.carry,
            is_late=is_card_out(state.felt),
        ),
    )


@cites("betting.check_named_boxes", "ruling 20")
def check_named_boxes(state: State, number: int, wagers: Mapping[str, int]) -> None:
    """Refuse an optional box that the seat did not name before the call, and leaving out one it named."""
    named = seat_at(state.felt, number).named
    for box in optional_boxes(state):
        if (box in wagers) == (box in named):
            continue
        key = "unnamed_wager.box" if box in wagers else "missing_wager.named"
        raise Refused(key, box_law(state, box), seat=number, box=box)


def box_law(state: State, box: str) -> str:
    """Return the paragraph that keeps a box closed: its lock or count once that is done, or else the call."""
    felt = state.felt
    is_locked = felt.is_locked and box == meter_box(state)
    if not (felt.is_dealt or is_locked or box in felt.counts):
        return law_of(state, "call")
    closing = (
        phase.law for phase in phases_of(state) if phase.kind in ("lock", "count") and phase.box == box
    )
    return next(closing, law_of(state, "call"))


@cites("betting.announce_no_more_bets")
def announce_no_more_bets(state: State, command: c.AnnounceNoMoreBets, by: By) -> Events:
    """Record the call that ends betting, or a later call that the law requires; needs a wager."""
    phase = check_announce(state)
    if phase.kind == "announcement":
        return (e.NoMoreBetsAnnounced(phase=phase.name),)
    return (e.NoMoreBetsAnnounced(phase=phases_of(state)[1].name, at=by.at, keeps_steps=True),)


def check_announce(state: State) -> Phase:
    phase = check_phase(state, "betting", "announcement")
    if phase.kind == "betting":
        if not seats_in(state.felt):
            raise Refused("no_wagers.table", law_of(state, "wagers"))
        check_boxes_in_round(state)
    return phase


DECIDERS: Deciders = {
    c.SeatPlayer: seat_player,
    c.UnseatPlayer: unseat_player,
    c.MarkIn: mark_in,
    c.PlaceWagers: place_wagers,
    c.RepeatWagers: repeat_wagers,
    c.RecordWagers: record_wagers,
    c.AnnounceNoMoreBets: announce_no_more_bets,
}
