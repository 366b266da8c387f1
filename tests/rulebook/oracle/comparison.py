"""Settles records by the program and by the second reading, and reports where they differ."""

import json
import random
from collections.abc import Iterator
from typing import Any

from games.settlement.settle_line import settle_line
from tests.rulebook.oracle.settle import settle_record
from tests.rulebook.random_records.random_rounds import random_record, spoil

SEED = 36_05_18


def canonical(value: Any) -> str:
    """Return JSON text that tells `1` from `1.0` and `true`, whatever the order of keys."""
    if isinstance(value, dict) and value.get("id", 0) is None:
        value = {key: item for key, item in value.items() if key != "id"}
    return json.dumps(value, sort_keys=True)


def program(record: dict[str, Any]) -> tuple[Any, bool]:
    line, settled = settle_line(json.dumps(record).encode())
    return json.loads(line), settled


def code(settled: Any) -> str | None:
    return settled["error"]["code"] if "error" in settled else None


def differences(seed: int, count: int) -> Iterator[str]:
    """Return the valid records that the two settle differently."""
    rng = random.Random(seed)
    for number in range(count):
        record = random_record(rng)
        expected, (found, settled) = settle_record(record), program(record)
        if not settled or canonical(found) != canonical(expected):
            yield (
                f"seed {seed}, valid record {number}\n{json.dumps(record)}\n"
                f"oracle:  {canonical(expected)}\nprogram: {canonical(found)}"
            )


def misjudged(seed: int, count: int) -> Iterator[str]:
    """Return the spoiled records whose problem one of the two does not report."""
    rng = random.Random(seed)
    for number in range(count):
        record, expected = spoil(random_record(rng), rng)
        found, settled = program(record)
        codes = code(settle_record(record)), code(found)
        if settled or codes != (expected, expected):
            yield (
                f"seed {seed}, spoiled record {number}\n{json.dumps(record)}\n"
                f"expected: {expected}, oracle: {codes[0]}, program: {codes[1]} {found.get('error')}"
            )
