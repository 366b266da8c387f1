"""The person behind a request or a socket, and that person as an actor at a table."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple, cast

from django.conf import settings
from django.http import HttpRequest

from dealers.auth import idle_lock
from dealers.auth.access import ANSWERS_FOR_SQL, answers_for, answers_params
from dealers.auth.roles import FLOOR
from dealers.auth.secrets import hash_secret
from dealers.auth.sign_in_query import FoundSignIn, find_by_key
from dealers.cookies import DEVICE_COOKIE, read_cookies
from dealers.limits.known_clients import remember
from dealers.models import Device, SignIn, Staff
from games.table.actor import Actor, Role
from tables import clock
from tables.ids import MAX_ID
from tables.models import Table

# How the log names a tablet where somebody signed one tap with a PIN.
BY_PIN = " (PIN)"


class Identity(NamedTuple):
    """A person who is signed in, or who signed one tap with a PIN at the table.

    `answers` says whether they answer for a table, by its id, if that was read with the sign-in.
    """

    person: Staff
    device: Device | None = None
    sign_in: SignIn | None = None
    is_by_pin: bool = False
    answers: tuple[int, bool] | None = None


def current_identity(request_or_scope: Any, table_id: int | None = None) -> Identity | None:
    """Return who is signed in behind this request or socket, with one query. A POST resets the idle lock.

    With a table, the query also says whether they answer for it.
    """
    if table_id is None or table_id > MAX_ID:
        table_id, result = None, find_sign_in(request_or_scope)
    else:
        result = find_sign_in(request_or_scope, ANSWERS_FOR_SQL, answers_params(table_id))
    if result is None or why_signed_out(request_or_scope, result.sign_in):
        return None
    sign_in = result.sign_in
    if isinstance(request_or_scope, HttpRequest) and request_or_scope.method == "POST":
        idle_lock.record_activity(sign_in)
    answers = None if table_id is None else (table_id, bool(result.extra[0]))
    return Identity(sign_in.person, sign_in.device, sign_in, answers=answers)


def find_sign_in(request_or_scope: Any, extra: str = "", params: Sequence[Any] = ()) -> FoundSignIn | None:
    """Return the sign-in of the session cookie with its person and tablet, and the `extra` columns."""
    key = read_cookies(request_or_scope).get(settings.SESSION_COOKIE_NAME)
    result = find_by_key(hash_secret(key), extra, params) if key else None
    if key and result is not None:
        remember(key)
    return result


def why_signed_out(request_or_scope: Any, sign_in: SignIn) -> str:
    """Return why a sign-in is no longer valid, or "" while it is."""
    person, device = sign_in.person, sign_in.device
    if sign_in.ended_at is not None:
        return sign_in.ended_why
    if not person.is_active:
        return "deactivated"
    if person.role != sign_in.role:
        return "role_changed"
    if sign_in.began_at <= clock.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE):
        return "signed_out"
    if device is not None and not is_this_device(request_or_scope, device):
        return "device_revoked"
    return "idle" if idle_lock.lock_if_idle(sign_in) else ""


def is_this_device(request_or_scope: Any, device: Device) -> bool:
    """Return whether this browser is the tablet, and the tablet is still enrolled."""
    cookie = read_cookies(request_or_scope).get(DEVICE_COOKIE, "")
    return device.revoked_at is None and hash_secret(cookie) == device.cookie_hash


def actor_at(table: Table, identity: Identity) -> Actor:
    """Return this person as an actor at this table."""
    is_floor = identity.person.role in FLOOR
    return actor_of(
        identity, table.pk, table.dealer_id, answers_for_table=is_floor and _answers_for(table.pk, identity)
    )


def _answers_for(table_id: int, identity: Identity) -> bool:
    if identity.answers is not None and identity.answers[0] == table_id:
        return identity.answers[1]
    return answers_for(table_id, identity.person.pk)


def actor_of(identity: Identity, table_id: int, dealer_id: int | None, *, answers_for_table: bool) -> Actor:
    """Return the person as an actor, assigned to the table if they deal there or answer for it.

    A tablet of another table cannot work this one.
    """
    person, device = identity.person, identity.device
    name = "" if device is None else device.name
    is_here = device is None or device.table_id == table_id
    is_dealing = person.role == "dealer" and is_here and dealer_id == person.pk
    return Actor(
        id=str(person.pk),
        role=cast(Role, person.role),
        is_assigned=is_dealing or (person.role in FLOOR and answers_for_table),
        device=f"{name}{BY_PIN}" if identity.is_by_pin else name,
    )
