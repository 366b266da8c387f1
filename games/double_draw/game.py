"""Double Draw as one object."""

from games.double_draw import deal, layout, phases, rules, sign
from games.double_draw.irregularities import IRREGULARITIES
from games.game import Game
from games.rulebook.demo import Demo

DOUBLE_DRAW = Game(
    name=rules.NAME,
    letters="DDP",
    law=rules.LAW,
    words=rules.WORDS,
    deck=rules.DECK,
    max_seats=6,
    cards_per_seat=5,
    paytables=rules.PAYTABLES,
    boxes=rules.BOXES,
    opening_bets=("ante", "bonus"),
    bets_after_deal=("first_draw", "second_draw"),
    side_bets=("bonus",),
    demo=Demo({"bonus_paytable": "B"}),
    seat_1_first=True,
    spreads_face_up_when_idle=True,
    is_idle_with_device=True,
    sheet=rules.SHEET,
    read_rules=rules.read_rules,
    phases=phases.phases,
    deal_plan=deal.deal_plan,
    irregularities=IRREGULARITIES,
    offered_boxes=rules.offered_boxes,
    check_wagers=rules.check_wagers,
    hands_to_declare=rules.hands_to_declare,
    read_layout=rules.read_layout,
    best_cards=layout.best_cards,
    settle_seats=rules.settle_seats,
    hand_of=sign.hand_of,
    sign=sign.sign,
    payout_limit_cents=sign.payout_limit_cents,
    limited_boxes=sign.limited_boxes,
)
