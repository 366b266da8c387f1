"""The sentences of the next step, of announcements and of consequences, by key."""

from games.messages.translate import gettext_noop

STEPS = {
    "warning.limits": gettext_noop("{box} is outside the posted limits. It stands and is settled in full."),
    "step.difference": gettext_noop("The count of {box} differs. Wait for the floorperson."),
    "step.record_wagers": gettext_noop("Record the wagers of seat {seat}."),
    "step.no_more_bets": gettext_noop("Announce: no more bets."),
    "step.draw": gettext_noop("Seat {seat}: take up to {most} discards and replace them."),
    "step.envy": gettext_noop("Pay the envy bonus of seat {seat}: ${amount}."),
    "step.closed": gettext_noop("The table is closed."),
    "step.wait_for_floor": gettext_noop("Wait for the floorperson: {reason}."),
    "step.void": gettext_noop("The round is void: {reason}. Return every wager, then clear the table."),
    "step.stub_off": gettext_noop("The stub is off. Count it once more, then every place."),
    "step.count_places": gettext_noop("The stub is off twice. Count the cards at every place."),
    "step.receive_deck": gettext_noop("Receive a deck at the table."),
    "step.inspect_deck": gettext_noop("Inspect deck {deck} for defects."),
    "step.verify_deck": gettext_noop("The floorperson verifies the inspection of deck {deck}."),
    "step.spread_deck": gettext_noop("Spread deck {deck} face up, by suit and in sequence."),
    "step.show_deck": gettext_noop("Let the first player look at deck {deck}."),
    "step.idle_face_up": gettext_noop("Nobody plays. When a player comes, show deck {deck} face up."),
    "step.idle_face_down": gettext_noop("Nobody plays. Show deck {deck}, face up only if a player asks."),
    "step.wash_deck": gettext_noop("Turn deck {deck} face down, wash it and stack it."),
    "step.shuffle_deck": gettext_noop("Shuffle deck {deck}."),
    "step.cut_deck": gettext_noop("Cut deck {deck}: the cover card ten cards or more from the top."),
    "step.count_stub": gettext_noop("Count the stub. It should have {count} cards."),
    "step.new_sign": gettext_noop("New rules hold. Post the sign of {reference}, then confirm it."),
    "step.betting": gettext_noop("Take wagers. Then announce: no more bets."),
    "step.showdown": gettext_noop("Turn the hand of seat {seat}, announce it and settle it."),
    "step.payment": gettext_noop("Seat {seat} waits for ${amount}. Leave the cards up for the floorperson."),
    "step.clear": gettext_noop("Every wager is settled. Clear the table."),
    "say.no_more_bets": gettext_noop("No more bets."),
    "say.hand": gettext_noop("Seat {seat}: {hand}."),
    "follows.void": gettext_noop(
        "The round is void. Every wager goes back once the floorperson has confirmed it."
    ),
    "follows.floor": gettext_noop("The floorperson decides: void, or play on. The round waits."),
    "follows.set_aside": gettext_noop(
        "Set this card aside, it is not dealt. A second one in this round voids it."
    ),
    "follows.plays": gettext_noop("It is recorded, and play goes on."),
    "follows.reshuffle": gettext_noop("It is recorded. Shuffle the cards again."),
    "ahead.decision": gettext_noop("Ask about {box}. Seats: {seats}."),
    "ahead.draw": gettext_noop("Replace up to {most} discards each. Seats: {seats}."),
    "ahead.turn": gettext_noop("Turn the community cards: {places}."),
    "ahead.showdown": gettext_noop("Turn each hand, announce it, settle it. Seats: {seats}."),
    "ahead.envy": gettext_noop("Pay the envy bonuses that are due."),
}
