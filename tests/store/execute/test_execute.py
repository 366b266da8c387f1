import json
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from dealers.limits.rate_limits import TAPS, Buckets
from dealers.models import Staff
from games.rulebook.law import Refused
from games.table.commands import SeatPlayer
from games.table.events import read_event
from games.table.evolve import fold
from games.table.state import read_state, write_state
from tables.clock import TICK
from tables.execute import Stale, execute
from tables.models import Table, TableEvent
from tables.push.groups import table_group
from tables.push.screens import AUDIENCE_ACTORS, push_messages, text_for_audience
from tests.harness.signed_in import browser_of
from tests.store.taps import Tap, play_a_round

KIB = 1024


def log_of(table: Table) -> list[TableEvent]:
    return list(TableEvent.objects.filter(table=table).order_by("sequence"))


@pytest.mark.django_db(transaction=True)
def test_the_log_of_a_round_folds_to_the_snapshot_text_for_text(table: Table, tap: Tap) -> None:
    play_a_round(tap)
    events = log_of(table)
    table.refresh_from_db()
    assert write_state(fold(read_event(event.body) for event in events)) == table.snapshot
    assert [event.sequence for event in events] == list(range(1, len(events) + 1))
    assert (table.version, table.head) == (events[-1].sequence, events[-1].hash)
    assert {(event.actor, event.device) for event in events[1:]} == {("7", "tablet 3")}


@pytest.mark.django_db
def test_a_refused_and_a_stale_command_store_nothing(table: Table, tap: Tap) -> None:
    tap("seat_player", seat=1)
    before = Table.objects.values().get(pk=table.pk)
    with pytest.raises(Refused):
        tap("seat_player", seat=1)
    with pytest.raises(Stale) as stale:
        tap("seat_player", seat=2, seen=1)
    assert stale.value.state.step == 2
    assert Table.objects.values().get(pk=table.pk) == before
    assert len(log_of(table)) == 2


@pytest.mark.django_db
def test_the_same_id_again_is_answered_the_same_and_done_once(table: Table, tap: Tap) -> None:
    command_id = uuid4()
    first = tap("seat_player", seat=1, id=command_id, seen=1)
    tap("seat_player", seat=2)
    assert tap("seat_player", seat=1, id=command_id, seen=1) == first
    with pytest.raises(Refused, match="same_id"):
        tap("seat_player", seat=3, id=command_id)
    assert len(log_of(table)) == 3


@pytest.mark.django_db
def test_who_gives_the_command_is_asked_under_the_lock(table: Table) -> None:
    def who(locked: Table) -> Any:
        assert connection.in_atomic_block
        assert locked.pk == table.pk
        raise InterruptedError

    with pytest.raises(InterruptedError):
        execute(table.pk, who, uuid4(), 1, SeatPlayer(1))
    assert len(log_of(table)) == 1


@pytest.mark.django_db(transaction=True)
def test_a_push_goes_out_after_the_commit_and_never_after_a_rollback(
    table: Table, tap: Tap, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[bool] = []
    monkeypatch.setattr(
        "tables.execute.publish", lambda texts: sent.append(connection.in_atomic_block or not texts)
    )
    tap("seat_player", seat=1)
    assert sent == [False]

    with transaction.atomic():
        tap("seat_player", seat=2)
        transaction.set_rollback(True)
    assert sent == [False]
    assert len(log_of(table)) == 2


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", ["push_messages", "publish"])
def test_a_push_that_cannot_be_written_or_sent_does_not_fail_the_tap(
    name: str, table: Table, tap: Tap, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(f"tables.execute.{name}", fail)
    assert tap("seat_player", seat=1).version == 2
    assert "ConnectionError" in caplog.text


@pytest.mark.django_db(transaction=True)
def test_no_command_takes_more_than_eight_statements(
    table: Table, dana: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the request to the commit, with session and person, over the API a tablet uses."""
    # Faster than people may tap.
    monkeypatch.setattr(TAPS, "own", Buckets(rate=100_000, size=100_000))
    client = browser_of(dana)
    most: dict[str, int] = {}

    def tap(name: str, **args: Any) -> None:
        step = read_state(Table.objects.get(pk=table.pk).snapshot).step
        body = json.dumps({"id": str(uuid4()), "seen": step, "name": name, "args": args})
        with CaptureQueriesContext(connection) as statements:
            answer = client.post(f"/api/v1/tables/{table.pk}/commands", body, "application/json")
        assert answer.status_code == 200, answer.content
        most[name] = max(most.get(name, 0), len(statements))
        if name == "turn_box":
            tap("reenter_cards", cards=("2c", "3c", "5c"))

    play_a_round(tap)  # type: ignore[arg-type]
    assert "reenter_cards" in most
    assert max(most.values()) <= 8, most


@pytest.mark.django_db(transaction=True)
def test_a_push_of_a_full_table_stays_under_32_kib(table: Table, tap: Tap) -> None:
    play_a_round(tap)
    state = read_state(Table.objects.get(pk=table.pk).snapshot)
    for audience in AUDIENCE_ACTORS:
        text = text_for_audience(push_messages(table, state)[table_group(table.pk)], audience)
        assert len(text.encode()) <= 32 * KIB


@pytest.mark.django_db
def test_time_at_a_table_never_runs_back(table: Table, tap: Tap, monkeypatch: pytest.MonkeyPatch) -> None:
    tap("seat_player", seat=1)
    last = log_of(table)[-1].at
    monkeypatch.setattr("tables.clock.wall", lambda: last.replace(year=2020))
    tap("seat_player", seat=2)
    assert log_of(table)[-1].at == last + TICK
