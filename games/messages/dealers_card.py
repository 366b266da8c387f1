"""The sentences of the dealer's card, by key: what is done at every seat in each part of a round."""

from games.messages.translate import gettext_noop

CARD = {
    "card.wagers_let_it_ride": gettext_noop(
        "Three equal bets on 1, 2 and $. The bonuses are free to choose."
    ),
    "card.wagers_criss_cross": gettext_noop(
        "Ante Across and Ante Down are equal. The Five Card Bonus is free to choose."
    ),
    "card.wagers_double_draw": gettext_noop("Ante and Bonus are equal, and so is each later bet."),
    "card.betting": gettext_noop("Take wagers. Then announce that no more bets are taken."),
    "card.count_lammers": gettext_noop("Collect the Five Card Bonus, place lammers, compare the counts."),
    "card.lock": gettext_noop("Lock the progressive: no further wagers on it."),
    "card.count_accepted": gettext_noop("Collect the progressive wagers, compare chips and accepted."),
    "card.let_it_ride_deal": gettext_noop("Deal three cards to each player and two to the community."),
    "card.criss_cross_deal": gettext_noop("Deal the cross of five, then two cards to each player."),
    "card.double_draw_deal": gettext_noop("Deal five cards to each player. Keep the stub aside."),
    "card.ride_or_withdraw": gettext_noop("Ask each player in turn: withdraw {box}, or let it ride?"),
    "card.place_or_fold": gettext_noop("Ask each player in turn: place {box}, or fold?"),
    "card.bet_or_fold": gettext_noop("Ask each player in turn: bet one to three antes on {box}, or fold?"),
    "card.no_more_bets": gettext_noop("Announce that no more bets are taken."),
    "card.draw": gettext_noop("Take up to {most} discards from each player and replace them."),
    "card.turn_place": gettext_noop("Turn the community cards: {places}."),
    "card.first_card": gettext_noop("Turn the community card on your left."),
    "card.second_card": gettext_noop("Turn the second community card."),
    "card.six_card_box": gettext_noop("Turn the three cards of the Six Card box."),
    "card.bonus": gettext_noop("Settle the Five Card Bonus round the table, hands down."),
    "card.showdown": gettext_noop("Turn each hand, announce it and settle it."),
    "card.showdown_lines": gettext_noop(
        "Turn each hand, announce Across and Down, settle it. Take losing hands at once."
    ),
    "card.envy": gettext_noop("Pay the envy bonuses."),
    "card.clear": gettext_noop("Cards stay up until every wager is settled. Then clear the table."),
    "card.from_seat_1": gettext_noop("Settle from seat 1 to the last seat."),
    "card.from_last_seat": gettext_noop("Settle from the last seat to seat 1."),
    "card.say_hand": gettext_noop("The name of the hand."),
    "card.say_lines": gettext_noop("Across and its hand. Down and its hand."),
    "card.receive": gettext_noop("Receive the deck at the table."),
    "card.inspect": gettext_noop("Inspect it for defects. A floorperson verifies the inspection."),
    "card.spread": gettext_noop(
        "Spread it face up, by suit and in sequence, for the first player to look at."
    ),
    "card.wash": gettext_noop("Turn it face down, wash it and stack it."),
    "card.shuffle": gettext_noop("Shuffle it."),
    "card.cut": gettext_noop("Let it be cut: the cover card ten cards or more from the top."),
    "card.count_the_stub": gettext_noop("Count the stub at least every {rounds} rounds."),
    "card.deck_change": gettext_noop("Change the deck after {hours} hours at the latest."),
    "card.idle": gettext_noop("With nobody at the table, spread the cards."),
}
