"""The demo floor of docker-compose.yml without Docker: its commands, its environment and its proxy, from what
goes into the image alone."""

import json
import os
import re
import shutil
import socket
import ssl
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import Any

import psycopg
import pytest
from playwright.sync_api import Browser, Page, expect
from redis import AuthenticationError, Redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from tests.browser.tablets import sign_in
from tests.deploy.compose import compose, copy_context
from tests.harness.servers.nginx import private_proxy
from tests.harness.servers.postgres import Postgres, program
from tests.harness.servers.process import ROOT, free_port, run, server, wait_for
from tests.harness.servers.redis import Redis as PrivateRedis
from tests.harness.servers.redis import compose_redis
from tests.harness.servers.web import answers

# Another address of this machine, to tell a client from the proxy.
CLIENT = "127.0.0.2"
MADE_UP = "6.6.6.6"
PASSWORD = "letters2and3digits"
ONCE = Retry(NoBackoff(), retries=0)
# Texts the README quotes besides button names, and how many cards that is.
CARDS = {"a card": 1, "three cards": 3, "the three of": 3}
TOUCHED = re.compile(r"\*\*([^*]+)\*\*|(tap a seat|a\s+card\b|three cards|the three of)")


@dataclass(frozen=True)
class Floor:
    web_port: int
    http_port: int
    https_port: int
    database: str
    folder: Path
    redis: PrivateRedis

    def answer_to(self, path: str, **headers: str) -> Any:
        """Return the proxy's answer to a client at another address."""
        unproven = ssl.create_default_context(cafile=str(self.folder / "tls" / "floor.crt"))
        connection = HTTPSConnection("localhost", self.https_port, timeout=10, context=unproven)
        connection.sock = unproven.wrap_socket(
            socket.create_connection(("127.0.0.1", self.https_port), 10, (CLIENT, 0)),
            server_hostname="localhost",
        )
        return asked(connection, path, headers)

    def told_by_web(self, path: str, **headers: str) -> Any:
        """Return the answer of a web process to a client that went around the proxy."""
        return asked(HTTPConnection("127.0.0.1", self.web_port, 10, (CLIENT, 0)), path, headers)


def asked(connection: HTTPConnection, path: str, headers: dict[str, str]) -> Any:
    method, body = ("POST", headers.pop("body").encode()) if "body" in headers else ("GET", None)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    answer = connection.getresponse()
    answer.content = answer.read()  # type: ignore[attr-defined]
    connection.close()
    return answer


def commands(services: Any, name: str, *more: str) -> list[str]:
    python, *arguments = services[name]["command"]
    assert python == "python"
    return [sys.executable, *arguments, *more]


@pytest.fixture(scope="session")
def served(servers: Path, postgres: Postgres) -> Iterator[Floor]:
    folder = servers / "compose"
    image = folder / "image"
    for place in (
        image,
        folder / "tls",
        folder / "redis",
        folder / "proxy",
        folder / "metrics",
        image / "var",
    ):
        place.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(image)
    copy_context(image)
    (image / "var").mkdir()
    services = compose(DEMO="1", TLS_FOLDER=str(folder / "tls"), REDIS_PASSWORD=PASSWORD)["services"]
    with ExitStack() as parts:
        redis = parts.enter_context(compose_redis(folder / "redis", services["redis"]))
        floor = Floor(free_port(), free_port(), free_port(), postgres.new_database(), folder, redis)
        make_app_role(postgres, floor.database, services["database"]["environment"])
        here = {
            "DATABASE_URL": floor.database.replace("//postgres@", "//tablegame_app@"),
            "DATABASE_OWNER_URL": floor.database,
            "REDIS_URL": redis.url,
            "HEADS_PATH": str(folder / "heads.jsonl"),
            "HEADS_KEY": str(folder / "heads.key"),
            "TRUSTED_PROXIES": "127.0.0.1",
            "TLS_FOLDER": str(folder / "tls"),
            "PROMETHEUS_MULTIPROC_DIR": str(folder / "metrics"),
        }

        def env_of(name: str) -> dict[str, str]:
            """Return the environment in the file, with this machine's paths."""
            given: dict[str, str] = services[name]["environment"]
            return {key: here.get(key, value) for key, value in given.items()}

        run(commands(services, "prepare"), env_of("prepare"), folder=image)
        for name, more in (
            ("web", ["--host", "127.0.0.1", "--port", str(floor.web_port)]),
            ("worker", []),
            ("beat", []),
        ):
            is_ready = (
                (lambda: answers(f"http://127.0.0.1:{floor.web_port}/healthz")) if more else (lambda: True)
            )
            command = commands(services, name, *more)
            parts.enter_context(
                server(command, log=folder / f"{name}.log", is_ready=is_ready, env=env_of(name), folder=image)
            )
        proxy = services["proxy"]["environment"] | {
            "HTTP_LISTEN": f"127.0.0.1:{floor.http_port}",
            "HTTPS_LISTEN": f"127.0.0.1:{floor.https_port}",
            "TLS_FOLDER": str(folder / "tls"),
            "WEB": f"127.0.0.1:{floor.web_port}",
        }
        parts.enter_context(private_proxy(folder / "proxy", proxy, floor.https_port))
        yield floor


