"""A table without a database, so that a round reads as a dealer would tell it."""

from datetime import UTC, datetime
from typing import Any

from games import events as e
from games.actions import actions
from games.actor import Actor
from games.commands import COMMANDS
from games.deciding import decide
from games.evolving import evolve, fold, open_table
from games.law import Refused
from games.state import State, read_state, write_state
from games.view import TableView, view

DEALER = Actor("7", "dealer", is_assigned=True)
NOW = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)
RULES = {"five_card_bonus": "A", "three_card_bonus": "A", "six_card_bonus": "A"}


class Table:
    """The log of a table and its state; every tap checks that the log still folds to the state."""

    def __init__(
        self, game: str = "let_it_ride", rules: dict[str, Any] | None = None, seats: int = 7
    ) -> None:
        opened = e.TableOpened(
            game=game,
            rules=RULES if rules is None else rules,
            seats=seats,
            minimum_cents=10_00,
            maximum_cents=500_00,
        )
        self.log: list[e.AnyEvent] = [opened]
        self.state: State = open_table(opened)

    def tap(self, name: str, **args: Any) -> None:
        for event in decide(self.state, COMMANDS[name](**args), DEALER, NOW):
            self.log.append(event)
            self.state = evolve(self.state, event)
        assert fold(self.log) == self.state
        assert read_state(write_state(self.state)) == self.state

    def refuses(self, name: str, **args: Any) -> Refused:
        """Why a tap is refused; it must change nothing."""
        before = write_state(self.state)
        try:
            decide(self.state, COMMANDS[name](**args), DEALER, NOW)
        except Refused as refused:
            assert write_state(self.state) == before
            return refused
        raise AssertionError(f"{name} was taken")

    def seat(self, *seats: int, bet: str = "10.00", **wagers: str) -> None:
        """Players sit down and place three bets, and these optional wagers."""
        for seat in seats:
            self.tap("seat_player", seat=seat)
            self.bet(seat, bet, **wagers)

    def bet(self, seat: int, bet: str = "10.00", **wagers: str) -> None:
        self.tap("place_wagers", seat=seat, wagers=dict.fromkeys(("bet_1", "bet_2", "bet_3"), bet) | wagers)

    def deal(self) -> None:
        self.tap("announce_no_more_bets")
        self.tap("deal")

    def all_decide(self, **choices: str) -> None:
        """Everyone in order; who is not named lets it ride."""
        while self.offers("decide"):
            seat = self.view.prompt.seat
            assert seat is not None
            self.tap("decide", seat=seat, choice=choices.get(f"seat_{seat}", "ride"))

    @property
    def view(self) -> TableView:
        return view(self.state, "dealer")

    @property
    def phase(self) -> str:
        return self.view.phase

    def offers(self, name: str) -> bool:
        return name in {action.name for action in actions(self.state, DEALER)}

    def net(self, seat: int) -> str:
        result = self.view.seats[seat - 1].result
        assert result is not None
        return str(result["net"])
