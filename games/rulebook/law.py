"""The link between code and law: functions cite their paragraph, a refusal names it."""

from collections.abc import Callable
from typing import TypeVar

_Function = TypeVar("_Function", bound=Callable[..., object])

CITED: dict[str, tuple[str, ...]] = {}


def cites(*paragraphs: str) -> Callable[[_Function], _Function]:
    """Mark the law that a function carries out: a paragraph, a ruling, or a subject of shared code.

    The folder of each game says in `law.toml` which of its paragraphs a subject is.
    """

    def mark(function: _Function) -> _Function:
        function.__law__ = paragraphs  # type: ignore[attr-defined]
        CITED[f"{function.__module__}.{function.__qualname__}"] = paragraphs
        return function

    return mark


class Refused(Exception):  # noqa: N818 - the trade's word: the law says no
    """The law, or the form of a record, says no: a message key, its parameters and the paragraph."""

    def __init__(self, key: str, law: str | None = None, **params: object) -> None:
        super().__init__(key, params, law)
        self.key = key
        self.params = params
        self.law = law

    @property
    def code(self) -> str:
        """The part of the key that programs rely on: `bad_card` of `bad_card.not_in_deck`."""
        return self.key.partition(".")[0]
