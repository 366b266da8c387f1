"""Which commands a person could give right now, with the bounds of their arguments."""

from msgspec import Struct

from games.actor import Actor
from games.felt import next_to_decide, next_to_turn, open_phase, seats_in
from games.money import write_cents
from games.phases import Phase
from games.registry import GAMES
from games.state import State


class Argument(Struct, frozen=True, omit_defaults=True):
    """What an argument may be: one of these, so many cards that are not yet face up, or amounts by box."""

    one_of: tuple[int | str, ...] = ()
    cards: int = 0
    boxes: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    least: str = ""
    most: str = ""


class Action(Struct, frozen=True, omit_defaults=True):
    """A command that would be taken now."""

    name: str
    args: dict[str, Argument] = {}


def actions(state: State, actor: Actor) -> tuple[Action, ...]:
    """What this person could do now; a screen draws its buttons from nothing else."""
    if actor.role != "dealer" or not actor.is_assigned:
        return ()
    undo = (Action("undo"),) if state.entries else ()
    phase = open_phase(state)
    if phase is None:
        return (Action("clear_table"), *undo)
    return (*_of_phase(state, phase), *undo)


def _of_phase(state: State, phase: Phase) -> tuple[Action, ...]:
    match phase.kind:
        case "betting":
            return _of_betting(state)
        case "dealing":
            return (Action("deal"),)
        case "decision":
            asked = next_to_decide(state, phase)
            choices = {"seat": one_of(asked), "choice": one_of(*phase.choices)}
            return (Action("decide", choices),)
        case "community":
            place = next(place for place in phase.places if place not in state.felt.community)
            return (Action("turn_card", {"place": one_of(place), "card": Argument(cards=1)}),)
        case "box":
            return (Action("turn_box", {"cards": Argument(cards=3)}),)
        case "showdown":
            cards = Argument(cards=GAMES[state.game].CARDS_PER_SEAT)
            return (Action("turn_hand", {"seat": one_of(next_to_turn(state)), "cards": cards}),)


def _of_betting(state: State) -> tuple[Action, ...]:
    game = GAMES[state.game]
    free = [number for number, seat in enumerate(state.felt.seats, 1) if not seat.is_taken]
    taken = [number for number, seat in enumerate(state.felt.seats, 1) if seat.is_taken]
    found: list[Action] = []
    if free:
        found.append(Action("seat_player", {"seat": one_of(*free)}))
    if taken:
        wagers = Argument(
            boxes=game.offered_boxes(game.read_rules(state.rules)),
            needed=game.OPENING,
            least=write_cents(state.minimum_cents),
            most=write_cents(state.maximum_cents),
        )
        found.append(Action("place_wagers", {"seat": one_of(*taken), "wagers": wagers}))
        found.append(Action("unseat_player", {"seat": one_of(*taken)}))
    if seats_in(state.felt):
        found.append(Action("announce_no_more_bets"))
    return tuple(found)


def one_of(*values: int | str | None) -> Argument:
    return Argument(one_of=tuple(value for value in values if value is not None))
