"""The simulated pit at work: everybody signs in, every table is played, every screen listens."""

import asyncio
import random
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

import msgspec

from dealers.demo import PIN
from dealers.simulation.cast import BOSS, PIT, Place, places
from dealers.simulation.mirror import Mirror, Mismatch
from dealers.simulation.people import CannotSignIn, Person, Tablet
from dealers.simulation.player import REST_SECONDS, Pace, Player
from dealers.simulation.screen import Screen
from dealers.simulation.server import CONNECTION_ERRORS, Server

# A dealer works forty minutes, then a relief comes for twenty.
MINUTES_OF_DEALER, MINUTES_OF_RELIEF = 40, 20
DEVICE = re.compile(r'action="(/floor/devices/\d+/revoke)".*?<span>([^<]*) #\d+</span>', re.DOTALL)
SIGNING_IN_AT_ONCE = 4
# What was tapped when the play ends is answered within this time.
LAST_ANSWER_SECONDS = 30


class ServerUnreachable(Exception):  # noqa: N818 - an answer, not a fault
    """No floor answers at the address."""


class TooFewTables(Exception):  # noqa: N818 - an answer, not a fault
    """The server has not as many simulated tables as are wanted."""

    def __init__(self, found: int) -> None:
        super().__init__(found)
        self.found = found


class SimulationOptions(NamedTuple):
    """What is to be simulated: `pace` are the rounds an hour of a table, at a speed of one."""

    tables: int
    pace: float
    speed: float
    seed: int


class Station(NamedTuple):
    """A table, who plays it, and the screens that show it."""

    place: Place
    tablet: Tablet
    player: Player
    screens: list[Screen]


