"""Long reads of a log: taps, heartbeats and health checks do not wait for them."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest

from dealers.models import Staff
from tables.open_table import new_table
from tests.harness.servers.web import Web, serving
from tests.harness.signed_in import browser_of
from tests.harness.tablet import Tablet, hear
from tests.people import SYSTEM
from tests.web.clients import ask, ask_as, cookie_of
from tests.web.played_table import played_table

# More than the threads of every process that use the database.
AT_ONCE = 20
SECONDS = 5


@contextmanager
def verifying(web: Web, auditor: Tablet, path: str) -> Iterator[list[HTTPConnection]]:
    """Start this many long reads and leave them unanswered."""
    lines = []
    for _ in range(AT_ONCE):
        line = HTTPConnection("127.0.0.1", web.port, timeout=20)
        line.request("GET", path, headers={"Cookie": cookie_of(auditor)})
        lines.append(line)
    try:
        yield lines
    finally:
        for line in lines:
            line.close()


def test_taps_and_beats_go_on_while_logs_are_verified(floor: Web, tmp_path: Path) -> None:
    table = played_table(floor)
    held = tmp_path / "held"
    held.touch()
    env = {**floor.env, "VERIFYING_WHILE": str(held)}
    with serving(tmp_path / "slow.log", env, "tests.web.api.slow_app:application") as web:
        dana, auditor = Tablet(web, next(floor.unused_tables)), Tablet(web, table, "audrey")
        played = ask_as(auditor, f"/api/v1/tables/{table}/rounds/1").json["id"]
        with dana.socket() as socket, verifying(web, auditor, f"/rounds/{played}/verification") as lines:
            while not (tmp_path / "begun").exists():
                time.sleep(0.02)
            # Every one of them has arrived by now.
            time.sleep(0.5)
            began = time.monotonic()
            assert dana.tap("seat_player", seat=3)[0] == 200
            assert ask(web, "/healthz").status == 200
            hear(socket, "heartbeat", SECONDS)
            assert time.monotonic() - began < SECONDS
            # A person who may not read is refused right away.
            assert ask_as(dana, f"/rounds/{played}/verification").code == (403, "not_yours")
            held.unlink()
            answers = [json.loads(line.getresponse().read()) for line in lines]
        assert {answer["fault"] for answer in answers} == {""}


@pytest.mark.django_db
@pytest.mark.usefixtures("used_reads_stay_used")
def test_reports_of_many_days_are_read_so_often_and_others_as_before() -> None:
    new_table("LIR 1", "let_it_ride", {}, (10_00, 500_00), SYSTEM)
    auditor = browser_of(Staff.objects.create_user("audrey", role="auditor"))
    long, short = "?first=2026-01-01&last=2026-02-01", "?first=2026-01-01&last=2026-01-31"
    assert [auditor.get(f"/reports/{long}").status_code for _ in range(7)] == [200] * 5 + [429] * 2
    page = auditor.get(f"/reports/boxes/{long}").content.decode()
    assert "That was too fast. Wait a moment and try again." in page
    assert auditor.get(f"/reports/play.csv{long}").status_code == 302
    assert {auditor.get(f"/reports/{short}").status_code for _ in range(7)} == {200}
    other = browser_of(Staff.objects.create_user("boss", role="pit_boss"))
    assert other.get(f"/reports/{long}").status_code == 200
