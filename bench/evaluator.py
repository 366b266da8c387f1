"""Measures how fast five-card hands are ranked, against treys, phevaluator and pokerkit; one line of JSON.

    python -m bench.evaluator [--hands 100000] [--repeats 9] [--seed 1]

Each evaluator gets the cards in its own form, one hand at a time, as Python code calls it. Times are CPU
seconds of this process, taken in turns in the same run; the ratios are medians.
"""

import argparse
import json
import random
import time
from collections import defaultdict
from collections.abc import Callable
from itertools import combinations
from statistics import median
from typing import Any

import phevaluator
from pokerkit import Card as PokerkitCard
from pokerkit import StandardLookup
from treys import Card as TreysCard
from treys import Evaluator

from games.rulebook.cards import DECK_52
from games.rulebook.hands import five_card_hand

# pokerkit is far slower, so it gets fewer hands.
FEWER = 50


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    hands = rng.sample(list(combinations(DECK_52, 5)), options.hands)
    print(json.dumps({"seed": options.seed, "repeats": options.repeats, **compare(hands, options.repeats)}))


def compare(hands: list[Any], repeats: int) -> dict[str, Any]:
    evaluators_by_name = evaluators(hands)
    seconds: dict[str, list[float]] = defaultdict(list)
    for _ in range(repeats):
        for name, (work, count) in evaluators_by_name.items():
            start = time.process_time()
            work()
            seconds[name].append((time.process_time() - start) / count)
    ours = seconds["ours"]
    return {
        "hands_a_second": {name: round(1 / median(times)) for name, times in seconds.items()},
        "ratio": {
            name: round(median(theirs / own for theirs, own in zip(times, ours, strict=True)), 2)
            for name, times in seconds.items()
            if name != "ours"
        },
        "ratio_at_least": {"treys": 1},
    }


def evaluators(hands: list[Any]) -> dict[str, tuple[Callable[[], None], int]]:
    """Return what each evaluator does in one turn, and with how many hands.

    Each gets newly created hands, because the sampled ones are scattered over the memory of all hands.
    """
    our_hands = [list(hand) for hand in hands]
    evaluate = Evaluator().evaluate
    treys_hands = [[TreysCard.new(card) for card in hand] for hand in hands]
    phevaluator_hands = [[phevaluator.Card(card) for card in hand] for hand in hands]
    lookup = StandardLookup()
    pokerkit_hands = [tuple(PokerkitCard.parse("".join(hand))) for hand in hands[: len(hands) // FEWER]]

    def ours() -> None:
        for hand in our_hands:
            five_card_hand(hand)

    def treys() -> None:
        for hand in treys_hands:
            evaluate(hand, [])

    def by_phevaluator() -> None:
        for hand in phevaluator_hands:
            phevaluator.evaluate_cards(*hand)

    def pokerkit() -> None:
        for hand in pokerkit_hands:
            lookup.get_entry(hand)

    return {
        "ours": (ours, len(hands)),
        "treys": (treys, len(hands)),
        "phevaluator": (by_phevaluator, len(hands)),
        "pokerkit": (pokerkit, len(pokerkit_hands)),
    }


if __name__ == "__main__":
    main()
