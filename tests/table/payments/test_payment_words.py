"""The log of a payment, step by step, and the people each step is refused to."""

from typing import Any

import pytest

from games.rulebook.round import SeatResult, WagerResult
from games.rulebook.submission import Thresholds
from games.table import events as e
from games.table.events import read_event, write_event
from games.table.payments.model import Paperwork, Payment, net_cents, payout_cents
from games.table.payments.thresholds import paperwork_for
from games.table.state import write_state
from tests.people import DEALER, FLOORPERSON, OTHER_FLOORPERSON, PIT_BOSS, approver_of
from tests.table.paid_amounts import pay_differently
from tests.table.payments.won_rounds import at_showdown, royal
from tests.table.pure_table import Table

PAPERWORK: tuple[Paperwork, ...] = ("tax_form", "surveillance_call")
SIGNED: tuple[Paperwork, ...] = (*PAPERWORK, "second_signature")


def last(table: Table) -> e.AnyEvent:
    return table.log[-1]


def test_every_step_of_a_payment_is_written_with_who_took_it() -> None:
    table = royal("20.00")
    number = table.state.now.round_number
    assert last(table) == e.PaymentPending(
        round_number=number, seat=2, amount_cents=60_000_00, paperwork=SIGNED
    )
    assert table.state.now.payments == (Payment(number, 2, 60_000_00, SIGNED),)
    table.tap("confirm_hand", FLOORPERSON, seat=2)
    assert last(table) == e.HandConfirmed(round_number=number, seat=2, by=FLOORPERSON.id)
    table.tap("take_over_payment", PIT_BOSS, seat=2)
    assert last(table) == e.PaymentTakenOver(round_number=number, seat=2, by=PIT_BOSS.id)
    table.tap("sign_payment", OTHER_FLOORPERSON, seat=2)
    assert last(table) == e.PaymentSigned(round_number=number, seat=2, by=OTHER_FLOORPERSON.id)
    table.tap("make_payment", PIT_BOSS, seat=2, paperwork=PAPERWORK)
    assert last(table) == e.PaymentMade(
        round_number=number, seat=2, amount_cents=60_000_00, paperwork=SIGNED, by=PIT_BOSS.id
    )


def test_what_a_payment_has_not_come_to_is_not_stored() -> None:
    assert '"amount_cents":3000000' in write_state(royal().state)
    assert "signed_by" not in write_state(royal().state)


def test_who_has_no_result_is_paid_nothing() -> None:
    assert payout_cents(None) == 0


def test_the_cut_to_the_payout_limit_counts_against_the_seat() -> None:
    wager = WagerResult(1_00, "win", "?", 50_00, 51_00)
    result = SeatResult(1, {}, {"bet_1": wager}, limit_cut_cents=20_00, envy_cents=3_00)
    assert (payout_cents(result), net_cents(result)) == (33_00, 33_00)


def test_a_payment_begins_with_nobody_s_name() -> None:
    begun = Payment(1, 2, 3_00, ())
    names = (begun.confirmed_by, begun.signed_by, begun.handed_to, begun.made_by)
    assert (begun.status, names) == ("pending", ("", "", "", ""))


def test_a_progressive_without_envy_wins_what_it_pays() -> None:
    wager = WagerResult(1_00, "win", "?", 1_999_99, 2_000_99)
    other = WagerResult(10_00, "win", "3 to 1", 30_00, 40_00)
    assert paperwork_for(SeatResult(1, {}, {"progressive": wager, "bet_1": other}), Thresholds()) == ()


def test_no_step_of_a_payment_is_the_dealers_or_taken_while_the_floor_is_asked() -> None:
    table = royal("20.00")
    taps: dict[str, dict[str, Any]] = {
        "confirm_hand": {"seat": 2},
        "sign_payment": {"seat": 2},
        "make_payment": {"seat": 2, "paperwork": PAPERWORK},
        "take_over_payment": {"seat": 2},
    }
    table.tap("confirm_hand", FLOORPERSON, seat=2)
    for name, args in taps.items():
        assert table.refuses(name, DEALER, **args).key == "wrong_role.floor"
    table.tap("request_void", reason="fouled deck")
    for name, args in taps.items():
        assert table.refuses(name, OTHER_FLOORPERSON, **args).code == "waiting"
    paid: dict[str, Any] = {"seat": 1, "paid": "1.00", "reason": "slip"}
    assert table.refuses("record_paid_otherwise", OTHER_FLOORPERSON, **paid).code == "waiting"


