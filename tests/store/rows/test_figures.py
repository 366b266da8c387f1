"""What a tile shows of the day is kept with each tap, and is what the rounds themselves come to."""

from datetime import date, timedelta

import pytest
from pytest_django import Settings

from games.registry import GAMES
from games.rulebook.money import write_cents
from games.table.actor import Actor
from games.table.commands import (
    AnnounceNoMoreBets,
    AnswerCall,
    ApproveRequest,
    CallFloor,
    ClearTable,
    ConfirmCount,
    ConfirmMeter,
    Deal,
    DecideAll,
    LockProgressive,
    PlaceWagers,
    RecordMissedRounds,
    RecordPaidDifferently,
    RequestCorrection,
    SeatPlayer,
    TurnBox,
    TurnCard,
    TurnHand,
    Undo,
)
from games.table.missed_rounds.model import MissedRound
from games.table.state import read_state
from tables import clock
from tables.calendar import gaming_day
from tables.models import Meter, Round, Table
from tables.rows.changes import Insert
from tables.rows.tile_figures import (
    MAX_REPORTED,
    SPANS,
    Figures,
    LastRound,
    count_day,
    figures_after,
    read_figures,
)
from tables.verify.table import verify_table
from tests.harness.floors.showroom import FLOOR
from tests.harness.floors.wall import Scene, kinds_at, large_win, submission
from tests.store.moved_clock import move, set_to_the_evening
from tests.store.played_nights import StoreNight, table_of_bots

pytestmark = pytest.mark.django_db


def kept(table: Table) -> Figures:
    return read_figures(Table.objects.values_list("figures", flat=True).get(pk=table.pk))


@pytest.mark.parametrize("game", GAMES)
def test_rounds_and_win_of_the_day_are_those_of_its_rounds(game: str) -> None:
    set_to_the_evening()
    table = table_of_bots(game)
    night = StoreNight(table)
    while Round.objects.filter(table=table).count() < 6:
        night.tap()
    found, now = kept(table), Table.objects.get(pk=table.pk)
    assert found.day == gaming_day(clock.now())
    assert (found.rounds, found.win_cents) == count_day(table.pk, found.day, now.version)
    assert sum(found.spans) == Round.objects.filter(table=table, void="").count()
    last = Round.objects.filter(table=table).latest("number")
    win = last.staked_cents - last.returned_cents
    assert found.last == LastRound(last.number, last.ended_at, win, last.void, has_amounts=True)
    assert verify_table(table.pk, with_rows=True).fault is None


def won() -> Scene:
    """A table at which a seat has won 16,500."""
    scene = Scene(submission().pk, "LIR 1")
    large_win(scene)
    return scene


def test_figures_that_were_changed_are_named() -> None:
    scene = won()
    scene.taps(ClearTable())
    table = scene.table
    assert kept(table).rounds == 1
    wrong = table.figures.replace('"rounds":1', '"rounds":2')
    for column, value in (("figures", wrong), ("figures", "{"), ("is_closed", True)):
        Table.objects.filter(pk=table.pk).update(**{column: value})
        fault = verify_table(table.pk, with_rows=True).fault
        assert fault is not None
        assert (fault.row, fault.column) == ("the table", column)
        Table.objects.filter(pk=table.pk).update(**{column: getattr(table, column)})
    assert verify_table(table.pk, with_rows=True).fault is None


def test_a_new_gaming_day_begins_with_nothing_and_a_missed_round_of_the_last_stays_there() -> None:
    state = read_state(won().table.snapshot)
    today, now = date(2026, 11, 16), clock.now()
    yesterday = today - timedelta(days=1)

    def played(day: date, staked: int, **more: object) -> Insert:
        row = Round(number=1, gaming_day=day, ended_at=now, staked_cents=staked, returned_cents=1_00, **more)
        return Insert(row)

    text = figures_after("", state, [played(yesterday, 5_00)], now, yesterday)
    assert (read_figures(text).rounds, read_figures(text).win_cents) == (1, 4_00)
    text = figures_after(text, state, [played(yesterday, 9_00), played(today, 3_00)], now, today)
    assert (read_figures(text).day, read_figures(text).rounds, read_figures(text).win_cents) == (
        today,
        1,
        2_00,
    )
    text = figures_after(text, state, [played(today, 1_00, void="misdeal")], now, today)
    assert (read_figures(text).rounds, read_figures(text).win_cents) == (1, 2_00)
    assert figures_after(text, state, [], now, today) == text


def test_rounds_older_than_an_hour_fall_out() -> None:
    state = read_state(won().table.snapshot)
    text, day = "", date(2026, 11, 16)
    began = clock.now().replace(minute=0, second=1)
    for minutes in (0, 1, 6, 30, 64):
        at = began + timedelta(minutes=minutes)
        row = Round(number=1, gaming_day=day, ended_at=at)
        text = figures_after(text, state, [Insert(row)], at, day)
    found = read_figures(text)
    assert len(found.spans) == SPANS
    # The span of the newest began an hour after the first, so those two are gone.
    assert (sum(found.spans), found.spans[-1], found.rounds) == (3, 1, 5)


