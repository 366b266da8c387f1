"""A night of each game on one floor: everything stored about it verifies in every way."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection

from games.registry import GAMES
from games.settlement.settle_line import settle_line
from games.table.events import read_event
from games.table.evolve import fold
from games.table.state import write_state
from tables import clock
from tables.calendar import gaming_day
from tables.models import Round, Table, TableEvent
from tables.paging import read_log
from tests.store.played_nights import StoreNight, table_of_bots

TAPS = 120


@pytest.mark.django_db(transaction=True)
def test_a_night_of_each_game_folds_exports_backs_up_and_archives(
    tmp_path: Path, quick_commits: None, begun_heads: None
) -> None:
    clock.offset = timedelta(days=-3)
    for seed, game in enumerate(GAMES):
        StoreNight(table_of_bots(game, seed), seed).play(TAPS)
    for table in Table.objects.all():
        assert write_state(fold(read_event(event.body) for event in read_log(table.pk))) == table.snapshot
    call_command("verify_log", "--rows")

    days = gaming_day(clock.now()) - timedelta(days=1), gaming_day(clock.now())
    call_command(
        "export_rounds", "--from", str(days[0]), "--to", str(days[1]), "--out", str(tmp_path / "x.jsonl")
    )
    settled = [json.loads(settle_line(line)[0]) for line in (tmp_path / "x.jsonl").read_bytes().splitlines()]
    assert [answer.pop("id") and answer for answer in settled] == [
        json.loads(text) for text in Round.objects.order_by("pk").values_list("settlement", flat=True) if text
    ]
    assert {answer["game"] for answer in settled} == set(GAMES)

    if connection.vendor == "sqlite":
        call_command("backup", str(tmp_path / "copy.sqlite3"))
    clock.offset = timedelta()
    yesterday = gaming_day(clock.now()) - timedelta(days=1)
    call_command("archive", "--before", str(yesterday), "--to", str(tmp_path / "archive"))
    files = sorted(map(str, (tmp_path / "archive").iterdir()))
    assert len(files) >= len(GAMES)
    assert not TableEvent.objects.exists()
    call_command("archive", "--check", *files)
    call_command("verify_log", "--rows")
