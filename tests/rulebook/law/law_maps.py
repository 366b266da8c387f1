"""Reads the outlines of the law, each game's map and the paytables they point to."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.harness.servers.process import ROOT

GAMES = ("double_draw", "criss_cross", "let_it_ride")
HOW = ("enforced", "guided", "recorded", "by hand", "definition")
# Rows of these kinds are proven by a test, and name who carries them out.
PROVEN = ("enforced", "guided")
LAST_RULING = 47

_PARAGRAPH = re.compile(r"(36\.05\.\d\d\.\d\d|CCP ch\. \d+ ?)([A-Z]?)((?:\(\w+\))*)")
_RULING = re.compile(r"ruling (\d+)")
_FUNCTION = re.compile(r"`(games\.[\w.]+)`")
_WORDS = re.compile(r"`((?!games\.)[\w.]+)`")
_PAYTABLE = re.compile(r"paytables\.toml (\w+\.\w+)")


@dataclass(frozen=True)
class Row:
    """One line of a map: a paragraph, how it is carried out, and where."""

    paragraph: str
    how: str
    where: str

    @property
    def functions(self) -> list[str]:
        return _FUNCTION.findall(self.where)

    @property
    def words(self) -> list[str]:
        """The keys of what the app says."""
        return _WORDS.findall(self.where)

    @property
    def paytable(self) -> str | None:
        found = _PAYTABLE.match(self.where)
        return found and found[1]

    @property
    def rulings(self) -> list[int]:
        return [int(number) for number in _RULING.findall(self.where)]

    @property
    def is_heading(self) -> bool:
        return self.where == "heading"


@dataclass(frozen=True)
class Paytable:
    """One paytable as its file gives it: its paragraph and the text's names for its lines."""

    law: str
    letters: tuple[str, ...]


def outline(game: str) -> list[str]:
    """Return every numbered paragraph of the game's text, in order."""
    return Path(__file__).with_name("paragraphs").joinpath(f"{game}.txt").read_text("utf-8").splitlines()


def lowest(game: str) -> list[str]:
    """Every paragraph of the game's text that has none under it."""
    every = outline(game)
    above = {steps(paragraph)[:-1] for paragraph in every}
    return [paragraph for paragraph in every if steps(paragraph) not in above]


def kinds(game: str) -> dict[str, str]:
    """What becomes of each of the lowest paragraphs, by the row that speaks for it."""
    every = rows(game)
    found = {paragraph: row_for(paragraph, every) for paragraph in lowest(game)}
    return {paragraph: row.how for paragraph, row in found.items() if row is not None}


def rows(game: str) -> list[Row]:
    """Return every row of the game's map."""
    lines = (ROOT / "games" / game / "law.md").read_text("utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [Row(*row) for row in cells if row[0] != "paragraph" and not row[0].startswith("-")]


def paytables(game: str) -> dict[str, Paytable]:
    """Return every paytable of the game by wager and key, such as `bonus.A`."""
    tables = tomllib.loads((ROOT / "games" / game / "paytables.toml").read_text("utf-8"))
    return {
        f"{wager}.{key}": Paytable(table["law"], tuple(letter for letter, _, _ in table["rows"]))
        for wager, by_key in tables.items()
        if isinstance(by_key, dict)
        for key, table in by_key.items()
    }


def ruling(citation: str) -> int | None:
    """Return the number of a cited ruling, or None if a paragraph is cited."""
    found = _RULING.fullmatch(citation)
    return int(found[1]) if found else None


def steps(paragraph: str) -> tuple[str, ...]:
    """Return the path to a paragraph: `36.05.19.12B(1)` is `36.05.19.12`, then `B`, then `1`."""
    found = _PARAGRAPH.fullmatch(paragraph)
    if found is None:
        raise ValueError(f"not a paragraph: {paragraph!r}")
    regulation, letter, rest = found.groups()
    return tuple(filter(None, (regulation.strip(), letter, *re.findall(r"\w+", rest))))


def is_within(paragraph: str, whole: str) -> bool:
    """Return whether a paragraph is `whole` itself or lies below it."""
    way = steps(whole)
    return steps(paragraph)[: len(way)] == way


def on_one_line(one: str, other: str) -> bool:
    """Return whether one paragraph is the other, its ancestor or its descendant."""
    return is_within(one, other) or is_within(other, one)


def row_for(paragraph: str, every: list[Row]) -> Row | None:
    """Return the row for a paragraph: its own, or that of its nearest ancestor."""
    above = [row for row in every if is_within(paragraph, row.paragraph)]
    return max(above, key=lambda row: len(steps(row.paragraph)), default=None)
