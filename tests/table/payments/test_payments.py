"""Payouts over a threshold: what they require, who does it, and what waits until it is done."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.round import SeatResult, WagerResult
from games.rulebook.submission import Thresholds
from games.table import events as e
from games.table.actor import Actor
from games.table.evolve import fold, open_table
from games.table.floor_calls.waiting import waiting_for_floor
from games.table.offers import offers
from games.table.payments.paid_differently import is_large_restatement
from games.table.payments.thresholds import is_large_difference, paperwork_for
from tests.people import DEALER, FLOORPERSON, OTHER_FLOORPERSON, PIT_BOSS, SYSTEM
from tests.table.floor_table import FloorTable
from tests.table.paid_amounts import pay_differently
from tests.table.payments.won_rounds import at_showdown, royal
from tests.table.played_nights import Night
from tests.table.pure_table import Table

ROYAL = {"first": "Ah", "second": "Kh"}
PROGRESSIVE = {"progressive": "A"}


def won(stake_cents: int, pays_cents: int, box: str = "bet_1", envy_cents: int = 0) -> SeatResult:
    wager = WagerResult(stake_cents, "win", "?", pays_cents, stake_cents + pays_cents)
    return SeatResult(1, {}, {box: wager}, envy_cents=envy_cents)


@pytest.mark.parametrize(
    ("stake", "pays", "asked"),
    [
        (6_66, 1_999_99, ()),
        (6_66, 2_000_00, ("tax_form",)),
        (6_66, 2_000_01, ("tax_form",)),
        # At 300 to 1 to the cent, and one cent below.
        (10_00, 2_999_99, ()),
        (10_00, 3_000_00, ("tax_form",)),
        (10_00, 3_000_01, ("tax_form",)),
        (1_000_00, 24_999_99, ()),
        (1_000_00, 25_000_00, ("surveillance_call",)),
        (1_000_00, 25_000_01, ("surveillance_call",)),
        (1_000_00, 49_999_99, ("surveillance_call",)),
        (1_000_00, 50_000_00, ("surveillance_call", "second_signature")),
        (1_000_00, 50_000_01, ("surveillance_call", "second_signature")),
        (1_00, 50_000_00, ("tax_form", "surveillance_call", "second_signature")),
    ],
)
def test_each_threshold_counts_from_its_own_amount_on(stake: int, pays: int, asked: tuple[str, ...]) -> None:
    assert paperwork_for(won(stake, pays), Thresholds()) == asked


def test_envy_is_a_payout_of_the_seat_won_by_its_progressive_wager() -> None:
    assert paperwork_for(won(5_00, 1_999_99, "progressive", 1), Thresholds()) == ("tax_form",)
    assert paperwork_for(won(5_00, 1_999_99, "bet_1", 1), Thresholds()) == ()
    assert "surveillance_call" in paperwork_for(won(5_00, 24_999_00, "bet_1", 1_00), Thresholds())


def test_no_wager_is_paid_more_than_its_seat() -> None:
    wager = WagerResult(1_00, "win", "?", 2_500_00, 2_501_00)
    cut = SeatResult(1, {}, {"bet_1": wager}, limit_cut_cents=500_01)
    assert paperwork_for(cut, Thresholds()) == ()


def offered(table: Any, actor: Actor) -> set[str]:
    return {action.name for action in offers(table.state, actor)}


def test_the_other_seats_go_on_and_the_cards_stay_up_until_the_payment_is_made() -> None:
    table = royal()
    payment = table.state.now.payments[0]
    assert (payment.seat, payment.amount_cents) == (2, 30_000_00)
    assert waiting_for_floor(table.state) == ("payment",)
    assert payment.paperwork == ("tax_form", "surveillance_call")
    table.hand(1, "2c 3d 4s")
    refused = table.refuses("clear_table")
    assert (refused.code, refused.params["amount"]) == ("payment_pending", "30000.00")
    assert not table.offers("clear_table")
    assert table.view.prompt.key == "step.payment"
    assert table.refuses("make_payment", FLOORPERSON, seat=2).code == "hand_unconfirmed"
    assert table.refuses("confirm_hand", seat=2).code == "wrong_role"
    assert table.refuses("confirm_hand", FLOORPERSON, seat=1).code == "no_payment"
    assert "confirm_hand" in offered(table, FLOORPERSON)
    table.tap("confirm_hand", FLOORPERSON, seat=2)
    assert table.refuses("confirm_hand", FLOORPERSON, seat=2).code == "hand_confirmed"
    for paperwork in ((), ("tax_form",), ("tax_form", "surveillance_call", "surveillance_call")):
        refused = table.refuses("make_payment", FLOORPERSON, seat=2, paperwork=paperwork)
        assert refused.code == "paperwork_missing"
    assert table.refuses("sign_payment", PIT_BOSS, seat=2).code == "no_signature"
    table.tap("make_payment", FLOORPERSON, seat=2, paperwork=("surveillance_call", "tax_form"))
    assert table.refuses("make_payment", FLOORPERSON, seat=2).code == "no_payment"
    assert waiting_for_floor(table.state) == ()
    table.clear()
    assert not table.state.now.payments


def test_the_second_signature_is_neither_the_preparers_nor_the_payers() -> None:
    table = royal("20.00")
    paperwork = ("tax_form", "surveillance_call")
    table.tap("confirm_hand", FLOORPERSON, seat=2)
    assert "sign_payment" not in offered(table, FLOORPERSON)
    assert "make_payment" not in offered(table, PIT_BOSS)
    assert table.refuses("make_payment", FLOORPERSON, seat=2, paperwork=paperwork).code == "signature_missing"
    assert table.refuses("sign_payment", FLOORPERSON, seat=2).code == "own_payment"
    table.tap("sign_payment", OTHER_FLOORPERSON, seat=2)
    assert table.refuses("sign_payment", PIT_BOSS, seat=2).code == "no_signature"
    refused = table.refuses("make_payment", OTHER_FLOORPERSON, seat=2, paperwork=paperwork)
    assert refused.key == "own_payment.payer"
    assert "make_payment" not in offered(table, OTHER_FLOORPERSON)
    table.tap("make_payment", PIT_BOSS, seat=2, paperwork=paperwork)


def test_a_payment_that_was_taken_over_is_made_later_and_the_table_closes_after_it() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    for place, card in ROYAL.items():
        table.tap("decide", seat=1, choice="ride")
        table.tap("turn_card", place=place, card=card)
    table.tap("turn_hand", seat=1, cards=("Qh", "Jh", "Th"))
    assert table.refuses("take_over_payment", FLOORPERSON, seat=1).code == "hand_unconfirmed"
    table.tap("confirm_hand", FLOORPERSON, seat=1)
    table.tap("take_over_payment", FLOORPERSON, seat=1)
    assert table.refuses("take_over_payment", FLOORPERSON, seat=1).code == "handed_over"
    table.tap("clear_table")
    table.tap("remove_deck", deck="a", reason="end of the night")
    assert table.refuses("close_table", FLOORPERSON).code == "not_now"
    paperwork = ("tax_form", "surveillance_call")
    assert table.refuses("make_payment", FLOORPERSON, seat=1, paperwork=paperwork).code == "no_payment"
    action = next(a for a in offers(table.state, FLOORPERSON) if a.name == "make_payment")
    assert action.args["round_number"].one_of == (1,)
    assert action.args["paperwork"].needed == paperwork
    table.tap("make_payment", FLOORPERSON, seat=1, round_number=1, paperwork=paperwork)
    table.tap("close_table", FLOORPERSON)


def test_an_old_log_that_undid_a_hand_undid_its_payment_with_it() -> None:
    table = royal()
    table.happen(e.EntryUndone())
    assert table.state.now.payments == ()
    assert not table.state.felt.seats[1].is_settled


def test_cards_entered_again_leave_what_the_floor_confirmed_before_them() -> None:
    table = royal()
    table.tap("confirm_hand", FLOORPERSON, seat=2)
    assert table.refuses("undo").code == "nothing_to_undo"
    table.hand(1, "2c 3d 4s")
    table.tap("reenter_cards", seat=1, cards=("2c", "3d", "5s"))
    assert table.state.now.payments[0].confirmed_by == FLOORPERSON.id
    assert table.refuses("undo").key == "final.cards"


@pytest.mark.law("ruling 40")
@pytest.mark.law("ruling 43")
def test_a_void_ends_what_was_not_paid_yet() -> None:
    table = royal()
    table.tap("request_void", reason="fouled deck")
    assert table.refuses("confirm_hand", FLOORPERSON, seat=2).code == "waiting"
    assert "confirm_hand" not in offered(table, FLOORPERSON)
    assert table.refuses("approve_request", FLOORPERSON, number=1).code == "needs_pit_boss"
    table.tap("approve_request", PIT_BOSS, number=1)
    voided = table.log[-1]
    assert isinstance(voided, e.RoundVoided)
    assert voided.differences == ()
    assert not table.state.now.payments
    table.tap("clear_table")


@pytest.mark.law("ruling 43")
def test_a_void_lists_what_is_taken_back_and_returned_for_each_seat_that_was_settled() -> None:
    table = royal()
    table.pay()
    table.hand(1, "2c 3d 4s")
    table.tap("request_void", reason="fouled deck")
    table.tap("approve_request", PIT_BOSS, number=1)
    voided = table.log[-1]
    assert isinstance(voided, e.RoundVoided)
    assert {d.seat: d.cents for d in voided.differences} == {2: -30_000_00, 1: 30_00}


@pytest.mark.law("ruling 33")
@pytest.mark.law("ruling 34")
def test_a_share_of_the_meter_and_envy_are_payouts_too() -> None:
    table = Table(rules=PROGRESSIVE)
    table.seat(1, 2, progressive="5.00")
    table.deal()
    table.all_decide()
    table.tap("turn_card", place="first", card="Ah")
    table.all_decide()
    table.tap("turn_card", place="second", card="Kh")
    table.tap("confirm_meter", FLOORPERSON, reading="24999.00")
    table.hand(2, "Qh Jh Th")
    table.tap("confirm_hand", FLOORPERSON, seat=2)
    first = table.state.now.payments[0]
    assert first.amount_cents == 30_000_00 + 24_999_00
    assert first.needs_signature
    table.hand(1, "2c 3d 4s")
    table.tap("pay_envy", seat=1)
    envy = table.state.now.payments[1]
    assert (envy.seat, envy.amount_cents, envy.paperwork) == (1, 5_000_00, ("tax_form",))
    table.tap("sign_payment", PIT_BOSS, seat=2)
    table.tap("make_payment", FLOORPERSON, seat=2, paperwork=("tax_form", "surveillance_call"))
    table.clear()


def test_a_different_payout_is_recorded_beside_what_was_due() -> None:
    table = at_showdown(1)
    assert table.refuses("record_paid_otherwise", FLOORPERSON, seat=1, paid="1.00", reason="x").code == (
        "not_settled"
    )
    table.hand(1, "Ac 2d 3s")
    args: dict[str, Any] = {"seat": 1, "reason": "player gave up a chip"}
    assert table.refuses("record_paid_otherwise", SYSTEM, paid="25.00", **args).code == "wrong_role"
    assert table.refuses("record_paid_otherwise", FLOORPERSON, paid="30.00", **args).code == "paid_as_due"
    assert table.refuses("record_paid_otherwise", FLOORPERSON, paid="3o.00", **args).code == "bad_amount"
    pay_differently(table, paid="25.00", **args)
    assert table.state.felt.seats[0].paid_apart_cents == -5_00
    assert table.refuses("undo").code == "nothing_to_undo"
    pay_differently(table, paid="0.00", **args)
    assert table.state.felt.seats[0].paid_apart_cents == -30_00
    table.clear()
    assert table.state.felt.seats[0].paid_apart_cents == 0


def test_the_least_threshold_of_the_submission_counts_for_a_difference() -> None:
    for low in (Thresholds(tax_form_cents=20_00), Thresholds(surveillance_cents=20_00)):
        assert (is_large_difference(19_99, low), is_large_difference(20_00, low)) == (False, True)
    low = Thresholds(second_signature_cents=20_00)
    assert (is_large_difference(-19_99, low), is_large_difference(-20_00, low)) == (False, True)


@pytest.mark.parametrize(
    ("before", "paid", "is_large"),
    [
        # As was due before: 2,500.00.
        (2_500_00, 4_499_99, False),
        (2_500_00, 4_500_00, True),
        (2_500_00, 500_01, False),
        (2_500_00, 500_00, True),
        # A large difference stays with the pit boss, even to reduce it or take it back.
        (4_500_00, 4_499_99, True),
        (4_500_00, 2_500_00, True),
        (4_499_99, 2_500_00, False),
        (500_00, 500_01, True),
        # Too little before and too much now, neither far from the amount due.
        (1_500_00, 3_499_99, False),
        (1_500_00, 3_500_00, True),
    ],
)
def test_a_large_change_of_what_was_said_is_as_large_as_a_difference(
    before: int, paid: int, is_large: bool
) -> None:
    assert is_large_restatement(2_500_00, before, paid, Thresholds()) is is_large


@pytest.mark.law("ruling 43")
@pytest.mark.parametrize("paid", ["20000.00", "2000.00"])
def test_what_the_pit_boss_recorded_is_not_taken_back_by_a_floorperson_to_void_the_round(paid: str) -> None:
    table = at_showdown(1, 2)
    table.hand(2, "2c 4d 9s")
    args: dict[str, Any] = {"seat": 2, "reason": "chips pushed back"}
    pay_differently(table, by=PIT_BOSS, paid=paid, **args)
    for number, less in enumerate(("0.00", "0.01", "1000.00"), 2):
        table.tap("record_paid_otherwise", FLOORPERSON, paid=less, **args)
        refused = table.refuses("approve_request", OTHER_FLOORPERSON, number=number)
        assert refused.key == "needs_pit_boss.paid_again"
        assert refused.params == {"seat": 2, "due": "0.00", "before": paid}
        assert table.refuses("approve_request", DEALER, number=number).code == "wrong_role"
        table.tap("withdraw_request", FLOORPERSON, number=number)
    table.tap("request_void", reason="fouled deck")
    assert table.refuses("approve_request", FLOORPERSON, number=5).key == "needs_pit_boss.void"
    table.tap("withdraw_request", number=5)
    pay_differently(table, by=PIT_BOSS, paid="0.00", **args)
    assert table.state.felt.seats[1].paid_apart_cents == 0


def test_a_seat_with_a_payment_to_come_was_not_paid_differently() -> None:
    table = royal()
    refused = table.refuses("record_paid_otherwise", FLOORPERSON, seat=2, paid="1.00", reason="x")
    assert refused.key == "payment_pending.seat"
    assert "record_paid_otherwise" not in offered(table, FLOORPERSON)


def test_envy_comes_on_top_of_a_payment_that_waits_and_its_hand_stays_confirmed() -> None:
    table = Table(rules=PROGRESSIVE, meter_rate_percent=20)
    table.seat(1, bet="500.00", progressive="5.00")
    table.seat(2, progressive="5.00")
    table.deal()
    for place, card in ROYAL.items():
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.tap("confirm_meter", FLOORPERSON, reading="1002.00")
    table.hand(2, "Qh Jh Th")
    table.hand(1, "Ac Ad As")
    table.tap("confirm_hand", FLOORPERSON, seat=1)
    before = next(payment for payment in table.state.now.payments if payment.seat == 1)
    table.tap("pay_envy", seat=1)
    (after,) = (payment for payment in table.state.now.payments if payment.seat == 1)
    assert after.amount_cents == before.amount_cents + 5_000_00
    assert (after.status, after.confirmed_by) == ("pending", FLOORPERSON.id)


def test_the_thresholds_are_the_submissions() -> None:
    table = at_showdown(1, thresholds=Thresholds(surveillance_cents=30_00))
    table.hand(1, "Ac 2d 3s")
    assert table.state.now.payments[0].paperwork == ("surveillance_call",)


@pytest.mark.parametrize("game", GAMES)
def test_bots_make_the_payments_of_a_night_with_low_thresholds(game: str) -> None:
    night = Night(game, 3)
    opened = night.log[0]
    assert isinstance(opened, e.TableOpened)
    assert opened.submission is not None
    low = Thresholds(10_00, 1, 20_00, 40_00)
    opened = replace(opened, submission=replace(opened.submission, thresholds=low))
    night.log, night.state = [opened], open_table(opened)
    night.play(1_500)
    assert fold(night.log) == night.state
    made = [event for event in night.log if isinstance(event, e.PaymentMade)]
    assert len(made) > 10
    assert any("second_signature" in event.paperwork for event in made)
