"""The rows by which rounds are searched, written with the round and its corrections."""

import msgspec
import pytest

from tables.models import Round, RoundCorrection, RoundSeat
from tests.store.busy_nights import busy_night
from tests.store.moved_clock import set_to_the_evening

pytestmark = pytest.mark.django_db


def test_each_seat_of_a_round_is_found_by_its_hands_its_stake_and_its_payout() -> None:
    set_to_the_evening()
    busy_night("let_it_ride", 0, taps=40)
    rounds = [(row, row.last_sequence) for row in Round.objects.exclude(settlement="")]
    corrections = [(row.round, row.sequence, row.settlement) for row in RoundCorrection.objects.all()]
    assert corrections
    wanted = set()
    for row, sequence, text in [*((row, at, row.settlement) for row, at in rounds), *corrections]:
        for seat in msgspec.json.decode(text)["seats"]:
            for place, hand in seat["hands"].items() or [("", "")]:
                wanted.add((row.pk, sequence, seat["seat"], place, hand, seat["staked"]))
    found = {
        (row.round_id, row.sequence, row.seat, row.place, row.hand, f"{row.staked_cents / 100:.2f}")
        for row in RoundSeat.objects.all()
    }
    assert found == wanted
