"""The envy bonuses still due."""

from games.table.played import settle_round
from games.table.state import State


def envy_due(state: State) -> list[tuple[int, int]]:
    """Return the seats still owed an envy bonus and its cents, in settlement order."""
    felt = state.felt
    if felt.meter_cents is None or any(seat.is_in and seat.result is None for seat in felt.seats):
        return []
    due: list[tuple[int, int]] = []
    for result in settle_round(state).seats:
        paid = felt.seats[result.seat - 1].result
        if result.envy_cents and (paid is None or paid.envy_cents != result.envy_cents):
            due.append((result.seat, result.envy_cents))
    return due