class Floor:
    """Everybody of the simulated pit."""

    def __init__(self, server: Server, wanted: SimulationOptions) -> None:
        self.server, self.wanted = server, wanted
        self.pool = ThreadPoolExecutor(wanted.tables + 8, "simulate")
        self.boss = self._person(BOSS)
        self.floorpersons: dict[str, Person] = {}
        self.stations: list[Station] = []
        self.pit = 0
        self.rounds_before: dict[int, int] = {}
        self.reliefs = 0
        self.mismatches: list[str] = []
        self.played_seconds = 0.0

    def _person(self, name: str) -> Person:
        return Person(self.server, self.pool, name, PIN)

    async def come(self) -> None:
        """Everybody signs in, the dealers on tablets that are enrolled for it.

        Raises ServerUnreachable, TooFewTables or CannotSignIn.
        """
        try:
            await self.boss.send("GET", "/healthz")
            await self.boss.sign_in()
        except CONNECTION_ERRORS as away:
            raise ServerUnreachable(str(away)) from None
        except CannotSignIn:
            raise TooFewTables(0) from None
        tables = await self._tables()
        wanted = list(places(self.wanted.tables))
        if any(place.name not in tables for place in wanted):
            raise TooFewTables(sum(place.name in tables for place in places(len(tables))))
        self.floorpersons = {place.floorperson: self._person(place.floorperson) for place in wanted}
        gate = asyncio.Semaphore(SIGNING_IN_AT_ONCE)
        everybody = self.floorpersons.values()
        await asyncio.gather(*(_limited(gate, person.sign_in()) for person in everybody))
        await asyncio.gather(*(_limited(gate, self._man(place, tables[place.name])) for place in wanted))
        self.stations.sort(key=lambda station: station.place.number)

    async def _tables(self) -> dict[str, int]:
        """The tables of the simulated pit by name."""
        mine = msgspec.json.decode((await self.boss.read("/floor/mine")).body)
        for pit in mine["pits"]:
            shown = msgspec.json.decode((await self.boss.read(f"/api/v1/pits/{pit}")).body)
            if shown["name"] == PIT:
                self.pit = pit
                return {tile["name"]: tile["table"] for tile in shown["tables"]}
        return {}

    async def _man(self, place: Place, table_id: int) -> None:
        """A dealer, with the tablet and the screens of a table."""
        floorperson = self.floorpersons[place.floorperson]
        tablet = Tablet(self.server, self.pool, place.dealers[0], PIN)
        await tablet.enrol(table_id, floorperson)
        await tablet.sign_in()
        rng = random.Random(f"{self.wanted.seed}/{place.number}")  # noqa: S311 - they only play
        mirror = Mirror(table_id, place.name, floorperson)
        player = Player(mirror, {"dealer": tablet, "floorperson": floorperson, "pit_boss": self.boss}, rng)
        await mirror.catch_up()
        self.rounds_before[table_id] = mirror.state.now.round_number
        screens = [Screen(tablet, table_id), Screen(floorperson, table_id)]
        player.screen = screens[0]
        self.stations.append(Station(place, tablet, player, screens))

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Every screen is on; one that breaks is a mismatch."""
        screens = [asyncio.create_task(screen.run()) for one in self.stations for screen in one.screens]
        try:
            yield
        finally:
            for task in screens:
                task.cancel()
            for ended in await asyncio.gather(*screens, return_exceptions=True):
                if isinstance(ended, Exception):
                    self.mismatches.append(f"a screen broke: {ended!r}")

    async def play(self, stop: asyncio.Event) -> None:
        """Until it is told to stop; a tap in flight is answered first."""
        began = time.monotonic()
        tasks = {
            asyncio.create_task(self._play(station, stop), name=station.place.name)
            for station in self.stations
        }
        await asyncio.wait({asyncio.create_task(stop.wait()), *tasks}, return_when=asyncio.FIRST_EXCEPTION)
        stop.set()
        self.played_seconds = time.monotonic() - began
        finished, waiting = await asyncio.wait(tasks, timeout=LAST_ANSWER_SECONDS)
        for task in waiting:
            task.cancel()
            self.mismatches.append(f"{task.get_name()}: a tap was not answered in {LAST_ANSWER_SECONDS} s")
        for task in finished:
            task.result()

    async def _play(self, station: Station, stop: asyncio.Event) -> None:
        player, rate = station.player, self.wanted.pace * self.wanted.speed
        pace = Pace(rate, player.rng)
        dealers, shortest = 0, REST_SECONDS / self.wanted.speed
        relieved_at = self._rounds(station)
        while not stop.is_set():
            try:
                is_taken = await player.step()
                worked = MINUTES_OF_RELIEF if dealers % 2 else MINUTES_OF_DEALER
                if self._rounds(station) - relieved_at >= max(1, self.wanted.pace * worked / 60):
                    dealers, relieved_at = dealers + 1, self._rounds(station)
                    await self._relieve(station, dealers)
            except (Mismatch, CannotSignIn) as found:
                self.mismatches.append(str(found))
                return
            rest = pace.seconds_left(player.taken.total(), self._rounds(station))
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), rest if is_taken else max(rest, shortest))

    def _rounds(self, station: Station) -> int:
        """The rounds that were played here since everybody came."""
        state = station.player.mirror.state
        return state.now.round_number - self.rounds_before[station.player.table_id]

    async def _relieve(self, station: Station, dealers: int) -> None:
        await station.tablet.relieve(station.place.dealers[dealers % 2])
        self.reliefs += 1
        await station.screens[0].reopen()

    @property
    def rounds(self) -> int:
        return sum(map(self._rounds, self.stations))

    @property
    def taken(self) -> Counter[str]:
        found: Counter[str] = Counter()
        for station in self.stations:
            found += station.player.taken
        return found

    async def leave(self) -> None:
        """Tablets are taken away again, so that no wall says they are silent, and everybody signs out."""
        names = {station.place.name for station in self.stations}
        page = (await self.boss.read("/floor/tablets/")).body.decode()
        for path, name in DEVICE.findall(page):
            if name in names:
                await self.boss.fill_in(path)
        for person in (*self.floorpersons.values(), self.boss):
            await person.sign_out()

    def close(self) -> None:
        for station in self.stations:
            station.tablet.browser.close()
        for person in (*self.floorpersons.values(), self.boss):
            person.browser.close()
        self.pool.shutdown(wait=False, cancel_futures=True)


async def _limited(gate: asyncio.Semaphore, work: Awaitable[None]) -> None:
    async with gate:
        await work
