"""The decisions and draws that may be entered now."""

from games.rulebook.money import write_cents
from games.rulebook.phases import Phase
from games.table.action import Action, Argument, one_of
from games.table.felt import (
    changeable_seats,
    current_phase,
    most_to_draw,
    next_to_decide,
    next_to_draw,
    seat_at,
    seats_without_amounts,
    undecided_seats,
)
from games.table.state import State
from games.table.terms import records_amounts


def answer_offers(state: State, phase: Phase | None) -> tuple[Action, ...]:
    """Return the next decision, one choice for all the rest, and the decisions that may still change."""
    change = tuple(changeable_seats(state))
    if phase is None or phase.kind != "decision":
        return (_decide_action(state, current_phase(state), None, change),) if change else ()
    asked = next_to_decide(state, phase)
    is_waiting = phase.is_staked and asked in seats_without_amounts(state)
    actions: list[Action] = []
    if change or not is_waiting:
        actions.append(_decide_action(state, phase, None if is_waiting else asked, change))
    for_all = tuple(choice.name for choice in phase.choices if choice.is_for_all)
    is_blocked = phase.is_staked and any(
        n in undecided_seats(state, phase) for n in seats_without_amounts(state)
    )
    if for_all and not is_blocked:
        actions.append(Action("decide_all", {"choice": one_of(*for_all)}))
    return tuple(actions)


def _decide_action(state: State, phase: Phase, asked: int | None, change: tuple[int, ...]) -> Action:
    """Return the decide action, with the bounds of a free amount where one is allowed."""
    has_amounts = records_amounts(state)
    names = tuple(choice.name for choice in phase.choices if has_amounts or not choice.is_free)
    seat = Argument(one_of=() if asked is None else (asked,), changeable=change)
    args = {"seat": seat, "choice": Argument(one_of=names, boxes=(phase.box,))}
    if has_amounts and any(choice.is_free for choice in phase.choices):
        seats = change if asked is None else (asked, *change)
        bounds = {str(n): _stake_bounds(seat_at(state.felt, n).wagers[phase.unit], phase.most) for n in seats}
        args["amount"] = Argument(by_seat=bounds, is_optional=True)
    return Action("decide", args)


def _stake_bounds(unit_cents: int, most: int) -> tuple[str, str]:
    return write_cents(unit_cents), write_cents(most * unit_cents)


def drawing_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    seat = one_of(next_to_draw(state, phase))
    return (Action("draw", {"seat": seat, "count": one_of(*range(most_to_draw(state, phase) + 1))}),)