def test_a_large_win_stands_half_an_hour_after_its_round_and_not_when_it_was_undone() -> None:
    scene = won()
    (noted,) = kept(scene.table).noted
    assert (noted.kind, noted.params) == ("large_win", {"seat": "2", "amount": "16500.00"})
    scene.taps(Undo())
    assert kinds_at(scene.table) == set()
    scene.taps(TurnHand(2, ("Kd", "7s", "Ks")), ClearTable(), CallFloor())
    assert kinds_at(scene.table) == {"large_win", "call"}
    move(minutes=31)
    assert kinds_at(scene.table) == {"call"}
    scene.taps(AnswerCall(), by=FLOOR)
    assert kept(scene.table).noted == ()


def test_a_seat_paid_far_otherwise_than_was_due_stands_as_long_as_a_large_win() -> None:
    scene = won()
    boss = Actor("10", "pit_boss", is_assigned=True)
    scene.taps(RecordPaidDifferently(2, "18499.99", "chips pushed back"), by=boss)
    assert kinds_at(scene.table) == {"large_win"}
    scene.taps(RecordPaidDifferently(2, "200000.00", "chips pushed back"), by=boss)
    noted = kept(scene.table).noted[0]
    assert (noted.kind, noted.subject) == ("paid_otherwise", "1/2")
    assert noted.params == {
        "seat": "2",
        "amount": "200000.00",
        "due": "16500.00",
        "before": "18499.99",
    }
    scene.taps(ClearTable(), CallFloor())
    assert kinds_at(scene.table) == {"paid_otherwise", "large_win", "call"}
    move(minutes=31)
    assert kinds_at(scene.table) == {"call"}
    scene.taps(AnswerCall(), by=FLOOR)
    assert kept(scene.table).noted == ()


def test_what_was_recorded_far_otherwise_and_is_taken_back_stands_too() -> None:
    scene = won()
    boss = Actor("10", "pit_boss", is_assigned=True)
    scene.taps(RecordPaidDifferently(2, "18500.00", "chips pushed back"), by=boss)
    scene.taps(RecordPaidDifferently(2, "16500.00", "not so"), by=boss)
    told = [one.params for one in kept(scene.table).noted if one.kind == "paid_otherwise"]
    assert told == [
        {"seat": "2", "amount": "18500.00", "due": "16500.00"},
        {"seat": "2", "amount": "16500.00", "due": "16500.00", "before": "18500.00"},
    ]


def at_showdown(wagers: dict[int, str]) -> Scene:
    """Seats with a progressive each, and the nine and eight of spades on the table."""
    scene = Scene(submission().pk, "LIR 1")
    scene.open_with_deck()
    bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00")
    for seat, cents in wagers.items():
        scene.taps(SeatPlayer(seat), PlaceWagers(seat, bets | ({"progressive": cents} if cents else {})))
    scene.taps(AnnounceNoMoreBets(), LockProgressive(), ConfirmCount("progressive"), Deal())
    scene.taps(DecideAll("ride"), TurnCard("first", "9s"), DecideAll("ride"), TurnCard("second", "8s"))
    scene.taps(TurnBox(("2c", "3d", "9h")))
    return scene


def reads(scene: Scene, *readings: str) -> list[str]:
    """What the wall says of the meter after the floorperson has read these from the display."""
    scene.taps(*(ConfirmMeter(reading) for reading in readings), by=FLOOR)
    return apart(scene)


def apart(scene: Scene) -> list[str]:
    return [one.params["amount"] for one in kept(scene.table).noted if one.kind == "meter_differs"]


def ours(scene: Scene) -> int | None:
    return read_state(scene.table.snapshot).now.meter_cents


@pytest.mark.law("ruling 33")
def test_a_display_that_differs_from_our_meter_is_an_alert() -> None:
    scene = at_showdown({2: "5.00"})
    assert ours(scene) == 1_001_00
    assert reads(scene, "1001.00") == []
    assert kinds_at(scene.table) == set()
    assert reads(scene, "1000.99") == ["-0.01"]
    assert kinds_at(scene.table) == {"meter_differs"}


@pytest.mark.law("ruling 33")
def test_a_reading_that_is_given_anew_takes_the_place_of_the_one_before_until_a_share_is_paid() -> None:
    scene = at_showdown({6: "5.00", 7: "5.00"})
    assert ours(scene) == 1_002_00
    # Ours follows each reading; the wall says how far the display is from what ours was at first.
    assert reads(scene, "100.20") == ["-901.80"]
    assert reads(scene, "1252.00") == ["250.00"]
    noted = kept(scene.table).noted
    move(minutes=1)
    assert reads(scene, "1252.00") == ["250.00"]
    assert kept(scene.table).noted == noted
    assert reads(scene, "1002.00") == []
    assert reads(scene, "1003.00") == ["1.00"]
    scene.taps(TurnHand(7, ("7s", "6s", "5s")))
    assert ours(scene) == 902_70
    # Once a share is paid ours follows no more, and what was read for that share stands.
    assert reads(scene, "90.27") == ["1.00", "-812.43"]
    assert reads(scene, "902.69") == ["1.00", "-0.01"]
    assert reads(scene, "902.70") == ["1.00"]
    assert ours(scene) == 902_70


