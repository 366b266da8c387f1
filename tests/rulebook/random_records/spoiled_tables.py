"""Ways to spoil the game, the rules, the seats and the cards of a record; each returns whether it could."""

import random
from copy import deepcopy
from typing import Any

from tests.rulebook.oracle.hands import JOKERS
from tests.rulebook.oracle.record import COMMUNITY_PLACES, MOST_SEATS
from tests.rulebook.random_records.spoiled_parts import (
    ANOTHER_KIND,
    NO_AMOUNTS,
    NO_CARDS,
    NO_FLAGS,
    NO_LETTERS,
    Record,
    card_places,
    is_void,
    seats_in_play,
    unused_card,
)


def other_game(record: Record, rng: random.Random) -> bool:
    names = ["double draw", "Double_Draw", "doubledraw", "", "blackjack", "let_it_ride ", "CRISS_CROSS"]
    record["game"] = rng.choice([*names, None, 5, True, ["double_draw"], {"double_draw": 1}])
    return True


def no_game(record: Record, rng: random.Random) -> bool:
    del record["game"]
    return True


def rules_of_no_kind(record: Record, rng: random.Random) -> bool:
    record["rules"] = rng.choice([*ANOTHER_KIND, [], "", "A"])
    return True


def unknown_rule(record: Record, rng: random.Random) -> bool:
    others = {
        "double_draw": ["paytable", "ante_odds", "minimum_wager", "reset", "progressive", "five_card_bonus"],
        "criss_cross": ["payout_limit", "bonus_paytable", "paytable", "reset", "progressive"],
        "let_it_ride": ["bonus_paytable", "ante_odds", "ace_low_straight", "minimum_wager", "meter"],
    }[record["game"]]
    name = rng.choice([*others, "", "colour", "Paytable", " reset", "max_seats", "rate"])
    record["rules"] = {**(record.get("rules") or {}), name: rng.choice(["A", "5.00", True, 5, {}])}
    return True


def wrong_rule(record: Record, rng: random.Random) -> bool:
    name, values = {
        "double_draw": rng.choice([("bonus_paytable", ["C", *NO_LETTERS]), ("payout_limit", NO_AMOUNTS)]),
        "criss_cross": rng.choice(
            [
                ("ante_odds", ["Paytable", "even", "even money", "1 to 1", *NO_LETTERS]),
                ("ace_low_straight", NO_FLAGS),
                ("five_card_bonus", ["A", *NO_FLAGS]),
                ("minimum_wager", NO_AMOUNTS),
            ]
        ),
        "let_it_ride": rng.choice(
            [
                ("paytable", ["D", *NO_LETTERS]),
                ("five_card_bonus", NO_LETTERS),
                ("three_card_bonus", ["D", *NO_LETTERS]),
                ("six_card_bonus", ["C", *NO_LETTERS]),
                ("progressive", ["D", *NO_LETTERS]),
                ("payout_limit", NO_AMOUNTS),
                ("reset", ["999.99", "0.01", "500.00", *NO_AMOUNTS]),
            ]
        ),
    }[record["game"]]
    record["rules"] = {**(record.get("rules") or {}), name: rng.choice(values)}
    return True


def no_ante_odds(record: Record, rng: random.Random) -> bool:
    if record["game"] != "criss_cross":
        return False
    kind = rng.randrange(4)
    if kind == 0:
        record.pop("rules")
    elif kind == 1:
        record["rules"] = rng.choice([None, {}])
    elif kind == 2:
        record["rules"]["ante_odds"] = None
    else:
        del record["rules"]["ante_odds"]
    return kind != 0 or "rules" not in record


def no_seats(record: Record, rng: random.Random) -> bool:
    record["seats"] = rng.choice([None, [], {}, *ANOTHER_KIND, [None], [5], [[]]])
    if rng.random() < 0.3:
        del record["seats"]
    return True


def wrong_seat_number(record: Record, rng: random.Random) -> bool:
    beyond = MOST_SEATS[record["game"]] + 1
    numbers: list[Any] = [
        0,
        -1,
        beyond,
        beyond + 1,
        100,
        2**40,
        2**70,
        "1",
        "",
        "one",
        True,
        False,
        None,
        1.5,
        [1],
        {},
    ]
    rng.choice(record["seats"])["seat"] = rng.choice(numbers)
    return True


