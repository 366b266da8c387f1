"""Decides the commands about decks: opening, shuffling, cutting, changing."""

from datetime import datetime

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.submission import Settings
from games.table import commands as c
from games.table import events as e
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
    """The settings of a table that keeps its decks."""
    if state.now.settings is None:
        raise Refused("no_decks.table")
    return state.now.settings


def find_deck(state: State, name: str) -> Deck:
    deck = next((deck for deck in state.now.decks if deck.name == name), None)
    if deck is None:
        raise Refused("no_deck.name", deck=name)
    return deck


def _between_rounds(state: State) -> None:
    if state.felt.phase != "betting":
        raise Refused("not_now.round", law_of(state, "shuffle"))


def _moved(state: State, name: str, come_from: tuple[Stage, ...], to: Stage, law: str) -> Events:
    deck = find_deck(state, name)
    if deck.stage not in come_from:
        raise Refused("wrong_stage.deck", law, deck=name, stage=deck.stage, wanted=" or ".join(come_from))
    return (e.DeckMoved(deck=name, stage=to),)


@cites("decks.receive_deck")
def receive_deck(state: State, command: c.ReceiveDeck, by: By) -> Events:
    """A deck is brought; a fresh one may be made ready before the change is due."""
    settings = settings_of(state)
    if any(deck.name == command.deck for deck in state.now.decks):
        raise Refused("deck_there.name", deck=command.deck)
    if len(state.now.decks) >= 2 * settings.decks:
        raise Refused("too_many_decks.table", law_of(state, "two_decks"), most=2 * settings.decks)
    return (e.DeckReceived(deck=command.deck, back=command.back, is_preshuffled=command.is_preshuffled),)


@cites("decks.inspect_deck")
def inspect_deck(state: State, command: c.InspectDeck, by: By) -> Events:
    return _moved(state, command.deck, ("received",), "inspected", law_of(state, "inspect"))


@cites("decks.verify_deck")
def verify_deck(state: State, command: c.VerifyDeck, by: By) -> Events:
    """Only a floorperson assigned to this table verifies."""
    law = law_of(state, "inspect")
    if by.actor.role not in ("floorperson", "pit_boss") or not by.actor.is_assigned:
        raise Refused("not_assigned.floorperson", law)
    _moved(state, command.deck, ("inspected",), "verified", law)
    return (e.DeckVerified(deck=command.deck),)


@cites("decks.spread_deck")
def spread_deck(state: State, command: c.SpreadDeck, by: By) -> Events:
    return _moved(state, command.deck, ("verified",), "spread", law_of(state, "spread"))


@cites("decks.show_deck")
def show_deck(state: State, command: c.ShowDeck, by: By) -> Events:
    return _moved(state, command.deck, ("spread",), "seen", law_of(state, "spread"))


@cites("decks.wash_deck")
def wash_deck(state: State, command: c.WashDeck, by: By) -> Events:
    return _moved(state, command.deck, ("seen",), "washed", law_of(state, "wash"))


@cites("decks.shuffle_deck", "ruling 10")
def shuffle_deck(state: State, command: c.ShuffleDeck, by: By) -> Events:
    """After the wash, after each round and when ordered; then a cut, or straight to the deal."""
    settings = settings_of(state)
    deck = find_deck(state, command.deck)
    if not is_waiting_for_shuffle(deck):
        law = law_of(state, "shuffle")
        raise Refused(
            "wrong_stage.deck", law, deck=deck.name, stage=deck.stage, wanted="washed or unshuffled"
        )
    if needs_cut(settings.shuffling, is_preshuffled=False):
        return (e.DeckMoved(deck=deck.name, stage="shuffled"),)
    return into_play(state, deck, by.at, None)


@cites("decks.is_waiting_for_shuffle", "ruling 8")
def is_waiting_for_shuffle(deck: Deck) -> bool:
    """A deck that came inspected and shuffled skips the steps before."""
    return deck.stage in ("washed", "unshuffled") or (deck.stage == "received" and deck.is_preshuffled)


@cites("decks.cut_deck", "ruling 7", "ruling 8")
def cut_deck(state: State, command: c.CutDeck, by: By) -> Events:
    """The cover card goes in at least ten cards from the top, with at least one card below it."""
    settings = settings_of(state)
    deck = find_deck(state, command.deck)
    law = law_of(state, "cut")
    if not is_waiting_for_cut(deck, settings):
        raise Refused("wrong_stage.cut", law, deck=deck.name)
    most = len(GAMES[state.game].deck) - 1
    if not COVER_CARD_IN_FROM_TOP <= command.position <= most:
        raise Refused("bad_cut.position", law, least=COVER_CARD_IN_FROM_TOP, most=most)
    return into_play(state, deck, by.at, command.position)


def is_waiting_for_cut(deck: Deck, settings: Settings) -> bool:
    if deck.stage == "shuffled":
        return True
    is_fresh = deck.stage == "received" and deck.is_preshuffled
    return is_fresh and needs_cut(settings.shuffling, is_preshuffled=True)


@cites("decks.into_play", "ruling 5", "ruling 6")
def into_play(state: State, deck: Deck, at: datetime, cover_card_at: int | None) -> Events:
    """The deck is ready. Its clock starts when it first comes into play; two decks differ in colour."""
    others = _others_in_play(state, deck)
    if deck.in_play_since is None:
        if len(others) >= settings_of(state).decks:
            raise Refused("old_deck_first.table", law_of(state, "two_decks"), deck=others[0].name)
        if any(other.back == deck.back for other in others):
            raise Refused("same_back.decks", law_of(state, "two_backs"), back=deck.back)
    since = deck.in_play_since or at
    return (e.DeckMoved(deck=deck.name, stage="ready", at=since, cover_card_at=cover_card_at),)


def can_come_into_play(state: State, deck: Deck) -> bool:
    """Whether there is room for this deck beside those in play, and it differs from them in colour."""
    others = _others_in_play(state, deck)
    has_room = len(others) < settings_of(state).decks and all(other.back != deck.back for other in others)
    return deck.in_play_since is not None or has_room


def _others_in_play(state: State, deck: Deck) -> list[Deck]:
    return [d for d in state.now.decks if d.in_play_since is not None and d.name != deck.name]


def remove_deck(state: State, command: c.RemoveDeck, by: By) -> Events:
    _between_rounds(state)
    find_deck(state, command.deck)
    return (e.DeckRemoved(deck=command.deck, reason=command.reason),)


@cites("decks.declare_idle", "ruling 9")
def declare_idle(state: State, command: c.DeclareIdle, by: By) -> Events:
    """Spread the cards again; not every game has an idle procedure with an approved device."""
    _between_rounds(state)
    settings = settings_of(state)
    law = law_of(state, "idle")
    if settings.shuffling == "reshuffling_device" and not GAMES[state.game].is_idle_with_device:
        raise Refused("no_idle.device", law)
    if any(seat.is_in for seat in state.felt.seats) or not any(d.in_play_since for d in state.now.decks):
        raise Refused("not_idle.table", law)
    return (e.TableIdled(),)


@cites("decks.check_deck", "ruling 5")
def check_deck(state: State, at: datetime) -> None:
    """Refuses a round whose deck is not ready, not counted, or past its time."""
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
    """A deck is shuffled, and cut where that is asked; no sixth round is started with five uncounted.

    Where two decks were in play and the table goes on with one, the other is removed first.
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
