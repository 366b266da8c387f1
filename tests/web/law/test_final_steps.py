"""What players have heard or seen is not unsaid by the dealer alone, over HTTP."""

from datetime import timedelta

import pytest

from games.table import events as e
from tables import clock
from tables.verify.table import verify_table
from tests.each_game import each_game
from tests.people import FLOORPERSON
from tests.web.law.staged import USUAL, Staged, settings_for

pytestmark = pytest.mark.django_db
CALLS = {"double_draw": "36.05.19.07D", "criss_cross": "CCP ch. 7 D", "let_it_ride": "36.05.18.07D"}
CARDS = {
    "criss_cross": ({"left": "2c", "right": "9d"}, {"top": "4h", "bottom": "Js"}, {"middle": "Kc"}),
    "let_it_ride": ({"first": "Ah"}, {"second": "Kd"}),
}


def at_showdown(game: str, *seats: int, **others: str) -> Staged:
    table = Staged(game)
    table.deal(*seats, **others)
    if game == "double_draw":
        for _ in range(2):
            table.all_decide()
            table.quick("announce_no_more_bets")
            for seat in seats:
                table.quick("draw", seat=seat, count=0)
    for cards in CARDS.get(game, ()):
        table.all_decide()
        table.turn(**cards)
    return table


@pytest.mark.law("36.05.19.07C")
@pytest.mark.law("CCP ch. 7 C")
@pytest.mark.law("36.05.18.07C")
@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("36.05.18.07D")
@each_game
def test_07C_the_call_is_taken_back_within_ten_seconds_and_neither_later_nor_after_the_deal(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Staged(game)
    table.call()
    assert table.refused("undo") == ("final.call", CALLS[game])
    table.do("take_back_call")
    assert isinstance(table.log[-1], e.CallTakenBack)
    assert table.state.felt.phase == "betting"
    table.do("announce_no_more_bets")
    monkeypatch.setattr(clock, "offset", timedelta(seconds=11))
    assert table.refused("take_back_call") == ("final.call_late", CALLS[game])
    monkeypatch.setattr(clock, "offset", timedelta(seconds=5))
    table.do("deal")
    assert table.refused("take_back_call") == ("no_call.table", CALLS[game])
    assert not table.offered("take_back_call")


@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("36.05.18.07D")
@each_game
def test_07D_after_the_deal_no_two_undos_raise_a_wager_or_seat_a_player(game: str) -> None:
    table = Staged(game)
    table.deal()
    for _ in range(2):
        assert table.refused("undo")[0] == "final.step"
    assert table.refused("place_wagers", seat=1, wagers=table.opening("500.00"))[0] == "not_now.phase"
    assert table.refused("seat_player", seat=2)[0] == "not_now.phase"
    assert table.state.felt.seats[0].wagers == dict.fromkeys(table.opening(), 10_00)


@pytest.mark.law("CCP ch. 11 C")
@pytest.mark.law("CCP ch. 11 E")
@pytest.mark.law("CCP ch. 11 G")
def test_11C_across_does_not_grow_from_10_to_30_once_two_cards_are_turned() -> None:
    table = Staged("criss_cross")
    table.deal()
    for box, law, cards in zip(
        ("across", "down", "middle"),
        ("CCP ch. 11 C", "CCP ch. 11 E", "CCP ch. 11 G"),
        CARDS["criss_cross"],
        strict=True,
    ):
        table.quick("decide", seat=1, choice="1x")
        table.turn(**cards)
        for _ in range(2):
            assert table.refused("undo") == ("final.cards", law)
        assert table.state.felt.seats[0].wagers[box] == 10_00
    assert table.refused("decide", seat=1, choice="3x")[0] == "not_now.phase"


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.law("36.05.18.11C(2)")
def test_11B_bet_1_does_not_go_from_ride_to_withdraw_after_the_first_card() -> None:
    table = Staged()
    table.deal()
    for law, cards in zip(("36.05.18.11B(2)", "36.05.18.11C(2)"), CARDS["let_it_ride"], strict=True):
        table.quick("decide", seat=1, choice="ride")
        table.turn(**cards)
        assert table.refused("undo") == ("final.cards", law)
    assert table.refused("decide", seat=1, choice="withdraw")[0] == "not_now.phase"
    assert table.state.felt.seats[0].decisions == {"bet_1": "ride", "bet_2": "ride"}


@pytest.mark.law("36.05.19.11C(3)")
@pytest.mark.law("36.05.19.11C(6)")
@pytest.mark.law("36.05.19.11C(9)")
def test_11C_a_later_call_and_a_draw_are_final() -> None:
    table = Staged("double_draw")
    table.deal()
    for law in ("36.05.19.11C(3)", "36.05.19.11C(9)"):
        table.all_decide()
        table.do("announce_no_more_bets")
        assert table.refused("undo") == ("final.call", law)
        table.do("draw", seat=1, count=1)
        assert table.refused("undo")[0] == "final.step"


@pytest.mark.law("36.05.18.11D")
@pytest.mark.law("36.05.19.11D")
@pytest.mark.law("CCP ch. 11 I")
@each_game
def test_11D_a_hand_that_was_turned_is_final(game: str) -> None:
    table = at_showdown(game, 1)
    cards = {"double_draw": "2c 5d 7s 9c Kd", "criss_cross": "5h 3c", "let_it_ride": "2c 3d 9h"}
    table.do("turn_hand", seat=1, cards=cards[game].split())
    assert table.refused("undo")[0] == "final.cards"


@pytest.mark.law("ruling 20")
def test_the_box_that_was_turned_is_final() -> None:
    table = Staged("let_it_ride", rules={"six_card_bonus": "A"})
    table.deal(1, six_card_bonus="5.00")
    for cards in CARDS["let_it_ride"]:
        table.all_decide()
        table.turn(**cards)
    table.do("turn_box", cards=["2c", "3c", "4c"])
    assert table.refused("undo")[0] == "final.cards"


@pytest.mark.law("36.05.19.11C(2)")
@pytest.mark.law("36.05.19.11C(8)")
def test_11C_a_fold_becomes_a_bet_only_by_the_floorperson() -> None:
    table = Staged("double_draw")
    table.deal(1, 2)
    table.do("decide", seat=1, choice="fold")
    assert table.refused("undo")[0] == "final.fold"
    assert table.refused("decide", seat=1, choice="place")[0] == "final.fold"
    assert table.tap("reopen_step", reason="said bet", seat=1)[0] == 403
    table.do("reopen_step", "floorperson", reason="said bet", seat=1)
    table.do("decide", seat=1, choice="place")
    assert table.alert("step_reopened").params["reason"] == "said bet"


@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
@each_game
def test_07D_the_call_is_reopened_from_a_phone_and_is_on_the_wall(game: str) -> None:
    table = Staged(game)
    table.call()
    table.do("reopen_step", "floorperson", reason="seat 4 was asleep")
    assert table.state.felt.phase == "betting"
    alert = table.alert("step_reopened")
    assert (alert.params["law"], alert.params["reason"]) == (CALLS[game], "seat 4 was asleep")
    assert verify_table(table.id, with_rows=True).fault is None


@pytest.mark.law("ruling 20")
@each_game
def test_20_a_step_is_reopened_by_pin_at_the_table_and_only_with_a_reason(game: str) -> None:
    table = Staged(game)
    table.deal()
    assert table.by_pin("reopen_step", reason="  ") == 422
    assert table.by_pin("reopen_step", reason="dealt too early") == 200
    assert not table.state.felt.is_dealt
    reopened = table.log[-1]
    assert isinstance(reopened, e.StepReopened)
    assert (reopened.step, reopened.by) == ("cards_dealt", str(table.fran.pk))
    assert table.alert("step_reopened").params["reason"] == "dealt too early"


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.law("36.05.18.11C(2)")
@pytest.mark.law("ruling 15")
def test_11B_cards_are_entered_again_and_the_decision_before_them_stays_shut() -> None:
    table = Staged(settings=settings_for())
    table.deck()
    table.deal()
    table.quick("decide", seat=1, choice="ride")
    table.turn(first="Ah")
    table.quick("receive_deck", deck="spare", back="blue")
    table.quick("inspect_deck", deck="spare")
    table.quick("verify_deck", FLOORPERSON, deck="spare")
    table.do("reenter_cards", place="first", cards=["As"])
    assert table.state.felt.community == {"first": "As"}
    assert table.state.felt.seats[0].decisions == {"bet_1": "ride"}
    assert table.refused("undo")[0] == "nothing_to_undo.phase"
    # The next answer is that of the second bet.
    table.do("decide", seat=1, choice="withdraw")
    assert table.state.felt.seats[0].decisions == {"bet_1": "ride", "bet_2": "withdraw"}
    assert verify_table(table.id, with_rows=True).fault is None


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.law("ruling 20")
def test_11B_a_card_is_reopened_after_a_device_was_taken_out() -> None:
    table = Staged(settings=settings_for())
    table.deck()
    table.deal()
    table.quick("decide", seat=1, choice="ride")
    table.turn(first="Ah")
    table.quick("take_device_out", FLOORPERSON, device="shuffler", how="covered")
    table.do("reopen_step", "floorperson", reason="turned too early")
    assert (table.state.felt.community, set(table.state.now.devices)) == ({}, {"shuffler"})
    table.do("decide", seat=1, choice="withdraw")
    assert verify_table(table.id, with_rows=True).fault is None


@pytest.mark.law("36.05.19.07B(3)")
@pytest.mark.law("CCP ch. 7 B(3)")
@pytest.mark.law("36.05.18.07B(2)")
@pytest.mark.law("ruling 22")
@each_game
def test_07B_a_player_who_left_forfeits_under_its_paragraph_and_the_call_stands(game: str) -> None:
    left = {
        "double_draw": "36.05.19.07B(3)",
        "criss_cross": "CCP ch. 7 B(3)",
        "let_it_ride": "36.05.18.07B(2)",
    }
    table = Staged(game)
    table.call(1, 2)
    table.do("forfeit_seat", "floorperson", seat=2, reason="abandoned")
    forfeited = table.log[-1]
    assert isinstance(forfeited, e.SeatForfeited)
    assert (forfeited.reason, forfeited.law) == ("abandoned", left[game])
    assert table.refused("take_back_call")[0] == "final.forfeit"
    refused = table.refused("reopen_step", "floorperson", reason="seat 2 is back")
    assert refused == ("nothing_to_reopen.forfeit", left[game])


@pytest.mark.law("36.05.18.11B")
@pytest.mark.law("36.05.19.11C")
@pytest.mark.law("CCP ch. 11 B")
@each_game
def test_11_a_late_change_is_in_the_log_also_after_an_undo(game: str) -> None:
    table = Staged(game)
    table.deal(1, 2)
    offer = next(action for action in table.read()["actions"] if action["name"] == "decide")
    names = offer["args"]["choice"]["one_of"]
    other = next(name for name in names if name not in (USUAL[game], "amount"))
    for seat in (1, 2):
        table.quick("decide", seat=seat, choice=USUAL[game])
    table.do("undo")
    table.do("decide", seat=1, choice=other)
    made = table.log[-1]
    assert isinstance(made, e.DecisionMade)
    assert made.is_late_change


@pytest.mark.law("36.05.18.11B")
def test_11B_an_answer_before_the_one_for_the_rest_is_changed_late() -> None:
    table = Staged()
    table.deal(1, 2, 3)
    table.quick("decide", seat=1, choice="ride")
    table.do("decide_all", choice="ride")
    table.do("decide", seat=1, choice="withdraw")
    made = table.log[-1]
    assert isinstance(made, e.DecisionMade)
    assert made.is_late_change


@pytest.mark.law("36.05.19.07C")
@pytest.mark.law("CCP ch. 7 C")
@pytest.mark.law("36.05.18.07C")
@each_game
def test_07C_the_operator_sets_the_seconds_of_a_call_and_the_minutes_until_idle(game: str) -> None:
    table = Staged(game, settings_for())
    table.quick("take_table")
    usual = {"method": "manual_shoe", "shuffling": "by_hand", "decks": 1, "minimum": "10.00"}
    usual |= {"maximum": "500.00", "is_sign_posted": True}
    table.do("change_settings", "pit_boss", **usual, call_back_seconds=0, idle_minutes=45)
    settings = table.state.now.settings
    assert settings is not None
    assert (settings.call_back_seconds, settings.reminders.idle) == (0, 45)
    table.deck()
    table.call()
    assert table.refused("take_back_call") == ("final.call_late", CALLS[game])
    status, _ = table.tap("change_settings", "pit_boss", **usual, call_back_seconds=31)
    assert status == 400
