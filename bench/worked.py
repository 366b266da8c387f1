"""A table that a benchmark taps, and connections spread evenly over the processes of a server."""

import json
from asyncio import IncompleteReadError
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, TypeVar
from uuid import uuid4

from bench.client import Http, Screen, open_screen

BETS = dict.fromkeys(("bet_1", "bet_2", "bet_3", "three_card_bonus", "six_card_bonus"), "25.00")
FLOORS = {"floor": "/api/v1/bench/floor", "floor_pages": "/bench/floor"}
_Connection = TypeVar("_Connection", Http, Screen)


class Spread:
    """Connections spread evenly over the processes of a server, which accept them at random."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self.held = Counter[str]()

    async def open(self, connect: Callable[[], Awaitable[_Connection]]) -> _Connection:
        while True:
            connection = await connect()
            if self.held[connection.process] <= self.held.total() // self.processes:
                self.held[connection.process] += 1
                return connection
            connection.close()

    def forget(self, connection: Http) -> None:
        self.held[connection.process] -= 1


class TappedTable:
    """A table that is tapped: its tablet's connection, its screens, and the next tap."""

    http: Http
    tablets: Spread

    def __init__(self, port: int, table: int, cookies: dict[str, str]) -> None:
        self.port, self.table, self.cookies = port, table, cookies
        self.screens: list[Screen] = []
        self.number = self.step = self.push_bytes = 0
        self.has_wagers = True

    async def open(self, tablets: Spread) -> None:
        """Seat seven players with wagers."""
        self.tablets = tablets
        self.http = await tablets.open(self.connect)
        self.step = (await self.shown())["step"]
        for seat in range(1, 8):
            await self.give("seat_player", seat=seat)
            await self.give("place_wagers", seat=seat, wagers=BETS | {"five_card_bonus": "5.00"})
        self.push_bytes = len(json.dumps(await self.shown(), separators=(",", ":")))

    async def connect(self) -> Http:
        http = await Http(self.port, self.cookies).open()
        await http.send("GET", "/healthz")
        return http

    async def stay_open(self) -> None:
        """Reconnect if the server has closed an idle connection."""
        if self.http.is_closed():
            self.tablets.forget(self.http)
            self.http = await self.tablets.open(self.connect)

    async def shown(self) -> Any:
        return json.loads(await self.send("GET", f"/api/v1/tables/{self.table}"))

    async def open_screens(self, number: int, spread: Spread) -> None:
        while len(self.screens) < number:
            connect = partial(open_screen, self.port, self.table, self.cookies)
            self.screens.append(await spread.open(connect))

    async def tap(self, kind: str) -> tuple[bytes, int]:
        """Tap, and return the type and version of the push that each screen gets."""
        if kind in FLOORS:
            self.number += 1
            await self.send("GET", f"{FLOORS[kind]}/{self.table}/{self.number}")
            return b"floor", self.number
        self.has_wagers = not self.has_wagers
        if self.has_wagers:
            return b"screen", await self.give("undo")
        return b"screen", await self.give("place_wagers", seat=1, wagers={})

    async def give(self, name: str, query: str = "", **args: Any) -> int:
        """Give a command and return the table's version after it."""
        body = {"id": str(uuid4()), "seen": self.step, "name": name, "args": args}
        path = f"/api/v1/tables/{self.table}/commands{query}"
        done = json.loads(await self.send("POST", path, json.dumps(body).encode()))
        self.step = done["step"]
        version: int = done["version"]
        return version

    async def statements(self) -> int:
        """Return how many statements a tap takes."""
        await self.give("place_wagers", "?count", seat=1, wagers=BETS)
        return int(self.http.headers["x-statements"])

    async def send(self, method: str, path: str, body: bytes = b"") -> bytes:
        try:
            status, content = await self.http.send(method, path, body)
        except (ConnectionError, IncompleteReadError):
            # The server closed the idle connection just now. A tap has an id, so it is taken once.
            await self.stay_open()
            status, content = await self.http.send(method, path, body)
        if status != 200:
            raise SystemExit(f"{method} {path} was answered {status}: {content.decode()}")
        return content

    def close(self) -> None:
        self.http.close()
        for screen in self.screens:
            screen.close()
