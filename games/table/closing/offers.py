"""The closing and the reopening of a table, while they are allowed."""

from games.table.action import Action
from games.table.checks import allows
from games.table.closing.decide import check_close, check_reopen
from games.table.state import State, once_per_state


@once_per_state
def close_offers(state: State) -> tuple[Action, ...]:
    return (Action("close_table"),) if allows(check_close, state) else ()


def reopen_offers(state: State) -> tuple[Action, ...]:
    return (Action("reopen_table"),) if allows(check_reopen, state) else ()
