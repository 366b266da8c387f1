"""A void that the text orders: its own paragraph, and what it takes to deny it."""

import pytest

from games.table import events as e
from games.table.irregularities.offers import irregularity_offers
from games.table.stub.due import expected_stub
from tests.people import FLOORPERSON
from tests.table.floor_table import FloorTable, dealt_table

SECOND = {"double_draw": ("36.05.19.13A", "36.05.19.13B"), "let_it_ride": ("36.05.18.13A", "36.05.18.13B")}


def noted(table: FloorTable) -> list[tuple[str, str]]:
    return [(event.outcome, event.law) for event in table.log if isinstance(event, e.IrregularityNoted)]


@pytest.mark.law("36.05.19.13B")
@pytest.mark.law("36.05.18.13B")
@pytest.mark.parametrize("game", SECOND)
def test_13B_the_second_card_face_up_is_recorded_under_the_paragraph_that_voids(game: str) -> None:
    table = dealt_table(game)
    first, second = SECOND[game]
    for law in SECOND[game]:
        (offer,) = irregularity_offers(table.state)
        assert offer.args["kind"].follows["card_face_up"].law == law
        table.tap("report_irregularity", kind="card_face_up")
    assert noted(table) == [("set_aside", first), ("void", second)]
    assert table.state.now.requests[0].law == second
    table.tap("approve_request", FLOORPERSON, number=1)
    (voided,) = [event for event in table.log if isinstance(event, e.RoundVoided)]
    assert voided.law == second


@pytest.mark.law("CCP ch. 13 A")
@pytest.mark.law("36.05.19.13B")
@pytest.mark.law("36.05.18.13B")
@pytest.mark.parametrize(
    ("game", "law"),
    [("criss_cross", "CCP ch. 13 A"), ("double_draw", "36.05.19.13B"), ("let_it_ride", "36.05.18.13B")],
)
@pytest.mark.parametrize("blank", [" ", "--", "no", "1234", "..."])
def test_13_an_ordered_void_is_denied_only_with_a_reason_in_words(game: str, law: str, blank: str) -> None:
    table = dealt_table(game)
    while not table.state.now.requests:
        table.tap("report_irregularity", kind="card_face_up")
    refused = table.refuses("deny_request", FLOORPERSON, number=1, reason=blank)
    assert (refused.key, refused.law) == ("no_reason.words", law)
    table.tap("deny_request", FLOORPERSON, number=1, reason="it was the cover card")
    assert table.log[-1] == e.RequestClosed(
        number=1, answer="denied", by=FLOORPERSON.id, reason="it was the cover card", law=law, kind="void"
    )
    assert table.state.now.void is None


@pytest.mark.law("36.05.18.08F")
@pytest.mark.parametrize(("missing", "law"), [(0, "36.05.18.08F(1)"), (1, "36.05.18.08F(2)")])
def test_08F_a_misdeal_or_a_wrong_deck_is_denied_only_with_a_reason(missing: int, law: str) -> None:
    table = dealt_table()
    stub = expected_stub(table.state) - 1
    for _ in range(2):
        table.tap("count_stub", count=stub)
    table.tap("count_places", places={"community": 2, "seat_1": 3, "seat_2": 52 - 5 - stub - missing})
    assert table.refuses("deny_request", FLOORPERSON, number=1, reason="  ").law == law
    table.tap("deny_request", FLOORPERSON, number=1, reason="counted by me")
    closed = table.log[-1]
    assert isinstance(closed, e.RequestClosed)
    assert closed.law == law


@pytest.mark.law("ruling 47")
@pytest.mark.parametrize("reason", [".", "   ", "no"])
def test_47_what_a_person_asks_for_is_denied_in_words_too(reason: str) -> None:
    table = dealt_table()
    table.tap("request_void", reason="fire alarm")
    refused = table.refuses("deny_request", FLOORPERSON, number=1, reason=reason)
    assert (refused.key, refused.law) == ("no_reason.words", None)
    table.tap("deny_request", FLOORPERSON, number=1, reason="not so")
    assert table.log[-1] == e.RequestClosed(
        number=1, answer="denied", by=FLOORPERSON.id, reason="not so", kind="void"
    )
