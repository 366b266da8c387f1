"""Rules, settings and opening bets that tests play by."""

from typing import Any

from games.rulebook.submission import Depth, Method, Settings, Shuffling

PLAIN_RULES: dict[str, dict[str, Any]] = {
    "double_draw": {},
    "criss_cross": {"ante_odds": "even_money"},
    "let_it_ride": {},
}
LET_IT_RIDE_RULES = {"five_card_bonus": "A", "three_card_bonus": "A", "six_card_bonus": "A"}
LET_IT_RIDE_BETS = {"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"}
ONE_DECK_BY_HAND = Settings("manual_shoe", "by_hand", 1, 10_00, 500_00, 6, is_sign_posted=True)
SIDE_BET_RULES: dict[str, dict[str, Any]] = {
    "double_draw": {"bonus_paytable": "B"},
    "criss_cross": {"ante_odds": "even_money"},
    "let_it_ride": {
        "five_card_bonus": "A",
        "three_card_bonus": "A",
        "six_card_bonus": "A",
        "progressive": "A",
    },
}
DEPTHS: tuple[Depth, ...] = ("full", "winners", "procedure")
DEALT: tuple[tuple[Method, Shuffling, int], ...] = (
    ("manual_shoe", "by_hand", 1),
    ("manual_shoe", "shuffler", 2),
    ("hand", "counting_shuffler", 2),
    ("automated_shoe", "reshuffling_device", 1),
)
SEATS = {"let_it_ride": 7, "criss_cross": 6, "double_draw": 6}
