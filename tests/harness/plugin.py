"""Options of the test run: --long, browser tests last, and the minutes each part took."""

import signal
from collections import defaultdict
from pathlib import Path

import pytest

# Minutes each part, a folder under tests/, should stay within; some share.
BUDGETS = {
    ("rulebook",): 1.5,
    ("table",): 1.5,
    ("store", "web"): 3.0,
    ("browser",): 4.0,
    ("timers",): 1.5,
    ("deploy",): 1.0,
    ("faults",): 3.5,
    ("mutation",): 0.2,
}
# Minutes for all of them together, on two cores.
ALL = 15.0

seconds: defaultdict[str, float] = defaultdict(float)
left_out = pytest.StashKey[int]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="also run the tests marked long")
    parser.addoption("--faults-seed", type=int, help="kill at the moments of this number, as a run before")


def pytest_configure() -> None:
    """End the servers too when the run is ended by a signal other than Ctrl-C."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        long_items = [item for item in items if item.get_closest_marker("long")]
        items[:] = [item for item in items if not item.get_closest_marker("long")]
        config.stash[left_out] = len(long_items)
        config.hook.pytest_deselected(items=long_items)
    # What waits for work that goes on beside comes late. Playwright keeps an event loop in this thread, so
    # neither the ORM nor asyncio.run works after it: the browser comes last of all.
    items.sort(key=lambda item: item.get_closest_marker("last") is not None)
    items.sort(key=lambda item: "chromium" in getattr(item, "fixturenames", ()))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if getattr(report, "is_beside", False):
        return  # Its time was spent beside the other tests.
    part = Path(report.nodeid.split("::")[0]).parts[1:2]
    seconds["".join(part)] += report.duration


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for report in terminalreporter.getreports("passed"):
        for name, found in report.user_properties:
            terminalreporter.line(f"{name}: {found}")
    if not seconds:
        return
    terminalreporter.section("minutes")
    for parts, budget in BUDGETS.items():
        minutes = sum(seconds[part] for part in parts) / 60
        if minutes:
            over = "  OVER" if minutes > budget else ""
            terminalreporter.line(f"{' + '.join(parts):<14}{minutes:6.2f} of {budget}{over}")
    minutes = sum(seconds.values()) / 60
    over = "  OVER" if minutes > ALL else ""
    terminalreporter.line(f"{'all':<14}{minutes:6.2f} of {ALL}{over}")
    if config.stash.get(left_out, 0):
        terminalreporter.line(f"{config.stash[left_out]} long tests left out; ./test --long runs them")
