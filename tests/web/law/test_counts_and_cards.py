"""Counts, decks and devices as the law wants them, over HTTP."""

import pytest

from games.table import events as e
from games.table.stub.due import expected_stub
from tables.models import Irregularity
from tests.each_game import each_game
from tests.game_rules import SIDE_BET_RULES
from tests.people import FLOORPERSON
from tests.web.law.staged import USUAL, Staged, settings_for

pytestmark = pytest.mark.django_db
COUNTED = {"double_draw": "36.05.19.08E", "criss_cross": "CCP ch. 8 E", "let_it_ride": "36.05.18.08D(5)"}
RECUT = {"double_draw": "36.05.19.05G", "criss_cross": "CCP ch. 5 E", "let_it_ride": "36.05.18.05G"}
STORED = {"double_draw": "36.05.19.03B(3)", "criss_cross": "CCP ch. 3 B(3)", "let_it_ride": "36.05.18.03B(3)"}


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@each_game
def test_05G_no_recut_with_cards_out_and_a_request_has_a_reason_in_words(game: str) -> None:
    table = Staged(game, settings_for())
    table.deck()
    table.call()
    assert table.refused("request_recut", reason="  ") == ("no_reason.words", RECUT[game])
    table.do("deal")
    assert table.refused("request_recut", reason="too high") == ("no_cut.recut", RECUT[game])
    assert table.refused("order_recut", "floorperson", reason="too high") == ("no_cut.recut", RECUT[game])
    assert not table.offered("request_recut")


@each_game
def test_the_reasons_of_a_reshuffle_a_hold_and_a_deck_that_leaves_are_stored(game: str) -> None:
    table = Staged(game, settings_for())
    table.deck()
    for name, args in (("hold_table", {}), ("remove_deck", {"deck": "a"})):
        role = "floorperson" if name == "hold_table" else "dealer"
        assert table.refused(name, role, **args, reason=" ")[0] == "no_reason.words"
    table.do("order_reshuffle", "floorperson", reason="cards flashed")
    ordered = table.log[-1]
    assert ordered == e.ReshuffleOrdered(deck="a", reason="cards flashed")
    table.do("hold_table", "floorperson", reason="dispute at seat 2")
    held = table.log[-1]
    assert isinstance(held, e.TableHeld)
    assert held.hold.reason == "dispute at seat 2"
    table.do("remove_deck", deck="a", reason="damaged card")
    removed = table.log[-1]
    assert removed == e.DeckRemoved(deck="a", reason="damaged card")


@pytest.mark.law("36.05.19.04C")
@pytest.mark.law("CCP ch. 4 C")
@pytest.mark.law("36.05.18.04C")
@each_game
def test_04C_a_player_who_is_not_seated_looks_at_the_deck(game: str) -> None:
    table = Staged(game, settings_for())
    table.quick("receive_deck", deck="a", back="red")
    table.quick("inspect_deck", deck="a")
    table.quick("verify_deck", FLOORPERSON, deck="a")
    table.quick("spread_deck", deck="a")
    table.do("show_deck", deck="a", not_seated=True)
    assert table.log[-1] == e.DeckMoved(deck="a", stage="seen", not_seated=True)


@pytest.mark.law("CCP ch. 5 G")
@pytest.mark.law("CCP ch. 5 H")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("ruling 9")
def test_5G_criss_cross_has_no_idle_procedure_with_its_device_and_a_deck_counted_wrong_leaves() -> None:
    table = Staged("criss_cross", settings_for(shuffling="reshuffling_device"))
    table.deck()
    assert table.refused("declare_idle")[0] == "no_idle.device"
    assert not table.offered("declare_idle")
    table.do("report_fault", device="shuffler", fault="wrong_count")
    assert [type(event) for event in table.log[-2:]] == [e.DeviceFaulted, e.DeckRemoved]
    assert table.state.now.decks == ()


@pytest.mark.law("36.05.19.13E")
@pytest.mark.law("CCP ch. 13 D")
@pytest.mark.law("36.05.18.13G")
@pytest.mark.law("ruling 46")
@each_game
def test_13_a_jam_of_the_shoe_after_the_stub_is_out_voids_nothing(game: str) -> None:
    table = Staged(game, settings_for(method="automated_shoe", shuffling="shuffler"))
    table.deck()
    table.deal()
    table.quick("decide", seat=1, choice=USUAL[game])
    if game == "double_draw":
        table.quick("announce_no_more_bets")
        table.quick("draw", seat=1, count=0)
    else:
        table.turn(**{"left": "2c"} if game == "criss_cross" else {"first": "Ah"})
    table.do("report_fault", device="shoe", fault="jam")
    assert isinstance(table.log[-1], e.DeviceFaulted)
    assert not table.state.now.requests


@pytest.mark.law("36.05.19.13D")
@pytest.mark.law("36.05.18.13F")
@pytest.mark.law("ruling 41")
@pytest.mark.law("ruling 46")
@pytest.mark.parametrize("door", ["report_fault", "report_irregularity"])
@each_game
def test_13_a_jam_means_the_same_through_either_door_while_the_stub_is_off(game: str, door: str) -> None:
    table = Staged(game, settings_for(shuffling="shuffler"))
    table.deck()
    table.deal()
    table.quick("count_stub", count=expected_stub(table.state) - 1)
    args = {"device": "shuffler", "fault": "jam"} if door == "report_fault" else {"kind": "shuffler_jam"}
    table.do(door, **args)
    assert table.state.now.devices["shuffler"].fault == "jam"
    assert table.state.now.stub_off is not None


