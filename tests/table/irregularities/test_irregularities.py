"""What follows from an irregularity, as the texts have it."""

from typing import Any, NamedTuple

import pytest

from games.messages.catalog import messages
from games.registry import GAMES
from games.table import events as e
from games.table.devices.consequences import JAMS
from games.table.offers import offers
from games.table.stub.due import expected_stub
from games.table.view.table import view
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable, dealt_table, finish_round


class Says(NamedTuple):
    """One sentence of a text or ruling: the irregularity, the paragraph, and what becomes of the round."""

    game: str
    kind: str
    law: str
    then: str


# Written from the chapters on irregularities of the three texts, and from the rulings where they are silent.
TEXTS = (
    # "may not be used in that round of play and shall be placed in the discard rack"
    Says("double_draw", "card_face_up", "36.05.19.13A", "racked"),
    Says("let_it_ride", "card_face_up", "36.05.18.13A", "racked"),
    # "all hands are void"
    Says("criss_cross", "card_face_up", "CCP ch. 13 A", "void"),
    # "shall be used as though it were the next card"
    Says("double_draw", "card_drawn_unseen", "36.05.19.13C", "goes on"),
    Says("criss_cross", "card_drawn_unseen", "CCP ch. 13 B", "goes on"),
    Says("let_it_ride", "card_drawn_unseen", "36.05.18.13C", "goes on"),
    # "is dealt an incorrect number of cards, all hands are void"; Double Draw by its count of the stub
    Says("double_draw", "wrong_number_of_cards", "36.05.19.08F(4)", "void"),
    Says("criss_cross", "wrong_number_of_cards", "CCP ch. 13 C", "void"),
    Says("let_it_ride", "wrong_number_of_cards", "36.05.18.13D", "void"),
    # "a community card is exposed prior to the dealer revealing the community cards": void; elsewhere silent
    Says("let_it_ride", "community_card_seen_early", "36.05.18.13E", "void"),
    Says("criss_cross", "community_card_seen_early", "ruling 45", "floor"),
    Says("let_it_ride", "box_card_seen_early", "ruling 14", "floor"),
    # A card the dealer exposes plays; a seen card too many goes to the floor. A stub that runs
    # short is in tests/table/dealing.
    Says("double_draw", "card_exposed_by_dealer", "ruling 42", "goes on"),
    Says("criss_cross", "card_exposed_by_dealer", "ruling 42", "goes on"),
    Says("let_it_ride", "card_exposed_by_dealer", "ruling 42", "goes on"),
    Says("double_draw", "card_drawn_seen", "ruling 13", "floor"),
)
ANSWERS = {"double_draw": "place", "criss_cross": "1x", "let_it_ride": "ride"}


def sentences(*then: str) -> pytest.MarkDecorator:
    """Return every sentence with one of these consequences, marked by its paragraph."""
    found = (one for one in TEXTS if one.then in then)
    each = [pytest.param(one, marks=pytest.mark.law(one.law), id=f"{one.game}-{one.kind}") for one in found]
    return pytest.mark.parametrize("says", each)


def reported(says: Says) -> FloorTable:
    """A table after the deal where this irregularity was reported."""
    box: dict[str, Any] = {"rules": {"six_card_bonus": "A"}} if says.kind == "box_card_seen_early" else {}
    table = dealt_table(says.game, **box)
    concerns_seat = GAMES[says.game].irregularities[says.kind].is_of_seat
    seat: dict[str, Any] = {"seat": 1} if concerns_seat else {}
    table.tap("report_irregularity", kind=says.kind, **seat)
    return table


def offered(table: FloorTable) -> set[str]:
    return {action.name for action in offers(table.state, DEALER)}


@pytest.mark.law("ruling 44")
@pytest.mark.law("ruling 47")
@sentences("racked", "void", "goes on", "floor")
def test_13_an_irregularity_has_the_consequence_of_its_sentence(says: Says) -> None:
    table = reported(says)
    asked = [(request.kind, request.law) for request in table.state.now.requests]
    kinds = {"void": [("void", says.law)], "floor": [("ruling", says.law)]}
    assert asked == kinds.get(says.then, [])
    assert table.state.now.boxed_cards == (says.kind == "card_face_up")
    answer: dict[str, Any] = {"seat": 1, "choice": ANSWERS[says.game]}
    if says.then in kinds:
        assert table.refuses("decide", **answer).code == "waiting"
        assert table.refuses("withdraw_request", number=1).key == "asked_by_law.request"
        assert "withdraw_request" not in offered(table)
    else:
        table.tap("decide", **answer)


@pytest.mark.law("ruling 40")
@pytest.mark.law("ruling 47")
@sentences("void")
def test_13_a_round_that_is_void_returns_every_wager_and_wants_a_shuffle(says: Says) -> None:
    table = reported(says)
    table.tap("approve_request", FLOORPERSON, number=1)
    for seat in table.state.felt.seats[:2]:
        assert seat.result is not None
        assert {wager.outcome for wager in seat.result.wagers.values()} == {"void"}
        assert all(wager.returned_cents == wager.stake_cents for wager in seat.result.wagers.values())
    table.tap("clear_table")
    assert table.deck().stage == "unshuffled"


@pytest.mark.law("ruling 47")
@sentences("void")
def test_13_a_void_the_text_orders_stays_reported_when_the_floorperson_denies_it(says: Says) -> None:
    table = reported(says)
    table.tap("deny_request", FLOORPERSON, number=1, reason="it was not so")
    assert table.refuses("undo").key == "stays.entry"


