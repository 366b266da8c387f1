"""Shared by the spoilers: values of the wrong kind, and where things are in a record."""

import random
from collections.abc import Iterator
from typing import Any

from tests.rulebook.oracle.hands import DECK
from tests.rulebook.oracle.record import COMMUNITY_PLACES

Record = dict[str, Any]
Holder = list[Any] | dict[str, Any]

NO_AMOUNTS: list[Any] = [
    *("-5.00", "5.000", "5.0", "5", "", "0.00", "00.00", "-0.00", "+5.00", " 5.00", "5.00 ", "5.00\n"),
    *("\u0665.00", "\uff15.00", "5.\u0660\u0660", "5,00", "1,000.00", "1e2", "1.0e2", "5_0.00", "0x5.00"),
    *("five", "NaN", "Infinity", ".50", "5.", "5.00.00", "5..00", "5.0O", "5\x00.00", "\u00b2.00", "$5.00"),
    *("1000000000000.00", "9" * 30 + ".00", "9" * 5000 + ".00"),
    *(5, 5.0, 5.25, 0, -5, True, False, [], ["5.00"], {}, {"amount": "5.00"}, 10**30, 1e300),
]
NO_CARDS: list[Any] = [
    *("as", "AS", "aS", "1h", "10h", "0h", "hA", "A", "h", "", "Ahh", " Ah", "Ah ", "A h", "Ah\n", "\uff21h"),
    *("A\u2660", "A\u2665", "X", "XX", "X0", "X3", "x1", "X1 ", "joker", "??", "--", "Tx", "tH"),
    *(None, 5, 0, 1.5, True, False, [], ["Ah"], {}, {"rank": "A"}),
]
NO_FLAGS: list[Any] = ["true", "false", "", "yes", 1, 0, 1.0, [], {}, [True]]
NO_LETTERS: list[Any] = [
    *("a", "Z", "H", "AB", "", " A", "A ", "\u0410"),
    *(1, 0, True, False, ["A"], [], {}, {"A": 1}),
]
ANOTHER_KIND: list[Any] = ["x", 5, 0, 1.5, True, False, ["x"], [[]]]


def is_void(record: Record) -> bool:
    return record.get("void") is not None


def seats_in_play(record: Record) -> list[Record]:
    return [seat for seat in record["seats"] if not seat.get("folded") and not seat.get("forfeited")]


def card_places(record: Record) -> Iterator[tuple[Holder, Any]]:
    """Return every list or object that holds a card, with the card's index or key."""
    holders: list[Any] = [seat.get("cards") for seat in record["seats"]]
    if record["game"] != "double_draw":
        holders.append(record.get("community"))
    if record["game"] == "let_it_ride":
        holders.append(record.get("six_card_box"))
    for holder in holders:
        if isinstance(holder, list):
            yield from ((holder, index) for index in range(len(holder)))
        elif isinstance(holder, dict):
            yield from ((holder, place) for place in COMMUNITY_PLACES if holder.get(place) is not None)


def unused_card(record: Record, rng: random.Random) -> str:
    used = [holder[key] for holder, key in card_places(record)]
    return rng.choice([card for card in DECK if card not in used])


def cents_of(amount: str) -> int:
    return int(amount.replace(".", ""))


def money(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def offered(record: Record, name: str) -> bool:
    return (record.get("rules") or {}).get(name) is not None
