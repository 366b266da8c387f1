"""The tile of a table on a pit's wall, and screens that are the same pushed or fetched."""

import json
from datetime import timedelta
from unittest.mock import patch

import msgspec
import pytest
from msgspec.structs import replace

from dealers.models import Staff
from games.rulebook.money import write_cents
from games.table.actor import Actor
from games.table.offers import offers
from games.table.state import read_state
from tables.models import Pit, Round, Table
from tables.push.alerts import Alert, alerts_of
from tables.push.groups import Audience, pit_group, table_group
from tables.push.pit_wall import (
    make_tile,
    push_tile,
    tables_with_dealer_names,
    tile_message,
    tiles_by_id,
    tiles_of_pit,
    with_names,
)
from tables.push.screens import (
    AUDIENCE_ACTORS,
    FOR_ASSIGNED,
    audience_of,
    push_messages,
    text_for_audience,
    write_screen_message,
)
from tables.rows.tile_figures import Figures
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.store.played_nights import StoreNight, table_of_bots
from tests.store.taps import Tap
from tests.table.floor_table import FloorTable, finish_round
from tests.table.played_nights import Night
from tests.table.pure_table import Table as PureTable
from tests.table.rules.scheduled_rules import NEW, TOMORROW, schedule, tell


def test_new_rules_are_pointed_at_from_their_day_until_their_sign_is_confirmed() -> None:
    table = FloorTable()
    schedule(table)
    (ahead,) = alerts_of(table.state, Figures())
    assert (ahead.kind, ahead.since, ahead.params) == (
        "new_rules",
        TOMORROW.isoformat(),
        {"reference": NEW},
    )
    assert not ahead.is_active(table.time)
    tell(table)
    assert ahead.is_active(table.time)
    table.tap("confirm_sign", reference=NEW)
    assert alerts_of(table.state, Figures()) == ()


def test_a_dealer_is_to_be_relieved_so_long_after_taking_the_table() -> None:
    table = FloorTable()
    row = Table(pk=1, name="LIR 1", game="let_it_ride")
    row.dealer_name = None
    assert make_tile(row, table.state).relief_due_at == ""
    table.tap("take_table", DEALER)
    settings = table.state.now.settings
    assert settings is not None
    relief = table.time + timedelta(minutes=settings.reminders.relief)
    assert make_tile(row, table.state).relief_due_at == relief.isoformat()


