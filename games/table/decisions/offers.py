"""The decisions and draws that may be entered now."""

from games.rulebook.money import write_cents
from games.rulebook.phases import Phase
from games.table.action import Action, Argument, one_of
from games.table.checks import allows, check_phase
from games.table.decisions.decide import check_choice, check_draw, check_for_all
from games.table.felt import changeable_seats, current_phase, next_to_decide, next_to_draw, seat_at
from games.table.state import State


def answer_offers(state: State) -> tuple[Action, ...]:
    """Return the next decision, one choice for all the rest, and the decisions that may still change."""
    change = tuple(changeable_seats(state))
    if not allows(check_phase, state, "decision"):
        return _decide_offers(state, current_phase(state), change, change)
    phase = check_phase(state, "decision")
    asked = next_to_decide(state, phase)
    actions = _decide_offers(state, phase, change if asked is None else (asked, *change), change)
    for_all = tuple(choice.name for choice in phase.choices if allows(check_for_all, state, phase, choice))
    return (*actions, Action("decide_all", {"choice": one_of(*for_all)})) if for_all else actions


def _decide_offers(
    state: State, phase: Phase, seats: tuple[int, ...], change: tuple[int, ...]
) -> tuple[Action, ...]:
    """Return the decide action for the seats that have a choice, with the bounds of a free amount."""
    choices = {n: [c for c in phase.choices if allows(check_choice, state, n, c)] for n in seats}
    able = tuple(number for number in seats if choices[number])
    if not able:
        return ()
    possible = choices[able[0]]
    seat = Argument(one_of=tuple(n for n in able if n not in change), changeable=change)
    names = tuple(choice.name for choice in possible)
    args = {"seat": seat, "choice": Argument(one_of=names, boxes=(phase.box,))}
    if any(choice.is_free for choice in possible):
        bounds = {str(n): _stake_bounds(seat_at(state.felt, n).wagers[phase.unit], phase.most) for n in able}
        args["amount"] = Argument(by_seat=bounds, is_optional=True)
    return (Action("decide", args),)


def _stake_bounds(unit_cents: int, most: int) -> tuple[str, str]:
    return write_cents(unit_cents), write_cents(most * unit_cents)


def drawing_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    seat = next_to_draw(state, phase)
    counts = (count for count in range(phase.most + 1) if allows(check_draw, state, seat, count))
    return (Action("draw", {"seat": one_of(seat), "count": one_of(*counts)}),)