def make_app_role(postgres: Postgres, database: str, env: dict[str, str]) -> None:
    """Run the script that a new volume runs, twice, as an existing volume may."""
    here = {
        "PGHOST": "127.0.0.1",
        "PGPORT": str(postgres.port),
        "PATH": f"{Path(program('psql')).parent}:{os.environ['PATH']}",
        "POSTGRES_USER": "postgres",
        "POSTGRES_DB": database.rpartition("/")[2],
        "POSTGRES_APP_PASSWORD": env["POSTGRES_APP_PASSWORD"],
    }
    for _ in range(2):
        run(["sh", str(ROOT / "deploy" / "app-role.sh")], here)


def test_what_serves_the_floor_cannot_change_what_is_written(served: Floor) -> None:
    with psycopg.connect(served.database.replace("//postgres@", "//tablegame_app@")) as connection:
        (events,) = connection.execute("SELECT count(*) FROM tables_tableevent").fetchone() or ()
        assert events
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            connection.execute("DELETE FROM tables_tableevent")


def test_redis_wants_its_password_and_no_process_list_has_it(served: Floor) -> None:
    with Redis(port=served.redis.port, retry=ONCE) as stranger, pytest.raises(AuthenticationError):
        stranger.publish("sealed__group__table-1", "x")
    line = Path(f"/proc/{served.redis.pid}/cmdline").read_bytes()
    assert b"redis-server" in line
    assert PASSWORD.encode() not in line


def test_a_worker_looks_at_the_timers_and_the_part_is_well(served: Floor) -> None:
    def is_swept() -> bool:
        timers = json.loads(served.told_by_web("/healthz").content)["timers"]
        return bool(timers.get("swept_by") == "worker")

    wait_for(is_swept)
    run([sys.executable, "-m", "tablegame.processes", "health", "--port", str(served.web_port)])
    assert served.answer_to("/healthz").status == 200


def test_a_part_that_is_not_well_says_so() -> None:
    with pytest.raises(RuntimeError, match="It does not answer"):
        run([sys.executable, "-m", "tablegame.processes", "health", "--port", str(free_port())])


def test_the_answers_of_a_floor_behind_tls_protect_who_reads_them(served: Floor) -> None:
    answer = served.answer_to("/sign-in/")
    assert answer.status == 200
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert "camera=()" in answer.headers["Permissions-Policy"]
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "Server" not in answer.headers or answer.headers["Server"] == "nginx"
    assert all("Secure" in cookie for cookie in answer.headers.get_all("Set-Cookie"))


def test_plain_http_leads_to_https(served: Floor) -> None:
    answer = asked(HTTPConnection("127.0.0.1", served.http_port, 10), "/floor/", {"Host": "localhost"})
    assert (answer.status, answer.headers["Location"]) == (301, "https://localhost:443/floor/")
    answer = served.told_by_web("/floor/", Host="localhost")
    assert (answer.status, answer.headers["Location"]) == (301, "https://localhost/floor/")


