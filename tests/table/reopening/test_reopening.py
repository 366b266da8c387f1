"""What is taken back or entered again: the call, the last cards, and a step the floorperson reopens."""

from datetime import timedelta

import pytest

from games.table import events as e
from games.table.approvals.checks import is_any_seat_paid
from games.table.offers import offers
from games.table.payments.model import payout_cents
from tests.each_game import each_game
from tests.game_rules import PLAIN_RULES, SIDE_BET_RULES
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable
from tests.table.payments.won_rounds import at_showdown as at_royal_showdown
from tests.table.pure_table import NOW, Table
from tests.table.rounds.criss_cross_rounds import criss_cross
from tests.table.rounds.double_draw_rounds import at_first_decision, at_showdown, draw_all


def called(game: str, **changes: int) -> FloorTable:
    """A table with one player and the wagers called."""
    table = FloorTable(game, **changes)
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.tap("announce_no_more_bets")
    return table


@pytest.mark.law("36.05.19.07C")
@pytest.mark.law("CCP ch. 7 C")
@pytest.mark.law("36.05.18.07C")
@each_game
def test_07C_a_call_that_was_not_announced_is_taken_back_for_ten_seconds(game: str) -> None:
    table = called(game)
    action = next(action for action in offers(table.state, DEALER) if action.name == "take_back_call")
    assert action.until == (table.time + timedelta(seconds=10)).isoformat()
    table.wait(seconds=10)
    table.tap("take_back_call")
    assert table.state.felt.phase == "betting"
    assert table.state.felt.called_at is None
    assert isinstance(table.log[-1], e.CallTakenBack)
    assert table.refuses("take_back_call").key == "no_call.table"
    assert table.refuses("undo").key == "nothing_to_undo.phase"
    table.tap("seat_player", seat=2)


@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("36.05.18.07D")
@each_game
def test_07D_after_ten_seconds_only_the_floorperson_reopens_the_call(game: str) -> None:
    table = called(game)
    table.wait(seconds=11)
    refused = table.refuses("take_back_call")
    assert (refused.key, refused.params) == ("final.call_late", {"seconds": 10})
    assert table.refuses("undo").key == "final.call"
    assert table.refuses("reopen_step", DEALER, reason="no").key == "wrong_role.floor"
    table.tap("reopen_step", FLOORPERSON, reason="seat 4 was asleep")
    reopened = table.log[-1]
    assert isinstance(reopened, e.StepReopened)
    assert (reopened.step, reopened.reason, reopened.by) == (
        "no_more_bets_announced",
        "seat 4 was asleep",
        FLOORPERSON.id,
    )
    assert table.state.felt.phase == "betting"
    assert table.state.felt.seats[0].is_in


def test_the_operator_sets_how_long_a_call_may_be_taken_back() -> None:
    table = FloorTable()
    changed = {"method": "manual_shoe", "shuffling": "by_hand", "decks": 1, "is_sign_posted": True}
    limits = {"minimum": "10.00", "maximum": "500.00"}
    table.tap("change_settings", FLOORPERSON, **changed, **limits, call_back_seconds=3)
    table.tap("change_settings", FLOORPERSON, **changed, **limits)
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.tap("announce_no_more_bets")
    table.wait(seconds=4)
    assert table.refuses("take_back_call").params == {"seconds": 3}
    table.wait(seconds=-1)
    table.tap("take_back_call")


def test_a_call_taken_back_takes_the_counts_with_it_and_leaves_the_decks() -> None:
    table = Table("let_it_ride", SIDE_BET_RULES["let_it_ride"])
    table.seat(1, five_card_bonus="1.00", progressive="1.00")
    table.tap("announce_no_more_bets")
    table.tap("confirm_count", box="five_card_bonus")
    table.happen(e.DeckReceived(deck="spare", back="blue"))
    table.tap("take_back_call")
    assert (table.phase, table.state.felt.counts) == ("betting", {})
    assert [deck.name for deck in table.state.now.decks] == ["spare"]
    table.deal()


@pytest.mark.law("36.05.18.08C(2)")
def test_08C_the_lock_of_the_progressive_is_opened_again_only_by_the_floorperson() -> None:
    table = Table("let_it_ride", SIDE_BET_RULES["let_it_ride"])
    table.seat(1, five_card_bonus="1.00", progressive="1.00")
    table.tap("announce_no_more_bets")
    table.tap("confirm_count", box="five_card_bonus")
    table.tap("lock_progressive")
    for name in ("undo", "take_back_call"):
        refused = table.refuses(name)
        assert (refused.key, refused.law) == ("final.lock", "36.05.18.08C(2)")
        assert not table.offers(name)
    table.tap("confirm_count", box="progressive")
    table.tap("undo")
    assert table.refuses("undo").key == "final.lock"
    table.tap("reopen_step", FLOORPERSON, reason="nobody had heard it")
    assert (table.phase, table.state.now.meter_cents) == ("betting", None)


