"""The counts that may be entered now."""

from msgspec.structs import replace

from games.registry import GAMES
from games.table.action import TEXT, Action, number
from games.table.actor import Actor
from games.table.checks import allows
from games.table.state import State
from games.table.stub.decide import check_count_places, check_count_stub, check_waive_count
from games.table.stub.due import places_dealt, shown_stub


def stub_offers(state: State) -> tuple[Action, ...]:
    """Return the count of the stub, or the count of every place once it was off twice."""
    size = len(GAMES[state.game].deck)
    if allows(check_count_places, state):
        places = replace(number(0, size), boxes=places_dealt(state))
        return (Action("count_places", {"places": places}),)
    if allows(check_count_stub, state):
        return (Action("count_stub", {"count": number(0, size, shown_stub(state))}),)
    return ()


def waive_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return the waiver of a count that the round waits for."""
    if not allows(check_waive_count, state, actor):
        return ()
    return (Action("waive_count", {"reason": TEXT}),)
