"""Settings that protect less than before are named, and do not change with wagers down."""

from typing import Any

import pytest

from games.table import events as e
from games.table.offers import offers
from games.table.rules.protection import Weakened, weakened
from tests.game_rules import PLAIN_RULES
from tests.people import FLOORPERSON
from tests.table.floor_table import FloorTable, settings

AS_IT_IS: dict[str, Any] = {
    "method": "manual_shoe",
    "shuffling": "by_hand",
    "decks": 1,
    "minimum": "10.00",
    "maximum": "500.00",
    "is_sign_posted": True,
}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"shuffling": "counting_shuffler"}, Weakened("shuffling", "by_hand", "counting_shuffler")),
        # After a shuffler there is no cut.
        ({"shuffling": "shuffler"}, Weakened("shuffling", "by_hand", "shuffler")),
        ({"counts_blind": False}, Weakened("counts_blind", "on", "off")),
        ({"counts_blind": True}, None),
        ({"maximum": "1000.00"}, Weakened("maximum", "500.00", "1000.00")),
        ({"maximum": "400.00"}, None),
        ({"relief_minutes": 240}, Weakened("relief_minutes", "80", "240")),
        ({"relief_minutes": 60}, None),
        ({"idle_minutes": 60}, Weakened("idle_minutes", "20", "60")),
        ({"call_back_seconds": 30}, Weakened("call_back_seconds", "10", "30")),
        ({"deck_warnings": ()}, Weakened("deck_warnings", "15", "0")),
        ({"deck_warnings": (30,)}, None),
    ],
)
def test_what_protects_less_is_in_the_event_and_waits_for_the_wagers(
    change: dict[str, Any], found: Weakened | None
) -> None:
    table = FloorTable()
    table.tap("change_settings", FLOORPERSON, **AS_IT_IS | change)
    changed = table.log[-1]
    assert isinstance(changed, e.SettingsChanged)
    assert changed.weakened == (() if found is None else (found,))
    table = FloorTable()
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers={"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"})
    if found is None:
        table.tap("change_settings", FLOORPERSON, **AS_IT_IS | change)
    else:
        refused = table.refuses("change_settings", FLOORPERSON, **AS_IT_IS | change)
        assert refused.key == "wagers_down.settings"


def test_a_longer_deck_clock_and_a_shoe_without_counts_protect_less() -> None:
    by_hand, shoe = settings(method="hand"), settings(method="automated_shoe")
    assert weakened("let_it_ride", by_hand, settings()) == (Weakened("method", "hand", "manual_shoe"),)
    assert weakened("let_it_ride", settings(), by_hand) == ()
    found = weakened("let_it_ride", settings(), shoe)
    assert found in ((), (Weakened("method", "manual_shoe", "automated_shoe"),))
    both = settings(method="hand", shuffling="counting_shuffler")
    assert [change.name for change in weakened("criss_cross", by_hand, both)] == ["shuffling"]


def test_with_wagers_down_only_what_protects_as_much_is_offered() -> None:
    table = FloorTable()
    table.open_deck()
    table.tap("seat_player", seat=1)
    wide = bounds(table)
    table.tap("place_wagers", seat=1, wagers={"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"})
    narrow = bounds(table)
    assert narrow["shuffling"].one_of == ("by_hand",)
    assert len(wide["shuffling"].one_of) == 4
    assert (narrow["counts_blind"].one_of, narrow["maximum"].most) == ((True,), "500.00")
    times = ("idle_minutes", "call_back_seconds")
    assert [(wide[name].least, wide[name].most) for name in times] == [("1", "240"), ("0", "30")]
    assert [(narrow[name].most, narrow[name].is_optional) for name in times] == [("20", True), ("10", True)]


def bounds(table: FloorTable) -> Any:
    (offer,) = [action for action in offers(table.state, FLOORPERSON) if action.name == "change_settings"]
    return offer.args


def test_a_device_that_is_out_is_replaced_with_wagers_down() -> None:
    table = FloorTable(method="hand", shuffling="shuffler")
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers={"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"})
    table.tap("report_fault", device="shuffler", fault="jam")
    table.tap("take_device_out", FLOORPERSON, device="shuffler", how="signed")
    assert (bounds(table)["counts_blind"].one_of, "automated_shoe" in bounds(table)["method"].one_of) == (
        (True,),
        True,
    )
    refused = table.refuses("change_settings", FLOORPERSON, **AS_IT_IS | {"maximum": "600.00"})
    assert refused.key == "wagers_down.settings"
    table.tap("change_settings", FLOORPERSON, **AS_IT_IS)
    changed = table.log[-1]
    assert isinstance(changed, e.SettingsChanged)
    assert [change.name for change in changed.weakened] == ["method"]


@pytest.mark.law("ruling 35")
def test_35_a_minimum_that_raises_the_payout_limit_protects_less() -> None:
    """At a minimum of $500 the most a player can win is over $50,000."""
    table = FloorTable("criss_cross")
    higher = AS_IT_IS | {"minimum": "500.00"}
    table.tap("change_settings", FLOORPERSON, **higher)
    changed = table.log[-1]
    assert isinstance(changed, e.SettingsChanged)
    assert changed.weakened == (Weakened("minimum", "10.00", "500.00"),)
    table.tap("change_settings", FLOORPERSON, **AS_IT_IS)
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers={"ante_across": "10.00", "ante_down": "10.00"})
    assert table.refuses("change_settings", FLOORPERSON, **higher).key == "wagers_down.settings"
    # At $15 the limit is the same $50,000.
    table.tap("change_settings", FLOORPERSON, **AS_IT_IS | {"minimum": "15.00"})


def test_where_no_limit_follows_from_the_minimum_a_higher_one_protects_as_much() -> None:
    higher = settings(minimum_cents=100_00)
    for game, rules in (("double_draw", PLAIN_RULES["double_draw"]), ("let_it_ride", {})):
        assert weakened(game, settings(), higher, rules) == ()


@pytest.mark.law("ruling 7")
@pytest.mark.law("ruling 9")
@pytest.mark.parametrize(
    ("game", "was", "now", "is_less"),
    [
        ("let_it_ride", "by_hand", "shuffler", True),
        ("let_it_ride", "shuffler", "by_hand", False),
        ("let_it_ride", "counting_shuffler", "shuffler", False),
        ("let_it_ride", "counting_shuffler", "reshuffling_device", True),
        ("double_draw", "counting_shuffler", "reshuffling_device", True),
        ("criss_cross", "counting_shuffler", "reshuffling_device", True),
        ("criss_cross", "reshuffling_device", "counting_shuffler", False),
    ],
)
def test_shuffling_without_a_cut_a_removal_or_an_idle_procedure_protects_less(
    game: str, was: Any, now: Any, is_less: bool
) -> None:
    found = weakened(game, settings(shuffling=was), settings(shuffling=now))
    assert found == ((Weakened("shuffling", was, now),) if is_less else ())


def test_a_device_that_the_table_does_not_use_excuses_nothing_with_wagers_down() -> None:
    table = FloorTable()
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers={"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"})
    table.tap("take_device_out", FLOORPERSON, device="shoe", how="covered")
    change = AS_IT_IS | {"shuffling": "counting_shuffler"}
    assert table.refuses("change_settings", FLOORPERSON, **change).key == "wagers_down.settings"
    assert bounds(table)["shuffling"].one_of == ("by_hand",)
