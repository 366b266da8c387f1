"""The law, its maps, the code, the paytables and the tests all refer to things that exist."""

import json
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name, walk_packages

import pytest

import games
from games import registry
from games.messages.catalog import messages
from games.rulebook.law import CITED
from tests.each_game import each_game
from tests.harness.servers.process import ROOT, child_environment
from tests.rulebook.law import law_maps
from tests.rulebook.law.law_maps import GAMES, HOW, LAST_RULING, PROVEN, Row
from tests.rulebook.law.list_laws import PREFIX
from tests.rulebook.law.over_http import OVER_HTTP

# Words that are not function names.
LONGEST_WHERE = 120


@cache
def citations() -> dict[str, tuple[str, ...]]:
    """Return what every function cites; a subject stands for its paragraphs in each game."""
    for module in walk_packages(games.__path__, "games."):
        import_module(module.name)
    return {name: tuple(p for one in law for p in paragraphs_for(one)) for name, law in CITED.items()}


def paragraphs_for(cited: str) -> tuple[str, ...]:
    if cited not in subjects():
        return (cited,)
    return tuple(p for game in registry.GAMES.values() for p in game.law.carried_out.get(cited, ()))


@cache
def subjects() -> frozenset[str]:
    return frozenset(subject for game in registry.GAMES.values() for subject in game.law.carried_out)


@cache
def marks() -> dict[str, list[str]]:
    """The `law` marks of every other test of the rulebook and of the core."""
    return marks_in("tests/rulebook", "tests/table")


