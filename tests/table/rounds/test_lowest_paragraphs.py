"""Paragraphs of the lowest level that a round or a deck obeys, each by itself."""

from typing import Any

import pytest

from games.table import events as e
from tests.people import FLOORPERSON
from tests.table.floor_table import NEVER_IDLE, FloorTable, new_settings
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import criss_cross, dealt
from tests.table.rounds.double_draw_rounds import at_first_decision, double_draw, draw_all

OPENING_OF = {"double_draw": "36.05.19.", "criss_cross": "CCP ch. ", "let_it_ride": "36.05.18."}


def by_game(*rows: tuple[Any, str, str, str]) -> list[Any]:
    """One case for each game and value, marked with its paragraph in that game's text."""
    games = ("double_draw", "criss_cross", "let_it_ride")
    return [
        pytest.param(game, value, marks=pytest.mark.law(OPENING_OF[game] + paragraph))
        for value, *paragraphs in rows
        for game, paragraph in zip(games, paragraphs, strict=True)
    ]


CHANGED = by_game(
    (("hand", 4), "03C(1)", "3 C(1)", "03C(1)"),
    (("manual_shoe", 8), "03C(2)", "3 C(2)", "03C(2)"),
    (("automated_shoe", 8), "03C(2)", "3 C(2)", "03C(2)"),
)


@pytest.mark.parametrize(("game", "dealt_from"), CHANGED)
def test_03C_no_round_starts_with_a_deck_after_its_hours(game: str, dealt_from: tuple[str, int]) -> None:
    method, hours = dealt_from
    table = FloorTable(game, method=method, shuffling="shuffler", reminders=NEVER_IDLE)
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.wait(hours=hours, seconds=-1)
    table.tap("announce_no_more_bets")
    table.tap("take_back_call")
    table.wait(seconds=1)
    refused = table.refuses("announce_no_more_bets")
    assert (refused.key, refused.params) == ("deck_due.change", {"deck": "a"})


START = by_game((None, "05A(1)", "5 A(1)", "05A(1)"))


@pytest.mark.parametrize(("game", "_"), START)
def test_05A_cards_are_shuffled_before_play_begins(game: str, _: None) -> None:
    table = FloorTable(game)
    table.tap("receive_deck", deck="a", back="red")
    table.tap("inspect_deck", deck="a")
    table.tap("verify_deck", FLOORPERSON, deck="a")
    for step in ("spread_deck", "show_deck", "wash_deck"):
        table.tap(step, deck="a")
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    assert table.refuses("announce_no_more_bets").key == "deck_not_ready.table"
    table.make_ready()
    table.tap("announce_no_more_bets")


NO_CUT = by_game((None, "05D(1)", "5 C(1)", "05D(1)"))


@pytest.mark.parametrize(("game", "_"), NO_CUT)
def test_05D_cards_from_a_shuffler_are_dealt_without_a_cut(game: str, _: None) -> None:
    table = FloorTable(game, shuffling="shuffler")
    table.open_deck()
    assert (table.deck().stage, table.deck().cover_card_at) == ("ready", None)
    assert table.refuses("cut_deck", deck="a", position=20).key == "wrong_stage.cut"
    table.start_round()


COUNTS = by_game((None, "05E(1)", "5 B(1)", "05E(1)"), (None, "05E(2)", "5 B(2)", "05E(2)"))


@pytest.mark.parametrize(("game", "_"), COUNTS)
def test_05E_a_deck_that_the_shuffler_counts_wrong_leaves(game: str, _: None) -> None:
    table = FloorTable(game, shuffling="counting_shuffler")
    table.open_deck()
    assert [deck.name for deck in table.state.now.decks] == ["a"]
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert table.log[-1] == e.DeckRemoved(deck="a", reason="wrong_count")
    assert table.state.now.decks == ()


@pytest.mark.law("36.05.19.05F(1)")
@pytest.mark.parametrize(
    ("position", "key"), [(9, "bad_cut.position"), (10, ""), (53, ""), (54, "bad_cut.position")]
)
def test_05F_the_cover_card_goes_in_ten_cards_from_the_top(position: int, key: str) -> None:
    table = FloorTable("double_draw")
    table.open_deck()
    table.tap("order_recut", FLOORPERSON, reason="too shallow")
    if key:
        refused = table.refuses("cut_deck", deck="a", position=position)
        assert (refused.key, refused.law) == (key, "36.05.19.05F(1)")
    else:
        table.tap("cut_deck", deck="a", position=position)


