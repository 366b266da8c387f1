"""The clocks of a table; the system reports each once."""

from datetime import timedelta

import pytest

from games.table.actor import Actor
from games.table.timers.due import standing_reminders, timers
from games.table.timers.model import Due
from tests.each_game import each_game
from tests.people import FLOORPERSON, SYSTEM
from tests.table.floor_table import OPENED_AT, FloorTable, finish_round

RELIEF = Actor("11", "dealer", is_assigned=True)


def dues(table: FloorTable) -> dict[str, timedelta]:
    """Return when each timer falls due, counted from the opening."""
    return {f"{due.kind} {due.subject}".strip(): due.at - OPENED_AT for due in timers(table.state)}


def tell(table: FloorTable, kind: str) -> Due:
    due = next(due for due in timers(table.state) if due.kind == kind)
    table.time = max(table.time, due.at)
    table.tap("remind", SYSTEM, kind=due.kind, due_at=due.at, subject=due.subject)
    return due


@pytest.mark.law("36.05.18.03C")
@pytest.mark.law("36.05.19.03C")
@pytest.mark.law("CCP ch. 3 C")
@each_game
def test_03C_a_deck_in_a_shoe_is_warned_of_15_and_5_minutes_before_its_8_hours(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    since = table.state.now.decks[0].in_play_since
    assert since is not None
    found = {due.kind: due.at - since for due in timers(table.state) if due.subject == "a"}
    assert found == {
        "deck_due_in_15": timedelta(hours=7, minutes=45),
        "deck_due_in_5": timedelta(hours=7, minutes=55),
        "deck_due": timedelta(hours=8),
        "deck_overdue": timedelta(hours=8, minutes=10),
    }


@pytest.mark.law("ruling 5")
def test_the_clock_of_a_deck_is_recomputed_when_the_method_changes() -> None:
    table = FloorTable(method="manual_shoe", shuffling="shuffler")
    table.open_deck()
    before = dues(table)["deck_due a"]
    table.tap(
        "change_settings",
        FLOORPERSON,
        method="hand",
        shuffling="shuffler",
        decks=1,
        minimum="10.00",
        maximum="500.00",
        is_sign_posted=True,
        deck_warnings=(30,),
    )
    after = dues(table)
    assert before - after["deck_due a"] == timedelta(hours=4)
    assert after["deck_due a"] - after["deck_due_in_30 a"] == timedelta(minutes=30)
    assert "deck_due_in_15 a" not in after


def test_the_operator_sets_the_minutes_of_each_reminder() -> None:
    table = FloorTable(method="manual_shoe", shuffling="shuffler")
    table.open_deck()
    table.tap("take_table")
    limits = {"decks": 1, "minimum": "10.00", "maximum": "500.00", "is_sign_posted": True}
    way = {"method": "manual_shoe", "shuffling": "shuffler"}
    minutes = {"deck_warnings": (45, 20, 1), "idle_minutes": 7, "relief_minutes": 61}
    table.tap("change_settings", FLOORPERSON, **limits, **way, **minutes)
    assert dues(table) == {
        "deck_due_in_45 a": timedelta(hours=7, minutes=15),
        "deck_due_in_20 a": timedelta(hours=7, minutes=40),
        "deck_due_in_1 a": timedelta(hours=7, minutes=59),
        "deck_due a": timedelta(hours=8),
        "deck_overdue a": timedelta(hours=8, minutes=10),
        "idle": timedelta(minutes=7),
        "relief": timedelta(minutes=61),
    }
    table.tap("change_settings", FLOORPERSON, **limits, **way)
    assert dues(table)["idle"] == timedelta(minutes=7), "what is not said stays"
    table.tap("change_settings", FLOORPERSON, **limits, **way, deck_warnings=())
    assert [name for name in dues(table) if "_in_" in name] == []


def test_a_reminder_is_told_once_and_stands_until_somebody_sees_to_it() -> None:
    table = FloorTable()
    table.open_deck()
    due = next(due for due in timers(table.state) if due.kind == "deck_due_in_15")
    early = table.refuses("remind", SYSTEM, kind=due.kind, due_at=due.at, subject=due.subject)
    assert early.code == "not_due"
    step = table.state.step
    tell(table, "deck_due_in_15")
    assert table.state.step == step
    again = table.refuses("remind", SYSTEM, kind=due.kind, due_at=due.at, subject=due.subject)
    assert again.code == "not_due"
    assert standing_reminders(table.state) == (due,)
    table.tap("remove_deck", deck="a", reason="changed")
    assert standing_reminders(table.state) == ()


def test_nobody_but_the_system_reminds() -> None:
    table = FloorTable()
    table.open_deck()
    due = timers(table.state)[0]
    table.wait(hours=9)
    refusal = table.refuses("remind", FLOORPERSON, kind=due.kind, due_at=due.at, subject=due.subject)
    assert refusal.code == "wrong_role"


def test_an_idle_table_is_reported_after_twenty_minutes_without_a_round() -> None:
    table = FloorTable()
    table.open_deck()
    since = table.state.now.decks[0].in_play_since
    assert since is not None
    assert next(due.at for due in timers(table.state) if due.kind == "idle") - since == timedelta(minutes=20)
    tell(table, "idle")
    assert [due.kind for due in standing_reminders(table.state)] == ["idle"]
    table.tap("declare_idle")
    assert "idle" not in {due.kind for due in (*standing_reminders(table.state), *timers(table.state))}


def test_a_dealer_is_to_be_relieved_after_eighty_minutes_and_the_relief_starts_anew() -> None:
    table = FloorTable()
    table.tap("take_table")
    assert dues(table) == {"relief": timedelta(minutes=80)}
    assert table.refuses("take_table").code == "same_dealer"
    tell(table, "relief")
    table.tap("take_table", RELIEF)
    assert table.state.now.dealer == "11"
    assert dues(table) == {"relief": timedelta(minutes=160)}
    assert table.refuses("leave_table").code == "other_dealer"
    table.tap("leave_table", RELIEF)
    assert dues(table) == {}


def test_a_call_of_the_floor_has_its_two_timers() -> None:
    table = FloorTable()
    table.tap("call_floor")
    assert dues(table) == {
        "tell_floorpersons call": timedelta(seconds=60),
        "tell_pit_boss call": timedelta(seconds=120),
    }


@pytest.mark.law("ruling 4")
@pytest.mark.law("36.05.18.08D(5)")
def test_the_stub_is_reminded_of_in_the_fourth_round_and_due_in_the_fifth() -> None:
    table = FloorTable("let_it_ride")
    table.open_deck()
    due_kinds = []
    for _ in range(5):
        table.start_round()
        due_kinds.append([due.kind for due in timers(table.state) if due.kind.startswith("stub")])
        assert all(due.at == table.time for due in timers(table.state) if due.kind.startswith("stub"))
        if len(due_kinds) < 5:
            finish_round(table)
            table.make_ready()
            table.wait(minutes=2)
    assert due_kinds == [[], [], [], ["stub_soon"], ["stub_due"]]
    tell(table, "stub_due")
    table.tap("count_stub", count=47)
    assert not [
        due for due in (*timers(table.state), *standing_reminders(table.state)) if due.kind.startswith("stub")
    ]


def test_a_closed_table_has_no_timers() -> None:
    table = FloorTable()
    table.tap("take_table")
    table.tap("close_table", FLOORPERSON)
    assert timers(table.state) == ()
    table.tap("leave_table")
