"""A table and the people around it, who tap through the view that answers HTTP."""

import json
from collections.abc import Callable
from datetime import date
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from dealers.api import commands, tables
from dealers.models import Staff
from games.rulebook.submission import Settings, Submission
from tables.models import Pit, Table
from tables.open_table import new_table, open_under
from tables.push.pit_wall import Tile, tiles_by_id
from tables.submissions.store import new_submission
from tests.harness.signed_in import cookies_for
from tests.people import SYSTEM


class HttpTable:
    """A table of a pit, without decks unless settings are given."""

    def __init__(
        self, game: str, rules: dict[str, Any], settings: Settings | None = None, **submitted: Any
    ) -> None:
        pit = Pit.objects.create(name=f"Pit of {game}")
        if settings is None:
            table = new_table(f"T {game}", game, rules, (10_00, 500_00), SYSTEM, pit)
        else:
            submission = new_submission(
                Submission(f"MD {game}", game, rules, effective_on=date(2026, 1, 1), **submitted)
            )
            table = open_under(submission, f"T {game}", settings, SYSTEM, pit)
        self.id = table.pk
        roles = ("dealer", "pit_boss")
        people = {role: Staff.objects.create_user(f"{role} {table.pk}", role=role) for role in roles}
        Table.objects.filter(pk=self.id).update(dealer=people["dealer"])
        people["pit_boss"].pits.add(pit)
        self.cookies = {role: cookies_for(person) for role, person in people.items()}

    def tap(self, name: str, role: str = "dealer", **args: Any) -> tuple[int, Any]:
        """The status and the answer of one command."""
        factory = RequestFactory()
        factory.cookies.load(self.cookies[role])
        step = Table.objects.get(pk=self.id).step
        tap = {"id": str(uuid4()), "seen": step, "name": name, "args": args}
        answer = commands.give_command(factory.post("/", tap, content_type="application/json"), self.id)
        return answer.status_code, json.loads(answer.content)

    def do(self, name: str, role: str = "dealer", **args: Any) -> None:
        status, answer = self.tap(name, role, **args)
        assert status == 200, answer

    def read(self, show: Callable[[HttpRequest, int], HttpResponse] = tables.show_table) -> Any:
        """The screen of the dealer, or what another view of the table shows."""
        factory = RequestFactory()
        factory.cookies.load(self.cookies["dealer"])
        return json.loads(show(factory.get("/"), self.id).content)

    def tile(self) -> Tile:
        (tile,) = tiles_by_id([self.id])
        return tile
