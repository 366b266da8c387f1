"""PINs: six digits that are not easy to guess, how they are hashed, and setting a new one."""

from axes.utils import reset
from django.contrib.auth.hashers import Argon2PasswordHasher
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext

from dealers.auth.security_log import log_security_event
from dealers.auth.sign_out import end_sign_ins
from dealers.models import SignIn, Staff
from tables.log.journal.record import journaled, record

DIGITS = 6
RUNS = "01234567890", "09876543210"


class PinHasher(Argon2PasswordHasher):
    """Argon2id with the minimum OWASP recommends: fast enough for a relief, and light on memory.

    A million PINs are few for any hash; the lockout is what stops guessing.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1


def check_pin(pin: str) -> None:
    """Raise ValidationError unless this is a PIN that is not easy to guess."""
    if len(pin) != DIGITS or not pin.isascii() or not pin.isdigit():
        raise ValidationError(gettext("A PIN is six digits."), code="not_a_pin")
    if _is_weak(pin):
        raise ValidationError(gettext("This PIN is too easy to guess. Choose another."), code="weak_pin")


def _is_weak(pin: str) -> bool:
    """Return whether it is one digit, a run, or two or three digits repeated."""
    return len(set(pin)) == 1 or any(pin in run for run in RUNS) or pin in (pin[:2] * 3, pin[:3] * 2)


def set_pin(person: Staff, pin: str, by: Staff | None, request: HttpRequest | None = None) -> None:
    """Give a person a new PIN and end the sign-ins made with the old one."""
    check_pin(pin)
    with journaled():
        person.set_password(pin)
        person.save(update_fields=("password",))
        record(person, by=None if by is None else by.pk)
        reset(username=person.username)
        log_security_event("pin_changed", request, person=by, about=str(person))
        end_sign_ins(SignIn.objects.filter(person=person), "pin_changed", by, request)
