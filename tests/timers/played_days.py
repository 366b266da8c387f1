"""A day at one table: bots tap now and then, and a sweep runs every five seconds."""

import os
import random
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple
from uuid import uuid4

from games.bots.choose import choose_tap
from games.bots.crew import DEALER, FLOORPERSON, RELIEF
from games.table import events as e
from games.table.actor import Actor
from games.table.commands import COMMANDS, Command
from games.table.events import read_event
from games.table.state import State, read_state
from games.table.timers.due import standing_reminders, timers
from games.table.timers.model import Due
from tables import clock
from tables.execute import execute
from tables.models import Table, TableEvent, Timer
from tables.timers.sweep import due_timers, run_timer, sweep
from tests.store.played_nights import table_of_bots
from tests.timers.file_clock import VARIABLE, tell

BEAT = timedelta(seconds=5)
# The hour at which a gaming day begins in Maryland in winter.
MORNING = datetime(2026, 11, 16, 11, 0, tzinfo=UTC)


class Told(NamedTuple):
    """A reminder: its kind, its subject and when it was due."""

    kind: str
    subject: str
    due_at: datetime


def set_clock(at: datetime) -> None:
    """Let time pass: nobody set a clock, so nothing is recorded about it."""
    if VARIABLE in os.environ:
        tell(at)
        return
    clock.offset = at - datetime.now(UTC)
    clock.start()


def log_of(table_id: int) -> list[tuple[datetime, e.AnyEvent]]:
    rows = TableEvent.objects.filter(table_id=table_id).order_by("sequence")
    return [(row.at, read_event(row.body)) for row in rows]


def next_beat(at: datetime) -> datetime:
    """Return the next multiple of five seconds."""
    return at + (MORNING - at) % BEAT


class Day:
    """The table, its bots, and the reminders expected by now."""

    def __init__(self, game: str, seed: int = 0, began: datetime = MORNING) -> None:
        set_clock(began)
        self.rng = random.Random(seed)
        self.table_id = table_of_bots(game, seed).pk
        self.expected: list[tuple[datetime, Told]] = []

    @property
    def state(self) -> State:
        return read_state(Table.objects.get(pk=self.table_id).snapshot)

    def give(self, actor: Actor, name: str, **args: Any) -> None:
        self._execute(actor, COMMANDS[name](**args))

    def _execute(self, actor: Actor, command: Command) -> None:
        execute(self.table_id, lambda _: actor, uuid4(), None, command)
        self.check_rows()

    def check_rows(self) -> None:
        """Check that the rows are exactly what the rules say of the state."""
        rows = Timer.objects.filter(table_id=self.table_id).values_list("kind", "subject", "due_at")
        assert sorted(rows) == sorted(set(timers(self.state)))

    def open_deck(self, name: str = "a", back: str = "red") -> None:
        """Take a deck all the way from its box to the shoe, shuffled by a device."""
        self.give(DEALER, "receive_deck", deck=name, back=back)
        for step in ("inspect_deck", "verify_deck", "spread_deck", "show_deck", "wash_deck", "shuffle_deck"):
            self.give(FLOORPERSON if step == "verify_deck" else DEALER, step, deck=name)

    def tap(self) -> str:
        """Let a bot tap, a few seconds after the last tap."""
        self.wait(seconds=self.rng.choice([2, 3, 5, 8]))
        return self.tap_at_once()

    def tap_at_once(self) -> str:
        last = Table.objects.values_list("last_event_at", flat=True).get(pk=self.table_id)
        choice = choose_tap(self.state, self.rng, clock.now(last))
        assert choice is not None
        self._execute(choice.actor, choice.command)
        return choice.name

    def play_until(self, name: str) -> None:
        for _ in range(200):
            if self.tap() == name:
                return
        raise AssertionError(f"nobody came to {name}")

    def play_rounds(self, count: int) -> None:
        for _ in range(count):
            self.play_until("clear_table")

    def wait(self, **time: float) -> None:
        """Let time pass; whenever something is due, the next beat sweeps it."""
        until = clock.now() + timedelta(**time)
        mine = Timer.objects.filter(table_id=self.table_id).order_by("due_at")
        while (due := mine.first()) is not None:
            beat = next_beat(max(due.due_at, clock.now()))
            if beat > until:
                break
            set_clock(beat)
            self.sweep()
        set_clock(until)

    def sweep(self) -> None:
        due = list(due_timers(clock.now()).filter(table_id=self.table_id))
        self.expected += [(clock.now(), Told(timer.kind, timer.subject, timer.due_at)) for timer in due]
        self.carry_out(due)
        assert not due_timers(clock.now()).filter(table_id=self.table_id).exists()
        self.check_rows()

    def carry_out(self, due: list[Timer]) -> None:
        """Act like two workers that have both read what is due."""
        assert sweep() >= len(due)
        for timer in due:
            run_timer(timer)

    def standing(self) -> tuple[Due, ...]:
        return standing_reminders(self.state)

    def reminders(self) -> list[tuple[datetime, Told]]:
        """Return the reminders in the log, with their times."""
        found, calls, requests = [], [], {}
        for at, event in log_of(self.table_id):
            match event:
                case e.FloorCalled():
                    calls.append(event.at)
                case e.RequestMade():
                    requests[event.request.number] = event.request.asked_at
                case e.Reminded():
                    found.append((at, Told(event.kind, event.subject, event.due_at)))
                case e.Escalated():
                    since = calls[-1] if event.number is None else requests[event.number]
                    after = timedelta(seconds=60 if event.to == "floorpersons" else 120)
                    subject = "call" if event.number is None else str(event.number)
                    found.append((at, Told(f"tell_{event.to}", subject, since + after)))
        return found


__all__ = ["DEALER", "FLOORPERSON", "MORNING", "RELIEF", "Day", "Told", "log_of", "set_clock"]


def kinds_told(day: Day) -> list[str]:
    return [what.kind for _, what in day.reminders()]
