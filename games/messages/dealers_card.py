"""The sentences of the dealer's card, by key."""

from games.messages.translate import gettext_noop

CARD = {
    "card.betting": gettext_noop("Take wagers. Then announce: no more bets."),
    "card.no_more_bets": gettext_noop("Announce: no more bets."),
    "card.draw": gettext_noop("Take up to {most} discards from each player and replace them."),
    "card.showdown": gettext_noop("Turn each hand, announce it and settle it."),
    "card.envy": gettext_noop("Pay the envy bonuses."),
    "card.clear": gettext_noop("Cards stay up until every wager is settled. Then clear the table."),
    "card.clear_rest": gettext_noop(
        "When every wager is settled, place the remaining hands in the discard rack one at a time."
    ),
    "card.from_seat_1": gettext_noop("Settle from seat 1 to the last seat."),
    "card.from_last_seat": gettext_noop("Settle from the last seat to seat 1."),
    "card.say_hand": gettext_noop("The name of the hand."),
    "card.receive": gettext_noop("Receive the deck at the table."),
    "card.inspect": gettext_noop("Inspect it for defects. A floorperson verifies the inspection."),
    "card.spread": gettext_noop(
        "Spread it face up, by suit and in sequence, for the first player to inspect."
    ),
    "card.wash": gettext_noop("Turn it face down, wash it and stack it."),
    "card.shuffle": gettext_noop("Shuffle it."),
    "card.cut": gettext_noop(
        "The dealer cuts: cover card ten cards or more from the top; what is above goes to the bottom."
    ),
    "card.count_the_stub": gettext_noop("Count the stub at least every {rounds} rounds."),
    "card.deck_change": gettext_noop("Change the deck at least every {hours} hours."),
    "card.idle": gettext_noop("With nobody at the table, spread the cards."),
}
