"""Nights in which every offered command is tried once, with bots playing in between."""

import json
import random
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import NamedTuple
from uuid import uuid4

from games.bots.choose import choose_tap
from games.bots.crew import DEALER, FLOORPERSON, PIT_BOSS, BotTap
from games.rulebook.law import Refused
from games.rulebook.submission import Depth, Settings, Submission, Thresholds
from games.table.action import Action
from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.decide import decide
from games.table.floor_calls.escalation import due_escalations
from games.table.offers import offers
from games.table.state import State, read_state
from tables import clock
from tables.execute import Done, execute
from tables.models import Round, Table
from tables.open_table import open_under
from tables.submissions.store import new_submission
from tests.game_rules import DEALT, SIDE_BET_RULES
from tests.people import SYSTEM
from tests.store.moved_clock import set_to_the_evening
from tests.table.random_arguments import Records, fill

PEOPLE = (DEALER, FLOORPERSON, PIT_BOSS)
# Nearly every payout waits for its paperwork and a second signature.
LOW = Thresholds(tax_form_cents=5_00, tax_form_odds=1, surveillance_cents=10_00, second_signature_cents=15_00)
# Tapped again until they have led to the other.
LEADS_TO = {"mark_in": "record_wagers", "count_stub": "count_places"}
# Takes a round back, so once tried it would keep the night from reaching the showdown.
GOES_BACK = "reopen_step"


class Next(NamedTuple):
    """The next tap, and the state in which it was chosen."""

    state: State
    choice: BotTap


def every_command_table(game: str, seed: int, depth: Depth) -> Table:
    set_to_the_evening()
    method, shuffling, decks = DEALT[seed % len(DEALT)]
    submission = Submission(
        f"MD {game} {seed}",
        game,
        SIDE_BET_RULES[game],
        meter_rate_percent=20,
        depth=depth,
        thresholds=LOW if depth == "full" else Thresholds(),
        effective_on=date(2026, 1, 1),
    )
    settings = Settings(method, shuffling, decks, 10_00, 500_00, 6, is_sign_posted=True)
    return open_under(new_submission(submission), f"{game} {seed}", settings, SYSTEM)


class EveryCommandNight:
    """A night that tries each new command as soon as it is offered."""

    def __init__(self, table: Table, seed: int, tapped: set[str]) -> None:
        self.table_id = table.pk
        self.rng = random.Random(seed)
        self.tapped = tapped

    def taps(self, count: int) -> Iterator[Next]:
        """Yield this many taps; the caller gives each one and notes it before asking for the next."""
        for _ in range(count):
            clock.offset += timedelta(seconds=self.rng.choice([2, 3, 5, 8]))
            table = Table.objects.get(pk=self.table_id)
            state = read_state(table.snapshot)
            if state.now.requests and self.is_new("escalate"):
                clock.offset += timedelta(seconds=61)
            now = clock.now(table.last_event_at)
            choice = self.choose(state, now)
            if choice is not None:
                yield Next(state, choice)

    def give(self, tap: Next) -> Done:
        actor = tap.choice.actor
        return execute(self.table_id, lambda _: actor, uuid4(), tap.state.step, tap.choice.command)

    def is_new(self, name: str) -> bool:
        return name not in self.tapped or LEADS_TO.get(name, name) not in self.tapped

    def is_worth_a_try(self, name: str) -> bool:
        """Return whether to try a new command now; one that leads to another leaves room for the rest."""
        return name not in self.tapped or (self.is_new(name) and self.rng.random() < 0.2)

    def choose(self, state: State, now: datetime) -> BotTap | None:
        for number, to in due_escalations(state, now):
            if self.is_new("escalate"):
                return BotTap(SYSTEM, "escalate", COMMANDS["escalate"](number=number, to=to))
        offered = [
            (actor, action)
            for actor in PEOPLE
            for action in offers(state, actor)
            if action.name != GOES_BACK or self.is_new(GOES_BACK)
        ]
        new = [(actor, action) for actor, action in offered if self.is_worth_a_try(action.name)]
        choice = self.one_of(state, new, now) or choose_tap(state, self.rng, now)
        if choice is not None and is_taken(state, choice, now):
            return choice
        return self.one_of(state, offered, now)

    def one_of(self, state: State, offered: list[tuple[Actor, Action]], now: datetime) -> BotTap | None:
        """Return the first of a few that is accepted."""
        for actor, action in self.rng.sample(offered, min(3, len(offered))):
            choice = self.by_finger(state, actor, action, now)
            if choice is not None:
                return choice
        return None

    def by_finger(self, state: State, actor: Actor, action: Action, now: datetime) -> BotTap | None:
        records = self.records()
        if action.name == "correct_closed_round" and not records:
            return None
        args = fill(state, action, self.rng, now, records)
        choice = BotTap(actor, action.name, COMMANDS[action.name](**args))
        return choice if is_taken(state, choice, now) else None

    def records(self) -> Records:
        rounds = Round.objects.filter(table_id=self.table_id).exclude(record="")
        return {number: json.loads(record) for number, record in rounds.values_list("number", "record")}


def is_taken(state: State, choice: BotTap, now: datetime) -> bool:
    try:
        decide(state, choice.command, choice.actor, now)
    except Refused:
        return False
    return True
