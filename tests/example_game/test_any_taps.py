"""Random taps, legal and not, at a table of the example game."""

import pytest
from hypothesis import settings

from tests.example_game.game import MISSISSIPPI_STUD
from tests.table.any_taps import AnyTaps

pytestmark = pytest.mark.usefixtures("registered")


class ExampleTaps(AnyTaps):
    game = MISSISSIPPI_STUD.name
    submitted = ({}, {"payout_limit": "400.00"})


# Fewer than for the games of the house: what is particular about this game are its phases and its boxes.
ExampleTaps.TestCase.settings = settings(max_examples=15, stateful_step_count=60, deadline=None)
TestExampleTaps = ExampleTaps.TestCase
