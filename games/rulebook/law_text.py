"""The paragraphs of one game's rules by subject, from its `law.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from games.rulebook.submission import Method

# The dealing method of a table without settings.
DEFAULT_METHOD: Method = "manual_shoe"


@dataclass(frozen=True, slots=True)
class LawText:
    """The paragraph shown for each subject, by dealing method where the law has a chapter for each,
    and the paragraphs that shared code implements for each subject it cites.
    """

    shown: Mapping[str, str | Mapping[Method, str]]
    carried_out: Mapping[str, tuple[str, ...]]

    def paragraph(self, subject: str, method: Method = DEFAULT_METHOD) -> str:
        paragraph = self.shown[subject]
        return paragraph if isinstance(paragraph, str) else paragraph[method]

    def find(self, subject: str) -> str | None:
        """Return the paragraph of a subject, or None if this game's law does not cover it."""
        return self.paragraph(subject) if subject in self.shown else None


def read_law(folder: Path) -> LawText:
    """Return the law of the game in this folder."""
    raw = tomllib.loads(folder.joinpath("law.toml").read_text("utf-8"))
    return LawText(raw["shown"], {subject: tuple(cited) for subject, cited in raw["carried_out"].items()})