def test_a_count_is_undone_before_the_deal_and_the_call_is_not() -> None:
    table = Table("let_it_ride", SIDE_BET_RULES["let_it_ride"])
    table.seat(1, five_card_bonus="1.00")
    table.tap("announce_no_more_bets")
    table.tap("confirm_count", box="five_card_bonus")
    table.tap("undo")
    assert table.refuses("undo").key == "final.call"


def test_a_void_call_is_not_taken_back() -> None:
    table = Table()
    table.seat(1)
    table.tap("announce_no_more_bets")
    table.tap("request_void", reason="fouled deck")
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.refuses("take_back_call").key == "no_call.table"
    assert table.refuses("reopen_step", FLOORPERSON, reason="alarm").key == "nothing_to_reopen.paid"


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.law("36.05.18.11C(2)")
def test_11B_a_mistyped_card_is_entered_again_and_the_decision_before_it_stays() -> None:
    table = Table()
    table.seat(1)
    table.deal()
    assert table.refuses("reenter_cards", cards=("Ah",), place="first").key == "not_last.cards"
    table.all_decide(seat_1="withdraw")
    table.turn(first="Ah")
    assert table.argument("reenter_cards", "place").one_of == ("first",)
    assert table.argument("reenter_cards", "cards").cards == 1
    assert table.refuses("reenter_cards", cards=("As",), place="second").key == "not_last.cards"
    assert table.refuses("reenter_cards", cards=("As",), seat=1).key == "not_last.cards"
    assert table.refuses("reenter_cards", cards=("As", "Ad"), place="first").key == "cards_needed.card"
    assert table.refuses("reenter_cards", cards=("Ah",), place="first").key == "nothing_changed.cards"
    assert table.refuses("reenter_cards", cards=("Xx",), place="first").key == "bad_card.not_in_deck"
    table.tap("reenter_cards", cards=("As",), place="first")
    table.tap("reenter_cards", cards=("Ad",), place="first")
    assert table.view.community == {"first": "Ad"}
    assert table.view.seats[0].decisions == {"bet_1": "withdraw"}
    assert table.refuses("undo").key == "final.cards"
    table.all_decide()
    assert table.refuses("reenter_cards", cards=("As",), place="first").key == "not_last.cards"
    assert not table.offers("reenter_cards")
    table.turn(second="Kd")
    table.tap("turn_box", cards=("2c", "3c", "4c"))
    assert table.refuses("reenter_cards", cards=("2c", "3c", "5c"), place="second").key == "not_last.cards"
    assert table.argument("reenter_cards", "cards").cards == 3
    table.tap("reenter_cards", cards=("2c", "3c", "5c"))
    assert table.view.six_card_box == ("2c", "3c", "5c")
    table.hand(1, "Qs 9h 4d")
    table.clear()


@pytest.mark.law("CCP ch. 11 C")
@pytest.mark.law("CCP ch. 11 E")
@pytest.mark.law("CCP ch. 11 G")
def test_11C_each_card_of_the_cross_is_entered_again_until_the_next() -> None:
    table = criss_cross(1)
    table.deal()
    for cards in ({"left": "2c", "right": "9d"}, {"top": "4h", "bottom": "Js"}, {"middle": "Kc"}):
        table.all_decide("1x")
        for place, card in cards.items():
            table.turn(**{place: "As"})
            table.tap("reenter_cards", cards=(card,), place=place)
            assert table.state.felt.community[place] == card
    table.hand(1, "Ah 2d")
    table.clear()


def test_a_losing_hand_is_entered_again_until_the_next_with_the_payment_that_follows() -> None:
    table = at_royal_showdown(1, 2)
    table.hand(2, "Qh Jh 9c")
    assert table.refuses("reenter_cards", cards=("Qh", "Jh", "9h"), seat=1).key == "not_last.cards"
    table.tap("reenter_cards", cards=("Qh", "Jh", "8c"), seat=2)
    assert not table.state.now.payments
    table.tap("reenter_cards", cards=("Qh", "Jh", "Th"), seat=2)
    assert [payment.seat for payment in table.state.now.payments] == [2]
    assert payout_cents(table.state.felt.seats[1].result) == table.state.now.payments[0].amount_cents
    table.tap("confirm_hand", FLOORPERSON, seat=2)
    assert table.refuses("reenter_cards", cards=("Qh", "Jh", "9h"), seat=2).key == "not_last.cards"


