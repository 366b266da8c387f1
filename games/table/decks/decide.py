"""Decides the commands about decks: opening, shuffling, cutting, changing."""

from datetime import datetime

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.submission import Settings
from games.table import commands as c
from games.table import events as e
from games.table.actor import Actor
from games.table.checks import FLOOR
from games.table.decider import By, Deciders, Events
from games.table.decks.model import (
    COVER_CARD_IN_FROM_TOP,
    Deck,
    Stage,
    due_at,
    is_count_due,
    needs_cut,
    rounds_left,
)
from games.table.devices.checks import check_devices
from games.table.state import State
from games.table.terms import law_of


def settings_of(state: State) -> Settings:
    """Return the settings, or refuse at a table that tracks no decks."""
    if state.now.settings is None:
        raise Refused("no_decks.table")
    return state.now.settings


def find_deck(state: State, name: str) -> Deck:
    deck = next((deck for deck in state.now.decks if deck.name == name), None)
    if deck is None:
        raise Refused("no_deck.name", deck=name)
    return deck


def check_between_rounds(state: State) -> None:
    if state.felt.phase != "betting":
        raise Refused("not_now.round", law_of(state, "shuffle"))


# The stage a deck must be at for each step, and the subject of its paragraph.
STEPS: dict[str, tuple[Stage, str]] = {
    "inspect_deck": ("received", "inspect"),
    "verify_deck": ("inspected", "inspect"),
    "spread_deck": ("verified", "spread"),
    "show_deck": ("spread", "spread"),
    "wash_deck": ("seen", "wash"),
}


def check_step(state: State, name: str, command: str) -> None:
    """Refuse a step for a deck that is at another stage."""
    deck = find_deck(state, name)
    wanted, subject = STEPS[command]
    if deck.stage != wanted:
        law = law_of(state, subject)
        raise Refused("wrong_stage.deck", law, deck=name, stage=deck.stage, wanted=wanted)


@cites("decks.receive_deck")
def receive_deck(state: State, command: c.ReceiveDeck, by: By) -> Events:
    """Record a new deck, which may be prepared before a change is due; refused if there are too many."""
    check_receive(state)
    if any(deck.name == command.deck for deck in state.now.decks):
        raise Refused("deck_there.name", deck=command.deck)
    return (e.DeckReceived(deck=command.deck, back=command.back, is_preshuffled=command.is_preshuffled),)


def check_receive(state: State) -> None:
    most = 2 * settings_of(state).decks
    if len(state.now.decks) >= most:
        raise Refused("too_many_decks.table", law_of(state, "two_decks"), most=most)


@cites("decks.inspect_deck")
def inspect_deck(state: State, command: c.InspectDeck, by: By) -> Events:
    check_step(state, command.deck, "inspect_deck")
    return (e.DeckMoved(deck=command.deck, stage="inspected"),)


@cites("decks.verify_deck")
def verify_deck(state: State, command: c.VerifyDeck, by: By) -> Events:
    """Record the verification; refused to anyone but a floorperson assigned to this table."""
    check_verify(state, by.actor, command.deck)
    return (e.DeckVerified(deck=command.deck),)


def check_verify(state: State, actor: Actor, name: str) -> None:
    if actor.role not in FLOOR or not actor.is_assigned:
        raise Refused("not_assigned.floorperson", law_of(state, "inspect"))
    check_step(state, name, "verify_deck")


@cites("decks.spread_deck")
def spread_deck(state: State, command: c.SpreadDeck, by: By) -> Events:
    check_step(state, command.deck, "spread_deck")
    return (e.DeckMoved(deck=command.deck, stage="spread"),)


@cites("decks.show_deck")
def show_deck(state: State, command: c.ShowDeck, by: By) -> Events:
    check_step(state, command.deck, "show_deck")
    return (e.DeckMoved(deck=command.deck, stage="seen"),)


@cites("decks.wash_deck")
def wash_deck(state: State, command: c.WashDeck, by: By) -> Events:
    check_step(state, command.deck, "wash_deck")
    return (e.DeckMoved(deck=command.deck, stage="washed"),)


@cites("decks.shuffle_deck", "ruling 10")
def shuffle_deck(state: State, command: c.ShuffleDeck, by: By) -> Events:
    """Record the shuffle, which a cut follows unless a device shuffles; refused if none is due."""
    deck = find_deck(state, command.deck)
    check_shuffle(state, deck)
    if needs_cut(settings_of(state).shuffling, is_preshuffled=False):
        return (e.DeckMoved(deck=deck.name, stage="shuffled"),)
    return put_into_play(deck, by.at, None)


def check_shuffle(state: State, deck: Deck) -> None:
    """Refuse a shuffle that is not due, or after which the deck could not come into play."""
    settings = settings_of(state)
    if not is_waiting_for_shuffle(deck):
        law, wanted = law_of(state, "shuffle"), "washed or unshuffled"
        raise Refused("wrong_stage.deck", law, deck=deck.name, stage=deck.stage, wanted=wanted)
    if not needs_cut(settings.shuffling, is_preshuffled=False):
        check_into_play(state, deck)


@cites("decks.is_waiting_for_shuffle", "ruling 8")
def is_waiting_for_shuffle(deck: Deck) -> bool:
    """Return whether a deck needs a shuffle; a preshuffled deck skips the steps before it."""
    return deck.stage in ("washed", "unshuffled") or (deck.stage == "received" and deck.is_preshuffled)


