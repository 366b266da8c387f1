"""Floods end at the first gate, and idle connections are closed: a hasty tablet slows no other table."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest
from uvicorn import Config
from uvicorn.server import ServerState

from dealers.api.decorators import json_errors
from dealers.auth import devices, identity
from dealers.auth.tokens import BadToken, find_token, make_token
from dealers.limits import flood, known_clients
from dealers.limits.rate_limits import Buckets, TooManyRequests
from dealers.models import Staff
from dealers.sockets import base
from dealers.sockets.base import MAX_SCREENS, TOO_MANY, ScreenConsumer, ScreenStatus
from tablegame import http_timeout
from tablegame.flood_gate import stop_floods
from tablegame.http_timeout import TimeoutProtocol
from tables.models import Table
from tables.open_table import new_table
from tests.harness.servers.web import Web, serving
from tests.harness.signed_in import cookies_for, request_with
from tests.harness.tablet import Tablet
from tests.people import SYSTEM
from tests.web.clients import ask as ask_server
from tests.web.clients import ask_as

# The threads that use a database may have used it in another test.
pytestmark = pytest.mark.django_db
SECONDS = 0.4
WHOLE = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
Scope = dict[str, Any]
Said = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[bool]]


def scope(path: str, method: str = "GET", cookie: str = "sessionid=dana", address: str = "10.0.0.1") -> Scope:
    headers = [(b"host", b"127.0.0.1"), *([(b"cookie", cookie.encode())] if cookie else [])]
    return {
        "type": "http",
        "http_version": "1.1",
        "path": path,
        "method": method,
        "headers": headers,
        "query_string": b"",
        "client": (address, 1),
    }


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("PAGES", "FILES"):
        monkeypatch.setattr(flood, name, Buckets(1, 3))
    for name in ("UNKNOWN_CLIENTS", "UNKNOWN_CLIENT_FILES", "API"):
        monkeypatch.setattr(flood, name, Buckets(1, 30))
    yield
    # Nothing else forgets them.
    flood._held.clear()  # noqa: SLF001
    known_clients._known.clear()  # noqa: SLF001


@pytest.fixture
def table() -> Table:
    return new_table("LIR 1", "let_it_ride", {}, (10_00, 500_00), SYSTEM)


def ask(asked: Scope) -> tuple[int, dict[bytes, bytes], int]:
    """Return the status and headers of the answer, and how often the floor itself was asked."""
    passed, sent = [], []

    async def floor(scope: Any, receive: Any, send: Any) -> None:
        passed.append(scope)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(stop_floods(floor)(asked, None, send))
    return sent[0]["status"], dict(sent[0]["headers"]), len(passed)


def test_a_client_told_to_wait_is_told_again_without_asking_the_floor() -> None:
    path = "/api/v1/tables/1/commands"

    @json_errors
    def tells_to_wait(request: Any) -> Any:
        raise TooManyRequests(30)

    assert tells_to_wait(ASGIRequest(scope(path, "POST"), BytesIO())).status_code == 429
    status, headers, asked = ask(scope(path, "POST", cookie='other=1; sessionid="dana"'))
    assert (status, asked) == (429, 0)
    assert headers[b"Retry-After"] == b"30"
    # Reading has its own limit, and so does everyone else.
    assert ask(scope(path, "GET"))[::2] == (200, 1)
    assert ask(scope(path, "POST", cookie="sessionid=finn"))[::2] == (200, 1)
    assert ask(scope(path, "POST", cookie=""))[::2] == (200, 1)


def test_a_page_that_is_asked_too_often_keeps_nobody_from_the_api() -> None:
    flood.hold_client(scope("/rounds/1/verification"), 30)
    assert flood.seconds_to_wait(scope("/api/v1/tables/1")) == 0


def test_the_wait_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    flood.hold_client(scope("/api/x"), 5)
    assert 4 < flood.seconds_to_wait(scope("/api/x")) <= 5
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 5)
    assert flood.seconds_to_wait(scope("/api/x")) == 0


@pytest.mark.parametrize("path", ["/", "/tables/1/", "/healthz", "/static/a/b.js", "/office/"])
def test_pages_and_files_have_a_limit_for_each_browser(path: str) -> None:
    assert [ask(scope(path))[0] for _ in range(5)] == [200, 200, 200, 429, 429]
    assert ask(scope(path, cookie="device=1"))[0] == 200
    # A client without a cookie is known by its address.
    assert [ask(scope(path, cookie=""))[0] for _ in range(4)] == [200, 200, 200, 429]
    assert ask(scope(path, cookie="", address="10.0.0.2"))[0] == 200


@pytest.mark.parametrize("path", ["/", "/static/a/b.js", "/api/v1/schema.json", "/api/v1/no/such/path"])
@pytest.mark.parametrize("brings", ["sessionid={}", "device={}", "other={}"])
def test_a_client_with_a_made_up_cookie_per_request_is_known_by_its_address(path: str, brings: str) -> None:
    known_clients.remember("dana")
    for bucket in (flood.PAGES, flood.FILES):
        bucket.size = 1000
    statuses = [ask(scope(path, cookie=brings.format(number)))[0] for number in range(40)]
    assert statuses == [200] * 30 + [429] * 10
    # A known client from the same address, and any client from another, are let in.
    assert ask(scope(path, cookie="sessionid=dana"))[0] == 200
    assert ask(scope(path, cookie="sessionid=new", address="10.0.0.2"))[0] == 200


def test_a_known_client_stays_known_whatever_else_it_sends() -> None:
    known_clients.remember("tablet 1")
    statuses = [ask(scope("/", cookie=f"sessionid={number}; device=tablet 1"))[0] for number in range(5)]
    assert statuses == [200, 200, 200, 429, 429]


def test_what_no_limit_of_the_api_sees_has_one_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(flood, "API", Buckets(1, 3))
    known_clients.remember("dana")
    path = "/api/v1/schema.json"
    assert [ask(scope(path))[0] for _ in range(5)] == [200, 200, 200, 429, 429]
    assert ask(scope("/api/v1/tables/1/commands", "POST"))[0] == 200


def test_a_sign_in_a_tablet_and_a_token_are_known_once_they_were_found(table: Table) -> None:
    fran = Staff.objects.create_user("fran", role="floorperson")
    _, cookie = devices.enroll(devices.make_code(table, fran))
    token = make_token("the cage", ["read:tables"])
    cookies = cookies_for(fran)
    brought = [cookies["sessionid"], cookie, token]
    assert [known_clients.is_known(one) for one in brought] == [False] * 3
    assert identity.current_identity(request_with(cookies)) is not None
    assert devices.current_device(request_with({"device": cookie})) is not None
    find_token(token, "read:tables")
    made_up = request_with({"sessionid": "x", "device": "x"})
    assert (identity.current_identity(made_up), devices.current_device(made_up)) == (None, None)
    with pytest.raises(BadToken):
        find_token("x", "read:tables")
    assert [known_clients.is_known(one) for one in (*brought, "x")] == [True] * 3 + [False]
    asked = scope("/api/v1/tables/1", cookie="")
    asked["headers"].append((b"authorization", f"Bearer  {token} ".encode()))
    assert flood.identify_client(asked) == token


def test_so_many_are_known_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known_clients, "MAX_CLIENTS", 3)
    for number in range(10):
        known_clients.remember(str(number))
    assert len(known_clients._known) <= 3  # noqa: SLF001 - nothing else shows what is kept


def test_screens_that_are_opened_with_made_up_cookies_do_not_reach_the_database(few_screens: None) -> None:
    screens = [Screen() for _ in range(40)]

    async def open_all() -> None:
        for number, screen in enumerate(screens):
            screen.scope = scope("/ws/tables/1/", cookie=f"sessionid={number}")
            await screen.connect()

    asyncio.run(open_all())
    assert [screen.looks for screen in screens] == [1] * 30 + [0] * 10


class Screen(ScreenConsumer):
    """A screen without a connection, which counts how often the database is asked for it."""

    def __init__(self) -> None:
        super().__init__()
        self.scope: Any = scope("/ws/tables/1/")
        self.looks, self.reads, self.closed = 0, 0, 0

    def read_status(self) -> ScreenStatus:
        self.looks += 1
        return ScreenStatus(code=4404)

    def read_all(self) -> tuple[int, str]:
        self.reads += 1
        return 1, "{}"

    async def accept(self, *_: Any) -> None:
        pass

    async def send(self, *_: Any, **__: Any) -> None:
        pass

    async def close(self, code: Any = None, reason: Any = None) -> None:
        self.closed = code


@pytest.fixture
def few_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "is_own_origin", lambda scope: True)
    for name in ("SCREENS", "HELLOS"):
        monkeypatch.setattr(base, name, Buckets(0.001, 3))


def test_a_screen_that_asks_again_and_again_is_answered_so_often(few_screens: None) -> None:
    screen = Screen()

    async def ask_often() -> None:
        await screen.connect()
        for _ in range(20):
            await screen.receive('{"type":"hello","version":0}')

    asyncio.run(ask_often())
    assert screen.reads == 3


def test_screens_that_are_opened_again_and_again_do_not_reach_the_database(few_screens: None) -> None:
    screens = [Screen() for _ in range(8)]

    async def open_all() -> None:
        for screen in screens:
            await screen.connect()

    asyncio.run(open_all())
    assert [screen.looks for screen in screens] == [1, 1, 1, 0, 0, 0, 0, 0]


def test_one_sign_in_has_so_many_screens_open_and_no_more(
    few_screens: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Screen, "read_status", lambda self: ScreenStatus("table-1"))
    monkeypatch.setattr(base, "_open_screens", Counter({"dana": MAX_SCREENS, "finn": 1}))
    screen = Screen()
    asyncio.run(screen.connect())
    assert screen.closed == TOO_MANY
    # It was never counted, so it takes nothing away when it leaves.
    asyncio.run(screen.disconnect(1000))
    assert base._open_screens == {"dana": MAX_SCREENS, "finn": 1}  # noqa: SLF001 - nothing else shows it


async def nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    return await is_closed(reader)


async def drip_a_head(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    for _ in range(10):
        writer.write(b"GET / HTTP/1.1\r\n" if _ == 0 else b"a: b\r\n")
        if await is_closed(reader, SECONDS / 5):
            return True
    return False


async def a_second_half(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    writer.write(WHOLE)
    assert (await reader.read(1000)).startswith(b"HTTP/1.1 200")
    return await drip_a_head(reader, writer)


async def a_long_head(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    writer.write(b"GET / HTTP/1.1\r\nHost: a\r\na: ")
    return await is_refused(reader, writer, b"b" * 1024, 100)


async def long_trailers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    writer.write(b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
    return await is_refused(reader, writer, b"a: b\r\n" * 20_000, 100)


async def a_long_extension(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    writer.write(b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;a=")
    return await is_refused(reader, writer, b"b" * 120_000, 100)


async def is_refused(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, part: bytes, times: int
) -> bool:
    """Return whether the connection is closed before all parts were sent."""
    try:
        for _ in range(times):
            writer.write(part)
            await writer.drain()
        async with asyncio.timeout(3 * SECONDS):
            return (await reader.read()).startswith(b"HTTP/1.1 400")
    except ConnectionError:
        return True


async def a_slow_body(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """The time limit of a body is tested elsewhere."""
    writer.write(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc")
    return await is_closed(reader)


async def a_kept_line(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Between two taps a connection may rest, as uvicorn allows."""
    writer.write(WHOLE)
    assert (await reader.read(1000)).startswith(b"HTTP/1.1 200")
    return await is_closed(reader)


