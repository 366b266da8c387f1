"""Meters, payments and corrections of rounds that were dealt by hand and told afterwards."""

from typing import Any

import msgspec
import pytest

from games.rulebook.submission import Submission
from games.table import events as e
from games.table.actor import Actor
from games.table.events import read_event, write_event
from games.table.evolve import fold
from games.table.floor_calls.waiting import waiting_for_floor
from games.table.missed_rounds.model import MissedRound
from games.table.offers import offers
from games.table.payments.evolve import payment_pending
from games.table.view.table import view
from tests.people import FLOORPERSON, OTHER_FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable
from tests.table.missed_rounds.missed_round_scripts import WAGERS, at, away, dealt, record_of_one, tell


def offered(table: FloorTable, actor: Actor) -> set[str]:
    return {action.name for action in offers(table.state, actor)}


def test_the_meter_follows_the_records() -> None:
    table = with_meter()
    record = record_of_meter("1001.00", id="nobody keeps this")
    recorded = tell(table, dealt(record=record, minutes=5))
    assert table.state.now.meter_cents == 1001_00
    assert [number for number, _ in recorded.settled] == [1]
    kept = recorded.entries[0]
    assert isinstance(kept, MissedRound)
    assert kept.record is not None
    assert "id" not in kept.record
    royal = record_of_meter("1002.00", cards="As Ks Qs", community=["Ts", "Js"])
    tell(table, dealt(record=royal, minutes=6))
    assert table.state.now.meter_cents == 1000_00
    void = record_of_meter("1001.00", void="fire alarm")
    tell(table, dealt(record=void, minutes=7))
    assert table.state.now.meter_cents == 1000_00


@pytest.mark.law("36.05.18.12F(1)")
@pytest.mark.law("ruling 33")
def test_12F_missed_rounds_carry_what_is_less_than_a_cent() -> None:
    table = with_meter(meter_rate_percent=0, meter_rate_tenths=1)
    entries = [
        dealt(record=record_of_meter("1000.00"), minutes=5),
        dealt(record=record_of_meter("1000.01"), minutes=6),
        dealt(record=record_of_meter("1000.01", void="fire alarm"), minutes=7),
    ]
    recorded = tell(table, *entries)
    assert recorded.meters == ()
    assert (table.state.now.meter_cents, table.state.now.meter_carry) == (1000_01, 0)


@pytest.mark.law("ruling 33")
def test_our_meter_goes_on_from_a_display_that_a_record_was_paid_from() -> None:
    """As a reading that was confirmed, with the share paid from it and what the wagers add."""
    table = with_meter()
    straight_flush = record_of_meter("12000.00", cards="9s 8s 7s", community=["Ts", "Js"])
    entries = [
        dealt(record=record_of_meter("1001.00"), minutes=5),
        dealt(minutes=6),
        dealt(record=straight_flush, minutes=7),
        dealt(record=record_of_meter("10801.00"), minutes=8),
        dealt(record=record_of_meter("10750.00", void="fire alarm"), minutes=9),
    ]
    recorded = tell(table, *entries)
    assert [(one.round_number, one.display_cents, one.ours_cents) for one in recorded.meters] == [
        (3, 12_000_00, 1_002_00),
        (5, 10_750_00, 10_802_00),
    ]
    assert [one.difference_cents for one in recorded.meters] == [10_998_00, -52_00]
    assert read_event(write_event(recorded)) == recorded
    assert table.state.now.meter_cents == recorded.meter_cents == 10_749_00
    assert tell(table, dealt(record=record_of_meter("10750.00"), minutes=10)).meters == ()


@pytest.mark.law("ruling 33")
def test_a_share_is_what_the_display_paid_and_envy_is_none_of_it() -> None:
    table = with_meter()
    wagers = {**WAGERS, "progressive": "5.00"}
    flush = {"seat": 1, "wagers": wagers, "cards": ["9s", "8s", "7s"]}
    other = {"seat": 2, "wagers": wagers, "cards": ["2c", "7d", "9h"]}
    record = record_of_meter("12000.00", seats=[flush, other], community=["Ts", "Js"])
    recorded = tell(table, dealt(record=record, minutes=5))
    results = {one.seat: one for one in recorded.settled[0][1].seats}
    assert results[1].wagers["progressive"].pays_cents == 1_200_00
    assert results[2].envy_cents == 1_500_00
    assert [(one.display_cents, one.ours_cents) for one in recorded.meters] == [(12_000_00, 1_002_00)]
    assert table.state.now.meter_cents == 10_800_00


