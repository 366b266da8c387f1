"""One player on several boxes, said by a seat and not by a name."""

import pytest

from games.table import events as e
from games.table.round_offers import round_offers
from tests.people import DEALER
from tests.table.floor_table import FloorTable
from tests.table.pure_table import Table

BOXES = "36.05.18.07F"


def with_boxes(most: int, paytable: str = "A") -> Table:
    table = Table(rules={"progressive": paytable}, boxes_per_player=most, meter_rate_percent=20)
    table.tap("seat_player", seat=3)
    return table


@pytest.mark.law("36.05.18.07F")
@pytest.mark.law("ruling 19")
def test_07F_the_same_player_takes_a_box_beside_without_a_name() -> None:
    table = with_boxes(3)
    assert table.argument("seat_player", "same_as").seats_of == {"3": (2, 4)}
    table.tap("seat_player", seat=4, same_as=3)
    assert table.log[-1] == e.PlayerSeated(seat=4, player="#1", same_as=3)
    assert [seat.player for seat in table.state.felt.seats[2:4]] == ["#1", "#1"]
    assert table.argument("seat_player", "same_as").seats_of == {"3": (2, 5), "4": (2, 5)}
    assert table.refuses("seat_player", seat=6, same_as=4).key == "not_adjacent.player"
    table.tap("seat_player", seat=2, same_as=4)
    refused = table.refuses("seat_player", seat=1, same_as=2)
    assert (refused.key, refused.law) == ("too_many_boxes.player", BOXES)
    assert not offers_same_player(table)


def offers_same_player(table: Table) -> bool:
    (seating,) = (action for action in round_offers(table.state, DEALER) if action.name == "seat_player")
    return "same_as" in seating.args


@pytest.mark.law("36.05.18.07F")
def test_07F_a_table_of_one_box_to_a_player_offers_and_takes_no_second() -> None:
    table = with_boxes(1)
    assert table.refuses("seat_player", seat=4, same_as=3).key == "too_many_boxes.player"
    assert not offers_same_player(table)


@pytest.mark.law("36.05.18.07F")
def test_07F_two_nameless_players_with_two_boxes_each_are_two_players() -> None:
    table = with_boxes(2)
    table.tap("seat_player", seat=4, same_as=3)
    table.tap("seat_player", seat=6)
    table.tap("seat_player", seat=7, same_as=6)
    assert [seat.player for seat in table.state.felt.seats] == [None, None, "#1", "#1", None, "#2", "#2"]
    table.tap("unseat_player", seat=3)
    table.tap("seat_player", seat=3)
    assert table.refuses("seat_player", seat=2, same_as=4).key == "not_adjacent.player"
    table.tap("seat_player", seat=2, same_as=3)
    assert table.state.felt.seats[1].player == "#3"


@pytest.mark.law("36.05.18.07F")
def test_07F_the_seat_named_must_be_taken_and_a_name_must_be_the_one_there() -> None:
    table = with_boxes(2)
    assert table.refuses("seat_player", seat=4, same_as=5).key == "seat_empty.seat"
    table.tap("unseat_player", seat=3)
    table.tap("seat_player", seat=3, player="Ann")
    refused = table.refuses("seat_player", seat=4, same_as=3, player="Bob")
    assert (refused.key, refused.law) == ("other_player.seat", BOXES)
    table.tap("seat_player", seat=4, same_as=3, player="Ann")
    assert table.state.felt.seats[3].player == "Ann"


def test_an_undo_takes_the_number_back_from_both_seats() -> None:
    table = with_boxes(2)
    table.tap("seat_player", seat=4, same_as=3)
    table.tap("undo")
    seats = table.state.felt.seats[2:4]
    assert [(seat.is_taken, seat.player) for seat in seats] == [(True, None), (False, None)]


