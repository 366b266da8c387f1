"""Measures what one tap costs the rules, against the standard json module; one line of JSON.

    python -m bench.table [--repeats 15] [--taps 200] [--rounds 1000] [--seed 1]

A tap is decide, evolve, the text of the state and the text of the dealer's screen, at a Let It Ride table of
seven seats with every wager, in the middle of a round. It is compared with `json.loads` and `json.dumps` of
the same state. Times are CPU seconds of this process, taken in turns in the same run; the ratios are medians.
"""

import argparse
import json
import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Any

import msgspec

from bench.settle import in_turns
from games.rulebook.cards import DECK_52
from games.rulebook.submission import Settings, Submission
from games.table import events as e
from games.table.actor import Actor
from games.table.commands import COMMANDS, Command
from games.table.decide import decide
from games.table.evolve import evolve, open_table
from games.table.offers import offers
from games.table.state import State, write_state
from games.table.view.table import screen

DEALER = Actor("7", "dealer", is_assigned=True)
FLOORPERSON = Actor("8", "floorperson", is_assigned=True)
RULES = {"five_card_bonus": "A", "three_card_bonus": "A", "six_card_bonus": "A", "progressive": "A"}
WAGERS = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "25.00") | {
    "five_card_bonus": "1.00",
    "three_card_bonus": "5.00",
    "six_card_bonus": "5.00",
    "progressive": "1.00",
}
OPENED_AT = datetime(2026, 11, 16, 18, 0, tzinfo=UTC)


class Table:
    """A full table that keeps playing; a machine shuffles and counts, so no one has to."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.state: State = open_table(
            e.TableOpened(
                game="let_it_ride",
                rules=RULES,
                seats=7,
                minimum_cents=10_00,
                maximum_cents=500_00,
                submission=Submission("MD-1", "let_it_ride", RULES, meter_rate_percent=20, depth="full"),
                settings=Settings("manual_shoe", "counting_shuffler", 1, 10_00, 500_00, 7, True),
            )
        )
        self.time = OPENED_AT
        self.bring_deck()
        for seat in range(1, 8):
            self.tap("seat_player", seat=seat, player=f"player {seat}")

    def tap(self, name: str, actor: Actor = DEALER, **args: Any) -> None:
        for event in decide(self.state, COMMANDS[name](**args), actor, self.time):
            self.state = evolve(self.state, event)

    def bring_deck(self) -> None:
        self.tap("receive_deck", deck="a", back="red")
        self.tap("inspect_deck", deck="a")
        self.tap("verify_deck", FLOORPERSON, deck="a")
        for step in ("spread_deck", "show_deck", "wash_deck"):
            self.tap(step, deck="a")

    def deal(self) -> None:
        """Play a round up to its first decision, changing the deck when it is nearly due."""
        self.time += timedelta(seconds=90)
        if self.state.now.decks[0].in_play_since is not None and self.state.now.round_number % 300 == 0:
            self.tap("remove_deck", deck="a", reason="due")
            self.bring_deck()
        self.tap("shuffle_deck", deck="a")
        for seat in range(1, 8):
            self.tap("place_wagers", seat=seat, wagers=WAGERS)
        self.tap("announce_no_more_bets")
        self.tap("confirm_count", box="five_card_bonus")
        self.tap("lock_progressive")
        self.tap("confirm_count", box="progressive")
        self.tap("deal")

    def to_mid_round(self) -> list[str]:
        """Play up to the fourth hand. Return the remaining cards."""
        cards = self.rng.sample(DECK_52, len(DECK_52))
        self.deal()
        for place in ("first", "second"):
            self.tap("decide_all", choice="ride")
            self.tap("turn_card", place=place, card=cards.pop())
        self.tap("turn_box", cards=tuple(cards.pop() for _ in range(3)))
        for seat in (7, 6, 5):
            self.turn(seat, cards)
        return cards

    def turn(self, seat: int, cards: list[str]) -> None:
        self.tap("confirm_meter", FLOORPERSON, reading=f"{self.state.now.meter_cents or 0:03d}"[:-2] + ".00")
        self.tap("turn_hand", seat=seat, cards=tuple(cards.pop() for _ in range(3)))

    def finish(self, cards: list[str]) -> None:
        for seat in (4, 3, 2, 1):
            self.turn(seat, cards)
        while any(action.name == "pay_envy" for action in offers(self.state, DEALER)):
            action = next(action for action in offers(self.state, DEALER) if action.name == "pay_envy")
            self.tap("pay_envy", seat=action.args["seat"].one_of[0])
        self.tap("clear_table")

    def play(self, rounds: int) -> None:
        while self.state.now.round_number <= rounds:
            self.finish(self.to_mid_round())


class MidRound:
    """Taps in the middle of a round, each with the state before it: decisions and hands."""

    def __init__(self, rounds: int, seed: int) -> None:
        table = Table(seed)
        table.play(rounds)
        self.time = table.time
        taps: list[tuple[State, Command]] = []
        table.deal()
        for seat in range(1, 8):
            taps.append((table.state, COMMANDS["decide"](seat=seat, choice="ride")))
            table.tap("decide", seat=seat, choice="ride")
        table = Table(seed)
        table.play(rounds)
        cards = table.to_mid_round()
        for seat in (4, 3, 2, 1):
            taps.append((table.state, COMMANDS["turn_hand"](seat=seat, cards=tuple(cards[-3:]))))
            table.turn(seat, cards)
        self.taps = taps
        self.texts = [write_state(state) for state, _ in taps]

    def ours(self, times: int) -> Callable[[], None]:
        encode = msgspec.json.Encoder(order="deterministic").encode

        def work() -> None:
            for number in range(times):
                state, command = self.taps[number % len(self.taps)]
                for event in decide(state, command, DEALER, self.time):
                    state = evolve(state, event)
                write_state(state)
                encode(screen(1, state, DEALER))

        return work

    def floor(self, times: int) -> Callable[[], None]:
        def work() -> None:
            for number in range(times):
                json.dumps(json.loads(self.texts[number % len(self.texts)]))

        return work


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeats", type=int, default=15)
    parser.add_argument("--taps", type=int, default=220)
    parser.add_argument("--rounds", type=int, default=1_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()

    early, late = MidRound(10, options.seed), MidRound(options.rounds, options.seed)
    floors, ours = in_turns(early.floor(options.taps), early.ours(options.taps), options.repeats)
    at_first, at_last = in_turns(early.ours(options.taps), late.ours(options.taps), options.repeats)
    result = {
        "seed": options.seed,
        "repeats": options.repeats,
        "state_bytes": round(median(map(len, early.texts))),
        "json_us": round(median(floors) / options.taps * 1e6, 1),
        "tap_us": round(median(ours) / options.taps * 1e6, 1),
        "ratio": round(median(o / f for o, f in zip(ours, floors, strict=True)), 2),
        "ratio_at_most": 12,
        "rounds": [10, options.rounds],
        "later_beside_early": round(median(b / a for a, b in zip(at_first, at_last, strict=True)), 2),
        "later_at_most": 1.2,
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
