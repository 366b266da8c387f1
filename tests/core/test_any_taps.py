"""Random taps, legal and not, at a table of each game: what must hold after each of them."""

import random
from typing import Any, ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games import events as e
from games.action import Action, Argument
from games.actions import actions
from games.actor import Actor
from games.commands import NAMES
from games.dealing import cards_in
from games.deciding import decide
from games.evolving import evolve, fold, open_table
from games.felt import cards_seen, deal_plan, live_seats, open_phase, seats_in
from games.law import Refused
from games.money import read_cents, write_cents
from games.record import read_round, write_seat
from games.registry import GAMES
from games.round_record import record_of
from games.round_taps import DECIDERS
from games.settlement import settle
from games.state import read_state, write_state
from games.submission import Submission
from games.terms import records_amounts
from games.view import view
from tests.core.rounds import DEALER, FLOORPERSON, NOW

PEOPLE = (DEALER, FLOORPERSON)
COMMANDS = {NAMES[command]: command for command in DECIDERS}
DEPTHS = st.sampled_from(["full", "winners", "procedure"])
# These depend on what lies in the shoe, or on the sum of two entries: offered, yet rightly refused at times.
MAY_BE_REFUSED = {"meter_unconfirmed", "same_count"}


class AnyTaps(RuleBasedStateMachine):
    game: ClassVar[str]
    submitted: ClassVar[tuple[dict[str, Any], ...]]

    @initialize(rules=st.integers(0, 9), depth=DEPTHS)
    def open(self, rules: int, depth: Any) -> None:
        chosen = self.submitted[rules % len(self.submitted)]
        submission = Submission("MD-1", self.game, chosen, depth=depth, meter_rate_percent=20)
        opened = e.TableOpened(
            game=self.game,
            rules=chosen,
            seats=GAMES[self.game].MAX_SEATS,
            minimum_cents=5_00,
            maximum_cents=100_00,
            submission=submission,
        )
        self.log: list[e.AnyEvent] = [opened]
        self.state = open_table(opened)

    def tap(self, name: str, actor: Actor, **args: Any) -> str:
        """The code of the refusal, or nothing."""
        before = write_state(self.state)
        try:
            events = decide(self.state, COMMANDS[name](**args), actor, NOW)
        except Refused as refused:
            assert write_state(self.state) == before
            return refused.code
        for event in events:
            self.log.append(event)
            self.state = evolve(self.state, event)
        return ""

    @rule(seed=st.integers(0))
    def tap_what_is_offered(self, seed: int) -> None:
        """Whatever `actions` offers, `decide` takes."""
        rng = random.Random(seed)
        offered = [(actor, action) for actor in PEOPLE for action in actions(self.state, actor)]
        actor, action = rng.choice(offered)
        refusal = self.tap(action.name, actor, **self.choose(action, rng))
        assert refusal in {"", *MAY_BE_REFUSED}, (action, refusal)

    @rule(seed=st.integers(0))
    @precondition(lambda self: open_phase(self.state) is not None)
    def go_on(self, seed: int) -> None:
        """The round itself goes on, so that rounds come to their end."""
        rng = random.Random(seed)
        for actor in PEOPLE:
            steps = [a for a in actions(self.state, actor) if a.name not in ("undo", "unseat_player")]
            steps = [a for a in steps if a.name != "decide" or a.args["seat"].one_of]
            if steps:
                self.tap(steps[-1].name, actor, **self.choose(steps[-1], rng))

    def choose(self, action: Action, rng: random.Random) -> dict[str, Any]:
        args = {name: self.value(name, bounds, rng) for name, bounds in action.args.items()}
        if action.name == "decide":
            seat = action.args["seat"]
            args["seat"] = rng.choice([*seat.one_of, *seat.changeable])
            bounds = action.args["amount"].by_seat if "amount" in action.args else {}
            args["amount"] = rng.choice(bounds[str(args["seat"])]) if args["choice"] == "amount" else None
        return args

    def value(self, name: str, bounds: Argument, rng: random.Random) -> Any:
        if bounds.one_of:
            return rng.choice(bounds.one_of)
        if bounds.some_of:
            return tuple(rng.sample(bounds.some_of, rng.randint(1, len(bounds.some_of))))
        if bounds.cards:
            unseen = sorted(GAMES[self.game].DECK - cards_seen(self.state.felt))
            cards = tuple(rng.sample(unseen, bounds.cards))
            return cards[0] if name == "card" else cards
        if bounds.hands:
            return {wager: rng.choice(names) for wager, names in bounds.hands.items()}
        if name == "wagers":
            needed = dict.fromkeys(bounds.needed, rng.choice([bounds.least, bounds.most, "2.50"]))
            optional = [box for box in bounds.boxes if box not in bounds.needed]
            return needed | dict.fromkeys(rng.sample(optional, rng.randint(0, len(optional))), "5.00")
        if bounds.letters:
            return "as it should be"
        return "1234.56" if name == "reading" else rng.randint(0, 9)

    @rule(name=st.sampled_from(sorted(COMMANDS)), who=st.sampled_from(PEOPLE), seed=st.integers(0))
    def tap_anything(self, name: str, who: Actor, seed: int) -> None:
        """What is taken was offered."""
        rng = random.Random(seed)
        offered = {action.name for actor in PEOPLE for action in actions(self.state, actor)}
        game = GAMES[self.game]
        deck = sorted(game.DECK)
        seat = rng.randint(1, 7)
        values: dict[str, Any] = {
            "seat": seat,
            "seats": (seat,),
            "card": rng.choice(deck),
            "cards": tuple(rng.choices(deck, k=rng.randint(0, 5))),
            "place": rng.choice([*game.PLACES, "nowhere"]),
            "choice": rng.choice(["ride", "place", "1x", "fold", "amount"]),
            "amount": rng.choice([None, "7.50", "15.00"]),
            "count": rng.randint(0, 5),
            "box": rng.choice(game.BOXES),
            "chips": 3,
            "acknowledged": rng.randint(2, 4),
            "outcome": "found",
            "reading": rng.choice(["1000.00", "x.yz"]),
            "hands": {"main": rng.choice(["nothing", "straight"])},
            "wagers": dict.fromkeys(game.OPENING, rng.choice(["7.50", "0.00"])),
            "player": rng.choice([None, "Ann"]),
        }
        fields = COMMANDS[name].__struct_fields__
        if self.tap(name, who, **{field: values[field] for field in fields}) == "":
            assert name in offered

    @invariant()
    def the_log_folds_to_the_state(self) -> None:
        assert fold(self.log) == self.state
        assert read_state(write_state(self.state)) == self.state

    @invariant()
    def no_card_lies_twice(self) -> None:
        felt = self.state.felt
        cards = [
            *(card for card in felt.community.values() if card),
            *felt.six_card_box,
            *(c for seat in felt.seats for c in seat.cards),
        ]
        assert len(cards) == len(set(cards))

    @invariant()
    def no_card_is_drawn_that_the_deck_lacks(self) -> None:
        drawn = sum(sum(seat.draws.values()) for seat in self.state.felt.seats)
        assert cards_in(deal_plan(self.state)) + drawn <= len(GAMES[self.game].DECK)

    @invariant()
    def there_is_always_something_to_do(self) -> None:
        assert any(actions(self.state, actor) for actor in PEOPLE)
        assert view(self.state, "floor").prompt.text

    @invariant()
    def a_settled_seat_adds_up(self) -> None:
        for seat in self.state.felt.seats:
            if seat.result is None:
                continue
            assert {box: w.stake_cents for box, w in seat.result.wagers.items()} == seat.wagers
            written = write_seat(seat.result)
            paid = sum(w.returned_cents for w in seat.result.wagers.values())
            paid += (seat.result.envy_cents or 0) - seat.result.limit_cut_cents
            assert written["net"] == write_cents(paid - sum(seat.wagers.values()))

    @invariant()
    def a_seat_that_is_in_has_a_place_in_the_round(self) -> None:
        felt = self.state.felt
        assert set(live_seats(felt)) <= set(seats_in(felt))
        assert all(seat.is_taken for seat in felt.seats if seat.is_in)
        if not records_amounts(self.state):
            assert not any(seat.wagers or seat.cards or seat.result for seat in felt.seats)

    @invariant()
    def a_finished_round_settles_as_its_record(self) -> None:
        if not records_amounts(self.state) or open_phase(self.state) is not None:
            return
        settled = settle(read_round(record_of(self.state)))
        shown = {n: seat.result for n, seat in enumerate(self.state.felt.seats, 1) if seat.is_in}
        assert {seat.seat: seat for seat in settled.seats} == shown
        if settled.meter_after_cents is not None:
            assert settled.meter_after_cents == self.state.now.meter_cents

    @invariant()
    def chips_make_up_what_is_paid(self) -> None:
        for seat in view(self.state, "dealer").seats:
            if seat.result is not None:
                chips = dict(seat.result["chips"])
                rest = chips.pop("rest", 0)
                cents = sum((read_cents(chip) or 0) * count for chip, count in chips.items())
                assert write_cents(cents + rest) == seat.result["pays"]


class DoubleDrawTaps(AnyTaps):
    game = "double_draw"
    submitted = ({}, {"bonus_paytable": "B", "payout_limit": "500.00"})


class CrissCrossTaps(AnyTaps):
    game = "criss_cross"
    submitted = ({"ante_odds": "even_money"}, {"ante_odds": "paytable", "five_card_bonus": False})


class LetItRideTaps(AnyTaps):
    game = "let_it_ride"
    submitted = (
        {},
        {"six_card_bonus": "A", "five_card_bonus": "B"},
        {"progressive": "A", "three_card_bonus": "A", "payout_limit": "400.00"},
        {"progressive": "B", "five_card_bonus": "A"},
    )


QUICK = settings(max_examples=40, stateful_step_count=60, deadline=None)
DoubleDrawTaps.TestCase.settings = QUICK
CrissCrossTaps.TestCase.settings = QUICK
LetItRideTaps.TestCase.settings = QUICK
TestDoubleDrawTaps = DoubleDrawTaps.TestCase
TestCrissCrossTaps = CrissCrossTaps.TestCase
TestLetItRideTaps = LetItRideTaps.TestCase
