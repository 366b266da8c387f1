"""Seating by touch: a further box for a player who already sits there, without typing a name."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.tablets import LARGE, SMALL, OpenAt
from tests.harness.floors.showroom_size import Showroom
from tests.harness.floors.staffed_tables import on_the_floor
from tests.harness.servers.web import Web

OPENED = """
from datetime import date
from pathlib import Path
from games.rulebook.submission import Submission
from tables.models import Table
from tables.open_table import open_under
from tables.submissions.store import new_submission
from tests.game_rules import ONE_DECK_BY_HAND
from tests.harness.floors.showroom import prepare_deck
from tests.people import SYSTEM
terms = Submission("MD-two", "let_it_ride", {{}}, boxes_per_player=2, effective_on=date(2026, 1, 1))
table = open_under(new_submission(terms), "Two boxes", ONE_DECK_BY_HAND, SYSTEM)
Table.objects.filter(pk=table.pk).update(dealer=Staff.objects.get(username="dana"))
prepare_deck(table)
Path("{path}").write_text(str(table.pk))
"""


def with_two_boxes(web: Web, folder: Path) -> int:
    path = folder / "table"
    on_the_floor(web, *OPENED.format(path=path).splitlines())
    return int(path.read_text())


@pytest.mark.law("36.05.18.07F")
def test_07F_a_touch_beside_a_player_asks_whether_the_same_one_sits_there_too(
    open_at: OpenAt, showroom: Showroom, tmp_path: Path
) -> None:
    table = with_two_boxes(showroom.web, tmp_path)
    dana, small = open_at(table, size=LARGE), open_at(table, size=SMALL)
    dana.touch("Seat 3: seat a player")
    expect(dana.page.get_by_label("Wagers of seat 3")).to_be_visible()
    dana.touch("Close")
    dana.touch("Seat 6: seat a player")
    expect(dana.page.get_by_label("Wagers of seat 6")).to_be_visible()
    dana.touch("Close")
    dana.touch("Seat 4: seat a player")
    expect(dana.page.get_by_role("button", name="New player at seat 4")).to_be_visible()
    for tablet in (dana, small):
        tablet.shows(dana.screen()["version"])
        tablet.inspect("seating")
    dana.touch("Same player as seat 3")
    expect(dana.page.get_by_label("Wagers of seat 4")).to_be_visible()
    seats = dana.screen()["state"]["seats"]
    assert [seats[number - 1].get("player") for number in (3, 4, 6)] == ["#1", "#1", None]
    assert dana.complaints == []