@sentences("floor")
def test_13_where_the_text_is_silent_the_floorperson_rules_void_or_play_on(says: Says) -> None:
    table = reported(says)
    assert table.refuses("approve_request", FLOORPERSON, number=1, ruling="dance").code == "bad_choice"
    table.tap("approve_request", FLOORPERSON, number=1, ruling="play_on")
    assert (table.state.now.requests, table.state.now.void) == ((), None)
    assert table.refuses("undo").key == "stays.entry"
    table = reported(says)
    table.tap("approve_request", FLOORPERSON, number=1, ruling="void")
    assert table.state.now.void == says.kind


@sentences("goes on")
def test_13_a_card_that_plays_on_may_be_a_slip_of_the_dealer(says: Says) -> None:
    assert "undo" in offered(reported(says))


@pytest.mark.law("36.05.19.13A")
@pytest.mark.law("36.05.18.13A")
@sentences("racked")
def test_13A_the_dealer_reads_that_the_card_goes_to_the_discard_rack(says: Says) -> None:
    table = dealt_table(says.game)
    follows = next(one for one in offers(table.state, DEALER) if one.name == "report_irregularity").args[
        "kind"
    ]
    assert follows.follows["card_face_up"].outcome == "set_aside"
    text = messages()["follows.set_aside"]
    assert "in the discard rack" in text
    assert "not used in this round" in text
    table.tap("report_irregularity", kind="card_face_up")
    (note,) = (one for one in view(table.state).prompt.notes if one.key == "note.card_aside")
    assert note.law == says.law
    assert note.text == "The card found face up goes to the discard rack; it is not used in this round."
    table.tap("decide", seat=1, choice=ANSWERS[says.game])
    assert "note.card_aside" not in {one.key for one in view(table.state).prompt.notes}


@pytest.mark.law("36.05.19.13A")
@pytest.mark.law("36.05.18.13A")
@sentences("racked")
def test_13A_a_card_in_the_rack_is_missing_from_the_stub(says: Says) -> None:
    table = dealt_table(says.game)
    before = expected_stub(table.state)
    table.tap("report_irregularity", kind="card_face_up")
    assert expected_stub(table.state) == before - 1


@pytest.mark.law("36.05.19.13B")
@pytest.mark.law("36.05.18.13B")
@pytest.mark.law("ruling 39")
@pytest.mark.parametrize(("game", "law"), [("double_draw", "36.05.19.13B"), ("let_it_ride", "36.05.18.13B")])
def test_13B_more_than_one_card_face_up_voids_the_round(game: str, law: str) -> None:
    table = dealt_table(game)
    table.tap("report_irregularity", kind="card_face_up")
    table.tap("report_irregularity", kind="card_face_up")
    assert [(request.kind, request.law) for request in table.state.now.requests] == [("void", law)]
    table.tap("approve_request", FLOORPERSON, number=1)
    table.tap("clear_table")
    assert (table.state.now.boxed_cards, table.deck().stage) == (0, "unshuffled")


@pytest.mark.law("36.05.19.13B")
@pytest.mark.law("36.05.18.13B")
@sentences("racked")
def test_13B_the_dealer_alone_does_not_take_the_first_card_back(says: Says) -> None:
    table = reported(says)
    refused = table.refuses("undo")
    assert (refused.key, refused.law) == ("final.card_aside", says.law)
    assert "undo" not in offered(table)
    table.tap("reopen_step", FLOORPERSON, reason="it was face down")
    assert table.log[-1] == e.StepReopened(
        step="irregularity_noted",
        reason="it was face down",
        by=FLOORPERSON.id,
        taken_back=(len(table.state.entries),),
        law=says.law,
    )
    assert table.state.now.boxed_cards == 0
    assert table.state.felt.is_dealt


@pytest.mark.law("36.05.18.13B")
def test_13B_a_card_set_aside_goes_back_to_the_deck_when_the_deal_is_reopened() -> None:
    table = reported(TEXTS[1])
    for seat in (1, 2):
        table.tap("decide", seat=seat, choice="ride")
    table.tap("reopen_step", FLOORPERSON, reason="dealt too early")
    assert (table.state.felt.is_dealt, table.state.now.boxed_cards) == (False, 0)


@pytest.mark.law("36.05.18.13C")
@pytest.mark.law("36.05.18.13D")
@pytest.mark.law("36.05.18.13E")
def test_13_a_round_the_text_lets_go_on_is_played_to_its_end_and_one_it_voids_is_not() -> None:
    table = dealt_table(seats=(1,))
    table.tap("report_irregularity", kind="card_drawn_unseen", seat=1)
    finish_round(table)
    for kind in ("wrong_number_of_cards", "community_card_seen_early"):
        table = dealt_table(seats=(1,))
        table.tap("report_irregularity", kind=kind)
        assert table.refuses("decide", seat=1, choice="ride").code == "waiting"
        table.tap("approve_request", FLOORPERSON, number=1)
        assert table.refuses("decide", seat=1, choice="ride").code == "not_now"


def test_every_irregularity_of_a_game_has_its_sentence_on_the_list() -> None:
    listed = {(one.game, one.kind) for one in TEXTS} | {("double_draw", "too_few_cards")}
    jams = JAMS.values()
    known = {(name, kind) for name, game in GAMES.items() for kind in game.irregularities if kind not in jams}
    assert listed == known
