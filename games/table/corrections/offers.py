"""The corrections that may be requested now."""

from msgspec.structs import replace

from games.registry import GAMES
from games.table.action import TEXT, Action, Argument, number
from games.table.actor import Actor
from games.table.betting.offers import wagers_bounds
from games.table.checks import FLOOR, allows
from games.table.corrections.decide import check_correct_closed_round, check_request_correction
from games.table.felt import seats_in
from games.table.played import rules_of
from games.table.state import State, once_per_state
from games.table.terms import depth_of, phases_of, table_rules


def correction_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return the corrections this person may request: the dealer of the round, or both of a closed round."""
    is_dealer = actor.role == "dealer" and actor.is_assigned
    if not is_dealer and actor.role not in FLOOR:
        return ()
    return _closed_round_offers(state) or (_open_round_offers(state) if is_dealer else ())


@once_per_state
def _closed_round_offers(state: State) -> tuple[Action, ...]:
    last = state.now.round_number - 1
    # The last round under each of the rules that the table has had.
    rounds = {last, *(former.until - 1 for former in state.now.former)} - {0}
    if not any(allows(check_correct_closed_round, state, number) for number in rounds):
        return ()
    # The server adds the original record to the command.
    game = GAMES[state.game]
    corrected = replace(
        wagers_bounds(state),
        # A round from before the rules changed may have had other boxes.
        boxes=game.boxes if state.now.former else game.offered_boxes(table_rules(state)),
        entries=("record",),
        cards=game.cards_per_seat,
    )
    args = {"round_number": number(1, last), "corrected": corrected, "reason": TEXT}
    return (Action("correct_closed_round", args),)


def _open_round_offers(state: State) -> tuple[Action, ...]:
    if not allows(check_request_correction, state):
        return ()
    entries = _correctable_entries(state)
    return (Action("request_correction", {"reason": TEXT, **entries}),) if entries else ()


def _correctable_entries(state: State) -> dict[str, Argument]:
    """Return the bounds of the entries made so far that may be corrected."""
    game, felt = GAMES[state.game], state.felt
    seats = [n for n in seats_in(felt) if felt.seats[n - 1].wagers and not felt.seats[n - 1].has_forfeited]
    turned = [n for n in seats if felt.seats[n - 1].cards or felt.seats[n - 1].declared is not None]
    arguments: dict[str, Argument] = {}
    boxes = game.offered_boxes(table_rules(state))
    if seats:
        arguments["seat"] = Argument(one_of=tuple(seats), is_optional=True)
        arguments["wagers"] = replace(wagers_bounds(state), boxes=boxes, is_optional=True)
    choices = {
        phase.box: tuple(choice.name for choice in phase.choices)
        for phase in phases_of(state)
        if phase.kind == "decision" and any(phase.box in felt.seats[n - 1].decisions for n in seats)
    }
    if choices:
        asked = tuple(n for n in seats if felt.seats[n - 1].decisions)
        arguments["decisions"] = Argument(hands=choices, seats=asked, is_optional=True)
    drawn = tuple(n for n in seats if felt.seats[n - 1].draws)
    if drawn:
        passes = [p for p in phases_of(state) if any(p.name in felt.seats[n - 1].draws for n in drawn)]
        counts = {phase.name: tuple(map(str, range(phase.most + 1))) for phase in passes}
        arguments["draws"] = Argument(boxes=tuple(counts), amounts=counts, seats=drawn, is_optional=True)
    if turned:
        arguments["cards"] = Argument(cards=game.cards_per_seat, seats=tuple(turned), is_optional=True)
        if depth_of(state) == "winners":
            hands = game.hands_to_declare(rules_of(state), dict.fromkeys(boxes, 0))
            named = {wager: tuple(names) for wager, names in hands.items()}
            arguments["hands"] = Argument(hands=named, seats=tuple(turned), is_optional=True)
    if felt.community:
        # In layout order, because a snapshot does not keep the order of its keys.
        turned_places = tuple(place for place in game.places if place in felt.community)
        arguments["community"] = Argument(boxes=turned_places, cards=1, is_optional=True)
    if felt.six_card_box:
        arguments["six_card_box"] = Argument(cards=GAMES[state.game].box_cards, is_optional=True)
    return arguments
