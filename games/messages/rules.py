"""The words of a rules submission, by key: each rule, and each choice that needs more than a letter."""

from games.messages.translate import gettext_noop

RULES = {
    "rule.paytable": gettext_noop("Paytable of the three bets"),
    "rule.bonus_paytable": gettext_noop("Paytable of the Bonus"),
    "rule.five_card_bonus": gettext_noop("Five Card Bonus"),
    "rule.three_card_bonus": gettext_noop("Three Card Bonus"),
    "rule.six_card_bonus": gettext_noop("Six Card Bonus"),
    "rule.progressive": gettext_noop("Progressive"),
    "rule.reset": gettext_noop("The meter resets to"),
    "rule.payout_limit": gettext_noop("Payout limit per player and round"),
    "rule.ante_odds": gettext_noop("How winning antes are paid"),
    "rule.ante_odds.paytable": gettext_noop(
        "By the paytable: with best play the player gains 19.35% of one ante"
    ),
    "rule.ante_odds.even_money": gettext_noop("Even money: with best play the house gains 8.66% of one ante"),
    "rule.ace_low_straight": gettext_noop("An ace is low in A-2-3-4-5"),
}