@pytest.mark.law("ruling 34")
@pytest.mark.parametrize("is_same", [True, False])
def test_34_no_envy_bonus_goes_to_another_box_of_the_same_player(is_same: bool) -> None:
    table = with_boxes(2, paytable="B")
    table.tap("seat_player", seat=4, same_as=3 if is_same else None)
    for seat in (3, 4):
        table.bet(seat, progressive="1.00")
    table.deal()
    for cards in ({"first": "2d"}, {"second": "7c"}):
        table.all_decide()
        table.turn(**cards)
    table.hand(4, "Ah Kh Qh")
    table.tap("turn_hand", seat=3, cards=("3c", "5d", "9s"))
    assert table.offers("pay_envy") is not is_same


def on_boxes(*seats: int, most: int = 3) -> Table:
    """Ann holds seats 2, 3 and 4, with wagers on these."""
    table = Table(rules={}, boxes_per_player=most)
    for seat in (2, 3, 4):
        table.tap("seat_player", seat=seat, player="Ann")
    for seat in seats:
        table.bet(seat)
    return table


@pytest.mark.law("36.05.18.07F")
@pytest.mark.law("ruling 19")
@pytest.mark.parametrize("leaves", [True, False])
def test_07F_wagers_of_one_player_on_boxes_apart_start_no_round(leaves: bool) -> None:
    table = on_boxes(2, 4)
    if leaves:
        table.tap("unseat_player", seat=3)
    refused = table.refuses("announce_no_more_bets")
    assert (refused.key, refused.law, refused.params["seats"]) == ("not_adjacent.round", BOXES, "2, 4")
    assert not table.offers("announce_no_more_bets")
    prompt = table.view.prompt
    assert (prompt.key, prompt.law, prompt.params) == (
        "step.boxes_apart",
        BOXES,
        {"seats": "2, 4", "most": "3"},
    )
    table.tap("place_wagers", seat=4, wagers={})
    assert table.view.prompt.key == "step.betting"
    table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.18.07F")
def test_07F_wagers_of_one_player_side_by_side_start_a_round() -> None:
    table = on_boxes(2, 3, 4)
    table.seat(6)
    table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.18.07F")
@pytest.mark.law("ruling 38")
def test_07F_boxes_held_under_former_rules_do_not_play_on_too_many() -> None:
    table = FloorTable()
    table.open_deck()
    for seat in (1, 2):
        table.happen(e.PlayerSeated(seat=seat, player="Ann"))
        table.tap("mark_in", seats=(seat,))
    refused = table.refuses("announce_no_more_bets")
    assert (refused.key, refused.law) == ("too_many_boxes.round", BOXES)
    assert refused.params == {"seats": "1, 2", "most": 1}


@pytest.mark.law("36.05.18.07F")
@pytest.mark.law("ruling 34")
@pytest.mark.parametrize("name", ["Ann Lee", "ann lee", " Ann  Lee ", "ANN LEE"])
def test_07F_a_name_in_other_letters_is_the_same_player(name: str) -> None:
    table = Table(rules={}, boxes_per_player=2)
    table.tap("seat_player", seat=2, player="Ann Lee")
    assert table.refuses("seat_player", seat=4, player=name).key == "not_adjacent.player"
    table.tap("seat_player", seat=3, player=name)
    assert table.state.felt.seats[2].player == "Ann Lee"
    assert table.refuses("seat_player", seat=1, player=name).key == "too_many_boxes.player"
    table.tap("unseat_player", seat=3)
    table.tap("seat_player", seat=3, same_as=2, player=name)
    table.tap("unseat_player", seat=2)
    table.tap("unseat_player", seat=3)
    table.tap("seat_player", seat=5, player="   ")
    assert table.state.felt.seats[4].player is None


def test_names_that_old_logs_tell_apart_are_one_player_at_the_call() -> None:
    table = Table(rules={})
    for seat, name in ((1, "Ann"), (2, "ann ")):
        table.happen(e.PlayerSeated(seat=seat, player=name))
        table.bet(seat)
    assert table.refuses("announce_no_more_bets").key == "too_many_boxes.round"
