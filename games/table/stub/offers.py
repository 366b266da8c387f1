"""The counts that may be entered now."""

from msgspec.structs import replace

from games.registry import GAMES
from games.table.action import Action, number
from games.table.checks import allows
from games.table.felt import deal_plan
from games.table.state import State
from games.table.stub.decide import check_count_places, check_count_stub, expected_stub


def stub_offers(state: State) -> tuple[Action, ...]:
    """Return the count of the stub, and the count of every place once it was off twice."""
    if not allows(check_count_stub, state):
        return ()
    size = len(GAMES[state.game].deck)
    found = [Action("count_stub", {"count": number(0, size, expected_stub(state))})]
    if state.felt.phase != "betting" and allows(check_count_places, state):
        places = tuple(dict.fromkeys(packet.place for packet in deal_plan(state)))
        found.append(Action("count_places", {"places": replace(number(0, size), boxes=places)}))
    return tuple(found)
