"""The decks of a table, from the box to the shoe and away again."""

from typing import Any

import pytest

from games.registry import GAMES
from games.table.decks.model import needs_cut
from games.table.floor_calls.waiting import waiting_for_floor
from games.table.offers import offers
from games.table.stub.model import needs_stub_counts
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON, STRANGER
from tests.table.floor_table import NEVER_IDLE, FloorTable, finish_round, settings
from tests.table.pure_table import Table


@pytest.mark.law("36.05.19.04A")
@pytest.mark.law("36.05.19.04B")
@pytest.mark.law("36.05.19.04C")
@pytest.mark.law("36.05.19.04D")
@pytest.mark.law("CCP ch. 4 A")
@pytest.mark.law("CCP ch. 4 B")
@pytest.mark.law("CCP ch. 4 C")
@pytest.mark.law("CCP ch. 4 D")
@pytest.mark.law("36.05.18.04A")
@pytest.mark.law("36.05.18.04B")
@pytest.mark.law("36.05.18.04C")
@pytest.mark.law("36.05.18.04D")
@each_game
def test_04_a_deck_goes_its_whole_way_and_no_step_is_skipped(game: str) -> None:
    table = FloorTable(game)
    steps = ["inspect_deck", "verify_deck", "spread_deck", "show_deck", "wash_deck", "shuffle_deck"]
    table.tap("receive_deck", deck="a", back="red")
    for number, step in enumerate(steps):
        for later in steps[number + 1 :]:
            assert table.refuses(later, FLOORPERSON, deck="a").code == "wrong_stage"
        table.tap(step, FLOORPERSON, deck="a")
    assert table.refuses("announce_no_more_bets").code == "deck_not_ready"
    table.tap("cut_deck", deck="a", position=20)
    assert table.deck().stage == "ready"


@pytest.mark.law("36.05.19.04A")
@pytest.mark.law("CCP ch. 4 A")
@pytest.mark.law("36.05.18.04A")
@each_game
def test_04A_only_a_floorperson_of_the_table_verifies(game: str) -> None:
    table = FloorTable(game)
    table.tap("receive_deck", deck="a", back="red")
    table.tap("inspect_deck", deck="a")
    assert waiting_for_floor(table.state) == ("verify_deck",)
    assert table.refuses("verify_deck", STRANGER, deck="a").code == "not_assigned"
    assert table.refuses("verify_deck", deck="a").code == "not_assigned"
    table.tap("verify_deck", FLOORPERSON, deck="a")
    assert waiting_for_floor(table.state) == ()
    assert table.refuses("undo").code == "nothing_to_undo"


@pytest.mark.law("36.05.19.04F")
@pytest.mark.law("CCP ch. 4 F")
@pytest.mark.law("36.05.18.04F")
@pytest.mark.law("ruling 8")
@each_game
def test_04F_a_preshuffled_deck_is_still_cut(game: str) -> None:
    table = FloorTable(game, shuffling="shuffler")
    table.tap("receive_deck", deck="a", back="red", is_preshuffled=True)
    assert table.refuses("announce_no_more_bets").code == "deck_not_ready"
    table.tap("verify_deck", FLOORPERSON, deck="a")
    table.tap("cut_deck", deck="a", position=20)
    assert table.deck().stage == "ready"


@pytest.mark.law("36.05.19.05D")
@pytest.mark.law("CCP ch. 5 C")
@pytest.mark.law("36.05.18.05D")
@pytest.mark.law("36.05.19.05I")
@pytest.mark.law("CCP ch. 5 H")
@pytest.mark.law("36.05.18.05I")
@pytest.mark.law("ruling 7")
@pytest.mark.parametrize(
    ("shuffling", "is_preshuffled", "cut"),
    [
        ("by_hand", False, True),
        ("by_hand", True, True),
        ("shuffler", False, False),
        ("shuffler", True, True),
        ("counting_shuffler", False, False),
        ("counting_shuffler", True, True),
        ("reshuffling_device", False, False),
        ("reshuffling_device", True, False),
    ],
)
def test_05_a_cut_follows_the_hand_and_the_box_but_no_machine(
    shuffling: Any, is_preshuffled: bool, cut: bool
) -> None:
    assert needs_cut(shuffling, is_preshuffled) is cut


