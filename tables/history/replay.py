"""Replays a round from the log: each event, its actor, and what it changed."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from django.utils import timezone

from games.table.event import Event
from games.table.events import read_event
from games.table.evolve import evolve
from games.table.state import State, read_state
from tables.history.event_words import TableChange, change_text, event_words, table_changes
from tables.models import Archive, Checkpoint, Round, RoundCorrection, Table, TableEvent
from tables.paging import read_log

CURRENT_ROUND = "now"


class CannotReplay(Exception):  # noqa: N818 - it reads as a sentence
    """The reason a round cannot be replayed, as a sentence."""


class RoundEvents(NamedTuple):
    """The first and last event of a round. A round under way has no row."""

    table: Table
    number: int
    first: int
    last: int
    row: Round | None


class ReplayStep(NamedTuple):
    """One event of the round."""

    event: TableEvent
    words: str
    changes: list[TableChange]
    decoded: Event
    state: State


def find_round(text: str) -> RoundEvents:
    """Find the round that `TABLE/NUMBER`, `TABLE/now` or the id of its row refers to."""
    name, slash, number = text.rpartition("/")
    if not slash:
        return _by_id(text)
    table = _table(name)
    current = read_state(table.snapshot).now.round_number
    if number == CURRENT_ROUND:
        return RoundEvents(table, current, _first(table, current), table.version, None)
    if not number.isdecimal():
        raise CannotReplay(f"{number} is not a round number. Write TABLE/NUMBER, or TABLE/{CURRENT_ROUND}.")
    row = Round.objects.filter(table=table, number=int(number)).first()
    if row is None and int(number) == current:
        raise CannotReplay(
            f"Round {number} of {table} is under way. {table}/{CURRENT_ROUND} shows it so far."
        )
    if row is None:
        raise CannotReplay(f"{table} has no round {number}. It is at round {current}.")
    return _finished(table, row)


def _by_id(text: str) -> RoundEvents:
    row = Round.objects.select_related("table").filter(pk=int(text)).first() if text.isdecimal() else None
    if row is None:
        raise CannotReplay(f"There is no round {text}. Write TABLE/NUMBER, or TABLE/{CURRENT_ROUND}.")
    return _finished(row.table, row)


def _table(name: str) -> Table:
    """Find a table by its name, or else by its id."""
    table = Table.objects.filter(name=name).first()
    if table is None and name.isdecimal():
        table = Table.objects.filter(pk=int(name)).first()
    if table is None:
        raise CannotReplay(f"There is no table {name}.")
    return table


def finished_round(row: Round) -> RoundEvents:
    return _finished(row.table, row)


def _finished(table: Table, row: Round) -> RoundEvents:
    """Return the events of a finished round. Missed rounds were all reported by one event."""
    first = row.last_sequence if row.was_missed else _first(table, row.number)
    return RoundEvents(table, row.number, first, row.last_sequence, row)


def _first(table: Table, number: int) -> int:
    """Return the event after the end of the previous round. The first event of a log opens the table."""
    before = Round.objects.filter(table=table, number__lt=number).order_by("-number")
    return (before.values_list("last_sequence", flat=True).first() or 1) + 1


def replay_steps(wanted: RoundEvents) -> Iterator[ReplayStep]:
    """Replay from the last checkpoint before the round and yield the steps of the round."""
    checkpoint = checkpoint_before(wanted)
    state, sequence = read_state(checkpoint.state), checkpoint.sequence
    for row in read_log(wanted.table.pk, checkpoint.sequence, wanted.last):
        sequence += 1
        if row.sequence != sequence:
            raise why_missing(wanted, sequence)
        event = read_event(row.body)
        before, state = state, evolve(state, event)
        if sequence >= wanted.first:
            yield ReplayStep(row, event_words(event), table_changes(before.now, state.now), event, state)
    if sequence < wanted.last:
        raise why_missing(wanted, sequence + 1)


def checkpoint_before(wanted: RoundEvents) -> Checkpoint:
    """Return the last checkpoint before a round. There is one where an archive ended, too."""
    checkpoint = (
        Checkpoint.objects.filter(table=wanted.table, sequence__lt=wanted.first).order_by("-sequence").first()
    )
    if checkpoint is None:
        raise CannotReplay(f"{wanted.table} has no checkpoint before event {wanted.first}. Run verify_log.")
    return checkpoint


def why_missing(wanted: RoundEvents, sequence: int) -> CannotReplay:
    """Return why an event is missing: its day was archived, or the log has a gap."""
    archive = Archive.objects.filter(
        table=wanted.table, first_sequence__lte=sequence, last_sequence__gte=sequence
    ).first()
    if archive is None:
        return CannotReplay(f"Event {sequence} of {wanted.table} is missing. Run verify_log.")
    return CannotReplay(f"Round {wanted.number} of {wanted.table} was archived in {archive.file}.")


def actor_names(steps: Iterable[ReplayStep]) -> dict[str, str]:
    """Return the names of the people who gave the commands, by their ids in the log."""
    ids = {step.event.actor for step in steps if step.event.actor.isdecimal()}
    return {str(person.pk): str(person) for person in get_user_model().objects.filter(pk__in=ids)}


def step_lines(step: ReplayStep, names: dict[str, str]) -> list[str]:
    event = step.event
    actor = f"{names[event.actor]} ({event.actor})" if event.actor in names else event.actor
    device = f", {event.device}" if event.device else ""
    at = timezone.localtime(event.at)
    head = f"#{event.sequence}  {at:%Y-%m-%d %H:%M:%S}  {actor}{device}"
    return [head, f"  {step.words}", *(f"    {change_text(change)}" for change in step.changes)]


def settlement_lines(row: Round | None) -> list[str]:
    """Return the original settlement and each correction since."""
    if row is None:
        return ["The round is under way."]
    void = f" It was voided: {row.void}." if row.void else ""
    if not row.settlement:
        return [f"This table records no amounts.{void}"]
    lines = [f"Settlement.{void}", *_seats(row.settlement)]
    for correction in row.corrections.order_by("sequence"):
        lines += [_correction(correction), *_seats(correction.settlement)]
    return lines


def _correction(correction: RoundCorrection) -> str:
    at = timezone.localtime(correction.made_at)
    return (
        f"Corrected {at:%Y-%m-%d %H:%M:%S} by event {correction.sequence}: {correction.reason}"
        f" (asked by {correction.asked_by}, approved by {correction.approved_by})."
    )


def _seats(settlement: str) -> Iterator[str]:
    for seat in msgspec.json.decode(settlement)["seats"]:
        yield f"  seat {seat['seat']}: {_hands(seat['hands'])}net ${seat['net']}".replace("$-", "-$")
        for box, wager in seat["wagers"].items():
            yield f"    {box} ${wager['stake']} {_outcome(wager)}, ${wager['returned']} returned"
        for name in ("envy", "limit_cut"):
            if seat.get(name, "0.00") != "0.00":
                yield f"    {name.replace('_', ' ')} ${seat[name]}"


def _hands(hands: dict[str, str]) -> str:
    return "".join(f"{name} {hand.replace('_', ' ')}, " for name, hand in hands.items())


def _outcome(wager: dict[str, Any]) -> str:
    return f"{wager['outcome']} {wager['odds']}" if wager["odds"] else str(wager["outcome"])
