"""A finished round and its settlement, as frozen data with money in cents."""

from typing import Any, Literal

from msgspec import Struct

WagerOutcome = Literal["win", "push", "lose", "withdrawn", "folded", "forfeited", "void"]


class SeatPlayed(Struct, frozen=True):
    """One seat at the end of a round: its wagers, its cards, and whether it folded or forfeited.

    `reading_cents` is what the meter showed when the seat took a share after another seat had taken one.
    """

    seat: int
    wagers: dict[str, int]
    cards: tuple[str, ...] | None = None
    declared: dict[str, str] | None = None
    folded: bool = False
    forfeited: bool = False
    withdrawn: tuple[str, ...] = ()
    player: str | None = None
    reading_cents: int | None = None

    @property
    def is_live(self) -> bool:
        return not (self.folded or self.forfeited)


class Layout(Struct, frozen=True):
    """What all players share: the community cards by place, the cards in a box beside them, and the meter."""

    community: dict[str, str] = {}
    six_card_box: tuple[str, ...] = ()
    meter_cents: int | None = None


class Round(Struct, frozen=True):
    """A finished round, ready to be settled."""

    game: str
    rules: Any
    seats: tuple[SeatPlayed, ...]
    layout: Layout = Layout()
    void: str | None = None
    id: object = None


class WagerResult(Struct, frozen=True):
    """The result of one wager; `returned_cents` includes the stake if the player gets it back."""

    stake_cents: int
    outcome: WagerOutcome
    odds: str | None = None
    pays_cents: int = 0
    returned_cents: int = 0


class SeatResult(Struct, frozen=True):
    """The result of one seat; `envy_cents` is None where no progressive is offered."""

    seat: int
    hands: dict[str, str]
    wagers: dict[str, WagerResult]
    limit_cut_cents: int = 0
    envy_cents: int | None = None


class Settlement(Struct, frozen=True):
    """A settled round, with the seats in settlement order."""

    game: str
    seats: tuple[SeatResult, ...]
    meter_before_cents: int | None = None
    meter_after_cents: int | None = None
    id: object = None
