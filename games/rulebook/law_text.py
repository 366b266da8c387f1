"""The paragraphs of one game's text by subject, from its `law.toml`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from games.rulebook.submission import Method

# The chapter that a table without settings is dealt by.
DEFAULT_METHOD: Method = "manual_shoe"


@dataclass(frozen=True, slots=True)
class LawText:
    """What is shown for a subject, by dealing method where the text has a chapter for each; and what
    shared code carries out, by the subject that its functions cite.
    """

    shown: Mapping[str, str | Mapping[Method, str]]
    carried_out: Mapping[str, tuple[str, ...]]

    def paragraph(self, subject: str, method: Method = DEFAULT_METHOD) -> str:
        found = self.shown[subject]
        return found if isinstance(found, str) else found[method]

    def find(self, subject: str) -> str | None:
        """Return the paragraph of a subject that not every text has."""
        return self.paragraph(subject) if subject in self.shown else None


def read_law(folder: Path) -> LawText:
    """Return the law of the game in this folder."""
    raw = tomllib.loads(folder.joinpath("law.toml").read_text("utf-8"))
    return LawText(raw["shown"], {subject: tuple(found) for subject, found in raw["carried_out"].items()})
