"""Random taps, legal and not, at a table of one game, and the invariants after each of them."""

import random
from datetime import timedelta
from typing import Any, ClassVar

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.registry import GAMES
from games.rulebook.deal import cards_in
from games.rulebook.law import Refused
from games.rulebook.money import read_cents, write_cents
from games.rulebook.submission import Method, Settings, Shuffling, Submission
from games.settlement.record import read_round, write_seat
from games.settlement.settle import settle
from games.table import events as e
from games.table.action import Action, Argument
from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.decide import decide
from games.table.decks.idle import is_idle_due
from games.table.evolve import evolve, fold, open_table
from games.table.felt import cards_seen, deal_plan, live_seats, open_phase, seats_in, seats_without_amounts
from games.table.floor_calls.escalation import due_escalations
from games.table.offers import offers
from games.table.round_offers import round_offers
from games.table.round_record import record_of
from games.table.state import State, read_state, write_state
from games.table.stub.due import expected_stub
from games.table.terms import records_amounts
from games.table.timers.due import clocks, timers
from games.table.undo import SEEN_OR_HEARD
from games.table.view.table import view
from tests.game_rules import DEALT
from tests.people import DEALER, FLOORPERSON, PIT_BOSS, STRANGER, SYSTEM
from tests.table.pure_table import NOW
from tests.table.random_arguments import Records, anything, fill

PEOPLE = (DEALER, FLOORPERSON, PIT_BOSS, STRANGER)
# No button: a dealer does it by signing in and out.
SIGNING_IN = ("take_table", "leave_table")
# Taken as soon as they are due, and offered once the reminder has told the screens.
ABOUT_IDLE = ("declare_idle", "dismiss_idle")
NOT_ON = ("undo", "unseat_player", "take_back_call", "reenter_cards", "redeclare_hand", "reopen_step")
MAKE_WAY = (
    *("approve_request", "clear_difference", "answer_call", "release_hold", "return_device"),
    *("receive_deck", "inspect_deck", "verify_deck", "spread_deck", "show_deck", "wash_deck"),
    *("shuffle_deck", "cut_deck", "count_stub"),
)
DEPTHS = st.sampled_from(["full", "winners", "procedure"])
# These depend on what lies in the shoe, on the sum of two entries, or on the time: offered, yet rightly
# refused at times.
MAY_BE_REFUSED = {"meter_unconfirmed", "same_count", "deck_due", "idle_due", "paid_as_due"}
# Besides a floorperson who reopens a step, only these change what was bet or decided before players saw or
# heard the next one.
REOPENS = (e.CallTakenBack, e.TableCleared, e.RoundVoided, e.RoundCorrected, e.MissedRoundsRecorded)
# An entry of several parts is not valid in every combination: a dealing method, a corrected round.
WHOLE: dict[str, set[str]] = {
    "change_settings": {"not_permitted", "needs_shuffler", "device_out", "device_not_out"},
    # More wagers than are recorded, while amounts are missing: the count is blind, so no bound tells.
    "confirm_count": {"amounts_missing"},
    "declare_hand": {"cards_needed", "impossible_hand"},
    "reenter_cards": {"was_due"},
    "report_irregularity": {"cannot_be"},
    "redeclare_hand": {"cards_needed", "nothing_changed", "was_due", "impossible_hand"},
    "take_back_call": {"final"},
    "request_correction": {
        *("nothing_changed", "not_entered", "decision_missing", "missing_wager", "bad_hand"),
        *("cards_needed", "wager_out_of_range", "bad_state", "too_few_cards", "cards_shown"),
        "impossible_hand",
    },
    "correct_closed_round": {"nothing_changed", "round_void", "wager_out_of_range", "unequal_wagers"},
}


Shut = dict[tuple[int, str, str], int | str]


def bet_and_decided(state: State) -> Shut:
    """The wagers, decisions and draws of each seat."""
    found: Shut = {}
    for number, seat in enumerate(state.felt.seats, 1):
        found |= {(number, "wager", box): cents for box, cents in seat.wagers.items()}
        found |= {(number, "decision", box): choice for box, choice in seat.decisions.items()}
        found |= {(number, "draw", name): count for name, count in seat.draws.items()}
    return found


