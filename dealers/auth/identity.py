"""Who is behind a request or a socket, and which actor that is at a table."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple, cast

from django.conf import settings
from django.http import HttpRequest

from dealers.auth import idle_lock
from dealers.auth.access import answers_for
from dealers.auth.roles import FLOOR
from dealers.auth.secrets import hash_secret
from dealers.auth.sign_in_query import FoundSignIn, find_by_key
from dealers.cookies import DEVICE_COOKIE, read_cookies
from dealers.limits.known_clients import remember
from dealers.models import Device, SignIn, Staff
from games.table.actor import Actor, Role
from tables import clock
from tables.models import Table


class Identity(NamedTuple):
    """A person behind a door: by a sign-in, or for one tap by the PIN given at the table."""

    person: Staff
    device: Device | None = None
    sign_in: SignIn | None = None
    is_by_pin: bool = False


def current_identity(door: Any) -> Identity | None:
    """Who is signed in behind this request or socket, found in one statement; a tap keeps them awake."""
    found = find_sign_in(door)
    if found is None or why_signed_out(door, found.sign_in):
        return None
    sign_in = found.sign_in
    if isinstance(door, HttpRequest) and door.method == "POST":
        idle_lock.record_activity(sign_in)
    return Identity(sign_in.person, sign_in.device, sign_in)


def find_sign_in(door: Any, beside: str = "", params: Sequence[Any] = ()) -> FoundSignIn | None:
    """The sign-in of the session cookie with its person and tablet, and what is asked for beside it."""
    key = read_cookies(door).get(settings.SESSION_COOKIE_NAME)
    found = find_by_key(hash_secret(key), beside, params) if key else None
    if key and found is not None:
        remember(key)
    return found


def why_signed_out(door: Any, sign_in: SignIn) -> str:
    """Why somebody is no longer signed in, or nothing while they are."""
    person, device = sign_in.person, sign_in.device
    if sign_in.ended_at is not None:
        return sign_in.ended_why
    if not person.is_active:
        return "deactivated"
    if person.role != sign_in.role:
        return "role_changed"
    if sign_in.began_at <= clock.now() - timedelta(seconds=settings.SESSION_COOKIE_AGE):
        return "signed_out"
    if device is not None and not is_this_device(door, device):
        return "device_revoked"
    return "idle" if idle_lock.lock_if_idle(sign_in) else ""


def is_this_device(door: Any, device: Device) -> bool:
    """Whether this browser is the tablet, and the tablet still belongs to its table."""
    cookie = read_cookies(door).get(DEVICE_COOKIE, "")
    return device.revoked_at is None and hash_secret(cookie) == device.cookie_hash


def actor_at(table: Table, who: Identity) -> Actor:
    """Who this person is at this table."""
    is_given = who.person.role in FLOOR and answers_for(table.pk, who.person.pk)
    return actor_of(who, table.pk, table.dealer_id, is_given=is_given)


def actor_of(who: Identity, table_id: int, dealer_id: int | None, *, is_given: bool) -> Actor:
    """The actor at a table, which is theirs if they deal it, were given it, or are the boss of its pit.

    The tablet of another table does not work this one.
    """
    person, device = who.person, who.device
    name = "" if device is None else device.name
    is_here = device is None or device.table_id == table_id
    is_dealing = person.role == "dealer" and is_here and dealer_id == person.pk
    return Actor(
        id=str(person.pk),
        role=cast(Role, person.role),
        is_assigned=is_dealing or (person.role in FLOOR and is_given),
        device=f"{name} (PIN)" if who.is_by_pin else name,
    )
