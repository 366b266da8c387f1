"""A finished round as its page shows it: each event with the felt after it, or the record alone."""

from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from games.settlement.record import read_round
from games.settlement.settle import settle
from games.table import events as e
from games.table.events import read_event
from games.table.state import State
from games.table.view.from_record import state_from_record
from games.table.view.table import view
from tables.history.event_words import EventPart, TableChange, event_name, event_parts, people_named
from tables.history.names import people_at
from tables.history.replay import CannotReplay, ReplayStep, finished_round, replay_steps
from tables.models import Round, RoundCorrection, Seat, TableEvent

# The most events in one response; a typical round has a tenth of that.
MAX_STEPS = 300
# Parts of a table view that a read-only felt does not need.
OMITTED = ("ahead", "deck", "denominations")
FORFEITED_TAG = '"seat_forfeited"'


def forfeited_laws(row: Round) -> dict[int, str]:
    """Return the paragraph by which each seat forfeited, from the log; a record has only the fact."""
    if '"forfeited"' not in row.record:
        return {}
    first, last = finished_round(row).first, row.last_sequence
    rows = TableEvent.objects.filter(
        table=row.table, sequence__gte=first, sequence__lte=last, body__contains=FORFEITED_TAG
    )
    events = (read_event(body) for body in rows.values_list("body", flat=True))
    return {event.seat: event.law for event in events if isinstance(event, e.SeatForfeited) and event.law}


class StoryStep(NamedTuple):
    """One step of the timeline. A record without an event of its own is a step too."""

    sequence: int
    at: datetime
    actor: str
    device: str
    event: str
    words: list[EventPart]
    changes: list[TableChange]
    state: dict[str, Any]


class Story(NamedTuple):
    """The steps after a sequence, whether they are all, and why events are missing if they are."""

    steps: list[StoryStep]
    is_complete: bool
    why_missing: str


def build_story(round_row: Round, after: int = 0) -> Story:
    """Return the events of a round and its corrections, as many as fit in one response."""
    steps: list[StoryStep] = []
    why_missing = ""
    try:
        for step in replay_steps(finished_round(round_row)):
            if step.event.sequence <= after:
                continue
            if len(steps) == MAX_STEPS:
                return Story(steps, False, "")
            steps.append(_replayed(step, round_row))
    except CannotReplay as why:
        why_missing, steps = str(why), []
    if (why_missing or round_row.was_missed) and round_row.record and after < round_row.last_sequence:
        steps.append(
            _recorded(
                round_row,
                round_row.record,
                round_row.last_sequence,
                round_row.ended_at,
                round_row.dealer,
                "recorded",
            )
        )
    corrections = round_row.corrections.filter(sequence__gt=after).order_by("sequence")
    steps += [_corrected(round_row, correction) for correction in corrections]
    return Story(steps, True, why_missing)


def _replayed(step: ReplayStep, round_row: Round) -> StoryStep:
    event = step.event
    return StoryStep(
        event.sequence,
        event.at,
        event.actor,
        event.device,
        event_name(step.decoded),
        event_parts(step.decoded),
        step.changes,
        _felt(step.state),
    )


def _corrected(round_row: Round, row: RoundCorrection) -> StoryStep:
    return _recorded(
        round_row,
        row.record,
        row.sequence,
        row.made_at,
        row.approved_by,
        "closed_round_corrected",
        row.reason,
    )


def _recorded(
    round_row: Round, record: str, sequence: int, at: datetime, actor: str, event: str, reason: str = ""
) -> StoryStep:
    raw = msgspec.json.decode(record)
    played = read_round(raw)
    seats = Seat.objects.filter(table_id=round_row.table_id).count()
    state = state_from_record(round_row.number, seats, played, raw["rules"], settle(played))
    return StoryStep(
        sequence,
        at,
        actor,
        "",
        event,
        [EventPart(name="reason", value=reason)] if reason else [],
        [],
        _felt(state),
    )


def _felt(state: State) -> dict[str, Any]:
    felt: dict[str, Any] = msgspec.to_builtins(view(state))
    return {name: value for name, value in felt.items() if name not in OMITTED}


def people_in(steps: list[StoryStep], at: datetime) -> dict[str, tuple[str, str]]:
    """Return names and roles of the actors and the people named, as they were, by their ids in the log."""
    changed = (part for step in steps for change in step.changes for part in (change.was, change.now) if part)
    parts = [*(part for step in steps for part in step.words), *changed]
    named = {person_id for part in parts for person_id in people_named(part)}
    return people_at({*(step.actor for step in steps), *named}, at)
