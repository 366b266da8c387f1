"""Checks after the play: the log, the money and the screens of every table, over HTTP."""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from dealers.simulation.floor import Floor, Station
from dealers.simulation.mirror import Mismatch
from games.settlement.settle_line import settle_line
from games.table.actor import Actor
from games.table.view.table import screen

# Within this time after the last tap, every screen must show the current table.
SCREENS_SECONDS = 10
LOOK_SECONDS = 0.2


async def check(floor: Floor, progress: Callable[[], object] = lambda: None) -> list[str]:
    """Return every mismatch. All tables are checked at the same time."""
    by_table = await asyncio.gather(*(_check_station(floor, station, progress) for station in floor.stations))
    return [mismatch for mismatches in by_table for mismatch in mismatches] + await check_wall(floor)


async def _check_station(floor: Floor, station: Station, progress: Callable[[], object]) -> list[str]:
    mismatches: list[str] = []
    try:
        await station.player.mirror.catch_up()
        mismatches += check_taps(station)
        mismatches += await check_screens(station)
        mismatches += await check_money(station, floor.rounds_before[station.player.table_id])
    except Mismatch as mismatch:
        mismatches.append(str(mismatch))
    progress()
    return mismatches


def check_taps(station: Station) -> Iterable[str]:
    """Check that accepted taps are in the log once, and refused taps are not."""
    player, commands = station.player, station.player.mirror.commands
    for id_, answered in player.answered.items():
        if id_ not in commands:
            yield f"{player.name}: {answered.name} {id_} was answered and is not in the log"
        elif commands[id_].last != answered.version:
            yield (
                f"{player.name}: {answered.name} {id_} was answered with version {answered.version}, "
                f"in the log it is {commands[id_].last}"
            )
    for id_, code in player.refused_ids.items():
        if id_ in commands:
            yield f"{player.name}: {id_} was answered {code!r} and is in the log"


async def check_screens(station: Station) -> list[str]:
    """Check that each screen shows what the server says, and that this follows from the log."""
    deadline = time.monotonic() + SCREENS_SECONDS
    while True:
        differences = await _differences(station)
        if not differences or time.monotonic() > deadline:
            return differences
        await asyncio.sleep(LOOK_SECONDS)
        await station.player.mirror.catch_up()


async def _differences(station: Station) -> list[str]:
    player, differences = station.player, []
    for shown_on in station.screens:
        answer = await shown_on.person.read(f"/api/v1/tables/{player.table_id}")
        if answer.status != 200:
            return [f"{player.name}: the table cannot be read, the answer is {answer.status}"]
        truth = msgspec.json.decode(answer.body)
        username = shown_on.person.username
        if shown_on.shown != truth:
            differences.append(
                f"{player.name}: the screen of {username} {_difference(shown_on.shown, truth)}"
            )
        role = "dealer" if shown_on.person is station.tablet else "floorperson"
        actor = next(actor for actor in player.crew(player.mirror.state) if actor.role == role)
        folded = _folded(player.table_id, station, actor)
        if folded != truth:
            differences.append(
                f"{player.name}: what the server shows {username} {_difference(truth, folded)} of the log"
            )
    return differences


def _folded(table_id: int, station: Station, actor: Actor) -> dict[str, Any]:
    drawn = screen(table_id, station.player.mirror.state, actor)
    decoded: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(drawn))
    return decoded


def _difference(shown: dict[str, Any], truth: dict[str, Any]) -> str:
    """Return where the first difference is."""
    if shown.get("version") != truth["version"]:
        return f"is at version {shown.get('version')}, not at {truth['version']}"
    keys = [key for key in truth if shown.get(key) != truth[key]]
    state = [key for key in truth["state"] if shown.get("state", {}).get(key) != truth["state"][key]]
    return f"differs at version {truth['version']} in {', '.join(state or keys)}"


async def check_money(station: Station, first: int) -> list[str]:
    """Settle each played round again from its record."""
    mismatches: list[str] = []
    mirror = station.player.mirror
    for number in range(first, mirror.state.now.round_number):
        path = f"/api/v1/tables/{station.player.table_id}/rounds/{number}"
        answer = await mirror.reader.read(path)
        where = f"{station.player.name}/{number}"
        if answer.status != 200:
            mismatches.append(f"{where}: the round cannot be read, the answer is {answer.status}")
            continue
        played = msgspec.json.decode(answer.body)
        mismatches += (f"{where}: {wrong}" for wrong in round_mismatches(played, mirror.paid_apart_cents))
        mismatches += (
            f"{where}, corrected: {wrong}"
            for correction in played["corrections"]
            for wrong in _unsettled(correction)
        )
    return mismatches


def round_mismatches(played: dict[str, Any], paid_apart_cents: dict[int, int]) -> Iterable[str]:
    """Yield what is wrong with a finished round from the API."""
    yield from _unsettled(played)
    if played["settlement"] is not None:
        for sum_, beside in (("staked", 0), ("returned", paid_apart_cents.get(played["number"], 0))):
            by_seats = sum(_cents(seat[sum_]) for seat in played["settlement"]["seats"]) + beside
            if by_seats != _cents(played[sum_]):
                yield f"{sum_} is {played[sum_]}, by its seats {by_seats} cents"


def _unsettled(played: dict[str, Any]) -> Iterable[str]:
    """Check the settlement against the record, and each seat's sum against its wagers."""
    if played["record"] is None:
        return
    again, is_settled = settle_line(msgspec.json.encode(played["record"]))
    if not is_settled:
        yield f"its record cannot be settled: {again.decode()}"
    elif msgspec.json.decode(again) != played["settlement"]:
        yield "its record settles to something else than was paid"
    for seat in played["settlement"]["seats"]:
        from_wagers = sum(_cents(wager["returned"]) for wager in seat["wagers"].values())
        outside = _cents(seat.get("envy") or "0.00") - _cents(seat["limit_cut"])
        if from_wagers + outside != _cents(seat["returned"]) or _cents(seat["returned"]) != _cents(
            seat["staked"]
        ) + _cents(seat["net"]):
            yield f"the sums of seat {seat['seat']} do not fit"


def _cents(text: str) -> int:
    """Return an amount in cents, which may be zero or, for a net, negative."""
    return int(text.replace(".", ""))


async def check_wall(floor: Floor) -> list[str]:
    """Check that each table's tile has the table's version. Timers may fall due during the check."""
    deadline = time.monotonic() + SCREENS_SECONDS
    while True:
        shown = msgspec.json.decode((await floor.boss.read(f"/api/v1/pits/{floor.pit}")).body)
        tiles = {tile["table"]: tile for tile in shown["tables"]}
        mirrors = [station.player.mirror for station in floor.stations]
        behind = [mirror for mirror in mirrors if tiles[mirror.table_id]["version"] != mirror.version]
        if not behind or time.monotonic() > deadline:
            return [f"{mirror.name}: its tile is not at version {mirror.version}" for mirror in behind]
        await asyncio.sleep(LOOK_SECONDS)
        for mirror in behind:
            await mirror.catch_up()
