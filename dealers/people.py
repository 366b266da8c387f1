"""Who stands behind a request or a socket, and who that is at a table."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple, cast

from django.conf import settings
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, parse_cookie
from django.utils.functional import SimpleLazyObject

from dealers import idle
from dealers.keys import fingerprint
from dealers.known import remember
from dealers.models import Device, SignIn, Staff
from dealers.sign_in_row import Found, find
from games.table.actor import Actor, Role
from tables import clock
from tables.models import Table
from tables.sql import fetch_all

DEVICE_COOKIE = "device"
FLOOR = ("floorperson", "pit_boss")
# Whether person `p` was given a table, or works its pit as a pit boss; one with no pit named works them all.
IS_GIVEN = """
    EXISTS (SELECT 1 FROM tables_assignment WHERE table_id = %s AND person_id = p.id AND ended_at IS NULL)
    OR p.role = 'pit_boss' AND (
        NOT EXISTS (SELECT 1 FROM dealers_staff_pits WHERE staff_id = p.id)
        OR EXISTS (
            SELECT 1 FROM dealers_staff_pits JOIN tables_table USING (pit_id)
            WHERE staff_id = p.id AND tables_table.id = %s
        )
    )
"""


class Who(NamedTuple):
    """A person behind a door: by a sign-in, or for one tap by the PIN given at the table."""

    person: Staff
    device: Device | None = None
    sign_in: SignIn | None = None
    is_by_pin: bool = False


def who_is(door: Any) -> Who | None:
    """Who is signed in behind this request or socket, found in one statement; a tap keeps them awake."""
    found = find_sign_in(door)
    if found is None or why_over(door, found.sign_in):
        return None
    sign_in = found.sign_in
    if isinstance(door, HttpRequest) and door.method == "POST":
        idle.keep_awake(sign_in)
    return Who(sign_in.person, sign_in.device, sign_in)


def find_sign_in(door: Any, beside: str = "", params: Sequence[Any] = ()) -> Found | None:
    """The sign-in of the session cookie with its person and tablet, and what is asked for beside it."""
    key = cookies_of(door).get(settings.SESSION_COOKIE_NAME)
    found = find(fingerprint(key), beside, params) if key else None
    if key and found is not None:
        remember(key)
    return found


def why_over(door: Any, sign_in: SignIn) -> str:
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
    if device is not None and not is_held_by(door, device):
        return "device_revoked"
    return "idle" if idle.lock_if_idle(sign_in) else ""


def is_held_by(door: Any, device: Device) -> bool:
    """Whether this browser is the tablet, and the tablet still belongs to its table."""
    cookie = cookies_of(door).get(DEVICE_COOKIE, "")
    return device.revoked_at is None and fingerprint(cookie) == device.cookie_hash


def cookies_of(door: Any) -> dict[str, str]:
    if isinstance(door, HttpRequest):
        return door.COOKIES
    sent = b"; ".join(value for name, value in door["headers"] if name == b"cookie")
    return parse_cookie(sent.decode("latin-1"))


def actor_at(table: Table, who: Who) -> Actor:
    """Who this person is at this table."""
    is_given = who.person.role in FLOOR and _is_given(table.pk, who.person.pk)
    return actor_of(who, table.pk, table.dealer_id, is_given=is_given)


def _is_given(table_id: int, person_id: int) -> bool:
    sql = f"SELECT {IS_GIVEN} FROM dealers_staff p WHERE p.id = %s"  # noqa: S608 - our own words
    ((is_given,),) = fetch_all(sql, [table_id, table_id, person_id])
    return bool(is_given)


def actor_of(who: Who, table_id: int, dealer_id: int | None, *, is_given: bool) -> Actor:
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


class People(AuthenticationMiddleware):
    """Puts the signed-in person on a request as Django does, but by the sign-in alone."""

    def process_request(self, request: HttpRequest) -> None:
        request.user = cast(Any, SimpleLazyObject(lambda: _person(request)))


def _person(request: HttpRequest) -> Staff | AnonymousUser:
    who = who_is(request)
    return AnonymousUser() if who is None else who.person
