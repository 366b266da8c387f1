import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute

from tests.browser.layout import check_same_on, check_whole, check_zoomed
from tests.browser.tablets import (
    LARGE,
    IsWhole,
    Open,
    OpenAt,
    Tablet,
    come_as,
    open_page,
    photographs,
)
from tests.browser.wall.walls import PODIUM, OpenWall, Wall, open_wall
from tests.harness.floors.showroom_size import Showroom
from tests.harness.floors.wall_size import MAIN
from tests.harness.servers.browser import chromium_with
from tests.harness.servers.fonts import FAMILIES
from tests.harness.servers.web import Web, private_web


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Photograph every open page when a test fails."""
    report = yield
    chromium = getattr(item, "funcargs", {}).get("chromium")
    if call.when == "call" and report.failed and chromium and chromium.contexts:
        report.sections.append(("Pages", "\n".join(photographs(chromium, item.name))))
    return report


@pytest.fixture
def open_at(chromium: Browser, showroom: Showroom) -> Iterator[OpenAt]:
    """Open the page of a showroom table, as the dealer unless another person is named."""
    with ExitStack() as open_tablets:

        def open_one(
            table: int, person: str = "dana", size: tuple[int, int] = LARGE, *, is_new: bool = False
        ) -> Tablet:
            opened = open_tablets.enter_context(open_page(chromium, showroom.web, size, is_new=is_new))
            tablet = replace(opened, table=table)
            come_as(person, tablet, showroom.web)
            return tablet

        yield open_one


@pytest.fixture(scope="session")
def other_fonts(chromium: Browser) -> Iterator[list[Browser]]:
    """Browsers on devices with other fonts."""
    with ExitStack() as stack:
        others = (family for family in FAMILIES if family != "DejaVu")
        yield [stack.enter_context(chromium_with(family, chromium.browser_type)) for family in others]


@pytest.fixture
def is_whole(other_fonts: list[Browser], showroom: Showroom) -> IsWhole:
    """Check that nothing on these screens is cut off, whatever fonts the device has."""

    def check(*tablets: Tablet) -> None:
        for tablet in tablets:
            check_whole(tablet)
            for other in other_fonts:
                check_same_on(other, showroom.web, tablet)

    return check


@pytest.fixture
def is_whole_zoomed(chromium: Browser, showroom: Showroom) -> IsWhole:
    """Check that everything on this screen can be reached at twice its size, in both languages."""
    return lambda tablet: check_zoomed(chromium, showroom.web, tablet)


@pytest.fixture(scope="module")
def wall_floor(servers: Path) -> Iterator[Web]:
    """A floor that shows every alert, and a hall of many tables."""
    folder = Path(tempfile.mkdtemp(dir=servers))
    with private_web(folder, floor="wall.make_wall_floor") as running:
        yield running


@pytest.fixture
def wall(chromium: Browser, wall_floor: Web) -> Iterator[OpenWall]:
    with ExitStack() as stack:

        def open_one(person: str, size: tuple[int, int] = PODIUM, pit: int = MAIN, **options: Any) -> Wall:
            return stack.enter_context(open_wall(chromium, wall_floor, person, size, pit, **options))

        yield open_one


@pytest.fixture
def served(request: pytest.FixtureRequest) -> Web:
    """The one-process server, or the topology a test asks for."""
    running: Web = request.getfixturevalue(getattr(request, "param", "web"))
    return running


@pytest.fixture
def table(served: Web) -> int:
    """A table where nobody has sat down yet."""
    return next(served.unused_tables)


@pytest.fixture
def open_tablet(chromium: Browser, served: Web, table: int) -> Iterator[Open]:
    """Open a tablet for a person at the table of this test."""
    with ExitStack() as open_tablets:

        def open_one(
            person: str = "dana",
            size: tuple[int, int] = LARGE,
            line: Callable[[WebSocketRoute], None] | None = None,
        ) -> Tablet:
            tablet = replace(open_tablets.enter_context(open_page(chromium, served, size)), table=table)
            if line:
                tablet.page.route_web_socket("**/ws/tables/*/", line)
            come_as(person, tablet, served)
            return tablet

        yield open_one
