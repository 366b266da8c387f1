"""Replays a round from the log: each event, who caused it, and what it changed."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from django.utils import timezone

from games.table.event import Event
from games.table.events import read_event
from games.table.evolve import evolve
from games.table.state import State, read_state
from tables.history.event_words import event_words, table_changes
from tables.models import Archive, Checkpoint, Round, RoundCorrection, Table, TableEvent
from tables.paging import read_log

CURRENT_ROUND = "now"


class CannotReplay(Exception):  # noqa: N818 - it is said as it is
    """Why a round cannot be stepped through, in a sentence."""


class RoundEvents(NamedTuple):
    """The events of a round, from the first to the last; there is no row while it is under way."""

    table: Table
    number: int
    first: int
    last: int
    row: Round | None


class ReplayStep(NamedTuple):
    """One event of the round."""

    event: TableEvent
    words: str
    changes: list[str]
    happened: Event
    state: State


def find_round(text: str) -> RoundEvents:
    """The round that is meant by `TABLE/NUMBER`, `TABLE/now` or the id of its row."""
    name, slash, number = text.rpartition("/")
    if not slash:
        return _by_id(text)
    table = _table(name)
    present = read_state(table.snapshot).now.round_number
    if number == CURRENT_ROUND:
        return RoundEvents(table, present, _first(table, present), table.version, None)
    if not number.isdecimal():
        raise CannotReplay(f"{number} is no number of a round. Write TABLE/NUMBER, or TABLE/{CURRENT_ROUND}.")
    row = Round.objects.filter(table=table, number=int(number)).first()
    if row is None and int(number) == present:
        raise CannotReplay(
            f"Round {number} of {table} is under way. {table}/{CURRENT_ROUND} shows it so far."
        )
    if row is None:
        raise CannotReplay(f"{table} has no round {number}. It is at round {present}.")
    return _finished(table, row)


def _by_id(text: str) -> RoundEvents:
    row = Round.objects.select_related("table").filter(pk=int(text)).first() if text.isdecimal() else None
    if row is None:
        raise CannotReplay(f"There is no round {text}. Write TABLE/NUMBER, or TABLE/{CURRENT_ROUND}.")
    return _finished(row.table, row)


def _table(name: str) -> Table:
    """A table by its name, or else by its id."""
    table = Table.objects.filter(name=name).first()
    if table is None and name.isdecimal():
        table = Table.objects.filter(pk=int(name)).first()
    if table is None:
        raise CannotReplay(f"There is no table {name}.")
    return table


def finished_round(row: Round) -> RoundEvents:
    return _finished(row.table, row)


def _finished(table: Table, row: Round) -> RoundEvents:
    """Rounds that were told afterwards came by one event for all of them."""
    first = row.last_sequence if row.was_missed else _first(table, row.number)
    return RoundEvents(table, row.number, first, row.last_sequence, row)


def _first(table: Table, number: int) -> int:
    """The event after the one that ended the round before; the first of a log opens the table."""
    before = Round.objects.filter(table=table, number__lt=number).order_by("-number")
    return (before.values_list("last_sequence", flat=True).first() or 1) + 1


def replay_steps(asked: RoundEvents) -> Iterator[ReplayStep]:
    """Folds from the last checkpoint before the round, and shows the events of the round."""
    checkpoint = checkpoint_before(asked)
    state, sequence = read_state(checkpoint.state), checkpoint.sequence
    for row in read_log(asked.table.pk, checkpoint.sequence, asked.last):
        sequence += 1
        if row.sequence != sequence:
            raise why_missing(asked, sequence)
        event = read_event(row.body)
        before, state = state, evolve(state, event)
        if sequence >= asked.first:
            yield ReplayStep(row, event_words(event), table_changes(before.now, state.now), event, state)
    if sequence < asked.last:
        raise why_missing(asked, sequence + 1)


def checkpoint_before(asked: RoundEvents) -> Checkpoint:
    """The last state that was kept before a round; where an archive ended there is one, too."""
    found = (
        Checkpoint.objects.filter(table=asked.table, sequence__lt=asked.first).order_by("-sequence").first()
    )
    if found is None:
        raise CannotReplay(f"{asked.table} has no checkpoint before event {asked.first}. Run verify_log.")
    return found


def why_missing(asked: RoundEvents, sequence: int) -> CannotReplay:
    """An event that is not in the log: its day was archived, or else the log has a gap."""
    archive = Archive.objects.filter(
        table=asked.table, first_sequence__lte=sequence, last_sequence__gte=sequence
    ).first()
    if archive is None:
        return CannotReplay(f"Event {sequence} of {asked.table} is missing. Run verify_log.")
    return CannotReplay(f"Round {asked.number} of {asked.table} was archived in {archive.file}.")


def actor_names(steps: Iterable[ReplayStep]) -> dict[str, str]:
    """The names of those who gave the commands, by what the log calls them."""
    ids = {step.event.actor for step in steps if step.event.actor.isdecimal()}
    return {str(person.pk): str(person) for person in get_user_model().objects.filter(pk__in=ids)}


def step_lines(step: ReplayStep, names: dict[str, str]) -> list[str]:
    event = step.event
    who = f"{names[event.actor]} ({event.actor})" if event.actor in names else event.actor
    device = f", {event.device}" if event.device else ""
    at = timezone.localtime(event.at)
    head = f"#{event.sequence}  {at:%Y-%m-%d %H:%M:%S}  {who}{device}"
    return [head, f"  {step.words}", *(f"    {line}" for line in step.changes)]


def settlement_lines(row: Round | None) -> list[str]:
    """The settlement as it was played, and each correction since."""
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
