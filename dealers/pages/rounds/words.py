"""Names of hands, irregularities, requests and answers."""

from django.utils.translation import gettext_lazy

from dealers.pages.translations import lazy_names

HANDS = lazy_names("hands")
IRREGULARITIES = lazy_names("irregularities") | {
    "shuffler_wrong_count": gettext_lazy("shuffler: wrong count"),
    "shuffler_red_light": gettext_lazy("shuffler: red light"),
    "shoe_wrong_count": gettext_lazy("automated shoe: wrong count"),
    "shoe_red_light": gettext_lazy("automated shoe: red light"),
    # Found in rounds that were dealt while the app was down.
    "deck_due": gettext_lazy("deck past its time"),
    "stub_uncounted": gettext_lazy("stub not counted in time"),
    "stub_off": gettext_lazy("the stub is off"),
    "not_alternated": gettext_lazy("decks not used in turn"),
    "same_back": gettext_lazy("two decks of one color in play"),
}
ROUND_KINDS = {
    "void": gettext_lazy("voided"),
    "corrected": gettext_lazy("corrected"),
    "missed": gettext_lazy("reported later"),
    "irregular": gettext_lazy("with an irregularity"),
}
PARTS_OF_ROUND = {
    "wagers": gettext_lazy("wagers"),
    "deal": gettext_lazy("deal"),
    "decisions": gettext_lazy("decisions"),
    "showdown": gettext_lazy("showdown"),
    "clearing": gettext_lazy("clearing"),
}
ANSWERS = {
    "approved": gettext_lazy("approved"),
    "denied": gettext_lazy("denied"),
    "withdrawn": gettext_lazy("withdrawn"),
    "dropped": gettext_lazy("never answered"),
    "play_on": gettext_lazy("play on"),
}
REQUESTS = {
    "void": gettext_lazy("void the round"),
    "ruling": gettext_lazy("a ruling"),
    "missed_rounds": gettext_lazy("missed rounds"),
    "correction": gettext_lazy("a correction"),
    "closed_round": gettext_lazy("a correction of a closed round"),
    "recut": gettext_lazy("a recut"),
    "paid_otherwise": gettext_lazy("an amount paid differently"),
    # Results of a count of every place.
    "misdeal": gettext_lazy("misdeal"),
    "wrong_deck": gettext_lazy("wrong number of cards in the deck"),
}


def reason_label(reason: str) -> str:
    """Return the label of a reason for a request or void: one of ours, or a person's own words."""
    return str(IRREGULARITIES.get(reason) or REQUESTS.get(reason) or reason)
