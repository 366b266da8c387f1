"""The names of hands, irregularities and requests, for what is written here and not in the browser."""

from django.utils.translation import gettext_lazy

HANDS = {
    "five_aces": gettext_lazy("five aces"),
    "natural_royal_flush": gettext_lazy("natural royal flush"),
    "wild_royal_flush": gettext_lazy("wild royal flush"),
    "royal_flush": gettext_lazy("royal flush"),
    "super_royal_diamonds": gettext_lazy("six card royal of diamonds"),
    "super_royal": gettext_lazy("six card royal"),
    "suited_akq_spades": gettext_lazy("ace king queen of spades"),
    "suited_akq": gettext_lazy("ace king queen suited"),
    "straight_flush": gettext_lazy("straight flush"),
    "four_of_a_kind": gettext_lazy("four of a kind"),
    "full_house": gettext_lazy("full house"),
    "flush": gettext_lazy("flush"),
    "straight": gettext_lazy("straight"),
    "three_of_a_kind": gettext_lazy("three of a kind"),
    "two_pair": gettext_lazy("two pair"),
    "pair_jacks_or_better": gettext_lazy("pair jacks or better"),
    "pair_tens_or_better": gettext_lazy("pair tens or better"),
    "pair_sixes_or_better": gettext_lazy("pair sixes or better"),
    "pair_sixes_to_tens": gettext_lazy("pair sixes to tens"),
    "pair": gettext_lazy("pair"),
    "nothing": gettext_lazy("nothing"),
}
IRREGULARITIES = {
    "card_face_up": gettext_lazy("card found face up"),
    "card_drawn_unseen": gettext_lazy("card drawn in error, not seen"),
    "card_drawn_seen": gettext_lazy("card drawn in error and seen"),
    "card_exposed_by_dealer": gettext_lazy("card exposed by the dealer"),
    "wrong_number_of_cards": gettext_lazy("wrong number of cards"),
    "too_few_cards": gettext_lazy("too few cards in the stub"),
    "community_card_seen_early": gettext_lazy("community card seen too early"),
    "box_card_seen_early": gettext_lazy("card of the Six Card box seen too early"),
    "shuffler_jam": gettext_lazy("shuffler jammed"),
    "shoe_jam": gettext_lazy("shoe jammed"),
    # Of rounds that were dealt while the app was away.
    "deck_due": gettext_lazy("deck past its time"),
    "stub_uncounted": gettext_lazy("stub not counted in time"),
    "stub_off": gettext_lazy("the stub is off"),
    "not_alternated": gettext_lazy("decks not used in turn"),
    "same_back": gettext_lazy("two decks of one colour in play"),
}
KINDS = {
    "void": gettext_lazy("voided"),
    "corrected": gettext_lazy("corrected"),
    "missed": gettext_lazy("told afterwards"),
    "irregular": gettext_lazy("with an irregularity"),
}
ANSWERS = {
    "approved": gettext_lazy("approved"),
    "denied": gettext_lazy("denied"),
    "withdrawn": gettext_lazy("withdrawn"),
    "play_on": gettext_lazy("play on"),
}
REQUESTS = {
    "void": gettext_lazy("void the round"),
    "ruling": gettext_lazy("a ruling"),
    "missed_rounds": gettext_lazy("missed rounds"),
    "correction": gettext_lazy("a correction"),
    "closed_round": gettext_lazy("a correction of a closed round"),
    # What the count of every place tells.
    "misdeal": gettext_lazy("misdeal"),
    "wrong_deck": gettext_lazy("wrong number of cards in the deck"),
}


def reason_word(reason: str) -> str:
    """Why something was asked or voided: a name of ours, or a person's own words."""
    return str(IRREGULARITIES.get(reason) or REQUESTS.get(reason) or reason)