def test_nothing_is_signed_before_the_hand_is_confirmed() -> None:
    table = royal("20.00")
    assert table.refuses("sign_payment", OTHER_FLOORPERSON, seat=2).key == "hand_unconfirmed.payment"
    assert (
        table.refuses("make_payment", OTHER_FLOORPERSON, seat=2, paperwork=PAPERWORK).key
        == "hand_unconfirmed.payment"
    )


def test_a_refusal_says_what_is_wanted() -> None:
    table = royal()
    table.tap("confirm_hand", FLOORPERSON, seat=2)
    refused = table.refuses("make_payment", FLOORPERSON, seat=2, paperwork=())
    assert refused.params == {"seat": 2, "wanted": "tax_form, surveillance_call"}
    table = at_showdown(1, thresholds=Thresholds(second_signature_cents=30_00))
    table.hand(1, "Ac 2d 3s")
    table.tap("confirm_hand", FLOORPERSON, seat=1)
    table.tap("sign_payment", OTHER_FLOORPERSON, seat=1)
    refused = table.refuses("make_payment", FLOORPERSON, seat=1, paperwork=("tax_form",))
    assert refused.params == {"seat": 1, "wanted": "none"}
    table.tap("make_payment", FLOORPERSON, seat=1, paperwork=())


def test_a_different_payout_is_written_with_what_was_due() -> None:
    table = at_showdown(1)
    table.hand(1, "Ac 2d 3s")
    pay_differently(table, seat=1, paid="25.00", reason="gave up a chip")
    assert last(table) == e.PaidDifferently(
        seat=1,
        due_cents=30_00,
        paid_cents=25_00,
        reason="gave up a chip",
        by=FLOORPERSON.id,
        confirmed_by=DEALER.id,
    )
    # Recording the same again changes nothing, and the amount due is different again.
    again: dict[str, Any] = {"seat": 1, "reason": "counted again"}
    assert table.refuses("record_paid_otherwise", FLOORPERSON, paid="25.00", **again).code == "paid_as_due"
    pay_differently(table, paid="30.00", **again)
    assert last(table) == e.PaidDifferently(
        seat=1,
        due_cents=30_00,
        paid_cents=30_00,
        reason="counted again",
        by=FLOORPERSON.id,
        before_cents=25_00,
        confirmed_by=DEALER.id,
    )
    assert table.state.felt.seats[0].paid_apart_cents == 0


def test_the_first_logs_do_not_say_what_was_paid_before() -> None:
    old = '{"event":"paid_otherwise","seat":1,"due_cents":3000,"paid_cents":2500,"reason":"x","by":"8"}'
    event = read_event(old)
    assert event == e.PaidDifferently(seat=1, due_cents=30_00, paid_cents=25_00, reason="x", by="8")
    assert write_event(event) == old


def test_a_void_round_is_not_paid_differently() -> None:
    table = at_showdown(1)
    table.hand(1, "Ac 2d 3s")
    table.tap("request_void", reason="fouled deck")
    table.tap("approve_request", PIT_BOSS, number=1)
    refused = table.refuses("record_paid_otherwise", FLOORPERSON, seat=1, paid="1.00", reason="x")
    assert refused.code == "not_settled"


@pytest.mark.parametrize(("cents", "asked"), [(29_99, True), (30_00, True), (30_01, False)])
def test_a_threshold_is_reached_at_its_own_amount(cents: int, asked: bool) -> None:
    table = at_showdown(1, thresholds=Thresholds(surveillance_cents=cents))
    table.hand(1, "Ac 2d 3s")
    assert bool(table.state.now.payments) is asked


def test_a_corrected_hand_asks_again_for_what_its_own_amount_needs_and_for_what_was_not_done() -> None:
    """A pair of aces, paid with a call, becomes two pair: the rest and the whole need paperwork."""
    thresholds = Thresholds(surveillance_cents=30_00, second_signature_cents=60_00)
    table = at_showdown(1, thresholds=thresholds)
    table.hand(1, "Ac 2d 3s")
    table.tap("confirm_hand", FLOORPERSON, seat=1)
    table.tap("make_payment", FLOORPERSON, seat=1, paperwork=("surveillance_call",))
    corrected(table, "Ac", "Kd", "3s")
    pending = table.log[-1]
    assert isinstance(pending, e.PaymentPending)
    assert pending.amount_cents == 30_00
    assert pending.paperwork == ("surveillance_call", "second_signature")
    assert pending.handed_to == ""


