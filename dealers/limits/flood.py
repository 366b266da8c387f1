"""Flood protection: clients that send too much are turned away before anything is parsed or queried.

Counted in each process separately; limits shared between processes are in rate_limits.py.
"""

import time
from collections.abc import Iterator
from typing import Any

from django.conf import settings

from dealers.cookies import DEVICE_COOKIE, read_cookies
from dealers.limits.known_clients import is_known
from dealers.limits.rate_limits import MAX_CLIENTS, Buckets

# A browser opens a page with a hundred small files and a few screens, and opens them again after a restart.
BURST_SECONDS = 4
FILES_PER_PAGE = 10

_rate = settings.PAGES_A_SECOND
PAGES = Buckets(_rate, BURST_SECONDS * _rate)
FILES = Buckets(FILES_PER_PAGE * _rate, BURST_SECONDS * FILES_PER_PAGE * _rate)
SCREENS = Buckets(_rate / 2, BURST_SECONDS * _rate)
HELLOS = Buckets(settings.READS_A_SECOND, 2 * settings.READS_A_SECOND)
# Of the API its own limits say more; this one is for what they never see, as a path that is not there.
_api = 2 * max(settings.TAPS_A_SECOND, settings.READS_A_SECOND)
API = Buckets(_api, BURST_SECONDS * _api)
# A cookie is easily made up, so one that is not known has a limit of its address too: with room for every
# tablet of a floor behind one address, for after a start none is known.
CLIENTS_PER_ADDRESS = 10
STRANGERS = Buckets(CLIENTS_PER_ADDRESS * _rate, BURST_SECONDS * CLIENTS_PER_ADDRESS * _rate)
STRANGE_FILES = Buckets(
    CLIENTS_PER_ADDRESS * FILES_PER_PAGE * _rate, BURST_SECONDS * CLIENTS_PER_ADDRESS * FILES_PER_PAGE * _rate
)

# Who was told to wait by a limit of the API, and until when.
_held: dict[str, float] = {}


def identify_client(scope: Any) -> str:
    """Who asks, as far as it is known without asking anybody."""
    names = [*_credentials(scope), _address(scope)]
    return next(filter(is_known, names), names[0])


def _credentials(scope: Any) -> Iterator[str]:
    """The cookies and tokens that come with a request."""
    cookies = read_cookies(scope)
    for cookie in (settings.SESSION_COOKIE_NAME, DEVICE_COOKIE):
        if cookies.get(cookie):
            yield cookies[cookie]
    for name, value in scope["headers"]:
        if name == b"authorization" and value.strip():
            yield str(value, "latin-1").split()[-1]


def _address(scope: Any) -> str:
    return str((scope.get("client") or ("",))[0])


def unknown_client_delay(scope: Any, asker: str, now: float, *, is_file: bool = False) -> float:
    """How long an address waits for one more request of nobody who is known; those who are never do."""
    if is_known(asker):
        return 0
    return (STRANGE_FILES if is_file else STRANGERS).take(_address(scope), now)


def hold_client(scope: Any, seconds: float) -> None:
    """A limit of the API said no: until it says yes again, it need not be asked."""
    if not scope["path"].startswith("/api/"):
        return
    if len(_held) >= MAX_CLIENTS:
        _held.clear()
    _held[_name(scope, identify_client(scope))] = time.monotonic() + seconds


def seconds_to_wait(scope: Any) -> float:
    """For how long this request is not even looked at; 0 for nearly everybody."""
    path, asker, now = scope["path"], identify_client(scope), time.monotonic()
    if path.startswith("/api/"):
        name = _name(scope, asker)
        held = max(0.0, _held.get(name, 0.0) - now)
        return held or unknown_client_delay(scope, asker, now) or API.take(name, now)
    is_file = path.startswith("/static/")
    waiting = unknown_client_delay(scope, asker, now, is_file=is_file)
    return waiting or (FILES if is_file else PAGES).take(asker, now)


def _name(scope: Any, asker: str) -> str:
    """Taps and reads are counted apart."""
    return f"{scope['method']} {asker}"
