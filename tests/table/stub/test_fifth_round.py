"""The fifth round waits for the count of its stub, unless the floor lets it go on, which is a breach."""

from typing import Any

import pytest

from games.table import events as e
from games.table.actor import Actor
from games.table.offers import offers
from games.table.stub.due import expected_stub
from games.table.undo import FINAL
from games.table.view.table import view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON, PIT_BOSS, STRANGER
from tests.table.floor_table import FloorTable, at_the_fifth_call, finish_round

# The first answer of a player in each game.
ANSWERS = {"double_draw": "place", "criss_cross": "1x", "let_it_ride": "ride"}
# The paragraph of the count at a manual shoe.
COUNTED = {"double_draw": "08E", "criss_cross": "8 E", "let_it_ride": "08D(5)"}


def fifth_round(game: str = "let_it_ride", **settings: Any) -> FloorTable:
    """A table in its fifth dealt round since a count; the four before were voided after their deal."""
    table = at_the_fifth_call(game, **settings)
    table.tap("deal")
    return table


def offered(table: FloorTable, actor: Actor = DEALER) -> set[str]:
    return {action.name for action in offers(table.state, actor)}


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("36.05.19.08E")
@pytest.mark.law("CCP ch. 8 E")
@pytest.mark.law("ruling 4")
@each_game
def test_08E_the_fifth_round_waits_for_its_count(game: str) -> None:
    table = fifth_round(game)
    answer = ANSWERS[game]
    refused = table.refuses("decide", seat=1, choice=answer)
    assert refused.key == "stub_uncounted.round"
    assert refused.law == table.law(COUNTED[game])
    assert table.refuses("decide_all", choice=answer).key == "stub_uncounted.round"
    assert table.refuses("turn_card", place="first", card="Ah").key == "stub_uncounted.round"
    assert table.refuses("draw", seat=1, count=1).key == "stub_uncounted.round"
    assert not {"decide", "decide_all"} & offered(table)
    assert "count_stub" in offered(table)
    table.tap("count_stub", count=expected_stub(table.state))
    table.tap("decide", seat=1, choice=answer)


@pytest.mark.law("36.05.18.09E")
@pytest.mark.law("36.05.19.09C")
@pytest.mark.law("CCP ch. 9 C")
@pytest.mark.law("ruling 4")
@pytest.mark.parametrize(
    ("game", "law"), [("double_draw", "09C"), ("criss_cross", "9 C"), ("let_it_ride", "09E")]
)
def test_09_the_fifth_round_dealt_by_hand_waits_too(game: str, law: str) -> None:
    table = fifth_round(game, method="hand", shuffling="shuffler")
    assert table.refuses("decide", seat=1, choice=ANSWERS[game]).law == table.law(law)


@pytest.mark.law("36.05.18.10D")
@pytest.mark.law("ruling 4")
@pytest.mark.parametrize(("game", "waits"), [("double_draw", 0), ("criss_cross", 0), ("let_it_ride", 1)])
def test_10D_at_the_automated_shoe_one_game_waits_alone(game: str, waits: int) -> None:
    table = fifth_round(game, method="automated_shoe", shuffling="shuffler")
    if waits:
        assert table.refuses("decide", seat=1, choice=ANSWERS[game]).law == "36.05.18.10D"
    else:
        table.tap("decide", seat=1, choice=ANSWERS[game])


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("ruling 3")
@each_game
def test_a_shuffler_that_counts_makes_no_round_wait(game: str) -> None:
    table = fifth_round(game, shuffling="counting_shuffler")
    assert "waive_count" not in offered(table, FLOORPERSON)
    table.tap("decide", seat=1, choice=ANSWERS[game])


@pytest.mark.law("ruling 4")
def test_amounts_may_be_recorded_and_an_entry_taken_back_while_the_count_is_awaited() -> None:
    table = fifth_round()
    table.tap("count_stub", count=47)
    table.tap("undo")
    assert table.refuses("decide", seat=1, choice="ride").key == "stub_uncounted.round"
    refused = table.refuses("record_wagers", seat=1, wagers={})
    assert refused.key == "already_recorded.seat"


