"""The sentences of the next step, of announcements and of consequences, by key."""

from games.messages.translate import gettext_noop

STEPS = {
    "warning.limits": gettext_noop("{box} is outside the posted limits. It stands and is settled in full."),
    "step.difference": gettext_noop("The count of {box} does not match. Wait for the floorperson."),
    "step.record_wagers": gettext_noop("Record the wagers of seat {seat}."),
    "step.no_more_bets": gettext_noop("Announce: no more bets."),
    "step.draw": gettext_noop("Seat {seat}: take up to {most} discards and replace them."),
    "step.envy": gettext_noop("Pay the envy bonus of seat {seat}: ${amount}."),
    "step.envy_unseen": gettext_noop("Pay the envy bonuses that are due, then confirm."),
    "step.closed": gettext_noop("The table is closed."),
    "step.wait_for_floor": gettext_noop("Wait for the floorperson: {reason}."),
    "step.void": gettext_noop("The round is void: {reason}. Return every wager, then clear the table."),
    "step.stub_off": gettext_noop("The stub is off. Count it once more, then every place."),
    "step.count_places": gettext_noop("The stub is off twice. Count the cards at every place."),
    "step.device_fault": gettext_noop("The {device} has a fault: {fault}. Wait for the floorperson."),
    "step.device_out": gettext_noop("The {device} is out of order. The floorperson chooses another way."),
    "step.receive_deck": gettext_noop("Receive a deck at the table."),
    "step.inspect_deck": gettext_noop("Inspect deck {deck} for defects."),
    "step.verify_deck": gettext_noop("The floorperson verifies the inspection of deck {deck}."),
    "step.spread_deck": gettext_noop("Spread deck {deck} face up, by suit and in sequence."),
    "step.show_deck": gettext_noop("Let the first player inspect deck {deck}."),
    "step.confirm_deck": gettext_noop(
        "The floorperson confirms that deck {deck} came preinspected and preshuffled."
    ),
    "step.idle_due": gettext_noop(
        "No round for {minutes} minutes. Take the cards out of the shoe and the discard rack."
    ),
    "step.idle_spread": gettext_noop("Spread deck {deck} face down, face up only if a player asks."),
    "step.idle_spread_either": gettext_noop("Spread deck {deck} on the table, face up or face down."),
    "step.idle_face_up": gettext_noop("Nobody is playing. When a player comes, show deck {deck} face up."),
    "step.idle_face_down": gettext_noop(
        "Nobody is playing. Show deck {deck}, face up only if a player asks."
    ),
    "step.wash_deck": gettext_noop("Turn deck {deck} face down, wash it and stack it."),
    "step.shuffle_deck": gettext_noop("Shuffle deck {deck}."),
    "step.store_deck": gettext_noop("Put deck {deck} in the shuffler before the other is dealt."),
    "step.cut_deck": gettext_noop("Cut deck {deck}: cover card at least ten cards from the top."),
    "step.count_blind": gettext_noop("Count the stub face down and enter the number of cards."),
    "step.count_stub": gettext_noop("Count the stub. It should have {count} cards."),
    "step.new_sign": gettext_noop("New rules are in effect. Post the sign for {reference}, then confirm it."),
    "step.boxes_apart": gettext_noop(
        "Seats {seats} are one player: bets on at most {most}, side by side. Take a wager back."
    ),
    "step.betting": gettext_noop("Take wagers. Then announce: no more bets."),
    "step.showdown": gettext_noop("Turn the hand of seat {seat}, announce it and settle it."),
    "step.payment": gettext_noop("Seat {seat} waits for ${amount}. Leave the cards up for the floorperson."),
    "step.clear": gettext_noop("Every wager is settled. Clear the table."),
    "note.deal_order": gettext_noop("Face down, clockwise from the player farthest to your left: {places}."),
    "note.deal_stacks": gettext_noop(
        "Stacks face down, clockwise from the player farthest to your left: {places}."
    ),
    "note.card_aside": gettext_noop(
        "The card found face up goes to the discard rack; it is not used in this round."
    ),
    "note.read_meter": gettext_noop("Before a share of the meter, the floorperson confirms the display."),
    "note.rack_discards": gettext_noop("Put the discards in the discard rack right away."),
    "note.box": gettext_noop("The first {cards} cards go face down to the {place}."),
    "note.rack_one": gettext_noop("Put one of the community cards in the discard rack, unseen."),
    "note.rack_stub_manual_shoe": gettext_noop(
        "Then take the stub out of the shoe and put it in the discard rack, unseen."
    ),
    "note.rack_stub_hand": gettext_noop("Then put the stub in the discard rack, unseen."),
    "note.rack_stub_automated_shoe": gettext_noop(
        "Then take the stub out of the machine and put it in the discard rack, unseen."
    ),
    "note.keep_stub_manual_shoe": gettext_noop(
        "Then take the stub out of the shoe and keep it aside for the draws."
    ),
    "note.keep_stub_hand": gettext_noop("Then keep the stub aside for the draws."),
    "note.keep_stub_automated_shoe": gettext_noop(
        "Then take the stub out of the machine and keep it aside for the draws."
    ),
    "note.count_stub_manual_shoe": gettext_noop("Then take the stub out of the shoe and count it now."),
    "note.count_stub_hand": gettext_noop("Then put the stub down and count it now."),
    "note.count_stub_automated_shoe": gettext_noop("Then take the stub out of the machine and count it now."),
    "note.count_face_down": gettext_noop("Count the cards face down on the layout."),
    "note.rack_counted": gettext_noop("If it is right, the stub goes to the discard rack, unseen."),
    "note.keep_counted": gettext_noop("If it is right, keep the stub aside for the draws."),
    "note.rack_uncounted": gettext_noop("No count: put the stub in the discard rack, unseen."),
    "note.keep_uncounted": gettext_noop("No count: keep the stub aside for the draws."),
    "note.deal_forfeited": gettext_noop(
        "Also deal to seats that forfeited after placing their wagers. Seats: {seats}."
    ),
    "note.rack_no_draw": gettext_noop("Nobody draws any more: put the stub in the discard rack, unseen."),
    "note.fold_taken": gettext_noop(
        "Seat {seat} folded: take its wagers, and put its hand in the discard rack."
    ),
    "note.fold_left": gettext_noop("Seat {seat} folded: take its wagers, but leave the {box} and the hand."),
    "note.fold_unknown": gettext_noop(
        "Seat {seat} folded: take its wagers and its hand. If it has a {box} bet, leave the bet and the hand."
    ),
    "note.rack_after_draws": gettext_noop("The draws are done: put the stub in the discard rack, unseen."),
    "say.no_more_bets": gettext_noop("No more bets."),
    "say.hand": gettext_noop("Seat {seat}: {hand}."),
    "say.hand_unseen": gettext_noop("Seat {seat}, and the name of the hand."),
    "follows.void": gettext_noop(
        "The round is void. Every wager goes back once the floorperson confirms it."
    ),
    "follows.floor": gettext_noop("The floorperson decides: void, or play on. The round waits."),
    "follows.set_aside": gettext_noop(
        "Put this card in the discard rack; it is not used in this round. A second one voids the round."
    ),
    "follows.plays": gettext_noop("It is recorded and play continues."),
    "follows.completes": gettext_noop(
        "Deal the missing cards. An extra card nobody saw plays as the next card; report one that was seen."
    ),
    "follows.reshuffle": gettext_noop("Shuffle deck {deck} again. The floorperson returns the shuffler."),
    "follows.remove_deck": gettext_noop(
        "Deck {deck} leaves the table. The floorperson returns the shuffler."
    ),
    "follows.remove_later": gettext_noop(
        "The floorperson decides: void, or play on. Deck {deck} leaves after the round."
    ),
    "follows.stops": gettext_noop("Nothing is dealt until the floorperson returns it or takes it out."),
    "ahead.decision": gettext_noop("Ask about {box}. Seats: {seats}."),
    "ahead.draw": gettext_noop("Replace up to {most} discards each. Seats: {seats}."),
    "ahead.turn": gettext_noop("Turn the community cards: {places}."),
    "ahead.showdown": gettext_noop("Turn each hand, announce it, settle it. Seats: {seats}."),
    "ahead.envy": gettext_noop("Pay the envy bonuses that are due."),
}
