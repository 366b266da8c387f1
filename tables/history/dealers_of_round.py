"""Who dealt each part of a round: a relief can come in the middle of one."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from tables.history.replay import RoundEvents, finished_round
from tables.models import Archive, Round
from tables.paging import read_log

# Yields what is known of an archived day's events, from one number to another.
ArchivedLines = Callable[[Archive, int, int], Iterable[Any]]

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


def dealers_of_round(row: Round, archived_lines: ArchivedLines | None = None) -> list[DealerOfRound]:
    """Return who dealt a part of a round, in the order they came; nobody if its events are not here.

    `archived_lines` reads them from the files, if the round's day was archived.
    """
    if row.was_missed:
        return []
    parts: dict[str, dict[str, None]] = {}
    for event in _events(finished_round(row), archived_lines):
        # The tag alone: the page of a round opens even if an event of it cannot be read.
        part = PART_OF.get(event.body.partition('"event":"')[2].partition('"')[0])
        if part is not None:
            parts.setdefault(event.actor, {})[part] = None
    return [DealerOfRound(person, tuple(dealt)) for person, dealt in parts.items()]


def _events(wanted: RoundEvents, archived_lines: ArchivedLines | None) -> Iterator[Any]:
    """Yield the events of a round, those of archived days first."""
    if archived_lines is not None:
        archives = Archive.objects.filter(
            table=wanted.table, first_sequence__lte=wanted.last, last_sequence__gte=wanted.first
        )
        for archive in archives.order_by("last_sequence"):
            yield from archived_lines(archive, wanted.first, wanted.last)
    yield from read_log(wanted.table.pk, wanted.first - 1, wanted.last)
