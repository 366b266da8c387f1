"""A table without a database, so that a round reads as a dealer would tell it."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.round import Settlement
from games.rulebook.submission import Submission
from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from games.table import events as e
from games.table.action import Argument
from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.decide import decide
from games.table.evolve import evolve, fold, open_table
from games.table.round_offers import round_offers
from games.table.round_record import record_of
from games.table.state import State, read_state, write_state
from games.table.view.table import TableView, view
from tests.game_rules import LET_IT_RIDE_RULES
from tests.people import DEALER, FLOORPERSON, PIT_BOSS

NOW = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)


class Table:
    """The log of a table and its state; every tap checks that the log still folds to the state."""

    def __init__(
        self,
        game: str = "let_it_ride",
        rules: dict[str, Any] | None = None,
        seats: int = 7,
        **submitted: Any,
    ) -> None:
        rules = LET_IT_RIDE_RULES if rules is None else rules
        opened = e.TableOpened(
            game=game,
            rules=rules,
            seats=min(seats, GAMES[game].max_seats),
            minimum_cents=10_00,
            maximum_cents=500_00,
            submission=Submission("MD-1", game, rules, **{"depth": "full"} | submitted),
        )
        self.log: list[e.AnyEvent] = [opened]
        self.state: State = open_table(opened)

    def tap(self, name: str, actor: Actor = DEALER, **args: Any) -> None:
        self.happen(*decide(self.state, COMMANDS[name](**args), actor, NOW))

    def happen(self, *events: e.AnyEvent) -> None:
        for event in events:
            self.log.append(event)
            self.state = evolve(self.state, event)
        assert fold(self.log) == self.state
        assert read_state(write_state(self.state)) == self.state

    def refuses(self, name: str, actor: Actor = DEALER, **args: Any) -> Refused:
        """Return why a tap is refused; it must change nothing."""
        before = write_state(self.state)
        try:
            decide(self.state, COMMANDS[name](**args), actor, NOW)
        except Refused as refused:
            assert write_state(self.state) == before
            return refused
        raise AssertionError(f"{name} was taken")

    def seat(self, *seats: int, bet: str = "10.00", **wagers: str) -> None:
        """Seat players with the wagers the game requires, and these optional ones."""
        for seat in seats:
            self.tap("seat_player", seat=seat)
            self.bet(seat, bet, **wagers)

    def bet(self, seat: int, bet: str = "10.00", **wagers: str) -> None:
        self.tap("place_wagers", seat=seat, wagers=self.opening(bet) | wagers)

    def opening(self, bet: str = "10.00") -> dict[str, str]:
        return dict.fromkeys(GAMES[self.state.game].opening_bets, bet)

    def deal(self) -> None:
        """Call no more bets, take every step before the cards, and deal."""
        self.tap("announce_no_more_bets")
        while not self.offers("deal"):
            if self.offers("lock_progressive"):
                self.tap("lock_progressive")
            else:
                self.tap("confirm_count", box=self.argument("confirm_count", "box").one_of[0])
        self.tap("deal")

    def all_decide(self, usual: str = "ride", **choices: str) -> None:
        """Let everyone decide in order; seats not named give the usual answer."""
        while (seat := self.asked) is not None:
            self.tap("decide", seat=seat, choice=choices.get(f"seat_{seat}", usual))

    @property
    def asked(self) -> int | None:
        """Return the seat whose decision is next."""
        asked = self.argument("decide", "seat").one_of if self.offers("decide") else ()
        return int(asked[0]) if asked else None

    def turn(self, **cards: str) -> None:
        """Turn community cards by place, in this order."""
        for place, card in cards.items():
            self.tap("turn_card", place=place, card=card)

    def hand(self, seat: int, cards: str) -> None:
        self.tap("turn_hand", seat=seat, cards=tuple(cards.split()))

    def pay(self) -> None:
        """Make every payment that waits, signed by the pit boss where required."""
        for payment in self.state.now.payments:
            if payment.status == "pending":
                self.tap("confirm_hand", FLOORPERSON, seat=payment.seat)
                if payment.needs_signature:
                    self.tap("sign_payment", PIT_BOSS, seat=payment.seat)
                self.tap("make_payment", FLOORPERSON, seat=payment.seat, paperwork=payment.to_be_named)

    def clear(self) -> dict[str, Any]:
        """Pay what waits and clear the table; the record must settle as the table did."""
        self.pay()
        record = record_of(self.state)
        results = {seat.seat: seat.result for seat in self.state_seats()}
        self.tap("clear_table")
        settled = self.last_settlement()
        again = settle(read_round(record))
        assert write_settlement(again) == write_settlement(settled)
        for result in settled.seats:
            shown = results[result.seat]
            assert shown is not None
            assert shown.wagers.keys() == result.wagers.keys()
            written = next(s for s in _seats(again) if s["seat"] == result.seat)
            assert (shown.net, shown.returned) == (written["net"], written["returned"])
        return record

    def last_settlement(self) -> Settlement:
        event = next(event for event in reversed(self.log) if isinstance(event, e.RoundSettled))
        return event.settlement

    def state_seats(self) -> tuple[Any, ...]:
        return self.view.seats

    @property
    def view(self) -> TableView:
        return view(self.state)

    @property
    def phase(self) -> str:
        return self.view.phase

    def offers(self, name: str, actor: Actor = DEALER) -> bool:
        return name in {action.name for action in round_offers(self.state, actor)}

    def argument(self, name: str, argument: str, actor: Actor = DEALER) -> Argument:
        action = next(action for action in round_offers(self.state, actor) if action.name == name)
        return action.args[argument]

    def result(self, seat: int) -> dict[str, Any]:
        """Return the result of a seat as it is on the wire."""
        on_the_wire = msgspec.json.encode(self.view.seats[seat - 1].result)
        result: dict[str, Any] = msgspec.json.decode(on_the_wire)
        return result

    def net(self, seat: int) -> str:
        return str(self.result(seat)["net"])


def _seats(settlement: Settlement) -> list[dict[str, Any]]:
    seats: Any = write_settlement(settlement)["seats"]
    return list(seats)
