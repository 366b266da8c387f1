"""A database with only some of the replaced migrations is named by the checks and not migrated."""

from itertools import repeat
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError
from django.db import DatabaseError, connection
from django.db.migrations.recorder import MigrationRecorder

from tables import checks

LINE = "only 12 of the 13 migrations that tables.0001_initial replaces: migrate it with release 0.1.0 first"


@pytest.mark.django_db
def test_a_half_migrated_database_is_named_and_not_migrated() -> None:
    call_command("migrate", verbosity=0)
    call_command("check", databases=["default"])
    recorder = MigrationRecorder(connection)
    recorder.record_unapplied("tables", "0013_answers_by_time")
    before = recorder.applied_migrations()
    with pytest.raises(CommandError, match=LINE):
        call_command("migrate")
    with pytest.raises(SystemCheckError, match=LINE) as failed:
        call_command("check", databases=["default"])
    assert "1 issue" in str(failed.value)
    assert recorder.applied_migrations() == before


@pytest.mark.django_db
@pytest.mark.parametrize("names", [[], DatabaseError])
def test_a_database_that_is_empty_or_does_not_answer_is_not_called_half_migrated(
    names: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection.introspection, "table_names", Mock(side_effect=repeat(names)))
    assert checks.database_is_not_half_migrated(databases=["default"]) == []
    assert checks.history_is_append_only(databases=["default"]) == []