@pytest.mark.django_db
def test_a_screen_is_the_same_whether_it_is_pushed_or_fetched(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    table.refresh_from_db()
    table.dealer_name, state = None, read_state(table.snapshot)
    message = push_messages(table, state)[table_group(table.pk)]
    for audience, actor in AUDIENCE_ACTORS.items():
        pushed = json.loads(text_for_audience(message, audience))
        assert json.loads(write_screen_message(table.pk, state, actor)) == pushed
        assert pushed["type"] == "screen"


@each_game
def test_every_audience_is_pushed_its_own_buttons(game: str) -> None:
    """Also where some are written once for two audiences."""
    night = Night(game, 0)
    names: set[str] = set()
    for _ in range(250):
        night.play(1)
        message = push_messages(Table(pk=1), night.state)[table_group(1)]
        for audience, actor in AUDIENCE_ACTORS.items() - {("dealer", AUDIENCE_ACTORS["dealer"])}:
            offered = offers(night.state, actor)
            assert message["actions"][audience] == msgspec.json.encode(offered).decode()
            names |= {action.name for action in offered}
    assert names >= FOR_ASSIGNED


@pytest.mark.django_db
def test_an_alert_names_the_people_behind_it_as_the_floor_knows_them() -> None:
    given: tuple[dict[str, str], ...] = ({"display_name": "Dana"}, {"first_name": "Fran"}, {})
    people = [Staff.objects.create_user(f"p{n}", **names) for n, names in enumerate(given)]
    causes = (*(str(person.pk) for person in people), "nobody's")
    (alert,) = with_names((Alert("corrected", "warning", "", causes=causes),))
    assert alert.who == "Dana, Fran, p2, nobody's"
    assert [str(person) for person in people] == ["Dana", "Fran", "p2"]


@pytest.mark.parametrize(
    ("actor", "audience"),
    [
        (Actor("7", "dealer", is_assigned=True), "dealer"),
        (Actor("7", "dealer"), "watch"),
        (Actor("8", "floorperson", is_assigned=True), "floor"),
        (Actor("8", "floorperson"), "other_floor"),
        (Actor("9", "pit_boss", is_assigned=True), "pit_boss"),
        (Actor("9", "pit_boss"), "other_pit_boss"),
        (Actor("5", "auditor"), "watch"),
        (Actor("5", "admin"), "watch"),
    ],
)
def test_a_person_with_no_work_at_a_table_watches(actor: Actor, audience: Audience) -> None:
    assert audience_of(actor) == audience


@pytest.mark.django_db
def test_a_tile_is_pushed_to_the_pit_of_its_table_and_to_nobody_where_it_has_none(table: Table) -> None:
    assert tile_message(table, read_state(table.snapshot)) == {}
    pit = Pit.objects.create(name="Pit 1")
    Table.objects.filter(pk=table.pk).update(pit=pit)
    row = tables_with_dealer_names().get(pk=table.pk)
    ((group, message),) = tile_message(row, read_state(row.snapshot)).items()
    assert group == pit_group(pit.pk)
    assert json.loads(message["text"])["name"] == "LIR 1"
    assert json.loads(message["text"])["dealer"] == "dana"
    assert push_messages(row, read_state(row.snapshot))[group] == message


@pytest.mark.django_db
def test_a_change_that_is_no_event_pushes_the_tile_too() -> None:
    table_id = table_of_bots("double_draw").pk
    pit = Pit.objects.create(name="Pit 1")
    Table.objects.filter(pk=table_id).update(pit=pit)
    with patch("tables.push.pit_wall.publish") as published:
        push_tile(table_id)
    ((group, message),) = published.call_args.args[0].items()
    assert group == pit_group(pit.pk)
    assert json.loads(message["text"])["table"] == table_id


@pytest.mark.django_db
def test_a_tile_has_what_the_house_won_by_the_last_round() -> None:
    night = StoreNight(table_of_bots("double_draw"))
    while not Round.objects.exists():
        night.tap()
    last, row = Round.objects.get(), tables_with_dealer_names().get(pk=night.table_id)
    shown = make_tile(row, night.state).last
    assert shown is not None
    assert (shown.round_number, shown.void) == (last.number, last.void)
    assert shown.win == write_cents(last.staked_cents - last.returned_cents)


def test_what_waits_for_the_floor_is_loud_again_when_it_was_told_further_and_at_a_closed_table_too() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    table.tap("call_floor")
    table.tap("request_void", reason="alarm")
    call, request, *clocks = alerts_of(table.state, Figures())
    assert (call.kind, call.level, call.since) == ("call", "warning", table.time.isoformat())
    assert (request.kind, request.subject) == ("request", "1")
    assert request.params == {"kind": "void", "reason": "alarm"}
    assert {one.kind for one in clocks} == {"deck_soon", "deck_due", "deck_overdue"}
    reached = replace(table.state.now, call_reached=("floorpersons",), is_closed=True)
    loud, again = alerts_of(replace(table.state, now=reached), Figures())
    assert (loud.level, loud.subject, loud.params) == ("urgent", "floorpersons", {"reached": "floorpersons"})
    assert again == request


def test_a_hold_and_a_stub_that_is_to_be_counted_are_pointed_at() -> None:
    table = FloorTable()
    table.open_deck()
    for _ in range(5):
        table.start_round()
        finish_round(table)
        table.make_ready()
    table.tap("hold_table", FLOORPERSON, reason="a dispute")
    found = {one.kind: one for one in alerts_of(table.state, Figures())}
    assert found["hold"].params == {"reason": "a dispute"}
    assert found["stub_due"].level == "warning"
    assert found["stub_due"].is_active(table.time)


def test_a_table_that_keeps_no_decks_has_no_clock_to_point_at() -> None:
    assert alerts_of(PureTable(rules={}).state, Figures()) == ()


@pytest.mark.django_db
def test_the_tiles_of_a_pit_are_those_of_its_tables_and_others_are_asked_for_by_id(table: Table) -> None:
    assert [one.name for one in tiles_by_id([table.pk])] == ["LIR 1"]
    assert tiles_by_id([]) == []
    pit = Pit.objects.create(name="Pit 1")
    Table.objects.filter(pk=table.pk).update(pit=pit)
    assert [(one.table, one.dealer) for one in tiles_of_pit(pit.pk)] == [(table.pk, "dana")]
    assert [one.table for one in tiles_by_id([table.pk])] == [table.pk]