OUT = by_game(
    ("covered", "13F(1)", "13 E(1)", "13H(1)"),
    ("signed", "13F(2)", "13 E(2)", "13H(2)"),
)


@pytest.mark.parametrize(("game", "how"), OUT)
def test_13_another_way_is_used_once_the_device_is_covered_or_signed(game: str, how: str) -> None:
    table = FloorTable(game, shuffling="shuffler")
    table.open_deck()
    table.tap("report_fault", device="shuffler", fault="jam")
    by_hand = new_settings(shuffling="by_hand")
    assert table.refuses("change_settings", FLOORPERSON, **by_hand).key == "device_not_out.table"
    table.tap("take_device_out", FLOORPERSON, device="shuffler", how=how)
    table.tap("change_settings", FLOORPERSON, **by_hand)


@pytest.mark.law("36.05.19.07E(1)")
def test_07E_ante_and_bonus_are_equal() -> None:
    table = Table("double_draw", {})
    table.tap("seat_player", seat=1)
    assert table.refuses("place_wagers", seat=1, wagers={"ante": "10.00"}).key == "missing_wager.box"
    unequal = table.refuses("place_wagers", seat=1, wagers={"ante": "10.00", "bonus": "15.00"})
    assert (unequal.code, unequal.law) == ("unequal_wagers", "36.05.19.07E")
    table.tap("place_wagers", seat=1, wagers={"ante": "10.00", "bonus": "10.00"})


def at_second_decision(*seats: int) -> Table:
    table = at_first_decision(*seats)
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    draw_all(table, *(0 for _ in seats))
    return table


DRAWS = [
    pytest.param(
        "first_draw",
        marks=[pytest.mark.law(p) for p in ("36.05.19.07E(2)", "36.05.19.11C(1)", "36.05.19.11C(2)(a)")],
    ),
    pytest.param(
        "second_draw",
        marks=[pytest.mark.law(p) for p in ("36.05.19.07E(3)", "36.05.19.11C(7)", "36.05.19.11C(8)(a)")],
    ),
]


@pytest.mark.parametrize("box", DRAWS)
def test_11C_each_player_in_turn_places_a_wager_equal_to_the_ante(box: str) -> None:
    table = double_draw(1, 2, bet="25.00")
    table.deal()
    if box == "second_draw":
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        draw_all(table, 0, 0)
    assert table.asked == 1
    assert table.refuses("decide", seat=2, choice="place").key == "not_their_turn.seat"
    assert table.refuses("decide", seat=1, choice="place", amount="50.00").key == "bad_choice.amount"
    table.tap("decide", seat=1, choice="place")
    assert table.view.seats[0].wagers[box] == "25.00"
    assert table.asked == 2


FOLDS = [
    pytest.param(at_first_decision, "-20.00", marks=pytest.mark.law("36.05.19.11C(2)(b)")),
    pytest.param(at_second_decision, "-30.00", marks=pytest.mark.law("36.05.19.11C(8)(b)")),
]


@pytest.mark.parametrize(("begin", "net"), FOLDS)
def test_11C_a_fold_surrenders_what_was_wagered_so_far(begin: Any, net: str) -> None:
    table = begin(1, 2)
    table.tap("decide", seat=1, choice="fold")
    assert table.net(1) == net
    assert {wager["outcome"] for wager in table.result(1)["wagers"].values()} == {"folded"}


@pytest.mark.law("36.05.19.11C(10)")
def test_11C_in_the_second_draw_one_card_is_discarded() -> None:
    table = at_second_decision(1)
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    refused = table.refuses("draw", seat=1, count=2)
    assert (refused.key, refused.params["most"]) == ("bad_count.draw", 1)
    table.tap("draw", seat=1, count=1)


