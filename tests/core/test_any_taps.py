"""Random taps, legal and not, at a Let It Ride table: what must hold after each of them."""

import random
from datetime import UTC, datetime
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from games import events as e
from games.actions import Action, actions
from games.actor import Actor
from games.commands import COMMANDS
from games.deciding import decide
from games.evolving import evolve, fold, open_table
from games.felt import cards_seen
from games.law import Refused
from games.registry import GAMES
from games.state import read_state, write_state

DEALER = Actor("7", "dealer", is_assigned=True)
NOW = datetime(2026, 11, 16, tzinfo=UTC)
SEATS = st.integers(1, 7)
CARDS = st.sampled_from(sorted(GAMES["let_it_ride"].DECK))


class AnyTaps(RuleBasedStateMachine):
    @initialize(six=st.booleans())
    def open(self, six: bool) -> None:
        rules = {"six_card_bonus": "A", "five_card_bonus": "B"} if six else {}
        opened = e.TableOpened(
            game="let_it_ride", rules=rules, seats=7, minimum_cents=5_00, maximum_cents=100_00
        )
        self.log: list[e.AnyEvent] = [opened]
        self.state = open_table(opened)

    def tap(self, name: str, **args: Any) -> bool:
        before = write_state(self.state)
        try:
            events = decide(self.state, COMMANDS[name](**args), DEALER, NOW)
        except Refused:
            assert write_state(self.state) == before
            return False
        for event in events:
            self.log.append(event)
            self.state = evolve(self.state, event)
        return True

    @rule(seed=st.integers(0))
    def tap_what_is_offered(self, seed: int) -> None:
        """Whatever `actions` offers, `decide` takes."""
        rng = random.Random(seed)
        action = rng.choice(actions(self.state, DEALER))
        assert self.tap(action.name, **self.choose(action, rng)), action

    def choose(self, action: Action, rng: random.Random) -> dict[str, Any]:
        unseen = sorted(GAMES["let_it_ride"].DECK - cards_seen(self.state.felt))
        args: dict[str, Any] = {}
        for name, bounds in action.args.items():
            if bounds.one_of:
                args[name] = rng.choice(bounds.one_of)
            elif bounds.boxes:
                args[name] = dict.fromkeys(bounds.needed, rng.choice([bounds.least, bounds.most]))
            else:
                cards = tuple(rng.sample(unseen, bounds.cards))
                args[name] = cards[0] if name == "card" else cards
        return args

    @rule(name=st.sampled_from(sorted(COMMANDS)), seat=SEATS, card=CARDS, cards=st.lists(CARDS, max_size=5))
    def tap_anything(self, name: str, seat: int, card: str, cards: list[str]) -> None:
        """What is taken was offered."""
        offered = {action.name for action in actions(self.state, DEALER)}
        values: dict[str, Any] = {
            "seat": seat,
            "card": card,
            "cards": tuple(cards),
            "place": "first",
            "choice": "ride",
            "wagers": dict.fromkeys(("bet_1", "bet_2", "bet_3"), "7.50"),
            "player": None,
        }
        fields = COMMANDS[name].__struct_fields__
        if self.tap(name, **{field: values[field] for field in fields}):
            assert name in offered

    @invariant()
    def the_log_folds_to_the_state(self) -> None:
        assert fold(self.log) == self.state
        assert read_state(write_state(self.state)) == self.state

    @invariant()
    def no_card_lies_twice(self) -> None:
        felt = self.state.felt
        cards = [
            *felt.community.values(),
            *felt.six_card_box,
            *(c for seat in felt.seats for c in seat.cards),
        ]
        assert len(cards) == len(set(cards))

    @invariant()
    def there_is_always_something_to_do(self) -> None:
        assert actions(self.state, DEALER)

    @invariant()
    def a_settled_seat_adds_up(self) -> None:
        for seat in self.state.felt.seats:
            if seat.result is not None:
                assert {box: w.stake_cents for box, w in seat.result.wagers.items()} == seat.wagers


AnyTaps.TestCase.settings = settings(max_examples=60, stateful_step_count=60, deadline=None)
TestAnyTaps = AnyTaps.TestCase
