"""The words of the games: every name has one in each language, and shared names mean the same."""

import re

from games.messages.catalog import SHARED, game_names
from games.registry import GAMES
from games.rulebook.law_text import DEFAULT_METHOD
from games.rulebook.words import ENGLISH
from tests.each_game import each_game

LANGUAGES = (ENGLISH, "es")
RULES: dict[str, dict[str, object]] = {
    "double_draw": {},
    "criss_cross": {"ante_odds": "even_money"},
    "let_it_ride": dict.fromkeys(
        ("five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive"), "A"
    ),
}


@each_game
def test_every_name_of_a_game_has_its_word_in_the_folder_of_the_game(game: str) -> None:
    found = GAMES[game]
    rules = found.read_rules(RULES[game])
    phases = found.phases(rules, DEFAULT_METHOD)
    choices = {choice.name for phase in phases for choice in phase.choices}
    low = found.hands_to_declare(rules, dict.fromkeys(found.boxes, 10_00))
    hands = {hand for tables in found.paytables.values() for table in tables.values() for hand in table.odds}
    hands |= {hand for named in low.values() for hand in named}
    hands |= {row.hand for posted in found.sign(rules) for row in posted.rows}
    wanted = {
        "titles": {game},
        "boxes": set(found.boxes),
        "places": set(found.places),
        "hands_of_seat": set(low),
        "hands": hands,
        "choices": choices,
        "decisions": choices,
        "phases": {phase.name for phase in phases},
        "irregularities": set(found.irregularities),
    }
    assert {section: names - found.words.names(section).keys() for section, names in wanted.items()} == {
        section: set() for section in wanted
    }
    steps = {phase.says for phase in phases}
    asked = {
        *(f"irregularity.{kind}" for kind in found.irregularities),
        *(rule.key for rule in found.sheet),
        *steps,
        *(step.replace("step.", "card.") for step in steps),
        f"card.wagers_{game}",
        *(f"card.wagers_alone_{game}" for box in found.side_bets if box not in found.opening_bets),
        *(found.announcement, found.announcement_unseen, found.announcement_on_card),
    }
    assert asked - {*SHARED, *found.words.names("messages")} == set()


def test_two_games_mean_the_same_by_one_name() -> None:
    for game in GAMES.values():
        for section in game.words.sections:
            for language in LANGUAGES:
                everywhere = game_names(section, language)
                words = game.words.names(section, language)
                assert words == {name: everywhere[name] for name in words}
    assert not SHARED.keys() & game_names("messages").keys()


@each_game
def test_every_word_is_translated_and_keeps_its_parameters(game: str) -> None:
    for section, names in GAMES[game].words.sections.items():
        for name, words in names.items():
            assert words.keys() - {"mark"} <= set(LANGUAGES), name
            english, spanish = words["en"], words.get("es", words["en"])
            assert set(re.findall(r"\{\w+\}", english)) == set(re.findall(r"\{\w+\}", spanish)), name
            if section not in ("titles", "choices", "decisions"):
                assert "es" in words, name


def test_a_mark_is_what_the_layout_prints_for_a_box() -> None:
    assert GAMES["let_it_ride"].words.marks()["bet_3"] == "$"
    assert GAMES["double_draw"].words.marks() == {}
