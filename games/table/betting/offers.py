"""The betting commands that are allowed now."""

from games.registry import GAMES
from games.rulebook.money import write_cents
from games.rulebook.phases import Phase
from games.table.action import Action, Argument, one_of
from games.table.betting.decide import (
    check_boxes,
    check_free,
    check_record_wagers,
    check_wagers_placed,
    repeatable_seats,
)
from games.table.checks import allows, check_taken
from games.table.felt import seats_without_amounts
from games.table.state import State
from games.table.terms import limits_cents, records_amounts, table_rules


def betting_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    seats = list(enumerate(state.felt.seats, 1))
    free = [number for number, _ in seats if allows(check_free, state, number)]
    taken = [number for number, _ in seats if allows(check_taken, state, number)]
    found: list[Action] = []
    if free:
        found.append(Action("seat_player", {"seat": one_of(*free), "player": _player_bounds(state, free)}))
    if taken:
        found.append(Action("place_wagers", {"seat": one_of(*taken), "wagers": wagers_bounds(state)}))
        found.append(Action("unseat_player", {"seat": one_of(*taken)}))
    not_in = tuple(number for number, seat in seats if seat.is_taken and not seat.is_in)
    if not_in:
        found.append(Action("mark_in", {"seats": Argument(some_of=not_in)}))
    repeatable = tuple(repeatable_seats(state))
    if repeatable:
        found.append(Action("repeat_wagers", {"seats": Argument(some_of=repeatable, is_optional=True)}))
    if allows(check_wagers_placed, state):
        found.append(Action("announce_no_more_bets"))
    return tuple(found)


def recording_offers(state: State) -> tuple[Action, ...]:
    """Return the seats whose amounts may still be recorded after the announcement."""
    missing = [n for n in seats_without_amounts(state) if allows(check_record_wagers, state, n)]
    if not missing:
        return ()
    return (Action("record_wagers", {"seat": one_of(*missing), "wagers": wagers_bounds(state)}),)


def wagers_bounds(state: State) -> Argument:
    """Return the boxes that take a wager before the deal and the posted limits, if amounts are recorded."""
    if not records_amounts(state):
        return Argument(is_optional=True)
    game = GAMES[state.game]
    minimum, maximum = limits_cents(state)
    offered = game.offered_boxes(table_rules(state))
    boxes = tuple(box for box in offered if box not in game.bets_after_deal)
    return Argument(
        boxes=boxes,
        needed=game.opening_bets,
        least=write_cents(minimum),
        most=write_cents(maximum),
        amounts={
            box: tuple(map(write_cents, only)) for box, only in game.amounts_cents.items() if box in boxes
        },
        whole_dollars=tuple(box for box in boxes if box in game.whole_dollars),
    )


def _player_bounds(state: State, free: list[int]) -> Argument:
    """Return the bounds of an optional player name, with the further seats each seated player may take."""
    names = {seat.player for seat in state.felt.seats if seat.player is not None}
    seats_of = {name: tuple(n for n in free if allows(check_boxes, state, n, name)) for name in sorted(names)}
    return Argument(letters=40, seats_of=seats_of, is_optional=True)
