"""What the dealer says aloud, and what is left of a round for a table that must finish by hand."""

import pytest

from games.registry import GAMES
from games.table.view.table import view
from tests.table.floor_table import FloorTable
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import CRISS_CROSS_RULES, to_the_end


def aloud(table: Table) -> str:
    says = table.view.prompt.says
    return "" if says is None else says.text


@pytest.mark.law("36.05.19.08C")
@pytest.mark.law("CCP ch. 8 C")
@pytest.mark.law("36.05.18.08C")
@pytest.mark.parametrize("game", GAMES)
def test_08C_no_more_bets_is_said_before_the_deal_once_a_deck_is_ready(game: str) -> None:
    table = FloorTable(game)
    assert view(table.state, "dealer").prompt.says is None
    table.open_deck()
    says = view(table.state, "dealer").prompt.says
    assert says is not None
    assert (says.key, says.text) == ("say.no_more_bets", "No more bets.")
    table.start_round()
    assert view(table.state, "dealer").prompt.says is None


@pytest.mark.law("36.05.19.11C(3)")
@pytest.mark.law("36.05.19.11C(9)")
def test_11C_no_more_bets_is_said_again_before_each_draw() -> None:
    table = Table("double_draw", {})
    table.seat(1)
    heard = [aloud(table)]
    table.deal()
    for _ in range(2):
        table.tap("decide_all", choice="place")
        heard.append(aloud(table))
        table.tap("announce_no_more_bets")
        assert aloud(table) == ""
        table.tap("draw", seat=1, count=0)
    assert heard == ["No more bets."] * 3


def test_a_hand_stays_announced_until_the_next_step_is_done() -> None:
    table = Table(rules={})
    table.seat(1, 4)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.all_decide()
        table.turn(**{place: card})
    assert aloud(table) == ""
    table.hand(4, "As 7c 2d")
    assert table.view.prompt.key == "step.showdown"
    assert aloud(table) == "Seat 4: pair tens or better."
    table.hand(1, "Qh 3s 9c")
    assert table.view.prompt.key == "step.clear"
    assert aloud(table) == "Seat 1: nothing."
    table.tap("undo")
    assert aloud(table) == "Seat 4: pair tens or better."
    table.hand(1, "Qh 3s 9c")
    table.tap("clear_table")
    assert aloud(table) == "No more bets."


@pytest.mark.law("CCP ch. 11 I(1)")
@pytest.mark.law("CCP ch. 11 I(2)")
def test_11I_across_and_down_are_announced_for_each_hand() -> None:
    table = Table("criss_cross", CRISS_CROSS_RULES)
    table.seat(2, 5)
    table.deal()
    to_the_end(table)
    table.hand(5, "Kc 5h")
    says = table.view.prompt.says
    assert says is not None
    assert says.key == "say.lines"
    assert says.params == {"seat": "5", "across": "two_pair", "down": "pair_jacks_or_better"}
    assert says.text == "Seat 5. Across: two pair. Down: pair jacks or better."


def test_a_hand_is_announced_no_more_once_the_last_pass_has_begun() -> None:
    table = Table(rules={"progressive": "B"})
    table.seat(1, 2, 3, progressive="1.00")
    table.deal()
    for cards in ({"first": "2c"}, {"second": "9d"}):
        table.tap("decide_all", choice="ride")
        table.turn(**cards)
    table.hand(3, "3c 5d 8h")
    table.hand(2, "Ah Kh Qh")
    table.hand(1, "4c 6d 8s")
    assert table.view.prompt.key == "step.envy"
    assert aloud(table) == "Seat 1: nothing."
    table.tap("pay_envy", seat=3)
    assert table.view.prompt.key == "step.envy"
    assert aloud(table) == ""


def test_a_table_that_records_no_cards_knows_no_hand_to_announce() -> None:
    table = Table("double_draw", {}, depth="procedure")
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.deal()
    for _ in range(2):
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        table.tap("draw", seat=1, count=0)
    table.tap("turn_hand", seat=1)
    assert table.view.prompt.key == "step.clear"
    assert aloud(table) == ""


def test_what_is_left_of_a_round_names_the_seats_in_their_order() -> None:
    table = Table("criss_cross", CRISS_CROSS_RULES)
    table.seat(1, 3, 6, five_card_bonus="5.00")
    table.deal()
    table.tap("decide", seat=1, choice="fold")
    table.tap("decide", seat=3, choice="1x")
    assert [step.text for step in table.view.ahead] == [
        "Ask about across. Seats: 6.",
        "Turn the community cards: left, right.",
        "Ask about down. Seats: 3, 6.",
        "Turn the community cards: top, bottom.",
        "Ask about middle. Seats: 3, 6.",
        "Turn the community cards: middle.",
        "Settle the Five Card Bonus round the table, last seat first, hands down.",
        "Turn each hand, announce it, settle it. Seats: 6, 3.",
        "Every wager is settled. Clear the table.",
    ]
    assert table.view.ahead[0].law == "CCP ch. 11 B"


def test_what_is_left_grows_shorter_to_the_end() -> None:
    table = Table("double_draw", {})
    table.seat(1, 2)
    table.deal()
    for phase in ("first", "second"):
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        table.tap("draw", seat=1, count=1)
        draws = table.view.ahead[0]
        assert (draws.key, draws.params["seats"]) == ("ahead.draw", "2"), phase
        table.tap("draw", seat=2, count=0)
    assert [step.params.get("seats", "") for step in table.view.ahead] == ["1, 2", ""]
    table.tap("request_void", reason="fire alarm")
    assert table.view.ahead[-1].key == "step.clear"


@pytest.mark.law("ruling 4")
def test_the_fifth_round_asks_for_the_count_with_the_number_that_is_right() -> None:
    table = FloorTable()
    table.open_deck()
    for number in range(1, 6):
        table.start_round()
        shown = view(table.state, "dealer")
        assert shown.around.expected_stub == 52 - 5
        assert (shown.prompt.key == "step.count_stub") == (number == 5)
        if number == 5:
            assert shown.prompt.text == "Count the stub. It should have 47 cards."
            table.tap("count_stub", count=47)
            assert view(table.state, "dealer").prompt.key == "step.ride_or_withdraw"
        else:
            finish(table)
    assert view(table.state, "dealer").around.uncounted == 0


def finish(table: FloorTable) -> None:
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.tap("decide_all", choice="ride")
        assert view(table.state, "dealer").around.expected_stub == 0
        table.tap("turn_card", place=place, card=card)
    table.tap("turn_hand", seat=1, cards=("2h", "3s", "9c"))
    table.tap("clear_table")
    table.make_ready()
