"""Round records that cost the most to settle: full tables, built hands, every bonus on every seat."""

import random

from tests.rulebook.oracle.hands import DECK
from tests.rulebook.oracle.record import LATER, MANDATORY
from tests.rulebook.random_records import built_hands
from tests.rulebook.random_records.built_hands import Shoe
from tests.rulebook.random_records.random_rounds import (
    MINIMUMS,
    OPTIONAL,
    ROUND_AMOUNTS,
    criss_cross_deal,
    let_it_ride_deal,
)
from tests.rulebook.random_records.spoiled_parts import Record, money


def rare_record(rng: random.Random) -> Record:
    """Return a round of one of the games; Let It Ride has most of the paytables."""
    deal = rng.choice([_double_draw, _criss_cross, _let_it_ride, _let_it_ride])
    return {"id": rng.randrange(10**6), **deal(rng)}


def _double_draw(rng: random.Random) -> Record:
    shoe = Shoe(rng, list(DECK))
    hands = [shoe.take(built_hands.five(rng), 5) for _ in range(rng.randint(4, 6))]
    seats = _seats(rng, "double_draw", hands, [])
    return {"game": "double_draw", "rules": {"bonus_paytable": rng.choice("AB")}, "seats": seats}


def _criss_cross(rng: random.Random) -> Record:
    cross, hands = criss_cross_deal(rng, rng.randint(4, 6))
    rules = {
        "ante_odds": rng.choice(["paytable", "even_money"]),
        "five_card_bonus": True,
        "minimum_wager": rng.choice(MINIMUMS),
    }
    seats = _seats(rng, "criss_cross", hands, ["five_card_bonus"])
    return {"game": "criss_cross", "rules": rules, "seats": seats, "community": cross}


def _let_it_ride(rng: random.Random) -> Record:
    community, box, hands = let_it_ride_deal(rng, rng.randint(4, 7))
    paytables = {"paytable": "ABC", "five_card_bonus": "ABCDEFG", "three_card_bonus": "ABC"}
    paytables |= {"six_card_bonus": "AB", "progressive": "ABC"}
    return {
        "game": "let_it_ride",
        "rules": {name: rng.choice(letters) for name, letters in paytables.items()},
        "seats": _seats(rng, "let_it_ride", hands, OPTIONAL),
        "community": community,
        "six_card_box": box,
        "meter": money(rng.randint(1_000_00, 100_000_00)),
    }


def _seats(rng: random.Random, game: str, hands: list[list[str]], bonuses: list[str]) -> list[Record]:
    """Return a seat for each hand: equal bets and every bonus, nothing folded or withdrawn."""
    stakes = [rng.choice(ROUND_AMOUNTS) for _ in hands]
    return [
        {
            "seat": number,
            "wagers": dict.fromkeys([*MANDATORY[game], *LATER[game]], stake)
            | dict.fromkeys(bonuses, rng.choice(["1.00", "5.00"])),
            "cards": hand,
        }
        for number, (hand, stake) in enumerate(zip(hands, stakes, strict=True), 1)
    ]
