"""Decides the commands between the call and the first decision: lock, chip counts, deal, meter."""

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.money import read_cents, write_cents
from games.rulebook.phases import Phase
from games.table import commands as c
from games.table import events as e
from games.table.checks import check_floor, check_phase, check_reason
from games.table.decider import By, Deciders, Events
from games.table.decks.decide import check_ready
from games.table.felt import is_counted, next_to_turn, open_phase, seat_at
from games.table.meter.model import contribution, has_paid_share, meter_box, reset_cents
from games.table.played import rules_of
from games.table.state import State
from games.table.terms import phases_of, records_amounts


@cites("dealing.lock_progressive", "ruling 14", "ruling 33")
def lock_progressive(state: State, command: c.LockProgressive, by: By) -> Events:
    """Record that the progressive is locked; the wagers locked in add to the meter."""
    phase = check_lock(state)
    meter_cents = state.now.meter_cents
    if meter_cents is None:
        meter_cents = reset_cents(state, rules_of(state))
    seats = (seat.wagers for seat in state.felt.seats)
    cents, carry = contribution(state, seats, state.now.meter_carry)
    return (
        e.ProgressiveLocked(phase=phase.name, meter_cents=meter_cents, contributed_cents=cents, carry=carry),
    )


def check_lock(state: State) -> Phase:
    return check_phase(state, "lock")


@cites("dealing.confirm_count", "ruling 14")
def confirm_count(state: State, command: c.ConfirmCount, by: By) -> Events:
    """Record that the chips of a box match; refused if another box is counted next.

    Numbers that differ, or that are not those of the wagers recorded, stop the deal for the floorperson.
    """
    phase = check_count(state, command.box)
    chips, acknowledged = command.chips, command.acknowledged
    if chips is None and acknowledged is None:
        bare = e.ChipsCounted(phase=phase.name, box=phase.box, is_bare=True, law=phase.law, by=by.actor.id)
        return (bare,)
    if chips is None or acknowledged is None:
        raise Refused("bad_count.both", phase.law, box=phase.box)
    recorded = wagers_recorded(state, phase.box)
    if chips == acknowledged and recorded in (None, acknowledged):
        return (e.ChipsCounted(phase=phase.name, box=phase.box, chips=chips, acknowledged=acknowledged),)
    return (
        e.DifferenceReported(
            phase=phase.name, box=phase.box, chips=chips, acknowledged=acknowledged, recorded=recorded
        ),
    )


def wagers_recorded(state: State, box: str) -> int | None:
    """Return how many seats have a wager on a box, recorded or named; None where no amounts are recorded."""
    if not records_amounts(state):
        return None
    return sum(box in seat.wagers or box in seat.named for seat in state.felt.seats)


@cites("ruling 14")
def report_difference(state: State, command: c.ReportDifference, by: By) -> Events:
    """Record both counts and stop the deal; refused if they are equal."""
    phase = check_count(state, command.box)
    if command.chips == command.acknowledged:
        raise Refused("same_count.box", phase.law, chips=command.chips, acknowledged=command.acknowledged)
    return (
        e.DifferenceReported(
            phase=phase.name, box=phase.box, chips=command.chips, acknowledged=command.acknowledged
        ),
    )


def check_count(state: State, box: str) -> Phase:
    """Return the next count phase, or refuse if it is for another box or a difference is open."""
    phase = check_phase(state, "count")
    check_difference(state)
    if phase.box != box:
        raise Refused("not_now.phase", phase.law)
    return phase


def check_difference(state: State) -> None:
    """Refuse to go on while a count is off."""
    for box, count in state.felt.counts.items():
        if not count.is_cleared:
            law = next(phase.law for phase in phases_of(state) if (phase.kind, phase.box) == ("count", box))
            raise Refused("count_differs.box", law, box=box)


@cites("ruling 14")
def clear_difference(state: State, command: c.ClearDifference, by: By) -> Events:
    """Record that a floorperson cleared a difference, so that the deal may go on."""
    check_floor(by)
    check_open_difference(state, command.box)
    check_reason(command.outcome)
    return (e.DifferenceCleared(box=command.box, outcome=command.outcome, by=by.actor.id),)


def check_open_difference(state: State, box: str) -> None:
    if box not in state.felt.counts or is_counted(state, box):
        raise Refused("no_difference.box", box=box)


@cites("dealing.confirm_meter", "ruling 33")
def confirm_meter(state: State, command: c.ConfirmMeter, by: By) -> Events:
    """Record the display reading that the next share is paid from; refused if no share can be due."""
    check_floor(by)
    ours = check_meter(state)
    reading_cents = read_cents(command.reading)
    if reading_cents is None:
        raise Refused("bad_amount.table", name="reading", value=command.reading)
    is_followed = not has_paid_share(state)
    added = state.felt.contributed_cents
    if is_followed and reading_cents < added:
        # A void would take these contributions out of a meter that does not hold them.
        raise Refused("bad_amount.meter", "ruling 33", least=write_cents(added))
    difference = reading_cents - ours
    return (
        e.MeterConfirmed(
            reading_cents=reading_cents,
            difference_cents=difference,
            is_followed=is_followed,
            by=by.actor.id,
        ),
    )


def check_meter(state: State) -> int:
    """Return our meter, or refuse if no share of it can be due at this turn."""
    phase = open_phase(state)
    ours = state.now.meter_cents
    if not state.felt.is_locked or ours is None or phase is None or phase.kind != "showdown":
        raise Refused("no_meter.table", GAMES[state.game].law.find("meter"))
    if not is_share_possible(state):
        raise Refused("no_share.turn", "ruling 33")
    return ours


def is_share_possible(state: State) -> bool:
    """Return whether the hand to turn may win a share: it has a progressive wager, or none are recorded."""
    turn = next_to_turn(state)
    if turn is None or not records_amounts(state):
        return True
    return meter_box(state) in seat_at(state.felt, turn).wagers


def deal(state: State, command: c.Deal, by: By) -> Events:
    """Record the deal of all cards; refused before the announcement and the counts.

    A fault, a recut or a reshuffle after the announcement stops the deal too.
    """
    check_deal(state)
    return (e.CardsDealt(at=by.at, by=by.actor.id),)


def check_deal(state: State) -> None:
    check_difference(state)
    check_phase(state, "dealing")
    check_ready(state)


DECIDERS: Deciders = {
    c.LockProgressive: lock_progressive,
    c.ConfirmCount: confirm_count,
    c.ReportDifference: report_difference,
    c.ClearDifference: clear_difference,
    c.ConfirmMeter: confirm_meter,
    c.Deal: deal,
}
