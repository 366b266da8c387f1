import io
import json
import subprocess
from copy import copy
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.settlement.settle_line import settle_line
from tables import clock
from tables.archive.export import count_rounds_between
from tables.calendar import gaming_day
from tables.management.commands.export_rounds import export
from tables.models import Round, RoundCorrection, Table
from tables.rows.closed_rounds import current_record
from tests.harness.coverage_files import measured_python
from tests.harness.servers.process import ROOT
from tests.store.background_taps import BackgroundTaps, environment
from tests.store.long_logs import at_noon, lay, nights
from tests.store.played_nights import table_of_bots

GAMES = ("double_draw", "criss_cross", "let_it_ride")
FIRST, LAST = date(2026, 1, 1), date(2100, 1, 1)


def exported(first: date = FIRST, last: date = LAST, table: Table | None = None) -> list[dict[str, Any]]:
    target = io.BytesIO()
    export(first, last, table, target)
    return [json.loads(line) for line in target.getvalue().splitlines()]


def clone(played: Round, count: int) -> None:
    """Copy a played round this many times."""
    copies = [copy(played) for _ in range(count)]
    for number, one in enumerate(copies, 100_000):
        one.pk, one.number = None, number
    Round.objects.bulk_create(copies)


@pytest.mark.django_db
@pytest.mark.parametrize("game", GAMES)
def test_settling_an_export_gives_what_the_tables_settled(game: str) -> None:
    table = lay(table_of_bots(game), 250, seed=GAMES.index(game))
    stored = {f"{table.name}/{r.number}": r.settlement for r in Round.objects.exclude(settlement="")}
    settled = [settle_line(json.dumps(record).encode()) for record in exported()]
    assert all(is_settled for _, is_settled in settled)
    answers = {answer["id"]: answer for answer in (json.loads(line) for line, _ in settled)}
    assert answers == {id_: {**json.loads(text), "id": id_} for id_, text in stored.items()}
    assert len(answers) > 3


@pytest.mark.django_db
def test_a_corrected_round_is_exported_as_its_last_correction_has_it() -> None:
    lay(table_of_bots("let_it_ride"), 100)
    played = Round.objects.exclude(record="").order_by("number")[0]
    for sequence, reason in ((900, "once"), (901, "twice")):
        RoundCorrection.objects.create(
            round=played,
            sequence=sequence,
            gaming_day=played.gaming_day,
            made_at=played.ended_at,
            asked_by="7",
            approved_by="8",
            reason=reason,
            record=json.dumps(json.loads(played.record) | {"void": reason}),
            settlement=played.settlement,
            difference_cents=0,
        )
    assert exported()[0]["void"] == "twice"
    assert current_record(played) != played.record


@pytest.mark.django_db
def test_the_days_are_inclusive_and_one_table_can_be_asked_for() -> None:
    at_noon(days_ago=2)
    one = nights(table_of_bots("double_draw"), 120, days=3)
    at_noon()
    lay(table_of_bots("criss_cross"), 120, seed=9)
    today = gaming_day(clock.now())
    days = sorted(set(Round.objects.filter(table=one).values_list("gaming_day", flat=True)))
    assert len(days) == 3
    for first, last in ((days[0], days[0]), (days[1], days[2]), (days[0], days[2])):
        wanted = Round.objects.filter(table=one, gaming_day__range=(first, last)).exclude(record="")
        ids = [f"{one.name}/{found.number}" for found in wanted.order_by("gaming_day", "number")]
        assert [record["id"] for record in exported(first, last, one)] == ids
        assert ids
        assert count_rounds_between(first, last, one) >= len(ids)
    assert count_rounds_between(days[0], days[2]) == Round.objects.count()
    assert {record["game"] for record in exported(today, today)} == {"criss_cross", "double_draw"}


@pytest.mark.django_db
def test_rounds_without_amounts_are_counted_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lay(table_of_bots("double_draw", depth="procedure"), 120)
    out = tmp_path / "rounds.jsonl"
    call_command("export_rounds", "--from", FIRST.isoformat(), "--to", LAST.isoformat(), "--out", str(out))
    count = Round.objects.count()
    assert count
    said = capsys.readouterr().err
    assert f"{count} rounds have no record" in said
    assert "0 rounds exported" in said
    assert out.read_bytes() == b""
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ("--from", "2026-13-01", "--to", "2026-11-16"),
            "2026-13-01 is not a day. Write it like 2026-11-16.",
        ),
        (("--from", "soon", "--to", "2026-11-16"), "soon is not a day"),
        (("--from", "2026-11-16"), "required: --to"),
        (("--from", "2026-11-16", "--to", "2026-11-15"), "--to 2026-11-15 is before --from 2026-11-16."),
        (
            ("--from", "2026-11-16", "--to", "2026-11-16", "--table", "LIR 9"),
            "There is no table LIR 9. Tables: none yet.",
        ),
        (
            ("--from", "2026-11-16", "--to", "2026-11-16", "--out", "/nowhere/x"),
            "Cannot write /nowhere/x: No",
        ),
    ],
)
def test_a_wrong_query_is_answered_in_one_sentence(args: tuple[str, ...], said: str) -> None:
    with pytest.raises(CommandError, match=said.replace(".", r"\.")):
        call_command("export_rounds", *args)


@pytest.mark.django_db(transaction=True)
def test_taps_go_on_between_any_two_lines_of_an_export(table: Table) -> None:
    """A reader that is not finished would hold up the commit until the tap fails."""
    lay(table_of_bots("let_it_ride"), 60)
    clone(Round.objects.exclude(record="")[0], 3000)
    target = Tapping(table, every=300)
    written, _ = export(FIRST, LAST, None, target)
    assert written > 3000
    assert target.elsewhere.failed == []
    assert target.elsewhere.taps == written // 300


@pytest.mark.django_db
def test_without_a_file_the_records_go_to_standard_output(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    lay(table_of_bots("double_draw"), 100)
    call_command("export_rounds", "--from", FIRST.isoformat(), "--to", LAST.isoformat())
    written = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert written == exported()
    assert written


class Tapping(io.BytesIO):
    """A file that lets someone tap while it is being written."""

    def __init__(self, table: Table, every: int) -> None:
        super().__init__()
        self.elsewhere, self.every, self.lines = BackgroundTaps(table), every, 0

    def write(self, line: Any) -> int:
        self.lines += 1
        if self.lines % self.every == 0:
            self.elsewhere.tap()
        return super().write(line)


@pytest.mark.django_db(transaction=True)
def test_a_reader_that_leaves_early_hears_nothing_more() -> None:
    clone(Round.objects.get(pk=lay_one_round().pk), 500)
    command = [*measured_python(), "manage.py", "export_rounds", "--from", "2026-01-01", "--to", "2100-01-01"]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["game"] == "double_draw"
        process.stdout.close()
        said = process.stderr.read()
    assert (said, process.returncode) == ("", 1)


def lay_one_round() -> Round:
    lay(table_of_bots("double_draw"), 100)
    return Round.objects.exclude(record="")[0]
