"""The tests of the API also run on a floor whose taps all take Django's road."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness.servers.process import subfolder
from tests.harness.servers.web import Web, private_web


@pytest.fixture(scope="session")
def handler_web(servers: Path) -> Iterator[Web]:
    """A floor without the door."""
    folder = subfolder(servers, "handler_web")
    with private_web(folder, application="tests.web.server.handler_alone:application") as running:
        yield running


@pytest.fixture(params=["web", "full_web", "handler_web"], ids=["embedded", "full", "handler"])
def floor(request: pytest.FixtureRequest) -> Web:
    running: Web = request.getfixturevalue(request.param)
    return running
