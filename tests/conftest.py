import shutil
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from django.utils import translation
from playwright.sync_api import Browser, Page
from pytest_django import Settings

from tablegame.static import StaticFiles
from tests.harness.floors.showroom_size import Showroom
from tests.harness.servers.browser import OTHER_NAME, private_chromium
from tests.harness.servers.database import flush_history_too
from tests.harness.servers.postgres import Postgres, private_postgres
from tests.harness.servers.process import subfolder
from tests.harness.servers.redis import Redis, private_redis
from tests.harness.servers.web import Web, private_web

_numbers = count()

pytest_plugins = ["tests.harness.plugin", "tests.harness.browser_halves"]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Use SQLite in a file, as on a floor: a database in memory locks differently."""
    flush_history_too()
    database = connections["default"].settings_dict
    if database["ENGINE"].endswith("sqlite3"):
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("store") / "test.sqlite3")


@pytest.fixture(scope="session")
def heads_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("heads")


@pytest.fixture(autouse=True)
def no_heads_yet(heads_folder: Path, settings: Settings) -> None:
    """Give each test its own history of heads, with its own key, which nobody has begun."""
    settings.HEADS_PATH = heads_folder / str(next(_numbers)) / "heads.jsonl"
    settings.HEADS_KEY = settings.HEADS_PATH.with_suffix(".key")


@pytest.fixture(autouse=True)
def in_english_again() -> Iterator[None]:
    """Forget the language of the last request, which Django keeps for the thread."""
    yield
    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def static_files_are_looked_for_once() -> Iterator[None]:
    """Collect static files once: each Django test client loads the middleware anew."""
    look = StaticFiles.add_files_from_finders
    found: dict[str, Any] = {}

    def look_once(self: StaticFiles) -> None:
        if not found:
            look(self)
            found.update(self.files)
        self.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFiles, "add_files_from_finders", look_once)
        yield


@pytest.fixture(scope="session")
def servers() -> Iterator[Path]:
    """A folder with a short name that other users can enter: sockets and PostgreSQL need both."""
    folder = Path(tempfile.mkdtemp(prefix="tablegame-"))
    folder.chmod(0o711)
    yield folder
    shutil.rmtree(folder)


@pytest.fixture(scope="session")
def postgres(servers: Path) -> Iterator[Postgres]:
    with private_postgres(subfolder(servers, "postgres")) as running:
        yield running


@pytest.fixture(scope="session")
def redis_server(servers: Path) -> Iterator[Redis]:
    with private_redis(subfolder(servers, "redis")) as running:
        yield running


@pytest.fixture(scope="session")
def web(servers: Path) -> Iterator[Web]:
    with private_web(subfolder(servers, "web")) as running:
        yield running


@pytest.fixture(scope="session")
def full_web(servers: Path, postgres: Postgres, redis_server: Redis) -> Iterator[Web]:
    """The full topology: two web processes on PostgreSQL and Redis."""
    env = {"DATABASE_URL": postgres.new_database(), "REDIS_URL": redis_server.url}
    with private_web(subfolder(servers, "full_web"), env) as running:
        yield running


@pytest.fixture(scope="session")
def showroom(servers: Path) -> Iterator[Showroom]:
    """Tables of every game at every depth, each fresh."""
    names = {"ALLOWED_HOSTS": OTHER_NAME}
    with private_web(subfolder(servers, "showroom"), names, floor="make_showroom_floor") as running:
        yield Showroom(running)


@pytest.fixture(params=["web", "full_web"], ids=["embedded", "full"])
def floor(request: pytest.FixtureRequest) -> Web:
    """A floor in each topology in turn."""
    running: Web = request.getfixturevalue(request.param)
    return running


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with private_chromium() as browser:
        yield browser


@pytest.fixture
def complaints() -> list[str]:
    """The warnings and errors that the page of this test wrote to the console."""
    return []


@pytest.fixture
def page(chromium: Browser, web: Web, complaints: list[str]) -> Iterator[Page]:
    """A fresh page on the private web server. Speak HTTP here: the ORM refuses under Playwright."""
    with chromium.new_context(base_url=web.url()) as context:
        page = context.new_page()
        page.on(
            "console",
            lambda message: complaints.append(message.text) if message.type in {"warning", "error"} else None,
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        yield page
