"""The phases of a round. What differs between games is the list each game gives."""

from typing import Literal

from msgspec import Struct

PhaseKind = Literal[
    "betting",
    "lock",
    "count",
    "dealing",
    "decision",
    "announcement",
    "drawing",
    "community",
    "box",
    "bonus",
    "showdown",
    "envy",
]

# The answer of a bet of any amount; the amount is an argument of its own.
FREE_CHOICE = "amount"


class Choice(Struct, frozen=True):
    """What a player may answer: so many times one opening wager, any amount within bounds, or a fold.

    `parts` is how often bots choose it, against the others.
    """

    name: str
    times: int = 0
    is_free: bool = False
    folds: bool = False
    parts: int = 1

    @property
    def stakes(self) -> bool:
        return self.is_free or self.times > 0

    @property
    def is_for_all(self) -> bool:
        """Whether one tap may give this answer for everybody."""
        return not (self.is_free or self.folds)


class Phase(Struct, frozen=True):
    """One part of a round: what is done in it, the paragraph that asks for it, the step's words by key.

    `box` is what the phase is about: the wager decided on, counted or paid. Answers are staked in times of
    the wager `unit`, `most` times at most; in a drawing `most` is how many cards a player may discard.
    """

    name: str
    kind: PhaseKind
    law: str
    says: str
    box: str = ""
    choices: tuple[Choice, ...] = ()
    unit: str = ""
    most: int = 0
    places: tuple[str, ...] = ()
    takes_losing_hands: bool = False

    @property
    def is_staked(self) -> bool:
        """Whether an answer here places a wager."""
        return any(choice.stakes for choice in self.choices)


def choice_named(phase: Phase, name: str) -> Choice | None:
    return next((choice for choice in phase.choices if choice.name == name), None)