def no_seat_number(record: Record, rng: random.Random) -> bool:
    del rng.choice(record["seats"])["seat"]
    return True


def seat_twice(record: Record, rng: random.Random) -> bool:
    if len(record["seats"]) < 2:
        return False
    one, other = rng.sample(record["seats"], 2)
    one["seat"] = other["seat"]
    return True


def too_many_seats(record: Record, rng: random.Random) -> bool:
    seat = deepcopy(rng.choice(record["seats"]))
    seat.pop("cards", None)
    seat.pop("declared", None)
    seat |= {"forfeited": True, "withdrawn": None}
    missing = MOST_SEATS[record["game"]] + 1 - len(record["seats"])
    numbers = [number for number in range(1, 12) if number not in [s["seat"] for s in record["seats"]]]
    record["seats"] += [{**deepcopy(seat), "seat": number} for number in numbers[:missing]]
    return True


def wrong_card(record: Record, rng: random.Random) -> bool:
    places = list(card_places(record))
    if not places:
        return False
    holder, key = rng.choice(places)
    if isinstance(holder, dict):
        holder[key] = rng.choice([card for card in NO_CARDS if card is not None])
    else:
        holder[key] = rng.choice(NO_CARDS)
    return True


def joker_in_52(record: Record, rng: random.Random) -> bool:
    places = list(card_places(record))
    if not places or record["game"] == "double_draw":
        return False
    holder, key = rng.choice(places)
    holder[key] = rng.choice(JOKERS)
    return True


def same_card_twice(record: Record, rng: random.Random) -> bool:
    places = list(card_places(record))
    if len(places) < 2:
        return False
    (holder, key), (other, other_key) = rng.sample(places, 2)
    holder[key] = other[other_key]
    return True


def seat_card_count(record: Record, rng: random.Random) -> bool:
    seats = [seat for seat in record["seats"] if seat.get("cards")]
    if is_void(record) or not seats:
        return False
    cards = rng.choice(seats)["cards"]
    if rng.random() < 0.5:
        cards.append(unused_card(record, rng))
    else:
        del cards[rng.randrange(1, len(cards)) :]
    return True


def no_seat_cards(record: Record, rng: random.Random) -> bool:
    seats = [seat for seat in seats_in_play(record) if seat.get("cards")]
    if is_void(record) or not seats:
        return False
    seat = rng.choice(seats)
    seat["cards"] = rng.choice([None, []])
    if rng.random() < 0.3:
        del seat["cards"]
    return True


def community_count(record: Record, rng: random.Random) -> bool:
    """Change the count of the community cards, which a live seat with cards needs."""
    if is_void(record) or not any(seat.get("cards") for seat in seats_in_play(record)):
        return False
    if record["game"] == "double_draw":
        return False
    kind = rng.randrange(4)
    if kind == 0:
        del record["community"]
    elif kind == 1:
        record["community"] = None
    elif record["game"] == "criss_cross":
        places = rng.sample(COMMUNITY_PLACES, rng.randint(1, 5))
        for place in places:
            record["community"][place] = None
            if rng.random() < 0.5:
                del record["community"][place]
    else:
        cards = record["community"]
        record["community"] = rng.choice([[], cards[:1], [*cards, unused_card(record, rng)]])
    return True


def cross_for_bonus_alone(record: Record, rng: random.Random) -> bool:
    """Spoil the cross where every seat folded or declared and only a live bonus needs it."""
    seats = [seat for seat in record["seats"] if not seat.get("forfeited")]
    if is_void(record) or record["game"] != "criss_cross":
        return False
    if not any("five_card_bonus" in seat["wagers"] for seat in seats):
        return False
    record.pop("community", None)
    return True


def box_count(record: Record, rng: random.Random) -> bool:
    seats = [
        seat for seat in seats_in_play(record) if seat.get("cards") and "six_card_bonus" in seat["wagers"]
    ]
    if is_void(record) or not seats:
        return False
    cards = record["six_card_box"]
    more = [*cards, unused_card(record, rng)]
    record["six_card_box"] = rng.choice([None, [], cards[:1], cards[:2], more])
    return True
