"""Floods end at the first door, and lines that only wait are closed: a hasty tablet slows no other table."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from io import BytesIO
from typing import Any

import pytest
from django.core.handlers.asgi import ASGIRequest
from uvicorn import Config
from uvicorn.server import ServerState

from dealers import haste, sockets
from dealers.doors import answering
from dealers.rate_limits import Buckets, TooMany
from dealers.sockets import MOST_SCREENS, TOO_MANY, Look, ScreenConsumer
from tablegame import lines
from tablegame.hasty import unhurried
from tablegame.lines import Line

# The threads that speak to a database may have spoken to it in another test.
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
        monkeypatch.setattr(haste, name, Buckets(1, 3))
    yield
    haste._held.clear()  # noqa: SLF001 - nothing else forgets them


def ask(asked: Scope) -> tuple[int, dict[bytes, bytes], int]:
    """The status and the headers of the answer, and how often the floor itself was asked."""
    passed, sent = [], []

    async def floor(scope: Any, receive: Any, send: Any) -> None:
        passed.append(scope)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(unhurried(floor)(asked, None, send))
    return sent[0]["status"], dict(sent[0]["headers"]), len(passed)


def test_whoever_was_told_to_wait_is_told_again_without_the_floor_being_asked() -> None:
    path = "/api/v1/tables/1/commands"

    @answering
    def too_hasty(request: Any) -> Any:
        raise TooMany(30)

    assert too_hasty(ASGIRequest(scope(path, "POST"), BytesIO())).status_code == 429
    status, headers, asked = ask(scope(path, "POST", cookie='other=1; sessionid="dana"'))
    assert (status, asked) == (429, 0)
    assert headers[b"Retry-After"] == b"30"
    # To read is another matter, and so is everybody else.
    assert ask(scope(path, "GET"))[::2] == (200, 1)
    assert ask(scope(path, "POST", cookie="sessionid=finn"))[::2] == (200, 1)
    assert ask(scope(path, "POST", cookie=""))[::2] == (200, 1)


def test_a_page_that_is_asked_too_often_keeps_nobody_from_the_api() -> None:
    haste.hold(scope("/rounds/1/verification"), 30)
    assert haste.seconds_to_wait(scope("/api/v1/tables/1")) == 0


def test_the_wait_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    haste.hold(scope("/api/x"), 5)
    assert 4 < haste.seconds_to_wait(scope("/api/x")) <= 5
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + 5)
    assert haste.seconds_to_wait(scope("/api/x")) == 0


@pytest.mark.parametrize("path", ["/", "/tables/1/", "/healthz", "/static/a/b.js", "/office/"])
def test_pages_and_files_have_a_limit_for_each_browser(path: str) -> None:
    assert [ask(scope(path))[0] for _ in range(5)] == [200, 200, 200, 429, 429]
    assert ask(scope(path, cookie="device=1"))[0] == 200
    # Whoever brings no cookie is known by the address.
    assert [ask(scope(path, cookie=""))[0] for _ in range(4)] == [200, 200, 200, 429]
    assert ask(scope(path, cookie="", address="10.0.0.2"))[0] == 200


class Screen(ScreenConsumer):
    """A screen without a line, which counts how often the database is asked for it."""

    def __init__(self) -> None:
        super().__init__()
        self.scope: Any = scope("/ws/tables/1/")
        self.looks, self.reads, self.closed = 0, 0, 0

    def look_now(self) -> Look:
        self.looks += 1
        return Look(code=4404)

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
    monkeypatch.setattr(sockets, "is_own_origin", lambda scope: True)
    for name in ("SCREENS", "HELLOS"):
        monkeypatch.setattr(sockets, name, Buckets(0.001, 3))


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
    monkeypatch.setattr(Screen, "look_now", lambda self: Look("table-1"))
    monkeypatch.setattr(sockets, "_open", Counter({"dana": MOST_SCREENS, "finn": 1}))
    screen = Screen()
    asyncio.run(screen.connect())
    assert screen.closed == TOO_MANY
    # It was never counted, so that it takes nothing away when it goes.
    asyncio.run(screen.disconnect(1000))
    assert sockets._open == {"dana": MOST_SCREENS, "finn": 1}  # noqa: SLF001 - nothing else shows it


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


async def a_slow_body(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """How long a body may take is said elsewhere."""
    writer.write(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc")
    return await is_closed(reader)


async def a_kept_line(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
    """Between two taps a line may rest, as uvicorn has it."""
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
    [(nothing, True), (drip_a_head, True), (a_second_half, True), (a_slow_body, False), (a_kept_line, False)],
)
def test_a_line_on_which_no_request_comes_is_closed(
    monkeypatch: pytest.MonkeyPatch, said: Said, closes: bool
) -> None:
    monkeypatch.setattr(lines, "HEAD_SECONDS", SECONDS)

    async def floor(scope: Any, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    async def serve() -> bool:
        config, state = Config(floor, lifespan="off", log_config=None), ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: Line(config, state, {}), "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            found = await said(reader, writer)
            writer.close()
            return found

    assert asyncio.run(serve()) is closes
