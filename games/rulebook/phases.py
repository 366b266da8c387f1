"""The phases of a round; each game lists its own."""

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

# The choice of a bet of any amount; the amount is a separate argument.
FREE_CHOICE = "amount"


class Choice(Struct, frozen=True):
    """A choice a player has: a multiple of an opening wager, any amount within bounds, or a fold.

    `parts` is its weight when bots choose.
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
        """Return whether one tap may enter this choice for every seat."""
        return not (self.is_free or self.folds)


class Phase(Struct, frozen=True):
    """One phase of a round: its kind, its paragraph, and the message key of its step.

    `box` is the wager that is decided on, counted or paid. A choice stakes a multiple of the wager `unit`,
    up to `most` times; in a drawing phase `most` is how many cards a player may discard.
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
        """Return whether a choice in this phase places a wager."""
        return any(choice.stakes for choice in self.choices)


def betting_phase(law: str) -> Phase:
    """Return the first phase of every round; a table between rounds is in it."""
    return Phase("betting", "betting", law, "step.betting")


def dealing_phase(law: str, says: str) -> Phase:
    """Return the phase in which all cards of the deal are dealt."""
    return Phase("dealing", "dealing", law, says)


def choice_named(phase: Phase, name: str) -> Choice | None:
    return next((choice for choice in phase.choices if choice.name == name), None)
