"""The one SQL statement that finds who is signed in.

It runs for each command and heartbeat. Building it with the ORM takes longer than running it. The rows are
model instances with only these columns loaded.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Model

from dealers.auth.sign_in_seal import is_sealed
from dealers.models import Device, SignIn, Staff
from tables.sql import as_utc, fetch_all

# In each model's field order, because Model.from_db() takes the values in that order.
COLUMNS: dict[type[Model], tuple[str, ...]] = {
    SignIn: (
        *("id", "key", "person_id", "role", "device_id", "table_id"),
        *("began_at", "last_used_at", "ended_at", "ended_why", "seal"),
    ),
    Staff: ("id", "username", "is_active", "role", "display_name"),
    Device: ("id", "name", "table_id", "cookie_hash", "revoked_at"),
}
SQL = """
    SELECT {columns} FROM dealers_signin s
    JOIN dealers_staff p ON p.id = s.person_id LEFT JOIN dealers_device d ON d.id = s.device_id
    WHERE s.key = %s
"""


class FoundSignIn(NamedTuple):
    """A sign-in with its person and tablet, and the extra columns."""

    sign_in: SignIn
    extra: tuple[Any, ...]


def find_by_key(key: str, extra: str = "", params: Sequence[Any] = ()) -> FoundSignIn | None:
    """Return the sign-in with a key, if it has its seal.

    `extra` is SQL for more columns, in which `p` is the person.
    """
    for row in fetch_all(_statement(extra), [*params, key]):
        values = iter(row)
        sign_in, person, device = (_model(model, values) for model in COLUMNS)
        sign_in.person, sign_in.device = person, device
        return FoundSignIn(sign_in, tuple(values)) if is_sealed(sign_in) else None
    return None


@cache
def _statement(extra: str) -> str:
    columns = [
        f"{letter}.{name}" for letter, names in zip("spd", COLUMNS.values(), strict=True) for name in names
    ]
    return SQL.format(columns=", ".join([*columns, extra] if extra else columns))


def _model(model: type[Model], values: Any) -> Any:
    names = COLUMNS[model]
    values_read = [next(values) for _ in names]
    if values_read[0] is None:
        return None
    timed = (
        as_utc(value) if value and name.endswith("_at") else value
        for name, value in zip(names, values_read, strict=True)
    )
    return model.from_db(connection.alias, names, list(timed))
