"""The remaining steps of a round, so a table without a connection can finish it by hand."""

from msgspec import Struct

from games.messages.catalog import worded
from games.rulebook.phases import Phase
from games.table.felt import in_settlement_order, is_done, live_seats, open_phase, seat_at, undecided_seats
from games.table.state import State
from games.table.terms import law_of, phases_of


class RemainingStep(Struct, frozen=True, omit_defaults=True):
    """One remaining step: its message key and parameters, its English, and its paragraph."""

    key: str
    text: str
    law: str
    params: dict[str, str] = {}


def remaining_steps(state: State) -> tuple[RemainingStep, ...]:
    """Return the phases with work left in order, each with its seats in order, then clearing the table."""
    clear = _step("step.clear", law_of(state, "clear"), {})
    phase = open_phase(state)
    if phase is None:
        return (clear,)
    phases = phases_of(state)
    left = [later for later in phases[phases.index(phase) :] if not is_done(state, later)]
    return (*(_phase_step(state, later) for later in left), clear)


def _phase_step(state: State, phase: Phase) -> RemainingStep:
    match phase.kind:
        case "decision":
            params = {"box": phase.box, "seats": _list_seats(undecided_seats(state, phase))}
            return _step("ahead.decision", phase.law, params)
        case "drawing":
            seats = [n for n in live_seats(state.felt) if phase.name not in seat_at(state.felt, n).draws]
            return _step("ahead.draw", phase.law, {"most": str(phase.most), "seats": _list_seats(seats)})
        case "community":
            places = [place for place in phase.places if place not in state.felt.community]
            return _step("ahead.turn", phase.law, {"places": ", ".join(places)})
        case "showdown":
            order = in_settlement_order(state, live_seats(state.felt))
            seats = [n for n in order if not seat_at(state.felt, n).is_settled]
            return _step("ahead.showdown", phase.law, {"seats": _list_seats(seats)})
        case "envy":
            return _step("ahead.envy", phase.law, {})
        case _:
            return _step(phase.says, phase.law, {})


def _list_seats(seats: list[int]) -> str:
    return ", ".join(map(str, seats))


def _step(key: str, law: str, params: dict[str, str]) -> RemainingStep:
    return RemainingStep(key, worded(key, params), law, params)