@cache
def marks_in(*folders: str) -> dict[str, list[str]]:
    command = [
        *(sys.executable, "-m", "pytest", *folders, "--collect-only", "-q"),
        *("-p", "no:randomly", "-p", "no:cacheprovider", "-p", "tests.rulebook.law.list_laws"),
        f"--ignore={Path(__file__).relative_to(ROOT).as_posix()}",
    ]
    ran = subprocess.run(
        command, cwd=ROOT, env=child_environment(), capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    (line,) = [line for line in ran.stdout.splitlines() if line.startswith(PREFIX)]
    found: dict[str, list[str]] = json.loads(line.removeprefix(PREFIX))
    return found


def paragraphs_of(citations: tuple[str, ...] | list[str]) -> list[str]:
    return [citation for citation in citations if law_maps.ruling(citation) is None]


def test_paragraphs_are_told_apart_by_their_steps() -> None:
    assert law_maps.steps("36.05.18.09A(3)(a)(ii)") == ("36.05.18.09", "A", "3", "a", "ii")
    assert law_maps.steps("CCP ch. 12 A(10)") == ("CCP ch. 12", "A", "10")
    assert law_maps.is_within("CCP ch. 12 A", "CCP ch. 12")
    assert not law_maps.is_within("CCP ch. 12 A", "CCP ch. 1")
    assert not law_maps.is_within("36.05.19.12B", "36.05.19.12B(1)")
    assert law_maps.on_one_line("36.05.19.12B", "36.05.19.12B(1)")


@each_game
def test_outline_names_each_paragraph_once_and_after_the_one_above_it(game: str) -> None:
    seen: set[tuple[str, ...]] = {()}
    for paragraph in law_maps.outline(game):
        way = law_maps.steps(paragraph)
        assert way not in seen, f"{paragraph} is there twice"
        assert way[:-1] in seen, f"{paragraph} hangs in the air"
        seen.add(way)


@each_game
def test_every_paragraph_of_the_text_is_covered_by_a_row(game: str) -> None:
    rows = law_maps.rows(game)
    assert [p for p in law_maps.outline(game) if law_maps.row_for(p, rows) is None] == []


@each_game
def test_every_row_is_about_a_paragraph_of_the_text(game: str) -> None:
    assert {row.paragraph for row in law_maps.rows(game)} - set(law_maps.outline(game)) == set()


@each_game
def test_rows_stand_once_and_in_the_order_of_the_text(game: str) -> None:
    named = [row.paragraph for row in law_maps.rows(game)]
    assert named == [paragraph for paragraph in law_maps.outline(game) if paragraph in named]


@each_game
def test_a_heading_speaks_for_nothing_below_it(game: str) -> None:
    rows = law_maps.rows(game)
    spoken_for = [(p, law_maps.row_for(p, rows)) for p in law_maps.outline(game)]
    assert [p for p, row in spoken_for if row and row.is_heading and row.paragraph != p] == []


@each_game
def test_rows_say_how_in_the_agreed_words(game: str) -> None:
    assert [row for row in law_maps.rows(game) if row.how not in HOW] == []


@each_game
def test_rows_say_where_in_a_few_words_of_our_own(game: str) -> None:
    rows = law_maps.rows(game)
    assert [row for row in rows if not row.where] == []
    words = {row.paragraph: re.sub(r"`[\w.]+`", "", row.where) for row in rows}
    assert [name for name, said in words.items() if len(said) > LONGEST_WHERE] == []


@each_game
def test_rows_name_functions_and_paytables_where_they_should(game: str) -> None:
    for row in law_maps.rows(game):
        assert bool(row.functions or row.paytable) or row.how not in ("enforced", "recorded"), row
        assert bool(row.functions or row.words) or row.how != "guided", row
        assert not (row.functions or row.paytable) or row.how in (*PROVEN, "recorded"), row
        assert not row.words or row.how == "guided", row
        assert not row.paytable or row.how == "enforced", row


@each_game
def test_the_words_that_a_row_points_at_are_said_by_the_app(game: str) -> None:
    assert {key for row in law_maps.rows(game) for key in row.words} <= messages().keys()


@each_game
def test_rows_point_at_rulings_that_exist(game: str) -> None:
    numbers = {number for row in law_maps.rows(game) for number in row.rulings}
    assert numbers <= set(range(1, LAST_RULING + 1))


@each_game
def test_every_lowest_paragraph_has_its_kind_and_they_are_counted(
    game: str, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    kinds = law_maps.kinds(game)
    assert list(kinds) == law_maps.lowest(game)
    counted = Counter(kinds.values())
    assert set(counted) <= set(HOW)
    reporter = request.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None:
        summary = ", ".join(f"{counted[how]} {how}" for how in HOW)
        with capsys.disabled():
            reporter.write_line(f"\nlaw of {game}, {len(kinds)} lowest paragraphs: {summary}")


def test_the_three_texts_have_this_many_lowest_paragraphs() -> None:
    assert sum(len(law_maps.lowest(game)) for game in GAMES) == 691


@each_game
def test_every_function_in_a_map_exists_and_cites_the_paragraph(game: str) -> None:
    astray: list[str] = []
    for row in law_maps.rows(game):
        for name in row.functions:
            law = citations().get(name, ())
            if not law or getattr(resolve_name(name), "__law__", None) != CITED.get(name):
                astray.append(f"{name} of {row.paragraph} is no function that cites the law")
            elif not any(law_maps.on_one_line(p, row.paragraph) for p in paragraphs_of(law)):
                astray.append(f"{name} does not cite {row.paragraph}")
    assert astray == []


def test_every_cited_paragraph_is_in_a_text_and_its_row_names_the_function() -> None:
    rows_of: dict[str, list[Row]] = {}
    for game in GAMES:
        rows_of |= dict.fromkeys(law_maps.outline(game), law_maps.rows(game))
    astray: list[str] = []
    for name, law in citations().items():
        for paragraph in paragraphs_of(law):
            row = law_maps.row_for(paragraph, rows_of.get(paragraph, []))
            if row is None or name not in row.functions:
                astray.append(f"{name} cites {paragraph}, which its map gives to {row}")
    assert astray == []


def test_every_subject_of_a_law_is_cited_and_every_paragraph_shown_is_in_the_text() -> None:
    citations()
    cited = {one for law in CITED.values() for one in law}
    assert subjects() - cited == set()
    for name, game in registry.GAMES.items():
        shown = [
            [found] if isinstance(found, str) else [*found.values()] for found in game.law.shown.values()
        ]
        named = {paragraph for found in shown for paragraph in found}
        assert {p for p in named if law_maps.ruling(p) is None} <= set(law_maps.outline(name))


def test_every_cited_ruling_exists() -> None:
    rulings = {law_maps.ruling(citation) for law in citations().values() for citation in law}
    assert rulings - {None} <= set(range(1, LAST_RULING + 1))


@each_game
def test_every_paytable_has_its_row_at_its_paragraph(game: str) -> None:
    in_map = [(row.paytable, row.paragraph) for row in law_maps.rows(game) if row.paytable]
    in_file = [(key, table.law) for key, table in law_maps.paytables(game).items()]
    assert sorted(in_map, key=str) == sorted(in_file)


@each_game
def test_every_paytable_has_the_lines_of_its_paragraph_and_no_other(game: str) -> None:
    for key, table in law_maps.paytables(game).items():
        below = [p for p in law_maps.outline(game) if law_maps.is_within(p, table.law) and p != table.law]
        assert [table.law + letter for letter in table.letters] == below, key


@each_game
def test_every_row_that_is_enforced_or_guided_is_proven_by_a_test(game: str) -> None:
    """By a test marked with its paragraph, or with one under it."""
    proven = {paragraph for law in marks().values() for paragraph in paragraphs_of(law)}
    unproven = [
        row.paragraph
        for row in law_maps.rows(game)
        if row.how in PROVEN and not any(law_maps.is_within(paragraph, row.paragraph) for paragraph in proven)
    ]
    assert unproven == []


@each_game
def test_every_lowest_paragraph_that_is_enforced_or_guided_has_a_mark_of_its_own(game: str) -> None:
    """A mark on a paragraph above it says nothing about this one."""
    proven = {paragraph for law in marks().values() for paragraph in law}
    unproven = [p for p, how in law_maps.kinds(game).items() if how in PROVEN and p not in proven]
    assert unproven == []


def test_every_mark_on_a_test_is_a_paragraph_or_a_ruling() -> None:
    known = {paragraph for game in GAMES for paragraph in law_maps.outline(game)}
    known |= {f"ruling {number}" for number in range(1, LAST_RULING + 1)}
    found = marks() | marks_in("tests/web")
    assert {test: law for test, law in found.items() if not known.issuperset(law)} == {}


@pytest.mark.parametrize("subject", OVER_HTTP)
def test_what_taps_could_get_around_is_proven_over_http(subject: str) -> None:
    """By a test of the web marked with the paragraph itself, or with one under it."""
    proven = {paragraph for law in marks_in("tests/web").values() for paragraph in law}
    unproven = [
        paragraph
        for paragraph in OVER_HTTP[subject]
        if paragraph not in proven
        and not any(law_maps.is_within(mark, paragraph) for mark in paragraphs_of([*proven]))
    ]
    assert unproven == []