@pytest.mark.law("ruling 33")
@pytest.mark.parametrize(
    ("wager", "reading", "amounts"),
    [
        ("5.00", "901.80", []),
        ("5.00", "901.81", ["0.01"]),
        ("5.00", "1002.00", ["100.20"]),
        # The display has counted the wager that was not entered.
        ("", "901.90", []),
        ("", "900.90", ["-1.00"]),
    ],
)
def test_a_reading_with_a_correction_is_held_against_what_is_left_of_the_meter(
    wager: str, reading: str, amounts: list[str]
) -> None:
    scene = at_showdown({6: wager, 7: "5.00"})
    meter = ours(scene)
    assert meter == (1_002_00 if wager else 1_001_00)
    scene.taps(ConfirmMeter(write_cents(meter)), by=FLOOR)
    scene.taps(TurnHand(7, ("7s", "6s", "5s")), TurnHand(6, ("Qs", "Jd", "Ts")))
    assert ours(scene) == (901_80 if wager else 900_90)
    wagers = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00") | {"progressive": "5.00"}
    correct(scene, RequestCorrection("misread", seat=6, wagers=wagers, cards=("Qs", "Js", "Ts")), reading)
    assert apart(scene) == amounts
    # One that pays no share comes without a reading.
    correct(scene, RequestCorrection("misread", seat=6, cards=("Qs", "Jd", "Ts")))
    assert apart(scene) == amounts


def correct(scene: Scene, asked: RequestCorrection, reading: str | None = None) -> None:
    scene.taps(asked)
    request = read_state(scene.table.snapshot).now.requests[-1]
    scene.taps(ApproveRequest(request.number, reading=reading), by=FLOOR)


@pytest.mark.law("ruling 33")
def test_a_display_that_a_missed_round_was_paid_from_is_held_against_ours() -> None:
    set_to_the_evening()
    scene = Scene(submission().pk, "LIR 1")
    scene.open_with_deck()
    move(hours=1)
    state = read_state(scene.table.snapshot)
    bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00") | {"progressive": "5.00"}
    record = {
        "game": "let_it_ride",
        "rules": state.rules,
        "seats": [{"seat": 2, "wagers": bets, "cards": ["9s", "8s", "7s"]}],
        "community": ["Ts", "Js"],
        "six_card_box": ["2c", "3d", "9h"],
    }
    entries = tuple(
        MissedRound(
            at=clock.now() - timedelta(minutes=10 - n),
            dealer="dana",
            deck=state.now.deck_in_use,
            record=record | {"meter": meter},
        )
        for n, meter in enumerate(("1051.00", "946.90", "852.20"))
    )
    scene.taps(RecordMissedRounds(entries))
    assert kinds_at(scene.table) == {"request"}
    scene.taps(ApproveRequest(1), by=FLOOR)
    noted = kept(scene.table).noted
    assert [(one.kind, one.subject, one.params["amount"]) for one in noted] == [
        ("meter_differs", "1", "50.00"),
        ("meter_differs", "3", "-1.01"),
    ]
    assert kinds_at(scene.table) == {"meter_differs"}
    meter = read_state(scene.table.snapshot).now.meter_cents
    assert meter == Meter.objects.get(table=scene.table).cents == 766_98
    assert verify_table(scene.table_id, with_rows=True).fault is None


def test_no_more_than_twenty_such_things_are_kept_of_a_table() -> None:
    scene = won()
    boss = Actor("10", "pit_boss", is_assigned=True)
    for dollars in range(MAX_REPORTED + 1):
        scene.taps(RecordPaidDifferently(2, f"{200_000 + dollars}.00", "chips pushed back"), by=boss)
    told = [noted for noted in kept(scene.table).noted if noted.kind == "paid_otherwise"]
    assert len(told) == MAX_REPORTED
    assert (told[0].params["amount"], told[-1].params["amount"]) == ("200001.00", "200020.00")


def test_what_the_operator_calls_a_large_wager_or_win_is_pointed_at(settings: Settings) -> None:
    settings.LARGE_WAGER_CENTS, settings.LARGE_WIN_CENTS = 500_00, 16_500_01
    scene = won()
    (noted,) = kept(scene.table).noted
    assert (noted.kind, noted.subject, noted.params["amount"]) == ("large_wager", "1/2", "500.00")
    settings.LARGE_WAGER_CENTS, settings.LARGE_WIN_CENTS = 500_01, 16_500_00
    scene.taps(CallFloor())
    assert [noted.kind for noted in kept(scene.table).noted] == ["large_win"]
