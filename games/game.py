"""What a game brings: each game's `rules` module has these names."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from games.rulebook.round import Layout, Round, SeatPlayed, SeatResult
from games.rulebook.rule_sheet import Rule


class TableCards(Protocol):
    """Reads the cards that lie on the table for everybody, each once in the whole round."""

    def listed(self, name: str, count: int | None) -> tuple[str, ...]: ...

    def placed(self, name: str, places: Sequence[str]) -> dict[str, str]: ...

    def amount(self, name: str) -> int | None: ...


class Game(Protocol):
    """The rules of one game, as the record and the settlement use them."""

    NAME: str
    DECK: frozenset[str]
    MAX_SEATS: int
    CARDS_PER_SEAT: int
    SEAT_1_FIRST: bool
    HAS_ADJACENT_BOXES: bool
    COUNTS_AT_AUTOMATED_SHOE: bool
    SPREADS_FACE_UP_WHEN_IDLE: bool
    IS_IDLE_WITH_DEVICE: bool
    FORFEITS_FOR_VIOLATION: bool
    MAY_RACK_ONE: bool
    BOXES: tuple[str, ...]
    OPENING: tuple[str, ...]
    LATER: tuple[str, ...]
    SIDE_BETS: tuple[str, ...]
    WITHDRAWABLE: tuple[str, ...]
    PLACES: tuple[str, ...]
    # The only amounts of a box, and the boxes whose wager is whole dollars.
    AMOUNTS_CENTS: Mapping[str, tuple[int, ...]]
    WHOLE_DOLLARS: tuple[str, ...]
    SHEET: tuple[Rule, ...]

    def read_rules(self, raw: Mapping[str, object]) -> Any:
        """The rules of a round from its record."""

    def offered_boxes(self, rules: Any) -> tuple[str, ...]:
        """The boxes of a seat at a table with these rules."""

    def check_wagers(self, rules: Any, seat: int, wagers: Mapping[str, int]) -> None:
        """Refuses wagers that the game does not offer or whose amounts do not fit each other."""

    def hands_to_declare(self, rules: Any, wagers: Mapping[str, int]) -> Mapping[str, Sequence[str]]:
        """The hands that stand for a seat's cards, each with the names that may be declared."""

    def may_hide_envy(self, rules: Any, holder: SeatPlayed, seats: Sequence[SeatPlayed]) -> bool:
        """Whether a hand that is only named may owe other seats an envy bonus."""

    def read_layout(self, rules: Any, seats: Sequence[SeatPlayed], cards: TableCards, void: bool) -> Layout:
        """What lies on the table for everybody."""

    def settle_seats(
        self, played: Round, seats: Sequence[SeatPlayed]
    ) -> tuple[tuple[SeatResult, ...], int | None]:
        """The result of each seat, in the order given, and the meter afterwards."""
