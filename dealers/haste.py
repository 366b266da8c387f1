"""Whoever is too hasty is told so before anything is read or asked for them: a flood costs next to nothing.

Counted in each process by itself; what is shared between processes is in rate_limits.py.
"""

import time
from typing import Any

from django.conf import settings

from dealers.people import DEVICE_COOKIE, cookies_of
from dealers.rate_limits import MOST_NAMES, Buckets

# A browser opens a page with a hundred small files and a few screens, and opens them again after a restart.
AHEAD = 4
FILES_A_PAGE = 10

_rate = settings.PAGES_A_SECOND
PAGES = Buckets(_rate, AHEAD * _rate)
FILES = Buckets(FILES_A_PAGE * _rate, AHEAD * FILES_A_PAGE * _rate)
SCREENS = Buckets(_rate / 2, AHEAD * _rate)
HELLOS = Buckets(settings.READS_A_SECOND, 2 * settings.READS_A_SECOND)

# Who was told to wait by a limit of the API, and until when.
_held: dict[str, float] = {}


def asker_of(scope: Any) -> str:
    """Who asks, as far as it is known without asking anybody."""
    cookies = cookies_of(scope)
    known = cookies.get(settings.SESSION_COOKIE_NAME) or cookies.get(DEVICE_COOKIE)
    if known:
        return known
    for name, value in scope["headers"]:
        if name == b"authorization":
            return str(value, "latin-1")
    return str((scope.get("client") or ("",))[0])


def hold(scope: Any, seconds: float) -> None:
    """A limit of the API said no: until it says yes again, it need not be asked."""
    if not scope["path"].startswith("/api/"):
        return
    if len(_held) >= MOST_NAMES:
        _held.clear()
    _held[_name(scope)] = time.monotonic() + seconds


def seconds_to_wait(scope: Any) -> float:
    """For how long this request is not even looked at; 0 for nearly everybody."""
    path, now = scope["path"], time.monotonic()
    if path.startswith("/api/"):
        return max(0.0, _held.get(_name(scope), 0.0) - now)
    return (FILES if path.startswith("/static/") else PAGES).take(asker_of(scope), now)


def _name(scope: Any) -> str:
    """Taps and reads are counted apart."""
    return f"{scope['method']} {asker_of(scope)}"
