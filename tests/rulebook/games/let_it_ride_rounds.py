"""Rounds of Let It Ride as records, and the rows of its paytables."""

from typing import Any

import pytest

from games.let_it_ride.rules import PAYTABLES
from tests.rulebook.round_records import Record, let_it_ride, round_of, seat_result, settled

FIVE = {
    "royal_flush": ("As Ks Qs", "Js Ts"),
    "straight_flush": ("9s Ks Qs", "Js Ts"),
    "four_of_a_kind": ("9s 9c 9h", "9d Ts"),
    "full_house": ("9s 9c 9h", "Td Ts"),
    "flush": ("2s Ks Qs", "Js Ts"),
    "straight": ("Ad Ks Qs", "Js Ts"),
    "three_of_a_kind": ("9s 9c 9h", "2d Ts"),
    "two_pair": ("9s 9c 2h", "2d Ts"),
    "pair_tens_or_better": ("Th 9c 2h", "3d Ts"),
}
THREE = {
    "straight_flush": "4s 5s 6s",
    "three_of_a_kind": "4s 4c 4d",
    "straight": "4s 5d 6s",
    "flush": "4s 5s 9s",
    "pair": "4s 4c 9s",
    "suited_akq_spades": "As Ks Qs",
    "suited_akq": "Ah Kh Qh",
}


def rows_of(wager: str) -> list[Any]:
    """Return every row of every paytable of a wager, marked with its paragraph."""
    return [
        pytest.param(
            key, hand, row.text, id=f"{key}-{hand}", marks=pytest.mark.law(table.law + table.letters[hand])
        )
        for key, table in PAYTABLES[wager].items()
        for hand, row in table.odds.items()
    ]


def let_it_ride_round(cards: str, community: str = "2d 7h", **more: Any) -> Record:
    """Return the result of a single seat; `wagers` are its optional wagers."""
    seat = let_it_ride(cards, wagers=more.pop("wagers", {}), withdrawn=more.pop("withdrawn", []))
    return seat_result(settled(round_of("let_it_ride", seat, community=community.split(), **more)))
