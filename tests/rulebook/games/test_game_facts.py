"""Facts of each game's table, and the rules and wagers it refuses, written out a second time."""

from types import ModuleType
from typing import Any

import pytest

from games.criss_cross import rules as criss_cross_rules
from games.double_draw import rules as double_draw_rules
from games.let_it_ride import rules as let_it_ride_rules
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.round import SeatPlayed
from games.settlement.record import read_round

EVEN: dict[str, object] = {"ante_odds": "even_money"}
BETS = dict.fromkeys(("bet_1", "bet_2", "bet_3"), 10_00)
ANTES = dict.fromkeys(("ante_across", "ante_down"), 10_00)
LIR_OPTIONAL = ("five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive")
FACTS: dict[str, dict[str, Any]] = {
    "double_draw": {
        "name": "double_draw",
        "max_seats": 6,
        "cards_per_seat": 5,
        "seat_1_first": True,
        "boxes": ("ante", "bonus", "first_draw", "second_draw"),
        "opening_bets": ("ante", "bonus"),
        "bets_after_deal": ("first_draw", "second_draw"),
        "side_bets": ("bonus",),
        "withdrawable": (),
        "places": (),
        "amounts_cents": {},
        "whole_dollars": (),
    },
    "criss_cross": {
        "name": "criss_cross",
        "max_seats": 6,
        "cards_per_seat": 2,
        "seat_1_first": False,
        "boxes": ("ante_across", "ante_down", "across", "down", "middle", "five_card_bonus"),
        "opening_bets": ("ante_across", "ante_down"),
        "bets_after_deal": ("across", "down", "middle"),
        "side_bets": ("five_card_bonus",),
        "withdrawable": (),
        "places": ("left", "right", "top", "bottom", "middle"),
        "amounts_cents": {},
        "whole_dollars": (),
    },
    "let_it_ride": {
        "name": "let_it_ride",
        "max_seats": 7,
        "cards_per_seat": 3,
        "seat_1_first": False,
        "boxes": ("bet_1", "bet_2", "bet_3", *LIR_OPTIONAL),
        "opening_bets": ("bet_1", "bet_2", "bet_3"),
        "bets_after_deal": (),
        "side_bets": LIR_OPTIONAL,
        "withdrawable": ("bet_1", "bet_2"),
        "places": ("first", "second"),
        "amounts_cents": {"progressive": (1_00, 5_00)},
        "whole_dollars": ("five_card_bonus",),
    },
}


LOW_HANDS: dict[ModuleType, tuple[str, ...]] = {
    double_draw_rules: ("nothing", "two_pair", "three_of_a_kind"),
    criss_cross_rules: (
        "nothing",
        "pair_sixes_to_tens",
        "pair_jacks_or_better",
        "two_pair",
        "three_of_a_kind",
    ),
    let_it_ride_rules: ("nothing", "pair_tens_or_better", "two_pair", "three_of_a_kind"),
}


def test_the_hands_and_amounts_of_each_game_are_as_they_are_printed() -> None:
    assert {rules: rules.LOW_HANDS for rules in LOW_HANDS} == LOW_HANDS
    assert criss_cross_rules.LOWEST_PAYOUT_LIMIT_CENTS == 50_000_00
    assert criss_cross_rules.DEFAULT_MINIMUM_CENTS == 5_00
    assert let_it_ride_rules.LEAST_RESET_CENTS == 1_000_00


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_as_it_is_printed(game: str) -> None:
    assert {name: getattr(GAMES[game], name) for name in FACTS[game]} == FACTS[game]


def refusal(work: Any, *args: Any) -> tuple[str, str | None, dict[str, object]]:
    with pytest.raises(Refused) as caught:
        work(*args)
    return caught.value.key, caught.value.law, caught.value.params


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_that_a_game_does_not_have_is_refused(game: str) -> None:
    rules = EVEN if game == "criss_cross" else {}
    assert refusal(GAMES[game].read_rules, rules | {"jackpot": True}) == (
        "bad_rules.unknown",
        None,
        {"name": "jackpot"},
    )


@pytest.mark.law("ruling 30")
@pytest.mark.law("36.05.18.12F(2)")
def test_what_is_wrong_with_rules_is_said_with_its_paragraph() -> None:
    assert refusal(GAMES["criss_cross"].read_rules, {}) == ("bad_rules.ante_odds", "CCP ch. 12 A", {})
    low = {"reset": "999.99"}
    assert refusal(GAMES["let_it_ride"].read_rules, low) == ("bad_rules.reset", "36.05.18.12F(2)", {})
    assert GAMES["let_it_ride"].read_rules({"reset": "1000.00"}).reset_cents == 1_000_00


