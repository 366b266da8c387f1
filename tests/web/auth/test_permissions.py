"""Every command and role, at their own table and another: who may give what."""

import json
from http.client import HTTPConnection
from uuid import uuid4

import pytest

from dealers.auth.permissions import MAY_GIVE
from dealers.models import ROLES
from games.table.commands import COMMANDS
from tests.harness.floors.staffed_tables import Place, fresh_place, post
from tests.harness.sample_commands import sample_arguments
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet
from tests.web.auth.expected_permissions import DEALER_AND_FLOOR, FLOOR_ALONE, SYSTEM_ALONE, may

PEOPLE = {"pit_boss": "boss", "auditor": "audrey", "admin": "adam"}


def test_every_command_says_who_may_give_it() -> None:
    assert set(MAY_GIVE) == set(COMMANDS)
    assert {*FLOOR_ALONE, *DEALER_AND_FLOOR, *SYSTEM_ALONE} <= set(COMMANDS)


@pytest.mark.parametrize("role", [role for role, _ in ROLES])
def test_each_cell_of_command_and_role_and_table_is_as_the_house_rules_say(floor: Web, role: str) -> None:
    """Sent from an old screen: a permitted command is then stale, and nothing happens at the table."""
    place = fresh_place(floor)
    browser = browser_of(place, role)
    wrong = []
    for table, is_own in ((place.table, True), (1, False)):
        given = statuses(browser, table)
        assert set(given) == set(COMMANDS)
        for command, status in given.items():
            # The pit boss of this floor works every pit.
            if status != (409 if may(role, command, is_own=is_own or role == "pit_boss") else 403):
                wrong.append(f"{command} by {role} at {'own' if is_own else 'another'} table: {status}")
    assert wrong == []


def browser_of(place: Place, role: str) -> Tablet:
    """Return a person of the role; the floorperson has taken the table."""
    if role == "dealer":
        return place.browser(place.dealer)
    if role == "floorperson":
        browser = place.browser(place.floor)
        assert post(browser, f"/floor/tables/{place.table}/assign")[0] == 302
        return browser
    return Tablet(place.web, place.table, PEOPLE[role])


def statuses(browser: Tablet, table: int) -> dict[str, int]:
    """Return the status of each command, all over one connection."""
    connection = HTTPConnection("127.0.0.1", browser.web.port, timeout=20)
    headers = {
        "Cookie": "; ".join(f"{name}={value}" for name, value in browser.cookies.items()),
        "X-CSRFToken": browser.cookies["csrftoken"],
        "Content-Type": "application/json",
    }
    found = {}
    for command in COMMANDS:
        tap = {"id": str(uuid4()), "seen": 0, "name": command, "args": sample_arguments(command)}
        connection.request("POST", f"/api/v1/tables/{table}/commands", json.dumps(tap), headers)
        answer = connection.getresponse()
        answer.read()
        found[command] = answer.status
    connection.close()
    return found
