"""The figures of a tile are kept with each tap, and match the rounds themselves."""

import json
from datetime import date, timedelta
from decimal import Decimal

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
)
from games.table.missed_rounds.model import MissedRound
from games.table.state import read_state
from tables import clock
from tables.calendar import gaming_day
from tables.models import Meter, Round, Table
from tables.rows.changes import Insert
from tables.rows.highlights import MAX_REPORTED
from tables.rows.tile_figures import (
    SPANS,
    Figures,
    LastRound,
    count_day,
    figures_after,
    read_figures,
)
from tables.verify.table import verify_table
from tests.harness.floors.showroom import DEALER, FLOOR
from tests.harness.floors.wall import Scene, kinds_at, large_win, submission
from tests.store.moved_clock import move, set_to_the_evening
from tests.store.played_nights import StoreNight, table_of_bots

pytestmark = pytest.mark.django_db
BOSS = Actor("10", "pit_boss", is_assigned=True)


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
    """A table where a seat has won 16,500."""
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
    # The newest hour began after the first two, so they no longer count.
    assert (sum(found.spans), found.spans[-1], found.rounds) == (3, 1, 5)


def test_a_large_win_stands_half_an_hour_after_its_round_and_not_when_it_was_mistyped() -> None:
    scene = won()
    (noted,) = kept(scene.table).noted
    assert (noted.kind, noted.params) == ("large_win", {"seat": "2", "amount": "16500.00"})
    scene.taps(RequestCorrection("mistyped", seat=2, cards=("2d", "7s", "8s")))
    scene.taps(ApproveRequest(1), by=BOSS)
    assert kinds_at(scene.table) == {"corrected"}
    scene.taps(RequestCorrection("it was not", seat=2, cards=("Kd", "7s", "Ks")))
    scene.taps(ApproveRequest(2), by=BOSS)
    scene.taps(ClearTable(), CallFloor())
    assert kinds_at(scene.table) == {"large_win", "call", "corrected"}
    move(minutes=31)
    assert kinds_at(scene.table) == {"call", "corrected"}
    scene.taps(AnswerCall(), by=FLOOR)
    assert {one.kind for one in kept(scene.table).noted} == {"corrected"}


def pay_differently(scene: Scene, paid: str, reason: str = "chips pushed back") -> None:
    """Let the pit boss record what seat 2 was paid, and the dealer confirm it."""
    scene.taps(RecordPaidDifferently(2, paid, reason), by=BOSS)
    scene.taps(ApproveRequest(read_state(scene.table.snapshot).now.request_count))


def test_a_seat_paid_differently_is_shown_with_who_did_it_until_the_gaming_day_ends() -> None:
    set_to_the_evening()
    scene = won()
    scene.taps(RecordPaidDifferently(2, "18499.99", "chips pushed back"), by=BOSS)
    assert kinds_at(scene.table) == {"large_win", "request"}
    scene.taps(ApproveRequest(1))
    assert kinds_at(scene.table) == {"large_win", "paid_otherwise"}
    pay_differently(scene, "200000.00")
    noted = kept(scene.table).noted[1]
    assert (noted.kind, noted.subject) == ("paid_otherwise", "1/2/2")
    assert noted.causes == (BOSS.id, DEALER.id)
    assert noted.params == {
        "seat": "2",
        "amount": "200000.00",
        "due": "16500.00",
        "before": "18499.99",
    }
    scene.taps(ClearTable(), CallFloor())
    assert kinds_at(scene.table) == {"paid_otherwise", "large_win", "call"}
    move(minutes=31)
    scene.taps(AnswerCall(), by=FLOOR)
    assert kinds_at(scene.table) == {"paid_otherwise"}
    move(hours=24)
    assert "paid_otherwise" not in kinds_at(scene.table)
    scene.taps(CallFloor())
    assert kept(scene.table).noted == ()


def test_a_different_payout_that_is_taken_back_is_shown_too() -> None:
    scene = won()
    pay_differently(scene, "18500.00")
    pay_differently(scene, "16500.00", "not so")
    reported = [one.params for one in kept(scene.table).noted if one.kind == "paid_otherwise"]
    assert reported == [
        {"seat": "2", "amount": "18500.00", "due": "16500.00"},
        {"seat": "2", "amount": "16500.00", "due": "16500.00", "before": "18500.00"},
    ]


def test_an_amount_confirmed_after_the_round_counts_in_the_win_of_that_day() -> None:
    set_to_the_evening()
    scene = won()
    scene.taps(RecordPaidDifferently(2, "16400.00", "short of chips"), by=BOSS)
    scene.taps(ClearTable())
    before = kept(scene.table)
    scene.taps(ApproveRequest(1))
    found, now = kept(scene.table), scene.table
    assert found.win_cents - before.win_cents == 100_00
    assert found.day is not None
    assert (found.rounds, found.win_cents) == count_day(now.pk, found.day, now.version)
    assert verify_table(scene.table_id, with_rows=True).fault is None


def test_an_amount_confirmed_in_the_round_is_in_the_win_of_the_round() -> None:
    scene = won()
    pay_differently(scene, "16400.00")
    scene.taps(ClearTable())
    played = Round.objects.get(table=scene.table)
    assert played.staked_cents - played.returned_cents == kept(scene.table).win_cents
    settled = json.loads(played.settlement)
    returned = sum(Decimal(w["returned"]) for seat in settled["seats"] for w in seat["wagers"].values())
    assert Decimal(played.returned_cents) / 100 == returned - 100
    assert verify_table(scene.table_id, with_rows=True).fault is None


def at_showdown(wagers: dict[int, str]) -> Scene:
    """Seat players with a progressive each, and the nine and eight of spades on the table."""
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
    """Return what the wall says of the meter after the floorperson has read these from the display."""
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
    # Our meter follows each reading; the wall shows how far the display was from our first value.
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
    # Once a share is paid our meter stops following, and the reading for that share stands.
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
        # The display counted the wager that was not entered.
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
    # A round that pays no share needs no reading.
    correct(scene, RequestCorrection("misread", seat=6, cards=("Qs", "Jd", "Ts")))
    assert apart(scene) == amounts


def correct(scene: Scene, asked: RequestCorrection, reading: str | None = None) -> None:
    scene.taps(asked)
    request = read_state(scene.table.snapshot).now.requests[-1]
    approver = Actor("10", "pit_boss", is_assigned=True) if request.needs == "pit_boss" else FLOOR
    scene.taps(ApproveRequest(request.number, reading=reading), by=approver)


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


def test_no_more_than_sixty_such_things_are_kept_of_a_table() -> None:
    scene = won()
    for dollars in range(MAX_REPORTED + 1):
        pay_differently(scene, f"{200_000 + dollars}.00")
    reported = [noted for noted in kept(scene.table).noted if noted.kind == "paid_otherwise"]
    assert len(reported) == MAX_REPORTED
    assert (reported[0].params["amount"], reported[-1].params["amount"]) == ("200001.00", "200060.00")


def test_what_the_operator_calls_a_large_wager_or_win_is_pointed_at(settings: Settings) -> None:
    settings.LARGE_WAGER_CENTS, settings.LARGE_WIN_CENTS = 500_00, 16_500_01
    scene = won()
    (noted,) = kept(scene.table).noted
    assert (noted.kind, noted.subject, noted.params["amount"]) == ("large_wager", "1/2", "500.00")
    settings.LARGE_WAGER_CENTS, settings.LARGE_WIN_CENTS = 500_01, 16_500_00
    scene.taps(CallFloor())
    assert [noted.kind for noted in kept(scene.table).noted] == ["large_win"]
