"""Tables with their own people, for tests in which people come, go and are locked out."""

import itertools
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlencode

from tests.harness.floors.floor_size import FRESH_TABLES, PIN, PLACES
from tests.harness.servers import back_office
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PIT = 1


@dataclass(frozen=True)
class Place:
    """A table of the pit with its dealer, a relief and a floorperson with nothing to do yet."""

    web: Web
    number: int

    @property
    def table(self) -> int:
        return 2 + FRESH_TABLES + self.number

    @property
    def dealer(self) -> str:
        return f"dealer{self.number}"

    @property
    def relief(self) -> str:
        return f"relief{self.number}"

    @property
    def floor(self) -> str:
        return f"floor{self.number}"

    def browser(self, name: str = "") -> Tablet:
        """Open a separate browser at this table, signed in under a name if one is given."""
        return Tablet(self.web, self.table, name, is_fresh=True)

    def tablet(self) -> Tablet:
        """Return a tablet enrolled by this place's floorperson, with nobody signed in."""
        made = self.browser()
        status, _ = enrol(made, self.code())
        assert status == 302
        return made

    def code(self) -> str:
        page = post(self.browser(self.floor), f"/floor/tables/{self.table}/code")[1].decode()
        return page.partition('<kbd id="code">')[2].partition("<")[0]


_unused: dict[str, Iterator[int]] = defaultdict(lambda: iter(range(PLACES)))


def fresh_place(web: Web) -> Place:
    return Place(web, next(_unused[web.env["DATABASE_URL"]]))


def post(tablet: Tablet, path: str, **fields: str) -> tuple[int, bytes]:
    """Post a form as a page sends it."""
    if "csrftoken" not in tablet.cookies:
        tablet.request("GET", "/sign-in/")
        tablet.request("GET", "/enrol/")
    form = {**fields, "csrfmiddlewaretoken": tablet.cookies["csrftoken"]}
    return tablet.request("POST", path, urlencode(form).encode(), FORM)


def enrol(tablet: Tablet, code: str) -> tuple[int, bytes]:
    return post(tablet, "/enrol/", code=code)


def sign_in_on(tablet: Tablet, name: str, pin: str = PIN) -> tuple[int, bytes]:
    """Sign in on an enrolled tablet by tapping a name."""
    return post(tablet, "/tablet/", name=name, pin=pin)


def on_the_floor(web: Web, *lines: str) -> None:
    """Run a back-office job in a separate process on the floor's database."""
    code = "\n".join(
        itertools.chain(["from dealers.models import *", "from dealers.staffing.accounts import *"], lines)
    )
    back_office.run_lines(web.env, code)
