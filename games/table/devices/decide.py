"""Decides the commands about faults of shufflers and shoes."""

from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.checks import check_floor, settings_of
from games.table.decider import By, Deciders, Events
from games.table.devices.checks import DEVICES, devices_in_use
from games.table.devices.consequences import FaultConsequence, consequence_of, fault_events
from games.table.state import State
from games.table.stub.due import check_count_stands, check_stub
from games.table.terms import law_of

FAULTS = ("jam", "wrong_count", "red_light")
OUT = ("covered", "signed")


def report_fault(state: State, command: c.ReportFault, by: By) -> Events:
    """Record a fault, which stops the deal, and what the law makes of it."""
    if command.device not in DEVICES or command.fault not in FAULTS:
        raise Refused("unknown_device.name")
    check_used(state, command.device)
    check_report(state, consequence_of(state, command.device, command.fault))
    return fault_events(state, command.device, command.fault, by)


def check_report(state: State, consequence: FaultConsequence) -> None:
    """Refuse a fault that would end the round, or take its deck away, while the stub is off."""
    match consequence.outcome:
        case "void":
            check_count_stands(state)
        case "remove_later":
            check_stub(state)


def check_used(state: State, device: str) -> None:
    if device not in devices_in_use(settings_of(state)):
        raise Refused("device_unused.table", device=device)


@cites("devices.take_device_out", "ruling 46")
def take_device_out(state: State, command: c.TakeDeviceOut, by: By) -> Events:
    """Record that a floorperson covered a device or put a sign on it; refused for any other way."""
    check_floor(by)
    check_take_out(state, command.device)
    if command.how not in OUT:
        raise Refused("bad_choice.out", law_of(state, "device_out"), how=command.how)
    return (e.DeviceTakenOut(device=command.device, how=command.how),)


def check_take_out(state: State, device: str) -> None:
    """Refuse a device that is unknown here; one that this table does not use may be covered too."""
    settings_of(state)
    if device not in DEVICES:
        raise Refused("unknown_device.name")


def return_device(state: State, command: c.ReturnDevice, by: By) -> Events:
    check_floor(by)
    check_return(state, command.device)
    return (e.DeviceReturned(device=command.device),)


def check_return(state: State, device: str) -> None:
    if device not in state.now.devices:
        raise Refused("device_fine.table", device=device)


DECIDERS: Deciders = {
    c.ReportFault: report_fault,
    c.TakeDeviceOut: take_device_out,
    c.ReturnDevice: return_device,
}