@pytest.mark.law("ruling 33")
def test_a_display_below_what_its_own_round_added_is_a_slip() -> None:
    table = with_meter()
    for void in (None, "fire alarm"):
        recorded = (dealt(record=record_of_meter("0.99", void=void), minutes=5),)
        refused = table.refuses("record_missed_rounds", entries=recorded)
        assert (refused.key, refused.law) == ("missed_entry.meter", "ruling 33")
        assert refused.params == {"at": at(minutes=5).isoformat(), "least": "1.00"}
    tell(table, dealt(record=record_of_meter("1.00", void="fire alarm"), minutes=5))
    assert table.state.now.meter_cents == 0


@pytest.mark.law("ruling 33")
def test_a_void_before_the_wagers_were_locked_added_nothing_to_the_meter() -> None:
    table = with_meter()
    recorded = tell(table, dealt(record=record_of_meter("1000.00", void="fire alarm"), minutes=5))
    assert (recorded.meters, table.state.now.meter_cents) == ((), 1000_00)
    # A round that was settled had its wagers locked.
    recorded = tell(table, dealt(record=record_of_meter("1000.00"), minutes=6))
    assert [one.difference_cents for one in recorded.meters] == [-1_00]
    assert table.state.now.meter_cents == 1000_00


@pytest.mark.law("ruling 33")
def test_a_record_that_agrees_with_our_meter_differs_in_nothing() -> None:
    table = with_meter()
    royal = record_of_meter("1002.00", cards="As Ks Qs", community=["Ts", "Js"])
    void = record_of_meter("1001.00", void="fire alarm")
    records = [record_of_meter("1001.00"), royal, void, None, record_of_meter("1001.00")]
    entries = tuple(dealt(record=record, minutes=n) for n, record in enumerate(records, 5))
    assert tell(table, *entries).meters == ()
    assert table.state.now.meter_cents == 1001_00
    again = tell(table, dealt(record=record_of_meter("1001.00"), minutes=20))
    assert [(one.display_cents, one.ours_cents) for one in again.meters] == [(1001_00, 1002_00)]


def test_what_was_paid_by_hand_is_not_to_be_paid_again_and_waits_for_its_paperwork() -> None:
    table = with_meter()
    royal = record_of_meter("1001.00", cards="As Ks Qs", community=["Ts", "Js"])
    tell(table, dealt(minutes=4), dealt(record=royal, minutes=5), dealt(minutes=6))
    (payment,) = table.state.now.payments
    assert (payment.round_number, payment.seat) == (2, 1)
    assert (payment.amount_cents, payment.by_hand_cents, payment.is_paperwork_only) == (0, 31_001_00, True)
    assert (payment.status, payment.handed_to) == ("handed_over", FLOORPERSON.id)
    assert payment.paperwork == ("tax_form", "surveillance_call")
    around = view(table.state).around
    (shown,) = around.payments
    assert (shown.amount, shown.by_hand) == ("0.00", "31001.00")
    assert waiting_for_floor(table.state) == ("paperwork",)
    assert around.before_closing == ("paperwork", "decks")
    # Nobody looks at a hand that is long gone.
    assert {"confirm_hand", "sign_payment", "take_over_payment"}.isdisjoint(offered(table, FLOORPERSON))
    done = {"seat": 1, "round_number": 2}
    assert table.refuses("confirm_hand", FLOORPERSON, **done).code == "hand_confirmed"
    assert table.refuses("make_payment", FLOORPERSON, **done).code == "paperwork_missing"
    table.tap("make_payment", FLOORPERSON, **done, paperwork=payment.paperwork)
    made = table.log[-1]
    assert isinstance(made, e.PaymentMade)
    assert (made.amount_cents, made.by_hand_cents) == (0, 31_001_00)
    assert table.state.now.payments == ()
    assert waiting_for_floor(table.state) == ()


def test_what_was_paid_by_hand_is_signed_by_another_than_who_confirmed_the_rounds() -> None:
    table = with_meter()
    wagers = dict.fromkeys(WAGERS, "50.00") | {"progressive": "5.00"}
    seat = {"seat": 1, "wagers": wagers, "cards": ["As", "Ks", "Qs"]}
    tell(table, dealt(record=record_of_meter("1001.00", seats=[seat], community=["Ts", "Js"]), minutes=5))
    done = {"seat": 1, "round_number": 1}
    papers = ("tax_form", "surveillance_call")
    assert table.refuses("make_payment", FLOORPERSON, **done, paperwork=papers).code == "signature_missing"
    assert table.refuses("sign_payment", FLOORPERSON, **done).key == "own_payment.signature"
    table.tap("sign_payment", OTHER_FLOORPERSON, **done)
    refused = table.refuses("make_payment", OTHER_FLOORPERSON, **done, paperwork=papers)
    assert (refused.key, refused.params) == ("own_payment.papers", {"seat": 1})
    table.tap("make_payment", FLOORPERSON, **done, paperwork=papers)
    assert table.state.now.payments == ()


