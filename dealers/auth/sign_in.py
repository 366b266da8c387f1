"""PIN sign-in: verifies the PIN, gives the session a new key and starts a sign-in."""

from axes.utils import reset
from django.conf import settings
from django.contrib.auth import authenticate, login
from django.db.models import Q
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from dealers.auth.lockout import UNKNOWN, has_too_many_guesses, minutes_left
from dealers.auth.secrets import hash_secret
from dealers.auth.security_log import client_address, log_security_event
from dealers.auth.sign_in_seal import seal_of
from dealers.auth.sign_out import end_sign_ins
from dealers.limits.rate_limits import SIGN_INS, TooManyRequests
from dealers.models import Device, SignIn, Staff
from tables import clock
from tables.log.journal.record import journaled, record
from tables.models import Table


class WrongPin(Exception):  # noqa: N818 - an answer, not a fault
    """No person with this name has this PIN."""

    code = "wrong_pin"

    def __init__(self, message: str = "") -> None:
        self.message = message or gettext("Name and PIN do not match. Try again.")
        super().__init__(self.message)


class LockedOut(Exception):  # noqa: N818 - an answer, not a fault
    """Too many wrong PINs were entered for this person from this address."""

    code = "locked_out"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def check_sign_in_rate(request: HttpRequest) -> None:
    """Limit how fast names and codes can be tried, which also keeps the security log short."""
    try:
        SIGN_INS.check(f"sign-in:{client_address(request)}")
    except TooManyRequests:
        raise LockedOut(gettext("Too many tries from here. Wait a moment, then try again.")) from None


def verify_pin(request: HttpRequest, name: str, pin: str, device: str = "") -> Staff:
    """Return the person with this name or employee number if the PIN is right. Raise WrongPin or LockedOut.

    The row is locked, because simultaneous guesses would all be checked before the first one is counted.
    """
    check_sign_in_rate(request)
    with journaled():
        person = find_person(name)
        username = person.username if person else alias_of(name)
        if has_too_many_guesses(username, device, person, client_address(request)):
            message = gettext(
                "Too many wrong PINs for this name. Try where you last signed in, or in an hour."
            )
            raise LockedOut(message)
        authenticated = authenticate(request, username=username, password=pin)
        if isinstance(authenticated, Staff):
            reset(username=username, ip=client_address(request) or None)
            if person is not None and authenticated.password != person.password:
                # Django hashes a PIN anew when the hash has become too weak.
                record(authenticated, by=None)
            return authenticated
        is_locked = bool(getattr(request, "axes_locked_out", False))
        # Tries during a lockout are not counted and not logged.
        if not is_locked or getattr(request, "axes_failures_since_start", None):
            log_security_event("lockout" if is_locked else "failure", request, about=username, device=device)
    if not is_locked:
        raise WrongPin
    message = gettext("Too many wrong PINs. Ask a floorperson; try again in {minutes} minutes.")
    raise LockedOut(message.format(minutes=minutes_left(username, client_address(request))))


def alias_of(name: str) -> str:
    """Return what to log for a name nobody has; what was typed may be a PIN."""
    return f"{UNKNOWN}{salted_hmac('dealers.unknown_name', name).hexdigest()[:8]}"


def find_person(name: str) -> Staff | None:
    matches = Staff.objects.filter(Q(username=name) | Q(employee_number=name))
    return matches.select_for_update().order_by("pk").first()


def needs_tablet(person: Staff) -> bool:
    """Return whether a dealer must sign in on a tablet: yes, unless one of their tables has none."""
    if person.role != "dealer" or settings.DEMO:
        return False
    with_tablet = Device.objects.filter(revoked_at=None).values("table")
    return not Table.objects.filter(dealer=person).exclude(pk__in=with_tablet).exists()


def start_sign_in(
    request: HttpRequest, person: Staff, device: Device | None = None, table: Table | None = None
) -> SignIn:
    """Sign a person in under a new session key, and end the sign-in this browser had before."""
    old = request.session.session_key
    with journaled():
        if old:
            end_sign_ins(SignIn.objects.filter(key=hash_secret(old)), "signed_in_again", person, request)
        # Django itself keeps the key when the same person signs in again.
        request.session.flush()
        login(request, person)
        sign_in = add_sign_in(str(request.session.session_key), person, device, table)
        name = "" if device is None else device.name
        log_security_event(
            "sign_in", request, person=person, about=str(person), device=name, detail=person.role
        )
    return sign_in


def add_sign_in(
    session_key: str, person: Staff, device: Device | None = None, table: Table | None = None
) -> SignIn:
    """Add the row by which a session key signs a person in, with its seal."""
    now = clock.now()
    sign_in = SignIn(
        key=hash_secret(session_key),
        person=person,
        role=person.role,
        device=device,
        table=table,
        began_at=now,
        last_used_at=now,
    )
    sign_in.seal = seal_of(sign_in)
    with journaled(savepoint=False):
        sign_in.save(force_insert=True)
        record(sign_in, by=person.pk)
    return sign_in
