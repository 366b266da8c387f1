"""Applies irregularities and forfeited seats."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers, at_seat, on_deck, on_felt
from games.table.payments.evolve import without_open_payments
from games.table.payments.model import payout_cents
from games.table.state import Table


def seat_forfeited(table: Table, event: e.SeatForfeited) -> Table:
    """Forfeit every wager; one that was settled before is settled no more, and nobody waits for it.

    That the hand was settled, and what it was paid, still takes the pit boss for a void (ruling 43).
    """
    seat, felt = table.felt.seats[event.seat - 1], table.felt
    if seat.is_settled and seat.is_live:
        due = payout_cents(seat.result) + max(seat.paid_apart_cents, 0)
        table = on_felt(table, was_settled=True, was_paid=felt.was_paid or due > 0)
    if event.difference_cents is not None:
        table = at_seat(
            table, event.seat, settled={}, paid_apart_cents=0, difference_cents=event.difference_cents
        )
        table = without_open_payments(table, event.seat)
    return at_seat(
        table,
        event.seat,
        has_forfeited=True,
        forfeited_law=event.law,
        is_settled=True,
        result=event.result,
    )


def irregularity_noted(table: Table, event: e.IrregularityNoted) -> Table:
    """Count a card that is set aside; after a shuffler jam, mark the deck as unshuffled.

    The oldest logs name no deck: there it was the one in use.
    """
    if event.outcome == "reshuffle":
        deck = event.deck or table.deck_in_use
        return on_deck(table, deck, stage="unshuffled", cover_card_at=None)
    if event.is_deal_begun:
        table = on_felt(table, is_deal_begun=True)
    return replace(table, boxed_cards=table.boxed_cards + (event.kind == "card_face_up"))


def irregularity_denied(table: Table, event: e.IrregularityDenied) -> Table:
    """Take a card that was not face up out of those set aside, and the deal that it alone had begun."""
    if event.begun_deck is not None:
        table = on_felt(table, is_deal_begun=False)
    return replace(table, boxed_cards=table.boxed_cards - 1)


APPLIERS: Appliers = {
    e.SeatForfeited: seat_forfeited,
    e.IrregularityNoted: irregularity_noted,
    e.IrregularityDenied: irregularity_denied,
}
