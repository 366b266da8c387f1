"""Random taps, legal and not, at a table of each game of the house."""

from hypothesis import settings

from tests.table.any_taps import AnyTaps


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