def test_an_address_is_the_client_s_own_and_not_what_it_says(served: Floor) -> None:
    """A made-up address would let a client guess PINs forever."""
    name, here = "guessed", {"Host": "localhost", "X_Forwarded_For": MADE_UP}
    cookie = served.answer_to("/sign-in/", **here).headers["Set-Cookie"].split(";")[0]
    token = cookie.partition("=")[2]
    answer = served.answer_to(
        "/sign-in/",
        body=f"csrfmiddlewaretoken={token}&username={name}&password=111111",
        Content_Type="application/x-www-form-urlencoded",
        Cookie=cookie,
        Origin="https://localhost",
        **here,
    )
    assert answer.status == 200, answer.content
    with psycopg.connect(served.database) as connection:
        query = "SELECT address FROM dealers_securityevent WHERE kind = 'failure' ORDER BY id DESC LIMIT 1"
        assert connection.execute(query).fetchone() == (CLIENT,)


def test_a_client_that_goes_around_the_proxy_is_not_taken_for_https(served: Floor) -> None:
    answer = served.told_by_web("/sign-in/", Host="localhost", X_Forwarded_Proto="https")
    assert answer.status == 301


def test_a_file_is_taken_by_no_page(served: Floor) -> None:
    form = '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nb\r\n--x--\r\n'
    for path in ("/sign-in/", "/office/"):
        answer = served.answer_to(path, body=form, Content_Type="Multipart/Form-Data; boundary=x")
        assert (answer.status, json.loads(answer.content)["code"]) == (415, "no_files")


@contextmanager
def window(chromium: Browser, served: Floor, complaints: list[str]) -> Iterator[Page]:
    """A browser with its own sign-in at the proxy."""
    address = f"https://localhost:{served.https_port}"
    with chromium.new_context(base_url=address, has_touch=True, ignore_https_errors=True) as context:
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type != "log" else None)
        yield page
        assert all(cookie["secure"] for cookie in context.cookies())


def first_round() -> dict[str, list[str]]:
    """Return the buttons of the README's first round, step by step."""
    text = (ROOT / "README.md").read_text().partition("### A first round")[2]
    steps = re.findall(r"^(\d)\. (.*?)(?=^\d\. |^$)", text, re.MULTILINE | re.DOTALL)
    return {
        number: [bold or " ".join(other.split()) for bold, other in TOUCHED.findall(text)]
        for number, text in steps
    }


def touch(page: Page, names: list[str], cards: Iterator[str]) -> None:
    for name in names:
        if name in CARDS:
            for _ in range(CARDS[name]):
                page.locator(f'.key[data-card="{next(cards)}"]').tap()
        elif name == "tap a seat":
            # Not the chips of the round before, which may still be shown.
            page.get_by_role("button", name=re.compile("^Seat 5: (seat a player|wagers)$")).tap()
        else:
            page.get_by_role("button", name=name, exact=True).tap()


def test_a_newcomer_deals_settles_and_voids_by_the_readme_through_the_proxy(
    served: Floor, chromium: Browser
) -> None:
    steps = first_round()
    complaints: list[str] = []
    sockets: list[str] = []
    cards = iter(["Kh", "7c", "2c", "3d", "9h", "Kd", "7s", "2h"])
    with window(chromium, served, complaints) as dana, window(chromium, served, complaints) as finn:
        dana.on("websocket", lambda socket: sockets.append(socket.url))
        dana.goto("/")
        dana.get_by_role("link", name="Sign in").tap()
        sign_in(dana, "dana")
        dana.get_by_role("link", name="LIR 1").tap()
        expect(dana.locator(".connection")).to_have_attribute("data-connection", "live")
        touch(dana, steps["2"][:-1], cards)
        expect(dana.get_by_text("Seat 5: two pair.").first).to_be_visible()
        touch(dana, steps["2"][-1:], cards)
        touch(dana, steps["2"][: steps["2"].index("Deal")] + steps["3"], cards)
        finn.goto("/floor/")
        sign_in(finn, "finn")
        touch(finn, steps["4"][:1], cards)
        expect(dana.get_by_text("The round is void: Misdeal.").first).to_be_visible()
        touch(dana, steps["4"][1:], cards)
        finn.goto("/pits/1/")
        expect(finn.get_by_text("Live", exact=True)).to_be_visible()
        expect(finn.locator("body")).to_contain_text("LIR 1")
        expect(finn.locator("body")).to_contain_text("Void")
    assert sockets == [f"wss://localhost:{served.https_port}/ws/tables/1/"]
    assert complaints == []
