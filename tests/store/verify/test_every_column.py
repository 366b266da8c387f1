"""Every column of every table is either shown to be verified, or listed here with why it may be changed.

A new column fails until it is found changed, or stands in a list.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model

from dealers.models import Staff
from games.bots.crew import DEALER
from games.table.commands import COMMANDS
from tables import clock
from tables.archive.archive import archive_before
from tables.calendar import gaming_day
from tables.log.journal.kinds import KINDS
from tables.models import Archive, Checkpoint, JournalEntry, Table, TableEvent
from tables.rows.row_kinds import (
    APPROVALS,
    CORRECTIONS,
    DECKS,
    IRREGULARITIES,
    METERS,
    ROUND_SEATS,
    ROUNDS,
    SEATS,
    TALLIES,
    TIMERS,
    WAGERS,
)
from tables.rows.tile_figures import Figures
from tables.verify.journal import verify_journal
from tables.verify.table import verify_table
from tests.store.busy_nights import busy_night, insist
from tests.store.long_logs import lay
from tests.store.moved_clock import let_pass, set_to_the_evening
from tests.store.played_nights import table_of_bots
from tests.store.tampering import another, change, tampering
from tests.store.worked_floor import make_worked_floor

pytestmark = pytest.mark.django_db

NUMBER = "a number that the database gave; nothing refers to it, and no report shows it"
CODE = "it pairs a tablet for ten minutes, which is journaled; nobody is signed in on it without a PIN"
GROUP = "roles decide who may do what: there are no groups"
PERMISSION = "roles decide who may do what: Django's permissions are not asked"
REFERENCE = "written every minute; a wrong one is an urgent alert on every wall"
RUN = "how far a run has come, written by its process; the journal has that it was asked for, and its result"
SWEEP = "when timers were last swept; written every five seconds"
# All columns of these tables, which are not ours. Each column of our own is named.
HARMLESS_TABLES = {
    "auth_group": GROUP,
    "auth_group_permissions": GROUP,
    "auth_permission": PERMISSION,
    "axes_accessattempt": "wrong PINs of the last hour; the security log has each of them",
    "axes_accessattemptexpiration": "wrong PINs of the last hour; the security log has each of them",
    "axes_accessfailurelog": "not written",
    "axes_accesslog": "not written",
    "django_admin_log": "Django's own log of the back office; the journal has what was changed, and by whom",
    "django_content_type": "names of models, for Django's own log",
    "django_migrations": "which migrations were applied; the schema itself decides what works",
    "django_session": "a session; who is signed in stands in dealers_signin, with its seal",
}
OURS = ("tables_", "dealers_")
HARMLESS_COLUMNS = {
    "dealers_apitoken.last_used_at": "when it was last used; the security log has the address",
    "dealers_device.last_seen_at": "when the tablet was last connected; written by its socket",
    "dealers_enrolmentcode.id": NUMBER,
    "dealers_enrolmentcode.code_hash": CODE,
    "dealers_enrolmentcode.table_id": CODE,
    "dealers_enrolmentcode.made_by_id": CODE,
    "dealers_enrolmentcode.made_at": CODE,
    "dealers_enrolmentcode.expires_at": CODE,
    "dealers_enrolmentcode.used_at": CODE,
    "dealers_signin.key": "without its seal, which covers it, a key signs nobody in; test_sign_in_seals.py",
    "dealers_signin.last_used_at": "written by taps; it only decides when a tablet locks itself",
    "dealers_staff.last_login": "written by each sign-in; the security log has them",
    "dealers_staff_groups.id": GROUP,
    "dealers_staff_groups.staff_id": GROUP,
    "dealers_staff_groups.group_id": GROUP,
    "dealers_staff_pits.id": NUMBER,
    "dealers_staff_user_permissions.id": PERMISSION,
    "dealers_staff_user_permissions.staff_id": PERMISSION,
    "dealers_staff_user_permissions.permission_id": PERMISSION,
    "tables_approval.id": NUMBER,
    "tables_archive.id": NUMBER,
    "tables_clockreference.boot": REFERENCE,
    "tables_clockreference.at": REFERENCE,
    "tables_clockreference.steady_ms": REFERENCE,
    "tables_clockreference.is_minimum": REFERENCE,
    "tables_deck.id": NUMBER,
    "tables_irregularity.id": NUMBER,
    "tables_logverification.started_at": RUN,
    "tables_logverification.seen_at": RUN,
    "tables_logverification.tables": RUN,
    "tables_logverification.events": RUN,
    "tables_logverification.events_to_read": RUN,
    "tables_roundcorrection.id": NUMBER,
    "tables_roundseat.id": NUMBER,
    "tables_sweep.id": SWEEP,
    "tables_sweep.at": SWEEP,
    "tables_sweep.by": SWEEP,
    "tables_sweep.lag_ms": SWEEP,
    "tables_tally.id": NUMBER,
    "tables_timer.id": NUMBER,
    "tables_wager.id": NUMBER,
}
# Of the text in tables_table.figures, what a tile shows beside the state: the rounds and win of its day are
# counted again. For the rest:
HARMLESS_FIGURES = {
    "day": "of which day they are; without one there are none to see, and another has other sums",
    "span": "how many rounds were dealt in each five minutes of the last hour; gone an hour later",
    "spans": "how many rounds were dealt in each five minutes of the last hour; gone an hour later",
    "last": "the last round again, for its tile; the round itself is verified",
    "noted": "alerts that are on the wall for the day; the reports have the same from the tallies, verified",
}
# Rows that follow from a log.
KINDS_IN_LOG = (
    *(
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
        TALLIES,
    ),
)
# Changing one of these moves the row: then it is missing, or there is one that should not be there.
MOVES = {
    *("tables_checkpoint.id", "tables_meter.table_id", "tables_round.id", "tables_roundseat.round_id"),
    *("tables_seat.id", "tables_tableevent.id", "tables_timer.table_id", "tables_wager.round_id"),
    *("tables_tally.table_id", "tables_tally.began_at", "tables_archive.table_id"),
}


def every_column() -> set[str]:
    with connection.cursor() as cursor:
        return {
            f"{table}.{column.name}"
            for table in connection.introspection.table_names(cursor)
            for column in connection.introspection.get_table_description(cursor, table)
        }


def is_harmless(column: str) -> bool:
    return column in HARMLESS_COLUMNS or column.partition(".")[0] in HARMLESS_TABLES


def columns_to_change(model: type[Model]) -> list[str]:
    meta = model._meta  # noqa: SLF001 - Django's own name for it
    names = (field.attname for field in meta.concrete_fields)
    return [name for name in names if not is_harmless(f"{meta.db_table}.{name}")]


def other(row: Model, column: str) -> Any:
    """Return another value that fits the column, and that no other row has."""
    value = getattr(row, column)
    field: Any = row._meta.get_field(column)  # noqa: SLF001 - Django's own name for it
    if value is None:
        fitting = {"DateField": gaming_day(clock.now()), "DateTimeField": clock.now(), "CharField": "x"}
        return fitting.get(field.get_internal_type(), 3)
    if isinstance(value, str) and field.unique:
        return "of nobody"
    if isinstance(row, Table) and column == "figures":
        return with_figure(row, "win_cents")
    is_key = column in ("id", "number") or column.endswith("_id")
    return value + 5000 if is_key and isinstance(value, int) else another(value)


def with_figure(table: Table, name: str) -> str:
    """Return the figures with another number in one of their fields."""
    figures = json.loads(table.figures)
    return json.dumps(figures | {name: figures.get(name, 0) + 1})


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """A table with everything that can happen, on a floor with archived days where people have worked."""
    set_to_the_evening()
    make_worked_floor()
    lay(table_of_bots("criss_cross", 1), 30)
    let_pass(days=1)
    connection.check_constraints()
    archive_before(gaming_day(clock.now()), tmp_path, lambda path: None)
    night = busy_night("let_it_ride", 0, taps=20)
    insist(night, DEALER, lambda _: COMMANDS["report_irregularity"](kind="card_exposed_by_dealer", seat=1))
    let_pass(hours=1)
    night.play(1)
    return Table.objects.get(pk=night.table_id)


def test_every_column_is_verified_or_listed_as_harmless(table: Table) -> None:
    assert verify_table(table.pk, with_rows=True).fault is None
    assert verify_journal(with_rows=True).faults == []
    verified = {*columns_of_logs(table), *columns_of_journaled_rows(), *columns_of_journal()}
    columns = every_column()
    unlisted = {column for column in columns - verified if not is_harmless(column)}
    assert unlisted == set(), "find them changed in a verification, or list them with the reason"
    assert HARMLESS_COLUMNS.keys() <= columns
    assert HARMLESS_TABLES.keys() <= {column.partition(".")[0] for column in columns}
    assert not [name for name in HARMLESS_TABLES if name.startswith(OURS)]
    assert not HARMLESS_COLUMNS.keys() & verified


def test_each_figure_of_a_tile_is_verified_or_listed_as_harmless(table: Table) -> None:
    verified = {"rounds", "win_cents"}
    for name in verified:
        with tampering():
            change(table, figures=with_figure(table, name))
            fault = verify_table(table.pk, with_rows=True).fault
        assert fault is not None
        assert (fault.row, fault.column) == ("the table", "figures"), name
    assert {*Figures.__struct_fields__} == verified | HARMLESS_FIGURES.keys()


def columns_of_logs(table: Table) -> Iterator[str]:
    """Yield each column of what follows from a log, once a verification has named it."""
    archive = Archive.objects.get(table__name="criss_cross 1")
    checkpoint = Checkpoint.objects.filter(table=table).latest("sequence")
    event = TableEvent.objects.filter(table=table)[20]
    rows: list[Model] = [table, event, checkpoint, archive]
    for kind in KINDS_IN_LOG:
        in_log = kind.model._default_manager.filter(**{kind.of_table: table.pk})  # noqa: SLF001 - Django's own name
        rows.append(in_log.latest("pk"))
    for row in rows:
        meta = row._meta  # noqa: SLF001 - Django's own name for it
        for column in columns_to_change(type(row)):
            name = f"{meta.db_table}.{column}"
            if isinstance(row, Table) and column in ("id", *KINDS[meta.db_table].columns):
                # The journal has these.
                continue
            with tampering():
                change(row, **{column: other(row, column)})
                fault = verify_table(archive.table_id if row is archive else table.pk, with_rows=True).fault
            assert fault is not None, name
            # The link of an archive covers its other columns.
            is_named = fault.column == column or (row is archive and fault.column == "link")
            assert is_named or name in MOVES, (name, str(fault))
            yield name


def columns_of_journaled_rows() -> Iterator[str]:
    """Yield each column of what is journaled: all of them are changed at once, and each is named."""
    rows = [kind.model._default_manager.latest("pk") for kind in KINDS.values()]  # noqa: SLF001
    with tampering():
        for row in rows:
            meta = row._meta  # noqa: SLF001 - Django's own name for it
            names = [name for name in columns_to_change(type(row)) if name in journaled_columns(row)]
            change(row, **{name: other(row, name) for name in names})
        faults = verify_journal(with_rows=True).faults
    for row in rows:
        meta = row._meta  # noqa: SLF001
        for name in journaled_columns(row):
            start = f"the journal: {meta.verbose_name} {row.pk}: {name} is "
            assert any(fault.startswith(start) for fault in faults), start
            yield f"{meta.db_table}.{name}"
    with tampering():
        for row in rows:
            change(row, **{row._meta.pk.attname: row.pk + 5000})  # noqa: SLF001
        faults = verify_journal(with_rows=True).faults
    for row in rows:
        name = f"the journal: {row._meta.verbose_name}"  # noqa: SLF001
        assert any(fault.startswith(f"{name} {row.pk} is missing; it is in entry ") for fault in faults), name
        assert f"{name} {row.pk + 5000} was entered by nobody" in faults
        yield f"{row._meta.db_table}.id"  # noqa: SLF001
    named_pit = Staff.pits.through.objects.order_by("pk")[0]
    for column in ("staff_id", "pit_id"):
        with tampering():
            change(named_pit, **{column: Staff.objects.latest("pk").pk})
            (fault, *_) = verify_journal(with_rows=True).faults
        assert ": pits is [" in fault
        yield f"dealers_staff_pits.{column}"


def journaled_columns(row: Model) -> tuple[str, ...]:
    kind = KINDS[row._meta.db_table]  # noqa: SLF001 - Django's own name for it
    return (*kind.columns, *kind.digests)


def columns_of_journal() -> Iterator[str]:
    entry = JournalEntry.objects.exclude(body=None)[10]
    for column in columns_to_change(JournalEntry):
        with tampering():
            change(entry, **{column: other(entry, column)})
            (fault, *_) = verify_journal(with_rows=False).faults
        changed = (
            "is missing" if column == "id" else ": hash does not follow from the entry and the one before"
        )
        assert fault == f"the journal: entry {entry.pk}{'' if column != 'id' else ' '}{changed}"
        yield f"tables_journalentry.{column}"
