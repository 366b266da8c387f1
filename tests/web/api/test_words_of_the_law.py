"""The reasons and paragraphs of the log, entered over HTTP and seen on the wall and the page of the round."""

import pytest
from msgspec.structs import replace

from dealers.api.tables import show_card
from dealers.models import Staff
from games.table import events as e
from games.table.events import read_event
from tables.models import Irregularity, Round, RulesSubmission, TableEvent
from tables.submissions.store import read_submission
from tests.game_rules import LET_IT_RIDE_BETS, ONE_DECK_BY_HAND, PLAIN_RULES
from tests.harness.signed_in import browser_of
from tests.web.api.http_taps import HttpTable
from tests.web.submission_form import chosen

pytestmark = pytest.mark.django_db
ANTES = {"ante_across": "10.00", "ante_down": "10.00"}


def deal(table: HttpTable, wagers: dict[str, str], *seats: int) -> None:
    for seat in seats:
        table.do("seat_player", seat=seat)
        table.do("place_wagers", seat=seat, wagers=wagers)
    table.do("announce_no_more_bets")
    table.do("deal")


def last_event(table: HttpTable) -> object:
    return read_event(TableEvent.objects.filter(table=table.id).order_by("-sequence")[0].body)


@pytest.mark.law("36.05.18.13B")
def test_13B_denying_an_ordered_void_needs_a_reason_and_stands_on_the_wall() -> None:
    table = HttpTable("let_it_ride", PLAIN_RULES["let_it_ride"])
    deal(table, LET_IT_RIDE_BETS, 1)
    for _ in range(2):
        table.do("report_irregularity", kind="card_face_up")
    rows = Irregularity.objects.filter(table=table.id).order_by("sequence")
    assert [row.law for row in rows] == ["36.05.18.13A", "36.05.18.13B"]
    status, answer = table.tap("deny_request", "pit_boss", number=1, reason="   ")
    assert (status, answer["code"], answer["law"]) == (422, "no_reason", "36.05.18.13B")
    table.do("deny_request", "pit_boss", number=1, reason="it was the cover card")
    (alert,) = [alert for alert in table.tile().alerts if alert.kind == "void_denied"]
    assert alert.level == "warning"
    assert alert.params == {"law": "36.05.18.13B", "reason": "it was the cover card"}


def test_a_refusal_spells_stored_names_as_words_and_sends_them_as_they_are() -> None:
    table = HttpTable("let_it_ride", PLAIN_RULES["let_it_ride"])
    table.do("seat_player", seat=1)
    wagers = {**LET_IT_RIDE_BETS, "three_card_bonus": "5.00"}
    status, answer = table.tap("place_wagers", seat=1, wagers=wagers)
    assert (status, answer["params"]["box"]) == (422, "three_card_bonus")
    assert answer["message"] == "Seat 1: three card bonus is not offered at this table."


@pytest.mark.law("ruling 47")
def test_47_denying_what_a_person_asked_for_is_no_alert() -> None:
    table = HttpTable("let_it_ride", PLAIN_RULES["let_it_ride"])
    deal(table, LET_IT_RIDE_BETS, 1)
    table.do("request_void", reason="fire alarm")
    table.do("deny_request", "pit_boss", number=1, reason="no fire")
    assert [alert.kind for alert in table.tile().alerts] == []


@pytest.mark.law("CCP ch. 11 A(5)")
def test_11A_a_violation_is_in_the_log_and_on_the_page_of_the_round_under_its_paragraph() -> None:
    table = HttpTable("criss_cross", PLAIN_RULES["criss_cross"])
    deal(table, ANTES, 1)
    table.do("forfeit_seat", "pit_boss", seat=1, reason="violation")
    event = last_event(table)
    assert isinstance(event, e.SeatForfeited)
    assert (event.reason, event.law) == ("violation", "CCP ch. 11 A(5)")
    table.do("clear_table")
    played = Round.objects.get(table=table.id)
    reader = browser_of(Staff.objects.create_user("audrey", role="auditor"))
    explained = reader.get(f"/rounds/{played.pk}/").context["explained"]
    assert {line["law"] for line in explained["seats"][0]["lines"]} == {"CCP ch. 11 A(5)"}


@pytest.mark.law("CCP ch. 11 I(1)")
@pytest.mark.law("CCP ch. 11 I(2)")
def test_11I_the_pushed_screen_announces_the_hand_by_its_rank() -> None:
    table = HttpTable("criss_cross", PLAIN_RULES["criss_cross"])
    deal(table, ANTES, 1)
    for cards in ({"left": "9c", "right": "5d"}, {"top": "2h", "bottom": "8s"}, {"middle": "Kd"}):
        table.do("decide", seat=1, choice="1x")
        for place, card in cards.items():
            table.do("turn_card", place=place, card=card)
    table.do("turn_hand", seat=1, cards=["5h", "3c"])
    said = table.read()["state"]["prompt"]["says"]
    assert said["params"] == {"seat": "1", "across": "pair_of_fives", "down": "king_high"}


@pytest.mark.law("CCP ch. 8 D(4)(b)")
def test_08D_the_pushed_step_says_where_the_stub_goes() -> None:
    table = HttpTable("criss_cross", PLAIN_RULES["criss_cross"])
    table.do("seat_player", seat=1)
    table.do("place_wagers", seat=1, wagers=ANTES)
    table.do("announce_no_more_bets")
    *_, note = table.read()["state"]["prompt"]["notes"]
    assert (note["key"], note["law"]) == ("note.rack_stub_manual_shoe", "CCP ch. 8 D(4)(b)")


@pytest.mark.law("36.05.18.07F")
def test_07F_the_same_player_is_seated_by_the_number_of_a_seat() -> None:
    table = HttpTable("let_it_ride", {}, replace(ONE_DECK_BY_HAND, seats=7), boxes_per_player=2)
    table.do("seat_player", seat=3)
    table.do("seat_player", seat=4, same_as=3)
    seats = table.read()["state"]["seats"]
    assert [seats[2]["player"], seats[3]["player"]] == ["#1", "#1"]
    status, answer = table.tap("seat_player", seat=5, same_as=4)
    assert (status, answer["code"], answer["law"]) == (422, "too_many_boxes", "36.05.18.07F")


@pytest.mark.law("36.05.18.12F(1)")
def test_12F_a_submission_with_a_progressive_names_its_rate() -> None:
    boss = browser_of(Staff.objects.create_user("boss", role="pit_boss"))
    form = chosen("let_it_ride", rule_progressive="A", meter_rate_percent="0")
    page = boss.post("/submissions/new/let_it_ride/", form).content.decode()
    assert "more than zero" in page.partition('id="field-meter_rate_percent"')[2].partition("</div>")[0]
    form["meter_rate_percent"] = "1.5"
    assert boss.post("/submissions/new/let_it_ride/", form).status_code == 302
    kept = read_submission(RulesSubmission.objects.get())
    assert (kept.meter_rate_percent, kept.meter_rate_tenths) == (1, 5)
    assert "1.5%" in boss.get(f"/submissions/{RulesSubmission.objects.get().pk}/").content.decode()


@pytest.mark.law("36.05.19.02B(5)")
@pytest.mark.law("36.05.19.02B(7)")
def test_02B_the_card_of_the_table_has_the_advice_of_the_joker() -> None:
    table = HttpTable("double_draw", PLAIN_RULES["double_draw"])
    table.do("seat_player", seat=1)
    card = table.read(show_card)
    assert card["advice"]["law"] == "36.05.19.02B(5)"
    assert card["advice"]["text"] == "A joker is an ace, or completes a straight or flush."
