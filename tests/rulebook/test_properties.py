"""Properties of every round, whatever its cards and wagers."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rulebook.round import Settlement
from games.settlement.record import read_round
from games.settlement.settle import settle
from tests.rulebook.random_records.random_rounds import random_record
from tests.rulebook.round_records import Record, cents, settled

rounds: st.SearchStrategy[Record] = st.builds(lambda seed: random_record(random.Random(seed)), st.integers(0))
TAKEN = {"lose", "folded", "forfeited"}


def money(settlement: Settlement) -> dict[str, int]:
    """Return where the chips of a round went, in cents."""
    wagers = [wager for seat in settlement.seats for wager in seat.wagers.values()]
    return {
        "staked": sum(wager.stake_cents for wager in wagers),
        "returned": sum(wager.returned_cents for wager in wagers),
        "taken": sum(w.stake_cents for w in wagers if w.returned_cents == w.pays_cents),
        "paid": sum(wager.pays_cents for wager in wagers),
    }


@settings(deadline=None, max_examples=400)
@given(rounds)
def test_settlement_conserves_money(record: Record) -> None:
    settlement = settle(read_round(record))
    flow = money(settlement)
    assert flow["returned"] == flow["staked"] - flow["taken"] + flow["paid"]
    for seat in settlement.seats:
        assert 0 <= seat.limit_cut_cents <= sum(wager.pays_cents for wager in seat.wagers.values())
        for wager in seat.wagers.values():
            assert wager.stake_cents > 0
            assert wager.outcome == "win" or wager.pays_cents == 0
            assert wager.outcome not in TAKEN or wager.returned_cents == 0
            assert wager.outcome in TAKEN | {"win"} or wager.returned_cents == wager.stake_cents
    if settlement.meter_before_cents is not None and settlement.meter_after_cents is not None:
        from_meter = [
            wager
            for seat in settlement.seats
            for wager in seat.wagers.values()
            if wager.odds is not None and wager.odds.endswith("of meter")
        ]
        if not any(wager.odds == "100% of meter" for wager in from_meter):
            paid = sum(wager.pays_cents for wager in from_meter)
            assert settlement.meter_after_cents == settlement.meter_before_cents - paid


@settings(deadline=None, max_examples=300)
@given(rounds)
def test_the_amounts_of_a_seat_add_up(record: Record) -> None:
    for seat in settled(record)["seats"]:
        wagers = seat["wagers"].values()
        envy_less_cut = cents(seat.get("envy", "0.00")) - cents(seat["limit_cut"])
        assert cents(seat["staked"]) == sum(cents(wager["stake"]) for wager in wagers)
        assert cents(seat["returned"]) == sum(cents(wager["returned"]) for wager in wagers) + envy_less_cut
        assert cents(seat["net"]) == cents(seat["returned"]) - cents(seat["staked"])


@settings(deadline=None, max_examples=300)
@given(rounds, st.integers(0))
def test_the_order_of_seats_and_keys_in_the_record_does_not_matter(record: Record, seed: int) -> None:
    record.pop("id", None)
    assert settled(shuffled(record, random.Random(seed))) == settled(record)


def shuffled(value: Any, rng: random.Random) -> Any:
    """Return the same record with its seats, keys and cards in another order."""
    if isinstance(value, dict):
        keys = list(value)
        rng.shuffle(keys)
        return {key: shuffled(value[key], rng) for key in keys}
    if isinstance(value, list):
        values = [shuffled(entry, rng) for entry in value]
        rng.shuffle(values)
        return values
    return value


@pytest.mark.law("ruling 40")
@settings(deadline=None, max_examples=300)
@given(rounds)
def test_a_void_returns_everything(record: Record) -> None:
    answer = settled(record | {"void": "misdeal"})
    for seat in answer["seats"]:
        assert seat["net"] == "0.00"
        for wager in seat["wagers"].values():
            assert wager["outcome"] == "void"
            assert wager["returned"] == wager["stake"]
    if "meter" in answer:
        assert answer["meter"]["before"] == answer["meter"]["after"]