async def is_closed(reader: asyncio.StreamReader, seconds: float = 3 * SECONDS) -> bool:
    try:
        async with asyncio.timeout(seconds):
            return await reader.read(1) == b""
    except TimeoutError:
        return False


@pytest.mark.parametrize(
    ("said", "closes"),
    [
        (nothing, True),
        (drip_a_head, True),
        (a_second_half, True),
        (a_slow_body, False),
        (a_kept_line, False),
        (a_long_head, True),
        (long_trailers, True),
        (a_long_extension, True),
    ],
)
def test_a_line_on_which_no_request_comes_is_closed(
    monkeypatch: pytest.MonkeyPatch, said: Said, closes: bool
) -> None:
    monkeypatch.setattr(http_timeout, "HEAD_SECONDS", SECONDS)

    async def floor(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    async def serve() -> bool:
        config, state = Config(floor, lifespan="off", log_config=None), ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: TimeoutProtocol(config, state, {}), "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            found = await said(reader, writer)
            writer.close()
            return found

    assert asyncio.run(serve()) is closes


def test_a_stranger_with_new_cookies_is_held_and_a_tablet_beside_is_not(floor: Web, tmp_path: Path) -> None:
    """Both come from one address, as behind one router."""
    with (
        serving(tmp_path / "strangers.log", {**floor.env, "PAGES_A_SECOND": "1"}) as web,
        ThreadPoolExecutor(8) as together,
    ):
        dana = Tablet(web, 1, "")
        dana.cookies = dict(Tablet(floor, 1).cookies)
        path = "/api/v1/tables/1"
        # Every process has met the tablet by then.
        assert {answer.status for answer in together.map(lambda _: ask_as(dana, path), range(80))} == {200}
        codes = Counter(
            ask_server(web, path, headers={"Cookie": f"sessionid=made-up-{number}"}).code
            for number in range(400)
        )
        assert set(codes) == {(401, "sign_in"), (429, "too_many")}
        assert {ask_as(dana, path).status for _ in range(20)} == {200}
        assert dana.tap("deal", seen=99_999)[0] == 409
