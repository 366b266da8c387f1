"""Over HTTP: counts off twice, denied findings, steps and seats that only the pit boss touches, reasons."""

import pytest

from dealers.models import Staff
from games.table import events as e
from games.table.events import AnyEvent, read_event
from games.table.state import read_state
from games.table.stub.due import expected_stub
from tables.models import Table, TableEvent
from tests.game_rules import LET_IT_RIDE_BETS, ONE_DECK_BY_HAND, PLAIN_RULES
from tests.harness.signed_in import cookies_for
from tests.people import FLOORPERSON
from tests.store.taps import Taps
from tests.web.api.http_taps import HttpTable

pytestmark = pytest.mark.django_db
ANTES = {"ante_across": "10.00", "ante_down": "10.00"}


def with_floorperson(table: HttpTable) -> HttpTable:
    table.cookies["floorperson"] = cookies_for(Staff.objects.create_user("fran", role="floorperson"))
    return table


def refused(table: HttpTable, name: str, role: str = "dealer", **args: object) -> tuple[str, str | None]:
    status, answer = table.tap(name, role, **args)
    assert status == 422, answer
    return answer["code"], answer["law"]


def last_events(table: HttpTable, number: int) -> list[AnyEvent]:
    rows = TableEvent.objects.filter(table=table.id).order_by("-sequence")[:number]
    return [read_event(row.body) for row in reversed(rows)]


@pytest.mark.law("CCP ch. 8 F(3)")
@pytest.mark.law("CCP ch. 13 A")
@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 41")
def test_8F_a_stub_off_twice_is_not_counted_on_and_a_denied_void_starts_it_afresh() -> None:
    table = HttpTable("criss_cross", PLAIN_RULES["criss_cross"], ONE_DECK_BY_HAND)
    # So many taps over HTTP would be too fast.
    tap = Taps(Table.objects.get(pk=table.id))
    tap("receive_deck", deck="a", back="red")
    tap("inspect_deck", deck="a")
    tap("verify_deck", FLOORPERSON, deck="a")
    for step in ("spread_deck", "show_deck", "wash_deck", "shuffle_deck"):
        tap(step, deck="a")
    tap("cut_deck", deck="a", position=20)
    tap("seat_player", seat=1)
    tap("place_wagers", seat=1, wagers=ANTES)
    tap("announce_no_more_bets")
    tap("deal")
    table.do("report_irregularity", kind="card_face_up")
    table.do("deny_request", "pit_boss", number=1, reason="it was the cover card")
    denied, closed = last_events(table, 2)
    assert isinstance(denied, e.IrregularityDenied)
    assert isinstance(closed, e.RequestClosed)
    right = expected_stub(read_state(Table.objects.get(pk=table.id).snapshot))
    assert right == 45
    for _ in range(2):
        table.do("count_stub", count=right - 1)
    assert refused(table, "count_stub", count=right) == ("stub_off", "CCP ch. 8 E")
    table.do("count_places", places={"community": 5, "seat_1": 2})
    table.do("deny_request", "pit_boss", number=2, reason="counted by me")
    assert refused(table, "decide", seat=1, choice="1x") == ("stub_uncounted", "CCP ch. 8 E")
    assert refused(table, "waive_count", "pit_boss", reason=" ") == ("no_reason", "CCP ch. 8 E")
    table.do("count_stub", count=right)
    table.do("decide", seat=1, choice="1x")


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.law("ruling 43")
def test_11B_a_reopened_card_is_on_the_wall_by_its_paragraph_and_a_settled_hand_is_the_pit_boss_s() -> None:
    table = with_floorperson(HttpTable("let_it_ride", PLAIN_RULES["let_it_ride"]))
    tap = Taps(Table.objects.get(pk=table.id))
    for seat in (1, 2):
        tap("seat_player", seat=seat)
        tap("place_wagers", seat=seat, wagers=LET_IT_RIDE_BETS)
    for name in ("announce_no_more_bets", "deal"):
        tap(name)
    tap("decide_all", choice="ride")
    tap("turn_card", place="first", card="Ah")
    assert refused(table, "reopen_step", "floorperson", reason=" ") == ("no_reason", None)
    table.do("reopen_step", "floorperson", reason="turned too early")
    (alert,) = [alert for alert in table.tile().alerts if alert.kind == "step_reopened"]
    assert alert.params["law"] == "36.05.18.11B(2)"
    table.do("decide", seat=2, choice="withdraw")
    (made,) = last_events(table, 1)
    assert isinstance(made, e.DecisionMade)
    assert made.is_late_change
    tap("turn_card", place="first", card="Ah")
    tap("decide_all", choice="ride")
    tap("turn_card", place="second", card="Kd")
    tap("turn_hand", seat=2, cards=("2c", "3d", "9h"))
    late = refused(table, "reopen_step", "floorperson", reason="turned too early")
    assert late == ("needs_pit_boss", "ruling 43")
    table.do("reopen_step", "pit_boss", reason="turned too early")


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("ruling 43")
def test_11A_a_settled_seat_forfeits_by_the_pit_boss_and_the_screen_says_what_is_taken_back() -> None:
    table = with_floorperson(HttpTable("criss_cross", PLAIN_RULES["criss_cross"]))
    tap = Taps(Table.objects.get(pk=table.id))
    tap("seat_player", seat=1)
    tap("place_wagers", seat=1, wagers=ANTES)
    for name in ("announce_no_more_bets", "deal"):
        tap(name)
    for cards in ({"left": "9c", "right": "5d"}, {"top": "2h", "bottom": "9s"}, {"middle": "Kd"}):
        tap("decide", seat=1, choice="1x")
        for place, card in cards.items():
            tap("turn_card", place=place, card=card)
    tap("turn_hand", seat=1, cards=("Kc", "5h"))
    forfeit = {"seat": 1, "reason": "violation"}
    assert refused(table, "forfeit_seat", "floorperson", **forfeit) == ("needs_pit_boss", "ruling 43")
    won = table.read()["state"]["seats"][0]["result"]["returned"]
    table.do("forfeit_seat", "pit_boss", **forfeit)
    seat = table.read()["state"]["seats"][0]
    assert (seat["difference"], seat["result"]["net"]) == (f"-{won}", "-50.00")
