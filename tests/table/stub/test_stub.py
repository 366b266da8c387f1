"""A stub that is off: a recount, every place, and the consequence by law."""

import pytest

from games.registry import GAMES
from games.table.actor import Actor, Role
from games.table.offers import offers
from games.table.stub.due import expected_stub
from games.table.stub.model import needs_stub_counts
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable, finish_round, places_of, settings


def dealt(game: str) -> FloorTable:
    table = FloorTable(game)
    table.open_deck()
    table.start_round()
    return table


@pytest.mark.law("36.05.19.08F")
@pytest.mark.law("CCP ch. 8 F")
@pytest.mark.law("36.05.18.08D(6)")
@pytest.mark.law("36.05.19.03A")
@pytest.mark.law("CCP ch. 3 A")
@pytest.mark.law("36.05.18.03A")
@pytest.mark.law("ruling 2")
@pytest.mark.parametrize(("game", "stub"), [("double_draw", 49), ("criss_cross", 45), ("let_it_ride", 47)])
def test_08F_what_is_left_of_a_full_deck_after_the_deal_to_one_player(game: str, stub: int) -> None:
    table = dealt(game)
    assert expected_stub(table.state) == stub
    table.tap("count_stub", count=stub)
    assert table.state.now.stub_off is None
    assert table.state.now.uncounted == 0


@pytest.mark.law("ruling 4")
@each_game
def test_a_stub_that_is_off_is_counted_again_and_the_round_waits(game: str) -> None:
    table = dealt(game)
    right = expected_stub(table.state)
    table.tap("count_stub", count=right - 1)
    assert table.refuses("decide", seat=1, choice="ride").code == "stub_off"
    assert table.refuses("count_places", places=places_of(table)).code == "stub_off"
    table.tap("count_stub", count=right)
    assert table.state.now.stub_off is None


@pytest.mark.law("ruling 41")
@pytest.mark.law("ruling 47")
@each_game
def test_a_dealer_alone_takes_back_neither_a_count_that_was_off_nor_the_void_that_follows(game: str) -> None:
    table = dealt(game)
    right = expected_stub(table.state)
    for _ in range(2):
        table.tap("count_stub", count=right - 1)
        assert table.refuses("undo").key == "stays.entry"
        assert "undo" not in {action.name for action in offers(table.state, DEALER)}
    table.tap("count_places", places=places_of(table))
    refused = table.refuses("withdraw_request", number=1)
    assert (refused.key, refused.law) == ("asked_by_law.request", table.state.now.requests[0].law)
    roles: tuple[Role, ...] = ("dealer", "floorperson")
    for role in roles:
        asker = Actor(DEALER.id, role, is_assigned=True)
        assert "withdraw_request" not in {action.name for action in offers(table.state, asker)}
    table.tap("deny_request", FLOORPERSON, number=1, reason="two cards stuck together")
    assert table.refuses("undo").key == "stays.entry"
    assert table.refuses("decide", seat=1, choice="ride").key == "stub_uncounted.afresh"
    table.tap("count_stub", count=right)
    table.tap("undo")
    assert table.state.felt.is_recount_due
    assert table.refuses("undo").key == "stays.entry"


@pytest.mark.law("36.05.19.08F(3)")
@pytest.mark.law("36.05.19.08F(4)")
@pytest.mark.law("CCP ch. 8 F(3)")
@pytest.mark.law("CCP ch. 8 F(4)")
@pytest.mark.law("36.05.18.08F(1)")
@pytest.mark.law("36.05.18.09H(1)")
@pytest.mark.law("36.05.18.10G(1)")
@pytest.mark.law("ruling 41")
@each_game
def test_08F_a_full_deck_that_was_misdealt_voids_and_stays(game: str) -> None:
    table = dealt(game)
    stub = expected_stub(table.state) - 1
    table.tap("count_stub", count=stub)
    table.tap("count_stub", count=stub)
    table.tap("count_places", places=places_of(table, 1))
    request = table.state.now.requests[0]
    assert (request.kind, request.reason, request.removes_deck) == ("void", "misdeal", False)
    table.tap("approve_request", FLOORPERSON, number=request.number)
    table.tap("clear_table")
    assert table.deck().stage == "unshuffled"
    assert table.state.now.stub_off is None


@pytest.mark.law("36.05.19.08F(5)")
@pytest.mark.law("CCP ch. 8 F(5)")
@pytest.mark.law("36.05.18.08F(2)")
@pytest.mark.law("36.05.18.09H(2)")
@pytest.mark.law("36.05.18.10G(2)")
@pytest.mark.law("ruling 41")
@each_game
@pytest.mark.parametrize("off_by", [-1, 1])
def test_08F_a_deck_that_is_not_full_voids_and_leaves_the_table(game: str, off_by: int) -> None:
    table = dealt(game)
    stub = expected_stub(table.state) + off_by
    table.tap("count_stub", count=stub)
    table.tap("count_stub", count=stub)
    table.tap("count_places", places=places_of(table))
    assert table.state.now.requests[0].reason == "wrong_deck"
    table.tap("approve_request", FLOORPERSON, number=1)
    table.tap("clear_table")
    assert table.state.now.decks == ()


