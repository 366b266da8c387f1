"""The commands between the call and the first decision that are allowed now."""

from msgspec.structs import replace

from games.rulebook.phases import Phase
from games.table.action import AMOUNT, TEXT, Action, number, one_of
from games.table.checks import allows
from games.table.dealing.decide import check_count, check_deal, check_lock, check_meter, check_open_difference
from games.table.state import State, once_per_state

CHIPS = number(0, 999)
# An older screen confirms without numbers.
COUNTED = replace(CHIPS, is_optional=True)


def lock_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    return (Action("lock_progressive"),) if allows(check_lock, state) else ()


def count_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    """Return the count to confirm or report; none while the floorperson has to clear a difference."""
    if not allows(check_count, state, phase.box):
        return ()
    box = {"box": one_of(phase.box)}
    return (
        Action("confirm_count", {**box, "chips": COUNTED, "acknowledged": COUNTED}),
        Action("report_difference", {**box, "chips": CHIPS, "acknowledged": CHIPS}),
    )


def deal_offers(state: State, phase: Phase) -> tuple[Action, ...]:
    return (Action("deal"),) if allows(check_deal, state) else ()


@once_per_state
def floor_offers(state: State) -> tuple[Action, ...]:
    """Return what the round needs from a floorperson."""
    actions: list[Action] = []
    boxes = [box for box in state.felt.counts if allows(check_open_difference, state, box)]
    if boxes:
        actions.append(Action("clear_difference", {"box": one_of(*boxes), "outcome": TEXT}))
    if allows(check_meter, state):
        actions.append(Action("confirm_meter", {"reading": AMOUNT}))
    return tuple(actions)
