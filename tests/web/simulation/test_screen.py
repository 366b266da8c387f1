"""The simulator's screen takes the server's word and comes back at a random time, as the pages do."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from dealers.simulation import screen as screens
from dealers.simulation.screen import WatchedScreen


def screen_at(version: int, **person: Any) -> WatchedScreen:
    screen = WatchedScreen(SimpleNamespace(**person), 1)  # type: ignore[arg-type]
    screen.version = version
    return screen


@pytest.mark.parametrize(("pushed", "shown"), [(None, 3), (11, 11)])
def test_a_fetched_table_counts_unless_a_push_came_since_it_was_asked_for(
    pushed: int | None, shown: int
) -> None:
    async def read(path: str) -> Any:
        screen.version = pushed or screen.version
        return SimpleNamespace(status=200, body=b'{"version": 3}')

    screen = screen_at(10, read=read)
    asyncio.run(screen.fetch())
    assert screen.version == shown


def test_screens_that_lost_the_server_try_again_at_times_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []

    async def fail(*_: Any) -> None:
        raise OSError

    async def note(seconds: float) -> None:
        waits.append(seconds)
        if len(waits) % 5 == 0:
            raise asyncio.CancelledError

    async def read(path: str) -> Any:
        return SimpleNamespace(status=503)

    monkeypatch.setattr(WatchedScreen, "_connect_and_listen", fail)
    monkeypatch.setattr("dealers.simulation.screen.asyncio.sleep", note)
    for _ in range(40):
        with pytest.raises(asyncio.CancelledError):
            asyncio.run(screen_at(0, read=read).run())
    # The first try is at once; it may only have been a person who signed in.
    later = [wait for number, wait in enumerate(waits) if number % 5]
    assert len(set(later)) == len(later) == 160
    assert max(later) <= screens.LONGEST_WAIT_SECONDS
    assert max(sum(begin <= at < begin + 1 for at in later) for begin in later) < 80