@pytest.mark.law("ruling 4")
def test_a_round_whose_players_are_all_gone_is_cleared_after_its_count() -> None:
    table = fifth_round()
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    assert table.refuses("clear_table").key == "stub_uncounted.round"
    table.tap("count_stub", count=47)
    table.tap("clear_table")


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("36.05.19.08E")
@pytest.mark.law("CCP ch. 8 E")
@pytest.mark.law("ruling 4")
@each_game
def test_08E_the_floor_lets_the_round_go_on_with_a_reason_which_stays_in_the_log(game: str) -> None:
    table = fifth_round(game)
    assert table.refuses("waive_count", reason="alarm").key == "wrong_role.floor"
    assert "waive_count" in offered(table, FLOORPERSON) & offered(table, PIT_BOSS) & offered(table, STRANGER)
    table.tap("waive_count", FLOORPERSON, reason="alarm")
    law = table.law(COUNTED[game])
    assert table.log[-1] == e.CountWaived(deck="a", reason="alarm", law=law)
    assert isinstance(table.log[-1], FINAL)
    assert table.refuses("undo").key == "nothing_to_undo.phase"
    assert table.refuses("waive_count", FLOORPERSON, reason="alarm").key == "not_due.count"
    assert "waive_count" not in offered(table, FLOORPERSON)
    assert view(table.state).prompt.key != "step.count_blind"
    table.tap("decide", seat=1, choice=ANSWERS[game])


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("ruling 4")
def test_08D_a_waived_count_lets_no_sixth_round_start_and_the_later_count_is_marked() -> None:
    table = fifth_round()
    table.tap("waive_count", PIT_BOSS, reason="alarm")
    finish_round(table)
    table.make_ready()
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00"))
    assert table.refuses("announce_no_more_bets").key == "stub_uncounted.rounds"
    assert table.refuses("waive_count", FLOORPERSON, reason="alarm").key == "not_due.count"
    table.tap("count_stub", count=52)
    assert table.log[-1] == e.StubCounted(deck="a", count=52, expected=52, is_late=True)
    assert any(isinstance(event, e.CountWaived) for event in table.log)
    table.tap("announce_no_more_bets")
    table.tap("deal")
    assert not table.state.felt.is_count_waived


@pytest.mark.law("ruling 4")
def test_a_count_in_its_round_is_not_marked_as_late() -> None:
    table = fifth_round()
    table.tap("count_stub", count=47)
    assert table.log[-1] == e.StubCounted(deck="a", count=47, expected=47)


@pytest.mark.law("ruling 41")
def test_a_count_that_is_off_is_not_waived() -> None:
    table = fifth_round()
    table.tap("count_stub", count=46)
    assert table.refuses("waive_count", FLOORPERSON, reason="never mind").key == "stub_off.round"
    assert "waive_count" not in offered(table, FLOORPERSON)


@pytest.mark.law("ruling 47")
def test_a_count_is_not_waived_while_a_void_is_asked_for() -> None:
    table = fifth_round()
    table.tap("request_void", reason="alarm")
    assert table.refuses("waive_count", FLOORPERSON, reason="alarm").code == "waiting"


@pytest.mark.law("36.05.18.03B")
@pytest.mark.law("ruling 4")
def test_with_two_decks_the_fifth_round_of_the_table_waits_whichever_deck_it_is() -> None:
    table = FloorTable(shuffling="shuffler", decks=2)
    table.open_deck("a", "red")
    table.open_deck("b", "blue")
    for _ in range(4):
        deck = table.state.now.deck_in_use
        table.start_round()
        finish_round(table)
        table.make_ready(deck)
    table.start_round()
    assert [deck.uncounted for deck in table.state.now.decks] == [3, 2]
    assert table.refuses("decide", seat=1, choice="ride").key == "stub_uncounted.round"


@pytest.mark.law("36.05.18.08D(6)")
@pytest.mark.law("36.05.19.08F(1)")
@pytest.mark.law("ruling 4")
@each_game
def test_who_counts_blind_is_told_to_count_and_not_what_there_should_be(game: str) -> None:
    table = fifth_round(game)
    shown = view(table.state)
    assert shown.prompt.key == "step.count_blind"
    assert shown.around.expected_stub == 0
    count = next(action for action in offers(table.state, DEALER) if action.name == "count_stub").args[
        "count"
    ]
    assert count.usual is None
    table.tap("count_stub", count=expected_stub(table.state) - 1)
    assert view(table.state).around.stub_counted == expected_stub(table.state) - 1
    assert view(table.state).around.expected_stub == 0


@pytest.mark.law("36.05.18.08D(6)")
def test_a_house_that_does_not_count_blind_shows_the_number() -> None:
    table = fifth_round(counts_blind=False)
    assert view(table.state).around.expected_stub == 47
    count = next(action for action in offers(table.state, DEALER) if action.name == "count_stub").args[
        "count"
    ]
    assert count.usual == 47


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("36.05.19.08E")
@pytest.mark.law("CCP ch. 8 E")
@each_game
def test_08E_a_count_is_waived_with_a_reason_in_words(game: str) -> None:
    refused = fifth_round(game).refuses("waive_count", FLOORPERSON, reason=" ")
    assert (refused.key, bool(refused.law)) == ("no_reason.words", True)
