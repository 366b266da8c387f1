"""Titles and labels of the reports."""

from django.utils.translation import gettext_lazy

from dealers.pages.translations import lazy_names

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
BOXES = lazy_names("boxes")
# Amounts paid or withheld outside the boxes.
OUTSIDE_BOXES = {"envy": gettext_lazy("envy bonus"), "limit_cut": gettext_lazy("withheld by a payout limit")}
