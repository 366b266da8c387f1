"""Nights of bots whose taps go through the store."""

import random
from collections import Counter
from datetime import date, timedelta
from uuid import UUID

from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.bots.choose import choose_tap
from games.rulebook.submission import Depth, Settings, Submission
from games.table.actor import Actor
from games.table.commands import NAMES, ApproveRequest, Command
from games.table.state import State, read_state
from tables import clock
from tables.execute import Done, execute
from tables.models import RulesSubmission, Table
from tables.open_table import open_under
from tables.submissions.store import new_submission
from tests.game_rules import DEALT, SIDE_BET_RULES
from tests.people import SYSTEM


def submission_for(game: str, depth: Depth = "full") -> RulesSubmission:
    effective_on = date(2026, 1, 1)
    return new_submission(
        Submission(
            f"MD {game}",
            game,
            SIDE_BET_RULES[game],
            meter_rate_percent=20,
            depth=depth,
            effective_on=effective_on,
        )
    )


def table_of_bots(game: str, seed: int = 0, depth: Depth = "full") -> Table:
    method, shuffling, decks = DEALT[seed % len(DEALT)]
    settings = Settings(method, shuffling, decks, 10_00, 500_00, 6, is_sign_posted=True)
    return open_under(submission_for(game, depth), f"{game} {seed}", settings, SYSTEM)


class StoreNight:
    """A night at one stored table; its clock advances by the time bots take for a tap."""

    def __init__(self, table: Table, seed: int = 0) -> None:
        self.table_id = table.pk
        self.rng = random.Random(seed)
        self.taps: Counter[str] = Counter()
        self.statements: Counter[str] = Counter()

    @property
    def state(self) -> State:
        return read_state(Table.objects.get(pk=self.table_id).snapshot)

    def play(self, taps: int) -> None:
        for _ in range(taps):
            self.tap()

    def tap(self) -> Done:
        """Give one tap that someone at the table could give now."""
        clock.offset += timedelta(seconds=self.rng.choice([2, 3, 5, 8]))
        state = self.state
        last = Table.objects.values_list("last_event_at", flat=True).get(pk=self.table_id)
        choice = choose_tap(state, self.rng, clock.now(last))
        assert choice is not None
        command_id = UUID(int=self.rng.getrandbits(128), version=4)
        return self.give(choice.actor, choice.command, state, command_id)

    def give(self, actor: Actor, command: Command, state: State, command_id: UUID) -> Done:
        """Give a tap from a screen that showed this state, and count its statements."""
        with CaptureQueriesContext(connection) as queries:
            done = execute(self.table_id, lambda _: actor, command_id, state.step, command)
        name = NAMES[type(command)]
        self.taps[name] += 1
        if isinstance(command, ApproveRequest):
            (kind,) = (request.kind for request in state.now.requests if request.number == command.number)
            name = f"{name} {kind}"
        count = sum(not query["sql"].startswith(("BEGIN", "COMMIT")) for query in queries)
        self.statements[name] = max(self.statements[name], count)
        return done
