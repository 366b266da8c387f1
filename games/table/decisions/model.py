"""Answers that were taken back: players have heard them all the same."""

from msgspec import Struct


class Heard(Struct, frozen=True, array_like=True):
    """The last answer of a seat to a decision that was undone or reopened.

    `is_own` if the seat has ever answered by itself, and not with one answer for all seats.
    """

    phase: str
    seat: int
    choice: str
    staked_cents: int | None
    is_own: bool

    @property
    def answer(self) -> tuple[str, int | None]:
        return self.choice, self.staked_cents