@pytest.mark.law("36.05.19.05F")
@pytest.mark.law("CCP ch. 5 D")
@pytest.mark.law("36.05.18.05F")
@pytest.mark.law("ruling 7")
@each_game
def test_05F_the_cover_card_goes_in_ten_cards_or_more_from_the_top(game: str) -> None:
    size = len(GAMES[game].deck)
    for position in (0, 9, size, 60):
        table = before_cut(game)
        assert table.refuses("cut_deck", deck="a", position=position).code == "bad_cut"
    for position in (10, 11, size - 1):
        table = before_cut(game)
        table.tap("cut_deck", deck="a", position=position)
        assert table.deck().cover_card_at == position


def before_cut(game: str) -> FloorTable:
    table = FloorTable(game)
    table.open_deck()
    table.tap("order_reshuffle", FLOORPERSON)
    table.tap("shuffle_deck", deck="a")
    return table


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@each_game
def test_05G_a_recut_is_ordered_after_the_cut_and_before_the_first_card(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    assert table.refuses("order_recut").code == "wrong_role"
    table.tap("order_recut", FLOORPERSON)
    assert table.refuses("order_recut", FLOORPERSON).code == "no_cut"
    table.tap("cut_deck", deck="a", position=30)
    if game == "let_it_ride":
        table.start_round()
        assert table.refuses("order_recut", FLOORPERSON).code == "no_cut"


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@each_game
def test_05G_nothing_is_dealt_from_a_deck_that_waits_for_its_recut_or_reshuffle(game: str) -> None:
    for order in ("order_recut", "order_reshuffle"):
        table = FloorTable(game)
        table.open_deck()
        table.tap("seat_player", seat=1)
        table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
        table.tap("announce_no_more_bets")
        table.tap(order, FLOORPERSON)
        assert table.refuses("deal").code == "deck_not_ready"
        assert "deal" not in {action.name for action in offers(table.state, DEALER)}
        if order == "order_recut":
            table.tap("cut_deck", deck="a", position=20)
        else:
            table.make_ready()
        table.tap("deal")


@pytest.mark.law("CCP ch. 5 H")
@pytest.mark.law("ruling 9")
def test_no_recut_where_a_machine_shuffled() -> None:
    table = FloorTable("criss_cross", shuffling="reshuffling_device")
    table.open_deck()
    assert table.refuses("order_recut", FLOORPERSON).code == "no_cut"


@pytest.mark.law("36.05.19.05A(3)")
@pytest.mark.law("CCP ch. 5 A(3)")
@pytest.mark.law("36.05.18.05A(3)")
@each_game
def test_05A_a_floorperson_may_direct_a_shuffle(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    since = table.deck().in_play_since
    assert table.refuses("order_reshuffle").code == "wrong_role"
    table.tap("order_reshuffle", FLOORPERSON)
    assert table.refuses("announce_no_more_bets").code == "deck_not_ready"
    table.wait(hours=1)
    table.make_ready()
    assert table.deck().in_play_since == since


@pytest.mark.law("36.05.19.03C")
@pytest.mark.law("CCP ch. 3 C")
@pytest.mark.law("36.05.18.03C")
@pytest.mark.law("ruling 5")
@pytest.mark.parametrize(("method", "hours"), [("hand", 4), ("manual_shoe", 8), ("automated_shoe", 8)])
@each_game
def test_03C_past_its_time_a_deck_starts_no_round(game: str, method: str, hours: int) -> None:
    table = FloorTable(game, method=method, shuffling="shuffler", reminders=NEVER_IDLE)
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    table.wait(hours=hours, seconds=-1)
    table.tap("announce_no_more_bets")
    table.tap("take_back_call")
    table.wait(seconds=1)
    refused = table.refuses("announce_no_more_bets")
    assert (refused.code, refused.law) == ("deck_due", table.law("3 C" if game == "criss_cross" else "03C"))
    table.wait(seconds=1)
    assert table.refuses("announce_no_more_bets").code == "deck_due"


@pytest.mark.law("36.05.19.04E")
@pytest.mark.law("CCP ch. 4 E")
@pytest.mark.law("36.05.18.04E")
@each_game
def test_04E_each_of_two_decks_goes_the_whole_way(game: str) -> None:
    table = FloorTable(game, shuffling="shuffler", decks=2)
    table.open_deck("a", "red")
    table.tap("receive_deck", deck="b", back="blue")
    assert table.refuses("shuffle_deck", deck="b").code == "wrong_stage"
    assert table.refuses("receive_deck", deck="b", back="blue").code == "deck_there"


@pytest.mark.law("36.05.19.03B(2)")
@pytest.mark.law("CCP ch. 3 B(2)")
@pytest.mark.law("36.05.18.03B(2)")
@each_game
def test_03B_two_decks_differ_in_colour(game: str) -> None:
    table = FloorTable(game, shuffling="shuffler", decks=2)
    table.open_deck("a", "red")
    table.tap("receive_deck", deck="b", back="red", is_preshuffled=True)
    table.tap("verify_deck", FLOORPERSON, deck="b")
    assert table.refuses("shuffle_deck", deck="b").code == "same_back"


@pytest.mark.law("36.05.18.03B")
@pytest.mark.law("ruling 6")
@pytest.mark.law("ruling 10")
def test_03B_two_decks_take_turns_and_play_goes_on_with_one() -> None:
    table = FloorTable(shuffling="shuffler", decks=2)
    table.open_deck("a", "red")
    table.open_deck("b", "blue")
    used = []
    for _ in range(4):
        used.append(table.state.now.deck_in_use)
        play_round(table)
        table.make_ready(used[-1])
    assert used == ["a", "b", "a", "b"]
    table.tap("remove_deck", deck="a", reason="marked card")
    play_round(table)
    assert table.state.now.deck_in_use == "b"


def play_round(table: FloorTable) -> None:
    """Play a round of Let It Ride with one player to the cleared felt."""
    table.start_round()
    finish_round(table)


@pytest.mark.law("36.05.18.05A")
@pytest.mark.law("36.05.19.05A")
@pytest.mark.law("CCP ch. 5 A")
@pytest.mark.law("ruling 10")
@each_game
def test_05A_after_each_round_the_deck_is_shuffled_again(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round()
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    table.tap("clear_table")
    assert table.deck().stage == "unshuffled"
    wagers = dict.fromkeys(GAMES[game].opening_bets, "10.00")
    table.tap("place_wagers", seat=1, wagers=wagers)
    refused = table.refuses("announce_no_more_bets")
    assert refused.key == "deck_not_ready.table"
    assert refused.law == table.law("5 A" if game == "criss_cross" else "05A")
    table.make_ready()
    table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("36.05.18.08D(6)")
@pytest.mark.law("36.05.18.08E")
@pytest.mark.law("ruling 4")
def test_08D_no_sixth_round_starts_with_five_uncounted() -> None:
    table = FloorTable()
    table.open_deck()
    for _ in range(5):
        play_round(table)
        table.make_ready()
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES["let_it_ride"].opening_bets, "10.00"))
    refused = table.refuses("announce_no_more_bets")
    assert (refused.code, refused.law) == ("stub_uncounted", "36.05.18.08D(5)")


@pytest.mark.law("36.05.18.08E")
@pytest.mark.law("ruling 4")
def test_08E_a_right_count_sets_table_and_deck_to_zero() -> None:
    table = FloorTable()
    table.open_deck()
    for _ in range(4):
        play_round(table)
        table.make_ready()
    table.start_round()
    assert table.state.now.uncounted == table.deck().uncounted == 5
    table.tap("count_stub", count=46)
    assert table.state.now.uncounted == table.deck().uncounted == 5
    table.tap("count_stub", count=47)
    assert table.state.now.uncounted == table.deck().uncounted == 0
    finish_round(table)
    assert table.refuses("count_stub", count=47).code == "not_now"


@pytest.mark.law("36.05.19.08E")
@pytest.mark.law("36.05.19.09C")
@pytest.mark.law("CCP ch. 8 E")
@pytest.mark.law("CCP ch. 9 C")
@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("36.05.18.09E")
@pytest.mark.law("36.05.18.10D")
@pytest.mark.law("ruling 3")
@pytest.mark.law("ruling 4")
@pytest.mark.parametrize(
    ("method", "shuffling", "due_in"),
    [
        ("manual_shoe", "by_hand", {"double_draw", "criss_cross", "let_it_ride"}),
        ("manual_shoe", "shuffler", {"double_draw", "criss_cross", "let_it_ride"}),
        ("manual_shoe", "counting_shuffler", set()),
        ("hand", "shuffler", {"double_draw", "criss_cross", "let_it_ride"}),
        ("hand", "counting_shuffler", set()),
        ("automated_shoe", "shuffler", {"let_it_ride"}),
        ("automated_shoe", "counting_shuffler", set()),
        ("automated_shoe", "reshuffling_device", set()),
    ],
)
def test_the_stub_is_counted_where_no_machine_counts(method: str, shuffling: str, due_in: set[str]) -> None:
    table_settings = settings(method=method, shuffling=shuffling)
    counted = {
        name
        for name, game in GAMES.items()
        if needs_stub_counts(table_settings, game.counts_at_automated_shoe)
    }
    assert counted == due_in


@pytest.mark.law("36.05.19.05H")
@pytest.mark.law("CCP ch. 5 F")
@pytest.mark.law("36.05.18.05H")
@pytest.mark.law("ruling 9")
@each_game
def test_05H_an_idle_table_spreads_its_deck_and_repeats_all_but_the_inspection(game: str) -> None:
    table = FloorTable(game)
    assert table.refuses("declare_idle").code == "not_idle"
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    assert table.refuses("declare_idle").code == "not_idle"
    table.tap("undo")
    table.tap("declare_idle")
    assert table.state.now.is_idle
    assert table.refuses("announce_no_more_bets").code == "deck_not_ready"
    table.tap("spread_deck", deck="a")
    table.tap("show_deck", deck="a")
    table.tap("wash_deck", deck="a")
    table.make_ready()
    assert not table.state.now.is_idle


@pytest.mark.law("CCP ch. 5 H")
@pytest.mark.law("ruling 9")
@pytest.mark.parametrize(
    ("game", "refused"), [("criss_cross", True), ("double_draw", False), ("let_it_ride", False)]
)
def test_5H_criss_cross_has_no_idle_procedure_with_an_approved_device(game: str, refused: bool) -> None:
    table = FloorTable(game, shuffling="reshuffling_device")
    table.open_deck()
    if refused:
        assert table.refuses("declare_idle").code == "no_idle"
    else:
        table.tap("declare_idle")


@each_game
def test_a_fresh_deck_is_made_ready_early_and_replaces_the_old(game: str) -> None:
    table = FloorTable(game)
    table.open_deck("a", "red")
    table.tap("receive_deck", deck="b", back="red")
    table.tap("inspect_deck", deck="b")
    table.tap("verify_deck", FLOORPERSON, deck="b")
    for step in ("spread_deck", "show_deck", "wash_deck", "shuffle_deck"):
        table.tap(step, deck="b")
    assert table.refuses("cut_deck", deck="b", position=20).code == "old_deck_first"
    assert table.refuses("receive_deck", deck="c", back="red").code == "too_many_decks"
    table.tap("remove_deck", deck="a", reason="eight hours")
    table.tap("cut_deck", deck="b", position=20)
    assert table.state.now.deck_in_use == "b"


def test_a_table_without_settings_keeps_no_decks() -> None:
    table = Table()
    assert table.refuses("receive_deck", deck="a", back="red").code == "no_decks"


def test_a_deck_that_is_not_here_or_not_at_that_step_is_not_handled() -> None:
    table = FloorTable()
    assert table.refuses("inspect_deck", deck="a").key == "no_deck.name"
    table.open_deck()
    assert table.refuses("cut_deck", deck="a", position=20).key == "wrong_stage.cut"
    assert table.refuses("count_places", places={"table": 5}).key == "not_now.count"
    table.tap("order_reshuffle", FLOORPERSON)
    assert table.refuses("order_reshuffle", FLOORPERSON).key == "wrong_stage.reshuffle"


def test_only_a_dealer_takes_a_table() -> None:
    assert FloorTable().refuses("take_table", FLOORPERSON).key == "wrong_role.dealer"