def test_rules_that_are_not_given_have_their_defaults() -> None:
    double_draw = GAMES["double_draw"].read_rules({})
    assert (double_draw.bonus_paytable, double_draw.payout_limit_cents) == ("A", None)
    criss_cross = GAMES["criss_cross"].read_rules(EVEN)
    assert (criss_cross.ante_odds, criss_cross.five_card_bonus, criss_cross.ace_low_straight) == (
        "even_money",
        True,
        True,
    )
    assert criss_cross.minimum_wager_cents == 5_00
    given = GAMES["let_it_ride"].read_rules({})
    assert (given.paytable, given.reset_cents, given.payout_limit_cents) == ("A", 1_000_00, None)
    assert [getattr(given, box) for box in LIR_OPTIONAL] == [None] * 4
    for game, rules in (("double_draw", {}), ("criss_cross", EVEN), ("let_it_ride", {})):
        type_of_rules = type(GAMES[game].read_rules(rules))
        assert type_of_rules(**({"ante_odds": "even_money"} if rules else {})) == GAMES[game].read_rules(
            rules
        )


def test_wagers_that_do_not_fit_are_refused_with_their_paragraph() -> None:
    double_draw = GAMES["double_draw"]
    assert refusal(
        double_draw.check_wagers, double_draw.read_rules({}), 3, {"ante": 10_00, "bonus": 5_00}
    ) == (
        "unequal_wagers.boxes",
        "36.05.19.07E",
        {"seat": 3, "box": "bonus", "other": "ante"},
    )


@pytest.mark.parametrize(
    ("wagers", "rules", "expected"),
    [
        (ANTES | {"ante_down": 9_99}, {}, ("unequal_wagers.boxes", "CCP ch. 7 E(1)", "ante_down")),
        (ANTES | {"across": 9_99}, {}, ("wager_out_of_range.one_to_three", "CCP ch. 7 E(1)", "across")),
        (ANTES | {"down": 30_01}, {}, ("wager_out_of_range.one_to_three", "CCP ch. 7 E(1)", "down")),
        (
            ANTES | {"five_card_bonus": 5_00},
            {"five_card_bonus": False},
            ("wager_not_offered.box", "CCP ch. 7 E(2)", "five_card_bonus"),
        ),
        (ANTES | {"across": 10_00, "down": 30_00, "five_card_bonus": 5_00}, {}, None),
    ],
)
def test_wagers_of_criss_cross(
    wagers: dict[str, int], rules: dict[str, object], expected: tuple[str, str, str] | None
) -> None:
    game = GAMES["criss_cross"]
    read = game.read_rules(EVEN | rules)
    if expected is None:
        game.check_wagers(read, 3, wagers)
        return
    key, law, params = refusal(game.check_wagers, read, 3, wagers)
    assert (key, law, params["box"], params["seat"]) == (*expected, 3)
    if key == "unequal_wagers.boxes":
        assert params["other"] == "ante_across"


@pytest.mark.parametrize(
    ("wagers", "rules", "expected"),
    [
        (BETS | {"bet_1": 9_99}, {}, ("unequal_wagers.boxes", "36.05.18.07E(1)")),
        (BETS | {"bet_2": 9_99}, {}, ("unequal_wagers.boxes", "36.05.18.07E(1)")),
        *((BETS | {box: 1_00}, {}, ("wager_not_offered.box", "36.05.18.07E")) for box in LIR_OPTIONAL),
        (
            BETS | {"five_card_bonus": 1_01},
            {"five_card_bonus": "A"},
            ("wager_out_of_range.whole_dollars", "36.05.18.12B"),
        ),
        (
            BETS | {"progressive": 2_00},
            {"progressive": "A"},
            ("wager_out_of_range.one_or_five", "36.05.18.12I"),
        ),
        (
            BETS | {"progressive": 5_00, "five_card_bonus": 2_00},
            {"progressive": "A", "five_card_bonus": "A"},
            None,
        ),
    ],
)
def test_wagers_of_let_it_ride(
    wagers: dict[str, int], rules: dict[str, object], expected: tuple[str, str] | None
) -> None:
    game = GAMES["let_it_ride"]
    if expected is None:
        game.check_wagers(game.read_rules(rules), 3, wagers)
        return
    key, law, params = refusal(game.check_wagers, game.read_rules(rules), 3, wagers)
    assert (key, law, params["seat"]) == (*expected, 3)
    if key == "unequal_wagers.boxes":
        assert params["other"] == "bet_3"


def test_the_hands_that_may_be_named_instead_of_shown() -> None:
    rules = {"three_card_bonus": "A", "six_card_bonus": "A", "progressive": "A"}
    game = GAMES["let_it_ride"]
    main = LOW_HANDS[let_it_ride_rules]
    assert game.hands_to_declare(game.read_rules(rules), BETS) == {"main": main}
    every = BETS | dict.fromkeys(rules, 1_00)
    named = {
        "main": main,
        "three_card": ("nothing", "pair"),
        "six_card": ("nothing", "three_of_a_kind"),
        "progressive": ("nothing", "three_of_a_kind"),
    }
    assert game.hands_to_declare(game.read_rules(rules), every) == named
    other = game.read_rules(rules | {"progressive": "B"})
    assert game.hands_to_declare(other, every) == named | {"progressive": ("nothing",)}
    double_draw, criss_cross = GAMES["double_draw"], GAMES["criss_cross"]
    assert double_draw.hands_to_declare(double_draw.read_rules({}), {}) == {
        "main": LOW_HANDS[double_draw_rules]
    }
    low = LOW_HANDS[criss_cross_rules]
    assert criss_cross.hands_to_declare(criss_cross.read_rules(EVEN), ANTES) == {"across": low, "down": low}


