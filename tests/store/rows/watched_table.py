"""A table without a database whose tallies and highlights are kept as `execute()` would keep them."""

from collections import Counter
from datetime import timedelta
from typing import Any

from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.decide import decide
from games.table.evolve import evolve
from tables.calendar import gaming_day
from tables.rows.changes import Transition
from tables.rows.highlights import Highlight
from tables.rows.tallies import tally_changes
from tables.rows.tile_figures import figures_after, read_figures
from tests.people import DEALER
from tests.table.floor_table import FloorTable

Key = tuple[str, str, str, str]


class WatchedTable(FloorTable):
    """A table with its running tallies and the highlights of its tile."""

    figures = ""

    def tap(self, name: str, actor: Actor = DEALER, **args: Any) -> None:
        self.time += timedelta(seconds=1)
        steps, before = [], self.state
        events = decide(before, COMMANDS[name](**args), actor, self.time)
        for event in events:
            after = evolve(before, event)
            steps.append((before, event))
            transition = Transition(1, before, event, after, self.time, actor.id, gaming_day(self.time))
            for one in tally_changes(transition):
                key = (one.to.kind, one.to.name, one.to.dealer, one.to.by)
                self.tallies[key] += one.number
                self.cents[key] += one.returned_cents - one.staked_cents
            before = after
        self.happen(*events)
        day = gaming_day(self.time)
        self.figures = figures_after(self.figures, self.state, (), self.time, day, steps, actor.id)

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.tallies: Counter[Key] = Counter()
        self.cents: Counter[Key] = Counter()

    def counted(self, kind: str) -> dict[Key, tuple[int, int]]:
        """Return how often something of a kind was counted, and its amount."""
        return {key: (self.tallies[key], self.cents[key]) for key in self.tallies if key[0] == kind}

    def wall(self, kind: str) -> list[Highlight]:
        return [one for one in read_figures(self.figures).noted if one.kind == kind]

    def on_wall(self, kind: str) -> Highlight:
        (found,) = self.wall(kind)
        return found