def corrected(table: Table, *cards: str) -> None:
    """Correct the cards of seat 1."""
    table.tap("request_correction", seat=1, cards=cards, reason="misread")
    (request,) = table.state.now.requests
    table.tap("approve_request", approver_of(request), number=request.number)


def test_a_corrected_hand_that_pays_less_or_as_much_asks_for_nothing() -> None:
    table = at_showdown(1, thresholds=Thresholds(surveillance_cents=30_00))
    table.hand(1, "Ac Kd 3s")
    table.tap("confirm_hand", FLOORPERSON, seat=1)
    table.tap("make_payment", FLOORPERSON, seat=1, paperwork=("surveillance_call",))
    corrected(table, "Ac", "2d", "3s")
    assert isinstance(table.log[-1], e.RoundCorrected)
    assert not any(payment.is_open for payment in table.state.now.payments)


def test_a_payment_not_made_yet_follows_the_correction() -> None:
    table = at_showdown(1, thresholds=Thresholds(surveillance_cents=30_00))
    table.hand(1, "Ac 2d 3s")
    corrected(table, "Ac", "Kd", "3s")
    (payment,) = table.state.now.payments
    assert (payment.amount_cents, payment.status) == (60_00, "pending")


def test_paperwork_that_was_done_for_the_whole_is_not_asked_for_again() -> None:
    """Two pair, paid with a call, become three of a kind: the rest is under the threshold."""
    table = at_showdown(1, thresholds=Thresholds(surveillance_cents=40_00))
    table.hand(1, "Ac Kd 3s")
    table.tap("confirm_hand", FLOORPERSON, seat=1)
    table.tap("make_payment", FLOORPERSON, seat=1, paperwork=("surveillance_call",))
    corrected(table, "Ac", "Ad", "3s")
    assert isinstance(table.log[-1], e.RoundCorrected)


def test_a_closed_round_pays_what_its_correction_adds_to_what_was_paid() -> None:
    """Two pair awaiting payment became three of a kind: all of it is still due."""
    table = at_showdown(1, thresholds=Thresholds(surveillance_cents=40_00))
    table.hand(1, "Ac Kd 3s")
    table.tap("confirm_hand", FLOORPERSON, seat=1)
    table.tap("take_over_payment", FLOORPERSON, seat=1)
    record = table.clear()
    seats = [seat | {"cards": ["Ac", "Ad", "3s"]} for seat in record["seats"]]
    table.tap(
        "correct_closed_round",
        round_number=1,
        record=record,
        corrected=record | {"seats": seats},
        reason="tape",
    )
    table.tap("approve_request", PIT_BOSS, number=1)
    assert last(table) == e.PaymentPending(
        round_number=1, seat=1, amount_cents=90_00, paperwork=("surveillance_call",), handed_to=PIT_BOSS.id
    )


def test_a_closed_round_that_was_paid_and_pays_less_asks_for_no_paperwork_again() -> None:
    table = at_showdown(1, thresholds=Thresholds(surveillance_cents=40_00))
    table.hand(1, "Ac Ad 3s")
    record = table.clear()
    seats = [seat | {"cards": ["Ac", "Kd", "3s"]} for seat in record["seats"]]
    correction: dict[str, Any] = {"record": record, "corrected": record | {"seats": seats}}
    table.tap("correct_closed_round", round_number=1, reason="tape", **correction)
    table.tap("approve_request", PIT_BOSS, number=1)
    assert isinstance(last(table), e.ClosedRoundCorrected)
    assert table.state.now.payments == ()


def test_an_amount_that_cannot_be_read_is_named() -> None:
    table = at_showdown(1)
    table.hand(1, "Ac 2d 3s")
    refused = table.refuses("record_paid_otherwise", FLOORPERSON, seat=1, paid="3o.00", reason="x")
    assert refused.params == {"name": "paid", "value": "3o.00"}
