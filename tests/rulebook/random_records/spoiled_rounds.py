"""Puts exactly one clear problem into a valid round record."""

import json
import random
from collections.abc import Callable
from copy import deepcopy

from tests.rulebook.random_records import spoiled_tables as tables
from tests.rulebook.random_records import spoiled_wagers as wagers
from tests.rulebook.random_records.spoiled_parts import Record

Spoiler = Callable[[Record, random.Random], bool]
SPOILERS: list[tuple[str, list[Spoiler]]] = [
    ("unknown_game", [tables.other_game, tables.no_game]),
    (
        "bad_rules",
        [
            tables.rules_of_no_kind,
            tables.unknown_rule,
            tables.wrong_rule,
            tables.wrong_rule,
            tables.no_ante_odds,
        ],
    ),
    (
        "bad_seat",
        [
            tables.no_seats,
            tables.wrong_seat_number,
            tables.wrong_seat_number,
            tables.no_seat_number,
            tables.seat_twice,
            tables.too_many_seats,
        ],
    ),
    ("bad_card", [tables.wrong_card, tables.wrong_card, tables.joker_in_52]),
    ("duplicate_card", [tables.same_card_twice]),
    (
        "wrong_card_count",
        [
            tables.seat_card_count,
            tables.no_seat_cards,
            tables.community_count,
            tables.cross_for_bonus_alone,
            tables.box_count,
        ],
    ),
    ("missing_wager", [wagers.no_mandatory_wager, wagers.no_wagers, wagers.no_later_wager]),
    ("unequal_wagers", [wagers.unequal]),
    ("wager_out_of_range", [wagers.out_of_range]),
    ("wager_not_offered", [wagers.not_offered]),
    ("unknown_wager", [wagers.unknown_wager]),
    ("bad_amount", [wagers.wrong_amount, wagers.wrong_amount, wagers.wrong_meter]),
    ("missing_meter", [wagers.no_meter]),
    ("bad_hand", [wagers.wrong_hand, wagers.wrong_hands]),
    (
        "bad_state",
        [
            wagers.declared_beside,
            wagers.folded_too_late,
            wagers.wrong_flag,
            wagers.wrong_withdrawal,
            wagers.no_reason,
        ],
    ),
]


def spoil(record: Record, rng: random.Random) -> tuple[Record, str]:
    """Return a spoiled copy and the error code it must give."""
    while True:
        code, spoilers = rng.choice(SPOILERS)
        spoiled = deepcopy(record)
        if rng.choice(spoilers)(spoiled, rng):
            return spoiled, code


def spoil_text(record: Record, rng: random.Random) -> bytes:
    """Return the record as a line that is not JSON."""
    text = json.dumps(record)
    cut = rng.randrange(len(text))
    lines = [
        *(
            "",
            " ",
            "\t",
            "{",
            text[:cut],
            text + "}",
            text + " x",
            text.replace(":", "", 1),
            "'" + text + "'",
        ),
        *(
            text.replace('"', "'"),
            text.replace("{", "{,", 1),
            text[:-1] + ",}",
            text + text,
            "nul",
            "{game:1}",
        ),
        *('{"game": NaN}', '{"a": 01}', '{"a": "\t"}', '{"a": .5}', '{"a": 1.}', '{"a": +1}', "{\"a\": 'b'}"),
        *('{"a": "\\x"}', '{"a": tru}', "[1,]", "// x", "\ufeff", '{"a": 0x10}', '{"a": Infinity}'),
    ]
    return rng.choice([*(line.encode() for line in lines), b"\xff\xfe{}", b'{"id": "\xe9"}', b"\x00"])
