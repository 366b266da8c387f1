"""A round names everyone who dealt a part of it, not only who dealt the cards or cleared."""

import pytest

from games.table.actor import Actor
from tables.history.dealers_of_round import dealers_of_round
from tables.models import Round, Table
from tests.people import DEALER
from tests.store.busy_nights import busy_night
from tests.store.moved_clock import set_to_the_evening
from tests.store.taps import Taps

pytestmark = pytest.mark.django_db


def test_a_relief_in_the_middle_of_a_round_is_named_with_its_parts(table: Table) -> None:
    tap, relief = Taps(table), Actor("77", "dealer", is_assigned=True)
    tap("seat_player", seat=1)
    tap("place_wagers", seat=1, wagers=dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00"))
    tap("announce_no_more_bets")
    tap("deal")
    tap("decide_all", choice="ride")
    tap("turn_card", relief, place="first", card="Ah")
    tap("decide_all", relief, choice="ride")
    tap("turn_card", relief, place="second", card="Kd")
    tap("turn_box", relief, cards=("2c", "3c", "4c"))
    tap("turn_hand", relief, seat=1, cards=("2d", "7h", "9s"))
    tap("clear_table", relief)
    played = Round.objects.get()
    assert played.dealer == DEALER.id
    assert dealers_of_round(played) == [
        (DEALER.id, ("wagers", "deal", "decisions")),
        ("77", ("decisions", "showdown", "clearing")),
    ]


def test_a_round_reported_later_has_no_parts() -> None:
    set_to_the_evening()
    busy_night("let_it_ride")
    assert dealers_of_round(Round.objects.filter(was_missed=True)[0]) == []
