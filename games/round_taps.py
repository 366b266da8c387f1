"""The taps of a round, joined; and those that end it or take the last one back."""

from games import betting_taps, dealing_taps, decision_taps, showdown_taps
from games import commands as c
from games import events as e
from games.deciders import By, Deciders, Events
from games.felt import open_phase, seats_without_amounts
from games.law import Refused, cites
from games.paragraphs import paragraph
from games.played import settle_round
from games.state import State
from games.terms import records_amounts
from games.undoing import last_entry, stays


@cites("36.05.19.11E", "36.05.19.11F", "CCP ch. 11 J", "36.05.18.11F", "36.05.18.11G")
def clear_table(state: State, command: c.ClearTable, by: By) -> Events:
    """Cards stay up until every wager is settled; then the round is settled as its record will be."""
    if open_phase(state) is not None:
        raise Refused("not_now.clear", paragraph(state.game, "cards_stay"))
    if not records_amounts(state):
        return (e.TableCleared(),)
    missing = seats_without_amounts(state)
    if missing:
        law = paragraph(state.game, "wagers")
        raise Refused("amounts_missing.end", law, seats=", ".join(map(str, missing)))
    return (e.RoundSettled(settlement=settle_round(state)), e.TableCleared())


def undo(state: State, command: c.Undo, by: By) -> Events:
    """The last entry of this phase; a count that was off, and what the floor was asked about, stays."""
    entry = last_entry(state)
    if entry is None:
        raise Refused("nothing_to_undo.phase")
    if stays(entry):
        raise Refused("stays.entry")
    return (e.EntryUndone(),)


DECIDERS: Deciders = {
    **betting_taps.DECIDERS,
    **dealing_taps.DECIDERS,
    **decision_taps.DECIDERS,
    **showdown_taps.DECIDERS,
    c.ClearTable: clear_table,
    c.Undo: undo,
}
