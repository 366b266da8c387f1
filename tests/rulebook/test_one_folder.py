"""A game is one folder: no shared module, script, style sheet or template names anything of one game."""

import re
from collections.abc import Iterator
from os.path import commonprefix
from pathlib import Path
from typing import NamedTuple

import pytest

from games.game import Game
from games.registry import GAMES
from games.rulebook.law_text import DEFAULT_METHOD
from games.table.view.look import table_look
from tests.harness.servers.process import ROOT

FOLDERS = ("games", "tables", "dealers", "tablegame", "static/js", "static/css", "templates")
KINDS = (".py", ".js", ".css", ".html")

REGISTRY = "the list of games"
RECORD = "a key of the round record or an argument of a command, which stay as they are spelled"
POKER = "a hand that every deck makes, or that the evaluators in this file find"
KIND = "a kind of phase"
RULEBOOK = "a name that the rulebook gives to all games"
WORD = "an ordinary word in code that has nothing to do with a game"
STYLE = "a class that says where something is, or that it is face down"
# The names that shared code may use, by file, each with its reason.
EXEMPT: dict[str, dict[str, str]] = {
    "*": {"six_card_box": RECORD, "place": RECORD, "amount": RECORD, "nothing": POKER},
    "games/registry.py": dict.fromkeys(GAMES, REGISTRY),
    "tablegame/settings.py": dict.fromkeys(GAMES, REGISTRY),
    "games/rulebook/hands.py": {
        **{hand: POKER for game in GAMES.values() for hand in game.words.names("hands")},
        "main": RULEBOOK,
    },
    "games/rulebook/phases.py": {"bonus": KIND},
    "games/table/corrections/resettle.py": {"bonus": KIND},
    "games/table/felt.py": {"bonus": KIND},
    "games/table/played.py": {"bonus": KIND},
    "games/table/round_offers.py": {"bonus": KIND},
    "games/table/showdown/decide.py": {"bonus": KIND},
    "tables/archive/archive.py": {"first": WORD},
    "tables/management/commands/export_rounds.py": {"first": WORD},
    "tables/rows/tallies.py": {"right": WORD},
    "dealers/pages/reports/cards.py": {"right": WORD},
    "dealers/pages/reports/forms.py": {"first": WORD},
    "dealers/pages/reports/views.py": {"first": WORD},
    "dealers/pages/rounds/forms.py": {"first": WORD},
    "static/js/floor/lists.js": {"top": STYLE},
    "static/js/pages/floor.js": {"main": "an element of HTML"},
    "static/js/pages/round.js": {"second": WORD},
    "static/js/round/timeline.js": {"first": STYLE},
    "static/js/shared/icon.js": {"first": WORD},
    "static/js/table/drawers/missed_rounds/missed_rounds.js": {"right": WORD},
    "static/js/table/felt/community.js": {"middle": STYLE},
    "static/js/table/felt/deck_rings.js": {"left": STYLE, "pair": STYLE},
    "static/js/table/header.js": {"pair": STYLE},
    "static/js/wall/tile.js": {"top": STYLE},
    "static/css/table/cards.css": {"down": STYLE},
    "static/css/table/felt.css": {"left": STYLE, "right": STYLE},
    "static/css/table/seat_sheet.css": {"left": STYLE, "right": STYLE},
    "templates/submission.html": {"top": STYLE},
}


class Found(NamedTuple):
    """A name of one game in a shared file."""

    path: str
    line: int
    name: str
    text: str


def names_of(game: Game) -> set[str]:
    """Return the names the wire, the record and the log give to the parts of a game."""
    phases = game.phases(game.read_rules(game.demo.rules), DEFAULT_METHOD)
    names = {game.name, *game.boxes, *game.places, *game.announced_hands}
    for section in ("hands", "choices", "decisions", "hands_of_seat"):
        names |= game.words.names(section).keys()
    # A phase of one word has the name of its kind.
    return names | {phase.name for phase in phases if "_" in phase.name}


def law_prefix(game: Game) -> str:
    """Return the prefix of every paragraph in a game's law."""
    shown = [
        found if isinstance(found, str) else next(iter(found.values())) for found in game.law.shown.values()
    ]
    paragraphs = [paragraph for paragraph in shown if not paragraph.startswith("ruling")]
    return commonprefix(paragraphs)  # noqa: RUF071 - character by character is what is wanted


def shared_files() -> Iterator[Path]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            parts = path.relative_to(ROOT).parts
            is_of_a_game = parts[0] == "games" and parts[1] in GAMES
            if path.suffix in KINDS and not is_of_a_game and "migrations" not in parts:
                yield path


NAMES = {name for game in GAMES.values() for name in names_of(game)}
QUOTED = re.compile(r"""(["'`])([\w-]+)\1""")
# In a style sheet: `.chose-fold`, `[data-box="ante"]`.
SELECTED = re.compile(r"""\.[\w-]+-(\w+)(?=[\s.:,{)\[])|="?([\w-]+)"?\]""")
# In a script: an object key.
KEYS = re.compile(r"^\s*(\w+): ")


