"""Decides the commands for decisions and draws."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.money import read_cents
from games.rulebook.phases import Choice, Phase, choice_named
from games.table import commands as c
from games.table import events as e
from games.table.checks import check_amounts, check_phase
from games.table.decider import By, Deciders, Events
from games.table.felt import (
    changeable_seats,
    current_phase,
    folded_now,
    most_to_draw,
    next_to_decide,
    next_to_draw,
    seat_at,
    undecided_seats,
)
from games.table.played import bonus_boxes, settle_fold
from games.table.state import State
from games.table.terms import records_amounts, table_rules


@cites("decisions.decide_wager")
def decide_wager(state: State, command: c.Decide, by: By) -> Events:
    """Record a decision, seat 1 first; refused out of turn unless it changes one of this phase."""
    phase = check_turn(state, command.seat)
    choice = find_choice(phase, command.seat, command.choice)
    made = decision(state, phase, command.seat, choice, command.amount)
    return (replace(made, is_late_change=is_late_change(state, phase, made)),)


@cites("decisions.is_late_change")
def is_late_change(state: State, phase: Phase, made: e.DecisionMade) -> bool:
    """Return whether an answer changes after a later seat has answered, or the next card was seen.

    One answer for all seats, with its exceptions named in order, is no such change. An answer that was taken
    back to be given again with a card seen counts as changed, and one that was undone was heard all the same.
    """
    heard = {one.seat: one for one in state.felt.heard if one.phase == phase.name}
    given, answer = _answer_of(state, phase, made.seat), (made.choice, made.staked_cents)
    if given != answer and any(place not in state.felt.community for place in state.felt.seen):
        return True
    before = (heard[made.seat].answer if made.seat in heard else None) if given is None else given
    if before in (None, answer):
        return False
    answered = {n for n, other in enumerate(state.felt.seats, 1) if phase.box in other.decisions}
    for_all, changed = _answered_for_all(state, phase)
    own = {*changed, *(answered - for_all), *(n for n, one in heard.items() if one.is_own)}
    is_exception = made.seat in for_all or (made.seat not in answered and made.seat not in own)
    later = own if is_exception else {*answered, *heard}
    return any(n > made.seat for n in later)


def _answer_of(state: State, phase: Phase, number: int) -> tuple[str, int | None] | None:
    """Return the answer of a seat to this decision and its stake."""
    seat = seat_at(state.felt, number)
    if phase.box not in seat.decisions:
        return None
    return seat.decisions[phase.box], seat.wagers[phase.box] if phase.box in seat.later else None


def _answered_for_all(state: State, phase: Phase) -> tuple[set[int], set[int]]:
    """Return the seats that one answer for all included, and those of them that changed it since."""
    seats: set[int] = set()
    changed: set[int] = set()
    for entry in state.entries:
        match entry:
            case e.AllDecided(phase=phase.name):
                seats.update(made.seat for made in entry.decisions)
            case e.DecisionMade(phase=phase.name) if entry.seat in seats:
                changed.add(entry.seat)
    return seats, changed


@cites("decisions.check_no_fold")
def check_no_fold(state: State, seat: int) -> None:
    """Refuse to make a bet of a fold; only a floorperson reopens one."""
    if seat in folded_now(state):
        raise Refused("final.fold", current_phase(state).law, seat=seat)


def check_turn(state: State, seat: int) -> Phase:
    """Return the decision of a seat whose turn it is, or that may change the one it made."""
    if seat in changeable_seats(state):
        return current_phase(state)
    check_no_fold(state, seat)
    phase = check_phase(state, "decision")
    asked = next_to_decide(state, phase)
    if seat != asked:
        raise Refused("not_their_turn.seat", phase.law, seat=seat, asked=asked)
    return phase


def find_choice(phase: Phase, seat: int, name: str) -> Choice:
    """Return the choice with this name, or refuse one that the phase does not have."""
    choice = choice_named(phase, name)
    if choice is None:
        raise Refused("bad_choice.word", phase.law, seat=seat, choice=name)
    return choice


def check_choice(state: State, seat: int, choice: Choice) -> None:
    """Refuse a choice that needs amounts which are not recorded, at this table or for this seat."""
    if choice.is_free and not records_amounts(state):
        raise Refused("not_recorded.amounts")
    if choice.stakes or choice.folds:
        check_amounts(state, seat)


def decision(state: State, phase: Phase, number: int, choice: Choice, amount: str | None) -> e.DecisionMade:
    """Return the decision of one seat with what it stakes, or with what its fold loses."""
    if choice.is_free != (amount is not None):
        raise Refused("bad_choice.amount", phase.law)
    check_choice(state, number, choice)
    made = e.DecisionMade(phase=phase.name, seat=number, box=phase.box, choice=choice.name)
    if choice.folds:
        return folded(state, made)
    if not choice.stakes or not records_amounts(state):
        return made
    return replace(made, staked_cents=staked_cents(state, phase, number, choice, amount))


@cites("decisions.staked_cents", "ruling 16", "ruling 17")
def staked_cents(state: State, phase: Phase, number: int, choice: Choice, amount: str | None) -> int:
    """Return the stake: a multiple of the opening wager, or a free amount the game allows."""
    wagers = seat_at(state.felt, number).wagers
    cents = times_cents(phase, choice, wagers) if amount is None else read_cents(amount)
    if cents is None:
        raise Refused("bad_amount.wager", seat=number, box=phase.box, value=amount)
    game = GAMES[state.game]
    game.check_wagers(table_rules(state), number, {**wagers, phase.box: cents})
    return cents


def times_cents(phase: Phase, choice: Choice, wagers: Mapping[str, int]) -> int:
    """Return the stake of a choice that is a multiple of another wager."""
    return choice.times * wagers[phase.unit]


@cites("decisions.folded", "ruling 21")
def folded(state: State, made: e.DecisionMade) -> e.DecisionMade:
    """Return the decision with what the fold loses; a live bonus keeps the seat in the round."""
    # A table without amounts cannot know whether the seat has a bonus.
    lost, is_over = None, not bonus_boxes(state)
    if records_amounts(state):
        seat = seat_at(state.felt, made.seat)
        wagers = {b: n for b, n in seat.wagers.items() if b != made.box or b not in seat.later}
        is_over = not any(box in wagers for box in bonus_boxes(state))
        lost = settle_fold(state, made.seat, wagers)
    return replace(made, folded=lost, has_folded=True, is_over=is_over)


def decide_all(state: State, command: c.DecideAll, by: By) -> Events:
    """Record one choice for all undecided seats; refused for a fold or a free amount."""
    phase = check_phase(state, "decision")
    seats = undecided_seats(state, phase)
    choice = find_choice(phase, seats[0], command.choice)
    check_for_all(state, phase, choice)
    answers = [decision(state, phase, seat, choice, None) for seat in seats]
    decisions = tuple(replace(made, is_late_change=is_late_change(state, phase, made)) for made in answers)
    return (e.AllDecided(phase=phase.name, box=phase.box, choice=choice.name, decisions=decisions),)


def check_for_all(state: State, phase: Phase, choice: Choice) -> None:
    """Refuse one answer for all seats if it is a fold or a free amount, or if one of them has no amounts."""
    if not choice.is_for_all:
        raise Refused("bad_choice.all", phase.law, choice=choice.name)
    if choice.stakes:
        check_amounts(state, *undecided_seats(state, phase))


@cites("decisions.draw", "ruling 12", "ruling 13")
def draw(state: State, command: c.Draw, by: By) -> Events:
    """Record how many cards a seat drew, possibly none; refused out of turn or above the limit."""
    phase = check_draw(state, command.seat, command.count)
    return (e.CardsDrawn(phase=phase.name, seat=command.seat, count=command.count),)


def check_draw(state: State, seat: int, count: int) -> Phase:
    phase = check_phase(state, "drawing")
    asked = next_to_draw(state, phase)
    if seat != asked:
        raise Refused("not_their_turn.seat", phase.law, seat=seat, asked=asked)
    check_draw_limit(phase, seat, count)
    if count > most_to_draw(state, phase):
        raise Refused("too_few_cards.stub", "ruling 12", seat=seat)
    return phase


def check_draw_limit(phase: Phase, seat: int, count: int) -> None:
    if count > phase.most:
        raise Refused("bad_count.draw", phase.law, seat=seat, most=phase.most)


DECIDERS: Deciders = {c.Decide: decide_wager, c.DecideAll: decide_all, c.Draw: draw}
