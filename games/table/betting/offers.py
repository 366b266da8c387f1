"""The betting commands that are allowed now."""

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.money import write_cents
from games.rulebook.phases import Phase
from games.table.action import Action, Argument, one_of
from games.table.betting.decide import (
    check_announce,
    check_boxes,
    check_free,
    check_mark_in,
    check_record_wagers,
    check_same_player,
    optional_boxes,
    repeatable_seats,
)
from games.table.checks import allows, check_taken
from games.table.felt import seat_at, seats_without_amounts
from games.table.state import State, once_per_state
from games.table.terms import limits_cents, records_amounts, table_rules


def betting_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    seats = list(enumerate(state.felt.seats, 1))
    free = [number for number, _ in seats if allows(check_free, state, number)]
    taken = [number for number, _ in seats if allows(check_taken, state, number)]
    actions: list[Action] = []
    if free:
        players = {"player": _player_bounds(state, free), **_same_player_bounds(state, free, taken)}
        actions.append(Action("seat_player", {"seat": one_of(*free), **players}))
    if taken:
        actions.append(Action("place_wagers", {"seat": one_of(*taken), "wagers": wagers_bounds(state)}))
        actions.append(Action("unseat_player", {"seat": one_of(*taken)}))
    actions += _mark_in_offers(state)
    repeatable = tuple(repeatable_seats(state))
    if repeatable:
        actions.append(Action("repeat_wagers", {"seats": Argument(some_of=repeatable, is_optional=True)}))
    return (*actions, *announcement_offers(state, phase))


def announcement_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    return (Action("announce_no_more_bets"),) if allows(check_announce, state) else ()


def _mark_in_offers(state: State) -> tuple[Action, ...]:
    """Return the seats to mark in, and the optional boxes a seat without amounts may name."""
    optional = optional_boxes(state)
    numbers = range(1, len(state.felt.seats) + 1)
    not_in = tuple(n for n in numbers if allows(check_mark_in, state, n, None))
    may_name = tuple(n for n in numbers if optional and _may_name(state, n, optional))
    if not not_in and not may_name:
        return ()
    args = {"seats": Argument(some_of=not_in or may_name)}
    if optional:
        args["boxes"] = Argument(some_of=optional, seats=may_name, is_optional=bool(not_in))
    return (Action("mark_in", args),)


def _may_name(state: State, number: int, optional: tuple[str, ...]) -> bool:
    """Return whether naming other boxes changes anything: naming all of them, or none."""
    return allows(check_mark_in, state, number, optional) or allows(check_mark_in, state, number, ())


def recording_offers(state: State) -> tuple[Action, ...]:
    """Return each seat whose amounts may still be recorded after the announcement, with its boxes."""
    missing = [n for n in seats_without_amounts(state) if allows(check_record_wagers, state, n)]
    return tuple(
        Action("record_wagers", {"seat": one_of(number), "wagers": _recording_bounds(state, number)})
        for number in missing
    )


def _recording_bounds(state: State, number: int) -> Argument:
    """Return the boxes of the opening bets and those the seat named before the call."""
    bounds, named = wagers_bounds(state), seat_at(state.felt, number).named
    boxes = tuple(box for box in bounds.boxes if box in bounds.needed or box in named)
    return replace(bounds, boxes=boxes, named=named)


@once_per_state
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


def _same_player_bounds(state: State, free: list[int], taken: list[int]) -> dict[str, Argument]:
    """Return the seats whose players may take a further box, each with the free seats they may take."""
    seats_of = {
        str(other): seats
        for other in taken
        if (seats := tuple(n for n in free if allows(check_same_player, state, n, other)))
    }
    if not seats_of:
        return {}
    return {"same_as": Argument(one_of=tuple(map(int, seats_of)), seats_of=seats_of, is_optional=True)}
