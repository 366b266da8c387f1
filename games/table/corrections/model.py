"""A correction: what was entered wrong, how it should be, and what it changes for each seat."""

from typing import Any

from msgspec import Struct

from games.rulebook.round import SeatResult, WagerResult


class Correction(Struct, frozen=True, omit_defaults=True, tag="correction"):
    """Entries of the round on the felt as they should be; what is left out stays as it is."""

    seat: int | None = None
    wagers: dict[str, int] | None = None
    decisions: dict[str, str] = {}
    draws: dict[str, int] = {}
    cards: tuple[str, ...] = ()
    hands: dict[str, str] | None = None
    community: dict[str, str] = {}
    six_card_box: tuple[str, ...] = ()


class ClosedRound(Struct, frozen=True, omit_defaults=True, tag="closed_round"):
    """The record of a closed round as it was written, and as it should be."""

    round_number: int
    record: dict[str, Any]
    corrected: dict[str, Any]


Payload = Correction | ClosedRound


class Difference(Struct, frozen=True):
    """What a seat was up or down by, what it is by the correction, and so what it gets or gives back."""

    seat: int
    was_cents: int
    is_cents: int

    @property
    def cents(self) -> int:
        return self.is_cents - self.was_cents


class SeatCorrected(Struct, frozen=True, omit_defaults=True):
    """One seat as it stands after a correction; the first ones said nothing of its draws."""

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
