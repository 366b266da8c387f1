"""Thousands of spoiled taps over the wire at both topologies; tests/faults sends them in every state."""

import asyncio
from collections import Counter
from itertools import islice

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.client import Http
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet
from tests.web.api.spoiled_taps import spoiled_bodies, spoiled_frames

BODIES, FRAMES, CONNECTIONS = 2_000, 500, 8
EXPECTED = {400, 403, 409, 422}
FAULT = 1011


def test_spoiled_bodies_over_the_wire_are_answered_and_change_nothing(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    before = tablet.screen()
    statuses = asyncio.run(send_bodies(tablet))
    assert statuses.keys() <= EXPECTED, statuses
    assert statuses[400] > BODIES / 2
    assert tablet.screen() == before


def test_spoiled_frames_over_the_wire_leave_the_server_standing(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    before = tablet.screen()
    assert asyncio.run(send_frames(tablet)) == FRAMES
    assert tablet.screen() == before


async def send_bodies(tablet: Tablet) -> Counter[int]:
    """Send them over a few persistent connections."""
    bodies, statuses = islice(spoiled_bodies(seed=2), BODIES), Counter[int]()

    async def send() -> None:
        http = await Http(tablet.web.port, tablet.cookies).open()
        for body in bodies:
            status, content = await http.send("POST", f"/api/v1/tables/{tablet.table}/commands", body)
            statuses[status] += 1
            assert content.startswith(b'{"code":"'), content
        http.close()

    await asyncio.gather(*(send() for _ in range(CONNECTIONS)))
    return statuses


async def send_frames(tablet: Tablet) -> int:
    """Send them over sockets, reopened when a frame closed them."""
    frames, sent, codes = islice(spoiled_frames(seed=3), FRAMES), 0, set[int]()
    cookie = "; ".join(f"{name}={value}" for name, value in tablet.cookies.items())
    url = f"127.0.0.1:{tablet.web.port}"
    waiting = next(frames, None)
    while waiting is not None:
        async with connect(
            f"ws://{url}/ws/tables/{tablet.table}/",
            origin=f"http://{url}",  # type: ignore[arg-type]
            additional_headers={"Cookie": cookie},
        ) as socket:
            try:
                while waiting is not None:
                    await socket.send(waiting)
                    waiting, sent = next(frames, None), sent + 1
            except ConnectionClosed as closed:
                codes.add(closed.rcvd.code if closed.rcvd is not None else FAULT)
    assert FAULT not in codes
    return sent
