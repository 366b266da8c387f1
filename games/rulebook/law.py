"""Ties the code to the law: a function cites its paragraph, and a refusal names it."""

from collections.abc import Callable
from typing import TypeVar

_Function = TypeVar("_Function", bound=Callable[..., object])

CITED: dict[str, tuple[str, ...]] = {}


def cites(*paragraphs: str) -> Callable[[_Function], _Function]:
    """Record the law that a function implements: a paragraph, a ruling, or a subject of shared code.

    Each game's `law.toml` maps a subject to its own paragraphs.
    """

    def mark(function: _Function) -> _Function:
        function.__law__ = paragraphs  # type: ignore[attr-defined]
        CITED[f"{function.__module__}.{function.__qualname__}"] = paragraphs
        return function

    return mark


class Refused(Exception):  # noqa: N818 - the trade's word: the law says no
    """A command or record the law does not allow: a message key, its parameters and the paragraph."""

    def __init__(self, key: str, law: str | None = None, **params: object) -> None:
        super().__init__(key, params, law)
        self.key = key
        self.params = params
        self.law = law

    @property
    def code(self) -> str:
        """Return the stable part of the key that clients rely on: `bad_card` of `bad_card.not_in_deck`."""
        return self.key.partition(".")[0]
