"""Which taps of betting could be given now."""

from games.action import Action, Argument, one_of
from games.betting_taps import repeatable
from games.felt import may_record_amounts, seats_in, seats_without_amounts
from games.money import write_cents
from games.phases import Phase
from games.registry import GAMES
from games.state import State
from games.terms import limits_cents, records_amounts


def of_betting(state: State, phase: Phase) -> tuple[Action, ...]:
    seats = list(enumerate(state.felt.seats, 1))
    free = [number for number, seat in seats if not seat.is_taken]
    taken = [number for number, seat in seats if seat.is_taken]
    found: list[Action] = []
    if free:
        found.append(Action("seat_player", {"seat": one_of(*free)}))
    if taken:
        found.append(Action("place_wagers", {"seat": one_of(*taken), "wagers": wagers_bounds(state)}))
        found.append(Action("unseat_player", {"seat": one_of(*taken)}))
    out = tuple(number for number, seat in seats if seat.is_taken and not seat.is_in)
    if out:
        found.append(Action("mark_in", {"seats": Argument(some_of=out)}))
    again = tuple(repeatable(state))
    if again:
        found.append(Action("repeat_wagers", {"seats": Argument(some_of=again, is_optional=True)}))
    if seats_in(state.felt):
        found.append(Action("announce_no_more_bets"))
    return tuple(found)


def of_recording(state: State) -> tuple[Action, ...]:
    """Amounts that stood at the announcement, until the first card is turned."""
    missing = seats_without_amounts(state)
    if not missing or not may_record_amounts(state):
        return ()
    return (Action("record_wagers", {"seat": one_of(*missing), "wagers": wagers_bounds(state)}),)


def wagers_bounds(state: State) -> Argument:
    """The boxes that take a wager before the deal, and the posted limits, where amounts are recorded."""
    if not records_amounts(state):
        return Argument(is_optional=True)
    game = GAMES[state.game]
    minimum, maximum = limits_cents(state)
    offered = game.offered_boxes(game.read_rules(state.rules))
    return Argument(
        boxes=tuple(box for box in offered if box not in game.LATER),
        needed=game.OPENING,
        least=write_cents(minimum),
        most=write_cents(maximum),
    )
