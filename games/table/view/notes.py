"""Notes beside a step: where the stub, the box and a racked card go, each with its paragraph."""

from msgspec import Struct

from games.messages.catalog import worded
from games.registry import GAMES
from games.rulebook.law import cites
from games.table import events as e
from games.table.felt import deal_plan, open_phase, seat_at
from games.table.meter.model import meter_box
from games.table.played import bonus_boxes
from games.table.state import SeatFelt, State
from games.table.stub.due import counts_stub, uncounted
from games.table.stub.model import rounds_left
from games.table.terms import law_of, method_of, phases_of, records_amounts
from games.table.undo import is_card_aside, last_entry
from games.table.view.dealers_card import SEATS, packets_of
from games.table.view.seat import may_keep_hand

COUNTING = ("step.count_stub", "step.count_blind", "step.stub_off")


class Note(Struct, frozen=True, omit_defaults=True):
    """A note: its message key and parameters, its English, and its paragraph."""

    key: str
    text: str
    law: str
    params: dict[str, str] = {}


@cites("view.notes", "ruling 11", "ruling 14", "ruling 21", "ruling 22")
def step_notes(state: State, step: str) -> tuple[Note, ...]:
    """Return what else the law asks for at this step: with the deal, around a count, after the last draw.

    A card found face up comes first, until the next entry, and so does a hand that was folded.
    """
    return (*_card_aside(state), *_fold_notes(state), *_own_notes(state, step))


def _card_aside(state: State) -> tuple[Note, ...]:
    entry = last_entry(state)
    if not isinstance(entry, e.IrregularityNoted) or not is_card_aside(entry):
        return ()
    return (_worded("card_aside", entry.law, {}),)


def _own_notes(state: State, step: str) -> tuple[Note, ...]:
    if step in COUNTING:
        return (_note(state, "count_face_down", "count_face_down"), *_counted_notes(state))
    phase = open_phase(state)
    if step == "step.clear":
        return _stub_left_notes(state)
    if phase is None or phase.says != step:
        return ()
    if phase.kind == "dealing":
        return (
            _deal_order(state),
            *_forfeited_notes(state),
            *_packet_notes(state),
            *_stub_notes(state),
        )
    if phase.kind == "decision" and is_stub_uncounted(state):
        return _uncounted_notes(state)
    if phase.kind == "drawing":
        law = GAMES[state.game].law.find(f"rack_{phase.name}")
        return () if law is None else (_worded("rack_discards", law, {}),)
    if phase.kind == "showdown" and not records_amounts(state) and meter_box(state):
        return (_note(state, "read_meter", "meter"),)
    if phase.kind == "showdown" and keeps_stub(state) and not any(seat.is_settled for seat in _live(state)):
        return (_note(state, "rack_after_draws", "rack_stub"),)
    return ()


def _counted_notes(state: State) -> tuple[Note, ...]:
    """Return where a stub goes that was counted right; between rounds the whole deck is counted."""
    if state.felt.phase == "betting":
        return ()
    if keeps_stub(state):
        return (_note(state, "keep_counted", "keep_counted"),)
    return (_note(state, "rack_counted", "rack_counted"),)


def is_stub_uncounted(state: State) -> bool:
    """Return whether the floor let the round go on uncounted and its first decision is still ahead."""
    is_waived = state.felt.is_count_waived and state.felt.phase == "dealing"
    return is_waived and not isinstance(last_entry(state), e.StubCounted) and not _stays_in_machine(state)


def _stays_in_machine(state: State) -> bool:
    """Return whether the machine reshuffles the stub at once."""
    return state.now.settings is not None and state.now.settings.racks_one


def _uncounted_notes(state: State) -> tuple[Note, ...]:
    """Return where a stub goes whose count was waived."""
    if keeps_stub(state):
        return (_note(state, "keep_uncounted", "remove_stub"),)
    return (_note(state, "rack_uncounted", "rack_stub"),)


def _stub_left_notes(state: State) -> tuple[Note, ...]:
    """Return where the stub goes that was kept for draws nobody is left to make."""
    if state.felt.is_dealt and keeps_stub(state) and not _live(state):
        return (_note(state, "rack_no_draw", "rack_stub"),)
    return ()


def _fold_notes(state: State) -> tuple[Note, ...]:
    """Return what the dealer does with the hand of a seat that has just folded."""
    fold = last_entry(state)
    if not isinstance(fold, e.DecisionMade) or not fold.has_folded:
        return ()
    name, subject = "fold_taken", f"fold_{fold.phase}"
    params = {"seat": str(fold.seat)}
    if may_keep_hand(state, seat_at(state.felt, fold.seat)):
        name = "fold_left" if records_amounts(state) else "fold_unknown"
        subject, params["box"] = f"keep_{fold.phase}", bonus_boxes(state)[0]
    law = GAMES[state.game].law.find(subject) or law_of(state, "folded")
    return (_worded(name, law, params),)


def _live(state: State) -> list[SeatFelt]:
    return [seat for seat in state.felt.seats if seat.is_live]


def keeps_stub(state: State) -> bool:
    """Return whether the stub is needed for draws, so that it is racked after the last one (ruling 11)."""
    return any(phase.kind == "drawing" for phase in phases_of(state))


def _deal_order(state: State) -> Note:
    """Return how many cards go to each place, in their order, each pass around the table as one."""
    packets = packets_of(deal_plan(state))
    key = "note.deal_stacks" if method_of(state) == "automated_shoe" else "note.deal_order"
    words = ", ".join(f"{cards} to {'each player' if place == SEATS else place}" for place, cards in packets)
    params = {"places": ", ".join(f"{cards} {place}" for place, cards in packets)}
    return Note(key, worded(key, {"places": words}), law_of(state, "deal"), params)


def _forfeited_notes(state: State) -> tuple[Note, ...]:
    """Return the seats that forfeited after the call: each player who placed the wagers is dealt to."""
    seats = [str(n) for n, seat in enumerate(state.felt.seats, 1) if seat.is_in and seat.has_forfeited]
    return (_note(state, "deal_forfeited", "deal", seats=", ".join(seats)),) if seats else ()


def _packet_notes(state: State) -> tuple[Note, ...]:
    """Return the notes on cards that go to no player: those of the box, and one that is racked unseen."""
    packets = {packet.place: packet.cards for packet in deal_plan(state)}
    notes = []
    if "box" in packets:
        notes.append(_note(state, "box", "six_card_box", cards=str(packets["box"]), place="box"))
    if "rack" in packets:
        notes.append(_note(state, "rack_one", "rack_one"))
    return tuple(notes)


def _stub_notes(state: State) -> tuple[Note, ...]:
    """Return where the stub goes after the deal; a machine that reshuffles it at once keeps it."""
    if _stays_in_machine(state):
        return ()
    method = method_of(state)
    with_this_round = uncounted(state) + (not state.felt.is_deal_begun)
    if counts_stub(state) and not rounds_left(with_this_round):
        return (_note(state, f"count_stub_{method}", "count_the_stub"),)
    if keeps_stub(state):
        return (_note(state, f"keep_stub_{method}", "remove_stub"),)
    return (_note(state, f"rack_stub_{method}", "rack_stub"),)


def _note(state: State, name: str, subject: str, **params: str) -> Note:
    return _worded(name, law_of(state, subject), params)


def _worded(name: str, law: str, params: dict[str, str]) -> Note:
    key = f"note.{name}"
    return Note(key, worded(key, params), law, params)
