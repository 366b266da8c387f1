"""Optional boxes of a seat whose amounts come later: named in time, or not at all."""

import pytest

from games.table import events as e
from games.table.action import Action
from games.table.round_offers import round_offers
from tests.game_rules import LET_IT_RIDE_RULES, PLAIN_RULES
from tests.people import DEALER, FLOORPERSON
from tests.table.pure_table import Table

OPTIONAL = ("five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive")


def marked_in(*boxes: str, rules: dict[str, str] | None = None) -> Table:
    """Seat 1 is in with wagers on these optional boxes, their amounts to follow."""
    every = dict.fromkeys(OPTIONAL, "A")
    table = Table(rules=LET_IT_RIDE_RULES | every if rules is None else rules, meter_rate_percent=10)
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,), boxes=boxes)
    return table


def named(table: Table) -> tuple[str, ...]:
    return table.state.felt.seats[0].named


def recording(table: Table) -> Action:
    return next(one for one in round_offers(table.state, DEALER) if one.name == "record_wagers")


@pytest.mark.law("36.05.18.07C")
@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
@pytest.mark.parametrize("box", OPTIONAL)
def test_07D_a_box_that_was_not_named_is_not_added_after_the_deal(box: str) -> None:
    table = marked_in()
    table.deal()
    table.tap("decide", seat=1, choice="ride")
    amount = "5.00" if box == "progressive" else "100.00"
    refused = table.refuses("record_wagers", seat=1, wagers=table.opening() | {box: amount})
    assert refused.key == "unnamed_wager.box"
    assert refused.params == {"seat": 1, "box": box}
    assert refused.law
    assert recording(table).args["wagers"].boxes == ("bet_1", "bet_2", "bet_3")
    table.tap("record_wagers", seat=1, wagers=table.opening())


@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
def test_07D_the_paragraph_is_that_of_the_lock_the_count_or_the_call() -> None:
    table = marked_in()
    table.deal()
    laws = {
        box: table.refuses("record_wagers", seat=1, wagers=table.opening() | {box: "1.00"}).law
        for box in OPTIONAL
    }
    assert laws == {
        "five_card_bonus": "36.05.18.08C(1)",
        "three_card_bonus": "36.05.18.07D",
        "six_card_bonus": "36.05.18.07D",
        "progressive": "36.05.18.08C(2)",
    }


@pytest.mark.law("36.05.18.07C")
@pytest.mark.law("36.05.18.08C(2)")
@pytest.mark.law("ruling 33")
def test_07C_boxes_named_before_the_call_get_their_amounts_after_the_deal() -> None:
    table = marked_in("progressive", "three_card_bonus")
    assert table.view.seats[0].named == named(table) == ("three_card_bonus", "progressive")
    table.tap("announce_no_more_bets")
    table.tap("confirm_count", box="five_card_bonus", chips=0, acknowledged=0)
    table.tap("lock_progressive")
    table.tap("confirm_count", box="progressive", chips=1, acknowledged=1)
    assert isinstance(table.log[-1], e.ChipsCounted)
    table.tap("deal")
    bounds = recording(table).args["wagers"]
    assert bounds.boxes == ("bet_1", "bet_2", "bet_3", "three_card_bonus", "progressive")
    assert bounds.named == ("three_card_bonus", "progressive")
    refused = table.refuses("record_wagers", seat=1, wagers=table.opening() | {"progressive": "5.00"})
    assert (refused.key, refused.params["box"]) == ("missing_wager.named", "three_card_bonus")
    wagers = table.opening() | {"progressive": "5.00", "three_card_bonus": "10.00"}
    table.tap("record_wagers", seat=1, wagers=wagers)
    assert table.view.meter == "1000.50"
    assert named(table) == ()


@pytest.mark.law("36.05.18.07C")
@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
@pytest.mark.parametrize("box", OPTIONAL)
def test_07D_from_the_call_on_no_optional_wager_is_added(box: str) -> None:
    table = marked_in(*(other for other in OPTIONAL if other != box))
    table.tap("announce_no_more_bets")
    refused = table.refuses("record_wagers", seat=1, wagers=table.opening() | dict.fromkeys(OPTIONAL, "1.00"))
    assert (refused.key, refused.law, refused.params["box"]) == ("unnamed_wager.box", "36.05.18.07D", box)
    assert box not in recording(table).args["wagers"].boxes


