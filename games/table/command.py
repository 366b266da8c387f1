"""The base of every command, and the types of its arguments."""

from typing import Annotated

from msgspec import Meta, Struct

SeatNumber = Annotated[int, Meta(ge=1, le=7)]
Card = Annotated[str, Meta(min_length=2, max_length=2)]
Amount = Annotated[str, Meta(min_length=4, max_length=15)]
Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f\x7f]+$")]
Word = Annotated[str, Meta(min_length=1, max_length=30, pattern="^[a-z0-9_]+$")]
# The number on the seal of a deck, scanned or typed.
Seal = Annotated[str, Meta(min_length=1, max_length=30, pattern="^[A-Za-z0-9][A-Za-z0-9./-]*$")]


class Command(Struct, frozen=True, forbid_unknown_fields=True):
    """The base of every command: one tap, with its arguments."""
