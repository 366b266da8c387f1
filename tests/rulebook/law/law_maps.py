"""Reads the outlines of the law, the maps beside each game and the paytables they point at."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.harness.servers.process import ROOT

GAMES = ("double_draw", "criss_cross", "let_it_ride")
KINDS = ("core", "screen", "timer")
HOW = ("coded", "data", "by hand", "definition", *(f"to come: {kind}" for kind in KINDS))
LAST_RULING = 47

_PARAGRAPH = re.compile(r"(36\.05\.\d\d\.\d\d|CCP ch\. \d+ ?)([A-Z]?)((?:\(\w+\))*)")
_RULING = re.compile(r"ruling (\d+)")
_FUNCTION = re.compile(r"`([\w.]+)`")
_PAYTABLE = re.compile(r"paytables\.toml (\w+\.\w+)")
_TO_COME = re.compile(rf"to come: ({'|'.join(KINDS)})\b")


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
    def paytable(self) -> str | None:
        found = _PAYTABLE.match(self.where)
        return found and found[1]

    @property
    def rulings(self) -> list[int]:
        return [int(number) for number in _RULING.findall(self.where)]

    @property
    def to_come(self) -> list[str]:
        """What later work adds: the whole paragraph, or the part that the last column names."""
        return _TO_COME.findall(f"{self.how}; {self.where}")

    @property
    def is_heading(self) -> bool:
        return self.where == "heading"


@dataclass(frozen=True)
class Paytable:
    """One paytable as its file gives it: its paragraph and what the text calls its lines."""

    law: str
    letters: tuple[str, ...]


def outline(game: str) -> list[str]:
    """Every numbered paragraph of the game's text, in its order."""
    return Path(__file__).with_name("paragraphs").joinpath(f"{game}.txt").read_text("utf-8").splitlines()


def rows(game: str) -> list[Row]:
    """Every row of the game's map."""
    lines = (ROOT / "games" / game / "law.md").read_text("utf-8").splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    return [Row(*row) for row in cells if row[0] != "paragraph" and not row[0].startswith("-")]


def paytables(game: str) -> dict[str, Paytable]:
    """Every paytable of the game by wager and key, as `bonus.A`."""
    tables = tomllib.loads((ROOT / "games" / game / "paytables.toml").read_text("utf-8"))
    return {
        f"{wager}.{key}": Paytable(table["law"], tuple(letter for letter, _, _ in table["rows"]))
        for wager, by_key in tables.items()
        if isinstance(by_key, dict)
        for key, table in by_key.items()
    }


def ruling(citation: str) -> int | None:
    """The number of a cited ruling, or None where a paragraph is cited."""
    found = _RULING.fullmatch(citation)
    return int(found[1]) if found else None


def steps(paragraph: str) -> tuple[str, ...]:
    """The way down to a paragraph: `36.05.19.12B(1)` is `36.05.19.12`, then `B`, then `1`."""
    found = _PARAGRAPH.fullmatch(paragraph)
    if found is None:
        raise ValueError(f"not a paragraph: {paragraph!r}")
    regulation, letter, rest = found.groups()
    return tuple(filter(None, (regulation.strip(), letter, *re.findall(r"\w+", rest))))


def is_within(paragraph: str, whole: str) -> bool:
    """Whether a paragraph is `whole` itself or stands somewhere under it."""
    way = steps(whole)
    return steps(paragraph)[: len(way)] == way


def on_one_line(one: str, other: str) -> bool:
    """Whether one paragraph is the other, an ancestor of it or a descendant."""
    return is_within(one, other) or is_within(other, one)


def row_for(paragraph: str, every: list[Row]) -> Row | None:
    """The row that speaks for a paragraph: its own, or that of its nearest ancestor."""
    above = [row for row in every if is_within(paragraph, row.paragraph)]
    return max(above, key=lambda row: len(steps(row.paragraph)), default=None)
