"""Seats, players and wagers before the deal of any game."""

import pytest

from games.registry import GAMES
from games.table import events as e
from tests.each_game import each_game
from tests.game_rules import PLAIN_RULES
from tests.table.pure_table import Table


@each_game
@pytest.mark.law("36.05.19.07C")
@pytest.mark.law("CCP ch. 7 C")
@pytest.mark.law("36.05.18.07C")
@pytest.mark.law("ruling 20")
def test_who_is_in_comes_first_and_the_amounts_follow_after_the_call(game: str) -> None:
    table = Table(game, PLAIN_RULES[game])
    for seat in (1, 2, 3):
        table.tap("seat_player", seat=seat)
    table.tap("mark_in", seats=(1, 3))
    assert table.refuses("mark_in", seats=(3,)).code == "already_in"
    assert table.refuses("record_wagers", seat=1, wagers=table.opening()).code == "not_now"
    table.tap("announce_no_more_bets")
    assert [seat.needs_amounts for seat in table.view.seats[:3]] == [True, False, True]
    table.tap("record_wagers", seat=3, wagers=table.opening("20.00"))
    table.tap("deal")
    assert table.refuses("record_wagers", seat=2, wagers=table.opening()).code == "already_recorded"
    assert table.refuses("record_wagers", seat=3, wagers=table.opening()).code == "already_recorded"
    assert table.refuses("record_wagers", seat=1, wagers={}).code == "missing_wager"
    table.tap("record_wagers", seat=1, wagers=table.opening())
    assert [seat.is_in for seat in table.view.seats[:3]] == [True, False, True]


@pytest.mark.law("ruling 20")
def test_no_card_is_turned_before_the_amounts_are_recorded() -> None:
    table = Table(rules={"progressive": "A"}, meter_rate_percent=10)
    table.tap("seat_player", seat=2)
    table.tap("mark_in", seats=(2,), boxes=("progressive",))
    table.deal()
    table.tap("decide_all", choice="ride")
    assert table.refuses("turn_card", place="first", card="Ah").code == "amounts_missing"
    assert (table.view.prompt.key, table.view.prompt.seat) == ("step.record_wagers", 2)
    table.tap("record_wagers", seat=2, wagers=table.opening() | {"progressive": "5.00"})
    assert table.view.meter == "1000.50"
    table.turn(first="Ah")
    assert table.refuses("record_wagers", seat=2, wagers=table.opening()).code == "not_now"


@pytest.mark.parametrize("game", ["double_draw", "criss_cross"])
@pytest.mark.law("36.05.19.11C(2)")
@pytest.mark.law("CCP ch. 11 B(1)")
def test_a_bet_that_depends_on_the_ante_waits_for_its_amount(game: str) -> None:
    table = Table(game, PLAIN_RULES[game])
    table.seat(1)
    table.tap("seat_player", seat=2)
    table.tap("mark_in", seats=(2,))
    table.deal()
    answer = "place" if game == "double_draw" else "1x"
    assert table.refuses("decide_all", choice=answer).code == "amounts_missing"
    table.tap("decide", seat=1, choice=answer)
    assert table.refuses("decide", seat=2, choice="fold").code == "amounts_missing"
    assert (table.asked, table.view.prompt.key) == (None, "step.record_wagers")
    table.tap("record_wagers", seat=2, wagers=table.opening())
    table.tap("decide", seat=2, choice=answer)


@each_game
def test_last_wagers_are_repeated_for_occupied_seats_only(game: str) -> None:
    table = Table(game, PLAIN_RULES[game])
    assert table.refuses("repeat_wagers").code == "nothing_to_repeat"
    table.seat(1, 2, 3)
    table.bet(3, "20.00")
    table.deal()
    finish(table)
    table.tap("unseat_player", seat=2)
    table.tap("seat_player", seat=2)
    table.tap("seat_player", seat=4)
    assert table.argument("repeat_wagers", "seats").some_of == (1, 3)
    assert table.refuses("repeat_wagers", seats=(2,)).code == "nothing_to_repeat"
    table.tap("repeat_wagers", seats=(3,))
    table.tap("repeat_wagers")
    wagers = [seat.wagers for seat in table.view.seats[:4]]
    assert wagers == [table.opening("10.00"), {}, table.opening("20.00"), {}]
    table.tap("undo")
    assert [seat.is_in for seat in table.view.seats[:3]] == [False, False, True]
    assert not table.view.seats[2].decisions


