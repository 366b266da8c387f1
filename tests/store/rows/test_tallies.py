"""Tallies are kept with each tap, hour by hour, and follow from the log like every row."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.core.management import call_command

from games.registry import GAMES
from games.rulebook.law import Refused
from games.table import events as e
from games.table.commands import (
    AnnounceNoMoreBets,
    CountStub,
    Deal,
    LockProgressive,
    PlaceWagers,
    SeatPlayer,
    Undo,
)
from games.table.evolve import evolve
from games.table.state import read_state
from games.table.stub.due import expected_stub
from tables.calendar import gaming_day, start_of_hour
from tables.models import Approval, Round, Table, Tally
from tables.rows.changes import Increment, Insert, TallyKey, Transition
from tables.rows.row_kinds import TALLIES
from tables.rows.running_tallies import read_running_tallies, tallies_after
from tables.rows.tallies import tally_changes
from tests.harness.floors.wall import Scene, submission
from tests.people import FLOORPERSON
from tests.store.busy_nights import busy_night
from tests.store.moved_clock import let_pass, set_to_the_evening
from tests.store.played_nights import StoreNight
from tests.store.rows.row_checks import all_of, fault_of
from tests.store.tampering import another, tampering
from tests.table.pure_table import NOW
from tests.table.pure_table import Table as PureTable

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("quick_commits", "begun_heads"),
]
MOST_STATEMENTS = 8


def later(night: StoreNight) -> None:
    """Let an hour pass, and tap."""
    let_pass(hours=1)
    night.play(3)


@pytest.mark.parametrize("game", GAMES)
def test_an_hour_that_is_over_becomes_rows_and_no_tap_takes_more_statements_for_it(game: str) -> None:
    set_to_the_evening()
    night = busy_night(game, taps=60)
    before = all_of(night.table_id)
    later(night)
    table = Table.objects.get(pk=night.table_id)
    assert Tally.objects.filter(table=table).exists()
    assert all(
        one.began_at >= start_of_hour(table.last_event_at) for one in read_running_tallies(table.tallies_now)
    )
    after = all_of(night.table_id)
    assert {key: after[key] for key in before} == before
    # Reported rounds are many rows at once, and never tallies too.
    taps = {name: count for name, count in night.statements.items() if name != "approve_request"}
    assert max(taps.values()) <= MOST_STATEMENTS, taps
    assert fault_of(night.table_id) == ("", "")


def test_a_right_count_is_taken_back_and_one_that_was_off_stays_counted() -> None:
    set_to_the_evening()
    scene = Scene(submission().pk, "LIR 1")
    scene.open_with_deck()
    bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00")
    scene.taps(SeatPlayer(2), PlaceWagers(2, bets), AnnounceNoMoreBets(), LockProgressive(), Deal())
    right = expected_stub(read_state(scene.table.snapshot))

    def counts() -> dict[str, int]:
        found = all_of(scene.table_id, ("stub_count",)).items()
        return {name: number for (_, _, name, *_), (number, *_) in found if number}

    scene.taps(CountStub(right - 1), CountStub(right))
    assert counts() == {"off": 1, "right": 1}
    scene.taps(Undo())
    assert counts() == {"off": 1}
    with pytest.raises(Refused, match="stays"):
        scene.taps(Undo())
    assert counts() == {"off": 1}
    assert fault_of(scene.table_id) == ("", "")


def test_a_tap_that_writes_much_leaves_the_tallies_to_the_next() -> None:
    at = datetime(2026, 11, 16, 18, 30, tzinfo=UTC)
    later = at + timedelta(hours=1)
    text, rows = tallies_after(
        1, "", [Increment(TallyKey(start_of_hour(at), "round", dealer="7"), 1, 10_00, 5_00)], at
    )
    assert (len(read_running_tallies(text)), rows) == (1, [])
    for busy in (Round(), Approval()):
        assert tallies_after(1, text, [Insert(busy)], later) == (text, [])
    text, (row,) = tallies_after(1, text, [], later)
    assert (text, row.number, row.staked_cents, row.returned_cents) == ("", 1, 10_00, 5_00)


def test_a_tally_that_was_changed_removed_or_added_is_named() -> None:
    set_to_the_evening()
    night = busy_night("let_it_ride", taps=20)
    later(night)
    rows = {(row.kind, row.name): row for row in Tally.objects.all()}
    for row in (rows["round", ""], rows["wager", "bet_1"]):
        named = TALLIES.name(row)
        for column in ("number", "staked_cents", "returned_cents", "gaming_day"):
            with tampering():
                Tally.objects.filter(pk=row.pk).update(**{column: another(getattr(row, column))})
                assert fault_of(night.table_id) == (named, column)
        with tampering():
            Tally.objects.filter(pk=row.pk).delete()
            assert fault_of(night.table_id)[0] == named
        with tampering():
            Tally.objects.filter(pk=row.pk).update(dealer="nobody")
            assert fault_of(night.table_id)[0] == named
    assert fault_of(night.table_id) == ("", "")


def test_what_runs_and_was_changed_is_named() -> None:
    set_to_the_evening()
    night = busy_night("criss_cross", taps=20)
    table = Table.objects.get(pk=night.table_id)
    for wrong in ("", "[", table.tallies_now.replace('"round","","dealer","",', '"round","","dealer","",1')):
        with tampering():
            Table.objects.filter(pk=table.pk).update(tallies_now=wrong)
            assert fault_of(table.pk)[0].startswith(("tally", "the table"))
    assert fault_of(table.pk) == ("", "")


@pytest.mark.parametrize("game", GAMES)
def test_tallies_of_an_archived_day_stay_as_they_are(game: str, tmp_path: Path) -> None:
    set_to_the_evening()
    night = busy_night(game, taps=20)
    let_pass(days=1)
    night.play(30)
    before = all_of(night.table_id)
    call_command("write_heads")
    day = gaming_day(Table.objects.get(pk=night.table_id).last_event_at)
    call_command("archive", before=day, to=str(tmp_path / "archive"))
    assert all_of(night.table_id) == before
    assert fault_of(night.table_id) == ("", "")


def test_envy_is_counted_apart_from_the_wagers() -> None:
    table = PureTable(rules={"progressive": "A"}, meter_rate_percent=20)
    table.seat(1, 2, progressive="5.00")
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.tap("confirm_meter", FLOORPERSON, reading="1002.00")
    table.hand(2, "Qh Jh Th")
    table.hand(1, "2c 3d 9s")
    table.tap("pay_envy", seat=1)
    table.pay()
    before = table.state
    table.tap("clear_table")
    settled = next(event for event in reversed(table.log) if isinstance(event, e.RoundSettled))
    moment = Transition(1, before, settled, before, NOW, "7", gaming_day(NOW))
    added = [one for one in tally_changes(moment) if one.to.kind == "envy"]
    assert added == [Increment(TallyKey(start_of_hour(NOW), "envy", "", "7"), 1, 0, 5_000_00)]


def test_an_undo_of_the_oldest_logs_names_no_entry_and_is_not_counted() -> None:
    table = PureTable()
    table.seat(1)
    before = table.state
    counted = {}
    for entry in ("", "player_seated"):
        undone = e.EntryUndone(entry=entry)
        transition = Transition(1, before, undone, evolve(before, undone), NOW, "7", gaming_day(NOW))
        counted[entry] = [one.to.kind for one in tally_changes(transition)]
    assert counted == {"": [], "player_seated": ["undone"]}
