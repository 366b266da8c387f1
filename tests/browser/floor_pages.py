"""What the tests of the floorperson's page do on it and around it."""

import json
from collections.abc import Callable

from playwright.sync_api import Locator

from tests.browser.tablets import Tablet
from tests.harness.floors.showroom_size import Showroom
from tests.harness.floors.staffed_tables import post
from tests.harness.tablet import Tablet as Hand

OpenFloor = Callable[..., Tablet]


def give(showroom: Showroom, table: int, person: str = "flo") -> None:
    assert post(Hand(showroom.web, table, person), f"/floor/tables/{table}/assign")[0] == 302


def wait_card(phone: Tablet, name: str) -> Locator:
    return phone.page.locator(".wait").filter(has=phone.page.locator(f"h3:has-text('{name}')"))


def name_of(showroom: Showroom, table: int) -> str:
    floor = Hand(showroom.web, table, "fran")
    mine = json.loads(floor.request("GET", "/floor/mine")[1])["tables"]
    return str(next(one["name"] for one in mine if one["table"] == table))


def touch(card: Locator, *names: str) -> None:
    for name in names:
        card.get_by_role("button", name=name, exact=True).tap()
