"""Measures what one tap costs the rules at a full table, against the standard json module; one line of JSON.

    python -m bench.table [--repeats 9] [--rounds 12] [--late 300] [--seed 1]

Bots play rounds of each game with every seat taken and a wager in every box. A tap is decide, evolve, the
text of the state, the view of the table, and the offers for every audience of a push. Each tap of the rounds
is measured in turns with `json.loads` and `json.dumps` of the state after it, in CPU seconds of this process;
its time is the median of the repeats. Reading the state and writing the pushed screens are shown beside.
"""

import argparse
import json
import os
import random
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from statistics import fmean, median
from time import process_time_ns
from typing import NamedTuple

import django
import msgspec

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")
django.setup()

from games.bots.choose import choose_tap  # noqa: E402
from games.bots.crew import DEALER, BotTap  # noqa: E402
from games.registry import GAMES  # noqa: E402
from games.rulebook.submission import Settings, Submission  # noqa: E402
from games.table import events as e  # noqa: E402
from games.table.actor import Actor  # noqa: E402
from games.table.commands import COMMANDS, Command  # noqa: E402
from games.table.decide import decide  # noqa: E402
from games.table.evolve import evolve, open_table  # noqa: E402
from games.table.offers import offers  # noqa: E402
from games.table.state import State, read_state, write_state  # noqa: E402
from games.table.view.table import view  # noqa: E402
from tables.push.screens import AUDIENCE_ACTORS  # noqa: E402

OPENED_AT = datetime(2026, 11, 16, 18, 0, tzinfo=UTC)
BET, SIDE_BET = "25.00", "5.00"
PARTS = ("decide", "evolve", "write_state", "view", "offers")
BESIDE = ("read_state", "write_screens", "json")

_encode = msgspec.json.Encoder().encode


class Tap(NamedTuple):
    """A tap, and the text of the state before it."""

    text: str
    command: Command
    actor: Actor
    at: datetime


class FullTable:
    """A table that bots play with every seat taken and a wager in every box, whenever they can be."""

    def __init__(self, game: str, seed: int) -> None:
        self.rng = random.Random(seed)
        self.time = OPENED_AT
        seats, rules = GAMES[game].max_seats, GAMES[game].demo.rules
        opened = e.TableOpened(
            game=game,
            rules=rules,
            seats=seats,
            minimum_cents=10_00,
            maximum_cents=500_00,
            submission=Submission("MD-1", game, rules, meter_rate_percent=20, depth="full"),
            settings=Settings("manual_shoe", "shuffler", 2, 10_00, 500_00, seats, is_sign_posted=True),
        )
        self.state: State = open_table(opened)

    def play(self, rounds: int) -> list[Tap]:
        """Play so many more rounds. Return their taps."""
        taps: list[Tap] = []
        until = self.state.now.round_number + rounds
        while self.state.now.round_number < until:
            self.time += timedelta(seconds=self.rng.choice([2, 3, 5, 8]))
            chosen = self._choose()
            taps.append(Tap(write_state(self.state), chosen.command, chosen.actor, self.time))
            for event in decide(self.state, chosen.command, chosen.actor, self.time):
                self.state = evolve(self.state, event)
        return taps

    def _choose(self) -> BotTap:
        """Return the tap of a bot, but fill the table before anything is dealt."""
        offered = {action.name: action for action in offers(self.state, DEALER)}
        seats = list(enumerate(self.state.felt.seats, 1))
        empty = [number for number, seat in seats if not seat.is_taken]
        waiting = [number for number, seat in seats if not seat.is_in]
        if empty and "seat_player" in offered:
            return _tap("seat_player", seat=empty[0], player=f"player {empty[0]}")
        if waiting and "place_wagers" in offered and not offered.keys() & {"shuffle_deck", "cut_deck"}:
            bounds = offered["place_wagers"].args["wagers"]
            optional = {box: bounds.amounts.get(box, (SIDE_BET,))[0] for box in bounds.boxes}
            wagers = {box: BET if box in bounds.needed else amount for box, amount in optional.items()}
            return _tap("place_wagers", seat=waiting[0], wagers=wagers)
        tap = choose_tap(self.state, self.rng, self.time)
        assert tap is not None
        return tap


def _tap(name: str, **args: object) -> BotTap:
    return BotTap(DEALER, name, COMMANDS[name](**args))


def measure(taps: list[Tap], repeats: int) -> dict[str, float]:
    """Return the microseconds of the taps: their median and mean, and the mean of each part."""
    times: dict[str, list[float]] = {name: [] for name in ("tap", *PARTS, *BESIDE)}
    for tap in taps:
        runs = [time_parts(tap) for _ in range(repeats)]
        for place, name in enumerate((*PARTS, *BESIDE)):
            times[name].append(median(run[place] for run in runs))
        times["tap"].append(median(sum(run[: len(PARTS)]) for run in runs))
    ratios = (ours / floor for ours, floor in zip(times["tap"], times["json"], strict=True))
    return {
        "taps": len(taps),
        "median_us": round(median(times["tap"]), 1),
        "mean_us": round(fmean(times["tap"]), 1),
        "ratio": round(median(ratios), 2),
        **{f"{name}_us": round(fmean(times[name]), 1) for name in (*PARTS, *BESIDE)},
    }


def time_parts(tap: Tap) -> list[float]:
    """Give the tap once. Return the microseconds of each part, then of what is measured beside it."""
    # Read like the one in the database, so that nothing is known about it from the last time.
    state = read_state(tap.text)
    clock = [process_time_ns()]
    events = decide(state, tap.command, tap.actor, tap.at)
    clock.append(process_time_ns())
    for event in events:
        state = evolve(state, event)
    clock.append(process_time_ns())
    text = write_state(state)
    clock.append(process_time_ns())
    table_view = view(state)
    clock.append(process_time_ns())
    offered = [offers(state, actor) for actor in AUDIENCE_ACTORS.values()]
    clock.append(process_time_ns())
    read_state(text)
    clock.append(process_time_ns())
    _encode(table_view)
    for actions in offered:
        _encode(actions)
    clock.append(process_time_ns())
    json.dumps(json.loads(text))
    clock.append(process_time_ns())
    return [(after - before) / 1000 for before, after in pairwise(clock)]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--late", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    games: dict[str, dict[str, float]] = {}
    for game in GAMES:
        table = FullTable(game, options.seed)
        # The first round begins with the decks from the box.
        table.play(1)
        games[game] = measure(table.play(options.rounds), options.repeats)
    table.play(options.late)
    late = measure(table.play(options.rounds), options.repeats)
    result = {
        "seed": options.seed,
        "repeats": options.repeats,
        "games": games,
        "median_us_at_most": 350,
        "rounds": [options.rounds, options.late],
        "later_beside_early": round(late["mean_us"] / games[game]["mean_us"], 2),
        "later_at_most": 1.2,
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
