"""What the log says about rounds reported for a time without the app: taps then, and who dealt."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from typing import NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from msgspec.structs import replace

from games.table.commands import RecordMissedRounds
from games.table.missed_rounds.model import Doubt, MissedRound
from tables.ids import id_in_table, person_ids_among
from tables.models import Table, TableEvent

# Nobody deals a round by hand in less time.
SHORTEST_ROUND_SECONDS = 60
# Nothing is reported for a time before the last deal, and a round has fewer events than this.
LATEST_EVENTS = 500
STAYS = ("dealer_came", "dealer_left")


class _Tag(msgspec.Struct):
    event: str
    dealer: str = ""


class Stay(NamedTuple):
    """A dealer at the table from one time on; nobody if the dealer left."""

    since: datetime
    dealer: str


_decoder = msgspec.json.Decoder(_Tag)


def with_doubts(table: Table, command: RecordMissedRounds, now: datetime) -> RecordMissedRounds:
    """Return the command with what the log says against its entries, whatever it brought along."""
    rounds = [entry for entry in command.entries if isinstance(entry, MissedRound)]
    latest = TableEvent.objects.filter(
        pk__gt=id_in_table(table.pk, max(0, table.version - LATEST_EVENTS)),
        pk__lte=id_in_table(table.pk, table.version),
    )
    events = list(latest.order_by("pk").values_list("at", "actor", "body"))
    taps = [at for at, actor, _body in events if actor != "system"]
    tags = [(at, _decoder.decode(body)) for at, _actor, body in events]
    stays = [Stay(at, tag.dealer) for at, tag in tags if tag.event in STAYS]
    doubts = (*_taps_then(rounds, [*taps, now]), *_not_at_table(rounds, stays))
    return replace(command, doubts=doubts)


def _taps_then(rounds: Sequence[MissedRound], taps: Sequence[datetime]) -> Iterator[Doubt]:
    """Yield the rounds for which the pause between two taps was too short."""
    for since, until in pairwise(taps):
        dealt = [entry for entry in rounds if since <= entry.at <= until]
        if dealt and (until - since).total_seconds() < SHORTEST_ROUND_SECONDS * len(dealt):
            yield from (Doubt("taps_then", entry.at, entry.dealer) for entry in dealt)


def _not_at_table(rounds: Sequence[MissedRound], stays: Sequence[Stay]) -> Iterator[Doubt]:
    """Yield the rounds of a dealer who was not at the table then, as far as the log knows who was."""
    names = _names({stay.dealer for stay in stays})
    for entry in rounds:
        there = [stay.dealer for stay in stays if stay.since <= entry.at]
        if there and entry.dealer not in names.get(there[-1], {there[-1]}):
            yield Doubt("not_at_table", entry.at, entry.dealer)


def _names(ids: set[str]) -> dict[str, set[str]]:
    """Return the words by which each of these people may be reported."""
    people = get_user_model().objects.filter(pk__in=person_ids_among(ids))
    return {str(one.pk): {str(one.pk), str(one), one.get_username()} for one in people}
