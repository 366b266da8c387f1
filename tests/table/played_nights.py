"""Whole nights of bots at a table, without a database."""

import random
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

from games.bots.choose import choose_tap
from games.bots.crew import DEALER, FLOORPERSON, PIT_BOSS
from games.rulebook.submission import Settings, Submission
from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from games.table import events as e
from games.table.decide import decide
from games.table.evolve import evolve, open_table
from games.table.round_record import record_of
from games.table.state import State, read_state, write_state
from games.table.view.table import screen
from tests.game_rules import DEALT, DEPTHS, SIDE_BET_RULES
from tests.rulebook.round_records import cents


class Night:
    """A night at one table; the seed chooses the dealing method and how much is recorded."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.rng_of_screens = random.Random(seed)
        method, shuffling, decks = DEALT[seed % len(DEALT)]
        self.depth = DEPTHS[seed % len(DEPTHS)]
        rules = dict(SIDE_BET_RULES.get(game, {}))
        if "progressive" in rules:
            rules["progressive"] = "ABC"[seed // len(DEPTHS) % 3]
        submission = Submission("MD-1", game, rules, meter_rate_percent=20, depth=self.depth)
        opened = e.TableOpened(
            game=game,
            rules=rules,
            seats=6,
            minimum_cents=10_00,
            maximum_cents=500_00,
            submission=submission,
            settings=Settings(method, shuffling, decks, 10_00, 500_00, 6, is_sign_posted=True),
        )
        self.log: list[e.AnyEvent] = [opened]
        self.state: State = open_table(opened)
        self.time = datetime(2026, 11, 16, 18, 0, tzinfo=UTC)
        self.settled = 0
        self.taps: Counter[tuple[str, str]] = Counter()
        self.voided = 0

    def play(self, taps: int) -> None:
        """Play this many taps, none refused; settle each finished round again from its record."""
        for _ in range(taps):
            self.time += timedelta(seconds=self.rng.choice([2, 3, 5, 8]))
            choice = choose_tap(self.state, self.rng, self.time)
            assert choice is not None, f"nobody has anything to do: {self.state.felt}"
            self.taps[choice.actor.id, choice.name] += 1
            before = self.state
            for event in decide(self.state, choice.command, choice.actor, self.time):
                self.log.append(event)
                self.state = evolve(self.state, event)
            if self.rng_of_screens.random() < 0.01:
                self.check_screens()
            if choice.name == "clear_table" and self.depth != "procedure":
                self.check_round(before)

    def check_screens(self) -> None:
        """Check that the pushed screen equals one drawn later from the snapshot, whose keys have no order."""
        read = read_state(write_state(self.state))
        for actor in (DEALER, FLOORPERSON, PIT_BOSS):
            assert screen(1, read, actor) == screen(1, self.state, actor)

    def check_round(self, finished: State) -> None:
        """Check that the record of the round settles to what the seats were paid."""
        record = record_of(finished)
        answer = write_settlement(settle(read_round(record)))
        seats: Any = answer["seats"]
        for seat in seats:
            result = finished.felt.seats[seat["seat"] - 1].result
            assert result is not None
            paid = {box: wager.returned_cents for box, wager in result.wagers.items()}
            assert paid == {box: cents(wager["returned"]) for box, wager in seat["wagers"].items()}
        if finished.now.void is None:
            self.settled += 1
        else:
            self.voided += 1
