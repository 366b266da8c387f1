"""Applies irregularities and forfeited seats."""

from msgspec.structs import replace

from games.table import events as e
from games.table.changes import Appliers, at_seat, on_deck
from games.table.state import Table


def seat_forfeited(table: Table, event: e.SeatForfeited) -> Table:
    return at_seat(table, event.seat, has_forfeited=True, is_settled=True, result=event.result)


def irregularity_noted(table: Table, event: e.IrregularityNoted) -> Table:
    """Count a card that is set aside; after a shuffler jam, mark the deck as unshuffled."""
    if event.outcome == "reshuffle":
        return on_deck(table, table.deck_in_use, stage="unshuffled", cover_card_at=None)
    return replace(table, boxed_cards=table.boxed_cards + (event.kind == "card_face_up"))


APPLIERS: Appliers = {
    e.SeatForfeited: seat_forfeited,
    e.IrregularityNoted: irregularity_noted,
}
