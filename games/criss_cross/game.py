"""Criss Cross as one object."""

from games.criss_cross import deal, layout, phases, rules, sign
from games.criss_cross.irregularities import IRREGULARITIES
from games.game import Game
from games.rulebook.demo import Demo
from games.rulebook.look import Look

LOOK = Look(
    icons={
        "across": "horizontal",
        "ante_across": "horizontal",
        "down": "vertical",
        "ante_down": "vertical",
    },
    cells={"top": (1, 2), "left": (2, 1), "middle": (2, 2), "right": (2, 3), "bottom": (3, 2)},
)

CRISS_CROSS = Game(
    name=rules.NAME,
    letters="CCP",
    law=rules.LAW,
    words=rules.WORDS,
    deck=rules.DECK,
    max_seats=6,
    cards_per_seat=2,
    paytables=rules.PAYTABLES,
    boxes=rules.BOXES,
    opening_bets=rules.OPENING_BETS,
    bets_after_deal=rules.BETS_AFTER_DEAL,
    side_bets=("five_card_bonus",),
    places=rules.PLACES,
    announcement="say.lines",
    announcement_unseen="say.lines_unseen",
    announcement_on_card="card.say_lines",
    announced_hands=tuple(rules.LINES),
    spoken_hands=layout.spoken_hands,
    look=LOOK,
    demo=Demo({"ante_odds": "even_money"}),
    deck_leaves_with_device=True,
    sheet=rules.SHEET,
    read_rules=rules.read_rules,
    round_rules=layout.round_rules,
    phases=phases.phases,
    deal_plan=deal.deal_plan,
    irregularities=IRREGULARITIES,
    offered_boxes=rules.offered_boxes,
    check_wagers=rules.check_wagers,
    hands_to_declare=rules.hands_to_declare,
    name_cards=lambda of_table, seat, layout: rules.name_hands(of_table, seat, layout.community),
    read_layout=rules.read_layout,
    write_layout=layout.write_layout,
    best_cards=layout.best_cards,
    settle_seats=rules.settle_seats,
    hand_of=sign.hand_of,
    sign=sign.sign,
    payout_limit_cents=sign.payout_limit_cents,
    limited_boxes=sign.limited_boxes,
)
