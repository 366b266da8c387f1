"""A record put back on a felt: every screen can draw it, with the amounts of its settlement."""

import json
from pathlib import Path

import msgspec

from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from games.table.view.from_record import state_from_record
from games.table.view.table import view

LINES = Path(__file__).with_name("settle-examples.jsonl").read_text().splitlines()


def test_every_settled_example_lies_on_a_felt_as_it_was_settled() -> None:
    for line in LINES:
        record = json.loads(line)["record"]
        played = read_round(record)
        settlement = settle(played)
        shown = view(state_from_record(3, 6, played, record.get("rules") or {}, settlement))
        assert shown.phase == "settled"
        assert shown.round_number == 3
        for written in write_settlement(settlement)["seats"]:  # type: ignore[attr-defined]
            seat = shown.seats[written["seat"] - 1]
            assert seat.result is not None
            assert seat.result.net == written["net"]
        assert json.loads(msgspec.json.encode(shown))["community"] == played.layout.community
