"""The dealer's card follows the rules in force at its table."""

from typing import Any

import pytest

from games.let_it_ride.layout import best_cards
from games.messages.catalog import messages
from games.registry import GAMES
from games.rulebook.round import Layout
from games.rulebook.submission import Submission
from games.table import events as e
from games.table.evolve import open_table
from games.table.view.dealers_card import DealersCard, build_dealers_card
from tests.table.floor_table import settings

EVERYTHING: dict[str, dict[str, Any]] = {
    "double_draw": {"bonus_paytable": "B", "payout_limit": "30000.00"},
    "criss_cross": {"ante_odds": "even_money"},
    "let_it_ride": {
        "paytable": "C",
        "five_card_bonus": "B",
        "three_card_bonus": "A",
        "six_card_bonus": "A",
        "progressive": "B",
    },
}


def card_of(game: str, rules: dict[str, Any] | None = None, **changes: Any) -> DealersCard:
    in_force = EVERYTHING[game] if rules is None else rules
    opened = e.TableOpened(
        game=game,
        rules=in_force,
        seats=6,
        minimum_cents=10_00,
        maximum_cents=500_00,
        submission=Submission("MD-1", game, in_force),
        settings=settings(**changes),
    )
    return build_dealers_card(open_table(opened))


@pytest.mark.parametrize("game", GAMES)
def test_a_card_says_who_cuts(game: str) -> None:
    (cut,) = [line for line in card_of(game).deck if line.key == "card.cut"]
    assert cut.text.startswith("The dealer cuts: cover card ten cards or more from the top;")
    assert "card.cut" not in {line.key for line in card_of(game, shuffling="shuffler").deck}


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_a_card_has_its_sentence_its_paragraph_and_its_words(game: str) -> None:
    made = card_of(game)
    lines = (*made.steps, *made.settlement, *made.deck, made.wagers)
    assert all(line.key in messages() and line.law for line in lines)
    assert all(line.says in messages() for line in lines if line.says)
    assert not any("{" in line.text for line in lines)
    assert [one.kind for one in made.irregularities] == list(GAMES[game].irregularities)
    assert made.steps[0].says == "say.no_more_bets"


@pytest.mark.parametrize("game", GAMES)
def test_every_box_is_on_the_sign_once(game: str) -> None:
    made = card_of(game)
    boxes = [box for sign in made.signs if not sign.envy_for for box in sign.boxes]
    assert sorted(boxes) == sorted(GAMES[game].boxes)


def odds(made: DealersCard, box: str, hand: str) -> str | None:
    rows = (row for sign in made.signs if box in sign.boxes and not sign.envy_for for row in sign.rows)
    return next((row.odds for row in rows if row.hand == hand), None)


def test_the_sign_has_the_paytables_that_were_approved() -> None:
    made = card_of("let_it_ride")
    assert odds(made, "bet_1", "royal_flush") == "100 to 1"
    assert odds(made, "five_card_bonus", "pair_tens_or_better") == "$1"
    assert odds(made, "progressive", "suited_akq_spades") == "100% of meter"
    assert [sign.envy_for for sign in made.signs if sign.envy_for] == ["1.00", "5.00"]
    assert made.amounts == {"progressive": ("1.00", "5.00")}
    assert made.whole_dollars == ("five_card_bonus",)
    plain = card_of("let_it_ride", {})
    assert odds(plain, "bet_1", "royal_flush") == "1000 to 1"
    assert (len(plain.signs), plain.amounts, plain.whole_dollars) == (1, {}, ())


def test_the_antes_of_criss_cross_pay_as_the_submission_says() -> None:
    even = card_of("criss_cross")
    assert odds(even, "ante_down", "pair_jacks_or_better") == "1 to 1"
    assert odds(even, "ante_down", "pair_sixes_to_tens") == "push"
    assert odds(even, "ante_down", "royal_flush") is None
    assert odds(card_of("criss_cross", {"ante_odds": "paytable"}), "ante_down", "royal_flush") == "500 to 1"


