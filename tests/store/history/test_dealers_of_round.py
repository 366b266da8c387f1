"""A round names everyone who dealt a part of it, not only who dealt the cards or cleared."""

from pathlib import Path

import pytest
from django.db import connection

from games.table.actor import Actor
from tables import clock
from tables.archive.archive import archive_before
from tables.archive.read_back import ArchiveFolder
from tables.calendar import gaming_day
from tables.history.dealers_of_round import dealers_of_round
from tables.models import Archive, Round, Table
from tests.people import DEALER
from tests.store.busy_nights import busy_night
from tests.store.moved_clock import let_pass, set_to_the_evening
from tests.store.taps import Taps

pytestmark = pytest.mark.django_db


def test_a_relief_in_the_middle_of_a_round_is_named_with_its_parts(table: Table) -> None:
    tap, relief = Taps(table), Actor("77", "dealer", is_assigned=True)
    tap("seat_player", seat=1)
    tap("place_wagers", seat=1, wagers=dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00"))
    tap("announce_no_more_bets")
    tap("deal")
    tap("decide_all", choice="ride")
    tap("turn_card", relief, place="first", card="Ah")
    tap("decide_all", relief, choice="ride")
    tap("turn_card", relief, place="second", card="Kd")
    tap("turn_box", relief, cards=("2c", "3c", "4c"))
    tap("turn_hand", relief, seat=1, cards=("2d", "7h", "9s"))
    tap("clear_table", relief)
    played = Round.objects.get()
    assert played.dealer == DEALER.id
    assert dealers_of_round(played) == [
        (DEALER.id, ("wagers", "deal", "decisions")),
        ("77", ("decisions", "showdown", "clearing")),
    ]


def test_the_dealers_of_an_archived_round_are_in_its_file(tmp_path: Path) -> None:
    set_to_the_evening()
    night = busy_night("let_it_ride", taps=60)
    let_pass(days=1)
    rounds = list(Round.objects.filter(table=night.table_id, was_missed=False))
    before = [dealers_of_round(played) for played in rounds]
    assert all(before)
    connection.check_constraints()
    archive_before(gaming_day(clock.now()), tmp_path, lambda path: None)
    lines = ArchiveFolder(tmp_path).lines
    assert [dealers_of_round(played) for played in rounds] == [[] for _ in rounds]
    assert [dealers_of_round(played, lines) for played in rounds] == before
    archive = Archive.objects.get()
    numbers = [line.sequence for line in lines(archive, 0, archive.last_sequence + 9)]
    assert numbers == list(range(1, archive.last_sequence + 1))
    (tmp_path / archive.file).unlink()
    assert [dealers_of_round(played, lines) for played in rounds] == [[] for _ in rounds]


def test_a_round_reported_later_has_no_parts() -> None:
    set_to_the_evening()
    busy_night("let_it_ride")
    assert dealers_of_round(Round.objects.filter(was_missed=True)[0]) == []
