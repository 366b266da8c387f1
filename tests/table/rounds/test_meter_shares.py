"""Shares of the meter: each is paid from the display as it stood at that seat's turn."""

from copy import deepcopy

import pytest

from games.rulebook.law import Refused
from games.settlement.explain import explain
from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from games.table import events as e
from games.table.corrections.approve import read_closed
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.pure_table import Table
from tests.table.rounds.let_it_ride_rounds import let_it_ride, to_showdown


def pays(table: Table, seat: int) -> str:
    return str(table.result(seat)["wagers"]["progressive"]["pays"])


def two_shares(table: Table, first: str, second: str) -> None:
    """Seat 2 takes the whole meter, then seat 1 a tenth of it, each after its own reading."""
    to_showdown(table, "Ts", "Js")
    table.tap("confirm_meter", FLOORPERSON, reading=first)
    table.hand(2, "As Ks Qs")
    assert table.refuses("turn_hand", seat=1, cards=("7s", "8s", "9s")).code == "meter_unconfirmed"
    table.tap("confirm_meter", FLOORPERSON, reading=second)
    table.hand(1, "7s 8s 9s")
    table.tap("pay_envy", seat=2)
    table.tap("pay_envy", seat=1)


@pytest.mark.law("36.05.18.12G")
@pytest.mark.law("ruling 33")
def test_12G_the_second_share_of_a_round_is_paid_from_the_reading_confirmed_for_it() -> None:
    table = let_it_ride(1, 2, progressive="1.00")
    two_shares(table, "5000.00", "1500.00")
    assert (pays(table, 2), pays(table, 1), table.view.meter) == ("5000.00", "150.00", "1350.00")
    record = table.clear()
    assert record["meter"] == "5000.00"
    assert [seat.get("meter_reading") for seat in record["seats"]] == ["1500.00", None]
    assert table.last_settlement().meter_after_cents == 1350_00
    assert table.view.meter == "1350.00"
    confirmed = [event for event in table.log if isinstance(event, e.MeterConfirmed)]
    assert [(event.difference_cents, event.is_followed) for event in confirmed] == [
        (3999_60, True),
        (500_00, False),
    ]


@pytest.mark.law("36.05.18.12G")
@pytest.mark.law("ruling 33")
def test_12G_what_is_settled_is_what_was_paid_where_the_meter_stood_at_its_reset() -> None:
    table = Table(rules={"progressive": "A"}, meter_rate_tenths=1)
    table.seat(1, 2, progressive="1.00")
    two_shares(table, "1000.00", "1500.00")
    assert (pays(table, 2), pays(table, 1)) == ("1000.00", "150.00")
    table.clear()
    settled = {result.seat: result for result in table.last_settlement().seats}
    assert [settled[seat].wagers["progressive"].pays_cents for seat in (2, 1)] == [1000_00, 150_00]
    assert (table.last_settlement().meter_after_cents, table.view.meter) == (1350_00, "1350.00")


@pytest.mark.law("36.05.18.12G")
@pytest.mark.law("ruling 33")
def test_12G_where_the_display_agrees_two_shares_come_one_after_the_other() -> None:
    table = let_it_ride(1, 2, progressive="1.00")
    to_showdown(table, "9s", "8s")
    table.tap("confirm_meter", FLOORPERSON, reading="2000.00")
    table.hand(2, "7s 6s 5s")
    table.tap("confirm_meter", FLOORPERSON, reading="1800.00")
    table.hand(1, "Qs Js Ts")
    assert (pays(table, 2), pays(table, 1), table.view.meter) == ("200.00", "180.00", "1620.00")


@pytest.mark.law("36.05.18.12G")
def test_12G_a_reading_nobody_takes_a_share_from_leaves_our_meter_as_it_is() -> None:
    table = let_it_ride(1, 2, progressive="1.00")
    to_showdown(table, "Ts", "Js")
    table.tap("confirm_meter", FLOORPERSON, reading="5000.00")
    table.hand(2, "As Ks Qs")
    table.tap("confirm_meter", FLOORPERSON, reading="1500.00")
    table.hand(1, "2c 3d 4h")
    table.tap("pay_envy", seat=1)
    record = table.clear()
    assert "meter_reading" not in record["seats"][0]
    assert table.view.meter == "1000.00"


@pytest.mark.law("ruling 33")
def test_a_void_gives_back_every_share_whatever_it_was_paid_from() -> None:
    table = let_it_ride(1, 2, progressive="1.00")
    two_shares(table, "5000.00", "1500.00")
    table.tap("request_void", reason="wrong deck")
    table.tap("approve_request", PIT_BOSS, number=1)
    assert table.view.meter == "4999.60"


def test_a_record_with_a_reading_says_what_its_share_was_paid_from() -> None:
    table = let_it_ride(1, 2, progressive="1.00")
    two_shares(table, "5000.00", "1500.00")
    played = read_round(table.clear())
    lines = [(seat.seat, line) for seat in explain(played, settle(played)).seats for line in seat.lines]
    meters = {seat: line.params["meter"] for seat, line in lines if line.key == "why.meter"}
    assert meters == {2: "5000.00", 1: "1500.00"}


def test_a_reader_that_does_not_know_the_reading_settles_the_round_from_its_first_meter() -> None:
    table = let_it_ride(1, 2, progressive="1.00")
    two_shares(table, "5000.00", "1500.00")
    record = table.clear()
    for seat in record["seats"]:
        seat.pop("meter_reading", None)
    again = write_settlement(settle(read_round(record)))
    assert again["meter"] == {"before": "5000.00", "after": "900.00"}


@pytest.mark.law("ruling 33")
def test_the_correction_of_a_closed_round_keeps_the_reading_a_share_was_paid_from() -> None:
    table = let_it_ride(1, 2, progressive="1.00")
    two_shares(table, "5000.00", "1500.00")
    record = table.clear()
    wrong = deepcopy(record)
    wrong["seats"][0]["meter_reading"] = "9500.00"
    with pytest.raises(Refused) as refused:
        read_closed(table.state, 1, record, wrong)
    assert refused.value.key == "other_round.record"
