"""Receives decks at the table: each under a name and seal of its own, and none that was removed."""

from games.rulebook.law import Refused, cites
from games.table import commands as c
from games.table import events as e
from games.table.checks import settings_of
from games.table.decider import By, Deciders, Events
from games.table.decks.model import MOST_REMOVED
from games.table.state import State, Table
from games.table.terms import law_of


@cites("decks.receive_deck")
def receive_deck(state: State, command: c.ReceiveDeck, by: By) -> Events:
    """Record a new deck, which may be prepared before a change is due; refused if there are too many."""
    check_receive(state)
    seal = own_seal(state) if command.seal is None else command.seal.upper()
    if any(deck.name == command.deck for deck in state.now.decks):
        raise Refused("deck_there.name", deck=command.deck)
    check_not_removed(state, state.now, command.deck, seal)
    return (
        e.DeckReceived(
            deck=command.deck,
            back=command.back,
            is_preshuffled=command.is_preshuffled,
            seal=seal,
            declared_by=by.actor.id if command.is_preshuffled else "",
            remembers=MOST_REMOVED,
        ),
    )


def check_receive(state: State) -> None:
    most = 2 * settings_of(state).decks
    if len(state.now.decks) >= most:
        raise Refused("too_many_decks.table", law_of(state, "two_decks"), most=most)


def taken_names(table: Table) -> tuple[str, ...]:
    """Return the names that no new deck may have: those of the decks here, and of those that left."""
    return (*(deck.name for deck in table.decks), *(gone.name for gone in table.removed))


def taken_seals(table: Table) -> tuple[str, ...]:
    return (*(deck.seal for deck in table.decks), *(gone.seal for gone in table.removed))


def own_seal(state: State, place: int = 0) -> str:
    """Return a number for a deck without one, which no scanned seal looks like: that of the next event.

    `place` tells decks apart that come with the same event.
    """
    return f"#{state.version + 1}" + (f".{place}" if place else "")


@cites("decks.check_not_removed")
def check_not_removed(state: State, table: Table, name: str, seal: str) -> None:
    """Refuse a deck that left the table, by its name or its seal, and a seal that is here already."""
    law = law_of(state, "deck_change")
    if any(gone.name == name for gone in table.removed):
        raise Refused("deck_gone.name", law, deck=name)
    if any(gone.seal == seal for gone in table.removed):
        raise Refused("deck_gone.seal", law, seal=seal)
    if any(deck.seal == seal for deck in table.decks):
        raise Refused("deck_there.seal", law, seal=seal)


DECIDERS: Deciders = {c.ReceiveDeck: receive_deck}
