"""The tests of the browser in two processes, which work on one list from both its ends until they meet.

Each has a browser, servers and files of its own. The one beside begins as soon as nothing else runs beside
the tests, long before the first browser test comes here. What it reports is reported here as if it had run
here. Part of the folder, -k, -m, -x and the debugger stay in one process.
"""

import json
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.harness.background_runs import SECONDS, Beside, beside, is_quiet
from tests.harness.plugin import seconds
from tests.harness.servers.process import ROOT, tail

FOLDER = "tests/browser"
# Set in the second process: the folder in which tests are claimed and reported.
COMMON = "TESTS_FROM_BOTH_ENDS"
NARROWED = ("keyword", "markexpr", "maxfail", "usepdb", "collectonly", "lf", "stepwise", "deselect")


def is_whole(config: pytest.Config) -> bool:
    """Return whether the whole folder runs, without stopping at the first failure."""
    asked = [Path(config.invocation_params.dir, arg) for arg in config.args]
    is_asked = any((ROOT / FOLDER).is_relative_to(path) for path in asked)
    return is_asked and not any(config.getoption(name, None) for name in NARROWED)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    if COMMON in os.environ:
        end: NearEnd | FarEnd = FarEnd(session, Path(os.environ[COMMON]))
    elif is_whole(session.config):
        end = NearEnd(session)
    else:
        return
    session.config.pluginmanager.register(end)


class End:
    """One of the two processes; it runs what the other has not begun."""

    def __init__(self, session: pytest.Session, common: Path) -> None:
        self.config, self.common = session.config, common
        self.list, self.reports = common / "list", common / "reports"

    def claims(self, item: pytest.Item) -> bool:
        try:
            (self.common / sha256(item.nodeid.encode()).hexdigest()).touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


class FarEnd(End):
    """The second process, which begins with the last test."""

    def __init__(self, session: pytest.Session, common: Path) -> None:
        super().__init__(session, common)
        found = {item.nodeid: item for item in session.items}
        session.items[:] = [found[nodeid] for nodeid in reversed(json.loads(self.list.read_text()))]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        return None if self.claims(item) else True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        said = self.config.hook.pytest_report_to_serializable(config=self.config, report=report)
        with self.reports.open("a") as reports:
            reports.write(json.dumps(said) + "\n")


class NearEnd(End):
    """The main process, which begins with the first test and reports for both."""

    def __init__(self, session: pytest.Session) -> None:
        self.open = ExitStack()
        super().__init__(session, Path(self.open.enter_context(tempfile.TemporaryDirectory())))
        self.items = {
            item.nodeid: item
            for item in session.items
            if item.nodeid.startswith(FOLDER) and "chromium" in getattr(item, "fixturenames", ())
        }
        self.unreported = set(self.items)
        self.beside: Beside | None = None
        self.heard = 0
        self.has_passed_over = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        if self.beside is None and (item.nodeid in self.items or is_quiet()):
            self.beside = self.start()
        if self.beside:
            self.hear()
        is_passed_over = item.nodeid in self.items and not self.claims(item)
        if self.has_passed_over and not is_passed_over:
            # Left behind by the test before for the next one, which the other process has run.
            item.session._setupstate.teardown_exact(item)  # noqa: SLF001 - pytest has no other door to it
        self.has_passed_over = is_passed_over
        return True if is_passed_over else None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "teardown":
            self.unreported.discard(report.nodeid)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtestloop(self) -> Iterator[None]:
        with self.open:
            result = yield
            if self.beside:
                began = time.monotonic()
                self.wait(self.beside)
                seconds[Path(FOLDER).name] += time.monotonic() - began
        return result

    def start(self) -> Beside:
        self.list.write_text(json.dumps(list(self.items)))
        self.reports.touch()
        has_order = self.config.pluginmanager.has_plugin("randomly")
        order = f"--randomly-seed={self.config.getoption('randomly_seed')}" if has_order else "-pno:randomly"
        long = ["--long"] if self.config.getoption("--long") else []
        return self.open.enter_context(
            beside(
                self.common / "log",
                *(FOLDER, "-p", "no:cacheprovider", order, *long),
                env={COMMON: str(self.common)},
            )
        )

    def hear(self) -> None:
        """Report here what the other process reported, test by test."""
        lines = self.reports.read_text().splitlines(keepends=True)
        whole = [json.loads(line) for line in lines if line.endswith("\n")]
        ends = [place for place, said in enumerate(whole, 1) if said["when"] == "teardown"]
        for end in ends:
            if end > self.heard:
                self.tell(*(self.read(said) for said in whole[self.heard : end]))
                self.heard = end

    def read(self, said: dict[str, Any]) -> pytest.TestReport:
        report: pytest.TestReport = self.config.hook.pytest_report_from_serializable(
            config=self.config, data={**said, "is_beside": True}
        )
        if isinstance(report.longrepr, list):
            report.longrepr = tuple(report.longrepr)  # Why a test was skipped.
        return report

    def tell(self, *reports: pytest.TestReport) -> None:
        hook, (first, *_) = self.config.hook, reports
        hook.pytest_runtest_logstart(nodeid=first.nodeid, location=first.location)
        for report in reports:
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=first.nodeid, location=first.location)

    def wait(self, running: Beside) -> None:
        """Wait for the other process; a test it claimed and never reported has failed."""
        deadline = time.monotonic() + SECONDS
        while running.process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.2)
            self.hear()
        self.hear()
        status = running.process.poll()
        if status in {0, 1} and not self.unreported:
            return
        why = f"The process beside ended with status {status}:\n{tail(running.log, 100)}"
        for nodeid in sorted(self.unreported) or [FOLDER]:
            location = self.items[nodeid].location if nodeid in self.items else (FOLDER, None, FOLDER)
            self.tell(pytest.TestReport(nodeid, location, {}, "failed", why, "call"))
