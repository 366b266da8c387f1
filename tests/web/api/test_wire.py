"""Replays the examples of docs/wire.md against a running server."""

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from uuid import uuid4

import pytest
from websockets.sync.client import ClientConnection

from dealers.api.responses import PROBLEMS
from dealers.sockets.base import CLOSE_CODES
from tests.harness.floors.staffed_tables import PIT
from tests.harness.servers.process import ROOT
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet, next_message
from tests.web.api_tokens import KNOWN, give_tokens
from tests.web.clients import ask, headers_of
from tests.web.played_table import played_table

PAGE = (ROOT / "docs" / "wire.md").read_text()
ANYTHING = "..."
PEOPLE = {"dealer": "dana", "auditor": "audrey", "boss": "boss", "nobody": ""}


class Example(NamedTuple):
    """A block of the page: who speaks, and the messages in turn."""

    who: str
    turns: list[tuple[str, str]]


def examples() -> Iterator[Example]:
    for who, block in re.findall(r"^```wire ([a-z ]+)\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        # An indented line under an arrow continues it.
        lines = re.sub(r"\n +", " ", block).strip().splitlines()
        yield Example(who, [(line[:2], line[3:]) for line in lines])


def read_shown(text: str) -> Any:
    """Read JSON in which `...` stands for anything, and at the end of a list for more."""
    text = re.sub(r"\{\.\.\.\}|\[\.\.\.\]", f'"{ANYTHING}"', text)
    text = re.sub(r", \.\.\.(?=[}])", "", text)
    return json.loads(re.sub(r"(?<=[ ])\.\.\.(?=[,\]}])", f'"{ANYTHING}"', text))


def fits(shown: Any, found: Any) -> bool:
    if shown == ANYTHING:
        return True
    if isinstance(shown, dict):
        return isinstance(found, dict) and all(
            name in found and fits(value, found[name]) for name, value in shown.items()
        )
    if isinstance(shown, list) and shown[-1:] == [ANYTHING]:
        shown, found = shown[:-1], found[: len(shown) - 1]
    if isinstance(shown, list):
        return len(shown) == len(found) and all(map(fits, shown, found))
    return bool(shown == found)


class Replay:
    """One reading of the page from its top, with this floor's numbers in place of the page's."""

    def __init__(self, floor: Web) -> None:
        give_tokens(floor)
        self.floor = floor
        self.tables = {12: next(floor.unused_tables), 14: played_table(floor)}
        self.ids: dict[str, str] = {}

    def here(self, text: str) -> str:
        # All at once: a table's number here may be another table's on the page.
        numbers = "|".join(map(str, self.tables))
        text = re.sub(
            rf'(/tables/|"table": )({numbers})\b', lambda at: f"{at[1]}{self.tables[int(at[2])]}", text
        )
        text = re.sub(r'(/pits/|"pit": )3\b', rf"\g<1>{PIT}", text)
        return re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", lambda found: self.new_id(found[0]), text)

    def new_id(self, shown: str) -> str:
        return self.ids.setdefault(shown, str(uuid4()))

    def speak(self, example: Example) -> None:
        if example.who.startswith("socket "):
            self.listen(example)
            return
        for (sent_by, sent), (heard_by, heard) in zip(example.turns[::2], example.turns[1::2], strict=True):
            assert (sent_by, heard_by) == ("=>", "<=")
            method, path, *body = self.here(sent).split(" ", 2)
            answer = ask(self.floor, path, method, "".join(body).encode() or None, self.headers(example.who))
            status, _, shown = self.here(heard).partition(" ")
            assert answer.status == int(status), (sent, answer.content)
            assert fits(read_shown(shown), answer.json), (shown, answer.content)

    def headers(self, who: str) -> dict[str, str]:
        if who == "program":
            return {"Authorization": f"Bearer {KNOWN}read:tables"}
        return headers_of(Tablet(self.floor, 1, PEOPLE[who]))

    def listen(self, example: Example) -> None:
        (_, address), *turns = example.turns
        tablet = Tablet(self.floor, 1, PEOPLE[example.who.removeprefix("socket ")])
        with tablet.socket(path=self.here(address)) as socket:
            for spoken_by, text in turns:
                if spoken_by == "=>":
                    socket.send(self.here(text))
                else:
                    shown = read_shown(self.here(text))
                    assert fits(shown, next_of(socket, shown["type"])), text


def next_of(socket: ClientConnection, kind: str) -> Any:
    while (message := next_message(socket))["type"] != kind:
        pass
    return message


def test_the_examples_of_the_page_are_true(floor: Web) -> None:
    replay = Replay(floor)
    for example in examples():
        replay.speak(example)


def test_the_page_has_every_status_and_every_closing_code() -> None:
    for status, (code, _) in PROBLEMS.items():
        if code != "forbidden":
            assert re.search(rf"^\| {status} \|.*`{code}`", PAGE, re.MULTILINE), code
    for closing in CLOSE_CODES.values():
        assert f"\n| {closing} |" in PAGE


@pytest.mark.parametrize(
    ("shown", "found", "is_fit"),
    [
        ('{"a": ..., "b": [...]}', {"a": 1, "b": [2], "c": 3}, True),
        ('{"a": 1, ...}', {"a": 1}, True),
        ('{"a": 1}', {"a": 2}, False),
        ('{"a": 1}', {}, False),
        ('[{"a": 1}, ...]', [{"a": 1}, 2], True),
        ('[{"a": 1}, ...]', [{"a": 2}], False),
        ("[1]", [1, 2], False),
    ],
)
def test_what_is_shown_is_compared(shown: str, found: Any, is_fit: bool) -> None:
    assert fits(read_shown(shown), found) is is_fit
