"""Rounds reported after an outage are counted and found as if the app had seen them."""

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.bots.crew import DEALER, FLOORPERSON
from games.rulebook.money import write_cents
from games.table.actor import Actor
from games.table.checks import allows
from games.table.commands import COMMANDS
from games.table.missed_rounds.decide import check_may_record
from games.table.missed_rounds.model import MissedCount, MissedDeckChange, MissedEntry, MissedRound
from tables import clock
from tables.execute import execute
from tables.models import Irregularity, Round
from tables.verify.table import verify_table
from tests.store.moved_clock import let_pass, set_to_the_evening
from tests.store.played_nights import StoreNight, table_of_bots
from tests.store.rows.row_checks import all_of

pytestmark = pytest.mark.django_db


def away() -> StoreNight:
    """A table after one round, with no wagers placed, when the app goes down for an hour."""
    set_to_the_evening()
    night = StoreNight(table_of_bots("let_it_ride"), seed=2)
    while not (
        Round.objects.exclude(record="").filter(void="").exists()
        and allows(check_may_record, night.state)
        and night.state.now.deck_in_use
    ):
        night.tap()
    let_pass(hours=1)
    return night


def tap(night: StoreNight, actor: Actor, name: str, **args: Any) -> None:
    execute(night.table_id, lambda _: actor, uuid4(), night.state.step, COMMANDS[name](**args))


def written_down(night: StoreNight) -> dict[str, Any]:
    """Return a round as noted on paper: like one that was dealt, from the current meter."""
    record: dict[str, Any] = json.loads(Round.objects.exclude(record="")[0].record)
    if night.state.now.meter_cents is not None:
        for seat in record["seats"]:
            seat["wagers"].pop("progressive", None)
        record["meter"] = write_cents(night.state.now.meter_cents)
    return record


@pytest.fixture
def night() -> StoreNight:
    """Return seven rounds with one deck, one of them void, two counts and a deck change."""
    night = away()
    deck, record = night.state.now.deck_in_use, written_down(night)
    began = clock.now() - timedelta(minutes=30)
    entries: list[MissedEntry] = [MissedCount(at=began, deck=deck, count=52, is_right=True)]
    entries += [MissedRound(at=began + timedelta(minutes=n), dealer="dana", deck=deck) for n in range(1, 7)]
    void = record | {"void": "misdeal"}
    entries.append(MissedRound(at=began + timedelta(minutes=7), dealer="dana", deck=deck, record=void))
    entries.append(MissedCount(at=began + timedelta(minutes=8), deck=deck, count=46, is_right=False))
    entries.append(MissedDeckChange(at=began + timedelta(minutes=9), out=deck, deck="new", back="green"))
    tap(night, DEALER, "record_missed_rounds", entries=tuple(entries))
    tap(night, FLOORPERSON, "approve_request", number=night.state.now.requests[0].number)
    return night


def counted(night: StoreNight) -> dict[tuple[str, str], int]:
    return {(kind, name): number for (_, kind, name, *_), (number, *_) in all_of(night.table_id).items()}


def test_counts_changes_and_voids_are_counted_and_breaches_are_irregularities(night: StoreNight) -> None:
    found = counted(night)
    assert (found["stub_count", "right"], found["stub_count", "off"], found["voided", ""]) == (1, 1, 1)
    assert found["deck_change", "on_time"] == 1
    rows = (
        Irregularity.objects.filter(noted_by=DEALER.id).order_by("place").values_list("kind", "round_number")
    )
    first = Round.objects.filter(was_missed=True).earliest("number").number
    assert list(rows) == [
        ("stub_uncounted", first + 5),
        ("stub_uncounted", first + 6),
        ("stub_off", first + 6),
    ]
    assert found["stub_count", "missed"] == 2
    assert verify_table(night.table_id, with_rows=True).fault is None


def test_a_confirmation_takes_a_statement_for_each_kind_of_row_however_many_rounds_there_are() -> None:
    night, counts = away(), []
    for rounds in (1, 3):
        let_pass(hours=1)
        deck, record = night.state.now.deck_in_use, written_down(night)
        began = clock.now() - timedelta(minutes=30)
        entries: list[MissedEntry] = [
            MissedRound(at=began + timedelta(minutes=n), dealer="dana", deck=deck, record=record)
            for n in range(rounds)
        ]
        entries.append(
            MissedDeckChange(at=began + timedelta(minutes=9), out=deck, deck=f"{rounds}", back="green")
        )
        tap(night, DEALER, "record_missed_rounds", entries=tuple(entries))
        with CaptureQueriesContext(connection) as queries:
            tap(night, FLOORPERSON, "approve_request", number=night.state.now.requests[0].number)
        counts.append(len(queries))
    assert Round.objects.filter(was_missed=True).count() == 1 + 3
    assert counts[0] == counts[1]
