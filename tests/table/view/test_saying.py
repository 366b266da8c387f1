"""The dealer's announcements, and the remaining steps of a round that must be finished by hand."""

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
    assert view(table.state).prompt.says is None
    table.open_deck()
    says = view(table.state).prompt.says
    assert says is not None
    assert (says.key, says.text) == ("say.no_more_bets", "No more bets.")
    table.start_round()
    assert view(table.state).prompt.says is None


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
    table.tap("reenter_cards", seat=1, cards=("Qh", "3s", "Ac"))
    assert aloud(table) == "Seat 1: pair tens or better."
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
    assert says.params == {"seat": "5", "across": "two_pair", "down": "pair_of_kings"}
    assert says.text == "Seat 5. Across: two pair. Down: pair of kings."


CROSS = {"left": "9c", "right": "5d", "top": "2h", "bottom": "8s", "middle": "Kd"}


@pytest.mark.law("CCP ch. 11 I(1)")
@pytest.mark.law("CCP ch. 11 I(2)")
@pytest.mark.parametrize(
    ("cards", "across", "down"),
    [
        ("5h 3c", "pair of fives", "king high"),
        ("6h 6c", "pair of sixes", "pair of sixes"),
        ("Ah Jc", "ace high", "ace high"),
        ("Kh Kc", "three of a kind", "three of a kind"),
        ("4h 3c", "king high", "king high"),
    ],
)
def test_11I_the_hand_is_announced_and_not_the_row_that_pays_it(cards: str, across: str, down: str) -> None:
    table = Table("criss_cross", CRISS_CROSS_RULES)
    table.seat(2)
    table.deal()
    for places in (("left", "right"), ("top", "bottom"), ("middle",)):
        table.all_decide("1x")
        table.turn(**{place: CROSS[place] for place in places})
    table.hand(2, cards)
    assert aloud(table) == f"Seat 2. Across: {across}. Down: {down}."


@pytest.mark.law("ruling 24")
@pytest.mark.parametrize(("is_low", "heard"), [(True, "Across: straight."), (False, "Across: ace high.")])
def test_24_a_wheel_is_announced_as_the_table_ranks_it(is_low: bool, heard: str) -> None:
    table = Table("criss_cross", CRISS_CROSS_RULES | {"ace_low_straight": is_low})
    table.seat(1)
    table.deal()
    for cards in ({"left": "2c", "right": "3d"}, {"top": "9h", "bottom": "Js"}, {"middle": "4d"}):
        table.all_decide("1x")
        table.turn(**cards)
    table.hand(1, "Ah 5c")
    assert heard in aloud(table)


@pytest.mark.law("CCP ch. 11 I(1)")
def test_11I_nothing_is_announced_for_cards_that_were_not_entered() -> None:
    table = Table("criss_cross", CRISS_CROSS_RULES, depth="winners")
    table.seat(2, 5)
    table.deal()
    to_the_end(table)
    table.hand(5, "Kc 5h")
    assert aloud(table).startswith("Seat 5. Across: ")
    table.tap("declare_hand", seat=2, hands={"across": "pair_sixes_to_tens", "down": "pair_sixes_to_tens"})
    assert aloud(table) == ""


@pytest.mark.law("CCP ch. 11 I(1)")
@pytest.mark.law("CCP ch. 11 I(2)")
def test_11I_a_table_that_records_no_cards_tells_the_dealer_to_announce_both_lines() -> None:
    table = Table("criss_cross", CRISS_CROSS_RULES, depth="procedure")
    for seat in (1, 2):
        table.tap("seat_player", seat=seat)
    table.tap("mark_in", seats=(1, 2))
    table.deal()
    for places in (("left", "right"), ("top", "bottom"), ("middle",)):
        table.tap("decide_all", choice="1x")
        for place in places:
            table.tap("turn_card", place=place)
    assert aloud(table) == ""
    table.tap("settle_bonus")
    for seat in (2, 1):
        assert aloud(table) == f"Seat {seat}. Across, and its hand. Down, and its hand."
        table.tap("turn_hand", seat=seat)
    assert aloud(table) == ""


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


def test_the_remaining_steps_name_the_seats_in_order() -> None:
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
        "Settle the Five Card Bonus around the table, last seat first, hands face down.",
        "Turn each hand, announce it, settle it. Seats: 6, 3.",
        "Every wager is settled. Clear the table.",
    ]
    assert table.view.ahead[0].law == "CCP ch. 11 B"


def test_the_remaining_steps_get_shorter_to_the_end() -> None:
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
def test_the_fifth_round_asks_for_the_count_with_the_number_where_nobody_counts_blind() -> None:
    table = FloorTable(counts_blind=False)
    table.open_deck()
    for number in range(1, 6):
        table.start_round()
        shown = view(table.state)
        assert shown.around.expected_stub == 52 - 5
        assert (shown.prompt.key == "step.count_stub") == (number == 5)
        if number == 5:
            assert shown.prompt.text == "Count the stub. It should have 47 cards."
            table.tap("count_stub", count=47)
            assert view(table.state).prompt.key == "step.ride_or_withdraw"
        else:
            finish(table)
    assert view(table.state).around.uncounted == 0


def finish(table: FloorTable) -> None:
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.tap("decide_all", choice="ride")
        assert view(table.state).around.expected_stub == 0
        table.tap("turn_card", place=place, card=card)
    table.tap("turn_hand", seat=1, cards=("2h", "3s", "9c"))
    table.tap("clear_table")
    table.make_ready()
