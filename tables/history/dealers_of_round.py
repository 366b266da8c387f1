"""Who dealt each part of a round: a relief can come in the middle of one."""

from typing import NamedTuple

from tables.history.replay import finished_round
from tables.models import Round
from tables.paging import read_log

# The parts of a round in order, with the events that make them.
PARTS = {
    "wagers": (
        *("seats_marked_in", "wagers_placed", "wagers_repeated", "wagers_recorded"),
        "no_more_bets_announced",
    ),
    "deal": ("cards_dealt",),
    "decisions": ("decision_made", "all_decided", "cards_drawn", "card_turned", "box_turned"),
    "showdown": ("bonus_settled", "hand_turned", "envy_paid", "envy_confirmed"),
    "clearing": ("table_cleared",),
}
PART_OF = {tag: part for part, tags in PARTS.items() for tag in tags}


class DealerOfRound(NamedTuple):
    """A dealer, by the id in the log, and the parts they dealt, in order."""

    person: str
    parts: tuple[str, ...]


def dealers_of_round(row: Round) -> list[DealerOfRound]:
    """Return who dealt a part of a round, in the order they came; nobody if its log is not here."""
    if row.was_missed:
        return []
    events = finished_round(row)
    parts: dict[str, dict[str, None]] = {}
    for event in read_log(row.table_id, events.first - 1, events.last):
        # The tag alone: the page of a round opens even if an event of it cannot be read.
        part = PART_OF.get(event.body.partition('"event":"')[2].partition('"')[0])
        if part is not None:
            parts.setdefault(event.actor, {})[part] = None
    return [DealerOfRound(person, tuple(dealt)) for person, dealt in parts.items()]
