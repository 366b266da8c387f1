"""A finished round is checked against its log and stepped through, and what does not match is named."""

from datetime import timedelta

import pytest

from dealers.models import Staff
from tables import clock
from tables.history import story as round_story
from tables.history.event_words import EventPart
from tables.history.story import build_story, people_in
from tables.log.journal.record import record
from tables.models import Checkpoint, Round, RoundCorrection, TableEvent
from tables.verify.round import verify_round
from tests.store.busy_nights import busy_night
from tests.store.long_logs import lay
from tests.store.moved_clock import set_to_the_evening
from tests.store.played_nights import table_of_bots
from tests.store.tampering import another, change, tampering

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Round:
    """The third round of a night."""
    table = lay(table_of_bots("let_it_ride"), 250)
    return Round.objects.filter(table=table, was_missed=False).exclude(record="").order_by("number")[2]


def again(row: Round) -> Round:
    return Round.objects.get(pk=row.pk)


def test_a_round_that_nobody_touched_fits_from_the_checkpoint_before_it(played: Round) -> None:
    found = verify_round(played)
    checkpoint = Checkpoint.objects.get(table=played.table)
    last = TableEvent.objects.get(table=played.table, sequence=played.last_sequence)
    assert (found.fault, found.gone, found.is_settled_again) == ("", "", True)
    assert (found.first, found.last, found.head) == (checkpoint.sequence + 1, last.sequence, last.hash)


def test_each_thing_that_does_not_fit_is_named(played: Round) -> None:
    checkpoint = Checkpoint.objects.get(table=played.table)
    event = TableEvent.objects.get(table=played.table, sequence=played.last_sequence - 2)
    other = "0" * 64
    for row, columns, said in (
        (checkpoint, {"head": other}, f"checkpoint at {checkpoint.sequence}: head is not the hash"),
        (checkpoint, {"state": "{"}, f"checkpoint at {checkpoint.sequence}: state"),
        (event, {"actor": "nobody"}, f"event {event.sequence}: actor was changed"),
        (played, {"dealer": another(played.dealer)}, f"round {played.number}: dealer is"),
    ):
        with tampering():
            change(row, **columns)
            found = verify_round(again(played))
        assert found.fault.startswith(said), found
        assert not found.is_settled_again


def test_events_no_longer_in_the_log_are_reported_as_gone(played: Round) -> None:
    for events in (
        TableEvent.objects.filter(table=played.table, sequence=played.last_sequence - 3),
        TableEvent.objects.filter(table=played.table, sequence__gt=1),
    ):
        first = events.order_by("sequence")[0].sequence
        with tampering():
            events.delete()
            found = verify_round(played)
        assert found.gone == f"Event {first} of {played.table} is missing. Run verify_log."


@pytest.mark.parametrize("record", ["{", "{}"])
def test_a_correction_whose_record_cannot_be_settled_is_named(record: str) -> None:
    set_to_the_evening()
    busy_night("let_it_ride", 0, taps=40)
    correction = RoundCorrection.objects.get()
    name = f"correction of event {correction.sequence}"
    assert verify_round(correction.round).fault == ""
    for columns in ({"difference_cents": 1}, {"reason": "another"}, {"approved_by": "nobody"}):
        with tampering():
            change(correction, **columns)
            (column,) = columns
            assert verify_round(again(correction.round)).fault.startswith(f"{name}: {column} is ")
    step = build_story(correction.round).steps[-1]
    assert (step.event, step.sequence) == ("closed_round_corrected", correction.sequence)
    assert step.words == [EventPart(name="reason", value=correction.reason)]
    with tampering():
        change(correction, settlement="x")
        assert verify_round(again(correction.round)).fault == f"{name}: settlement cannot be read"
        change(correction, settlement='{"seats":[]}')
        assert (
            verify_round(again(correction.round)).fault
            == f"{name}: settlement is not what its record settles to"
        )
        change(correction, record=record)
        assert verify_round(again(correction.round)).fault == f"{name}: record cannot be settled"


def test_a_long_report_is_entered_in_parts(played: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = build_story(played)
    assert (whole.is_complete, whole.why_missing) == (True, "")
    monkeypatch.setattr(round_story, "MAX_STEPS", 5)
    steps, after = [], 0
    while True:
        part = build_story(played, after)
        steps += part.steps
        if part.is_complete:
            break
        assert len(part.steps) == 5
        after = part.steps[-1].sequence
    assert steps == whole.steps


def test_a_round_whose_log_is_gone_is_shown_from_its_record(played: Round) -> None:
    with tampering():
        TableEvent.objects.filter(table=played.table, sequence__gt=1).delete()
        story = build_story(played)
    (step,) = story.steps
    assert "is missing" in story.why_missing
    assert (step.event, step.sequence, step.actor) == ("recorded", played.last_sequence, played.dealer)
    assert step.state["round_number"] == played.number


def test_people_of_a_story_are_shown_by_name_and_role(played: Round) -> None:
    dana = Staff.objects.create_user("dana", role="dealer")
    fran = Staff.objects.create_user("fran", role="floorperson")
    steps = build_story(played).steps
    words = [EventPart(name="handed_to", person=str(fran.pk)), EventPart(name="seat", value="9")]
    shown = [steps[0]._replace(actor=str(dana.pk), words=words)]
    at = clock.now()
    now = {str(dana.pk): ("dana", "dealer"), str(fran.pk): ("fran", "floorperson")}
    assert people_in(shown, at) == now
    record(fran, by=None)
    clock.offset += timedelta(hours=1)
    Staff.objects.filter(pk=fran.pk).update(display_name="Francis", role="pit_boss")
    record(fran, by=None)
    changed = {str(fran.pk): ("Francis", "pit_boss")}
    assert people_in(shown, at + timedelta(minutes=1)) == now
    assert people_in(shown, clock.now()) == now | changed
    # Nobody entered them by then.
    assert people_in(shown, at - timedelta(minutes=1)) == now | changed


def test_a_correction_is_held_against_the_event_it_names_as_long_as_that_is_there() -> None:
    set_to_the_evening()
    busy_night("let_it_ride", 0, taps=40)
    correction = RoundCorrection.objects.get()
    with tampering():
        TableEvent.objects.filter(table=correction.round.table, sequence=correction.sequence).delete()
        assert verify_round(again(correction.round)).fault == ""
    with tampering():
        change(correction, sequence=correction.sequence - 1)
        found = verify_round(again(correction.round)).fault
    assert found == f"correction of event {correction.sequence - 1}: sequence is that of another event"


def test_a_round_of_a_table_without_amounts_fits_and_settles_nothing() -> None:
    table = lay(table_of_bots("double_draw", depth="procedure"), 120)
    found = verify_round(Round.objects.filter(table=table)[0])
    assert (found.fault, found.gone, found.is_settled_again) == ("", "", False)
