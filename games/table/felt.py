"""Questions about the felt that decide, offers and views share."""

from collections.abc import Callable
from typing import Any

from games.registry import GAMES
from games.rulebook.deal import Plan, cards_in
from games.rulebook.law import cites
from games.rulebook.law_text import DEFAULT_METHOD
from games.rulebook.phases import Phase, PhaseKind
from games.table.showdown.envy import envy_due
from games.table.state import Felt, SeatFelt, State
from games.table.terms import method_of, records_amounts


def phases_of(state: State) -> tuple[Phase, ...]:
    """The phases of a round at this table."""
    rules = GAMES[state.game].read_rules(state.rules)
    return GAMES[state.game].phases(rules, method_of(state))


def current_phase(state: State) -> Phase:
    """The phase of the last entry."""
    return next(phase for phase in phases_of(state) if phase.name == state.felt.phase)


def open_phase(state: State) -> Phase | None:
    """The phase whose work comes next: the present one, or the first after it that has work left.

    A void round has no work left but to be cleared.
    """
    if state.now.void is not None:
        return None
    phases = phases_of(state)
    present = [phase.name for phase in phases].index(state.felt.phase)
    return next((phase for phase in phases[present:] if not is_done(state, phase)), None)


def is_done(state: State, phase: Phase) -> bool:
    """Whether nothing of a phase is left to enter. Betting ends by an announcement, not by itself."""
    return IS_DONE[phase.kind](state, phase)


def is_counted(state: State, box: str) -> bool:
    """Whether the chips of a box were counted, and a difference cleared; no wager needs no count."""
    count = state.felt.counts.get(box)
    if count is not None:
        return count.is_cleared
    is_known = records_amounts(state) and not seats_without_amounts(state)
    return is_known and not any(box in seat.wagers for seat in state.felt.seats)


def progressive_box(state: State) -> str:
    """The box that is locked before the deal, where the game has one."""
    return locked_box(state.game, GAMES[state.game].read_rules(state.rules))


def locked_box(game: str, rules: Any) -> str:
    return next(
        (phase.box for phase in GAMES[game].phases(rules, DEFAULT_METHOD) if phase.kind == "lock"), ""
    )


def seat_at(felt: Felt, number: int) -> SeatFelt:
    return felt.seats[number - 1]


def seats_in(felt: Felt) -> list[int]:
    """The seats that are in this round, seat 1 first."""
    return [number for number, seat in enumerate(felt.seats, 1) if seat.is_in]


def live_seats(felt: Felt) -> list[int]:
    """The seats that neither folded nor forfeited, seat 1 first."""
    return [number for number, seat in enumerate(felt.seats, 1) if seat.is_live]


def seats_without_amounts(state: State) -> list[int]:
    """The seats that are in, at a table that records amounts, with none recorded yet."""
    if not records_amounts(state):
        return []
    return [n for n in seats_in(state.felt) if not seat_at(state.felt, n).wagers]


def may_record_amounts(state: State) -> bool:
    """Amounts of wagers that stood at the announcement are recorded until the first card is turned."""
    felt = state.felt
    return felt.phase != "betting" and not felt.community and not any(seat.cards for seat in felt.seats)


def in_settlement_order(state: State, seats: list[int]) -> list[int]:
    return seats if GAMES[state.game].seat_1_first else seats[::-1]


def next_to_decide(state: State, phase: Phase) -> int | None:
    """The seat that is asked next."""
    return next(iter(undecided_seats(state, phase)), None)


def undecided_seats(state: State, phase: Phase) -> list[int]:
    return [n for n in live_seats(state.felt) if phase.box not in seat_at(state.felt, n).decisions]


def changeable_seats(state: State) -> list[int]:
    """The seats whose answer may still be changed: those of the present phase, if it is a decision."""
    phase = current_phase(state)
    if phase.kind != "decision" or state.now.void is not None:
        return []
    seats = enumerate(state.felt.seats, 1)
    return [n for n, seat in seats if phase.box in seat.decisions and not seat.has_forfeited]