def finish(table: Table) -> None:
    """Play the round to its end: everyone stays in, hands as they come from the deck."""
    deck = iter(sorted(GAMES[table.state.game].deck))
    while table.phase != "settled":
        if table.asked is not None:
            choices = table.argument("decide_all", "choice").one_of
            table.tap("decide_all", choice=choices[0])
        elif table.offers("announce_no_more_bets"):
            table.tap("announce_no_more_bets")
        elif table.offers("draw"):
            table.tap("draw", seat=table.view.prompt.seat, count=0)
        elif table.offers("turn_card"):
            table.tap("turn_card", place=table.argument("turn_card", "place").one_of[0], card=next(deck))
        else:
            cards = tuple(next(deck) for _ in range(GAMES[table.state.game].cards_per_seat))
            table.tap("turn_hand", seat=table.view.prompt.seat, cards=cards)
    table.clear()


@each_game
@pytest.mark.law("ruling 37")
@pytest.mark.parametrize(
    ("amount", "is_outside"), [("9.99", True), ("10.00", False), ("500.00", False), ("500.01", True)]
)
def test_a_wager_outside_the_limits_stands_with_a_warning(game: str, amount: str, is_outside: bool) -> None:
    table = Table(game, PLAIN_RULES[game])
    table.seat(1, bet=amount)
    event = table.log[-1]
    assert isinstance(event, e.WagersPlaced)
    assert event.warned == (GAMES[game].opening_bets if is_outside else ())
    warnings = table.view.seats[0].warnings
    assert [warning.law for warning in warnings] == ["ruling 37"] * len(event.warned)
    table.deal()
    finish(table)
    table.tap("repeat_wagers")
    assert len(table.view.seats[0].warnings) == len(event.warned)


def test_a_wager_that_no_felt_has_seen_is_a_slip() -> None:
    table = Table(rules={})
    table.seat(1, bet="10000000.00")
    refused = table.refuses("place_wagers", seat=1, wagers=table.opening("10000000.01"))
    assert refused.key == "bad_amount.slip"


@pytest.mark.law("36.05.18.07F")
@pytest.mark.law("ruling 19")
def test_07F_one_player_holds_adjacent_boxes_where_the_submission_allows_it() -> None:
    table = Table(rules={}, boxes_per_player=2)
    table.tap("seat_player", seat=3, player="Ann")
    refused = table.refuses("seat_player", seat=5, player="Ann")
    assert (refused.code, refused.law) == ("not_adjacent", "36.05.18.07F")
    table.tap("seat_player", seat=4, player="Ann")
    refused = table.refuses("seat_player", seat=5, player="Ann")
    assert (refused.code, refused.law) == ("too_many_boxes", "36.05.18.07F")
    table.tap("seat_player", seat=5, player="Ben")


@each_game
@pytest.mark.law("ruling 19")
def test_one_player_holds_one_box_by_default(game: str) -> None:
    table = Table(game, PLAIN_RULES[game])
    table.tap("seat_player", seat=1, player="Ann")
    assert table.refuses("seat_player", seat=2, player="Ann").code == "too_many_boxes"


@pytest.mark.law("36.05.18.01B(2)")
@pytest.mark.law("ruling 34")
def test_another_box_of_the_same_player_gets_no_envy() -> None:
    table = Table(rules={"progressive": "B"}, boxes_per_player=2)
    for seat, player in ((1, "Ann"), (2, "Ann"), (3, "Ben")):
        table.tap("seat_player", seat=seat, player=player)
        table.bet(seat, progressive="1.00")
    table.deal()
    for cards in ({"first": "2c"}, {"second": "9d"}):
        table.tap("decide_all", choice="ride")
        table.turn(**cards)
    table.hand(3, "3c 5d 8h")
    table.hand(2, "Ah Kh Qh")
    table.hand(1, "4c 6d 8s")
    assert table.view.prompt.seat == 3
    table.tap("pay_envy", seat=3)
    record = table.clear()
    assert [seat["player"] for seat in record["seats"]] == ["Ann", "Ann", "Ben"]
