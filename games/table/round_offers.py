"""The commands of the round that a person could give now, with the bounds of their arguments."""

from collections.abc import Callable

from games.registry import GAMES
from games.rulebook.phases import Kind, Phase
from games.table.action import Action, Argument, number, one_of
from games.table.actor import Actor
from games.table.betting.offers import betting_offers, recording_offers
from games.table.dealing.decide import is_share_possible
from games.table.decisions.offers import answer_offers, drawing_offers
from games.table.felt import next_place, open_phase, seats_without_amounts
from games.table.payments.decide import is_payment_pending
from games.table.showdown.offers import envy_offers, showdown_offers
from games.table.state import State
from games.table.terms import records_amounts
from games.table.undo import can_undo

__all__ = ["Action", "Argument", "one_of"]

CHIPS = number(0, 999)


def round_offers(state: State, actor: Actor) -> tuple[Action, ...]:
    """What this person could do now; a screen draws its buttons from nothing else."""
    if state.now.requests:
        return ()
    if actor.role in ("floorperson", "pit_boss"):
        return _of_floor(state)
    if actor.role != "dealer" or not actor.is_assigned:
        return ()
    phase = open_phase(state)
    found = [*_of_phase(state, phase), *recording_offers(state), *answer_offers(state, phase)]
    if state.now.hold is not None:
        start = ("announce_no_more_bets",) if state.felt.phase == "betting" else ()
        found = [action for action in found if action.name not in (*start, "clear_table")]
    if can_undo(state):
        found.append(Action("undo"))
    return tuple(found)


def _of_floor(state: State) -> tuple[Action, ...]:
    """What the round waits for a floorperson to do."""
    open_counts = [box for box, count in state.felt.counts.items() if not count.is_cleared]
    found: list[Action] = []
    if open_counts:
        outcome = Argument(letters=40)
        found.append(Action("clear_difference", {"box": one_of(*open_counts), "outcome": outcome}))
    phase = open_phase(state)
    is_showdown = phase is not None and phase.kind == "showdown"
    if is_showdown and state.felt.is_locked and is_share_possible(state):
        found.append(Action("confirm_meter", {"reading": Argument(least="0.01", most="999999999999.99")}))
    return tuple(found)


def _of_phase(state: State, phase: Phase | None) -> tuple[Action, ...]:
    if phase is None:
        waits = seats_without_amounts(state) or is_payment_pending(state)
        return () if waits else (Action("clear_table"),)
    return OF_PHASE[phase.kind](state, phase)


def _of_count(state: State, phase: Phase) -> tuple[Action, ...]:
    """The dealer confirms a count or reports a difference; an open one is for the floorperson."""
    if phase.box in state.felt.counts:
        return ()
    box = {"box": one_of(phase.box)}
    return (
        Action("confirm_count", box),
        Action("report_difference", {**box, "chips": CHIPS, "acknowledged": CHIPS}),
    )


def _of_table_cards(state: State, phase: Phase) -> tuple[Action, ...]:
    """Community cards and the Six Card box; a table that records no cards names none."""
    is_named = records_amounts(state)
    if phase.kind == "box":
        return (
            Action("turn_box", {"cards": Argument(cards=GAMES[state.game].box_cards)} if is_named else {}),
        )
    if seats_without_amounts(state):
        return ()
    place = {"place": one_of(next_place(state, phase))}
    return (Action("turn_card", {**place, "card": Argument(cards=1)} if is_named else place),)


def _only(name: str) -> Callable[[State, Phase], tuple[Action, ...]]:
    return lambda state, phase: (Action(name),)


OF_PHASE: dict[Kind, Callable[[State, Phase], tuple[Action, ...]]] = {
    "betting": betting_offers,
    "lock": _only("lock_progressive"),
    "count": _of_count,
    "dealing": _only("deal"),
    # Answers may be changed when the phase is over, so `of_answers` is asked in every phase.
    "decision": lambda state, phase: (),
    "announcement": _only("announce_no_more_bets"),
    "drawing": drawing_offers,
    "community": _of_table_cards,
    "box": _of_table_cards,
    "bonus": _only("settle_bonus"),
    "showdown": showdown_offers,
    "envy": envy_offers,
}
