"""The list behind a number of a report adds up to that number, and names the rounds."""

from datetime import timedelta

import pytest

from games.bots.crew import DEALER
from games.table.commands import COMMANDS
from tables import clock
from tables.calendar import gaming_day
from tables.history.tallied_events import TalliedEvent, tallied_events
from tables.models import Table, TableEvent, Tally
from tables.rows.changes import TallyKey
from tables.rows.running_tallies import TallySums, read_running_tallies
from tests.harness.servers.database import unguarded
from tests.store.busy_nights import busy_night, insist
from tests.store.long_logs import lay
from tests.store.moved_clock import set_to_the_evening
from tests.store.played_nights import table_of_bots


def stored(table_id: int) -> dict[TallyKey, tuple[int, int, int]]:
    sums = TallySums()
    sums.add_running(read_running_tallies(Table.objects.get(pk=table_id).tallies_now))
    for row in Tally.objects.filter(table_id=table_id):
        key = TallyKey(*(getattr(row, name) for name in TallyKey._fields))
        sums.add(key, row.number, row.staked_cents, row.returned_cents)
    return sums.sums


def summed(events: list[TalliedEvent]) -> dict[TallyKey, tuple[int, int, int]]:
    sums = TallySums()
    for event in events:
        sums.add(*event.added)
    return sums.sums


@pytest.mark.django_db
def test_the_events_of_a_night_add_up_to_its_tallies_and_name_their_rounds() -> None:
    set_to_the_evening()
    night = busy_night("let_it_ride")
    deck = COMMANDS["receive_deck"](deck="third", back="blue", is_preshuffled=True)
    insist(night, DEALER, lambda _: deck)
    events = tallied_events(night.table_id, gaming_day(clock.now()), lambda key: True)
    assert summed(events) == stored(night.table_id)
    (corrected,) = [event for event in events if event.added.to.kind == "corrected_closed"]
    assert corrected.round_number < night.state.now.round_number
    declared = [event.added.to.dealer for event in events if event.added.to.kind == "preshuffled"]
    assert DEALER.id in declared


@pytest.mark.django_db
def test_a_day_is_listed_up_to_its_end_and_an_archived_one_not_at_all() -> None:
    set_to_the_evening()
    first, table = gaming_day(clock.now()), table_of_bots("let_it_ride")
    lay(table, 60)
    clock.offset += timedelta(days=1)
    lay(table, 60, seed=2)
    days = [tallied_events(table.pk, first + timedelta(days=n), lambda key: True) for n in range(3)]
    assert days[0]
    assert days[1]
    assert days[2] == []
    assert summed([*days[0], *days[1]]) == stored(table.pk)
    assert {gaming_day(event.at) for event in days[0]} == {first}
    with unguarded():
        TableEvent.objects.filter(table=table, day=first, sequence__gt=1).delete()
    assert tallied_events(table.pk, first, lambda key: True) == []
