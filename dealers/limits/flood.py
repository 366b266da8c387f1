"""Flood protection: clients that send too much are turned away before anything is parsed or queried.

Each process counts separately; limits shared between processes are in rate_limits.py.
"""

import time
from collections.abc import Iterator
from typing import Any

from django.conf import settings

from dealers.cookies import DEVICE_COOKIE, read_cookies
from dealers.limits.known_clients import is_known
from dealers.limits.rate_limits import MAX_CLIENTS, Buckets

# A browser loads a page with a hundred small files and a few screens, and loads them again after a restart.
BURST_SECONDS = 4
FILES_PER_PAGE = 10

_rate = settings.PAGES_A_SECOND
PAGES = Buckets(_rate, BURST_SECONDS * _rate)
FILES = Buckets(FILES_PER_PAGE * _rate, BURST_SECONDS * FILES_PER_PAGE * _rate)
SCREENS = Buckets(_rate / 2, BURST_SECONDS * _rate)
HELLOS = Buckets(settings.READS_A_SECOND, 2 * settings.READS_A_SECOND)
# The API has finer limits of its own. This one is for requests they never see, such as unknown paths.
_api = 2 * max(settings.TAPS_A_SECOND, settings.READS_A_SECOND)
API = Buckets(_api, BURST_SECONDS * _api)
# A cookie is easily made up, so unknown ones share a limit per address too. It leaves room for every tablet
# of a floor behind one address, because after a start no cookie is known.
CLIENTS_PER_ADDRESS = 10
UNKNOWN_CLIENTS = Buckets(CLIENTS_PER_ADDRESS * _rate, BURST_SECONDS * CLIENTS_PER_ADDRESS * _rate)
UNKNOWN_CLIENT_FILES = Buckets(
    CLIENTS_PER_ADDRESS * FILES_PER_PAGE * _rate, BURST_SECONDS * CLIENTS_PER_ADDRESS * FILES_PER_PAGE * _rate
)

# Clients that an API limit told to wait, and until when.
_held: dict[str, float] = {}


def identify_client(scope: Any) -> str:
    """Return who sent the request, as far as that is known without a query."""
    names = [*_credentials(scope), _address(scope)]
    return next(filter(is_known, names), names[0])


def _credentials(scope: Any) -> Iterator[str]:
    """Yield the cookies and tokens of a request."""
    cookies = read_cookies(scope)
    for cookie in (settings.SESSION_COOKIE_NAME, DEVICE_COOKIE):
        if cookies.get(cookie):
            yield cookies[cookie]
    for name, value in scope["headers"]:
        if name == b"authorization" and value.strip():
            yield str(value, "latin-1").split()[-1]


def _address(scope: Any) -> str:
    return str((scope.get("client") or ("",))[0])


def unknown_client_delay(scope: Any, client: str, now: float, *, is_file: bool = False) -> float:
    """Return how long an address must wait for a request from an unknown client. Known clients never wait."""
    if is_known(client):
        return 0
    return (UNKNOWN_CLIENT_FILES if is_file else UNKNOWN_CLIENTS).take(_address(scope), now)


def hold_client(scope: Any, seconds: float) -> None:
    """Turn away a client early for as long as an API limit would refuse it anyway."""
    if not scope["path"].startswith("/api/"):
        return
    if len(_held) >= MAX_CLIENTS:
        _held.clear()
    _held[_name(scope, identify_client(scope))] = time.monotonic() + seconds


def seconds_to_wait(scope: Any) -> float:
    """Return for how long this request is turned away: 0 for nearly everyone."""
    path, client, now = scope["path"], identify_client(scope), time.monotonic()
    if path.startswith("/api/"):
        name = _name(scope, client)
        held = max(0.0, _held.get(name, 0.0) - now)
        return held or unknown_client_delay(scope, client, now) or API.take(name, now)
    is_file = path.startswith("/static/")
    waiting = unknown_client_delay(scope, client, now, is_file=is_file)
    return waiting or (FILES if is_file else PAGES).take(client, now)


def _name(scope: Any, client: str) -> str:
    """Return the name to count under; commands and reads are counted separately."""
    return f"{scope['method']} {client}"
