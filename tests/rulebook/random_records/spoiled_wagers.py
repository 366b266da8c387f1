"""Ways to spoil wagers, meter, declared hands and states; each returns whether it could."""

import random
from typing import Any

from tests.rulebook.oracle.record import LATER, MANDATORY, WAGERS
from tests.rulebook.random_records.spoiled_parts import (
    NO_AMOUNTS,
    NO_FLAGS,
    Record,
    cents_of,
    is_void,
    money,
    offered,
    seats_in_play,
)


def no_mandatory_wager(record: Record, rng: random.Random) -> bool:
    wagers = rng.choice(record["seats"])["wagers"]
    name = rng.choice(MANDATORY[record["game"]])
    wagers[name] = None
    if rng.random() < 0.7:
        del wagers[name]
    return True


def no_wagers(record: Record, rng: random.Random) -> bool:
    seat = rng.choice(record["seats"])
    if seat.get("declared") is not None:
        return False
    seat["wagers"] = rng.choice([None, {}])
    if rng.random() < 0.3:
        del seat["wagers"]
    return True


def no_later_wager(record: Record, rng: random.Random) -> bool:
    """Drop any wager of a seat still in, or one before the last of another seat."""
    if is_void(record) or record["game"] == "let_it_ride":
        return False
    seat = rng.choice(record["seats"])
    placed = [name for name in LATER[record["game"]] if name in seat["wagers"]]
    names = placed if seat in seats_in_play(record) else placed[:-1]
    if not names:
        return False
    del seat["wagers"][rng.choice(names)]
    return True


