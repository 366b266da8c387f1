"""The English of every refusal and step, by key: the one place where sentences stand, to be translated."""

from collections.abc import Mapping

from games.law import Refused


def gettext_noop(sentence: str) -> str:
    """Marks a sentence for `makemessages`; it is translated where it is shown."""
    return sentence


MESSAGES = {
    "bad_json.malformed": gettext_noop("This line is not JSON: {detail}."),
    "bad_json.blank": gettext_noop("This line is blank."),
    "bad_json.too_long": gettext_noop("This line is longer than {most} bytes."),
    "bad_json.too_deep": gettext_noop("This line is nested too deeply."),
    "bad_json.not_text": gettext_noop("This line is not UTF-8 text."),
    "bad_json.not_an_object": gettext_noop("A record is a JSON object."),
    "unknown_game.name": gettext_noop("{name} is not a game of this house. Games: {games}."),
    "bad_rules.not_an_object": gettext_noop("Rules are an object of name to value."),
    "bad_rules.unknown": gettext_noop("This game has no rule {name}."),
    "bad_rules.choice": gettext_noop("Rule {name} cannot be {value}. It is one of: {allowed}."),
    "bad_rules.flag": gettext_noop("Rule {name} is true or false, not {value}."),
    "bad_rules.amount": gettext_noop('Rule {name} is an amount like "25.00", not {value}.'),
    "bad_rules.ante_odds": gettext_noop("Rule ante_odds must say paytable or even_money."),
    "bad_rules.reset": gettext_noop("The meter resets to $1,000 at least."),
    "bad_seat.none": gettext_noop("A round has at least one seat."),
    "bad_seat.not_an_object": gettext_noop("Each seat is an object with its number and wagers."),
    "bad_seat.number": gettext_noop("Seat {number} is not at this table. Seats are 1 to {most}."),
    "bad_seat.twice": gettext_noop("Seat {seat} is there twice."),
    "bad_seat.player": gettext_noop("Seat {seat}: player is a name, or left out."),
    "bad_card.not_a_list": gettext_noop("The cards of {place} are a list."),
    "bad_card.not_by_place": gettext_noop("The cards of {place} are an object of: {places}."),
    "bad_card.not_in_deck": gettext_noop("{card} at {place} is not a card of this deck."),
    "duplicate_card.twice": gettext_noop("{card} is at {other} and again at {place}."),
    "wrong_card_count.seat": gettext_noop("Seat {seat} has {count} cards. It needs {wanted}."),
    "wrong_card_count.table": gettext_noop("There are {count} cards in {place}. It needs {wanted}."),
    "missing_wager.none": gettext_noop("Seat {seat} has no wagers."),
    "missing_wager.box": gettext_noop("Seat {seat} lacks the wager {box}."),
    "unequal_wagers.boxes": gettext_noop("Seat {seat}: {box} must equal {other}."),
    "wager_out_of_range.one_to_three": gettext_noop("Seat {seat}: {box} must be one to three times an ante."),
    "wager_out_of_range.whole_dollars": gettext_noop("Seat {seat}: five_card_bonus must be whole dollars."),
    "wager_out_of_range.one_or_five": gettext_noop("Seat {seat}: progressive must be 1.00 or 5.00."),
    "wager_not_offered.box": gettext_noop("Seat {seat}: {box} is not offered at this table."),
    "unknown_wager.box": gettext_noop("Seat {seat}: this game has no wager {box}."),
    "bad_amount.wager": gettext_noop('Seat {seat}: {box} is an amount like "25.00", not {value}.'),
    "bad_amount.table": gettext_noop('{name} is an amount like "25.00", not {value}.'),
    "missing_meter.progressive": gettext_noop("A round with the progressive needs the meter."),
    "bad_hand.not_an_object": gettext_noop("Seat {seat}: declared hands are an object of wager to hand."),
    "bad_hand.missing": gettext_noop("Seat {seat}: the hand of {wager} is neither shown nor declared."),
    "bad_hand.name": gettext_noop(
        "Seat {seat}: {wager} cannot be declared {hand}. Declare one of: {allowed}."
    ),
    "bad_hand.not_needed": gettext_noop("Seat {seat}: no wager needs the declared hand {wager}."),
    "bad_state.void": gettext_noop("void is the reason in words, or left out."),
    "bad_state.flag": gettext_noop("Seat {seat}: {name} is true or false."),
    "bad_state.folded": gettext_noop("Seat {seat} cannot have folded: every wager is placed."),
    "bad_state.declared": gettext_noop(
        "Seat {seat}: a hand is declared only without cards, fold or forfeit."
    ),
    "bad_state.withdrawn": gettext_noop("Seat {seat}: only bet_1 and bet_2 of Let It Ride are withdrawn."),
    "not_now.phase": gettext_noop("That is not the next step of this round."),
    "not_now.clear": gettext_noop("Cards stay up until every wager is settled."),
    "seat_taken.seat": gettext_noop("Seat {seat} is taken."),
    "seat_empty.seat": gettext_noop("Nobody sits at seat {seat}."),
    "no_wagers.table": gettext_noop("Nobody has placed a wager yet."),
    "not_their_turn.seat": gettext_noop("Seat {asked} is asked first, then seat {seat}."),
    "not_their_turn.hand": gettext_noop("Seat {turn} is turned first, then seat {seat}."),
    "bad_choice.word": gettext_noop("Seat {seat} cannot choose {choice} here."),
    "wrong_place.community": gettext_noop("The next community card to turn is the {place}."),
    "duplicate_card.on_felt": gettext_noop("{card} already lies face up on this table."),
    "nothing_to_undo.phase": gettext_noop("Nothing in this phase to undo. Call the floorperson."),
    "bad_submission.boxes": gettext_noop("This game lets no player hold {boxes} boxes."),
    "bad_submission.decks": gettext_noop("A table has one deck or two."),
    "bad_submission.rate": gettext_noop("The meter grows by 0 to 100 percent of a wager."),
    "not_permitted.method": gettext_noop("The submission does not permit dealing by {method}."),
    "not_permitted.shuffling": gettext_noop("The submission does not permit shuffling by {shuffling}."),
    "not_permitted.decks": gettext_noop("The submission does not permit {decks} decks."),
    "not_permitted.rack": gettext_noop("Only a reshuffling shoe of Let It Ride racks a community card."),
    "needs_shuffler.hand": gettext_noop("Dealing from the hand needs a shuffler."),
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
    "too_many_decks.table": gettext_noop("There are {most} decks here already."),
    "not_assigned.floorperson": gettext_noop("A floorperson assigned to this table must verify."),
    "bad_cut.position": gettext_noop("The cover card goes in {least} to {most} cards from the top."),
    "old_deck_first.table": gettext_noop("Remove deck {deck} first."),
    "same_back.decks": gettext_noop("The other deck is {back} too. Two decks differ in colour."),
    "stub_off.recount": gettext_noop("The stub was {count}. Count it once more, then every place."),
    "stub_off.round": gettext_noop("The stub is off. The round waits until the count is settled."),
    "no_cut.recut": gettext_noop("There is no cut to repeat, or a card is out."),
    "no_idle.device": gettext_noop("With this device there is no idle procedure."),
    "not_idle.table": gettext_noop("The table is not idle: wagers lie on it or no deck is in play."),
    "deck_not_ready.table": gettext_noop("No deck is ready. Shuffle and cut first."),
    "deck_due.change": gettext_noop("Deck {deck} is past its time. Change it before the next round."),
    "stub_uncounted.rounds": gettext_noop("Five rounds without a count of the stub. Count before the next."),
    "wrong_role.floor": gettext_noop("A floorperson must do this."),
    "called.floor": gettext_noop("The floor is called already."),
    "not_called.floor": gettext_noop("Nobody has called the floor."),
    "held.table": gettext_noop("The table is held: {reason}. It must be released first."),
    "not_held.table": gettext_noop("The table is not held."),
    "waiting.request": gettext_noop("A request is waiting for the floorperson: {reason}."),
    "no_request.number": gettext_noop("There is no such request any more."),
    "own_request.person": gettext_noop("Nobody approves their own request."),
    "needs_pit_boss.void": gettext_noop("A seat was paid already. The pit boss must approve this."),
    "request_stale.step": gettext_noop("The table has moved on since this was asked. Ask again."),
    "not_yours.request": gettext_noop("Only who asked may withdraw it."),
    "no_round.void": gettext_noop("There is no round to void."),
    "bad_choice.ruling": gettext_noop("A ruling is void or play_on, not {ruling}."),
    "unknown_irregularity.kind": gettext_noop("This game knows no irregularity {kind}."),
    "no_round.irregularity": gettext_noop("That can only happen while a round is dealt."),
    "unknown_device.name": gettext_noop(
        "A device is shuffler or shoe; a fault is jam, wrong_count or red_light."
    ),
    "device_fault.table": gettext_noop("The {device} has a fault: {fault}. Take it out or have it returned."),
    "device_not_out.table": gettext_noop("Cover the {device} or sign it as out of order first."),
    "device_out.table": gettext_noop("The {device} is out of order. Choose another way to deal."),
    "device_fine.table": gettext_noop("The {device} is in order."),
    "bad_choice.out": gettext_noop("A device is covered or signed, not {how}."),
    "not_closed.table": gettext_noop("The table is open."),
    "closed.table": gettext_noop("The table is closed."),
    "not_now.close": gettext_noop("Finish the round, its requests and holds, and remove the decks first."),
    "bad_choice.forfeit": gettext_noop(
        "A seat is forfeited as abandoned; in Criss Cross for a violation too."
    ),
    "not_in.seat": gettext_noop("Seat {seat} has nothing to forfeit."),
    "same_id.other_command": gettext_noop("This command id was used for another command."),
    "not_now.lock": gettext_noop("Amounts are recorded until the first card is turned."),
    "already_in.seats": gettext_noop("These seats are in already."),
    "already_recorded.seat": gettext_noop("The wagers of seat {seat} are recorded already."),
    "nothing_to_repeat.table": gettext_noop("No occupied seat has last wagers to repeat."),
    "nothing_to_repeat.seat": gettext_noop("Seat {seat} has nothing to repeat, or has wagers already."),
    "too_many_boxes.player": gettext_noop("One player may hold {most} boxes here, not more."),
    "not_adjacent.player": gettext_noop("The boxes of one player must be side by side."),
    "amounts_missing.seats": gettext_noop("Record the wagers of seat {seats} first."),
    "amounts_missing.end": gettext_noop("Seat {seats} has no amounts; record them before clearing."),
    "not_recorded.amounts": gettext_noop("This table records steps alone, no amounts."),
    "not_recorded.cards": gettext_noop("This table records steps alone, no cards."),
    "cards_needed.depth": gettext_noop("This table records every hand by its cards."),
    "cards_needed.card": gettext_noop("Enter the card."),
    "count_differs.box": gettext_noop("The chips of {box} differ. The deal waits for the floorperson."),
    "no_difference.box": gettext_noop("There is no open difference at {box}."),
    "same_count.box": gettext_noop("{chips} and {acknowledged} are equal. Confirm the count instead."),
    "meter_unconfirmed.share": gettext_noop(
        "A share of the meter is due. The floorperson confirms the reading first."
    ),
    "no_meter.table": gettext_noop("No progressive is locked at this table now."),
    "bad_choice.amount": gettext_noop("An amount goes with the choice amount, and with no other."),
    "bad_choice.all": gettext_noop("{choice} is not an answer for everybody."),
    "bad_count.draw": gettext_noop("Seat {seat} may discard up to {most} cards."),
    "too_few_cards.stub": gettext_noop("The stub is too short for seat {seat}. Report too few cards."),
    "no_record.depth": gettext_noop("This table records steps alone, so there is no round record."),
    "no_record.open": gettext_noop("The round is not finished."),
    "warning.limits": gettext_noop("{box} is outside the posted limits. It stands and is settled in full."),
    "step.double_draw_deal": gettext_noop("Deal five cards to each player. Keep the stub aside."),
    "step.criss_cross_deal": gettext_noop("Deal the cross of five, then two cards to each player."),
    "step.count_lammers": gettext_noop("Collect the Five Card Bonus, place lammers, compare the counts."),
    "step.lock": gettext_noop("Lock the progressive: no further wagers on it."),
    "step.count_accepted": gettext_noop("Collect the progressive wagers, compare chips and accepted."),
    "step.difference": gettext_noop("The count of {box} differs. Wait for the floorperson."),
    "step.record_wagers": gettext_noop("Record the wagers of seat {seat}."),
    "step.place_or_fold": gettext_noop("Ask seat {seat}: place {box}, or fold?"),
    "step.bet_or_fold": gettext_noop("Ask seat {seat}: bet one to three antes on {box}, or fold?"),
    "step.no_more_bets": gettext_noop("Announce: no more bets."),
    "step.draw": gettext_noop("Seat {seat}: take up to {most} discards and replace them."),
    "step.turn_place": gettext_noop("Turn the {place} community card."),
    "step.bonus": gettext_noop("Settle the Five Card Bonus round the table, last seat first, hands down."),
    "step.showdown_lines": gettext_noop("Turn the hand of seat {seat}, announce Across and Down, settle it."),
    "step.envy": gettext_noop("Pay the envy bonus of seat {seat}: ${amount}."),
    "step.betting": gettext_noop("Take wagers. Then announce: no more bets."),
    "step.let_it_ride_deal": gettext_noop("Deal three cards to each player and two to the community."),
    "step.ride_or_withdraw": gettext_noop("Ask seat {seat}: withdraw {box}, or let it ride?"),
    "step.first_card": gettext_noop("Turn the community card on your left."),
    "step.second_card": gettext_noop("Turn the second community card."),
    "step.six_card_box": gettext_noop("Turn the three cards of the Six Card box."),
    "step.showdown": gettext_noop("Turn the hand of seat {seat}, announce it and settle it."),
    "step.clear": gettext_noop("Every wager is settled. Clear the table."),
}

_LONGEST = 100


def say(refused: Refused) -> str:
    """The English sentence of a refusal."""
    return sentence(refused.key, refused.params)


def sentence(key: str, params: Mapping[str, object]) -> str:
    """The English of a key."""
    return MESSAGES[key].format_map({name: _show(value) for name, value in params.items()})


def _show(value: object) -> str:
    text = value if isinstance(value, str) else "nothing" if value is None else repr(value)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "..."
