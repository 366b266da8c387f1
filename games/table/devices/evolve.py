"""Applies the events of devices."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers, on_deck
from games.table.decks.model import Device
from games.table.state import Table


def device_faulted(table: Table, event: e.DeviceFaulted) -> Table:
    table = on_deck(table, event.deck, leaves=True) if event.deck else table
    if event.reshuffles:
        table = on_deck(table, event.reshuffles, stage="unshuffled", cover_card_at=None)
    return replace(table, devices={**table.devices, event.device: Device(fault=event.fault)})


def device_taken_out(table: Table, event: e.DeviceTakenOut) -> Table:
    return replace(table, devices={**table.devices, event.device: Device(out=event.how)})


def device_returned(table: Table, event: e.DeviceReturned) -> Table:
    left = {name: device for name, device in table.devices.items() if name != event.device}
    return replace(table, devices=left)


APPLIERS: Appliers = {
    e.DeviceFaulted: device_faulted,
    e.DeviceTakenOut: device_taken_out,
    e.DeviceReturned: device_returned,
}
