"""What must be so after the play: the log, the money and the screens of every table, asked for over HTTP."""

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

# So long after the last tap every screen shows the table as it is.
SCREENS_SECONDS = 10
LOOK_SECONDS = 0.2


async def check(floor: Floor, progress: Callable[[], object] = lambda: None) -> list[str]:
    """Every mismatch that was found, the tables beside each other."""
    found = await asyncio.gather(*(_check_station(floor, station, progress) for station in floor.stations))
    return [mismatch for one in found for mismatch in one] + await check_wall(floor)


async def _check_station(floor: Floor, station: Station, progress: Callable[[], object]) -> list[str]:
    found: list[str] = []
    try:
        await station.player.mirror.catch_up()
        found += check_taps(station)
        found += await check_screens(station)
        found += await check_money(station, floor.rounds_before[station.player.table_id])
    except Mismatch as mismatch:
        found.append(str(mismatch))
    progress()
    return found


def check_taps(station: Station) -> Iterable[str]:
    """What was answered to have happened is in the log once, and what was refused is not."""
    player, given = station.player, station.player.mirror.given
    for id_, answered in player.answered.items():
        if id_ not in given:
            yield f"{player.name}: {answered.name} {id_} was answered and is not in the log"
        elif given[id_].last != answered.version:
            yield (
                f"{player.name}: {answered.name} {id_} was answered with version {answered.version}, "
                f"in the log it is {given[id_].last}"
            )
    for id_, code in player.told_no.items():
        if id_ in given:
            yield f"{player.name}: {id_} was answered {code!r} and is in the log"


async def check_screens(station: Station) -> list[str]:
    """Each screen shows what the server says, and the server says what follows from the log."""
    deadline = time.monotonic() + SCREENS_SECONDS
    while True:
        found = await _differences(station)
        if not found or time.monotonic() > deadline:
            return found
        await asyncio.sleep(LOOK_SECONDS)
        await station.player.mirror.catch_up()


async def _differences(station: Station) -> list[str]:
    player, found = station.player, []
    for one in station.screens:
        answer = await one.person.read(f"/api/v1/tables/{player.table_id}")
        if answer.status != 200:
            return [f"{player.name}: the table cannot be read, the answer is {answer.status}"]
        truth = msgspec.json.decode(answer.body)
        who = one.person.username
        if one.shown != truth:
            found.append(f"{player.name}: the screen of {who} {_difference(one.shown, truth)}")
        role = "dealer" if one.person is station.tablet else "floorperson"
        actor = next(actor for actor in player.crew(player.mirror.state) if actor.role == role)
        folded = _folded(player.table_id, station, actor)
        if folded != truth:
            found.append(
                f"{player.name}: what the server shows {who} {_difference(truth, folded)} of the log"
            )
    return found


def _folded(table_id: int, station: Station, actor: Actor) -> dict[str, Any]:
    drawn = screen(table_id, station.player.mirror.state, actor)
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(drawn))
    return found


def _difference(shown: dict[str, Any], truth: dict[str, Any]) -> str:
    """Where the first difference lies."""
    if shown.get("version") != truth["version"]:
        return f"is at version {shown.get('version')}, not at {truth['version']}"
    keys = [key for key in truth if shown.get(key) != truth[key]]
    state = [key for key in truth["state"] if shown.get("state", {}).get(key) != truth["state"][key]]
    return f"differs at version {truth['version']} in {', '.join(state or keys)}"


async def check_money(station: Station, first: int) -> list[str]:
    """Each round that was played, settled once more from its record."""
    found: list[str] = []
    for number in range(first, station.player.mirror.state.now.round_number):
        path = f"/api/v1/tables/{station.player.table_id}/rounds/{number}"
        answer = await station.player.mirror.reader.read(path)
        where = f"{station.player.name}/{number}"
        if answer.status != 200:
            found.append(f"{where}: the round cannot be read, the answer is {answer.status}")
            continue
        told = msgspec.json.decode(answer.body)
        found += (f"{where}: {wrong}" for wrong in round_mismatches(told))
        found += (f"{where}, corrected: {wrong}" for one in told["corrections"] for wrong in _unsettled(one))
    return found


def round_mismatches(told: dict[str, Any]) -> Iterable[str]:
    """What does not fit in a finished round as the API tells it."""
    yield from _unsettled(told)
    if told["settlement"] is not None:
        for sum_ in ("staked", "returned"):
            by_seats = sum(_cents(seat[sum_]) for seat in told["settlement"]["seats"])
            if by_seats != _cents(told[sum_]):
                yield f"{sum_} is {told[sum_]}, by its seats {by_seats} cents"


def _unsettled(told: dict[str, Any]) -> Iterable[str]:
    """Settled once more, the record gives the settlement; each seat gets what its wagers bring."""
    if told["record"] is None:
        return
    again, is_settled = settle_line(msgspec.json.encode(told["record"]))
    if not is_settled:
        yield f"its record cannot be settled: {again.decode()}"
    elif msgspec.json.decode(again) != told["settlement"]:
        yield "its record settles to something else than was paid"
    for seat in told["settlement"]["seats"]:
        brought = sum(_cents(wager["returned"]) for wager in seat["wagers"].values())
        beside = _cents(seat.get("envy") or "0.00") - _cents(seat["limit_cut"])
        if brought + beside != _cents(seat["returned"]) or _cents(seat["returned"]) != _cents(
            seat["staked"]
        ) + _cents(seat["net"]):
            yield f"the sums of seat {seat['seat']} do not fit"


def _cents(text: str) -> int:
    """Nothing is an amount here, and a net may be below it."""
    return int(text.replace(".", ""))


async def check_wall(floor: Floor) -> list[str]:
    """The tile of each table says how far it is; a timer may fall due while it is looked at."""
    deadline = time.monotonic() + SCREENS_SECONDS
    while True:
        shown = msgspec.json.decode((await floor.boss.read(f"/api/v1/pits/{floor.pit}")).body)
        tiles = {tile["table"]: tile for tile in shown["tables"]}
        mirrors = [station.player.mirror for station in floor.stations]
        behind = [mirror for mirror in mirrors if tiles[mirror.table_id]["version"] != mirror.version]
        if not behind or time.monotonic() > deadline:
            return [f"{one.name}: its tile is not at version {one.version}" for one in behind]
        await asyncio.sleep(LOOK_SECONDS)
        for mirror in behind:
            await mirror.catch_up()