@pytest.mark.law("36.05.19.03B(3)")
@pytest.mark.law("CCP ch. 3 B(3)")
@pytest.mark.law("36.05.18.03B(3)")
@each_game
def test_03B_no_deal_once_the_other_deck_left_the_shuffler_after_the_call(game: str) -> None:
    table = Staged(game, settings_for(shuffling="shuffler", decks=2))
    table.deck("red", "red")
    table.deck("blue", "blue")
    table.call()
    # A light leaves open whether the other deck was shuffled: it is not ready any more.
    table.quick("report_fault", device="shuffler", fault="red_light")
    table.quick("return_device", FLOORPERSON, device="shuffler")
    assert table.refused("deal") == ("other_deck_out.table", STORED[game])


@pytest.mark.law("36.05.19.08E")
@pytest.mark.law("CCP ch. 8 E")
@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("ruling 4")
@each_game
def test_08E_the_sixth_round_is_blocked_and_a_late_count_is_marked_as_such(game: str) -> None:
    table = Staged(game, settings_for())
    table.to_the_fifth_call()
    table.do("deal")
    table.do("waive_count", "floorperson", reason="a long queue")
    assert Irregularity.objects.get(table=table.id, kind="stub_uncounted").outcome == "waived"
    table.void()
    table.ready()
    table.quick("place_wagers", seat=1, wagers=table.opening())
    assert table.refused("announce_no_more_bets") == ("stub_uncounted.rounds", COUNTED[game])
    table.do("count_stub", count=54 if game == "double_draw" else 52)
    counted = table.log[-1]
    assert isinstance(counted, e.StubCounted)
    assert counted.is_late
    table.do("announce_no_more_bets")


@pytest.mark.law("36.05.18.07D")
def test_07D_no_amounts_are_recorded_after_the_first_card() -> None:
    table = Staged()
    table.quick("seat_player", seat=1)
    table.seat(2)
    table.quick("mark_in", seats=(1,))
    table.quick("announce_no_more_bets")
    table.quick("deal")
    table.do("record_wagers", seat=1, wagers=table.opening())
    table.all_decide()
    table.turn(first="Ah")
    assert table.refused("record_wagers", seat=1, wagers=table.opening("20.00"))[0] == "not_now.lock"


@pytest.mark.law("36.05.18.08C(1)(c)")
@pytest.mark.law("ruling 14")
def test_08C_lammers_of_the_five_card_bonus_that_differ_stop_the_deal() -> None:
    table = Staged(rules=SIDE_BET_RULES["let_it_ride"])
    table.call(1, five_card_bonus="1.00")
    table.do("confirm_count", box="five_card_bonus", chips=2, acknowledged=1)
    reported = table.log[-1]
    assert isinstance(reported, e.DifferenceReported)
    assert (reported.box, reported.recorded) == ("five_card_bonus", 1)
    assert table.refused("deal")[1] == "36.05.18.08C(1)"
    table.do("clear_difference", "floorperson", box="five_card_bonus", outcome="one chip taken back")
    assert table.alert("difference_cleared").params["reason"] == "one chip taken back"
    assert table.refused("take_back_call")[0] == "final.difference"
    table.do("reopen_step", "floorperson", reason="seat 4 was asleep")
    assert table.state.felt.counts == {}


@pytest.mark.law("CCP ch. 13 A")
def test_13A_a_void_that_the_text_orders_is_not_denied_without_a_reason() -> None:
    table = Staged("criss_cross")
    table.deal()
    table.do("report_irregularity", kind="card_face_up")
    for blank in ("   ", "--"):
        refused = table.refused("deny_request", "floorperson", number=1, reason=blank)
        assert refused == ("no_reason.words", "CCP ch. 13 A")
    table.do("deny_request", "floorperson", number=1, reason="it was the cover card")
    alert = table.alert("void_denied")
    assert alert.params == {"law": "CCP ch. 13 A", "reason": "it was the cover card"}


@pytest.mark.law("36.05.19.08F(4)")
@pytest.mark.law("36.05.18.08F(1)")
@pytest.mark.law("ruling 41")
@pytest.mark.parametrize("game", ["double_draw", "let_it_ride"])
def test_08F_the_void_after_the_places_were_counted_is_not_denied_without_a_reason(game: str) -> None:
    table = Staged(game, settings_for())
    table.deck()
    table.deal()
    for _ in range(2):
        table.quick("count_stub", count=expected_stub(table.state) - 1)
    places = {"seat_1": 6} if game == "double_draw" else {"seat_1": 4, "community": 2}
    table.do("count_places", places=places)
    law = table.state.now.requests[0].law
    assert law is not None
    assert table.refused("deny_request", "floorperson", number=1, reason=" ") == ("no_reason.words", law)
    table.do("deny_request", "floorperson", number=1, reason="counted by me")
    assert table.alert("void_denied").params == {"law": law, "reason": "counted by me"}
    assert table.refused("decide", seat=1, choice=USUAL[game])[0] == "stub_uncounted.afresh"
