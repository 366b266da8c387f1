"""A finished round as its page shows it: each event with the felt after it, or the record alone."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model

from games.settlement.record import read_round
from games.settlement.settle import settle
from games.table.state import State
from games.table.view.from_record import state_from_record
from games.table.view.table import view
from tables.history.event_words import EventPart, event_name, event_parts, people_named
from tables.history.replay import CannotReplay, ReplayStep, finished_round, replay_steps
from tables.ids import person_ids_among
from tables.models import Round, RoundCorrection, Seat

# The most events in one response; a typical round has a tenth of that.
MAX_STEPS = 300
# Parts of a table view that a read-only felt does not need.
OMITTED = ("ahead", "deck", "denominations")


class StoryStep(NamedTuple):
    """One step of the timeline. A record without an event of its own is a step too."""

    sequence: int
    at: datetime
    actor: str
    device: str
    event: str
    words: list[EventPart]
    changes: list[str]
    state: dict[str, Any]


class Story(NamedTuple):
    """The steps after a sequence, whether they are all, and why events are missing if they are."""

    steps: list[StoryStep]
    is_complete: bool
    gone: str


def build_story(round_row: Round, after: int = 0) -> Story:
    """Return the events of a round and its corrections, as many as fit in one response."""
    steps: list[StoryStep] = []
    gone = ""
    try:
        for step in replay_steps(finished_round(round_row)):
            if step.event.sequence <= after:
                continue
            if len(steps) == MAX_STEPS:
                return Story(steps, False, "")
            steps.append(_replayed(step, round_row))
    except CannotReplay as why:
        gone, steps = str(why), []
    if (gone or round_row.was_missed) and round_row.record and after < round_row.last_sequence:
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
    return Story(steps, True, gone)


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
    felt: dict[str, Any] = msgspec.to_builtins(view(state, "floor"))
    return {name: value for name, value in felt.items() if name not in OMITTED}


def people_in(steps: list[StoryStep]) -> dict[str, tuple[str, str]]:
    """Return the names and roles of the actors and the people named, by their ids in the log."""
    named = {person_id for step in steps for part in step.words for person_id in people_named(part)}
    ids = person_ids_among({*(step.actor for step in steps), *named})
    people: Iterator[Any] = iter(get_user_model().objects.filter(pk__in=ids))
    return {str(person.pk): (str(person), getattr(person, "role", "")) for person in people}
