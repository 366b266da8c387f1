"""The device commands that are allowed now."""

from games.table.action import Action, Argument, Follows, one_of
from games.table.checks import allows
from games.table.devices.checks import DEVICES
from games.table.devices.consequences import FaultConsequence, consequence_of
from games.table.devices.decide import FAULTS, OUT, check_report, check_return, check_take_out, check_used
from games.table.state import State, once_per_state


def fault_offers(state: State) -> tuple[Action, ...]:
    """Return the faults that a dealer may report of each device in use, with their consequences."""
    return tuple(
        Action("report_fault", {"device": one_of(device), "fault": _faults(state, device)})
        for device in DEVICES
        if allows(check_used, state, device)
    )


def _faults(state: State, device: str) -> Argument:
    consequences = ((fault, consequence_of(state, device, fault)) for fault in FAULTS)
    possible = {fault: _follows(found) for fault, found in consequences if allows(check_report, state, found)}
    return Argument(one_of=tuple(possible), follows=possible)


def what_follows(state: State, device: str, fault: str) -> Follows:
    return _follows(consequence_of(state, device, fault))


def _follows(consequence: FaultConsequence) -> Follows:
    outcome, law, deck = consequence
    return Follows(outcome, law, params={"deck": deck} if deck else {})


@once_per_state
def device_offers(state: State) -> tuple[Action, ...]:
    """Return the devices that a floorperson may take out or return."""
    able = [device for device in DEVICES if allows(check_take_out, state, device)]
    found = [Action("take_device_out", {"device": one_of(*able), "how": one_of(*OUT)})]
    back = [device for device in sorted(state.now.devices) if allows(check_return, state, device)]
    if back:
        found.append(Action("return_device", {"device": one_of(*back)}))
    return tuple(found)
