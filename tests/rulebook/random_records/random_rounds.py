"""Random round records of the three games, realistic and nasty; `spoil` puts one problem into one."""

import random
from typing import Any

from tests.rulebook.oracle.hands import DECK, JOKERS
from tests.rulebook.oracle.record import COMMUNITY_PLACES, LATER, MANDATORY
from tests.rulebook.random_records import built_hands
from tests.rulebook.random_records.built_hands import Shoe
from tests.rulebook.random_records.spoiled_parts import Record, cents_of, money
from tests.rulebook.random_records.spoiled_rounds import spoil

__all__ = ["random_record", "spoil"]

ROUND_AMOUNTS = ["5.00", "10.00", "15.00", "25.00", "50.00", "100.00"]
ODD_AMOUNTS = [
    *("0.01", "0.02", "0.03", "0.99", "1.01", "12.50", "29.41", "29.42", "45.37", "45.38", "1234.56"),
    *("49999.99", "50000.00", "999999.99", "90071992547.93", "123456789012.34"),
]
MINIMUMS = ["5.00", "29.41", "29.42", "45.37", "45.38", "0.01", "29.40", "30.00", "50.00", "100.00"]
REASONS = ["two cards face up", "stub count off", " ", "0", "\u2660 \u00e9\u00e8", 'a "quoted" reason']
IDS: list[Any] = [
    *("r1", "", "\u00e9\u4e2d\U0001f0a1", 'quote " and \\ and \n', "null"),
    *(0, -1, 655882, 2**53 + 1, 2**63 - 1, -(2**63), 2**64, 10**30, 1.5, -0.25, 1e300, True, False, None),
    *([], [1, [None, {"a": []}]], {}, {"table": 7, "round": None, "1": [True]}),
]


def amount(rng: random.Random) -> str:
    kind = rng.random()
    if kind < 0.5:
        return rng.choice(ROUND_AMOUNTS)
    return rng.choice(ODD_AMOUNTS) if kind < 0.75 else money(rng.randint(1, 200_000))


def random_record(rng: random.Random) -> Record:
    # Let It Ride has most of the paytables.
    deal = rng.choice([double_draw, criss_cross, let_it_ride, let_it_ride])
    record = deal(rng)
    if rng.random() < 0.08:
        make_void(rng, record)
    if rng.random() < 0.6:
        record["id"] = rng.choice(IDS)
    add_noise(rng, record)
    return shuffled(rng, record)


def shuffled(rng: random.Random, mapping: Record) -> Record:
    return dict(rng.sample(list(mapping.items()), len(mapping)))


def add_noise(rng: random.Random, record: Record) -> None:
    """Add nulls for missing keys, flags that say nothing and unknown keys."""
    for key in ("void", "meter", "six_card_box", "community", "id"):
        if rng.random() < 0.03:
            record.setdefault(key, None)
    if rng.random() < 0.05:
        record["dealer"] = rng.choice(["Ann", 7, None, {"seat": 1}, ["Ah", "Ah"]])
    rng.shuffle(record["seats"])
    for index, seat in enumerate(record["seats"]):
        if rng.random() < 0.1:
            key = rng.choice(["folded", "forfeited", "cards", "declared", "player", "withdrawn"])
            seat.setdefault(key, None)
        if rng.random() < 0.05:
            seat.setdefault(rng.choice(["folded", "forfeited"]), False)
        if rng.random() < 0.03:
            seat["note"] = rng.choice(["x", 1, None, ["Ah"]])
        if rng.random() < 0.3:
            seat["wagers"] = shuffled(rng, seat["wagers"])
        record["seats"][index] = shuffled(rng, seat) if rng.random() < 0.3 else seat


def make_void(rng: random.Random, record: Record) -> None:
    """Void the round: every wager comes back, and cards and later wagers may be missing or too many."""
    record["void"] = rng.choice(REASONS)
    shoe = Shoe(rng, [card for card in DECK if f"'{card}'" not in repr(record)])
    for seat in record["seats"]:
        if rng.random() < 0.3 and not seat.get("declared"):
            seat["cards"] = vary(rng, shoe, seat.get("cards") or [])
        if rng.random() < 0.3:
            later = [name for name in LATER[record["game"]] if name in seat["wagers"]]
            for name in later[rng.randint(0, len(later)) :]:
                del seat["wagers"][name]
    if rng.random() < 0.5:
        for key in ("community", "six_card_box"):
            if isinstance(record.get(key), list):
                record[key] = vary(rng, shoe, record[key])
            elif isinstance(record.get(key), dict):
                for place in rng.sample(COMMUNITY_PLACES, rng.randint(1, 5)):
                    record[key].pop(place, None)


