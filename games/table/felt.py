"""Questions about the felt, shared by decide, offers and views."""

from collections.abc import Callable

from games.registry import GAMES
from games.rulebook.deal import Plan, cards_in
from games.rulebook.law import cites
from games.rulebook.phases import Phase, PhaseKind
from games.table.played import envy_due
from games.table.state import Felt, SeatFelt, State, once_per_state
from games.table.terms import phases_of, records_amounts, table_rules


@once_per_state
def current_phase(state: State) -> Phase:
    """Return the phase of the last entry."""
    return next(phase for phase in phases_of(state) if phase.name == state.felt.phase)


@once_per_state
def open_phase(state: State) -> Phase | None:
    """Return the first phase with work left, starting from the current one.

    A void round only has to be cleared, so it has none.
    """
    if state.now.void is not None:
        return None
    phases = phases_of(state)
    present = [phase.name for phase in phases].index(state.felt.phase)
    return next((phase for phase in phases[present:] if not is_done(state, phase)), None)


def is_done(state: State, phase: Phase) -> bool:
    """Return whether a phase has nothing left to enter; betting ends only with the announcement."""
    return IS_DONE[phase.kind](state, phase)


def is_counted(state: State, box: str) -> bool:
    """Return whether the chips of a box are counted and any difference cleared, or none were wagered."""
    count = state.felt.counts.get(box)
    if count is not None:
        return count.is_cleared
    is_known = records_amounts(state) and not seats_without_amounts(state)
    return is_known and not any(box in seat.wagers for seat in state.felt.seats)


def is_between_rounds(state: State) -> bool:
    """Return whether no wagers are down; a round starts with its first wager."""
    return state.felt.phase == "betting" and not seats_in(state.felt)


def is_card_out(felt: Felt) -> bool:
    """Return whether a card of this round is known to be out: the deal was entered, or has begun."""
    return felt.is_dealt or felt.is_deal_begun


def seat_at(felt: Felt, number: int) -> SeatFelt:
    return felt.seats[number - 1]


def seats_in(felt: Felt) -> list[int]:
    """Return the seats in this round, seat 1 first."""
    return [number for number, seat in enumerate(felt.seats, 1) if seat.is_in]


def live_seats(felt: Felt) -> list[int]:
    """Return the seats that have not folded or forfeited, seat 1 first."""
    return [number for number, seat in enumerate(felt.seats, 1) if seat.is_live]


@once_per_state
def seats_without_amounts(state: State) -> list[int]:
    """Return the seats in this round whose amounts are still to be recorded."""
    if not records_amounts(state):
        return []
    return [n for n in seats_in(state.felt) if not seat_at(state.felt, n).wagers]


def may_record_amounts(state: State) -> bool:
    """Return whether late amounts may be recorded: after the announcement, before a card is turned."""
    felt = state.felt
    return felt.phase != "betting" and not felt.community and not any(seat.cards for seat in felt.seats)


def in_settlement_order(state: State, seats: list[int]) -> list[int]:
    return seats if GAMES[state.game].seat_1_first else seats[::-1]


def next_to_decide(state: State, phase: Phase) -> int | None:
    """Return the seat that decides next."""
    return next(iter(undecided_seats(state, phase)), None)


def undecided_seats(state: State, phase: Phase) -> list[int]:
    return [n for n in live_seats(state.felt) if phase.box not in seat_at(state.felt, n).decisions]


def changeable_seats(state: State) -> list[int]:
    """Return the seats that decided in the current phase and may still change their decision.

    A fold stays, unless a floorperson reopens it.
    """
    phase = current_phase(state)
    if phase.kind != "decision" or state.now.void is not None:
        return []
    return [n for n in live_seats(state.felt) if phase.box in seat_at(state.felt, n).decisions]


def next_to_draw(state: State, phase: Phase) -> int | None:
    """Return the seat that discards and draws next."""
    seats = (n for n in live_seats(state.felt) if phase.name not in seat_at(state.felt, n).draws)
    return next(seats, None)


@cites("table.most_to_draw", "ruling 11", "ruling 12")
def most_to_draw(state: State, phase: Phase) -> int:
    """Return how many cards a player may draw: the game limit, or what the stub still holds (ruling 12)."""
    return min(phase.most, cards_left(state))


