"""Nights with a wrong hand entered now and then: every round still settles like its record."""

from typing import Any

import pytest
from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.submission import Thresholds
from games.table import events as e
from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.corrections.resettle import resettled
from games.table.decide import decide
from games.table.evolve import evolve, open_table
from games.table.felt import cards_seen
from games.table.terms import records_amounts
from tests.people import DEALER, approver_of
from tests.table.played_nights import Night


class CorrectedNight(Night):
    """A night with low thresholds and a correction here and there."""

    corrected = 0

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(game, seed)
        opened = self.log[0]
        assert isinstance(opened, e.TableOpened)
        assert opened.submission is not None
        low = Thresholds(10_00, 1, 20_00, 40_00)
        opened = replace(opened, submission=replace(opened.submission, thresholds=low))
        self.log, self.state = [opened], open_table(opened)

    def play(self, taps: int) -> None:
        for _ in range(taps):
            super().play(1)
            if not self.state.now.void and records_amounts(self.state):
                assert resettled(self.state) == self.state
            self.correct()

    def correct(self) -> None:
        state = self.state
        turned = [n for n, seat in enumerate(state.felt.seats, 1) if seat.cards and not seat.has_forfeited]
        if not turned or state.now.requests or state.now.void or self.rng.random() < 0.5:
            return
        unseen = sorted(GAMES[state.game].deck - cards_seen(state.felt))
        cards = tuple(self.rng.sample(unseen, GAMES[state.game].cards_per_seat))
        self.tap("request_correction", DEALER, reason="x", seat=self.rng.choice(turned), cards=cards)
        request = self.state.now.requests[0]
        self.tap("approve_request", approver_of(request), number=request.number, reading="1234.56")
        self.corrected += 1

    def tap(self, name: str, actor: Actor, **args: Any) -> None:
        for event in decide(self.state, COMMANDS[name](**args), actor, self.time):
            self.log.append(event)
            self.state = evolve(self.state, event)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", [0, 1, 3, 4])
def test_rounds_of_a_corrected_night_settle_as_their_records(game: str, seed: int) -> None:
    night = CorrectedNight(game, seed)
    night.play(700)
    assert night.corrected > 10
    assert night.settled > 5