def test_a_hand_that_was_named_is_named_again_or_shown() -> None:
    table = Table("let_it_ride", {}, depth="winners")
    table.seat(1, 2)
    table.deal()
    for cards in ({"first": "Kc"}, {"second": "9d"}):
        table.all_decide()
        table.turn(**cards)
    assert not table.offers("redeclare_hand")
    table.tap("seat_loses", seat=2)
    assert table.refuses("redeclare_hand", seat=1, hands={"main": "two_pair"}).key == "not_last.cards"
    table.tap("redeclare_hand", seat=2, hands={"main": "two_pair"})
    assert table.net(2) == "60.00"
    assert "nothing" in table.argument("redeclare_hand", "hands").hands["main"]
    table.tap("reenter_cards", cards=("Ks", "9s", "3h"), seat=2)
    assert table.result(2)["hands"] == {"main": "two_pair"}
    table.tap("hold_table", FLOORPERSON, reason="dispute")
    assert not table.offers("redeclare_hand")


def test_a_table_that_records_no_cards_has_none_to_enter_again() -> None:
    table = Table("let_it_ride", {}, depth="procedure")
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.deal()
    table.all_decide()
    table.tap("turn_card", place="first")
    assert table.refuses("reenter_cards", cards=("As",), place="first").key == "not_recorded.cards"
    assert table.refuses("undo").key == "final.cards"
    table.tap("reopen_step", FLOORPERSON, reason="turned too early")
    assert table.phase == "first_card"


@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
@each_game
def test_07D_the_floorperson_reopens_the_deal_and_then_the_call(game: str) -> None:
    table = Table(game, SIDE_BET_RULES[game])
    table.seat(1)
    before = table.view
    table.deal()
    for _ in range(2):
        table.tap("reopen_step", FLOORPERSON, reason="dealt too early")
    assert table.view.seats == before.seats
    assert (table.phase, table.state.felt.is_dealt, table.state.now.last_dealt_at) == ("betting", False, None)
    refused = table.refuses("reopen_step", FLOORPERSON, reason="again")
    assert refused.key == "nothing_to_reopen.round"
    assert not table.offers("reopen_step", FLOORPERSON)
    table.bet(1, "20.00")


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.law("36.05.18.11C(2)")
def test_11B_a_card_that_is_reopened_takes_what_followed_with_it() -> None:
    table = Table()
    table.seat(1, 2)
    table.deal()
    table.all_decide()
    decided = table.view
    table.turn(first="Ah")
    table.tap("decide", seat=1, choice="withdraw")
    table.tap("reopen_step", PIT_BOSS, reason="seat 2 had not answered")
    assert table.view == decided
    table.tap("decide", seat=2, choice="withdraw")
    table.turn(first="Ah")
    table.all_decide()
    table.turn(second="2d")
    table.tap("reopen_step", FLOORPERSON, reason="turned too early")
    assert table.view.community == {"first": "Ah"}
    assert table.view.seats[1].decisions == {"bet_1": "withdraw", "bet_2": "ride"}


@pytest.mark.law("36.05.19.11C(3)")
@pytest.mark.law("36.05.19.11C(9)")
def test_11C_a_draw_and_the_call_before_it_are_reopened_one_by_one() -> None:
    table = at_first_decision(1, 2)
    table.tap("decide_all", choice="place")
    decided = table.view
    table.tap("announce_no_more_bets")
    draw_all(table, 3, 2)
    for wanted in ({"first_drawing": 3}, {}):
        table.tap("reopen_step", FLOORPERSON, reason="miscounted")
        assert [seat.draws for seat in table.state.felt.seats[:2]] == [wanted, {}]
    table.tap("reopen_step", FLOORPERSON, reason="seat 2 wants to fold")
    assert table.view == decided
    table.tap("decide", seat=2, choice="fold")


@pytest.mark.law("CCP ch. 11 C")
@pytest.mark.law("CCP ch. 11 E")
@pytest.mark.law("CCP ch. 11 G")
def test_11C_the_cross_is_reopened_card_by_card() -> None:
    table = criss_cross(1)
    table.deal()
    for cards in ({"left": "2c", "right": "9d"}, {"top": "4h", "bottom": "Js"}, {"middle": "Kc"}):
        table.all_decide("1x")
        table.turn(**cards)
    for left in (4, 3, 2, 1, 0):
        table.tap("reopen_step", FLOORPERSON, reason="turned too early")
        assert len(table.state.felt.community) == left
    assert table.state.felt.seats[0].decisions == {"across": "1x"}


