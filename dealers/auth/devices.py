"""Tablets: enrolled at a table with a code from a floorperson, and revoked."""

from datetime import timedelta
from itertools import count

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext

from dealers.auth.roles import FLOOR_PAGE_ROLES
from dealers.auth.secrets import hash_secret, new_code, new_cookie, normalize_code
from dealers.auth.security_log import log_security_event
from dealers.auth.sign_out import end_sign_ins
from dealers.cookies import DEVICE_COOKIE, read_cookies
from dealers.limits.known_clients import remember
from dealers.models import Device, EnrolmentCode, SignIn, Staff
from tables import clock
from tables.log.journal.record import journaled, record
from tables.models import Table

CODE_LIFETIME = timedelta(minutes=10)
COOKIE_LIFETIME = timedelta(days=365)


class BadCode(Exception):  # noqa: N818 - an answer, not a fault
    """The code does not exist, was used, or has expired."""

    @property
    def message(self) -> str:
        return gettext("This code is not valid. Ask the floorperson for a new one.")


def make_code(table: Table, by: Staff, request: HttpRequest | None = None) -> str:
    """Return a new code that enrolls one tablet at this table. It is shown once and stored as a hash."""
    code, now = new_code(), clock.now()
    EnrolmentCode.objects.create(
        code_hash=hash_secret(code), table=table, made_by=by, made_at=now, expires_at=now + CODE_LIFETIME
    )
    log_security_event("code_made", request, person=by, about=table.name)
    return code


def enroll(code: str, request: HttpRequest | None = None) -> tuple[Device, str]:
    """Enroll this browser as a tablet. Return the tablet and its cookie. Raise BadCode."""
    now = clock.now()
    with journaled():
        fresh = EnrolmentCode.objects.filter(
            code_hash=hash_secret(normalize_code(code)), used_at=None, expires_at__gte=now
        )
        # One statement claims the code, so that two tablets never share it.
        if fresh.update(used_at=now):
            used = EnrolmentCode.objects.select_related("table", "made_by").get(
                code_hash=hash_secret(normalize_code(code))
            )
            # The person who made the code may have left since. The code is used up either way.
            if used.made_by.is_active and used.made_by.role in FLOOR_PAGE_ROLES:
                return _enroll_device(used, request)
    log_security_event("code_refused", request)
    raise BadCode


def _enroll_device(used: EnrolmentCode, request: HttpRequest | None) -> tuple[Device, str]:
    cookie = new_cookie()
    try:
        device = _create_device(used, cookie)
    except IntegrityError:
        # Two codes used at the same moment both found this name free, so try the next one.
        device = _create_device(used, cookie)
    record(device, by=used.made_by_id)
    log_security_event(
        "device_enrolled", request, person=used.made_by, about=used.table.name, device=device.name
    )
    return device, cookie


def _create_device(used: EnrolmentCode, cookie: str) -> Device:
    with transaction.atomic():
        return Device.objects.create(
            name=_next_name(used.table),
            table=used.table,
            cookie_hash=hash_secret(cookie),
            enrolled_at=used.used_at or clock.now(),
            enrolled_by=used.made_by,
        )


def _next_name(table: Table) -> str:
    """Return a name for the next tablet of a table.

    A name is never reused, even by another table's tablet.
    """
    stem = f"{table.name[:24]} #"
    taken = set(Device.objects.filter(name__startswith=stem).values_list("name", flat=True))
    first = Device.objects.filter(table=table).count() + 1
    return next(f"{stem}{number}" for number in count(first) if f"{stem}{number}" not in taken)


def current_device(request: HttpRequest) -> Device | None:
    """Return the tablet that this browser is enrolled as."""
    cookie = read_cookies(request).get(DEVICE_COOKIE)
    if not cookie:
        return None
    enrolled = Device.objects.filter(cookie_hash=hash_secret(cookie), revoked_at=None)
    device = enrolled.select_related("table").first()
    if device is not None:
        remember(cookie)
    return device


def set_device_cookie(request: HttpRequest, response: HttpResponse, cookie: str) -> None:
    response.set_cookie(
        DEVICE_COOKIE,
        cookie,
        max_age=COOKIE_LIFETIME,
        secure=request.is_secure(),
        httponly=True,
        samesite="Strict",
    )


def revoke(device: Device, by: Staff, request: HttpRequest | None = None) -> None:
    """Revoke a tablet and end the sign-ins on it."""
    with journaled():
        if Device.objects.filter(pk=device.pk, revoked_at=None).update(revoked_at=clock.now()):
            record(device, by=by.pk)
            log_security_event(
                "device_revoked", request, person=by, about=device.table.name, device=device.name
            )
            end_sign_ins(SignIn.objects.filter(device=device), "device_revoked", by, request)
