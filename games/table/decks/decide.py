"""Decides the commands about decks: opening, shuffling, cutting, changing."""

from datetime import datetime

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.submission import Settings
from games.table import commands as c
from games.table import events as e
from games.table.actor import Actor
from games.table.checks import FLOOR, check_reason, check_taken, settings_of
from games.table.decider import By, Deciders, Events
from games.table.decks.model import (
    COVER_CARD_IN_FROM_TOP,
    STEP_AFTER,
    Deck,
    is_to_be_confirmed,
    needs_cut,
    stage_under,
)
from games.table.devices.checks import check_devices, check_shuffler
from games.table.felt import is_card_out
from games.table.state import State
from games.table.stub.model import needs_stub_counts, rounds_left, rounds_uncounted
from games.table.terms import law_of
from games.table.timers.deck_change import due_at


def find_deck(state: State, name: str) -> Deck:
    deck = next((deck for deck in state.now.decks if deck.name == name), None)
    if deck is None:
        raise Refused("no_deck.name", deck=name)
    return deck


def check_bets_open(state: State) -> None:
    """Refuse what may only be done before "no more bets"; wagers may be down."""
    if state.felt.phase != "betting":
        raise Refused("not_now.round", law_of(state, "shuffle"))


# The stage a deck must be at for each step before its shuffle, and the subject of its paragraph.
STEPS = {
    step: (stage, subject)
    for stage, (step, subject) in STEP_AFTER.items()
    if stage not in ("washed", "shuffled")
}


def check_step(state: State, name: str, command: str) -> None:
    """Refuse a step for a deck that is at another stage."""
    deck = find_deck(state, name)
    wanted, subject = STEPS[command]
    if not is_step_due(deck, command):
        law = law_of(state, subject)
        raise Refused("wrong_stage.deck", law, deck=name, stage=deck.stage, wanted=wanted)


def is_step_due(deck: Deck, command: str) -> bool:
    """Return whether a deck is at the stage for a step before its shuffle."""
    return deck.stage == STEPS[command][0]


@cites("decks.inspect_deck")
def inspect_deck(state: State, command: c.InspectDeck, by: By) -> Events:
    check_step(state, command.deck, "inspect_deck")
    return (e.DeckMoved(deck=command.deck, stage="inspected"),)


@cites("decks.verify_deck")
def verify_deck(state: State, command: c.VerifyDeck, by: By) -> Events:
    """Record the verification, or that the deck came preshuffled.

    Refused to anyone but a floorperson assigned to this table.
    """
    check_verify(state, by.actor, command.deck)
    return (e.DeckVerified(deck=command.deck),)


def check_verify(state: State, actor: Actor, name: str) -> None:
    if actor.role not in FLOOR or not actor.is_assigned:
        raise Refused("not_assigned.floorperson", law_of(state, "inspect"))
    if not is_to_be_confirmed(find_deck(state, name)):
        check_step(state, name, "verify_deck")


@cites("decks.spread_deck")
def spread_deck(state: State, command: c.SpreadDeck, by: By) -> Events:
    check_step(state, command.deck, "spread_deck")
    return (e.DeckMoved(deck=command.deck, stage="spread"),)


@cites("decks.show_deck")
def show_deck(state: State, command: c.ShowDeck, by: By) -> Events:
    """Record that a player has looked, and who: an occupied seat, or somebody not seated."""
    check_step(state, command.deck, "show_deck")
    if command.seat is not None:
        check_taken(state, command.seat)
        if command.not_seated:
            raise Refused("bad_choice.looked", law_of(state, "wash"))
    return (e.DeckMoved(deck=command.deck, stage="seen", seat=command.seat, not_seated=command.not_seated),)


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
    """Refuse a shuffle that is not due, or after which the deck could not come into play.

    A device with a fault or out of order shuffles nothing.
    """
    settings = settings_of(state)
    check_confirmed(state, deck)
    if not is_waiting_for_shuffle(deck):
        law, wanted = law_of(state, "shuffle"), "washed or unshuffled"
        raise Refused("wrong_stage.deck", law, deck=deck.name, stage=deck.stage, wanted=wanted)
    check_shuffler(state, settings)
    if not needs_cut(settings.shuffling, is_preshuffled=False):
        check_into_play(state, deck)


