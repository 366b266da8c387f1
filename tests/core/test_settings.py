"""Rules submissions, and the settings of a table within them."""

from typing import Any

import pytest

from games.decks import due_at
from games.law import Refused
from games.registry import GAMES
from games.submission import Submission
from games.submission_checks import check_settings, check_submission
from tests.core.floors import FLOORPERSON, OPENED_AT, RULES, FloorTable, settings

each_game = pytest.mark.parametrize("game", GAMES)


@pytest.mark.law("ruling 5")
def test_changing_the_method_moves_the_due_time_from_the_same_start() -> None:
    table = FloorTable(shuffling="shuffler")
    table.open_deck()
    deck = table.deck()
    assert due_at(deck, "manual_shoe") == OPENED_AT.replace(hour=18 + 8 - 24, day=17)
    table.tap("change_settings", FLOORPERSON, **new_settings(method="hand", shuffling="shuffler"))
    assert table.state.now.settings is not None
    assert due_at(table.deck(), table.state.now.settings.method) == OPENED_AT.replace(hour=22)


def new_settings(**changes: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "method": "manual_shoe",
        "shuffling": "by_hand",
        "decks": 1,
        "minimum": "10.00",
        "maximum": "500.00",
        "is_sign_posted": True,
    }
    return usual | changes


@pytest.mark.law("36.05.19.09A(1)")
@pytest.mark.law("CCP ch. 9 A(1)")
@pytest.mark.law("36.05.18.09A(1)")
@pytest.mark.law("36.05.19.03B")
@pytest.mark.law("CCP ch. 3 B")
@pytest.mark.law("36.05.18.03B")
@pytest.mark.law("ruling 6")
@each_game
def test_settings_the_law_refuses(game: str) -> None:
    table = FloorTable(game)
    for changes, code in (
        ({"method": "hand"}, "needs_shuffler"),
        ({"decks": 2}, "needs_shuffler"),
        ({"method": "by_drone"}, "not_permitted"),
        ({"shuffling": "never"}, "not_permitted"),
        ({"minimum": "600.00"}, "bad_limits"),
        ({"minimum": "0.50"}, "bad_limits"),
        ({"maximum": "10000.01"}, "bad_limits"),
        ({"is_sign_posted": False}, "bad_limits"),
        ({"minimum": "lots"}, "bad_amount"),
    ):
        assert table.refuses("change_settings", FLOORPERSON, **new_settings(**changes)).code == code, changes
    assert table.refuses("change_settings", **new_settings()).code == "wrong_role"


@pytest.mark.law("36.05.18.12A")
@pytest.mark.law("36.05.18.12F(2)")
@pytest.mark.law("36.05.18.07F")
@pytest.mark.law("ruling 19")
@pytest.mark.law("ruling 38")
def test_a_submission_lists_only_what_the_law_lists() -> None:
    check_submission(Submission("MD-1", "let_it_ride", {"paytable": "C"}, boxes_per_player=2))
    for submission, code in (
        (Submission("MD-1", "faro", {}), "unknown_game"),
        (Submission("MD-1", "let_it_ride", {"paytable": "D"}), "bad_rules"),
        (Submission("MD-1", "let_it_ride", {"reset": "999.99"}), "bad_rules"),
        (Submission("MD-1", "criss_cross", {}), "bad_rules"),
        (Submission("MD-1", "double_draw", {}, boxes_per_player=2), "bad_submission"),
        (Submission("MD-1", "double_draw", {}, deck_counts=(3,)), "bad_submission"),
        (Submission("MD-1", "double_draw", {}, meter_rate_percent=101), "bad_submission"),
    ):
        with pytest.raises(Refused) as refused:
            check_submission(submission)
        assert refused.value.code == code


@pytest.mark.law("36.05.19.02A(1)")
@pytest.mark.law("CCP ch. 2 A(1)")
@pytest.mark.law("36.05.18.02A(1)")
@each_game
def test_02A_a_table_has_no_more_seats_than_its_game(game: str) -> None:
    submission = Submission("MD-1", game, RULES[game])
    most = {"double_draw": 6, "criss_cross": 6, "let_it_ride": 7}[game]
    check_settings(submission, settings(seats=most))
    for seats in (0, most + 1):
        with pytest.raises(Refused, match="too_many"):
            check_settings(submission, settings(seats=seats))


@pytest.mark.law("CCP ch. 5 G")
def test_5G_a_device_that_reshuffles_and_counts_must_be_approved() -> None:
    approved = Submission("MD-1", "criss_cross", RULES["criss_cross"])
    check_settings(approved, settings(shuffling="reshuffling_device"))
    plain = Submission("MD-2", "criss_cross", RULES["criss_cross"], shufflings=("by_hand", "shuffler"))
    with pytest.raises(Refused, match="shuffling"):
        check_settings(plain, settings(shuffling="reshuffling_device"))
