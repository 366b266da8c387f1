"""Let It Ride as one object."""

from games.game import Game
from games.let_it_ride import deal, layout, phases, rules, sign
from games.let_it_ride.irregularities import IRREGULARITIES
from games.rulebook.demo import Demo
from games.rulebook.look import Look

DEMO_RULES = {"paytable": "A", "five_card_bonus": "A", "three_card_bonus": "A", "six_card_bonus": "A"}

LET_IT_RIDE = Game(
    name=rules.NAME,
    letters="LIR",
    law=rules.LAW,
    words=rules.WORDS,
    deck=rules.DECK,
    max_seats=7,
    cards_per_seat=3,
    paytables=rules.PAYTABLES,
    boxes=rules.BOXES,
    opening_bets=rules.OPENING_BETS,
    side_bets=rules.SIDE_BETS,
    withdrawable=("bet_1", "bet_2"),
    amounts_cents=rules.AMOUNTS_CENTS,
    whole_dollars=rules.WHOLE_DOLLARS,
    places=rules.PLACES,
    box_cards=3,
    meter_box="progressive",
    meter_reset_cents=lambda rules: rules.reset_cents,
    withdraw_choice="withdraw",
    look=Look(boxes="rows"),
    demo=Demo(DEMO_RULES | {"progressive": "A"}, 20, rules_without_decks=DEMO_RULES),
    has_adjacent_boxes=True,
    counts_at_automated_shoe=True,
    is_idle_with_device=True,
    may_rack_one=True,
    sheet=rules.SHEET,
    read_rules=rules.read_rules,
    phases=phases.phases,
    deal_plan=deal.deal_plan,
    irregularities=IRREGULARITIES,
    offered_boxes=rules.offered_boxes,
    check_wagers=rules.check_wagers,
    hands_to_declare=rules.hands_to_declare,
    name_cards=rules.name_hands,
    may_hide_envy=rules.may_hide_envy,
    read_layout=rules.read_layout,
    write_layout=layout.write_layout,
    best_cards=layout.best_cards,
    settle_seats=rules.settle_seats,
    hand_of=sign.hand_of,
    envy_owed=rules.envy_owed,
    sign=sign.sign,
    payout_limit_cents=sign.payout_limit_cents,
    limited_boxes=sign.limited_boxes,
)
