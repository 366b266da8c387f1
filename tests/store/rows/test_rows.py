"""Rows that people query follow from the events: each changed column is named."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.bots.crew import DEALER
from games.table.actor import Actor
from games.table.commands import COMMANDS
from tables import clock
from tables.execute import execute
from tables.faults import Fault
from tables.ids import id_in_table
from tables.models import Approval, Deck, Meter, Round, RoundCorrection, Seat, Table, Timer, Wager
from tables.open_table import new_table
from tables.rows.compare import read_current_rows
from tables.rows.row_kinds import (
    APPROVALS,
    CORRECTIONS,
    DECKS,
    IRREGULARITIES,
    METERS,
    ROUND_SEATS,
    ROUNDS,
    SEATS,
    TIMERS,
    WAGERS,
    RowKind,
    compare_rows,
)
from tables.verify.table import verify_table
from tests.people import FLOORPERSON, SYSTEM
from tests.store.busy_nights import busy_night, insist
from tests.store.moved_clock import set_to_the_evening
from tests.store.played_nights import table_of_bots
from tests.store.rows.row_checks import fault_of
from tests.store.tampering import change, tampering, write

pytestmark = pytest.mark.django_db
KINDS = (
    SEATS,
    DECKS,
    METERS,
    TIMERS,
    APPROVALS,
    ROUNDS,
    CORRECTIONS,
    WAGERS,
    ROUND_SEATS,
    IRREGULARITIES,
)


@pytest.fixture
def table_id() -> int:
    set_to_the_evening()
    night = busy_night("let_it_ride", 0, taps=20)
    insist(night, DEALER, lambda _: COMMANDS["report_irregularity"](kind="card_exposed_by_dealer", seat=1))
    assert verify_table(night.table_id, with_rows=True).fault is None
    return night.table_id


def after(table_id: int, do: Callable[[], object]) -> tuple[str, str]:
    with tampering():
        do()
        return fault_of(table_id)


def rows_of(kind: RowKind) -> list[Any]:
    """Return the first and the last row of a kind."""
    rows = list(kind.model._default_manager.order_by("pk"))  # noqa: SLF001 - Django's own name for it
    assert rows, f"nothing of {kind.model} happened"
    return [rows[0], rows[-1]] if len(rows) > 1 else rows


def test_each_row_that_was_removed_is_missing(table_id: int) -> None:
    for kind in KINDS:
        for row in rows_of(kind):
            name = kind.name(row)
            rows: Any = kind.model._default_manager.filter(pk=row.pk)  # noqa: SLF001
            assert after(table_id, lambda: rows._raw_delete("default")) == (name, "")  # noqa: B023, SLF001


def test_each_row_that_follows_from_no_event_is_named(table_id: int) -> None:
    version = Table.objects.get(pk=table_id).version
    now = clock.now()
    round_ = Round.objects.exclude(settlement="").order_by("number")[0]
    last = Round.objects.order_by("number").last()
    assert last is not None
    copies: tuple[tuple[RowKind, dict[str, Any]], ...] = (
        (SEATS, {"id": id_in_table(table_id, 50), "number": 50}),
        (DECKS, {"name": "of nobody"}),
        (DECKS, {"name": "of nobody", "sequence": 0, "removed_at": now}),
        (DECKS, {"name": "of nobody", "sequence": version + 50, "removed_at": now}),
        (TIMERS, {"kind": "of nobody"}),
        (APPROVALS, {"number": 900}),
        (APPROVALS, {"number": 900, "sequence": version + 50}),
        (ROUNDS, {"number": 900}),
        (ROUNDS, {"number": 900, "last_sequence": 0}),
        (ROUNDS, {"number": 900, "last_sequence": version + 50}),
        (CORRECTIONS, {"sequence": 3}),
        (WAGERS, {"box": "of nobody"}),
        (WAGERS, {"round_id": last.pk, "box": "of nobody"}),
        (ROUND_SEATS, {"place": "of nobody"}),
        (ROUND_SEATS, {"sequence": version}),
        (IRREGULARITIES, {"place": 90}),
        (IRREGULARITIES, {"place": 90, "sequence": version + 50}),
    )
    for kind, columns in copies:
        row = rows_of(kind)[0]
        if kind is WAGERS:
            row = Wager.objects.filter(round=round_)[0]

        def add(row: Any = row, columns: dict[str, Any] = columns) -> None:
            row.__dict__.update(columns)
            if not isinstance(row, Seat):
                row.pk = None
            row.save(force_insert=True)

        found = after(table_id, add)
        assert found == (kind.name(row), ""), (kind.model, columns)


def test_a_row_that_is_there_twice_is_named() -> None:
    """No database of ours would keep it unless someone removed the constraint."""
    with pytest.raises(Fault, match="round 3 is there twice"):
        compare_rows(ROUNDS, [Round(number=3)], [Round(number=3), Round(number=3)])


def test_a_meter_where_none_should_be_is_named() -> None:
    table_id = table_of_bots("double_draw").pk
    assert after(table_id, lambda: Meter.objects.create(table_id=table_id, cents=5)) == ("meter", "")


def test_rounds_are_compared_page_by_page(table_id: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tables.rows.compare.PAGE", 3)
    assert fault_of(table_id) == ("", "")
    for row in (*rows_of(ROUNDS), *rows_of(WAGERS)):
        name = ROUNDS.name(row) if isinstance(row, Round) else WAGERS.name(row)
        column = "staked_cents" if isinstance(row, Round) else "stake_cents"
        assert after(table_id, lambda: change(row, **{column: 1})) == (name, column)  # noqa: B023
    first = rows_of(ROUNDS)[0]
    assert after(table_id, lambda: change(first, last_sequence=10**6)) == ("round 1", "last_sequence")


def test_rows_that_cannot_be_read_are_named(table_id: int) -> None:
    if connection.vendor == "sqlite":
        values = {
            (Round, "ended_at"): "'yesterday'",
            (Round, "record"): "CAST(X'ff' AS TEXT)",
            (Approval, "asked_at"): "'2026-99-99'",
            (RoundCorrection, "gaming_day"): "'today'",
            (Deck, "received_at"): "'x'",
            (Timer, "due_at"): "'x'",
            (Seat, "player"): "CAST(X'ff' AS TEXT)",
            (Meter, "cents"): "'much'",
            (Table, "last_event_at"): "'x'",
        }
    else:
        values = {(Round, "ended_at"): "'infinity'", (Timer, "due_at"): "'infinity'"}
    for (model, column), value in values.items():
        row = model._default_manager.order_by("pk")[0]  # noqa: SLF001
        found = after(table_id, lambda: write(row, column, value))  # noqa: B023
        assert found[1] == column, model


def test_what_stands_at_a_table_is_read_under_its_lock() -> None:
    """A tap between two statements would make rows differ that never did."""
    table_id = table_of_bots("let_it_ride").pk
    with CaptureQueriesContext(connection) as statements:
        read_current_rows(table_id)
    texts = [statement["sql"] for statement in statements]
    assert texts[0].startswith(("BEGIN", "SAVEPOINT"))
    assert texts[-1].startswith(("COMMIT", "RELEASE"))
    assert texts[1].endswith("FOR UPDATE") is (connection.vendor == "postgresql")


def test_a_meter_that_was_locked_for_the_first_time_goes_when_betting_is_reopened() -> None:
    made = new_table("LIR 1", "let_it_ride", {"progressive": "A"}, (10_00, 500_00), SYSTEM)

    def tap(name: str, actor: Actor = DEALER, **args: Any) -> None:
        execute(made.pk, lambda _: actor, uuid4(), None, COMMANDS[name](**args))

    tap("seat_player", seat=1)
    bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00")
    tap("place_wagers", seat=1, wagers=bets | {"progressive": "5.00"})
    tap("announce_no_more_bets")
    tap("lock_progressive")
    assert Meter.objects.get().table_id == made.pk
    tap("reopen_step", FLOORPERSON, reason="nobody had heard it")
    assert not Meter.objects.exists()
    assert fault_of(made.pk) == ("", "")
