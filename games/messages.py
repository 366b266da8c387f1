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
    "same_id.other_command": gettext_noop("This command id was used for another command."),
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
