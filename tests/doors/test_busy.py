"""A database that is held by somebody else: the tap is answered 503, and sent again it happens once."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

from tests.doors.asking import ask, commands_of, headers_of
from tests.harness.tablet import Tablet
from tests.harness.web import Web, serving

# In another process, as a backup or a person at the prompt would; until its input ends.
HOLD = """
import sys
from django.db import connection, transaction
from tables.models import Table
with transaction.atomic():
    Table.objects.select_for_update().get(pk={table})
    print("held", flush=True)
    sys.stdin.read()
"""


@contextmanager
def held(web: Web, table: int) -> Iterator[None]:
    command = [sys.executable, "manage.py", "shell", "--verbosity", "0", "--no-imports", "--command"]
    with subprocess.Popen(
        [*command, HOLD.format(table=table)],
        env={**os.environ, **web.env},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdin is not None
        assert holder.stdout.readline() == "held\n"
        yield
        holder.stdin.close()


def impatient(web: Web) -> dict[str, str]:
    """The same floor, with a server that waits for a lock one second instead of five."""
    url = web.env["DATABASE_URL"]
    mark = "&" if "?" in url else "?"
    waits = "timeout=1" if url.startswith("sqlite") else f"options={quote('-c lock_timeout=1000')}"
    return {**web.env, "DATABASE_URL": f"{url}{mark}{waits}"}


def test_a_tap_at_a_held_table_is_answered_503_and_under_its_id_happens_once(
    floor: Web, tmp_path: Path
) -> None:
    with serving(tmp_path / "busy.log", impatient(floor)) as web:
        tablet = Tablet(web, next(floor.unused_tables))
        before = tablet.screen()
        tap: dict[str, Any] = {"id": str(uuid4()), "seen": before["step"], "name": "seat_player"}
        body = json.dumps({**tap, "args": {"seat": 4}}).encode()

        def send() -> Any:
            return ask(web, commands_of(tablet), "POST", body, headers_of(tablet))

        with held(floor, tablet.table):
            busy = send()
            assert busy.code == (503, "busy")
            assert busy.headers["Retry-After"] == "1"
            assert tablet.screen() == before
        done = [send() for _ in range(2)]
        assert [answer.status for answer in done] == [200, 200]
        assert done[0].content == done[1].content
        assert tablet.screen()["version"] == before["version"] + 1
    assert "Traceback" not in (tmp_path / "busy.log").read_text()
