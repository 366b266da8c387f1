"""Every address of the floor, also one added tomorrow: nobody sees more than they should."""

import re
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from django.urls import URLResolver
from websockets.exceptions import ConnectionClosed

from tablegame.urls import urlpatterns, websocket_urlpatterns
from tests.faults.fuzz_over_http import faults_in
from tests.harness.floors.staffed_tables import FORM
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet
from tests.web.clients import Answer, ask, cookie_of

# Open to everyone on the network; none mentions a person, a wager or a card.
PUBLIC = {
    *("", "sign-in/", "enrol/", "help/", "language", "words/<str:language>/<str:build>.js"),
    *("api/v1/schema.json", "healthz"),
    # Only from this machine, where the tests run.
    "metrics",
}
# Shown to dealers as well.
DEALERS = PUBLIC | {
    *("pin/", "tables/<int:table_id>/", "tables/<int:table_id>/card/"),
    *("api/v1/tables/<int:table_id>", "api/v1/tables/<int:table_id>/card"),
    # The rounds of their own table.
    *("api/v1/tables/<int:table_id>/rounds/<int:number>", "api/v1/rounds/<int:round_id>"),
}
# Dealers may also send these, and these where only the form refuses.
DEALERS_SEND = {"sign-out/", "pin/", "sign-in/", "enrol/", "language"}
NUMBERS = ("0", "1", str(2**31), str(2**63), "9" * 40)


def routes_in(patterns: Iterable[Any], before: str = "") -> Iterator[str]:
    """Return each address of the project; Django's back office counts as one."""
    for pattern in patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLResolver) and pattern.namespace is None:
            yield from routes_in(pattern.url_patterns, route)
        else:
            yield route


ROUTES = list(routes_in(urlpatterns))


def path_of(route: str, number: str = "1") -> str:
    known = route.replace("<str:language>", "en")
    return "/" + re.sub("<[a-z]+:[a-z_]+>", "x", re.sub("<int:[a-z_]+>", number, known))


def turned_away(answer: Answer) -> bool:
    """Return whether the answer is a redirect, a refusal or not found."""
    return answer.status in {302, 400, 401, 403, 404, 405, 415}


def get(browser: Tablet, path: str) -> Answer:
    return ask(browser.web, path, headers={"Cookie": cookie_of(browser)})


def post(browser: Tablet, path: str, token: str) -> Answer:
    body = urlencode({"csrfmiddlewaretoken": token}).encode()
    return ask(browser.web, path, "POST", body, {"Cookie": cookie_of(browser), **FORM})


@pytest.fixture
def clean(web: Web) -> int:
    """Check that the server's log has no fault from here on."""
    return web.log.stat().st_size


def test_a_person_not_signed_in_sees_only_public_pages(web: Web, clean: int) -> None:
    stranger = Tablet(web, 1, "")
    shown = {route for route in ROUTES if not turned_away(get(stranger, path_of(route)))}
    assert shown <= PUBLIC
    # A form is sent from a page of ours, so a stranger has its token too.
    stranger.request("GET", "/sign-in/")
    token = stranger.cookies["csrftoken"]
    sent = {route for route in ROUTES if not turned_away(post(stranger, path_of(route), token))}
    assert sent <= PUBLIC
    assert faults_in(web.log, clean) == []


def test_a_dealer_is_shown_and_changes_nothing_of_the_floor_and_the_office(web: Web, clean: int) -> None:
    dealer = Tablet(web, 1, "drew", is_fresh=True)
    shown = {route for route in ROUTES if not turned_away(get(dealer, path_of(route)))}
    assert shown <= DEALERS
    token = dealer.cookies["csrftoken"]
    routes = [route for route in ROUTES if route != "sign-out/"]
    sent = {route for route in routes if not turned_away(post(dealer, path_of(route), token))}
    assert sent <= DEALERS_SEND
    assert get(dealer, "/pin/").status == 200, "some door has signed the dealer out"
    assert faults_in(web.log, clean) == []


def test_nothing_can_be_sent_from_another_site(web: Web) -> None:
    """Without the token no address takes a post, no matter who is signed in."""
    boss, admin = Tablet(web, 1, "boss"), Tablet(web, 1, "adam")
    for route in ROUTES:
        for browser in (boss, admin):
            assert post(browser, path_of(route), "x" * 32).status in {403, 405}, route


def test_a_number_that_is_none_of_ours_is_not_found_and_no_fault(web: Web, clean: int) -> None:
    boss = Tablet(web, 1, "boss")
    token = boss.cookies["csrftoken"]
    for route in ROUTES:
        for number in NUMBERS if "<int" in route else ():
            if number == "1":
                continue
            for answer in (get(boss, path_of(route, number)), post(boss, path_of(route, number), token)):
                assert turned_away(answer), (route, number, answer.status)
    assert faults_in(web.log, clean) == []


def test_every_socket_is_closed_to_people_who_are_not_signed_in(web: Web) -> None:
    stranger = Tablet(web, 1, "")
    for pattern in websocket_urlpatterns[:-1]:
        path = path_of(str(pattern.pattern))
        with stranger.socket(path) as socket, pytest.raises(ConnectionClosed, match="4401"):
            socket.recv(timeout=10)
