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

# So many events are sent at once; a round has a tenth of it.
MAX_STEPS = 300
# What a felt that is only looked at does not need.
OMITTED = ("ahead", "deck", "denominations")


class StoryStep(NamedTuple):
    """One step of the time line; without a sequence it is the record, which no event stands for."""

    sequence: int
    at: datetime
    actor: str
    device: str
    event: str
    words: list[EventPart]
    changes: list[str]
    state: dict[str, Any]


class Story(NamedTuple):
    """Steps behind a sequence, whether they are all, and why there are no events where there are none."""

    steps: list[StoryStep]
    is_complete: bool
    gone: str


def tell_story(found: Round, after: int = 0) -> Story:
    """The events of a round and the corrections since, as far as one answer takes them."""
    steps: list[StoryStep] = []
    gone = ""
    try:
        for step in replay_steps(finished_round(found)):
            if step.event.sequence <= after:
                continue
            if len(steps) == MAX_STEPS:
                return Story(steps, False, "")
            steps.append(_shown(step, found))
    except CannotReplay as why:
        gone, steps = str(why), []
    if (gone or found.was_missed) and found.record and after < found.last_sequence:
        steps.append(
            _recorded(found, found.record, found.last_sequence, found.ended_at, found.dealer, "recorded")
        )
    corrections = found.corrections.filter(sequence__gt=after).order_by("sequence")
    steps += [_corrected(found, correction) for correction in corrections]
    return Story(steps, True, gone)


def _shown(step: ReplayStep, found: Round) -> StoryStep:
    event = step.event
    return StoryStep(
        event.sequence,
        event.at,
        event.actor,
        event.device,
        event_name(step.happened),
        event_parts(step.happened),
        step.changes,
        _felt(step.state),
    )


def _corrected(found: Round, row: RoundCorrection) -> StoryStep:
    return _recorded(
        found, row.record, row.sequence, row.made_at, row.approved_by, "closed_round_corrected", row.reason
    )


def _recorded(
    found: Round, record: str, sequence: int, at: datetime, actor: str, event: str, reason: str = ""
) -> StoryStep:
    raw = msgspec.json.decode(record)
    played = read_round(raw)
    seats = Seat.objects.filter(table_id=found.table_id).count()
    state = state_from_record(found.number, seats, played, raw["rules"], settle(played))
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
    """Name and role of those who did it or are named, by what the log calls them."""
    named = {one for step in steps for part in step.words for one in people_named(part)}
    ids = person_ids_among({*(step.actor for step in steps), *named})
    people: Iterator[Any] = iter(get_user_model().objects.filter(pk__in=ids))
    return {str(person.pk): (str(person), getattr(person, "role", "")) for person in people}