def cards_left(state: State) -> int:
    """Return how many cards the stub holds after the deal, the draws and the cards set aside."""
    drawn = sum(sum(seat.draws.values()) for seat in state.felt.seats)
    return len(GAMES[state.game].deck) - cards_in(deal_plan(state)) - state.now.boxed_cards - drawn


def folded_now(state: State) -> list[int]:
    """Return the seats that folded in the current decision, whose hands are being collected."""
    phase, seats = current_phase(state), enumerate(state.felt.seats, 1)
    return [
        n for n, seat in seats if phase.kind == "decision" and seat.has_folded and phase.box in seat.decisions
    ]


@cites("ruling 12")
def is_stub_short(state: State) -> bool:
    """Return whether the next player may not draw as many cards as the law allows."""
    phase = open_phase(state)
    return phase is not None and phase.kind == "drawing" and most_to_draw(state, phase) < phase.most


@once_per_state
def deal_plan(state: State) -> Plan:
    """The packets of this round's deal, in their order."""
    return GAMES[state.game].deal_plan(table_rules(state), state.now.settings, tuple(seats_in(state.felt)))


def needs_table_cards(state: State) -> bool:
    """Return whether any seat still needs the community cards, for its hand or only for a bonus."""
    if live_seats(state.felt):
        return True
    return any(phase.kind == "bonus" and needs_bonus(state, phase) for phase in phases_of(state))


def needs_bonus(state: State, phase: Phase) -> bool:
    """Return whether a bonus has to be settled; a table without amounts cannot know and says yes."""
    return not records_amounts(state) or bool(seats_with_bonus(state, phase))


def seats_with_bonus(state: State, phase: Phase) -> list[int]:
    """Return the seats with a bonus wager in settlement order, including folded seats."""
    seats = enumerate(state.felt.seats, 1)
    with_bonus = [n for n, seat in seats if phase.box in seat.wagers and not seat.has_forfeited]
    return in_settlement_order(state, with_bonus)


def next_to_turn(state: State) -> int | None:
    """Return the seat whose hand is turned and settled next."""
    return next(iter(left_to_turn(state)), None)


def left_to_turn(state: State) -> list[int]:
    order = in_settlement_order(state, live_seats(state.felt))
    return [n for n in order if not seat_at(state.felt, n).is_settled]


def next_place(state: State, phase: Phase) -> str:
    """Return the place of the community card that is turned next."""
    return next(place for place in phase.places if place not in state.felt.community)


def cards_seen(felt: Felt) -> set[str]:
    """Return every card that is face up or was collected after being face up."""
    seen = {*felt.community.values(), *felt.six_card_box} - {""}
    for seat in felt.seats:
        seen.update(seat.cards)
    return seen


def _is_announced(state: State, phase: Phase) -> bool:
    return phase.name in state.felt.announced or not live_seats(state.felt)


def _are_turned(state: State, phase: Phase) -> bool:
    return all(place in state.felt.community for place in phase.places) or not needs_table_cards(state)


def _is_envy_over(state: State, phase: Phase) -> bool:
    """Return whether no envy bonus is due; a table without amounts cannot know and asks once."""
    if records_amounts(state):
        return not envy_due(state)
    return state.felt.is_envy_paid or not live_seats(state.felt)


IS_DONE: dict[PhaseKind, Callable[[State, Phase], bool]] = {
    "betting": lambda state, phase: False,
    "lock": lambda state, phase: state.felt.is_locked,
    "count": lambda state, phase: is_counted(state, phase.box),
    "dealing": lambda state, phase: state.felt.is_dealt or not live_seats(state.felt),
    "decision": lambda state, phase: next_to_decide(state, phase) is None,
    "announcement": _is_announced,
    "drawing": lambda state, phase: next_to_draw(state, phase) is None,
    "community": _are_turned,
    "box": lambda state, phase: state.felt.is_box_turned or not live_seats(state.felt),
    "bonus": lambda state, phase: state.felt.is_bonus_settled or not needs_bonus(state, phase),
    "showdown": lambda state, phase: next_to_turn(state) is None,
    "envy": _is_envy_over,
}
