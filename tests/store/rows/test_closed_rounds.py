"""A cleared round is corrected beside it: from its own record, and each later correction from the last."""

import json
from typing import Any

import pytest

from games.rulebook.law import Refused
from games.table.commands import CorrectClosedRound
from tables.calendar import gaming_day
from tables.models import Approval, Round, RoundCorrection, Table
from tables.rows.closed_rounds import with_stored_record
from tables.rows.tile_figures import read_figures
from tests.people import DEALER, FLOORPERSON, OTHER_FLOORPERSON, PIT_BOSS, approver_of
from tests.store.log_checks import assert_sound
from tests.store.long_logs import lay
from tests.store.moved_clock import move
from tests.store.played_nights import table_of_bots
from tests.store.taps import Taps

pytestmark = pytest.mark.django_db


@pytest.fixture
def tap(table: Table) -> Taps:
    """A table after one cleared round that both seats lost."""
    taps = Taps(table)
    wagers = dict.fromkeys(("bet_1", "bet_2", "bet_3", "three_card_bonus"), "10.00")
    for seat in (1, 2):
        taps("seat_player", seat=seat)
        taps("place_wagers", seat=seat, wagers=wagers)
    taps("announce_no_more_bets")
    taps("deal")
    for place, card in (("first", "Ah"), ("second", "Kd")):
        taps("decide_all", choice="ride")
        taps("turn_card", place=place, card=card)
    taps("turn_box", cards=("2c", "3c", "4c"))
    taps("turn_hand", seat=2, cards=("3d", "8h", "Ts"))
    taps("turn_hand", seat=1, cards=("2d", "7h", "9s"))
    taps("clear_table")
    return taps


def played() -> Round:
    return Round.objects.get(number=1)


def as_it_should_be(record: dict[str, Any], seat: int, **wagers: str) -> dict[str, Any]:
    seats = [
        one | {"wagers": one["wagers"] | wagers} if one["seat"] == seat else one for one in record["seats"]
    ]
    return record | {"seats": seats}


def correct(tap: Taps, corrected: dict[str, Any], **args: Any) -> RoundCorrection:
    """Request a correction as the dealer and approve it as the floor, or as the pit boss where needed."""
    tap("correct_closed_round", round_number=1, corrected=corrected, reason="mis-entered", **args)
    (request,) = tap.state.now.requests
    tap("approve_request", approver_of(request), number=request.number)
    found = RoundCorrection.objects.order_by("-sequence").first()
    assert found is not None
    return found


def test_a_correction_that_moves_money_is_on_the_wall_with_both_people(tap: Taps) -> None:
    record = json.loads(played().record)
    correct(tap, as_it_should_be(record, 1, bet_1="490.00", bet_2="490.00", bet_3="490.00"))
    (noted,) = read_figures(Table.objects.get().figures).noted
    assert (noted.kind, noted.round_number) == ("corrected", 1)
    assert noted.causes == (DEALER.id, FLOORPERSON.id)


def test_a_correction_is_a_row_beside_its_round_in_the_day_it_was_made(tap: Taps) -> None:
    before = Round.objects.values().get(number=1)
    record = json.loads(played().record)
    move(days=1)
    correction = correct(tap, as_it_should_be(record, 1, three_card_bonus="5.00"))
    assert Round.objects.values().get(number=1) == before
    assert correction.round == played()
    assert (correction.asked_by, correction.approved_by) == (DEALER.id, PIT_BOSS.id)
    assert correction.gaming_day == gaming_day(correction.made_at) > played().gaming_day
    assert json.loads(correction.record) == as_it_should_be(record, 1, three_card_bonus="5.00")
    events = assert_sound(tap.table_id)
    assert correction.sequence in {event.sequence for event in events[-2:]}
    approval = Approval.objects.get()
    assert (approval.kind, approval.answer, approval.answered_by) == ("closed_round", "approved", "10")
    # A losing bonus of 10 was really 5: the player gets 5 back.
    was, is_ = json.loads(played().settlement), json.loads(correction.settlement)
    assert cents(is_, 1) - cents(was, 1) == correction.difference_cents == 5_00


def cents(settlement: dict[str, Any], seat: int) -> int:
    (found,) = (one for one in settlement["seats"] if one["seat"] == seat)
    return int(found["net"].replace(".", ""))


def test_whatever_record_the_command_brings_is_not_looked_at(tap: Taps) -> None:
    record = json.loads(played().record)
    forged = as_it_should_be(record, 2, three_card_bonus="1.00")
    corrected = as_it_should_be(record, 1, three_card_bonus="5.00")
    correction = correct(tap, corrected, record=forged)
    assert json.loads(correction.record) == corrected
    body = next(event.body for event in assert_sound(tap.table_id) if event.sequence == correction.sequence)
    event = json.loads(body)
    assert event["record"] == record
    assert [difference["seat"] for difference in event["differences"]] == [1]


def test_the_second_correction_starts_from_the_first(tap: Taps) -> None:
    record = json.loads(played().record)
    first = as_it_should_be(record, 1, three_card_bonus="5.00")
    once = correct(tap, first)
    with pytest.raises(Refused, match="nothing_changed"):
        tap("correct_closed_round", round_number=1, corrected=first, reason="mis-entered")
    filled_in = with_stored_record(tap.table_id, CorrectClosedRound(1, {}, "mis-entered"))
    assert (filled_in.record, filled_in.original) == (first, record)
    back = correct(tap, record)
    assert back.difference_cents == -once.difference_cents
    assert json.loads(back.record) == record
    assert RoundCorrection.objects.filter(round=played()).count() == 2


def test_a_round_that_nobody_played_is_refused(tap: Taps) -> None:
    record = json.loads(played().record)
    for number in (2, 99):
        with pytest.raises(Refused, match="not_closed"):
            tap("correct_closed_round", round_number=number, corrected=record, reason="mis-entered")
    assert not RoundCorrection.objects.exists()


def test_the_round_of_another_table_is_refused(tap: Taps) -> None:
    other = Taps(table_of_bots("let_it_ride"))
    with pytest.raises(Refused, match="not_closed"):
        other("correct_closed_round", round_number=1, corrected=json.loads(played().record), reason="x")


def test_a_correction_is_not_approved_by_who_asked_for_it(tap: Taps) -> None:
    corrected = as_it_should_be(json.loads(played().record), 1, three_card_bonus="5.00")
    tap("correct_closed_round", FLOORPERSON, round_number=1, corrected=corrected, reason="mis-entered")
    with pytest.raises(Refused, match="own_request"):
        tap("approve_request", FLOORPERSON, number=1)
    tap("deny_request", OTHER_FLOORPERSON, number=1, reason="it was right")
    assert not RoundCorrection.objects.exists()
    assert Approval.objects.get().answer == "denied"


def test_a_round_without_a_record_is_not_corrected() -> None:
    table = lay(table_of_bots("double_draw", depth="procedure"), 120)
    number = Round.objects.filter(table=table)[0].number
    command = CorrectClosedRound(round_number=number, corrected={}, reason="x")
    with pytest.raises(Refused, match=r"no_record\.depth"):
        with_stored_record(table.pk, command)
