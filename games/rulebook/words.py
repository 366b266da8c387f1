"""Names and sentences of one game from its `words.toml`, in English and other languages."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class Words:
    """Words by section (`boxes`, `hands`, `messages`, ...), name and language; layouts print the mark."""

    sections: Mapping[str, Mapping[str, Mapping[str, str]]]

    def names(self, section: str, language: str = ENGLISH) -> dict[str, str]:
        """Return the words of a section by name, in English where there is no translation."""
        names = self.sections.get(section, {})
        return {name: words.get(language, words[ENGLISH]) for name, words in names.items()}

    def marks(self) -> dict[str, str]:
        """Return what the layout prints on boxes that do not show their name."""
        boxes = self.sections["boxes"]
        return {name: words["mark"] for name, words in boxes.items() if "mark" in words}


def read_words(folder: Path) -> Words:
    """Return the words of the game in this folder."""
    return Words(tomllib.loads(folder.joinpath("words.toml").read_text("utf-8")))
