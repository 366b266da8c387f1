"""Corrections: the entries as they should be, and the difference for each seat."""

from typing import Any, Literal

from msgspec import Struct

from games.rulebook.round import SeatResult, WagerResult


class Correction(Struct, frozen=True, omit_defaults=True, tag="correction"):
    """Entries of the round on the felt as they should be; anything left out stays as it was."""

    seat: int | None = None
    wagers: dict[str, int] | None = None
    decisions: dict[str, str] = {}
    draws: dict[str, int] = {}
    cards: tuple[str, ...] = ()
    hands: dict[str, str] | None = None
    community: dict[str, str] = {}
    six_card_box: tuple[str, ...] = ()


class ClosedRound(Struct, frozen=True, omit_defaults=True, tag="closed_round"):
    """The original and the corrected record of a closed round."""

    round_number: int
    record: dict[str, Any]
    corrected: dict[str, Any]


Payload = Correction | ClosedRound
# Why a correction takes the pit boss.
WhyPitBoss = Literal["large", "losing_wager", "plays_again"]


class Moved(Struct, frozen=True, omit_defaults=True):
    """What a correction pays to settled seats, takes from them, and adds to wagers not settled yet."""

    pays_cents: int = 0
    takes_cents: int = 0
    staked_cents: int = 0


class Difference(Struct, frozen=True):
    """The net of a seat before and after a correction, and so what it gets or gives back."""

    seat: int
    was_cents: int
    is_cents: int

    @property
    def cents(self) -> int:
        return self.is_cents - self.was_cents


class SeatCorrected(Struct, frozen=True, omit_defaults=True):
    """One seat after a correction; the oldest events have no draws."""

    seat: int
    wagers: dict[str, int]
    warned: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    decisions: dict[str, str] = {}
    draws: dict[str, int] | None = None
    has_folded: bool = False
    cards: tuple[str, ...] = ()
    declared: dict[str, str] | None = None
    settled: dict[str, WagerResult] = {}
    is_settled: bool = False
    result: SeatResult | None = None
