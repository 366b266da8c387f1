"""The models that are journaled, and which of their columns. A new one is one line here or in its own app."""

import hashlib
from datetime import UTC, date, datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.apps.registry import Apps
from django.db.models import Model

from tables.models import (
    Acknowledgement,
    Assignment,
    DayReport,
    LogVerification,
    Pit,
    RosterEntry,
    RulesSubmission,
    SubmissionChange,
    Table,
)


class Kind(NamedTuple):
    """A journaled model. Its columns are those that only people or the house's programs change, not taps.

    `digests` are entered as a hash only, `lists` are many-to-many fields. Rows of an append-only model are
    `fixed`: they are entered as they were written, without reading them again.
    """

    model: type[Model]
    columns: tuple[str, ...]
    digests: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    is_fixed: bool = False

    @property
    def name(self) -> str:
        return self.model._meta.db_table  # noqa: SLF001 - Django's own name for it

    def row_name(self, key: int) -> str:
        return f"{self.model._meta.verbose_name} {key}"  # noqa: SLF001


KINDS: dict[str, Kind] = {}


def register(*kinds: Kind) -> None:
    """Journal the rows of these models. Called when an app is ready."""
    KINDS.update({kind.name: kind for kind in kinds})


def every_column(model: type[Model]) -> tuple[str, ...]:
    """Return every column except the primary key, which is the entry's key."""
    fields = model._meta.concrete_fields  # noqa: SLF001 - Django's own name for it
    return tuple(field.attname for field in fields if not field.primary_key)


def fixed(model: type[Model]) -> Kind:
    return Kind(model, every_column(model), is_fixed=True)


register(
    Kind(Pit, ("name",)),
    Kind(Table, ("name", "pit_id", "dealer_id")),
    Kind(Assignment, every_column(Assignment)),
    Kind(RosterEntry, every_column(RosterEntry)),
    Kind(RulesSubmission, every_column(RulesSubmission)),
    fixed(SubmissionChange),
    fixed(Acknowledgement),
    fixed(DayReport),
    Kind(LogVerification, ("day", "asked_at", "asked_by_id", "ended_at", "outcome", "faults", "notes")),
)


def kinds_in(apps: Apps) -> list[Kind]:
    """Return the kinds as they are at one migration: those models and columns that exist there."""
    found = []
    for kind in KINDS.values():
        meta = kind.model._meta  # noqa: SLF001 - Django's own name for it
        try:
            model = apps.get_model(meta.app_label, meta.model_name)
        except LookupError:
            continue
        fields = model._meta  # noqa: SLF001
        present = {field.attname for field in fields.concrete_fields}
        lists = {field.name for field in fields.many_to_many}
        found.append(
            kind._replace(
                model=model,
                columns=tuple(name for name in kind.columns if name in present),
                digests=tuple(name for name in kind.digests if name in present),
                lists=tuple(name for name in kind.lists if name in lists),
            )
        )
    return found


def values_of(kind: Kind, row: Model) -> dict[str, Any]:
    """Return what is entered of a row, without its lists."""
    values = {name: _plain(getattr(row, name)) for name in kind.columns}
    return values | {name: digest_of(str(getattr(row, name))) for name in kind.digests}


def digest_of(text: str) -> str:
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def _plain(value: Any) -> Any:
    """Return the value as it stands in JSON."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
