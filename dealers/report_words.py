"""The words of reports."""

from django.utils.translation import gettext_lazy

TITLES = {
    "play": gettext_lazy("Rounds and win"),
    "boxes": gettext_lazy("Wagers by box"),
    "people": gettext_lazy("Dealers and floorpersons"),
    "cards": gettext_lazy("Stub counts and decks"),
    "irregularities": gettext_lazy("Irregularities"),
    "approvals": gettext_lazy("Approval times"),
}
GROUPS = {
    "table": gettext_lazy("Table"),
    "game": gettext_lazy("Game"),
    "dealer": gettext_lazy("Dealer"),
    "shift": gettext_lazy("Shift"),
    "day": gettext_lazy("Gaming day"),
}
BOXES = {
    "bet_1": gettext_lazy("bet 1"),
    "bet_2": gettext_lazy("bet 2"),
    "bet_3": gettext_lazy("bet 3"),
    "five_card_bonus": gettext_lazy("five card bonus"),
    "three_card_bonus": gettext_lazy("three card bonus"),
    "six_card_bonus": gettext_lazy("six card bonus"),
    "progressive": gettext_lazy("progressive"),
    "ante": gettext_lazy("ante"),
    "bonus": gettext_lazy("bonus"),
    "first_draw": gettext_lazy("first draw"),
    "second_draw": gettext_lazy("second draw"),
    "ante_across": gettext_lazy("ante across"),
    "ante_down": gettext_lazy("ante down"),
    "across": gettext_lazy("across"),
    "down": gettext_lazy("down"),
    "middle": gettext_lazy("middle"),
}
# What is paid or kept back beside the boxes.
BESIDE = {"envy": gettext_lazy("envy bonus"), "limit_cut": gettext_lazy("kept back by a payout limit")}