def royal(bet: str) -> dict[str, Any]:
    """A royal flush on three bets: each is paid a thousand times."""
    seat = {"wagers": dict.fromkeys(WAGERS, bet), "cards": ["As", "Ks", "Qs"]}
    return record_of_one(seat=seat, community=["Ts", "Js"])


def told_royal() -> FloorTable:
    """Seat 1 was paid 30,000 by hand in round 1."""
    table = away()
    tell(table, dealt(record=royal("10.00"), minutes=5))
    return table


def correct(table: FloorTable, was: str, now: str) -> list[int]:
    """The bets of round 1 were others: what the seat gets by it."""
    records: dict[str, Any] = {"record": royal(was), "corrected": royal(now)}
    table.tap("correct_closed_round", round_number=1, reason="on the tape", **records)
    table.tap("approve_request", PIT_BOSS, number=table.state.now.request_count)
    event = next(event for event in reversed(table.log) if isinstance(event, e.ClosedRoundCorrected))
    return [difference.cents for difference in event.differences]


def open_now(table: FloorTable) -> list[tuple[int, int | None, tuple[str, ...]]]:
    return [(one.amount_cents, one.by_hand_cents, one.paperwork) for one in table.state.now.payments]


def test_a_correction_pays_no_more_than_it_adds_to_what_was_paid_by_hand() -> None:
    table, both = told_royal(), ("tax_form", "surveillance_call")
    assert correct(table, "10.00", "10.50") == [1_500_00]
    assert open_now(table) == [(1_500_00, 30_000_00, both)]
    assert waiting_for_floor(table.state) == ("payment",)
    (shown,) = view(table.state).around.payments
    assert (shown.amount, shown.by_hand) == ("1500.00", "30000.00")
    assert correct(table, "10.50", "11.00") == [1_500_00]
    assert open_now(table) == [(3_000_00, 30_000_00, both)]
    # What is to be paid is paid like anything else, with the paperwork of the whole.
    done = {"seat": 1, "round_number": 1}
    assert table.refuses("make_payment", PIT_BOSS, **done, paperwork=both).code == "hand_unconfirmed"
    table.tap("confirm_hand", PIT_BOSS, **done)
    table.tap("make_payment", PIT_BOSS, **done, paperwork=both)
    made = table.log[-1]
    assert isinstance(made, e.PaymentMade)
    assert (made.amount_cents, made.by_hand_cents) == (3_000_00, 30_000_00)
    assert table.state.now.payments == ()


@pytest.mark.parametrize("was", [None, "10.50"])
def test_a_correction_to_less_leaves_the_paperwork_of_what_was_paid_by_hand(was: str | None) -> None:
    """Also where more was to be paid in between."""
    table = told_royal()
    if was is not None:
        correct(table, "10.00", was)
    correct(table, was or "10.00", "9.00")
    assert open_now(table) == [(0, 27_000_00, ("tax_form", "surveillance_call"))]
    (payment,) = table.state.now.payments
    assert (payment.is_paperwork_only, payment.confirmed_by, payment.handed_to) == (
        True,
        PIT_BOSS.id,
        PIT_BOSS.id,
    )
    correct(table, "9.00", "5.00")
    assert open_now(table) == [(0, 15_000_00, ("tax_form",))]
    correct(table, "5.00", "0.50")
    assert open_now(table) == []


def test_a_payment_of_an_old_log_is_read_as_it_was_written() -> None:
    old = (
        '{"event":"payment_pending","round_number":1,"seat":1,"amount_cents":3000000,"paperwork":["tax_form"]'
    )
    pending = read_event(old + ',"handed_to":"8"}')
    assert isinstance(pending, e.PaymentPending)
    assert (pending.by_hand_cents, write_event(pending)) == (None, old + ',"handed_to":"8"}')
    payment = payment_pending(away().state.now, pending).payments[0]
    assert (payment.amount_cents, payment.is_paperwork_only, payment.confirmed_by) == (3_000_000, False, "")


def with_meter(**rate: Any) -> FloorTable:
    rules = {"progressive": "A"}
    table = away()
    submission = Submission("MD-1", "let_it_ride", rules, **{"meter_rate_percent": 20} | rate)
    table.log[0] = msgspec.structs.replace(table.log[0], rules=rules, submission=submission)
    table.state = fold(table.log)
    return table


def record_of_meter(meter: str, cards: str = "2c 7d 9h", **changes: Any) -> dict[str, Any]:
    wagers = {**WAGERS, "progressive": "5.00"}
    usual = record_of_one(seat={"wagers": wagers, "cards": cards.split()}, rules={"progressive": "A"})
    return usual | {"meter": meter} | changes