@cites("decks.cut_deck", "ruling 7", "ruling 8")
def cut_deck(state: State, command: c.CutDeck, by: By) -> Events:
    """Record the cut; refused if the cover card is under ten cards from the top, or at the bottom."""
    deck = find_deck(state, command.deck)
    check_waiting_for_cut(state, deck)
    most = len(GAMES[state.game].deck) - 1
    if not COVER_CARD_IN_FROM_TOP <= command.position <= most:
        raise Refused("bad_cut.position", law_of(state, "cut"), least=COVER_CARD_IN_FROM_TOP, most=most)
    check_into_play(state, deck)
    return put_into_play(deck, by.at, command.position)


def check_cut(state: State, deck: Deck) -> None:
    """Refuse a cut that is not due, or after which the deck could not come into play."""
    check_waiting_for_cut(state, deck)
    check_into_play(state, deck)


def check_waiting_for_cut(state: State, deck: Deck) -> None:
    if not is_waiting_for_cut(deck, settings_of(state)):
        raise Refused("wrong_stage.cut", law_of(state, "cut"), deck=deck.name)


def is_waiting_for_cut(deck: Deck, settings: Settings) -> bool:
    if deck.stage == "shuffled":
        return True
    is_fresh = deck.stage == "received" and deck.is_preshuffled
    return is_fresh and needs_cut(settings.shuffling, is_preshuffled=True)


@cites("decks.check_into_play", "ruling 5", "ruling 6")
def check_into_play(state: State, deck: Deck) -> None:
    """Refuse a deck if enough decks are in play already, or if one of them has the same back color."""
    if deck.in_play_since is not None:
        return
    others = _others_in_play(state, deck)
    if len(others) >= settings_of(state).decks:
        raise Refused("old_deck_first.table", law_of(state, "two_decks"), deck=others[0].name)
    if any(other.back == deck.back for other in others):
        raise Refused("same_back.decks", law_of(state, "two_backs"), back=deck.back)


def put_into_play(deck: Deck, at: datetime, cover_card_at: int | None) -> Events:
    """Return the event of a deck that is ready; its clock starts when it first comes into play."""
    since = deck.in_play_since or at
    return (e.DeckMoved(deck=deck.name, stage="ready", at=since, cover_card_at=cover_card_at),)


def _others_in_play(state: State, deck: Deck) -> list[Deck]:
    return [d for d in state.now.decks if d.in_play_since is not None and d.name != deck.name]


def remove_deck(state: State, command: c.RemoveDeck, by: By) -> Events:
    check_between_rounds(state)
    find_deck(state, command.deck)
    return (e.DeckRemoved(deck=command.deck, reason=command.reason),)


@cites("decks.declare_idle", "ruling 9")
def declare_idle(state: State, command: c.DeclareIdle, by: By) -> Events:
    """Record that the table is idle; refused where the game has no idle procedure with its device."""
    check_idle(state)
    return (e.TableIdled(),)


def check_idle(state: State) -> None:
    check_between_rounds(state)
    settings = settings_of(state)
    law = law_of(state, "idle")
    if settings.shuffling == "reshuffling_device" and not GAMES[state.game].is_idle_with_device:
        raise Refused("no_idle.device", law)
    if any(seat.is_in for seat in state.felt.seats) or not any(d.in_play_since for d in state.now.decks):
        raise Refused("not_idle.table", law)


@cites("decks.check_deck", "ruling 5")
def check_deck(state: State, at: datetime) -> None:
    """Refuse to start a round if its deck is not ready, not counted, or due for a change."""
    check_ready(state)
    settings = state.now.settings
    if settings is None:
        return
    due = due_at(find_deck(state, state.now.deck_in_use), settings.method)
    if due is not None and at >= due:
        law = law_of(state, "deck_change")
        raise Refused("deck_due.change", law, deck=state.now.deck_in_use)


@cites("decks.check_ready", "ruling 4", "ruling 10")
def check_ready(state: State) -> None:
    """Refuse to start a round without a deck ready, or after five rounds without a count.

    If the table went from two decks to one, the other deck must be removed first.
    """
    settings = state.now.settings
    if settings is None:
        return
    check_devices(state, settings)
    deck = next((deck for deck in state.now.decks if deck.name == state.now.deck_in_use), None)
    if deck is None or deck.stage != "ready":
        raise Refused("deck_not_ready.table", law_of(state, "shuffle"))
    others = _others_in_play(state, deck)
    if len(others) >= settings.decks:
        raise Refused("old_deck_first.table", law_of(state, "two_decks"), deck=others[0].name)
    counts = is_count_due(settings, GAMES[state.game].counts_at_automated_shoe)
    if counts and not rounds_left(max(state.now.uncounted, deck.uncounted)):
        raise Refused("stub_uncounted.rounds", law_of(state, "count_the_stub"))


DECIDERS: Deciders = {
    c.ReceiveDeck: receive_deck,
    c.InspectDeck: inspect_deck,
    c.VerifyDeck: verify_deck,
    c.SpreadDeck: spread_deck,
    c.ShowDeck: show_deck,
    c.WashDeck: wash_deck,
    c.ShuffleDeck: shuffle_deck,
    c.CutDeck: cut_deck,
    c.RemoveDeck: remove_deck,
    c.DeclareIdle: declare_idle,
}
