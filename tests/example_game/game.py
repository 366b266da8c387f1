"""Mississippi Stud as one object."""

from games.game import Game
from tests.example_game import rules
from tests.example_game.irregularities import IRREGULARITIES
from tests.example_game.phases import deal_plan, phases

MISSISSIPPI_STUD = Game(
    name="mississippi_stud",
    letters="MS",
    law=rules.LAW,
    words=rules.WORDS,
    paytables=rules.PAYTABLES,
    deck=rules.DECK,
    max_seats=6,
    cards_per_seat=2,
    boxes=rules.BOXES,
    opening_bets=("ante",),
    bets_after_deal=rules.STREETS,
    places=rules.PLACES,
    sheet=rules.SHEET,
    read_rules=rules.read_rules,
    phases=phases,
    deal_plan=deal_plan,
    irregularities=IRREGULARITIES,
    offered_boxes=rules.offered_boxes,
    check_wagers=rules.check_wagers,
    hands_to_declare=rules.hands_to_declare,
    read_layout=rules.read_layout,
    write_layout=rules.write_layout,
    best_cards=rules.best_cards,
    settle_seats=rules.settle_seats,
    hand_of=rules.hand_of,
    sign=rules.sign,
    payout_limit_cents=rules.payout_limit_cents,
    limited_boxes=rules.offered_boxes,
)
