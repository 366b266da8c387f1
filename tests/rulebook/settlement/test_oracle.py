"""The program and a second reading of the law settle the same rounds the same way."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from games.settlement.settle_line import settle_line
from tests.rulebook.oracle import paytables
from tests.rulebook.oracle.comparison import SEED, code, differences, misjudged, program
from tests.rulebook.oracle.settle import settle_record
from tests.rulebook.random_records.random_rounds import random_record
from tests.rulebook.random_records.spoiled_rounds import SPOILERS, spoil_text

EXAMPLES = Path(__file__).parent / "settle-examples.jsonl"
SHORT, LONG = 3_000, 200_000


# The wagers with their own paytable, and the hand it reads.
HANDS = {
    "double_draw": {"bonus": "main"},
    "criss_cross": {"across": "across", "down": "down", "five_card_bonus": "five_card_bonus"},
    "let_it_ride": {
        "bet_3": "main",
        "five_card_bonus": "main",
        "three_card_bonus": "three_card",
        "six_card_bonus": "six_card",
        "progressive": "progressive",
    },
}
PAYTABLES = {
    "double_draw bonus": paytables.DOUBLE_DRAW_BONUS,
    "criss_cross across": {"A": paytables.CRISS_CROSS},
    "criss_cross down": {"A": paytables.CRISS_CROSS},
    "criss_cross five_card_bonus": {"True": paytables.CRISS_CROSS_BONUS},
    "let_it_ride bet_3": paytables.LET_IT_RIDE,
    "let_it_ride five_card_bonus": paytables.FIVE_CARD_BONUS,
    "let_it_ride three_card_bonus": paytables.THREE_CARD_BONUS,
    "let_it_ride six_card_bonus": paytables.SIX_CARD_BONUS,
    "let_it_ride progressive": paytables.PROGRESSIVE,
}
LINES = {
    (name, letter, hand)
    for name, tables in PAYTABLES.items()
    for letter, odds in tables.items()
    for hand in odds
}


@pytest.mark.parametrize("example", EXAMPLES.read_text().splitlines())
def test_the_oracle_reproduces_each_example(example: str) -> None:
    pair = json.loads(example)
    assert json.dumps(settle_record(pair["record"])) == json.dumps(pair["settled"])


def test_valid_rounds_are_settled_as_the_oracle_settles_them() -> None:
    assert next(differences(SEED, SHORT), None) is None


def paid_lines(record: dict[str, Any], settled: Any) -> Iterator[tuple[str, str, str]]:
    """Return the wager, its paytable and the hand of each wager won or pushed."""
    defaults = {"bonus_paytable": "A", "paytable": "A"}
    if record["game"] == "criss_cross":
        defaults["five_card_bonus"] = "True"
    rules = defaults | {key: value for key, value in (record.get("rules") or {}).items() if value is not None}
    for seat in settled["seats"]:
        for name, wager in seat["wagers"].items():
            if wager["odds"] is not None:
                hand = HANDS[record["game"]].get(name)
                letter = rules.get(name, rules["bonus_paytable" if name == "bonus" else "paytable"])
                if hand is not None:
                    yield f"{record['game']} {name}", str(letter), seat["hands"][hand]


def test_every_line_of_every_paytable_is_paid_in_the_short_run() -> None:
    rng = random.Random(SEED)
    records = [random_record(rng) for _ in range(SHORT)]
    paid = {line for record in records for line in paid_lines(record, program(record)[0])}
    assert LINES - paid == set()


def test_spoiled_rounds_give_the_error_that_was_put_in() -> None:
    assert next(misjudged(SEED, SHORT), None) is None


@pytest.mark.long
def test_many_valid_rounds_are_settled_as_the_oracle_settles_them() -> None:
    assert next(differences(SEED + 1, LONG), None) is None


@pytest.mark.long
def test_many_spoiled_rounds_give_the_error_that_was_put_in() -> None:
    assert next(misjudged(SEED + 1, LONG), None) is None


def test_a_line_that_is_no_json_gives_bad_json() -> None:
    rng = random.Random(SEED)
    for _ in range(SHORT):
        text = spoil_text(random_record(rng), rng)
        line, settled = settle_line(text)
        assert (code(json.loads(line)), settled) == ("bad_json", False), f"seed {SEED}: {text!r}"


def test_every_way_to_spoil_a_record_is_tried() -> None:
    rng = random.Random(SEED)
    records = [random_record(rng) for _ in range(SHORT)]
    for _, spoilers in SPOILERS:
        for spoiler in spoilers:
            assert any(spoiler(json.loads(json.dumps(record)), rng) for record in records), spoiler.__name__