def vary(rng: random.Random, shoe: Shoe, cards: list[str]) -> list[str] | None:
    kind = rng.randrange(4)
    if kind == 0:
        return None
    if kind == 1:
        return cards + shoe.take([], rng.randint(1, 2))
    return cards[: rng.randint(0, len(cards))]


def seat_numbers(rng: random.Random, most: int) -> list[int]:
    return rng.sample(range(1, most + 1), rng.choice([1, 2, 2, 3, 4, most]))


def a_limit(rng: random.Random, stakes: list[str]) -> str | None:
    """Return a payout limit that cuts something, now and then by a cent."""
    stake = cents_of(rng.choice(stakes))
    times = rng.choice([1, 2, 3, 4, 5, 6, 8, 11, 15, 23, 53, 103, 150, 503, 600, 3000])
    limit = min(max(1, stake * times + rng.choice([-1, 0, 0, 1])), 999_999_999_999_99)
    return rng.choice([None, "0.01", "100.00", money(limit), money(limit), money(limit)])


def pick_state(rng: random.Random, game: str, seat: Record) -> None:
    """Fold or forfeit: only the wagers placed so far, and perhaps no cards."""
    kind = rng.random()
    later = LATER[game]
    if kind < 0.75:
        return
    if kind < 0.88 and later:
        seat["folded"] = True
        kept = rng.randrange(len(later))
    else:
        seat["forfeited"] = True
        kept = rng.randint(0, len(later))
        if later and kept < len(later) and rng.random() < 0.3:
            seat["folded"] = True
    for name in later[kept:]:
        del seat["wagers"][name]
    if rng.random() < 0.5:
        del seat["cards"]


def declare(rng: random.Random, seat: Record, choices: dict[str, list[str]]) -> None:
    """Declare hands instead of cards for a seat that is still in."""
    if rng.random() < 0.1 and not seat.get("folded") and not seat.get("forfeited"):
        seat.pop("cards", None)
        seat["declared"] = {hand: rng.choice(names) for hand, names in choices.items()}


def name_players(rng: random.Random, seats: list[Record]) -> None:
    if rng.random() < 0.5:
        for seat in seats:
            if rng.random() < 0.6:
                seat["player"] = rng.choice(["p1", "p1", "p2", "P1", " ", "\u00e9"])


def choose_rules(rng: random.Random, choices: dict[str, list[Any]]) -> Record:
    """Pick a value for each rule; None is left out or written."""
    rules = {key: rng.choice(values) for key, values in choices.items()}
    rules = {key: value for key, value in rules.items() if value is not None or rng.random() < 0.3}
    return shuffled(rng, rules)


def double_draw(rng: random.Random) -> Record:
    jokers, naturals = Shoe(rng, list(JOKERS)), Shoe(rng, list(DECK))
    seats = []
    for number in seat_numbers(rng, 6):
        wild = min(len(jokers.cards), rng.choice([0, 0, 0, 1, 1, 2]))
        wanted = built_hands.five(rng) if rng.random() < 0.7 else []
        if wild and rng.random() < 0.15:
            wanted = ["Ac", "Ad", "Ah", "As"]
        rng.shuffle(wanted)
        cards = naturals.take(wanted, 5 - wild) + jokers.take([], wild)
        rng.shuffle(cards)
        stake = amount(rng)
        wagers = dict.fromkeys(["ante", "bonus", "first_draw", "second_draw"], stake)
        seat: Record = {"seat": number, "wagers": wagers, "cards": cards}
        pick_state(rng, "double_draw", seat)
        declare(rng, seat, {"main": ["nothing", "two_pair", "three_of_a_kind"]})
        seats.append(seat)
    name_players(rng, seats)
    stakes = [seat["wagers"]["ante"] for seat in seats]
    rules = choose_rules(
        rng, {"bonus_paytable": ["A", "B", None], "payout_limit": [None, None, a_limit(rng, stakes)]}
    )
    record: Record = {"game": "double_draw", "rules": rules, "seats": seats}
    if not rules and rng.random() < 0.5:
        del record["rules"]
    return record


