"""Checks for devices with a fault or out of order."""

from games.rulebook.law import Refused, cites
from games.rulebook.submission import Settings
from games.table.state import State
from games.table.terms import law_of

DEVICES = ("shuffler", "shoe")


def devices_in_use(settings: Settings) -> tuple[str, ...]:
    """Return the devices that these settings use."""
    used = []
    if settings.shuffling != "by_hand":
        used.append("shuffler")
    if settings.method == "automated_shoe":
        used.append("shoe")
    return tuple(used)


def is_one_machine(settings: Settings) -> bool:
    """Return whether the shoe is the device that reshuffles: one machine with two names."""
    return settings.method == "automated_shoe" and settings.shuffling == "reshuffling_device"


@cites("devices.check_devices", "ruling 46")
def check_devices(state: State, settings: Settings) -> None:
    """Refuse to start a round while a device it uses has a fault or is out of order."""
    _check_fine(state, devices_in_use(settings))


@cites("devices.check_shuffler", "ruling 46")
def check_shuffler(state: State, settings: Settings) -> None:
    """Refuse to shuffle with a device that has a fault or is out of order, under either of its names."""
    used = devices_in_use(settings)
    _check_fine(state, used if is_one_machine(settings) else tuple(name for name in used if name != "shoe"))


def _check_fine(state: State, names: tuple[str, ...]) -> None:
    law = law_of(state, "device_out")
    for name in names:
        device = state.now.devices.get(name)
        if device is not None and device.fault:
            raise Refused("device_fault.table", law, device=name, fault=device.fault)
        if device is not None:
            raise Refused("device_out.table", law, device=name)


@cites("devices.check_change", "ruling 46")
def check_change(state: State, settings: Settings) -> None:
    """Refuse new settings until a faulty device is covered or signed, or if they use one that is out."""
    needed = devices_in_use(settings)
    for name, device in state.now.devices.items():
        law = law_of(state, "device_out")
        if device.fault and name not in needed:
            raise Refused("device_not_out.table", law, device=name)
        if device.out and name in needed:
            raise Refused("device_out.table", law, device=name)
