"""Recuts: asked for by a dealer or ordered by a floorperson, after the cut and before the first card."""

from typing import Any

import pytest

from games.registry import GAMES
from games.table import events as e
from games.table.action import TEXT, Action
from games.table.actor import Actor
from games.table.offers import offers
from games.table.view.table import view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable

REASON: dict[str, Any] = {"reason": "cover card too high"}


def offered(table: FloorTable, actor: Actor) -> dict[str, Action]:
    return {action.name: action for action in offers(table.state, actor)}


def last_recut(table: FloorTable) -> e.RecutOrdered:
    return next(event for event in reversed(table.log) if isinstance(event, e.RecutOrdered))


def last(table: FloorTable) -> e.AnyEvent:
    return table.log[-1]


def called(game: str) -> FloorTable:
    """A table after the call, with its deck cut."""
    table = FloorTable(game)
    table.open_deck()
    table.start_round_at_the_call()
    return table


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@each_game
def test_05G_a_dealer_asks_for_a_recut_and_a_floorperson_approves_it(game: str) -> None:
    table = called(game)
    assert offered(table, DEALER)["request_recut"].args == {"reason": TEXT}
    table.tap("request_recut", **REASON)
    (request,) = table.state.now.requests
    assert (request.kind, request.reason, request.law, request.needs) == (
        "recut",
        REASON["reason"],
        None,
        "floorperson",
    )
    assert "request_recut" not in offered(table, DEALER)
    assert table.refuses("request_recut", **REASON).code == "waiting"
    assert table.refuses("deal").code == "waiting"
    assert table.refuses("approve_request", number=1).code == "wrong_role"
    table.tap("approve_request", FLOORPERSON, number=1)
    assert last_recut(table) == e.RecutOrdered(deck="a", **REASON)
    assert table.refuses("deal").code == "deck_not_ready"
    table.tap("cut_deck", deck="a", position=30)
    while "deal" not in offered(table, DEALER):
        table.tap("lock_progressive")
    table.tap("deal")


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@each_game
def test_05G_a_recut_that_is_denied_or_withdrawn_leaves_the_cut_as_it_is(game: str) -> None:
    table = called(game)
    table.tap("request_recut", **REASON)
    table.tap("deny_request", FLOORPERSON, number=1, reason="The cut was fine")
    table.tap("request_recut", **REASON)
    table.tap("withdraw_request", number=2)
    assert table.deck().cover_card_at == 20
    assert not any(isinstance(event, e.RecutOrdered) for event in table.log)
    table.tap("deal")


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@each_game
def test_05G_a_recut_is_asked_for_and_ordered_only_after_the_cut_and_before_the_first_card(game: str) -> None:
    table = FloorTable(game)
    assert table.refuses("request_recut", **REASON).code == "no_deck"
    table.open_deck()
    table.tap("order_recut", FLOORPERSON)
    for asked, actor in (("request_recut", DEALER), ("order_recut", FLOORPERSON)):
        assert table.refuses(asked, actor, **REASON).code == "no_cut"
        assert asked not in offered(table, actor)
    table.tap("cut_deck", deck="a", position=20)
    table.start_round()
    for asked, actor in (("request_recut", DEALER), ("order_recut", FLOORPERSON)):
        refused = table.refuses(asked, actor, **REASON)
        assert (refused.code, refused.law) == (
            "no_cut",
            table.law("5 E" if game == "criss_cross" else "05G"),
        )
        assert asked not in offered(table, actor)


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@each_game
def test_05G_there_is_no_recut_or_reshuffle_with_cards_out_though_the_deck_was_made_ready_again(
    game: str,
) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round()
    # As after a shuffler jam in the round: the deck is cut again, with cards on the felt.
    for event in (
        e.DeckMoved(deck="a", stage="shuffled"),
        e.DeckMoved(deck="a", stage="ready", cover_card_at=20),
    ):
        table.happen(event)
    assert table.refuses("order_recut", FLOORPERSON).code == "no_cut"
    assert table.refuses("request_recut", **REASON).code == "no_cut"
    assert table.refuses("order_reshuffle", FLOORPERSON).code == "wrong_stage"
    assert not {"order_recut", "order_reshuffle"} & set(offered(table, FLOORPERSON))


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@each_game
def test_05G_after_the_call_the_step_says_that_a_cut_is_due(game: str) -> None:
    table = called(game)
    table.tap("order_recut", FLOORPERSON, **REASON)
    prompt = view(table.state).prompt
    assert (prompt.key, prompt.params) == ("step.cut_deck", {"deck": "a"})
    table.tap("cut_deck", deck="a", position=20)
    assert view(table.state).prompt.key != "step.cut_deck"
    table.tap("order_reshuffle", FLOORPERSON, **REASON)
    assert view(table.state).prompt.key == "step.shuffle_deck"


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@pytest.mark.law("36.05.19.05A(3)")
@pytest.mark.law("CCP ch. 5 A(3)")
@pytest.mark.law("36.05.18.05A(3)")
@each_game
def test_05G_an_order_stores_its_reason_and_an_older_program_may_leave_it_out(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    for name in ("order_recut", "order_reshuffle"):
        assert offered(table, FLOORPERSON)[name].args == {"reason": TEXT}
    table.tap("order_recut", FLOORPERSON, **REASON)
    assert last(table) == e.RecutOrdered(deck="a", **REASON)
    table.tap("cut_deck", deck="a", position=20)
    table.tap("order_recut", PIT_BOSS)
    assert last(table) == e.RecutOrdered(deck="a")
    table.tap("order_reshuffle", FLOORPERSON, reason="cards flashed")
    assert last(table) == e.ReshuffleOrdered(deck="a", reason="cards flashed")
    table.make_ready()
    table.tap("order_reshuffle", FLOORPERSON)
    assert last(table) == e.ReshuffleOrdered(deck="a")
    # Blanks are no reason.
    table.make_ready()
    table.tap("order_recut", FLOORPERSON, reason=" ")
    assert last(table) == e.RecutOrdered(deck="a")
    table.tap("cut_deck", deck="a", position=20)
    table.tap("order_reshuffle", FLOORPERSON, reason="  ")
    assert last(table) == e.ReshuffleOrdered(deck="a")


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@each_game
def test_05G_the_dealer_undoes_neither_the_cut_nor_the_request_nor_the_recut(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    law = table.law("5 E" if game == "criss_cross" else "05G")
    table.tap("seat_player", seat=1)
    table.tap("undo")
    refused = table.refuses("undo")
    assert (refused.key, refused.law) == ("final.cut", law)
    table.tap("request_recut", **REASON)
    assert table.refuses("undo").code == "waiting"
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.refuses("undo").code == "nothing_to_undo"
    table.tap("cut_deck", deck="a", position=20)
    assert table.refuses("undo").key == "final.cut"


@pytest.mark.law("ruling 47")
def test_a_recut_asked_for_is_stale_once_the_cut_it_was_about_is_gone() -> None:
    table = called("let_it_ride")
    table.tap("request_recut", **REASON)
    table.tap("order_recut", FLOORPERSON, **REASON)
    assert table.refuses("approve_request", FLOORPERSON, number=1).code == "request_stale"
    assert "approve_request" not in offered(table, FLOORPERSON)
    table.tap("deny_request", FLOORPERSON, number=1, reason="Ordered already")


@pytest.mark.law("CCP ch. 5 H")
@pytest.mark.law("ruling 9")
def test_5H_no_recut_is_asked_for_where_a_machine_shuffled() -> None:
    table = FloorTable("criss_cross", shuffling="reshuffling_device")
    table.open_deck()
    assert table.refuses("request_recut", **REASON).code == "no_cut"


@pytest.mark.law("ruling 22")
def test_a_forfeit_and_a_hold_store_their_reasons() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    assert isinstance(table.log[-1], e.SeatForfeited)
    assert table.log[-1].reason == "abandoned"
    table.tap("hold_table", FLOORPERSON, reason="a dispute")
    assert isinstance(table.log[-1], e.TableHeld)
    assert table.log[-1].hold.reason == "a dispute"
    assert GAMES["let_it_ride"].law.find("forfeited") == table.state.felt.seats[0].forfeited_law


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@pytest.mark.parametrize("reason", [" ", "--", "no"])
@each_game
def test_05G_a_recut_a_hold_and_a_deck_that_leaves_have_a_reason_in_words(game: str, reason: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    law = table.law("5 E" if game == "criss_cross" else "05G")
    refused = table.refuses("request_recut", reason=reason)
    assert (refused.key, refused.law) == ("no_reason.words", law)
    assert table.refuses("hold_table", FLOORPERSON, reason=reason).key == "no_reason.words"
    assert table.refuses("remove_deck", deck="a", reason=reason).key == "no_reason.words"