def criss_cross_deal(rng: random.Random, count: int) -> tuple[dict[str, str], list[list[str]]]:
    """Deal the cross and two cards each, with one line or the community hand built."""
    shoe = Shoe(rng, list(DECK))
    kind = rng.random()
    if kind < 0.45:
        line = shoe.take(built_hands.five(rng), 5)
        others = shoe.take(built_hands.suited(rng, "98") if rng.random() < 0.5 else [], 2)
    elif kind < 0.6:
        # A royal flush and a straight flush around the same three cards, ruling 35.
        line = [rank + "s" for rank in "QJTAK"]
        others = ["9s", "8s"]
        shoe.take([*line, *others], 7)
        middle = rng.sample(line[:3], 3)
        line = [middle[0], middle[1], "As", middle[2], "Ks"]
    else:
        five = shoe.take(built_hands.five(rng), 5) if kind < 0.85 else shoe.take([], 5)
        cross = dict(zip(COMMUNITY_PLACES, five, strict=True))
        return cross, [hole_cards(rng, shoe, cross) for _ in range(count)]
    ends = [("left", "right"), ("top", "bottom")]
    rng.shuffle(ends)
    cross = {ends[0][0]: line[2], "middle": line[3], ends[0][1]: line[4]}
    cross |= {ends[1][0]: others[0], ends[1][1]: others[1]}
    return cross, [line[:2], *[hole_cards(rng, shoe, cross) for _ in range(count - 1)]]


def hole_cards(rng: random.Random, shoe: Shoe, cross: dict[str, str]) -> list[str]:
    """Deal two cards that often pair with or suit the cross."""
    near = rng.choice(list(cross.values()))
    wanted = [card for card in DECK if near[rng.randrange(2)] in card]
    rng.shuffle(wanted)
    return shoe.take(wanted if rng.random() < 0.5 else [], 2)


def a_bet(rng: random.Random, ante: int) -> str:
    return money(rng.choice([ante, 2 * ante, 3 * ante, rng.randint(ante, 3 * ante)]))


def criss_cross(rng: random.Random) -> Record:
    minimum = rng.choice(MINIMUMS)
    numbers = seat_numbers(rng, 6)
    cross, hands = criss_cross_deal(rng, len(numbers))
    bonus_offered = rng.choice([True, True, None, False])
    seats = []
    for number, cards in zip(numbers, hands, strict=True):
        ante = rng.choice([minimum, minimum, amount(rng)])
        wagers = {"ante_across": ante, "ante_down": ante}
        for name in ("across", "down", "middle"):
            wagers[name] = a_bet(rng, cents_of(ante))
        if bonus_offered is not False and rng.random() < 0.6:
            wagers["five_card_bonus"] = amount(rng)
        seat: Record = {"seat": number, "wagers": wagers, "cards": cards}
        pick_state(rng, "criss_cross", seat)
        names = ["nothing", "two_pair", "three_of_a_kind", "pair_jacks_or_better", "pair_sixes_to_tens"]
        declare(rng, seat, {"across": names, "down": names})
        seats.append(seat)
    name_players(rng, seats)
    rules = choose_rules(rng, {"ace_low_straight": [True, None, False], "minimum_wager": [minimum, None]})
    rules["ante_odds"] = rng.choice(["paytable", "even_money"])
    if bonus_offered is not None:
        rules["five_card_bonus"] = bonus_offered
    record: Record = {"game": "criss_cross", "rules": rules, "seats": seats, "community": cross}
    if rng.random() < 0.5 and not any(needs_cross(seat) for seat in seats):
        record["community"] = rng.choice([None, {}, dict(rng.sample(list(cross.items()), rng.randint(1, 4)))])
    return record


def needs_cross(seat: Record) -> bool:
    if seat.get("forfeited"):
        return False
    return "five_card_bonus" in seat["wagers"] or ("cards" in seat and not seat.get("folded"))