@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
@pytest.mark.parametrize("box", OPTIONAL)
def test_07D_from_the_call_on_no_optional_wager_is_withdrawn(box: str) -> None:
    table = marked_in(box)
    table.tap("announce_no_more_bets")
    refused = table.refuses("record_wagers", seat=1, wagers=table.opening())
    assert (refused.key, refused.law, refused.params["box"]) == ("missing_wager.named", "36.05.18.07D", box)
    table.tap("record_wagers", seat=1, wagers=table.opening() | {box: "1.00"})


@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("ruling 20")
@pytest.mark.parametrize("is_named", [True, False])
def test_7D_the_bonus_of_another_game_is_closed_by_the_call_too(is_named: bool) -> None:
    table = Table("criss_cross", PLAIN_RULES["criss_cross"] | {"five_card_bonus": True})
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,), boxes=("five_card_bonus",) if is_named else ())
    table.tap("announce_no_more_bets")
    wagers = table.opening() | ({} if is_named else {"five_card_bonus": "5.00"})
    refused = table.refuses("record_wagers", seat=1, wagers=wagers)
    key = "missing_wager.named" if is_named else "unnamed_wager.box"
    assert (refused.key, refused.law) == (key, "CCP ch. 7 D")


@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("ruling 20")
def test_7D_the_bonus_of_another_game_is_not_added_after_the_deal() -> None:
    table = Table("criss_cross", PLAIN_RULES["criss_cross"] | {"five_card_bonus": True})
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.deal()
    refused = table.refuses("record_wagers", seat=1, wagers=table.opening() | {"five_card_bonus": "5.00"})
    assert (refused.key, refused.law) == ("unnamed_wager.box", "CCP ch. 7 D")


@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("ruling 16")
def test_07D_a_game_without_optional_boxes_names_none() -> None:
    table = Table("double_draw", PLAIN_RULES["double_draw"])
    table.tap("seat_player", seat=1)
    assert table.refuses("mark_in", seats=(1,), boxes=("bonus",)).key == "unknown_wager.box"
    assert "boxes" not in next(a for a in round_offers(table.state, DEALER) if a.name == "mark_in").args
    table.tap("mark_in", seats=(1,))
    assert not table.offers("mark_in")
    table.deal()
    table.tap("record_wagers", seat=1, wagers=table.opening())


@pytest.mark.law("36.05.18.07C")
def test_07C_a_seat_names_other_boxes_until_the_call_and_none_once_its_amounts_are_there() -> None:
    table = marked_in("progressive")
    boxes = table.argument("mark_in", "boxes")
    assert (boxes.some_of, boxes.seats, boxes.is_optional) == (OPTIONAL, (1,), False)
    table.tap("mark_in", seats=(1,), boxes=("six_card_bonus",))
    assert named(table) == ("six_card_bonus",)
    assert table.refuses("mark_in", seats=(1,)).key == "already_in.seats"
    assert table.refuses("mark_in", seats=(1,), boxes=("six_card_bonus",)).key == "already_in.seats"
    table.tap("mark_in", seats=(1,), boxes=())
    assert named(table) == ()
    table.tap("mark_in", seats=(1,), boxes=("progressive",))
    table.bet(1)
    assert named(table) == ()
    assert table.refuses("mark_in", seats=(1,), boxes=("progressive",)).key == "already_in.seats"


def test_only_an_optional_box_of_the_table_is_named() -> None:
    table = marked_in(rules={"progressive": "A"})
    for box in ("bet_1", "three_card_bonus", "nothing"):
        assert table.refuses("mark_in", seats=(1,), boxes=(box,)).key == "unknown_wager.box"
    table = Table(rules={"progressive": "A"}, depth="procedure")
    table.tap("seat_player", seat=1)
    assert table.refuses("mark_in", seats=(1,), boxes=("progressive",)).key == "unknown_wager.box"


@pytest.mark.law("ruling 40")
def test_a_named_box_of_a_void_round_goes_back_with_its_amount() -> None:
    table = marked_in("progressive")
    table.deal()
    table.tap("request_void", reason="alarm")
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.refuses("record_wagers", seat=1, wagers=table.opening()).key == "missing_wager.named"
    table.tap("record_wagers", seat=1, wagers=table.opening() | {"progressive": "5.00"})
    table.tap("clear_table")
