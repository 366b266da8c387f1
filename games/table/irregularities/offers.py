"""The irregularities that may be reported now, and the seats that may forfeit."""

from games.registry import GAMES
from games.rulebook.irregularity import Consequence
from games.table.action import Action, Argument, Follows, one_of
from games.table.actor import Actor
from games.table.approvals.checks import is_under_way
from games.table.checks import allows
from games.table.devices.consequences import JAMS
from games.table.devices.offers import what_follows
from games.table.felt import seats_in
from games.table.irregularities.decide import check_happens_now, check_jam, law_now, outcome_now
from games.table.irregularities.forfeit import (
    check_bonus_unpaid,
    check_forfeit_settled,
    forfeit_reasons,
    seats_to_forfeit,
    settled_seats,
)
from games.table.state import State


def irregularity_offers(state: State) -> tuple[Action, ...]:
    """Return the report of an irregularity, if the game knows one that may happen now."""
    kinds = _possible_irregularities(state)
    if not kinds:
        return ()
    seats = Argument(one_of=tuple(seats_in(state.felt)), is_optional=True)
    kind = Argument(one_of=tuple(kinds), follows=kinds)
    return (Action("report_irregularity", {"kind": kind, "seat": seats}),)


def _possible_irregularities(state: State) -> dict[str, Follows]:
    """Return the irregularities that may be reported now, with their consequences.

    A jam is one where its device is used, as the fault of it.
    """
    jams = {kind: device for device, kind in JAMS.items()}
    has_round = is_under_way(state)
    found = {}
    for kind, consequence in GAMES[state.game].irregularities.items():
        device = jams.get(kind)
        if device is None and has_round and allows(check_happens_now, state, consequence):
            found[kind] = _follows(state, consequence)
        elif device is not None and allows(check_jam, state, device):
            found[kind] = what_follows(state, device, "jam")
    return found


def _follows(state: State, consequence: Consequence) -> Follows:
    """Return what follows from an irregularity, and for the seats where something else does."""
    outcome, law = outcome_now(state, consequence), law_now(state, consequence)
    if consequence.once_drawn is None:
        # Only a draw makes a difference between seats.
        return Follows(outcome, law, consequence.is_of_seat)
    each: dict[str, tuple[str, str]] = {
        str(n): (outcome_now(state, consequence, n), law_now(state, consequence, n))
        for n in seats_in(state.felt)
    }
    by_seat = {seat: found for seat, found in each.items() if found != (outcome, law)}
    return Follows(outcome, law, consequence.is_of_seat, by_seat=by_seat)


def forfeit_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """Return the seats that may forfeit their wagers, with the reasons that the law lists.

    Once every seat is settled, only a violation is left to declare.
    """
    seats = [n for n in seats_to_forfeit(state) if allows(check_bonus_unpaid, state, actor, n)]
    if seats:
        reasons = one_of(*forfeit_reasons(state))
        return (Action("forfeit_seat", {"seat": one_of(*seats), "reason": reasons}),)
    found = [n for n in settled_seats(state) if allows(check_forfeit_settled, state, actor, n)]
    if found:
        return (Action("forfeit_seat", {"seat": one_of(*found), "reason": one_of("violation")}),)
    return ()
