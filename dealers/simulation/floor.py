"""The simulated pit at work: everyone signs in, every table is played, every screen listens."""

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
from dealers.simulation.player import REST_SECONDS, Player, TapPace
from dealers.simulation.screen import WatchedScreen
from dealers.simulation.server import CONNECTION_ERRORS, Server

# A dealer works forty minutes, then a relief works twenty.
MINUTES_OF_DEALER, MINUTES_OF_RELIEF = 40, 20
DEVICE = re.compile(r'action="(/floor/devices/\d+/revoke)".*?<span>([^<]*) #\d+</span>', re.DOTALL)
SIGNING_IN_AT_ONCE = 4
# Taps under way when the play ends must be answered within this time.
LAST_ANSWER_SECONDS = 30


class ServerUnreachable(Exception):  # noqa: N818 - an answer, not a fault
    """No server answers at the address."""


class TooFewTables(Exception):  # noqa: N818 - an answer, not a fault
    """The server has fewer simulated tables than requested."""

    def __init__(self, found: int) -> None:
        super().__init__(found)
        self.found = found


class SimulationOptions(NamedTuple):
    """The options of a simulation. `pace` is the rounds per hour at a table, at a speed of one."""

    tables: int
    pace: float
    speed: float
    seed: int


class Station(NamedTuple):
    """A table, the bot that plays it, and the screens that show it."""

    place: Place
    tablet: Tablet
    player: Player
    screens: list[WatchedScreen]


class Floor:
    """Everyone in the simulated pit."""

    def __init__(self, server: Server, options: SimulationOptions) -> None:
        self.server, self.options = server, options
        self.pool = ThreadPoolExecutor(options.tables + 8, "simulate")
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

    async def arrive(self) -> None:
        """Sign everyone in, the dealers on newly enrolled tablets.

        Raise ServerUnreachable, TooFewTables or CannotSignIn.
        """
        try:
            await self.boss.send("GET", "/healthz")
            await self.boss.sign_in()
        except CONNECTION_ERRORS as error:
            raise ServerUnreachable(str(error)) from None
        except CannotSignIn:
            raise TooFewTables(0) from None
        tables = await self._tables()
        wanted = list(places(self.options.tables))
        if any(place.name not in tables for place in wanted):
            raise TooFewTables(sum(place.name in tables for place in places(len(tables))))
        self.floorpersons = {place.floorperson: self._person(place.floorperson) for place in wanted}
        gate = asyncio.Semaphore(SIGNING_IN_AT_ONCE)
        floorpersons = self.floorpersons.values()
        await asyncio.gather(*(_limited(gate, person.sign_in()) for person in floorpersons))
        await asyncio.gather(*(_limited(gate, self._staff(place, tables[place.name])) for place in wanted))
        self.stations.sort(key=lambda station: station.place.number)

    async def _tables(self) -> dict[str, int]:
        """Return the ids of the simulated tables by name."""
        mine = msgspec.json.decode((await self.boss.read("/floor/mine")).body)
        for pit in mine["pits"]:
            shown = msgspec.json.decode((await self.boss.read(f"/api/v1/pits/{pit}")).body)
            if shown["name"] == PIT:
                self.pit = pit
                return {tile["name"]: tile["table"] for tile in shown["tables"]}
        return {}

    async def _staff(self, place: Place, table_id: int) -> None:
        """Set up a table with its dealer, tablet and screens."""
        floorperson = self.floorpersons[place.floorperson]
        tablet = Tablet(self.server, self.pool, place.dealers[0], PIN)
        await tablet.enroll(table_id, floorperson)
        await tablet.sign_in()
        rng = random.Random(f"{self.options.seed}/{place.number}")  # noqa: S311 - they only play
        mirror = Mirror(table_id, place.name, floorperson)
        player = Player(mirror, {"dealer": tablet, "floorperson": floorperson, "pit_boss": self.boss}, rng)
        await mirror.catch_up()
        self.rounds_before[table_id] = mirror.state.now.round_number
        screens = [WatchedScreen(tablet, table_id), WatchedScreen(floorperson, table_id)]
        player.screen = screens[0]
        self.stations.append(Station(place, tablet, player, screens))

    @asynccontextmanager
    async def listening(self) -> AsyncIterator[None]:
        """Keep every screen connected. One that breaks is a mismatch."""
        screens = [
            asyncio.create_task(screen.run()) for station in self.stations for screen in station.screens
        ]
        try:
            yield
        finally:
            for task in screens:
                task.cancel()
            for result in await asyncio.gather(*screens, return_exceptions=True):
                if isinstance(result, Exception):
                    self.mismatches.append(f"a screen broke: {result!r}")

    async def play(self, stop: asyncio.Event) -> None:
        """Play until `stop` is set, then wait for taps under way."""
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
        player, rate = station.player, self.options.pace * self.options.speed
        pace = TapPace(rate, player.rng)
        dealers, shortest = 0, REST_SECONDS / self.options.speed
        relieved_at = self._rounds(station)
        while not stop.is_set():
            try:
                is_taken = await player.step()
                worked = MINUTES_OF_RELIEF if dealers % 2 else MINUTES_OF_DEALER
                if self._rounds(station) - relieved_at >= max(1, self.options.pace * worked / 60):
                    dealers, relieved_at = dealers + 1, self._rounds(station)
                    await self._relieve(station, dealers)
            except (Mismatch, CannotSignIn) as error:
                self.mismatches.append(str(error))
                return
            rest = pace.seconds_left(player.taken.total(), self._rounds(station))
            with suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), rest if is_taken else max(rest, shortest))

    def _rounds(self, station: Station) -> int:
        """Return the rounds played at a table since the start."""
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
        total: Counter[str] = Counter()
        for station in self.stations:
            total += station.player.taken
        return total

    async def leave(self) -> None:
        """Revoke the tablets, so that no wall reports them as silent, and sign everyone out."""
        names = {station.place.name for station in self.stations}
        page = (await self.boss.read("/floor/tablets/")).body.decode()
        for path, name in DEVICE.findall(page):
            if name in names:
                await self.boss.post_form(path)
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