def next_to_draw(state: State, phase: Phase) -> int | None:
    """The seat that discards and draws next."""
    seats = (n for n in live_seats(state.felt) if phase.name not in seat_at(state.felt, n).draws)
    return next(seats, None)


@cites("table.most_to_draw", "ruling 11", "ruling 12")
def most_to_draw(state: State, phase: Phase) -> int:
    """How many cards a player may draw: as the game says, and no more than the stub holds (ruling 12)."""
    return min(phase.most, cards_left(state))


def cards_left(state: State) -> int:
    """How many cards the stub holds after the deal, the draws and the cards set aside."""
    drawn = sum(sum(seat.draws.values()) for seat in state.felt.seats)
    return len(GAMES[state.game].deck) - cards_in(deal_plan(state)) - state.now.boxed_cards - drawn


def deal_plan(state: State) -> Plan:
    """The packets of this round's deal, in their order."""
    rules = GAMES[state.game].read_rules(state.rules)
    return GAMES[state.game].deal_plan(rules, state.now.settings, tuple(seats_in(state.felt)))


def needs_table_cards(state: State) -> bool:
    """Whether anybody still plays for the cards of the table: in the hand, or with a bonus alone."""
    if live_seats(state.felt):
        return True
    return any(phase.kind == "bonus" and needs_bonus(state, phase) for phase in phases_of(state))


def needs_bonus(state: State, phase: Phase) -> bool:
    """Whether a bonus is to be settled; a table without amounts cannot know and asks."""
    return not records_amounts(state) or bool(seats_with_bonus(state, phase))


def seats_with_bonus(state: State, phase: Phase) -> list[int]:
    """The seats of the bonus pass in its order, folded ones too."""
    seats = enumerate(state.felt.seats, 1)
    found = [n for n, seat in seats if phase.box in seat.wagers and not seat.has_forfeited]
    return in_settlement_order(state, found)


def next_to_turn(state: State) -> int | None:
    """The seat whose hand is turned and settled next."""
    return next(iter(left_to_turn(state)), None)


def left_to_turn(state: State) -> list[int]:
    order = in_settlement_order(state, live_seats(state.felt))
    return [n for n in order if not seat_at(state.felt, n).is_settled]


def next_place(state: State, phase: Phase) -> str:
    """The community card that is turned next."""
    return next(place for place in phase.places if place not in state.felt.community)


def cards_seen(felt: Felt) -> set[str]:
    """Every card that lies face up, or lay so and was collected."""
    seen = {*felt.community.values(), *felt.six_card_box} - {""}
    for seat in felt.seats:
        seen.update(seat.cards)
    return seen


def _is_announced(state: State, phase: Phase) -> bool:
    return phase.name in state.felt.announced or not live_seats(state.felt)


def _are_turned(state: State, phase: Phase) -> bool:
    return all(place in state.felt.community for place in phase.places) or not needs_table_cards(state)


IS_DONE: dict[PhaseKind, Callable[[State, Phase], bool]] = {
    "betting": lambda state, phase: False,
    "lock": lambda state, phase: state.felt.is_locked,
    "count": lambda state, phase: is_counted(state, phase.box),
    "dealing": lambda state, phase: state.felt.is_dealt,
    "decision": lambda state, phase: next_to_decide(state, phase) is None,
    "announcement": _is_announced,
    "drawing": lambda state, phase: next_to_draw(state, phase) is None,
    "community": _are_turned,
    "box": lambda state, phase: state.felt.is_box_turned or not live_seats(state.felt),
    "bonus": lambda state, phase: state.felt.is_bonus_settled or not needs_bonus(state, phase),
    "showdown": lambda state, phase: next_to_turn(state) is None,
    "envy": lambda state, phase: not (records_amounts(state) and envy_due(state)),
}
