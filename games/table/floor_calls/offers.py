"""The calls and holds that are allowed now."""

from games.table.action import TEXT, Action
from games.table.checks import allows
from games.table.floor_calls.decide import check_called, check_held, check_not_called, check_not_held
from games.table.state import State, once_per_state


def call_offers(state: State) -> tuple[Action, ...]:
    """Return the call that a dealer may make."""
    return (Action("call_floor"),) if allows(check_not_called, state) else ()


@once_per_state
def answer_offers(state: State) -> tuple[Action, ...]:
    """Return the answer that a floorperson may give to a call."""
    return (Action("answer_call"),) if allows(check_called, state) else ()


@once_per_state
def hold_offers(state: State) -> tuple[Action, ...]:
    """Return the hold that a floorperson may put on the table, or its release."""
    actions: list[Action] = []
    if allows(check_not_held, state):
        actions.append(Action("hold_table", {"reason": TEXT}))
    if allows(check_held, state):
        actions.append(Action("release_hold", {"outcome": TEXT}))
    return tuple(actions)
