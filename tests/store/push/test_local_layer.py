"""Pushes on a floor with one process."""

import asyncio

from tables.push.local_layer import LocalLayer

MESSAGE = {"type": "push", "text": "a tile"}


def test_each_screen_of_a_group_is_handed_the_message_itself() -> None:
    async def push() -> None:
        layer = LocalLayer()
        for screen in ("here!1", "here!2"):
            await layer.group_add("table.1", screen)
        await layer.groups_send({"table.1": MESSAGE, "pit.9": MESSAGE})
        assert await layer.receive("here!1") is MESSAGE
        assert await layer.receive("here!2") is MESSAGE

    asyncio.run(push())


def test_a_screen_that_reads_nothing_loses_what_comes_then_and_holds_nobody_up() -> None:
    async def push() -> None:
        layer = LocalLayer(capacity=2)
        for screen in ("slow!1", "here!2"):
            await layer.group_add("table.1", screen)
        for _ in range(3):
            await layer.groups_send({"table.1": MESSAGE})
            assert await layer.receive("here!2") is MESSAGE
        assert layer.channels["slow!1"].qsize() == 2

    asyncio.run(push())


def test_messages_that_have_expired_are_looked_for_now_and_then() -> None:
    async def push() -> None:
        layer = LocalLayer(expiry=-1)
        await layer.group_add("table.1", "gone!1")
        await layer.groups_send({"table.1": MESSAGE})
        layer._clean_expired()  # noqa: SLF001 - Channels calls it before each message
        assert "gone!1" not in layer.channels
        await layer.group_add("table.1", "gone!1")
        await layer.groups_send({"table.1": MESSAGE})
        layer._clean_expired()  # noqa: SLF001
        assert layer.channels["gone!1"].qsize() == 1

    asyncio.run(push())