class AnyTaps(RuleBasedStateMachine):
    game: ClassVar[str]
    submitted: ClassVar[tuple[dict[str, Any], ...]]

    @initialize(rules=st.integers(0, 9), depth=DEPTHS, dealt=st.sampled_from([*DEALT, None]))
    def open(self, rules: int, depth: Any, dealt: tuple[Method, Shuffling, int] | None) -> None:
        chosen = self.submitted[rules % len(self.submitted)]
        submission = Submission("MD-1", self.game, chosen, depth=depth, meter_rate_percent=20)
        opened = e.TableOpened(
            game=self.game,
            rules=chosen,
            seats=GAMES[self.game].max_seats,
            minimum_cents=5_00,
            maximum_cents=100_00,
            submission=submission,
            settings=None if dealt is None else Settings(*dealt, 5_00, 100_00, GAMES[self.game].max_seats),
        )
        self.time = NOW
        self.log: list[e.AnyEvent] = [opened]
        self.state = open_table(opened)
        self.records: Records = {}
        self.shut: list[Shut] = []

    def fill(self, action: Action, rng: random.Random) -> dict[str, Any]:
        self.time += timedelta(seconds=1)
        return fill(self.state, action, rng, self.time, self.records)

    def tap(self, name: str, actor: Actor, **args: Any) -> str:
        """Tap, and return the code of the refusal or nothing."""
        before = write_state(self.state)
        self.time += timedelta(seconds=1)
        try:
            events = decide(self.state, COMMANDS[name](**args), actor, self.time)
        except Refused as refused:
            assert write_state(self.state) == before
            return refused.code
        if name == "clear_table" and records_amounts(self.state):
            self.records[self.state.now.round_number] = record_of(self.state)
        for event in events:
            self.log.append(event)
            self.state = evolve(self.state, event)
            self.check_shut(event)
        return ""

    def check_shut(self, event: e.AnyEvent) -> None:
        """What was bet and decided before players saw or heard a step stays, until somebody reopens it."""
        if isinstance(event, REOPENS):
            self.shut = []
        elif isinstance(event, e.StepReopened) and event.step not in ("decision_made", "irregularity_noted"):
            self.shut.pop()
        found = bet_and_decided(self.state)
        assert not self.shut or self.shut[-1].items() <= found.items(), event
        if isinstance(event, SEEN_OR_HEARD):
            self.shut.append(found)

    @rule(seed=st.integers(0))
    def tap_what_is_offered(self, seed: int) -> None:
        """Tap anything offered to anyone; `decide` must take it."""
        rng = random.Random(seed)
        offered = [(actor, action) for actor in PEOPLE for action in offers(self.state, actor)]
        actor, action = rng.choice(offered)
        if action.name == "correct_closed_round" and not self.records:
            return
        refusal = self.tap(action.name, actor, **self.fill(action, rng))
        assert refusal in {"", *MAY_BE_REFUSED, *WHOLE.get(action.name, ())}, (action, refusal)

    @rule(hours=st.sampled_from([0.1, 1, 5]))
    def wait(self, hours: float) -> None:
        self.time += timedelta(hours=hours)
        for due in due_escalations(self.state, self.time):
            assert self.tap("escalate", SYSTEM, number=due.number, to=due.to) == ""
        waiting = timers(self.state)
        for clock in [clock for clock in clocks(self.state) if clock in waiting and clock.at <= self.time]:
            assert self.tap("remind", SYSTEM, kind=clock.kind, due_at=clock.at, subject=clock.subject) == ""
        assert not [clock for clock in timers(self.state) if clock.at <= self.time]

    @rule(seed=st.integers(0))
    @precondition(lambda self: open_phase(self.state) is not None)
    def go_on(self, seed: int) -> None:
        """Move the round on, so that rounds come to their end."""
        rng = random.Random(seed)
        if self.state.felt.phase == "betting" or self.state.now.requests:
            self.make_way(rng)
        for actor in PEOPLE:
            steps = [a for a in round_offers(self.state, actor) if a.name not in NOT_ON]
            steps = [a for a in steps if a.name != "decide" or a.args["seat"].one_of]
            if steps:
                self.tap(steps[-1].name, actor, **self.fill(steps[-1], rng))

    def make_way(self, rng: random.Random) -> None:
        """Answer open requests and bring a deck to the deal."""
        for actor in (PIT_BOSS, DEALER):
            for action in offers(self.state, actor):
                if action.name in MAKE_WAY and any(a == action for a in offers(self.state, actor)):
                    self.tap(action.name, actor, **self.fill(action, rng))

    @rule(name=st.sampled_from(sorted(COMMANDS)), who=st.sampled_from(PEOPLE), seed=st.integers(0))
    def tap_anything(self, name: str, who: Actor, seed: int) -> None:
        """Tap anything; if it is taken, it was offered to someone."""
        offered = {action.name for actor in PEOPLE for action in offers(self.state, actor)}
        args = anything(self.state, name, random.Random(seed), self.time, self.records)
        due = ABOUT_IDLE if is_idle_due(self.state, self.time + timedelta(seconds=1)) else ()
        if self.tap(name, who, **args) == "":
            assert name in {*offered, *SIGNING_IN, *due}

    @invariant()
    def every_argument_that_is_needed_has_bounds(self) -> None:
        """A screen can build each offered command; the store supplies the record of a closed round."""
        for actor in PEOPLE:
            for action in offers(self.state, actor):
                fields = msgspec.structs.fields(COMMANDS[action.name])
                needed = {field.name for field in fields if field.required} - {"record"}
                assert needed <= action.args.keys() <= {field.name for field in fields}
                for name, bounds in action.args.items():
                    is_bound = bounds != Argument() and bounds != Argument(is_optional=True)
                    is_empty = name in ("wagers", "paperwork", "entries") or bounds.is_optional
                    assert is_bound or is_empty, action

    @invariant()
    def the_log_folds_to_the_state(self) -> None:
        assert fold(self.log) == self.state
        assert read_state(write_state(self.state)) == self.state

    @invariant()
    def what_was_told_never_falls_due_again(self) -> None:
        """Its command has happened, so it could not happen again and would stay due forever."""
        reminded = {(one.kind, one.subject, one.due_at) for one in self.log if isinstance(one, e.Reminded)}
        assert reminded.isdisjoint(timers(self.state))

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
    def cards_are_conserved(self) -> None:
        """The stub and all cards dealt, drawn and set aside make a full deck."""
        felt, boxed = self.state.felt, self.state.now.boxed_cards
        if not felt.is_dealt:
            return
        drawn = sum(sum(seat.draws.values()) for seat in felt.seats)
        dealt = cards_in(deal_plan(self.state))
        stub = expected_stub(self.state) - drawn
        assert stub + dealt + drawn + boxed == len(GAMES[self.game].deck)
        assert len(cards_seen(felt)) <= dealt + drawn
        assert stub >= 0 or self.state.now.requests or self.state.now.void

    @invariant()
    def no_card_is_drawn_that_the_deck_lacks(self) -> None:
        drawn = sum(sum(seat.draws.values()) for seat in self.state.felt.seats)
        assert cards_in(deal_plan(self.state)) + drawn <= len(GAMES[self.game].deck)

    @invariant()
    def there_is_always_something_to_do(self) -> None:
        assert any(offers(self.state, actor) for actor in PEOPLE)
        assert view(self.state).prompt.text

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
        if seats_without_amounts(self.state):
            return
        settled = settle(read_round(record_of(self.state)))
        for result in settled.seats:
            shown = self.state.felt.seats[result.seat - 1].result
            assert shown == result or (shown is None and self.state.now.void)
        if settled.meter_after_cents is not None and self.state.now.void is None:
            assert settled.meter_after_cents == self.state.now.meter_cents

    @invariant()
    def chips_make_up_what_is_paid(self) -> None:
        for seat in view(self.state).seats:
            if seat.result is not None:
                chips = dict(seat.result.chips)
                rest = chips.pop("rest", 0)
                cents = sum((read_cents(chip) or 0) * count for chip, count in chips.items())
                assert write_cents(cents + rest) == seat.result.pays
