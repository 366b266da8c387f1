"""What a dealer could gain by taps in another order, tried over HTTP."""

import pytest

from games.table import events as e
from games.table.events import AnyEvent, read_event
from games.table.state import read_state
from tables.models import Table, TableEvent
from tables.rows.running_tallies import read_running_tallies
from tests.game_rules import LET_IT_RIDE_BETS, ONE_DECK_BY_HAND, PLAIN_RULES
from tests.people import FLOORPERSON
from tests.store.taps import Taps
from tests.web.api.http_taps import HttpTable

pytestmark = pytest.mark.django_db


def log_of(table: HttpTable) -> list[AnyEvent]:
    bodies = TableEvent.objects.filter(table=table.id).order_by("sequence").values_list("body", flat=True)
    return [read_event(body) for body in bodies]


def let_it_ride() -> HttpTable:
    return HttpTable("let_it_ride", PLAIN_RULES["let_it_ride"])


def at_showdown() -> HttpTable:
    """Seat 1 let it all ride beside an ace and a king."""
    table = let_it_ride()
    table.do("seat_player", seat=1)
    table.do("place_wagers", seat=1, wagers=LET_IT_RIDE_BETS)
    table.do("announce_no_more_bets")
    table.do("deal")
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.do("decide", seat=1, choice="ride")
        table.do("turn_card", place=place, card=card)
    return table


def with_a_deck() -> HttpTable:
    """A table whose first round is dealt to seat 1."""
    table = HttpTable("let_it_ride", PLAIN_RULES["let_it_ride"], ONE_DECK_BY_HAND)
    tap = Taps(Table.objects.get(pk=table.id))
    tap("receive_deck", deck="a", back="red")
    tap("inspect_deck", deck="a")
    tap("verify_deck", FLOORPERSON, deck="a")
    for step in ("spread_deck", "show_deck", "wash_deck", "shuffle_deck"):
        tap(step, deck="a")
    tap("cut_deck", deck="a", position=20)
    tap("seat_player", seat=1)
    tap("place_wagers", seat=1, wagers=LET_IT_RIDE_BETS)
    tap("announce_no_more_bets")
    tap("deal")
    return table


@pytest.mark.law("36.05.18.07D")
def test_07D_amounts_recorded_with_the_cards_out_are_late_and_stay() -> None:
    table = let_it_ride()
    table.do("seat_player", seat=1)
    table.do("mark_in", seats=[1])
    table.do("announce_no_more_bets")
    table.do("deal")
    table.do("record_wagers", seat=1, wagers=LET_IT_RIDE_BETS)
    last = log_of(table)[-1]
    assert isinstance(last, e.WagersRecorded)
    assert last.is_late
    status, answer = table.tap("undo")
    assert (status, answer["key"], answer["law"]) == (422, "final.amounts", "36.05.18.07D")


@pytest.mark.law("ruling 43")
def test_a_paid_hand_is_not_entered_again_as_a_loser_to_have_the_round_voided() -> None:
    table = at_showdown()
    table.do("turn_hand", seat=1, cards=["Ac", "4d", "5s"])
    status, answer = table.tap("reenter_cards", seat=1, cards=["8c", "4d", "5s"])
    assert (status, answer["key"], answer["params"]["due"]) == (422, "was_due.hand", "30.00")
    status, answer = table.tap("report_irregularity", kind="community_card_seen_early")
    assert (status, answer["key"], answer["law"]) == (422, "cannot_be.irregularity", "36.05.18.13E")
    table.do("request_void", reason="misdeal")
    (request,) = read_state(Table.objects.get(pk=table.id).snapshot).now.requests
    assert request.needs == "pit_boss"


@pytest.mark.law("ruling 41")
def test_a_short_stub_is_not_made_right_by_a_card_reported_face_up() -> None:
    table = with_a_deck()
    table.do("count_stub", count=46)
    assert [type(event) for event in log_of(table)[-2:]] == [e.StubCounted, e.FloorCalled]
    for name, args in (("report_irregularity", {"kind": "card_face_up"}), ("request_void", {"reason": "x"})):
        status, answer = table.tap(name, **args)
        assert (status, answer["key"]) == (422, "stub_off.round")
    assert "call" in {alert.kind for alert in table.tile().alerts}


@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 10")
def test_a_deal_that_is_reopened_leaves_an_off_count_in_the_report_and_the_deck_unshuffled() -> None:
    table = with_a_deck()
    table.do("count_stub", count=46)
    table.do("count_stub", count=47)
    table.do("reopen_step", "pit_boss", reason="dealt too early")
    row = Table.objects.get(pk=table.id)
    counted = [one for one in read_running_tallies(row.tallies_now) if one.kind == "stub_count"]
    assert {one.name: one.number for one in counted} == {"off": 1, "right": 1}
    (deck,) = read_state(row.snapshot).now.decks
    assert deck.stage == "unshuffled"