@pytest.mark.law("36.05.19.11F(1)")
@pytest.mark.law("36.05.18.11G(1)")
@pytest.mark.parametrize("game", ["double_draw", "let_it_ride"])
def test_11_all_cards_are_removed_once_every_wager_is_settled(game: str) -> None:
    table = Table(game, {})
    table.seat(1)
    table.deal()
    for cards in ({"first": "Ah"}, {"second": "Kd"}):
        table.tap("decide_all", choice="place" if game == "double_draw" else "ride")
        if game == "double_draw":
            table.tap("announce_no_more_bets")
            draw_all(table, 0)
        else:
            table.turn(**cards)
    assert table.refuses("clear_table").key == "not_now.clear"
    table.hand(1, "2c 5d 7s 9c Jd" if game == "double_draw" else "2c 5d 7s")
    assert table.view.prompt.key == "step.clear"
    table.clear()
    assert (table.view.community, table.view.seats[0].cards) == ({}, ())


@pytest.mark.law("CCP ch. 11 B(1)(a)")
@pytest.mark.parametrize(
    ("amount", "is_taken"), [("9.99", False), ("10.00", True), ("30.00", True), ("30.01", False)]
)
def test_11B_across_is_one_to_three_times_the_ante(amount: str, is_taken: bool) -> None:
    table = dealt(1)
    if is_taken:
        table.tap("decide", seat=1, choice="amount", amount=amount)
        assert table.view.seats[0].wagers["across"] == amount
    else:
        assert table.refuses("decide", seat=1, choice="amount", amount=amount).code == "wager_out_of_range"


LOST = [
    pytest.param(
        0, "-20.00", marks=[pytest.mark.law("CCP ch. 11 B(1)(b)"), pytest.mark.law("CCP ch. 11 B(2)(a)")]
    ),
    pytest.param(1, "-30.00", marks=pytest.mark.law("CCP ch. 11 D(1)(a)")),
    pytest.param(2, "-40.00", marks=pytest.mark.law("CCP ch. 11 F(1)(a)")),
]


@pytest.mark.parametrize(("bets", "net"), LOST)
def test_11_a_fold_loses_the_antes_and_the_bets_so_far(bets: int, net: str) -> None:
    table = dealt(1, 2)
    for cards in ({"left": "2c", "right": "9d"}, {"top": "4h", "bottom": "Js"})[:bets]:
        table.all_decide("1x")
        table.turn(**cards)
    table.tap("decide", seat=1, choice="fold")
    assert table.net(1) == net


@pytest.mark.law("CCP ch. 11 H(1)")
@pytest.mark.law("CCP ch. 11 H(2)")
def test_11H_the_bonus_is_settled_from_the_right_and_paid() -> None:
    table = criss_cross(1, 2, 3, bonus="5.00")
    table.deal()
    for cards in ({"left": "9c", "right": "9d"}, {"top": "4h", "bottom": "Js"}, {"middle": "Kc"}):
        table.all_decide("1x")
        table.turn(**cards)
    assert table.refuses("turn_hand", seat=3, cards=("2c", "3d")).key == "not_now.phase"
    table.tap("settle_bonus")
    settled = next(event for event in reversed(table.log) if isinstance(event, e.BonusSettled))
    assert [seat for seat, _ in settled.settled] == [3, 2, 1]
    assert {wager.outcome for _, wager in settled.settled} == {"win"}
    assert {wager.returned_cents > wager.stake_cents for _, wager in settled.settled} == {True}


OPTIONAL = [
    pytest.param(box, key, amount, marks=pytest.mark.law(f"36.05.18.07E{paragraph}"))
    for box, key, amount, paragraph in (
        ("five_card_bonus", "A", "1.00", "(3)"),
        ("three_card_bonus", "A", "5.00", "(4)"),
        ("six_card_bonus", "A", "5.00", "(5)"),
        ("progressive", "A", "1.00", "(6)(a)"),
    )
]


@pytest.mark.law("ruling 18")
@pytest.mark.parametrize(("box", "key", "amount"), OPTIONAL)
def test_07E_an_optional_wager_takes_the_three_bets_and_a_submission_that_offers_it(
    box: str, key: str, amount: str
) -> None:
    plain, offered = Table(rules={}), Table(rules={box: key})
    for table in (plain, offered):
        table.tap("seat_player", seat=1)
    bets = offered.opening()
    assert plain.refuses("place_wagers", seat=1, wagers=bets | {box: amount}).code == "wager_not_offered"
    assert offered.refuses("place_wagers", seat=1, wagers={box: amount}).key == "missing_wager.box"
    offered.tap("place_wagers", seat=1, wagers=bets | {box: amount})
    assert offered.view.seats[0].wagers[box] == amount