def unequal(record: Record, rng: random.Random) -> bool:
    seat = rng.choice(record["seats"])
    wagers = seat["wagers"]
    equal = WAGERS["double_draw"] if record["game"] == "double_draw" else MANDATORY[record["game"]]
    name = rng.choice([name for name in equal if name in wagers])
    stake = cents_of(wagers[name])
    other = rng.choice([stake + 1, max(1, stake - 1), 2 * stake, stake + 100, max(1, stake // 2)])
    bets = [cents_of(wagers[bet]) for bet in LATER["criss_cross"] if bet in wagers]
    if other == stake or not all(max(stake, other) <= bet <= 3 * min(stake, other) for bet in bets):
        return False
    wagers[name] = money(other)
    return True


def out_of_range(record: Record, rng: random.Random) -> bool:
    wagers = rng.choice(record["seats"])["wagers"]
    names = [name for name in (*LATER["criss_cross"], "progressive", "five_card_bonus") if name in wagers]
    if record["game"] == "criss_cross":
        names = [name for name in names if name != "five_card_bonus"]
    if record["game"] == "double_draw" or not names:
        return False
    name = rng.choice(names)
    if name == "progressive":
        wagers[name] = rng.choice(
            ["0.01", "0.99", "1.01", "2.00", "3.00", "4.99", "5.01", "6.00", "10.00", "100.00"]
        )
    elif name == "five_card_bonus":
        wagers[name] = rng.choice(["0.01", "0.50", "0.99", "1.01", "1.50", "2.25", "99.99"])
    else:
        ante = cents_of(wagers["ante_across"])
        outside = [
            ante - 1,
            ante * 99 // 100,
            ante // 2,
            3 * ante + 1,
            3 * ante + max(1, ante // 100),
            4 * ante,
        ]
        wagers[name] = money(rng.choice([cents for cents in outside if cents > 0 and cents != ante]))
    return True


def not_offered(record: Record, rng: random.Random) -> bool:
    seats = [seat for seat in record["seats"] if seat.get("declared") is None]
    if record["game"] == "double_draw" or not seats:
        return False
    if record["game"] == "criss_cross":
        record["rules"]["five_card_bonus"] = False
        rng.choice(seats)["wagers"]["five_card_bonus"] = "5.00"
        return True
    names = ["five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive"]
    name = rng.choice(names)
    if offered(record, name):
        if len(seats) < len(record["seats"]):
            return False
        record["rules"][name] = None
        if rng.random() < 0.5:
            del record["rules"][name]
    rng.choice(seats)["wagers"][name] = "1.00"
    return True


def unknown_wager(record: Record, rng: random.Random) -> bool:
    others = {name for names in WAGERS.values() for name in names} - set(WAGERS[record["game"]])
    names = [*sorted(others), "", "tip", "bet_4", "Ante", "BET_1", "ante ", "envy", "main", "side"]
    rng.choice(record["seats"])["wagers"][rng.choice(names)] = "5.00"
    return True


def wrong_amount(record: Record, rng: random.Random) -> bool:
    wagers = rng.choice(record["seats"])["wagers"]
    wagers[rng.choice(list(wagers))] = rng.choice(NO_AMOUNTS)
    return True


def wrong_meter(record: Record, rng: random.Random) -> bool:
    if record["game"] != "let_it_ride" or not offered(record, "progressive"):
        return False
    record["meter"] = rng.choice(NO_AMOUNTS)
    return True


def no_meter(record: Record, rng: random.Random) -> bool:
    if record["game"] != "let_it_ride" or not offered(record, "progressive"):
        return False
    record["meter"] = None
    if rng.random() < 0.6:
        del record["meter"]
    return True


def low_hands(record: Record, seat: Record) -> dict[str, str]:
    """Return the hands this seat may declare, all of them nothing."""
    if record["game"] == "criss_cross":
        return {"across": "nothing", "down": "nothing"}
    hands = {"main": "nothing"}
    for wager, hand in [("three_card_bonus", "three_card"), ("six_card_bonus", "six_card")]:
        if wager in seat["wagers"]:
            hands[hand] = "nothing"
    if "progressive" in seat["wagers"]:
        hands["progressive"] = "nothing"
    return hands


def wrong_hand(record: Record, rng: random.Random) -> bool:
    seats = seats_in_play(record)
    if not seats:
        return False
    seat = rng.choice(seats)
    seat.pop("cards", None)
    declared: dict[str, Any] = {**low_hands(record, seat)}
    hand = rng.choice(list(declared))
    high = ["straight", "flush", "full_house", "four_of_a_kind", "straight_flush", "royal_flush", "five_aces"]
    high += ["suited_akq", "suited_akq_spades", "super_royal", "natural_royal_flush", "wild_royal_flush"]
    other: list[Any] = [
        "",
        "Nothing",
        "pair of tens",
        "one_pair",
        "high_card",
        5,
        0,
        True,
        [],
        {},
        ["nothing"],
    ]
    other += {
        "main": ["pair", "pair_jacks_or_better", "pair_sixes_to_tens", "pair_sixes_or_better"],
        "three_card": ["two_pair", "pair_tens_or_better", "three_of_a_kind"],
        "six_card": ["two_pair", "pair", "pair_tens_or_better"],
        "progressive": ["two_pair", "pair", "pair_tens_or_better"],
    }.get(hand, ["pair", "pair_tens_or_better", "pair_sixes_or_better"])
    if record["game"] == "double_draw":
        other.append("pair_tens_or_better")
    if hand == "progressive" and record["rules"]["progressive"] != "A":
        other.append("three_of_a_kind")
    declared[hand] = rng.choice(high + other)
    seat["declared"] = declared
    return True


def wrong_hands(record: Record, rng: random.Random) -> bool:
    seats = seats_in_play(record)
    if not seats:
        return False
    seat = rng.choice(seats)
    seat.pop("cards", None)
    declared: Any = low_hands(record, seat)
    kind = rng.randrange(2 if is_void(record) else 0, 4)
    if kind == 0:
        del declared[rng.choice(list(declared))]
    elif kind == 1:
        declared[rng.choice(list(declared))] = None
    elif kind == 2:
        hands = [
            "main",
            "across",
            "down",
            "three_card",
            "six_card",
            "progressive",
            "five_card_bonus",
            "",
            "x",
        ]
        declared[rng.choice([hand for hand in hands if hand not in declared])] = "nothing"
    else:
        declared = rng.choice(["nothing", "", 5, 0, True, False, [], ["nothing"], [["main", "nothing"]]])
    seat["declared"] = declared
    return True


def declared_beside(record: Record, rng: random.Random) -> bool:
    seats = [seat for seat in record["seats"] if seat.get("cards")]
    if not seats:
        return False
    seat = rng.choice(seats)
    if seat not in seats_in_play(record) and rng.random() < 0.5:
        del seat["cards"]
    seat["declared"] = low_hands(record, seat)
    return True


def folded_too_late(record: Record, rng: random.Random) -> bool:
    seats = seats_in_play(record)
    last = {"double_draw": "second_draw", "criss_cross": "middle", "let_it_ride": "bet_3"}[record["game"]]
    seats = [seat for seat in seats if last in seat["wagers"]]
    if not seats:
        return False
    rng.choice(seats)["folded"] = True
    return True


def wrong_flag(record: Record, rng: random.Random) -> bool:
    rng.choice(record["seats"])[rng.choice(["folded", "forfeited"])] = rng.choice(NO_FLAGS)
    return True


def wrong_withdrawal(record: Record, rng: random.Random) -> bool:
    wrong: list[Any] = [
        ["bet_3"],
        ["ante"],
        ["bet_1", "bet_3"],
        ["progressive"],
        [""],
        ["Bet_1"],
        [1],
        [None],
    ]
    wrong += ["bet_1", "", True, False, 1, 0, {"bet_1": True}, [["bet_1"]], [{}]]
    if record["game"] != "let_it_ride":
        wrong += [["bet_1"], ["bet_2"], ["bet_1", "bet_2"], ["bonus"], ["across"]] * 3
    rng.choice(record["seats"])["withdrawn"] = rng.choice(wrong)
    return True


def no_reason(record: Record, rng: random.Random) -> bool:
    record["void"] = rng.choice(["", True, False, 0, 1, 1.5, [], {}, ["stub count off"], {"reason": "x"}])
    return True
