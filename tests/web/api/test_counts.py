"""Counts over HTTP: the fifth round waits, the number stays hidden, chips and boxes are compared."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from dealers.models import Staff
from games.table import events as e
from games.table.events import AnyEvent, read_event
from games.table.state import read_state
from games.table.stub.due import expected_stub
from tables.models import Irregularity, Table, TableEvent
from tables.push.pit_wall import tables_with_dealer_names
from tables.push.screens import AUDIENCE_ACTORS, push_messages, text_for_audience
from tests.each_game import each_game
from tests.game_rules import LET_IT_RIDE_BETS, ONE_DECK_BY_HAND, PLAIN_RULES
from tests.harness.signed_in import browser_of
from tests.people import FLOORPERSON
from tests.store.taps import Taps
from tests.web.api.http_taps import HttpTable

pytestmark = pytest.mark.django_db
SIDE_BETS = {"five_card_bonus": "A", "three_card_bonus": "A", "progressive": "A"}
OPENING = {"let_it_ride": LET_IT_RIDE_BETS, "criss_cross": {"ante_across": "10.00", "ante_down": "10.00"}}
OPENING["double_draw"] = {"ante": "10.00", "bonus": "10.00"}
ANSWERS = {"double_draw": "place", "criss_cross": "1x", "let_it_ride": "ride"}
COUNTED = {"double_draw": "36.05.19.08E", "criss_cross": "CCP ch. 8 E", "let_it_ride": "36.05.18.08D(5)"}


def fifth_round(game: str = "let_it_ride", **settings: Any) -> HttpTable:
    """A table whose fifth round is dealt to seat 1; the four before were voided.

    So many taps over HTTP would be too fast.
    """
    table = HttpTable(game, PLAIN_RULES[game], replace(ONE_DECK_BY_HAND, **settings))
    tap = Taps(Table.objects.get(pk=table.id))
    tap("receive_deck", deck="a", back="red")
    tap("inspect_deck", deck="a")
    tap("verify_deck", FLOORPERSON, deck="a")
    for step in ("spread_deck", "show_deck", "wash_deck"):
        tap(step, deck="a")
    tap("seat_player", seat=1)
    for number in range(1, 6):
        tap("shuffle_deck", deck="a")
        tap("cut_deck", deck="a", position=20)
        tap("place_wagers", seat=1, wagers=OPENING[game])
        tap("announce_no_more_bets")
        tap("deal")
        if number < 5:
            tap("request_void", reason="alarm")
            tap("approve_request", FLOORPERSON, number=number)
            tap("clear_table")
    return table


def last_event(table: HttpTable) -> AnyEvent:
    return read_event(TableEvent.objects.filter(table=table.id).order_by("-sequence")[0].body)


def pushed(table: HttpTable) -> list[Any]:
    """Everything that is sent after a tap: the screen of each audience, and the tile of the pit."""
    row = tables_with_dealer_names().get(pk=table.id)
    screens, tile = push_messages(row, read_state(row.snapshot)).values()
    texts = [text_for_audience(screens, audience) for audience in AUDIENCE_ACTORS]
    return [json.loads(text) for text in (*texts, tile["text"])]


def leaves(value: Any, name: str = "") -> Iterator[tuple[str, Any]]:
    """Every value of a message by the name of its field."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, name)
    else:
        yield name, value


def fields_with(sent: Any, number: int) -> set[str]:
    """The fields that have a number, alone or in a text, but for counters, paragraphs and times."""
    found = ((name, str(value)) for name, value in leaves(sent) if name not in ("version", "step", "law"))
    return {name for name, text in found if re.search(rf"(?<![\d:.T-]){number}(?![\d:.T-])", text)}


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("36.05.19.08E")
@pytest.mark.law("CCP ch. 8 E")
@pytest.mark.law("ruling 4")
@each_game
def test_08E_a_decision_waits_for_the_count_and_a_waived_one_is_a_breach(game: str) -> None:
    table = fifth_round(game)
    status, answer = table.tap("decide", seat=1, choice=ANSWERS[game])
    assert (status, answer["code"], answer["law"]) == (422, "stub_uncounted", COUNTED[game])
    status, _ = table.tap("waive_count", reason="alarm")
    assert status == 403
    table.do("waive_count", "pit_boss", reason="alarm")
    table.do("decide", seat=1, choice=ANSWERS[game])
    (alert,) = [alert for alert in table.tile().alerts if alert.kind == "count_waived"]
    assert (alert.level, alert.params) == ("warning", {"reason": "alarm"})
    row = Irregularity.objects.get(table=table.id)
    assert (row.kind, row.outcome, row.law) == ("stub_uncounted", "waived", COUNTED[game])
    auditor = browser_of(Staff.objects.create_user("audrey", role="auditor"))
    for report, words in (("people", "Counts waived"), ("irregularities", "stub not counted in time")):
        text = auditor.get(f"/reports/{report}.csv").content.decode()
        assert words in text


