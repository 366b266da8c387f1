"""Applies what stays of a step that was reopened."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers, on_deck, on_felt
from games.table.state import Table


def step_reopened(table: Table, event: e.StepReopened) -> Table:
    """Leave a deck that was dealt from unshuffled and count its round; remember what was settled or seen."""
    if event.was_settled:
        table = on_felt(table, was_settled=True)
    if event.seen:
        table = on_felt(table, seen=tuple(dict.fromkeys((*table.felt.seen, event.seen))))
    deck = next((deck for deck in table.decks if deck.name == event.deck), None)
    if deck is None:
        return table
    # A round counts from the first card known to be out.
    added = 0 if event.is_deal_over and table.felt.is_deal_begun else 1
    rounds = 0 if event.is_counted else deck.uncounted + added
    back = on_deck(table, deck.name, stage="unshuffled", cover_card_at=None, uncounted=rounds)
    back = replace(back, uncounted=0 if event.is_counted else table.uncounted + added)
    if not event.is_deal_over:
        return back
    # Every card went back to the deck, those that were set aside too.
    return replace(on_felt(back, is_deal_begun=False, is_count_waived=False), boxed_cards=0)


APPLIERS: Appliers = {e.StepReopened: step_reopened}
