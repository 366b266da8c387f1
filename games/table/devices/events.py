"""Events of shufflers and shoes."""

from games.table.event import Event


class DeviceFaulted(Event, frozen=True, kw_only=True, tag="device_faulted"):
    device: str
    fault: str


class DeviceTakenOut(Event, frozen=True, kw_only=True, tag="device_taken_out"):
    """A device was covered, or signed as out of order."""

    device: str
    how: str


class DeviceReturned(Event, frozen=True, kw_only=True, tag="device_returned"):
    device: str