@pytest.mark.law("36.05.18.08D(6)")
@pytest.mark.law("36.05.19.08F(1)")
@pytest.mark.law("CCP ch. 8 F(1)")
@each_game
def test_08F_nobody_is_sent_the_number_before_the_dealer_has_counted(game: str) -> None:
    table = fifth_round(game)
    number = expected_stub(read_state(Table.objects.get(pk=table.id).snapshot))
    for sent in (*pushed(table), table.read()):
        assert fields_with(sent, number) == set()
        assert "expected_stub" not in dict(leaves(sent))
    table.do("count_stub", count=number - 1)
    for sent in (*pushed(table), table.read()):
        assert fields_with(sent, number) == set()
    table.do("count_stub", count=number)
    assert last_event(table) == e.StubCounted(deck="a", count=number, expected=number)


@pytest.mark.law("36.05.18.08D(6)")
def test_08D_a_table_that_does_not_count_blind_is_sent_the_number() -> None:
    table = fifth_round(counts_blind=False)
    for sent in pushed(table)[:-1]:
        assert {"expected_stub", "text", "count"} <= fields_with(sent, 47)
    assert fields_with(pushed(table)[0], 47) == {"expected_stub", "text", "count", "usual"}
    assert table.read()["state"]["prompt"]["params"] == {"count": "47"}


@pytest.mark.law("36.05.18.08F")
@pytest.mark.law("ruling 41")
def test_08F_a_place_that_the_table_does_not_have_is_refused() -> None:
    table = fifth_round()
    for _ in range(2):
        table.do("count_stub", count=46)
    status, answer = table.tap("count_places", places={"nowhere": 1})
    assert (status, answer["code"], answer["law"]) == (422, "bad_place", "36.05.18.08D(5)")
    table.do("count_places", places={"seat_1": 3, "community": 2})


@pytest.mark.law("36.05.18.08C(1)")
@pytest.mark.law("36.05.18.08C(3)")
@pytest.mark.law("ruling 14")
def test_08C_the_numbers_counted_are_compared_and_a_bare_confirmation_is_logged_as_such() -> None:
    table = HttpTable("let_it_ride", SIDE_BETS)
    for seat in (1, 2):
        table.do("seat_player", seat=seat)
        wagers = LET_IT_RIDE_BETS | {"five_card_bonus": "1.00", "progressive": "1.00"}
        table.do("place_wagers", seat=seat, wagers=wagers)
    table.do("announce_no_more_bets")
    table.do("confirm_count", box="five_card_bonus")
    bare = e.ChipsCounted(phase="bonus_count", box="five_card_bonus", is_bare=True, law="36.05.18.08C(1)")
    counted = last_event(table)
    assert isinstance(counted, e.ChipsCounted)
    assert (replace(counted, by=""), bool(counted.by)) == (bare, True)
    table.do("lock_progressive")
    table.do("confirm_count", box="progressive", chips=1, acknowledged=1)
    assert last_event(table) == e.DifferenceReported(
        phase="progressive_count", box="progressive", chips=1, acknowledged=1, recorded=2
    )
    status, answer = table.tap("deal")
    assert (status, answer["code"], answer["law"]) == (422, "count_differs", "36.05.18.08C(3)")
    table.do("clear_difference", "pit_boss", box="progressive", outcome="chip found")
    table.do("deal")


@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("36.05.18.08C(2)")
@pytest.mark.law("ruling 20")
@pytest.mark.parametrize(
    ("box", "amount", "law"),
    [("progressive", "5.00", "36.05.18.08C(2)"), ("three_card_bonus", "100.00", "36.05.18.07D")],
)
def test_07D_a_box_that_was_not_named_is_not_added_after_the_first_decision(
    box: str, amount: str, law: str
) -> None:
    table = HttpTable("let_it_ride", SIDE_BETS)
    for seat, named in ((1, []), (2, [box])):
        table.do("seat_player", seat=seat)
        table.do("mark_in", seats=[seat], boxes=named)
    table.do("announce_no_more_bets")
    table.do("confirm_count", box="five_card_bonus", chips=0, acknowledged=0)
    table.do("lock_progressive")
    playing = int(box == "progressive")
    table.do("confirm_count", box="progressive", chips=playing, acknowledged=playing)
    table.do("deal")
    for seat in (1, 2):
        table.do("decide", seat=seat, choice="ride")
    wagers = LET_IT_RIDE_BETS | {box: amount}
    status, answer = table.tap("record_wagers", seat=1, wagers=wagers)
    assert (status, answer["code"], answer["law"]) == (422, "unnamed_wager", law)
    table.do("record_wagers", seat=1, wagers=LET_IT_RIDE_BETS)
    status, answer = table.tap("record_wagers", seat=2, wagers=LET_IT_RIDE_BETS)
    assert (status, answer["code"]) == (422, "missing_wager")
    table.do("record_wagers", seat=2, wagers=wagers)
