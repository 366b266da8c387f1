"""Offers carry the bounds of their arguments, so that a screen needs no rules."""

from typing import Any

import pytest

from games.registry import GAMES
from games.table.action import Action
from games.table.actor import Actor
from games.table.offers import offers
from games.table.stub.due import expected_stub
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable
from tests.table.pure_table import Table


def offered(table: Any, name: str, actor: Actor = DEALER) -> Action:
    (action,) = (action for action in offers(table.state, actor) if action.name == name)
    return action


@pytest.mark.law("36.05.18.12I")
@pytest.mark.law("36.05.18.12J")
@pytest.mark.law("ruling 18")
def test_12I_wagers_come_with_the_only_amounts_of_a_box() -> None:
    table = Table(rules={"five_card_bonus": "A", "three_card_bonus": "A", "progressive": "A"})
    table.tap("seat_player", seat=1)
    bounds = offered(table, "place_wagers").args["wagers"]
    assert bounds.needed == ("bet_1", "bet_2", "bet_3")
    assert bounds.amounts == {"progressive": ("1.00", "5.00")}
    assert bounds.whole_dollars == ("five_card_bonus",)
    for amount in bounds.amounts["progressive"]:
        table.bet(1, progressive=amount)
    for amount in ("0.99", "1.01", "4.99", "5.01"):
        wagers = table.opening() | {"progressive": amount}
        assert table.refuses("place_wagers", seat=1, wagers=wagers).code == "wager_out_of_range"


@pytest.mark.law("36.05.18.07F")
@pytest.mark.law("ruling 19")
def test_07F_a_player_who_sits_here_may_take_the_seats_that_are_named() -> None:
    table = Table(boxes_per_player=2)
    table.tap("seat_player", seat=3, player="Ann")
    table.tap("seat_player", seat=5, player="Bob")
    table.tap("seat_player", seat=6, player="Bob")
    player = offered(table, "seat_player").args["player"]
    assert player.is_optional
    assert player.seats_of == {"Ann": (2, 4), "Bob": ()}
    table.tap("seat_player", seat=4, player="Ann")


@each_game
def test_a_deck_is_received_under_a_word_that_is_not_in_use(game: str) -> None:
    table = FloorTable(game)
    table.tap("receive_deck", deck="a", back="red")
    deck = offered(table, "receive_deck").args["deck"]
    assert (deck.letters, deck.is_word, deck.not_of) == (30, True, ("a",))


@pytest.mark.law("ruling 41")
@each_game
def test_every_place_of_the_deal_is_named_for_the_count(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round()
    for _ in range(2):
        table.tap("count_stub", count=expected_stub(table.state) - 1)
    places = offered(table, "count_places").args["places"]
    expected = {
        "double_draw": ("seat_1",),
        "criss_cross": ("community", "seat_1"),
        "let_it_ride": ("seat_1", "community"),
    }
    assert places.boxes == expected[game]
    assert (places.least, places.most) == ("0", str(len(GAMES[game].deck)))
    table.tap("count_places", places=dict.fromkeys(places.boxes, 3))


def test_an_irregularity_may_name_a_seat_that_is_in() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    seat = offered(table, "report_irregularity").args["seat"]
    assert (seat.one_of, seat.is_optional) == ((1,), True)


def test_a_correction_names_the_seats_that_each_entry_is_of() -> None:
    table = Table(rules={})
    table.seat(1, 2)
    table.deal()
    table.tap("decide", seat=1, choice="ride")
    args = offered(table, "request_correction").args
    assert args["seat"].one_of == (1, 2)
    assert args["decisions"].seats == (1,)
    assert args["decisions"].hands == {"bet_1": ("ride", "withdraw")}
    assert (args["wagers"].least, args["wagers"].most) == ("10.00", "500.00")
    assert "cards" not in args


def test_missed_rounds_come_after_the_last_one_with_the_decks_that_are_here() -> None:
    table = FloorTable()
    table.open_deck()
    assert offered(table, "record_missed_rounds").args["entries"].least == ""
    table.start_round()
    table.tap("request_void", reason="x")
    table.tap("approve_request", Actor("8", "floorperson", is_assigned=True), number=1)
    table.tap("clear_table")
    entries = offered(table, "record_missed_rounds").args["entries"]
    assert entries.entries == ("round", "count", "deck_change")
    assert (entries.one_of, entries.least) == (("a",), table.time.isoformat())


@pytest.mark.law("ruling 7")
@each_game
def test_a_cut_is_proposed_in_the_middle_and_the_stub_as_it_should_be(game: str) -> None:
    table = FloorTable(game, counts_blind=False)
    table.open_deck()
    size = len(GAMES[game].deck)
    table.tap("order_recut", FLOORPERSON)
    position = offered(table, "cut_deck").args["position"]
    assert (position.least, position.usual, position.most) == ("10", size // 2, str(size - 1))
    table.tap("cut_deck", deck="a", position=10)
    table.start_round()
    count = offered(table, "count_stub").args["count"]
    assert count.usual == expected_stub(table.state)
    table.tap("count_stub", count=count.usual)
    assert table.state.now.stub_off is None


def test_a_change_of_settings_starts_from_those_that_hold() -> None:
    table = FloorTable()
    args = offered(table, "change_settings", FLOORPERSON).args
    now = {name: bounds.usual for name, bounds in args.items() if bounds.usual is not None}
    assert now == {
        "method": "manual_shoe",
        "shuffling": "by_hand",
        "decks": 1,
        "minimum": "10.00",
        "maximum": "500.00",
        "counts_blind": True,
        "idle_minutes": 20,
        "call_back_seconds": 10,
        "racks_one": False,
    }