def let_it_ride_deal(rng: random.Random, count: int) -> tuple[list[str], list[str], list[list[str]]]:
    """Deal the community cards, the Six Card box and three cards each."""
    shoe = Shoe(rng, list(DECK))
    kind = rng.random()
    suit = rng.choice("cdhs")
    hands: list[list[str]] = []
    box: list[str] = []
    if kind < 0.1:
        # A royal flush and one or two straight flushes on the same community cards.
        community = shoe.take([f"J{suit}", f"T{suit}"], 2)
        wanted = [[rank + suit for rank in ranks] for ranks in rng.sample(["AKQ", "987"], 2)]
    elif kind < 0.17:
        community = shoe.take([f"8{suit}", f"7{suit}"], 2)
        wanted = [[rank + suit for rank in ranks] for ranks in rng.sample(["JT9", "654", "AKQ"], 3)]
    elif kind < 0.5:
        six = built_hands.six(rng)
        rng.shuffle(six)
        box = shoe.take(six[:3], 3)
        community, wanted = shoe.take([], 2), [six[3:]]
    elif kind < 0.92:
        cards = shoe.take(built_hands.five(rng), 5)
        community, wanted = cards[:2], []
        hands = [cards[2:]]
    else:
        community, wanted = shoe.take([], 2), []
    wanted += [built_hands.three(rng) if rng.random() < 0.5 else [] for _ in range(7)]
    hands += [shoe.take(want, 3) for want in wanted[: count - len(hands)]]
    rng.shuffle(hands)
    return community, box or shoe.take([], 3), hands


OPTIONAL = ["five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive"]


def let_it_ride_wagers(rng: random.Random, rules: Record) -> dict[str, str]:
    stake = amount(rng)
    wagers = dict.fromkeys(MANDATORY["let_it_ride"], stake)
    for name in OPTIONAL:
        if rules.get(name) is not None and rng.random() < 0.75:
            wagers[name] = amount(rng)
    if "five_card_bonus" in wagers:
        wagers["five_card_bonus"] = rng.choice(["1.00", "1.00", "2.00", "5.00", "100.00"])
    if "progressive" in wagers:
        wagers["progressive"] = rng.choice(["1.00", "5.00"])
    return wagers


def let_it_ride(rng: random.Random) -> Record:
    rules = choose_rules(
        rng,
        {
            "paytable": ["A", "B", "C", None],
            "five_card_bonus": [*"ABCDEFG", None],
            "three_card_bonus": [*"ABC", None],
            "six_card_bonus": ["A", "B", "A", "B", None],
            "progressive": [*"AABC", None],
            "reset": [None, "1000.00", "2500.50", "1000.01", "50000.00"],
        },
    )
    numbers = seat_numbers(rng, 7)
    community, box, hands = let_it_ride_deal(rng, len(numbers))
    seats = []
    for number, cards in zip(numbers, hands, strict=True):
        seat: Record = {"seat": number, "wagers": let_it_ride_wagers(rng, rules), "cards": cards}
        if rng.random() < 0.6:
            seat["withdrawn"] = rng.choice([["bet_1"], ["bet_2"], ["bet_1", "bet_2"], ["bet_2", "bet_1"], []])
        pick_state(rng, "let_it_ride", seat)
        declare(rng, seat, let_it_ride_names(rules, seat["wagers"]))
        seats.append(seat)
    name_players(rng, seats)
    if rng.random() < 0.4:
        rules["payout_limit"] = a_limit(rng, [seat["wagers"]["bet_1"] for seat in seats])
    record: Record = {"game": "let_it_ride", "rules": rules, "seats": seats, "community": community}
    add_table_cards(rng, record, box)
    return record


def let_it_ride_names(rules: Record, wagers: dict[str, str]) -> dict[str, list[str]]:
    names = {"main": ["nothing", "pair_tens_or_better", "two_pair", "three_of_a_kind"]}
    if "three_card_bonus" in wagers:
        names["three_card"] = ["nothing", "pair"]
    if "six_card_bonus" in wagers:
        names["six_card"] = ["nothing", "three_of_a_kind"]
    if "progressive" in wagers:
        names["progressive"] = ["nothing", "three_of_a_kind"] if rules["progressive"] == "A" else ["nothing"]
    return names


def add_table_cards(rng: random.Random, record: Record, box: list[str]) -> None:
    rules = record["rules"]
    live = [seat for seat in record["seats"] if "cards" in seat and not seat.get("forfeited")]
    if not live and rng.random() < 0.3:
        del record["community"]
    needed = any("six_card_bonus" in seat["wagers"] for seat in live)
    if needed or rng.random() < 0.7:
        record["six_card_box"] = box
    meters = [
        "1000.00",
        "12345.67",
        "10000.00",
        "999.99",
        "0.01",
        "0.09",
        "0.10",
        "1234567.89",
        "999999999999.99",
    ]
    if rules.get("progressive") is not None:
        record["meter"] = rng.choice([*meters, amount(rng)])
    elif rng.random() < 0.1:
        record["meter"] = rng.choice(["1000.00", "none", 5, -1.5, True, []])
