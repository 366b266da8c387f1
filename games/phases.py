"""The phases of a round. What differs between games is the list each game gives."""

from typing import Literal

from msgspec import Struct

Kind = Literal["betting", "dealing", "decision", "community", "box", "showdown"]


class Phase(Struct, frozen=True):
    """One part of a round: what is done in it, the paragraph that asks for it, the step's words by key."""

    name: str
    kind: Kind
    law: str
    says: str
    box: str = ""
    choices: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
