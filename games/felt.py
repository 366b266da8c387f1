"""Questions about the felt that deciding, actions and views ask alike."""

from games.phases import Phase
from games.registry import GAMES, PHASES
from games.state import Felt, SeatFelt, State


def phases_of(state: State) -> tuple[Phase, ...]:
    """The phases of a round at this table."""
    rules = GAMES[state.game].read_rules(state.rules)
    return PHASES[state.game](rules)


def open_phase(state: State) -> Phase | None:
    """The phase whose work comes next: the present one, or the one after it when its work is done."""
    phases = phases_of(state)
    names = [phase.name for phase in phases]
    present = names.index(state.felt.phase)
    if not is_done(state, phases[present]):
        return phases[present]
    return phases[present + 1] if present + 1 < len(phases) else None


def is_done(state: State, phase: Phase) -> bool:
    """Whether everything of a phase was entered. Betting ends by an announcement, not by itself."""
    felt = state.felt
    match phase.kind:
        case "betting":
            return False
        case "dealing":
            return felt.is_dealt
        case "decision":
            return next_to_decide(state, phase) is None
        case "community":
            return all(place in felt.community for place in phase.places)
        case "box":
            return bool(felt.six_card_box)
        case "showdown":
            return next_to_turn(state) is None


def seat_at(felt: Felt, number: int) -> SeatFelt:
    return felt.seats[number - 1]


def seats_in(felt: Felt) -> list[int]:
    """The seats that have wagers in this round, seat 1 first."""
    return [number for number, seat in enumerate(felt.seats, 1) if seat.wagers]


def next_to_decide(state: State, phase: Phase) -> int | None:
    """The seat that is asked next."""
    return next(
        (n for n in seats_in(state.felt) if phase.box not in seat_at(state.felt, n).decisions),
        None,
    )


def next_to_turn(state: State) -> int | None:
    """The seat whose hand is turned and settled next."""
    order = seats_in(state.felt)
    if not GAMES[state.game].SEAT_1_FIRST:
        order.reverse()
    return next((n for n in order if seat_at(state.felt, n).result is None), None)


def cards_seen(felt: Felt) -> set[str]:
    """Every card that lies face up."""
    seen = {*felt.community.values(), *felt.six_card_box}
    for seat in felt.seats:
        seen.update(seat.cards)
    return seen
