"""The sentences of refusals, by key; clients rely on the part before the dot.

A game's own are in its words.toml.
"""

from games.messages.translate import gettext_noop

REFUSALS = {
    "bad_json.malformed": gettext_noop("This line is not JSON: {detail}."),
    "bad_json.blank": gettext_noop("This line is blank."),
    "bad_json.too_long": gettext_noop("This line is longer than {most} bytes."),
    "bad_json.too_deep": gettext_noop("This line is nested too deeply."),
    "bad_json.not_text": gettext_noop("This line is not UTF-8 text."),
    "bad_json.not_an_object": gettext_noop("A record must be a JSON object."),
    "unknown_game.name": gettext_noop("This house has no game {name}. Games: {games}."),
    "bad_rules.not_an_object": gettext_noop("Rules must be an object of names and values."),
    "bad_rules.unknown": gettext_noop("This game has no rule {name}."),
    "bad_rules.choice": gettext_noop("Rule {name} cannot be {value}. It must be one of: {allowed}."),
    "bad_rules.flag": gettext_noop("Rule {name} must be true or false, not {value}."),
    "bad_rules.amount": gettext_noop('Rule {name} must be an amount like "25.00", not {value}.'),
    "bad_seat.none": gettext_noop("A round needs at least one seat."),
    "bad_seat.not_an_object": gettext_noop("Each seat must be an object with its number and wagers."),
    "bad_seat.number": gettext_noop("Seat {number} is not at this table. Seats are 1 to {most}."),
    "bad_seat.twice": gettext_noop("Seat {seat} is listed twice."),
    "bad_seat.player": gettext_noop("Seat {seat}: player must be a name, or left out."),
    "bad_card.not_a_list": gettext_noop("The cards of {place} must be a list."),
    "bad_card.not_by_place": gettext_noop("The cards of {place} must be an object of: {places}."),
    "bad_card.not_in_deck": gettext_noop("{card} at {place} is not a card of this deck."),
    "duplicate_card.twice": gettext_noop("{card} is at {other} and again at {place}."),
    "wrong_card_count.seat": gettext_noop("Seat {seat} has {count} cards. It needs {wanted}."),
    "wrong_card_count.table": gettext_noop("There are {count} cards in {place}. It needs {wanted}."),
    "missing_wager.named": gettext_noop("Seat {seat} named {box}. Record its amount too."),
    "unnamed_wager.box": gettext_noop(
        "Seat {seat} did not name {box} before no more bets. Record its other wagers."
    ),
    "bad_count.both": gettext_noop(
        "Enter both numbers of {box}: the chips and the lammers or accepted wagers."
    ),
    "missing_wager.none": gettext_noop("Seat {seat} has no wagers."),
    "missing_wager.box": gettext_noop("Seat {seat} is missing the wager {box}."),
    "unequal_wagers.boxes": gettext_noop("Seat {seat}: {box} must equal {other}."),
    "wager_out_of_range.whole_dollars": gettext_noop("Seat {seat}: {box} must be whole dollars."),
    "wager_not_offered.box": gettext_noop("Seat {seat}: {box} is not offered at this table."),
    "unknown_wager.box": gettext_noop("Seat {seat}: this game has no wager {box}."),
    "bad_amount.slip": gettext_noop("{value} on {box} at seat {seat} cannot be right. Correct the amount."),
    "bad_amount.wager": gettext_noop('Seat {seat}: {box} must be an amount like "25.00", not {value}.'),
    "bad_amount.table": gettext_noop('{name} must be an amount like "25.00", not {value}.'),
    "bad_amount.meter": gettext_noop("This round alone added {least} to the meter. Read the display again."),
    "bad_hand.not_an_object": gettext_noop(
        "Seat {seat}: declared hands must be an object of wagers and hands."
    ),
    "bad_hand.missing": gettext_noop("Seat {seat}: the hand of {wager} is neither shown nor declared."),
    "bad_hand.name": gettext_noop(
        "Seat {seat}: {wager} cannot be declared {hand}. Declare one of: {allowed}."
    ),
    "bad_hand.not_needed": gettext_noop("Seat {seat}: no wager needs the declared hand {wager}."),
    "bad_state.void": gettext_noop("void must be the reason in words, or left out."),
    "bad_state.flag": gettext_noop("Seat {seat}: {name} must be true or false."),
    "bad_state.folded": gettext_noop("Seat {seat} cannot have folded: every wager is placed."),
    "bad_state.declared": gettext_noop("Seat {seat}: declare a hand only without cards, fold or forfeit."),
    "bad_state.withdrawn": gettext_noop("Seat {seat}: withdrawn lists a bet that cannot be withdrawn."),
    "not_now.phase": gettext_noop("That is not the next step of this round."),
    "not_now.clear": gettext_noop("Cards stay up until every wager is settled."),
    "seat_taken.seat": gettext_noop("Seat {seat} is taken."),
    "seat_empty.seat": gettext_noop("Nobody is sitting at seat {seat}."),
    "no_wagers.table": gettext_noop("Nobody has placed a wager yet."),
    "not_their_turn.seat": gettext_noop("Ask seat {asked} first, then seat {seat}."),
    "not_their_turn.hand": gettext_noop("Turn seat {turn} first, then seat {seat}."),
    "bad_choice.word": gettext_noop("Seat {seat} cannot choose {choice} here."),
    "wrong_place.community": gettext_noop("The next community card to turn is the {place}."),
    "duplicate_card.on_felt": gettext_noop("{card} is already face up on this table."),
    "stays.entry": gettext_noop("This cannot be undone. Count again, or call the floorperson."),
    "final.call": gettext_noop("Players have heard the call. Only a floorperson can reopen betting."),
    "final.call_late": gettext_noop(
        "The call was more than {seconds} seconds ago. Ask the floorperson to reopen."
    ),
    "final.lock": gettext_noop("The progressive is locked. Only a floorperson reopens betting."),
    "final.difference": gettext_noop("The chips were off. Only a floorperson reopens betting."),
    "final.forfeit": gettext_noop("Seat {seat} has forfeited. The call stands."),
    "final.call_dealt": gettext_noop("A card of this round is out. The call stands."),
    "final.card_aside": gettext_noop(
        "The card found face up stays reported. Only a floorperson takes it back."
    ),
    "final.card_out": gettext_noop("A card of this round is out. That report cannot be undone."),
    "final.cards": gettext_noop("Players have seen these cards. Enter them again, or call the floorperson."),
    "final.amounts": gettext_noop("The cards were out when this was recorded. Ask for a correction."),
    "final.step": gettext_noop("Players have seen or heard this. Only a floorperson can reopen it."),
    "final.fold": gettext_noop("A fold stands. Only a floorperson can reopen it."),
    "final.idle_spread": gettext_noop("Players have seen these cards. Finish the idle procedure."),
    "final.cut": gettext_noop("The deck is cut. Only a floorperson can order a recut."),
    "final.ready": gettext_noop("The deck is in play. Only a floorperson can order a reshuffle."),
    "final.device": gettext_noop("A reported fault cannot be undone. Call the floorperson."),
    "no_call.table": gettext_noop("There is no call to take back before the deal."),
    "not_last.cards": gettext_noop("Only the last cards can be entered again. Ask for a correction."),
    "was_due.hand": gettext_noop("Seat {seat} was due {due}. Ask for a correction."),
    "was_due.payment": gettext_noop("A payment to seat {seat} is open. Ask for a correction."),
    "cards_shown.hand": gettext_noop("Seat {seat} showed its cards. Enter cards, not a hand."),
    "impossible_hand.seat": gettext_noop("Seat {seat} cannot have that hand. Enter its cards."),
    "nothing_changed.cards": gettext_noop("These are the same cards as before."),
    "nothing_to_reopen.round": gettext_noop("Nothing to reopen. Ask for a correction or a void."),
    "nothing_to_reopen.seat": gettext_noop("Seat {seat} has no answer to reopen. Ask for a correction."),
    "nothing_to_reopen.corrected": gettext_noop("The round was corrected. Ask for a correction or a void."),
    "nothing_to_reopen.forfeit": gettext_noop("Seat {seat} has since forfeited. Ask for a void."),
    "nothing_to_reopen.paid": gettext_noop("A seat was paid. Ask for a correction or a void."),
    "nothing_to_undo.phase": gettext_noop("Nothing in this phase to undo. Call the floorperson."),
    "bad_submission.boxes": gettext_noop("In this game a player may not hold {boxes} boxes."),
    "bad_submission.decks": gettext_noop("A table has one deck or two."),
    "bad_submission.rate": gettext_noop("The meter grows by 0 to 100 percent of a wager."),
    "bad_submission.rate_missing": gettext_noop(
        "Enter the percentage of each progressive wager that goes to the meter. It must be more than zero."
    ),
    "bad_submission.limits": gettext_noop(
        "The lowest minimum must be above zero and not above the highest maximum."
    ),
    "bad_submission.terms": gettext_noop("This is not a valid stored submission."),
    "bad_submission.chips": gettext_noop("A table needs chips, and each needs a value."),
    "not_in_force.submission": gettext_noop("Submission {reference} is not in force until {since}."),
    "not_in_force.draft": gettext_noop("Submission {reference} is not scheduled for any day."),
    "not_draft.submission": gettext_noop("{reference} is approved. A change needs a new version."),
    "not_approved.submission": gettext_noop("Record the Commission's approval of {reference} first."),
    "draft_there.submission": gettext_noop("{reference} is already being drafted. Continue with that draft."),
    "reference_taken.submission": gettext_noop("There is already a submission {reference}."),
    "bad_approval.future": gettext_noop("An approval cannot be dated in the future."),
    "past_day.submission": gettext_noop("Choose today or a later day."),
    "before_approval.submission": gettext_noop("Rules cannot take effect before the day they were approved."),
    "scheduled_already.submission": gettext_noop("{reference} is scheduled already. Withdraw it first."),
    "same_day.submission": gettext_noop(
        "{other} of the same game takes effect on that day. Choose another day."
    ),
    "sign_unconfirmed.rules": gettext_noop(
        "New rules are in effect: post the sign for {reference}, then confirm it."
    ),
    "no_new_sign.table": gettext_noop("No new rules are waiting for a sign at this table."),
    "other_sign.rules": gettext_noop("The sign to post is the one for {reference}."),
    "not_scheduled.rules": gettext_noop("{reference} is not scheduled at this table."),
    "in_force.rules": gettext_noop("{reference} is already in effect and cannot be withdrawn."),
    "same_day.rules": gettext_noop("{other} is scheduled for that day already. Choose another day."),
    "other_game.submission": gettext_noop("{reference} is for another game."),
    "not_permitted.method": gettext_noop("The submission does not permit dealing by {method}."),
    "not_permitted.shuffling": gettext_noop("The submission does not permit shuffling by {shuffling}."),
    "not_permitted.decks": gettext_noop("The submission does not permit {decks} decks."),
    "not_permitted.rack": gettext_noop("This game or this shoe does not rack a community card."),
    "needs_shuffler.hand": gettext_noop("Dealing by hand needs a shuffler."),
    "needs_shuffler.two_decks": gettext_noop("Two decks need a shuffler."),
    "bad_seat.too_many": gettext_noop("A table has 1 to {most} seats."),
    "bad_limits.minimum": gettext_noop("The minimum must be within the submission and not over the maximum."),
    "bad_limits.maximum": gettext_noop("The maximum is over what the submission permits."),
    "bad_limits.sign": gettext_noop("Post the new sign first, then confirm it."),
    "no_decks.table": gettext_noop("This table keeps no decks."),
    "no_deck.name": gettext_noop("There is no deck {deck} at this table."),
    "not_now.round": gettext_noop("Finish the round first."),
    "not_now.count": gettext_noop("Count the stub after the deal, before the first decision."),
    "wrong_stage.deck": gettext_noop("Deck {deck} is {stage}. It must be {wanted} for this."),
    "wrong_stage.cut": gettext_noop("Deck {deck} is not waiting for a cut."),
    "wrong_stage.reshuffle": gettext_noop(
        "Deck {deck} cannot be reshuffled now: cards are out or unshuffled."
    ),
    "deck_there.name": gettext_noop("Deck {deck} is at the table already."),
    "deck_there.seal": gettext_noop("A deck with the seal {seal} is at the table already."),
    "deck_gone.name": gettext_noop("Deck {deck} was removed and can't be used here again. Name a new deck."),
    "deck_gone.seal": gettext_noop("The deck with seal {seal} was removed and can't be used here again."),
    "unconfirmed.deck": gettext_noop("A floorperson must first confirm that deck {deck} came preshuffled."),
    "bad_choice.looked": gettext_noop("Choose the seat that checked the deck, or 'not seated'."),
    "too_many_decks.table": gettext_noop("There are {most} decks here already."),
    "not_assigned.floorperson": gettext_noop("A floorperson assigned to this table must verify."),
    "bad_cut.position": gettext_noop("The cover card goes in {least} to {most} cards from the top."),
    "old_deck_first.table": gettext_noop("Remove deck {deck} first."),
    "other_deck_out.table": gettext_noop(
        "Shuffle deck {deck} first. It belongs in the shuffler, not in the discard rack."
    ),
    "same_back.decks": gettext_noop("The other deck is {back} too. Two decks need different back colors."),
    "not_due.count": gettext_noop("No round is waiting for a count of its stub."),
    "bad_place.unknown": gettext_noop("No cards were dealt to {place}. Count: {allowed}."),
    "bad_place.missing": gettext_noop("{place} is not counted. Count the cards at every place."),
    "stub_off.places": gettext_noop("The stub was off twice. Count the cards at every place."),
    "stub_off.recount": gettext_noop("The stub was {count}. Count it once more, then every place."),
    "stub_off.round": gettext_noop("The stub is off. The round waits until the count is settled."),
    "no_cut.recut": gettext_noop("There is no cut to repeat, or a card is out."),
    "no_idle.device": gettext_noop("There is no idle procedure with this device."),
    "not_idle.table": gettext_noop("The table is not idle: it has wagers, or no deck in play."),
    "idle_due.table": gettext_noop(
        "No round for {minutes} minutes. Empty the shoe and the rack first, and show the cards."
    ),
    "not_due.idle": gettext_noop("No idle procedure is due here."),
    "deck_not_ready.table": gettext_noop("No deck is ready. Shuffle and cut first."),
    "deck_due.change": gettext_noop("Deck {deck} is overdue. Change it before the next round."),
    "stub_uncounted.afresh": gettext_noop(
        "The void was denied. Count the stub again before the first decision."
    ),
    "stub_uncounted.round": gettext_noop(
        "Fifth round without a count. Count the stub before the first decision."
    ),
    "stub_uncounted.rounds": gettext_noop(
        "Five rounds without a stub count. Count it before the next round."
    ),
    "wrong_role.floor": gettext_noop("A floorperson must do this."),
    "wrong_role.dealer": gettext_noop("A dealer must do this."),
    "same_dealer.table": gettext_noop("You're already dealing this table."),
    "other_dealer.table": gettext_noop("Another dealer is on this table."),
    "wrong_role.system": gettext_noop("Only the system does this."),
    "not_due.reminder": gettext_noop("This is not due yet, or the reminder was already given."),
    "not_due.escalation": gettext_noop("This is not due for escalation yet, or was already escalated."),
    "called.floor": gettext_noop("The floor has been called already."),
    "not_called.floor": gettext_noop("Nobody has called the floor."),
    "held.table": gettext_noop("The table is held: {reason}. It must be released first."),
    "not_held.table": gettext_noop("The table is not held."),
    "waiting.request": gettext_noop("A request is waiting for the floorperson: {reason}."),
    "wagers_down.settings": gettext_noop(
        "This loosens game protection. Change it when there are no bets on the layout."
    ),
    "not_now.missed": gettext_noop("Record missed rounds between rounds, with no wagers on the felt."),
    "missed_entry.future": gettext_noop("{at} is in the future. Correct the time."),
    "missed_entry.order": gettext_noop("{at} is not after {last}. Enter everything in order."),
    "missed_entry.not_in_play": gettext_noop("Deck {deck} was not in play at {at}. Enter the deck change."),
    "missed_entry.no_deck": gettext_noop("Say which deck left or came into play."),
    "missed_entry.back": gettext_noop("Enter the back color of deck {deck}."),
    "missed_entry.rules": gettext_noop("The record for {at} is for another game or other rules."),
    "missed_entry.wager": gettext_noop(
        "{value} on {box} at seat {seat} cannot be right ({at}). Correct the amount."
    ),
    "missed_entry.meter": gettext_noop(
        "The round of {at} alone adds {least} to the meter. Correct the record."
    ),
    "missed_entry.words": gettext_noop("Names and reasons are limited to 40 characters ({at})."),
    "no_request.number": gettext_noop("This request is no longer open."),
    "own_request.person": gettext_noop("You cannot approve your own request."),
    "no_reason.words": gettext_noop("Enter a reason. The pit boss will see it."),
    "missed_entry.hand": gettext_noop("{at}: no cards of seat {seat} can make its hand. Enter its cards."),
    "needs_pit_boss.void": gettext_noop("A hand was settled already. The pit boss must approve this."),
    "needs_pit_boss.reopen": gettext_noop("A hand was settled already. The pit boss must reopen this."),
    "needs_pit_boss.recount": gettext_noop("The count was off. Count again, or the pit boss must waive it."),
    "needs_pit_boss.boxes": gettext_noop(
        "This adds a bet that was closed before the deal. The pit boss must approve this."
    ),
    "needs_pit_boss.large": gettext_noop("A change this large needs the pit boss's approval."),
    "needs_pit_boss.losing_wager": gettext_noop(
        "This lowers or removes a losing wager. The pit boss must approve it."
    ),
    "needs_pit_boss.plays_again": gettext_noop(
        "A seat that folded or forfeited plays again. The pit boss must approve this."
    ),
    "request_stale.step": gettext_noop("The table has moved on since this request. Ask again."),
    "asked_by_law.request": gettext_noop("The law requires this. A floorperson must answer it."),
    "not_yours.request": gettext_noop("Only the person who asked may withdraw it."),
    "no_round.void": gettext_noop("There is no round to void."),
    "bad_choice.ruling": gettext_noop("A ruling is void or play on, not {ruling}."),
    "unknown_irregularity.kind": gettext_noop("This game has no irregularity {kind}."),
    "cannot_be.irregularity": gettext_noop(
        "This cannot have happened now. If the round must end, ask for a void."
    ),
    "no_round.irregularity": gettext_noop("That can only happen during a round."),
    "unknown_device.name": gettext_noop(
        "A device is a shuffler or a shoe. A fault is a jam, a wrong count or a red light."
    ),
    "device_fault.table": gettext_noop(
        "The {device} has a fault: {fault}. Take it out of service, or have the floor put it back in service."
    ),
    "device_unused.table": gettext_noop("The {device} is not used at this table now."),
    "device_not_out.table": gettext_noop("Cover the {device} or put an out-of-order sign on it first."),
    "device_out.table": gettext_noop("The {device} is out of order. Choose another way to deal."),
    "device_fine.table": gettext_noop("The {device} is not out of service."),
    "bad_choice.out": gettext_noop("A device is either covered or signed out of order, not {how}."),
    "not_closed.table": gettext_noop("The table is open."),
    "closed.table": gettext_noop("The table is closed."),
    "not_now.close": gettext_noop("Finish the round, calls, requests, holds and payments; remove the decks."),
    "bad_choice.forfeit": gettext_noop("This game does not forfeit a seat for that reason."),
    "not_in.seat": gettext_noop("Seat {seat} has nothing to forfeit."),
    "payment_pending.clear": gettext_noop(
        "Seat {seat} is still owed ${amount}. A floorperson must pay it or take it over first."
    ),
    "payment_pending.seat": gettext_noop("Seat {seat} has not been paid yet."),
    "no_payment.seat": gettext_noop("Seat {seat} has no payment due from that round."),
    "hand_confirmed.seat": gettext_noop("The hand of seat {seat} is already confirmed."),
    "hand_unconfirmed.payment": gettext_noop("Confirm the hand of seat {seat} first."),
    "no_signature.payment": gettext_noop("The payment of seat {seat} needs no further signature."),
    "signature_missing.payment": gettext_noop("The payment of seat {seat} needs a second signature first."),
    "own_payment.signature": gettext_noop(
        "Somebody else must sign: you prepared the payment of seat {seat}."
    ),
    "own_payment.payer": gettext_noop(
        "Somebody else must pay: you gave the second signature for seat {seat}."
    ),
    "own_payment.papers": gettext_noop(
        "Somebody else must finish the paperwork: you gave the second signature for seat {seat}."
    ),
    "paperwork_missing.payment": gettext_noop("Seat {seat}: name the paperwork that was done: {wanted}."),
    "handed_over.payment": gettext_noop("The payment of seat {seat} has already been taken over."),
    "not_settled.seat": gettext_noop("Seat {seat} was not settled in this round."),
    "paid_unconfirmed.seat": gettext_noop("Seat {seat}: someone else must confirm the amount first."),
    "needs_dealer.paid": gettext_noop("Seat {seat}: the dealer at the table must answer this."),
    "needs_pit_boss.forfeit": gettext_noop("Seat {seat} has won its bonus. The pit boss must declare this."),
    "needs_pit_boss.settled": gettext_noop("Seat {seat} is settled. The pit boss must declare this."),
    "needs_pit_boss.paid": gettext_noop(
        "Seat {seat} was due {due}. The pit boss must confirm a difference this large."
    ),
    "needs_pit_boss.paid_again": gettext_noop(
        "Seat {seat} was due {due}, and {before} was recorded. The pit boss must confirm the change."
    ),
    "paid_as_due.seat": gettext_noop("Seat {seat} was already paid that amount."),
    "no_round.correction": gettext_noop("There is no round to correct. Undo, or correct a closed round."),
    "nothing_changed.correction": gettext_noop("That is how it was entered. Say what should be different."),
    "not_entered.seat": gettext_noop("Seat {seat} has no entry in this round to correct."),
    "not_entered.which_seat": gettext_noop("Say which seat was entered wrong."),
    "not_entered.hand": gettext_noop("The hand of seat {seat} has not been turned."),
    "not_entered.place": gettext_noop("Nothing has been turned at {place} yet."),
    "not_entered.decision": gettext_noop("Seat {seat} has not decided on {box}."),
    "decision_missing.seat": gettext_noop("Seat {seat}: say what was decided on {box} too."),
    "not_closed.round": gettext_noop("Round {number} is not over. Correct it on the felt."),
    "other_round.record": gettext_noop(
        "The game, rules, players and meter of round {number} cannot be changed."
    ),
    "round_void.correction": gettext_noop("A void round cannot be settled again."),
    "same_id.other_command": gettext_noop("This command id was used for another command."),
    "not_now.lock": gettext_noop("Amounts can be recorded only until the first card is turned."),
    "already_in.seats": gettext_noop("These seats are in already."),
    "already_recorded.seat": gettext_noop("The wagers of seat {seat} are recorded already."),
    "nothing_to_repeat.table": gettext_noop("No occupied seat has earlier wagers to repeat."),
    "nothing_to_repeat.seat": gettext_noop("Seat {seat} has nothing to repeat, or has wagers already."),
    "other_player.seat": gettext_noop(
        "Seat {seat} is under another name. Enter the name or the seat, not both."
    ),
    "too_many_boxes.player": gettext_noop("One player may hold at most {most} boxes here."),
    "not_adjacent.player": gettext_noop("One player's boxes must be side by side."),
    "too_many_boxes.round": gettext_noop(
        "Seats {seats} are one player, who may bet on {most} at most. Take a wager back."
    ),
    "not_adjacent.round": gettext_noop(
        "One player has seats {seats}, and they are not side by side. Take a wager back."
    ),
    "amounts_missing.seats": gettext_noop("Record the wagers first. Seats: {seats}."),
    "amounts_missing.end": gettext_noop("No amounts recorded. Seats: {seats}. Record them before clearing."),
    "not_recorded.amounts": gettext_noop("This table records only the steps, not the amounts."),
    "not_recorded.cards": gettext_noop("This table records only the steps, not the cards."),
    "cards_needed.depth": gettext_noop("This table records every hand by its cards."),
    "cards_needed.card": gettext_noop("Enter the card."),
    "cards_needed.envy": gettext_noop("Enter the cards of seat {seat}: others may be due an envy bonus."),
    "cards_needed.payout": gettext_noop("Enter the cards of seat {seat}: its payout needs paperwork."),
    "cards_needed.dispute": gettext_noop("The table is held. Enter the cards of seat {seat}."),
    "count_differs.box": gettext_noop("The {box} chips don't match. Hold the deal for the floor."),
    "no_difference.box": gettext_noop("There is no open difference at {box}."),
    "same_count.box": gettext_noop("{chips} and {acknowledged} are equal. Confirm the count instead."),
    "meter_unconfirmed.share": gettext_noop(
        "A share of the meter is due. The floorperson confirms the reading first."
    ),
    "no_share.turn": gettext_noop("The next hand has no progressive wager: no share is due."),
    "no_meter.table": gettext_noop("No progressive is locked at this table now."),
    "bad_choice.amount": gettext_noop("Enter an amount only for a custom bet."),
    "bad_choice.all": gettext_noop("{choice} cannot be entered for everybody at once."),
    "bad_count.draw": gettext_noop("Seat {seat} may discard up to {most} cards."),
    "too_few_cards.stub": gettext_noop("The stub is too short for seat {seat}. Report too few cards."),
    "no_record.depth": gettext_noop("This table records only the steps, so there is no round record."),
    "no_record.open": gettext_noop("The round is not finished."),
}