# Names a game anywhere, even in a comment.
TEXTS = {law_prefix(game) for game in GAMES.values()} | {
    title.removesuffix(" Poker") for game in GAMES.values() for title in game.words.names("titles").values()
}
# Names as people write them, capitalized, as on a layout: `Six Card box`, `Ante Across`.
SPOKEN = {
    spoken
    for game in GAMES.values()
    for section in ("boxes", "labels", "places", "hands_of_seat")
    for name in game.words.names(section).values()
    for spoken in (name, name.title())
    if " " in spoken and spoken != spoken.lower()
}
# How many cards lie in the middle is up to each game.
COUNTED = re.compile(r"\b(?:one|two|three|four|five|[1-9]) community cards?\b")
TELLING = {name for name in NAMES if "_" in name or name[0].isdigit()} | {g.letters for g in GAMES.values()}
IN_STYLES = {name.replace("_", "-") for name in TELLING if "_" in name}


def names_in(line: str, suffix: str) -> set[str]:
    """Return the names of games in a line of a file of this kind."""
    found = {match[2] for match in QUOTED.finditer(line)} & NAMES
    found |= set(re.findall(r"\w+", line)) & TELLING | set(re.findall(r"[\w-]+", line)) & IN_STYLES
    found |= {text for text in TEXTS | SPOKEN if text in line} | set(COUNTED.findall(line))
    if suffix == ".css":
        found |= {match[1] or match[2] for match in SELECTED.finditer(line)} & NAMES
    if suffix == ".js":
        found |= set(KEYS.findall(line)) & NAMES
    return found


def found_in(path: Path) -> Iterator[Found]:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        for name in sorted(names_in(line, path.suffix)):
            yield Found(path.relative_to(ROOT).as_posix(), number, name, line.strip())


def is_exempt(found: Found) -> bool:
    return found.name in EXEMPT["*"] or found.name in EXEMPT.get(found.path, {})


@pytest.fixture(scope="module")
def everything() -> list[Found]:
    return [found for path in shared_files() for found in found_in(path)]


def test_no_shared_file_names_what_belongs_to_one_game(everything: list[Found]) -> None:
    assert [found for found in everything if not is_exempt(found)] == []


def test_no_exemption_is_left_that_nothing_needs(everything: list[Found]) -> None:
    used = {(found.path, found.name) for found in everything}
    # The evaluators know the usual hands; games rename some of them.
    files = EXEMPT.keys() - {"*", "games/rulebook/hands.py"}
    assert [(path, name) for path in files for name in EXEMPT[path] if (path, name) not in used] == []
    assert EXEMPT["*"].keys() <= {name for _, name in used}


@pytest.mark.parametrize(
    ("line", "suffix", "names"),
    [
        ('if state.game == "let_it_ride":', ".py", {"let_it_ride"}),
        ("# As in Criss Cross.", ".py", {"Criss Cross"}),
        ("the cards of the Six Card box;", ".py", {"Six Card box"}),
        ("the chips on Ante Across", ".html", {"Ante Across"}),
        ("deals three community cards", ".py", {"three community cards"}),
        ("deals a community card too many", ".py", set()),
        ("cited by 36.05.19.02B", ".js", {"36.05.19."}),
        ("  across: icon,", ".js", {"across"}),
        ("first_draw: label,", ".js", {"first_draw"}),
        (".spot.chose-fold .name {", ".css", {"fold"}),
        ('[data-box="ante"] {', ".css", {"ante"}),
        (".five-card-bonus {", ".css", {"bonus", "five-card-bonus"}),
        ("  margin-top: 1rem;", ".css", set()),
        ("a first draw, and the middle of the table", ".py", set()),
    ],
)
def test_a_name_is_found_where_it_stands(line: str, suffix: str, names: set[str]) -> None:
    assert names_in(line, suffix) == names


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_says_enough_of_itself_to_be_drawn(game: Game) -> None:
    look = table_look(game)
    phases = [
        phase
        for rules in (game.demo.rules, game.demo.rules_without_decks)
        if rules is not None
        for phase in game.phases(game.read_rules(rules), DEFAULT_METHOD)
    ]
    assert look.choices.keys() == game.words.names("choices").keys()
    assert look.choices.keys() == {choice.name for phase in phases for choice in phase.choices}
    assert set(look.announced) <= game.words.names("hands_of_seat").keys()
    assert {*look.icons, *look.side_boxes, *look.units} <= {*game.boxes, *look.announced}
    assert set(look.cells) in (set(), set(game.places))
    assert len(set(look.cells.values())) == len(look.cells)
    for section, names in (
        ("labels", game.boxes),
        ("short_labels", game.boxes),
        ("inscriptions", game.places),
    ):
        assert game.words.names(section).keys() <= set(names)
    assert game.words.names("short_phases").keys() <= game.words.names("phases").keys()


def test_the_looks_of_the_games_are_these() -> None:
    looks = {name: table_look(game) for name, game in GAMES.items()}
    assert {name: (look.boxes, look.hand, look.community) for name, look in looks.items()} == {
        "double_draw": ("tall", "above", "row"),
        "criss_cross": ("dense", "beside-number", "cross"),
        "let_it_ride": ("rows", "above", "row"),
    }
    kinds = {name: {choice: one.kind for choice, one in look.choices.items()} for name, look in looks.items()}
    assert kinds == {
        "double_draw": {"place": "placed", "fold": "folds"},
        "criss_cross": {"1x": "stays", "2x": "stays", "3x": "stays", "amount": "placed", "fold": "folds"},
        "let_it_ride": {"ride": "stays", "withdraw": "withdrawn"},
    }
    assert [name for name, look in looks.items() if look.has_discards] == ["double_draw"]
    assert [name for name, look in looks.items() if look.inscription] == ["double_draw"]
    assert {name: look.side_boxes for name, look in looks.items()} == {
        "double_draw": (),
        "criss_cross": ("five_card_bonus",),
        "let_it_ride": ("five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive"),
    }