def test_no_envy_is_hidden_where_there_is_none() -> None:
    holder = SeatPlayed(1, dict(BETS))
    other = SeatPlayed(2, BETS | {"progressive": 1_00}, player="Ann")
    for game, rules in (("double_draw", {}), ("criss_cross", EVEN), ("let_it_ride", {})):
        read = GAMES[game].read_rules(rules)
        assert GAMES[game].may_hide_envy(read, holder, (holder, other)) is False
    ride = GAMES["let_it_ride"]
    for letter, hides in (("A", False), ("B", True), ("C", True)):
        read = ride.read_rules({"progressive": letter})
        assert ride.may_hide_envy(read, holder, (holder, other)) is hides
        assert ride.may_hide_envy(read, holder, (holder,)) is False
        assert ride.may_hide_envy(read, other, (holder, other)) is False
        shown = SeatPlayed(1, BETS | {"three_card_bonus": 1_00})
        assert ride.may_hide_envy(read, shown, (shown, other)) is False
        gone = SeatPlayed(2, BETS | {"progressive": 1_00}, forfeited=True)
        assert ride.may_hide_envy(read, holder, (holder, gone)) is False
        ann = SeatPlayed(1, dict(BETS), player="Ann")
        assert ride.may_hide_envy(read, ann, (ann, other)) is False
        none = SeatPlayed(2, dict(BETS), player="Bob")
        assert ride.may_hide_envy(read, holder, (holder, none)) is False
        betting = SeatPlayed(1, BETS | {"progressive": 1_00})
        assert ride.may_hide_envy(read, betting, (betting, other)) is False


def test_the_boxes_of_a_table_are_those_it_offers() -> None:
    criss_cross, let_it_ride = GAMES["criss_cross"], GAMES["let_it_ride"]
    boxes = FACTS["criss_cross"]["boxes"]
    assert criss_cross.offered_boxes(criss_cross.read_rules(EVEN)) == boxes
    assert criss_cross.offered_boxes(criss_cross.read_rules(EVEN | {"five_card_bonus": False})) == boxes[:-1]
    assert let_it_ride.offered_boxes(let_it_ride.read_rules({})) == ("bet_1", "bet_2", "bet_3")
    every = let_it_ride.read_rules(dict.fromkeys(LIR_OPTIONAL, "A"))
    assert let_it_ride.offered_boxes(every) == FACTS["let_it_ride"]["boxes"]


@pytest.mark.parametrize(
    ("game", "rules", "seat", "table", "params"),
    [
        (
            "criss_cross",
            EVEN,
            {"wagers": dict.fromkeys(FACTS["criss_cross"]["boxes"][:-1], "10.00"), "cards": ["2c", "3d"]},
            {"community": {"left": "9c"}},
            {"place": "community", "count": 1, "wanted": 5},
        ),
        (
            "let_it_ride",
            {},
            {"wagers": dict.fromkeys(BETS, "10.00"), "cards": ["2c", "3d", "4h"]},
            {},
            {"place": "community", "count": 0, "wanted": 2},
        ),
        (
            "let_it_ride",
            {"six_card_bonus": "A"},
            {"wagers": dict.fromkeys((*BETS, "six_card_bonus"), "10.00"), "cards": ["2c", "3d", "4h"]},
            {"community": ["9c", "9d"]},
            {"place": "six_card_box", "count": 0, "wanted": 3},
        ),
    ],
)
def test_missing_table_cards_are_named_with_how_many(
    game: str,
    rules: dict[str, object],
    seat: dict[str, Any],
    table: dict[str, Any],
    params: dict[str, object],
) -> None:
    record = {"game": game, "rules": rules, "seats": [{"seat": 1} | seat], **table}
    assert refusal(read_round, record) == ("wrong_card_count.table", None, params)


def test_a_progressive_needs_its_meter() -> None:
    seat = {"seat": 1, "wagers": dict.fromkeys(BETS, "10.00"), "cards": ["2c", "3d", "4h"]}
    record = {
        "game": "let_it_ride",
        "rules": {"progressive": "A"},
        "seats": [seat],
        "community": ["9c", "9d"],
    }
    assert refusal(read_round, record) == ("missing_meter.progressive", "36.05.18.12G", {})


def test_middle_is_explained_by_the_better_line() -> None:
    assert criss_cross_rules.better_line({"across": "pair_jacks_or_better", "down": "two_pair"}) == "down"
    assert criss_cross_rules.better_line({"across": "flush", "down": "straight"}) == "across"
    assert criss_cross_rules.better_line({"across": "flush", "down": "flush"}) == "across"
