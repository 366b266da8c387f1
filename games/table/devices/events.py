"""Events of shufflers and shoes."""

from games.table.event import Event


class DeviceFaulted(Event, frozen=True, kw_only=True, tag="device_faulted"):
    """A device has a fault; `deck` is the one that must leave because it was counted wrong.

    `reshuffles` is a deck in the device that must be shuffled again; with a jam the irregularity names it.
    `outcome` and `law` say what follows from a fault that is no irregularity of its own.
    """

    device: str
    fault: str
    deck: str = ""
    reshuffles: str = ""
    outcome: str = ""
    law: str = ""


class DeviceTakenOut(Event, frozen=True, kw_only=True, tag="device_taken_out"):
    """A device was covered, or signed as out of order."""

    device: str
    how: str


class DeviceReturned(Event, frozen=True, kw_only=True, tag="device_returned"):
    device: str