@pytest.mark.law("36.05.18.08F")
@pytest.mark.law("36.05.19.08F")
@pytest.mark.law("CCP ch. 8 F")
@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 41")
@each_game
def test_08F_only_the_places_of_the_deal_are_counted_and_every_one_of_them(game: str) -> None:
    table = dealt(game)
    for _ in range(2):
        table.tap("count_stub", count=expected_stub(table.state) - 1)
    places = places_of(table)
    for odd in ({"nowhere": 1}, places | {"seat_2": 3}):
        refused = table.refuses("count_places", places=odd)
        assert (refused.key, refused.params["place"]) == ("bad_place.unknown", list(odd)[-1])
        assert refused.law
    refused = table.refuses("count_places", places={"seat_1": 5} if len(places) > 1 else {"seat_9": 5})
    assert refused.code == "bad_place"
    table.tap("count_places", places=places)


@pytest.mark.law("ruling 41")
def test_a_place_left_out_of_the_count_is_named() -> None:
    table = dealt("let_it_ride")
    for _ in range(2):
        table.tap("count_stub", count=46)
    refused = table.refuses("count_places", places={"seat_1": 3})
    assert (refused.key, refused.params["place"]) == ("bad_place.missing", "community")


@pytest.mark.law("ruling 4")
def test_a_whole_deck_that_is_off_twice_before_the_next_round_leaves_the_table() -> None:
    table = FloorTable()
    table.open_deck()
    for number in range(5):
        table.start_round()
        if number < 4:
            finish_round(table)
            table.make_ready()
    table.tap("request_void", reason="alarm")
    table.tap("approve_request", FLOORPERSON, number=1)
    table.tap("clear_table")
    assert expected_stub(table.state) == 52
    table.tap("count_stub", count=51)
    assert table.deck().name == "a"
    table.tap("count_stub", count=51)
    removed = table.log[-1]
    assert (removed.deck, removed.reason) == ("a", "wrong_count")  # type: ignore[union-attr]
    assert table.state.now.decks == ()


def two_decks(rounds: int, counts_b: bool) -> FloorTable:
    """Play two decks in turn for this many rounds, counting the second's stub each time or never."""
    table = FloorTable(shuffling="shuffler", decks=2)
    table.open_deck("a", "red")
    table.open_deck("b", "blue")
    for _ in range(rounds):
        deck = table.state.now.deck_in_use
        table.start_round()
        if counts_b and deck == "b":
            table.tap("count_stub", count=47)
        finish_round(table)
        table.make_ready(deck)
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES["let_it_ride"].opening_bets, "10.00"))
    return table


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("ruling 4")
def test_08D_with_two_decks_neither_the_table_nor_a_deck_passes_five_rounds() -> None:
    table = two_decks(5, counts_b=False)
    assert [deck.uncounted for deck in table.state.now.decks] == [3, 2]
    assert table.refuses("announce_no_more_bets").code == "stub_uncounted"
    table = two_decks(8, counts_b=True)
    table.tap("announce_no_more_bets")
    # The table was counted a round ago, but its first deck has been dealt five times since its own count.
    table = two_decks(10, counts_b=True)
    assert (table.state.now.uncounted, table.deck("a").uncounted) == (0, 5)
    assert table.refuses("announce_no_more_bets").code == "stub_uncounted"


@pytest.mark.law("ruling 39")
@pytest.mark.law("ruling 41")
def test_a_card_set_aside_is_not_in_the_stub() -> None:
    table = dealt("let_it_ride")
    table.tap("report_irregularity", kind="card_face_up")
    assert expected_stub(table.state) == 46
    table.tap("count_stub", count=46)
    assert table.state.now.stub_off is None


@pytest.mark.law("36.05.19.10C")
@pytest.mark.law("CCP ch. 10 C")
@pytest.mark.law("ruling 4")
@pytest.mark.parametrize("game", ["double_draw", "criss_cross"])
def test_10C_a_count_at_the_automated_shoe_may_be_made_but_is_never_due(game: str) -> None:
    table = FloorTable(game, method="automated_shoe", shuffling="shuffler")
    table.open_deck()
    table.start_round()
    table.tap("count_stub", count=expected_stub(table.state))
    assert table.state.now.uncounted == 0
    assert not needs_stub_counts(settings(method="automated_shoe", shuffling="shuffler"), False)


@pytest.mark.law("36.05.19.08D(3)")
@pytest.mark.law("36.05.19.09B(2)")
@pytest.mark.law("36.05.19.10B(2)")
@pytest.mark.law("ruling 11")
@pytest.mark.law("ruling 12")
def test_08D_the_stub_of_double_draw_is_the_source_of_the_draws() -> None:
    table = FloorTable("double_draw")
    table.open_deck()
    for seat in range(1, 7):
        table.tap("seat_player", seat=seat)
        table.tap("place_wagers", seat=seat, wagers={"ante": "10.00", "bonus": "10.00"})
    table.tap("announce_no_more_bets")
    table.tap("deal")
    table.tap("report_irregularity", kind="card_face_up")
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    for seat in range(1, 7):
        table.tap("draw", seat=seat, count=3)
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    for seat in range(1, 6):
        table.tap("draw", seat=seat, count=1)
    assert table.refuses("draw", seat=6, count=1).law == "ruling 12"
    table.tap("report_irregularity", kind="too_few_cards")
    table.tap("approve_request", FLOORPERSON, number=1)
    table.tap("clear_table")