def test_the_most_that_is_paid_stands_on_the_sign() -> None:
    assert card_of("double_draw").payout_limit == "30000.00"
    assert card_of("double_draw", {}).payout_limit == ""
    # The minimum of Criss Cross, and more where the posted minimum can win more.
    assert card_of("criss_cross").payout_limit == "50000.00"
    assert card_of("criss_cross", minimum_cents=100_00).payout_limit == "110200.00"


def test_the_deal_is_shown_as_the_table_is_dealt() -> None:
    by_hand = (("box", 3), ("seats", 1), ("community", 1), ("seats", 1), ("community", 1), ("seats", 1))
    assert card_of("let_it_ride").deal == by_hand
    machine: dict[str, Any] = {
        "method": "automated_shoe",
        "shuffling": "reshuffling_device",
        "racks_one": True,
    }
    assert card_of("let_it_ride", **machine).deal == (("box", 3), ("community", 2), ("rack", 1), ("seats", 3))
    assert card_of("criss_cross").deal == (("community", 5), ("seats", 1), ("seats", 1))
    assert card_of("double_draw").deal == (("seats", 1),) * 5


def test_the_way_of_a_deck_leaves_out_what_a_device_does() -> None:
    def keys(**changes: Any) -> list[str]:
        return [line.key for line in card_of("double_draw", **changes).deck]

    assert "card.cut" in keys()
    assert "card.count_the_stub" in keys()
    device = keys(method="automated_shoe", shuffling="reshuffling_device")
    assert "card.cut" not in device
    assert "card.count_the_stub" not in device
    change = next(line for line in card_of("double_draw").deck if line.key == "card.deck_change")
    assert change.params == {"hours": "8"}


def test_only_where_a_device_keeps_the_deck_in_motion_is_nothing_said_of_a_table_without_players() -> None:
    device: dict[str, Any] = {"method": "automated_shoe", "shuffling": "reshuffling_device"}
    has_idle_line = {
        game: "card.idle" in [line.key for line in card_of(game, **device).deck] for game in GAMES
    }
    assert has_idle_line == {"double_draw": True, "criss_cross": False, "let_it_ride": True}
    assert all("card.idle" in [line.key for line in card_of(game).deck] for game in GAMES)


def test_hands_are_settled_in_the_direction_of_the_game() -> None:
    assert card_of("double_draw").settlement[0].key == "card.from_seat_1"
    assert card_of("criss_cross").settlement[0].key == "card.from_last_seat"


def test_a_payout_limit_is_of_the_wagers_of_the_game_and_not_of_its_bonuses() -> None:
    rules = {game: GAMES[game].read_rules(EVERYTHING[game]) for game in GAMES}
    assert {game: GAMES[game].limited_boxes(rules[game]) for game in GAMES} == {
        "double_draw": ("ante", "bonus", "first_draw", "second_draw"),
        "criss_cross": ("ante_across", "ante_down", "across", "down", "middle"),
        "let_it_ride": ("bet_1", "bet_2", "bet_3"),
    }


def test_all_six_cards_of_a_super_royal_are_shown() -> None:
    rules = GAMES["let_it_ride"].read_rules({"six_card_bonus": "A"})
    for box, shown in (("Jd Td 9d", 6), ("Js Td 9d", 5)):
        cards = ("Ad", "Kd", "Qd")
        found = best_cards(rules, cards, Layout(six_card_box=tuple(box.split())))
        assert len(found["six_card"]) == shown


@pytest.mark.law("CCP ch. 11 I(3)(a)")
@pytest.mark.law("CCP ch. 11 J")
@pytest.mark.law("36.05.19.11E")
@pytest.mark.law("36.05.18.11F")
@pytest.mark.parametrize("game", GAMES)
def test_11E_only_where_cards_stay_up_does_the_card_say_so(game: str) -> None:
    made = card_of(game)
    takes = [step.text for step in made.steps if "losing hands at once" in step.text]
    clear = made.settlement[-1]
    assert bool(takes) == (game == "criss_cross")
    assert ("stay up" in clear.text) != bool(takes)
    laws = {"double_draw": "36.05.19.11F", "criss_cross": "CCP ch. 11 J", "let_it_ride": "36.05.18.11G"}
    assert clear.law == laws[game]
    if takes:
        assert clear.text.endswith("place the remaining hands in the discard rack one at a time.")