@cites("decks.is_waiting_for_shuffle", "ruling 8")
def is_waiting_for_shuffle(deck: Deck) -> bool:
    """Return whether a deck needs a shuffle; a preshuffled deck skips the steps before it."""
    return deck.stage in ("washed", "unshuffled") or (deck.stage == "received" and deck.is_preshuffled)


@cites("decks.check_confirmed", "ruling 8")
def check_confirmed(state: State, deck: Deck) -> None:
    """Refuse to shuffle or cut a deck of which only the dealer says that it came preshuffled."""
    if is_to_be_confirmed(deck):
        raise Refused("unconfirmed.deck", law_of(state, "preshuffled"), deck=deck.name)


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
    check_confirmed(state, deck)
    if not is_waiting_for_cut(deck, settings_of(state)):
        raise Refused("wrong_stage.cut", law_of(state, "cut"), deck=deck.name)


def is_waiting_for_cut(deck: Deck, settings: Settings) -> bool:
    if stage_under(deck, settings.shuffling) == "shuffled":
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
    return (e.DeckMoved(deck=deck.name, stage="ready", at=since, cover_card_at=cover_card_at, ready_at=at),)


def _others_in_play(state: State, deck: Deck) -> list[Deck]:
    return [d for d in state.now.decks if d.in_play_since is not None and d.name != deck.name]


def remove_deck(state: State, command: c.RemoveDeck, by: By) -> Events:
    check_bets_open(state)
    find_deck(state, command.deck)
    check_reason(command.reason)
    return (e.DeckRemoved(deck=command.deck, reason=command.reason),)


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
    # A deck counted wrong once its first card was out is dealt on if the floorperson says so.
    if deck is None or deck.stage != "ready" or (deck.leaves and not is_card_out(state.felt)):
        raise Refused("deck_not_ready.table", law_of(state, "shuffle"))
    others = _others_in_play(state, deck)
    if len(others) >= settings.decks:
        raise Refused("old_deck_first.table", law_of(state, "two_decks"), deck=others[0].name)
    if stage_under(deck, settings.shuffling) != "ready":
        raise Refused("deck_not_ready.table", law_of(state, "cut"))
    check_stored(state, deck)
    counts = needs_stub_counts(settings, GAMES[state.game].counts_at_automated_shoe)
    # A round whose first card is out counts already.
    before = rounds_uncounted(state.now.uncounted, deck) - state.felt.is_deal_begun
    if counts and not rounds_left(before):
        raise Refused("stub_uncounted.rounds", law_of(state, "count_the_stub"))


@cites("decks.check_stored", "ruling 10")
def check_stored(state: State, deck: Deck) -> None:
    """Refuse to deal one of two decks until the other is shuffled and stored, out of the discard rack."""
    for other in decks_to_store(state, deck):
        raise Refused("other_deck_out.table", law_of(state, "stored_deck"), deck=other.name)


def decks_to_store(state: State, deck: Deck) -> list[Deck]:
    """Return the decks that must be shuffled and in the shuffler before this one is dealt."""
    others = _others_in_play(state, deck)
    return [other for other in others if other.stage != "ready" and len(others) < settings_of(state).decks]


DECIDERS: Deciders = {
    c.InspectDeck: inspect_deck,
    c.VerifyDeck: verify_deck,
    c.SpreadDeck: spread_deck,
    c.ShowDeck: show_deck,
    c.WashDeck: wash_deck,
    c.ShuffleDeck: shuffle_deck,
    c.CutDeck: cut_deck,
    c.RemoveDeck: remove_deck,
}
