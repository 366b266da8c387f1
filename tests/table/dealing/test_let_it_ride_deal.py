"""The call, the counts and the deal of Let It Ride, by each way of dealing, as its chapter has them."""

import pytest

from games.rulebook.submission import METHODS, Method
from games.table.view.table import view
from tests.table.floor_table import FloorTable

SIDE_BETS = {"five_card_bonus": "A", "progressive": "A", "six_card_bonus": "A"}
WAGERS = {"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"}
BOX = ("box", 3)
COMMUNITY = ("community", 1)
PLAYERS = (("seat_2", 1), ("seat_5", 1))
BY_HAND = (BOX, *PLAYERS, COMMUNITY, *PLAYERS, COMMUNITY, *PLAYERS)
BY_MACHINE = (BOX, ("community", 2), ("seat_2", 3), ("seat_5", 3))

# The paragraphs of the call, the lammers, the lock, the wagers accepted and the box.
CHAPTERS: dict[Method, tuple[str, str, str, str, str]] = {
    "manual_shoe": (
        "36.05.18.08C",
        "36.05.18.08C(1)",
        "36.05.18.08C(2)",
        "36.05.18.08C(3)",
        "36.05.18.08D(2)",
    ),
    "hand": (
        "36.05.18.09A(3)",
        "36.05.18.09A(3)(a)",
        "36.05.18.09A(3)(b)",
        "36.05.18.09A(3)(c)",
        "36.05.18.09B",
    ),
    "automated_shoe": (
        "36.05.18.10A(1)(a)",
        "36.05.18.10A(1)(b)",
        "36.05.18.10A(1)(c)",
        "36.05.18.10A(1)(d)",
        "36.05.18.10B(1)",
    ),
}


def by(*parts: int) -> pytest.MarkDecorator:
    """Each way of dealing, marked by these parts of its chapter."""
    each = [
        pytest.param(method, marks=[pytest.mark.law(CHAPTERS[method][part]) for part in parts])
        for method in METHODS
    ]
    return pytest.mark.parametrize("method", each)


def with_wagers(method: Method) -> FloorTable:
    """Players on seats 2 and 5 with a Five Card Bonus and a progressive wager each."""
    table = FloorTable(rules=SIDE_BETS, method=method, shuffling="shuffler")
    table.open_deck()
    for seat in (2, 5):
        table.tap("seat_player", seat=seat)
        wagers = WAGERS | {"five_card_bonus": "1.00", "progressive": "1.00"}
        table.tap("place_wagers", seat=seat, wagers=wagers)
    return table


def count(table: FloorTable, box: str) -> None:
    table.tap("confirm_count", box=box, chips=2, acknowledged=2)


@by(0)
def test_before_any_card_is_dealt_the_dealer_announces_no_more_bets(method: Method) -> None:
    table = with_wagers(method)
    says = view(table.state).prompt.says
    assert says is not None
    assert says.text == "No more bets."
    assert table.refuses("deal").code == "not_now"
    assert table.refuses("lock_progressive").code == "not_now"
    assert table.refuses("confirm_count", box="five_card_bonus").code == "not_now"
    table.tap("announce_no_more_bets")
    raised = WAGERS | {"five_card_bonus": "2.00"}
    assert table.refuses("place_wagers", seat=2, wagers=raised).code == "not_now"
    assert table.refuses("seat_player", seat=1).code == "not_now"


@by(1, 2, 3)
def test_lammers_lock_and_accepted_wagers_come_in_this_order_before_the_deal(method: Method) -> None:
    table = with_wagers(method)
    table.tap("announce_no_more_bets")
    _, lammers, lock, accepted, _ = CHAPTERS[method]
    assert table.refuses("deal").law == view(table.state).prompt.law == lammers
    count(table, "five_card_bonus")
    assert table.refuses("deal").law == view(table.state).prompt.law == lock
    table.tap("lock_progressive")
    assert table.refuses("deal").law == view(table.state).prompt.law == accepted
    count(table, "progressive")
    table.tap("deal")


@by(4)
def test_the_first_three_cards_go_to_the_box_and_the_rest_as_the_chapter_says(method: Method) -> None:
    table = with_wagers(method)
    table.tap("announce_no_more_bets")
    count(table, "five_card_bonus")
    table.tap("lock_progressive")
    count(table, "progressive")
    seen = view(table.state)
    assert seen.around.deal == (BY_MACHINE if method == "automated_shoe" else BY_HAND)
    order, box = seen.prompt.notes[:2]
    assert order.params["places"].startswith("3 box, ")
    assert (box.key, box.law) == ("note.box", CHAPTERS[method][4])