@pytest.mark.law("ruling 43")
def test_nothing_is_reopened_after_a_seat_was_paid() -> None:
    table = at_showdown(1, 2)
    table.hand(1, "2c 5d 7s 9c Kd")
    refused = table.refuses("reopen_step", FLOORPERSON, reason="turned too early")
    assert (refused.key, refused.law) == ("needs_pit_boss.reopen", "ruling 43")
    assert not table.offers("reopen_step", FLOORPERSON)
    assert table.offers("reopen_step", PIT_BOSS)
    table.tap("reopen_step", PIT_BOSS, reason="turned too early")
    assert table.state.felt.seats[0].result is None
    table.hand(1, "Kc Kd Qc Qd 2s")
    assert is_any_seat_paid(table.state)
    refused = table.refuses("reopen_step", FLOORPERSON, reason="turned too early")
    assert (refused.key, refused.law) == ("nothing_to_reopen.paid", "ruling 43")
    assert not table.offers("reopen_step", PIT_BOSS)


@pytest.mark.law("ruling 20")
def test_20_where_no_step_is_left_to_reopen_the_floorperson_names_the_seat() -> None:
    table = at_first_decision(1, 2, 3)
    # A correction stays, and the steps before it too.
    table.tap("request_correction", reason="misheard", seat=3, wagers=table.opening("20.00"))
    table.tap("approve_request", FLOORPERSON, number=1)
    table.tap("decide", seat=1, choice="place")
    seat = table.argument("reopen_step", "seat", FLOORPERSON)
    assert (seat.one_of, seat.is_optional) == ((1,), False)
    assert table.refuses("reopen_step", FLOORPERSON, reason="misheard").key == "nothing_to_reopen.corrected"
    table.tap("reopen_step", FLOORPERSON, reason="misheard", seat=1)
    assert table.asked == 1


def test_only_an_answer_of_the_open_decision_is_reopened() -> None:
    table = at_first_decision(1, 2)
    assert table.refuses("reopen_step", FLOORPERSON, reason="late", seat=1).key == "nothing_to_reopen.seat"
    assert table.refuses("reopen_step", FLOORPERSON, reason="misheard", seat=7).code == "bad_seat"
    table.tap("decide_all", choice="place")
    assert table.refuses("reopen_step", FLOORPERSON, reason="late", seat=1).key == "nothing_to_reopen.seat"
    table.tap("decide", seat=1, choice="fold")
    assert table.argument("reopen_step", "seat", FLOORPERSON).one_of == (1,)
    assert table.argument("reopen_step", "seat", FLOORPERSON).is_optional
    table.tap("reopen_step", FLOORPERSON, reason="misheard", seat=1)
    assert table.view.seats[0].decisions == {"first_draw": "place"}
    table.tap("announce_no_more_bets")
    assert table.refuses("reopen_step", FLOORPERSON, reason="late", seat=1).key == "nothing_to_reopen.seat"


@pytest.mark.law("36.05.18.11B")
@pytest.mark.law("36.05.18.11C")
@pytest.mark.law("36.05.19.11C")
@pytest.mark.law("CCP ch. 11 B")
@each_game
def test_11_an_answer_changed_after_a_later_seat_is_recorded_as_such(game: str) -> None:
    table = Table(game, PLAIN_RULES[game])
    table.seat(1, 2, 3)
    table.deal()
    usual = table.argument("decide_all", "choice").one_of[0]
    other = next(name for name in table.argument("decide", "choice").one_of if name not in (usual, "amount"))
    late = []
    for seat, choice in ((1, usual), (2, usual), (1, other), (3, usual), (3, other), (2, usual), (2, other)):
        table.tap("decide", seat=seat, choice=choice)
        made = table.log[-1]
        assert isinstance(made, e.DecisionMade)
        late.append(made.is_late_change)
    assert late == [False, False, True, False, False, False, True]


@each_game
def test_one_answer_for_all_and_its_exceptions_in_order_are_no_late_changes(game: str) -> None:
    table = Table(game, PLAIN_RULES[game])
    table.seat(1, 2, 3)
    table.deal()
    usual = table.argument("decide_all", "choice").one_of[0]
    other = next(name for name in table.argument("decide", "choice").one_of if name not in (usual, "amount"))
    table.tap("decide_all", choice=usual)
    late = []
    for seat in (2, 3, 1):
        table.tap("decide", seat=seat, choice=other)
        made = table.log[-1]
        assert isinstance(made, e.DecisionMade)
        late.append(made.is_late_change)
    assert late == [False, False, True]


