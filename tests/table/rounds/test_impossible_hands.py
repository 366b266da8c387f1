"""Hands that are only named: refused if no unseen cards make them beside what lies on the table."""

from typing import Any

import pytest

from games.settlement.record import read_round
from games.table.missed_rounds.model import MissedRound
from games.table.showdown.possible_hands import impossible_seats, is_possible
from tests.table.corrections.corrected_rounds import changed
from tests.table.payments.won_rounds import at_showdown
from tests.table.pure_table import NOW, Table
from tests.table.rounds.criss_cross_rounds import criss_cross
from tests.table.rounds.double_draw_rounds import at_showdown as double_draw_at_showdown


def pair_of_aces(**rules: str) -> Table:
    """Seat 1 at the showdown, beside two aces."""
    table = Table("let_it_ride", rules, depth="winners")
    wagers = {"six_card_bonus": "5.00"} if "six_card_bonus" in rules else {}
    table.seat(1, 2, **wagers)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Ad")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    return table


@pytest.mark.law("36.05.18.11D(2)")
def test_11D_nobody_loses_beside_a_pair_of_aces() -> None:
    table = pair_of_aces()
    assert table.refuses("seat_loses", seat=2).key == "impossible_hand.seat"
    refused = table.refuses("declare_hand", seat=2, hands={"main": "nothing"})
    assert (refused.key, refused.params) == ("impossible_hand.seat", {"seat": 2})
    assert not table.offers("seat_loses")
    offered = table.argument("declare_hand", "hands").hands
    assert offered == {"main": ("pair_tens_or_better", "two_pair", "three_of_a_kind")}
    table.tap("declare_hand", seat=2, hands={"main": "pair_tens_or_better"})
    refused = table.refuses("request_correction", reason="x", seat=2, hands={"main": "nothing"})
    assert refused.key == "impossible_hand.seat"
    table.tap("request_correction", reason="x", seat=2, hands={"main": "two_pair"})


@pytest.mark.law("36.05.18.11E(3)")
def test_11E_hands_that_exclude_each_other_are_not_declared_together() -> None:
    table = pair_of_aces(six_card_bonus="A")
    table.tap("turn_box", cards=("2c", "5d", "9h"))
    # Three of a kind beside the box takes a pair, which is two pair beside the aces.
    hands = {"main": "pair_tens_or_better", "six_card": "three_of_a_kind"}
    assert table.refuses("declare_hand", seat=2, hands=hands).key == "impossible_hand.seat"
    table.tap("declare_hand", seat=2, hands={"main": "two_pair", "six_card": "three_of_a_kind"})


@pytest.mark.law("CCP ch. 11 I(1)")
@pytest.mark.law("CCP ch. 11 I(2)")
def test_11I_two_cards_do_not_make_two_pair_one_way_and_three_of_a_kind_the_other() -> None:
    table = criss_cross(1, depth="winners")
    table.deal()
    for cards in ({"left": "As", "right": "5h"}, {"top": "Kc", "bottom": "6d"}, {"middle": "Qc"}):
        table.all_decide("1x")
        table.turn(**cards)
    hands = {"across": "two_pair", "down": "three_of_a_kind"}
    assert table.refuses("declare_hand", seat=1, hands=hands).key == "impossible_hand.seat"
    table.tap("declare_hand", seat=1, hands={"across": "two_pair", "down": "nothing"})


def test_cards_that_other_seats_showed_make_no_hand() -> None:
    table = at_showdown(1, 2, depth="winners")
    assert is_possible(table.state, 1, {"main": "four_of_a_kind"})
    table.hand(2, "Ac As Ks")
    assert not is_possible(table.state, 1, {"main": "four_of_a_kind"})


def test_the_cards_of_a_seat_do_not_stand_in_the_way_of_its_own_hand() -> None:
    table = at_showdown(1, 2, depth="winners")
    table.hand(2, "Ac As Ad")
    assert is_possible(table.state, 2, {"main": "four_of_a_kind"})


@pytest.mark.law("36.05.19.11D(2)")
def test_11D_what_five_cards_of_double_draw_make_is_not_told() -> None:
    table = double_draw_at_showdown(1)
    assert is_possible(table.state, 1, {"main": "anything"})


def test_where_every_hand_that_can_be_needs_its_cards_none_is_declared() -> None:
    table = Table("let_it_ride", {}, depth="winners")
    table.seat(1, bet="10000.00")
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Ad")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    assert not table.offers("declare_hand")
    assert not table.offers("seat_loses")
    assert table.offers("turn_hand")


def test_11D_nor_does_a_closed_round_become_one_that_cannot_be() -> None:
    table = pair_of_aces()
    for seat in (2, 1):
        table.tap("declare_hand", seat=seat, hands={"main": "pair_tens_or_better"})
    record = table.clear()
    args: dict[str, Any] = {"round_number": 1, "record": record, "reason": "lost"}
    lost = changed(record, 2, declared={"main": "nothing"})
    refused = table.refuses("correct_closed_round", corrected=lost, **args)
    assert (refused.key, refused.params) == ("impossible_hand.seat", {"seat": 2})
    table.tap("correct_closed_round", corrected=changed(record, 2, declared={"main": "two_pair"}), **args)
    # A record that has such a hand already is still corrected.
    assert list(impossible_seats(read_round(lost))) == [2]
    table.tap("withdraw_request", number=1)
    again = changed(lost, 1, declared={"main": "two_pair"})
    table.tap("correct_closed_round", corrected=again, **args | {"record": lost})


def test_five_cards_of_double_draw_are_not_told_in_a_record_either() -> None:
    table = double_draw_at_showdown(1)
    table.hand(1, "2c 4d 6h 8s Tc")
    assert list(impossible_seats(read_round(table.clear()))) == []


def test_a_missed_round_with_a_hand_that_cannot_be_is_refused() -> None:
    table = pair_of_aces()
    for seat in (2, 1):
        table.tap("declare_hand", seat=seat, hands={"main": "pair_tens_or_better"})
    record = changed(table.clear(), 2, declared={"main": "nothing"})
    entry = MissedRound(at=NOW, dealer="7", record=record)
    other = Table("let_it_ride", {}, depth="winners")
    refused = other.refuses("record_missed_rounds", entries=(entry,))
    assert (refused.key, refused.params["seat"]) == ("missed_entry.hand", 2)
