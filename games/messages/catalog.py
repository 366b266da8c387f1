"""Looks up sentences by key: the shared ones and those of each game."""

from collections.abc import Mapping
from functools import cache

from games.messages.dealers_card import CARD
from games.messages.refusals import REFUSALS
from games.messages.rules import RULES
from games.messages.settlement import RESULTS, SETTLEMENT
from games.messages.steps import STEPS
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.words import ENGLISH

SHARED: dict[str, str] = {**REFUSALS, **STEPS, **CARD, **RULES, **RESULTS, **SETTLEMENT}


@cache
def game_names(section: str, language: str = ENGLISH) -> Mapping[str, str]:
    """Return the words of a section from all games; a name used by two games means the same in both."""
    return {
        name: word for game in GAMES.values() for name, word in game.words.names(section, language).items()
    }


@cache
def messages() -> Mapping[str, str]:
    """Return the English of every sentence by key."""
    return {**SHARED, **game_names("messages")}


_LONGEST = 100


def say(refused: Refused) -> str:
    """Return the English sentence of a refusal, with names as the record or the command spells them."""
    return sentence(refused.key, refused.params)


def sentence(key: str, params: Mapping[str, object]) -> str:
    """Return the English sentence of a key."""
    return messages()[key].format_map({name: show(value) for name, value in params.items()})


def worded(key: str, params: Mapping[str, object]) -> str:
    """Return the English sentence of a key for a screen, with stored names spelled as words."""
    return messages()[key].format_map({name: show(value).replace("_", " ") for name, value in params.items()})


def show(value: object) -> str:
    """Return a parameter of a sentence as people read it."""
    text = value if isinstance(value, str) else "nothing" if value is None else repr(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
