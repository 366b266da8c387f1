"""Rules submissions, and the settings of a table within them."""

from datetime import date

import msgspec
import pytest

from games.messages.catalog import messages
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.submission import Submission
from games.table.offers import offers
from games.table.rules.submission_checks import check_in_force, check_settings, check_submission
from games.table.timers.deck_change import due_at
from tests.each_game import each_game
from tests.game_rules import PLAIN_RULES
from tests.people import FLOORPERSON
from tests.table.floor_table import OPENED_AT, FloorTable, new_settings, settings
from tests.table.pure_table import Table


@pytest.mark.law("ruling 5")
def test_changing_the_method_moves_the_due_time_from_the_same_start() -> None:
    table = FloorTable(shuffling="shuffler")
    table.open_deck()
    deck = table.deck()
    assert due_at(deck, "manual_shoe") == OPENED_AT.replace(hour=18 + 8 - 24, day=17)
    table.tap("change_settings", FLOORPERSON, **new_settings(method="hand", shuffling="shuffler"))
    assert table.state.now.settings is not None
    assert due_at(table.deck(), table.state.now.settings.method) == OPENED_AT.replace(hour=22)


@each_game
def test_in_a_round_neither_the_settings_change_nor_a_deck_leaves(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round()
    assert table.refuses("change_settings", FLOORPERSON, **new_settings()).code == "not_now"
    assert table.refuses("remove_deck", deck="a", reason="due").code == "not_now"
    assert "change_settings" not in {action.name for action in offers(table.state, FLOORPERSON)}


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
        (Submission("MD-1", "double_draw", {}, lowest_minimum_cents=0), "bad_submission"),
        (Submission("MD-1", "double_draw", {}, highest_maximum_cents=99), "bad_submission"),
        (Submission("MD-1", "double_draw", {}, denominations_cents=()), "bad_submission"),
        (Submission("MD-1", "double_draw", {}, denominations_cents=(0, 5_00)), "bad_submission"),
    ):
        with pytest.raises(Refused) as refused:
            check_submission(submission)
        assert refused.value.code == code


@pytest.mark.law("36.05.19.02A(1)")
@pytest.mark.law("CCP ch. 2 A(1)")
@pytest.mark.law("36.05.18.02A(1)")
@each_game
def test_02A_a_table_has_no_more_seats_than_its_game(game: str) -> None:
    submission = Submission("MD-1", game, PLAIN_RULES[game])
    most = {"double_draw": 6, "criss_cross": 6, "let_it_ride": 7}[game]
    check_settings(submission, settings(seats=most))
    for seats in (0, most + 1):
        with pytest.raises(Refused, match="too_many"):
            check_settings(submission, settings(seats=seats))


@pytest.mark.law("CCP ch. 5 G")
def test_5G_a_device_that_reshuffles_and_counts_must_be_approved() -> None:
    approved = Submission("MD-1", "criss_cross", PLAIN_RULES["criss_cross"])
    check_settings(approved, settings(shuffling="reshuffling_device"))
    plain = Submission("MD-2", "criss_cross", PLAIN_RULES["criss_cross"], shufflings=("by_hand", "shuffler"))
    with pytest.raises(Refused, match="shuffling"):
        check_settings(plain, settings(shuffling="reshuffling_device"))


@pytest.mark.law("ruling 38")
def test_no_table_is_opened_before_its_submission_is_in_force() -> None:
    submission = Submission("MD-1", "double_draw", {}, effective_on=date(2026, 11, 16))
    check_in_force(submission, date(2026, 11, 16))
    check_in_force(submission, date(2026, 11, 17))
    with pytest.raises(Refused) as refused:
        check_in_force(submission, date(2026, 11, 15))
    assert (refused.value.code, refused.value.params["since"]) == ("not_in_force", "2026-11-16")
    check_in_force(Submission("MD-1", "double_draw", {}), date(1, 1, 1))


def test_a_submission_writes_its_date_and_one_without_is_still_read() -> None:
    submission = Submission("MD-1", "double_draw", {}, effective_on=date(2026, 11, 16))
    text = msgspec.json.encode(submission)
    assert b'"effective_on":"2026-11-16"' in text
    assert msgspec.json.decode(text, type=Submission) == submission
    plain = Submission("MD-1", "double_draw", {})
    assert b"effective_on" not in msgspec.json.encode(plain)
    assert msgspec.json.decode(msgspec.json.encode(plain), type=Submission) == plain


@pytest.mark.parametrize(("game", "racks"), [("let_it_ride", True), ("double_draw", False)])
def test_the_bounds_of_new_settings_are_what_was_approved(game: str, racks: bool) -> None:
    table = FloorTable(game)
    (action,) = (a for a in offers(table.state, FLOORPERSON) if a.name == "change_settings")
    assert action.args["method"].one_of == ("hand", "manual_shoe", "automated_shoe")
    assert action.args["decks"].one_of == (1, 2)
    assert (action.args["minimum"].least, action.args["maximum"].most) == ("1.00", "10000.00")
    assert ("racks_one" in action.args) is racks


def test_a_table_that_keeps_no_decks_has_no_settings_to_change() -> None:
    assert Table().refuses("change_settings", FLOORPERSON, **new_settings()).key == "no_decks.table"


def test_two_decks_are_used_only_where_the_submission_has_two() -> None:
    one = Submission("MD-1", "let_it_ride", {}, deck_counts=(1,))
    check_settings(one, settings(shuffling="shuffler"))
    with pytest.raises(Refused, match=r"not_permitted\.decks"):
        check_settings(one, settings(shuffling="shuffler", decks=2))


@each_game
def test_every_rule_of_a_sheet_has_its_words(game: str) -> None:
    keys = [rule.key for rule in GAMES[game].sheet]
    assert len(keys) == len(set(keys)) > 0
    assert set(keys) <= set(messages())
