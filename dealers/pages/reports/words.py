"""Titles and labels of the reports."""

from django.utils.translation import gettext_lazy

from dealers.pages.translations import lazy_names

TITLES = {
    "play": gettext_lazy("Rounds and win"),
    "boxes": gettext_lazy("Wagers by box"),
    "people": gettext_lazy("Dealers and floorpersons"),
    "exceptions": gettext_lazy("Exceptions by person"),
    "paid": gettext_lazy("Paid differently"),
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
OUTSIDE_BOXES = {
    "envy": gettext_lazy("envy bonus"),
    "limit_cut": gettext_lazy("withheld by a payout limit"),
    "paid_apart": gettext_lazy("paid differently"),
}
# What people did out of the ordinary, by the kind and the name of its tally.
EXCEPTIONS = {
    ("paid_otherwise", "more"): gettext_lazy("Paid more than was due"),
    ("paid_otherwise", "less"): gettext_lazy("Paid less than was due"),
    ("entered_late", ""): gettext_lazy("Wagers entered after the deal"),
    ("meter_differs", ""): gettext_lazy("Meter reading that differed"),
    ("missed_doubtful", "taps_then"): gettext_lazy("Missed rounds while taps were made"),
    ("missed_doubtful", "not_at_table"): gettext_lazy("Missed rounds of a dealer who was not there"),
    ("missed_doubtful", "count_alone"): gettext_lazy("Missed counts without a round"),
    ("missed_doubtful", "deck_unverified"): gettext_lazy("Missed decks that nobody verified"),
    ("missed_doubtful", "deck_alone"): gettext_lazy("Missed deck changes without a round"),
    ("money_corrected", "pays"): gettext_lazy("Corrections that paid players"),
    ("money_corrected", "takes"): gettext_lazy("Corrections that took from players"),
    ("money_corrected", "stakes"): gettext_lazy("Corrections of wagers not settled yet"),
    ("claim_denied", "denied"): gettext_lazy("Amounts paid differently, denied"),
    ("claim_denied", "dropped"): gettext_lazy("Amounts paid differently, never answered"),
    ("reentered_due", ""): gettext_lazy("Settled hands entered again for another amount"),
    ("forfeit_late", ""): gettext_lazy("Forfeits after cards were seen"),
    ("settings_weakened", ""): gettext_lazy("Setting that protects less"),
    ("void_denied", ""): gettext_lazy("Voids denied"),
    ("ruling_denied", ""): gettext_lazy("Rulings denied or played on"),
    ("difference_cleared", ""): gettext_lazy("Chip differences cleared"),
    ("count_bare", ""): gettext_lazy("Chips confirmed without numbers"),
    ("idle_dismissed", ""): gettext_lazy("Idle procedures left out"),
    ("count_waived", ""): gettext_lazy("Counts waived"),
    ("stub_count", "missed"): gettext_lazy("Counts missed"),
    ("stub_count", "between_rounds"): gettext_lazy("Counts made late"),
    ("stub_count", "off"): gettext_lazy("Counts that were off"),
    ("preshuffled", ""): gettext_lazy("Decks declared preshuffled"),
    ("corrected_closed", ""): gettext_lazy("Closed rounds corrected"),
    ("by_pin", ""): gettext_lazy("Signed with a PIN at a tablet"),
    ("by_pin", "not_mine"): gettext_lazy("PIN used by somebody else"),
    ("reopened", ""): gettext_lazy("Steps reopened"),
    ("undone", ""): gettext_lazy("Undos"),
    ("call_taken_back", ""): gettext_lazy("Calls taken back"),
    ("reentered", ""): gettext_lazy("Cards entered again"),
    ("changed_late", ""): gettext_lazy("Late changes of an answer"),
}
SETTINGS = {
    "method": gettext_lazy("dealing method"),
    "shuffling": gettext_lazy("shuffling"),
    "counts_blind": gettext_lazy("blind counts"),
    "minimum": gettext_lazy("minimum"),
    "maximum": gettext_lazy("maximum"),
    "idle_minutes": gettext_lazy("minutes until idle"),
    "relief_minutes": gettext_lazy("minutes until relief"),
    "call_back_seconds": gettext_lazy("seconds to take a call back"),
    "deck_warnings": gettext_lazy("deck warnings"),
}
