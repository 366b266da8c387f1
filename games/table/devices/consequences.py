"""What follows from a fault of a shuffler or a shoe, whichever command reports it."""

from typing import Literal, NamedTuple

from games.registry import GAMES
from games.rulebook.law import cites
from games.table import events as e
from games.table.approvals.checks import new_request
from games.table.approvals.model import RequestKind
from games.table.checks import settings_of
from games.table.decider import By, Events
from games.table.decks.shuffler import deck_dealt_from, deck_in_shuffler
from games.table.devices.checks import is_one_machine
from games.table.felt import is_card_out, open_phase
from games.table.state import State
from games.table.terms import law_of

# void: the round is void; reshuffle: the deck in the shuffler is shuffled again; remove_deck: it leaves the
# table; remove_later: the deck is being dealt and leaves after the round, about which the floorperson rules;
# stops: nothing is dealt until a floorperson returns the device or takes it out.
FaultOutcome = Literal["void", "reshuffle", "remove_deck", "remove_later", "stops"]

# The irregularity that a jam of each device is.
JAMS = {"shuffler": "shuffler_jam", "shoe": "shoe_jam"}
WRONG_COUNT = "wrong_count"
RED_LIGHT = "red_light"


class FaultConsequence(NamedTuple):
    """What a fault leads to now, its paragraph, and the deck it concerns."""

    outcome: FaultOutcome
    law: str
    deck: str = ""


def consequence_of(state: State, device: str, fault: str) -> FaultConsequence:
    """Return what a fault leads to now; any fault at least stops the deal."""
    is_shuffler = device == "shuffler" or is_one_machine(settings_of(state))
    found = None
    if fault == "jam":
        found = jam(state, device)
    elif is_shuffler and fault == WRONG_COUNT:
        found = wrong_count(state)
    elif is_shuffler and fault == RED_LIGHT:
        found = red_light(state)
    return found or FaultConsequence("stops", law_of(state, "device_out"))


@cites("devices.jam", "ruling 46")
def jam(state: State, device: str) -> FaultConsequence | None:
    """Return what a jam leads to: a shuffler's deck is reshuffled, a shoe voids until the stub is out."""
    known = GAMES[state.game].irregularities.get(kind_of_jam(state, device))
    if known is None:
        return None
    if known.outcome == "void":
        return FaultConsequence("void", known.law) if is_stub_in_shoe(state) else None
    return _reshuffle(state, known.law)


def kind_of_jam(state: State, device: str) -> str:
    """Return the irregularity that a jam is; a shoe that reshuffles is a shoe while its stub is in it."""
    if not is_one_machine(settings_of(state)):
        return JAMS[device]
    return JAMS["shoe" if is_stub_in_shoe(state) else "shuffler"]


@cites("devices.red_light", "ruling 46")
def red_light(state: State) -> FaultConsequence | None:
    """Return what a red light at the shuffler leads to: no one knows that it completed its cycle, so the deck
    in it is shuffled again as after a jam.
    """
    known = GAMES[state.game].irregularities.get(JAMS["shuffler"])
    return None if known is None else _reshuffle(state, known.law)


def _reshuffle(state: State, law: str) -> FaultConsequence | None:
    deck = deck_in_shuffler(state)
    return None if deck is None else FaultConsequence("reshuffle", law, deck.name)


def is_stub_in_shoe(state: State) -> bool:
    """Return whether a round is dealt from the shoe and its stub is still there.

    The stub is out with the first step after the deal; a shoe that reshuffles it keeps it to the end.
    """
    if state.felt.phase == "betting" or open_phase(state) is None:
        return False
    is_at_the_deal = not state.felt.is_dealt or state.felt.phase == "dealing"
    return is_at_the_deal or settings_of(state).racks_one


@cites("devices.wrong_count", "ruling 2", "ruling 3", "ruling 9")
def wrong_count(state: State) -> FaultConsequence | None:
    """Return what a wrong count by the shuffler leads to: the deck it counted leaves the table.

    A deck whose first card is out leaves after the round. In some games the deck stays with an approved
    device that reshuffles and counts by itself.
    """
    is_approved_device = settings_of(state).shuffling == "reshuffling_device"
    if is_approved_device and not GAMES[state.game].deck_leaves_with_device:
        return None
    law, deck = law_of(state, "wrong_count"), deck_in_shuffler(state)
    if deck is not None:
        return FaultConsequence("remove_deck", law, deck.name)
    dealt = deck_dealt_from(state)
    return None if dealt is None else FaultConsequence("remove_later", law, dealt.name)


def fault_events(state: State, device: str, fault: str, by: By, seat: int | None = None) -> Events:
    """Return the events of a fault: the device is faulted last, so that no undo reaches what it led to."""
    outcome, law, deck = consequence_of(state, device, fault)
    is_jam = fault == "jam"
    faulted = e.DeviceFaulted(
        device=device,
        fault=fault,
        deck=deck if fault == WRONG_COUNT else "",
        reshuffles=deck if fault == RED_LIGHT else "",
        outcome="" if is_jam else outcome,
        law="" if is_jam else law,
    )
    match outcome:
        case "reshuffle" if fault == RED_LIGHT:
            return (faulted,)
        case "reshuffle":
            kind = kind_of_jam(state, device)
            return (e.IrregularityNoted(kind=kind, outcome=outcome, law=law, seat=seat, deck=deck), faulted)
        case "void" if not _is_asked(state, law):
            kind = kind_of_jam(state, device)
            # The shoe was dealing: the round counts and its call stands, though no deal was entered.
            is_first_sign = not is_card_out(state.felt)
            noted = e.IrregularityNoted(
                kind=kind, outcome=outcome, law=law, seat=seat, is_deal_begun=is_first_sign
            )
            faulted = e.DeviceFaulted(device=device, fault=fault, reshuffles=_stored_in_shoe(state))
            return (noted, faulted, _request(state, by, "void", kind, law, steps=2))
        case "remove_deck":
            return (faulted, e.DeckRemoved(deck=deck, reason=WRONG_COUNT))
        case "remove_later" if open_phase(state) is not None and not _is_asked(state, law):
            return (faulted, _request(state, by, "ruling", WRONG_COUNT, law, steps=1))
        case _:
            return (faulted,)


def _stored_in_shoe(state: State) -> str:
    """Return the other of two decks where it is stored in the shoe, which reshuffles: it jammed with it."""
    others = [
        deck.name
        for deck in state.now.decks
        if deck.name != state.now.deck_in_use and deck.in_play_since is not None
    ]
    return others[0] if others and is_one_machine(settings_of(state)) else ""


def _is_asked(state: State, law: str) -> bool:
    """Return whether the floor has this request already."""
    return any(request.law == law for request in state.now.requests)


def _request(state: State, by: By, kind: RequestKind, reason: str, law: str, steps: int) -> e.RequestMade:
    """Return a request to the floor that is tied to the step after the events before it."""
    return e.RequestMade(request=new_request(state, by, kind, reason, law, step=state.step + steps))


def decks_leaving(state: State) -> Events:
    """Return the removal of a deck that was counted wrong while it was dealt, once its round is over."""
    return tuple(e.DeckRemoved(deck=deck.name, reason=WRONG_COUNT) for deck in state.now.decks if deck.leaves)