def test_a_round_of_an_old_log_keeps_the_entries_of_its_phase_alone() -> None:
    table = Table("criss_cross", PLAIN_RULES["criss_cross"])
    table.seat(1)
    table.happen(e.NoMoreBetsAnnounced(phase="dealing"), e.CardsDealt(at=NOW))
    assert table.refuses("take_back_call").key == "no_call.table"
    table.tap("decide", seat=1, choice="1x")
    assert len(table.state.entries) == 1
    table.turn(left="2c")
    assert table.state.entries == (table.log[-1],)
    # What an old log undid is still undone.
    table.happen(e.EntryUndone())
    assert table.view.community == {}


def decided(table: Table, *answers: tuple[int, str]) -> bool:
    """Give these answers, and return whether the last one is a late change."""
    for seat, choice in answers:
        table.tap("decide", seat=seat, choice=choice)
    made = table.log[-1]
    assert isinstance(made, e.DecisionMade)
    return made.is_late_change


def choices_of(table: Table) -> tuple[str, str]:
    usual = str(table.argument("decide_all", "choice").one_of[0])
    names = map(str, table.argument("decide", "choice").one_of)
    return usual, next(name for name in names if name not in (usual, "amount", "fold"))


@pytest.mark.law("36.05.18.11B")
@pytest.mark.law("CCP ch. 11 B")
@pytest.mark.parametrize("game", ["criss_cross", "let_it_ride"])
def test_11B_an_answer_before_the_one_for_the_rest_is_changed_late(game: str) -> None:
    table = Table(game, PLAIN_RULES[game])
    table.seat(1, 2, 3)
    table.deal()
    usual, other = choices_of(table)
    table.tap("decide", seat=1, choice=usual)
    table.tap("decide_all", choice=usual)
    # Seat 2 got the answer for all, seat 1 gave its own.
    assert not decided(table, (2, other), (2, usual))
    assert decided(table, (1, other))


@pytest.mark.law("36.05.18.11B")
@pytest.mark.law("CCP ch. 11 B")
@pytest.mark.parametrize("game", ["criss_cross", "let_it_ride"])
def test_11B_an_undo_does_not_unsay_the_answer_of_a_later_seat(game: str) -> None:
    table = Table(game, PLAIN_RULES[game])
    table.seat(1, 2, 3)
    table.deal()
    usual, other = choices_of(table)
    assert not decided(table, (1, usual), (2, usual))
    table.tap("undo")
    assert decided(table, (1, other))
    table.tap("undo")
    table.tap("undo")
    # Seat 1 had said the usual answer first.
    assert not decided(table, (1, usual))
    table.tap("undo")
    assert decided(table, (1, other))
    # The last seat had nobody after it.
    assert not decided(table, (2, usual), (3, usual), (3, other))


def test_an_undo_of_the_answer_for_all_leaves_its_exceptions_in_order() -> None:
    table = Table()
    table.seat(1, 2, 3)
    table.deal()
    table.tap("decide_all", choice="ride")
    table.tap("undo")
    assert [one.is_own for one in table.state.felt.heard] == [False] * 3
    assert not decided(table, (1, "withdraw"))
    assert not decided(table, (2, "withdraw"))
    table.tap("undo")
    table.tap("decide_all", choice="ride")
    assert [one.is_own for one in table.state.felt.heard] == [False, False, True]
    assert decided(table, (1, "ride"))


def test_what_was_heard_before_a_reopened_card_counts_and_a_new_deal_forgets_it() -> None:
    table = Table()
    table.seat(1, 2)
    table.deal()
    table.all_decide()
    table.turn(first="Ah")
    assert not decided(table, (1, "ride"), (2, "ride"))
    table.tap("undo")
    assert [one.phase for one in table.state.felt.heard] == ["second_decision"]
    table.tap("reopen_step", FLOORPERSON, reason="too early")
    assert not table.state.felt.heard
    table.tap("reopen_step", FLOORPERSON, reason="misheard", seat=2)
    assert [(one.seat, one.phase) for one in table.state.felt.heard] == [(2, "first_decision")]
    table.tap("reopen_step", FLOORPERSON, reason="dealt too early")
    assert not table.state.felt.heard


def test_a_round_called_in_an_older_release_remembers_no_answer_that_was_undone() -> None:
    table = Table()
    table.seat(1, 2)
    table.happen(e.NoMoreBetsAnnounced(phase="dealing", at=NOW), e.CardsDealt(at=NOW))
    table.all_decide()
    table.tap("undo")
    assert table.state.felt.heard == ()
