"""The demo floor of docker-compose.yml without Docker: its commands, its environment and its proxy, from what
goes into the image alone."""

import json
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

from tests.browser.tablets import sign_in
from tests.deploy.compose import compose, copy_context
from tests.harness.servers.nginx import private_proxy
from tests.harness.servers.postgres import Postgres
from tests.harness.servers.process import ROOT, free_port, run, server, wait_for
from tests.harness.servers.redis import private_redis
from tests.harness.servers.web import answers

# Another address of this machine, so that a client can be told from the proxy.
CLIENT = "127.0.0.2"
MADE_UP = "6.6.6.6"
# What the README says besides the names of buttons, and how many cards that is.
CARDS = {"a card": 1, "three cards": 3, "the three of": 3}
TOUCHED = re.compile(r"\*\*([^*]+)\*\*|(touch a seat|a\s+card\b|three cards|the three of)")


@dataclass(frozen=True)
class Floor:
    web_port: int
    http_port: int
    https_port: int
    database: str
    folder: Path

    def told(self, path: str, **headers: str) -> Any:
        """What the proxy answers to somebody at another address."""
        unproven = ssl.create_default_context(cafile=str(self.folder / "tls" / "floor.crt"))
        connection = HTTPSConnection("localhost", self.https_port, timeout=10, context=unproven)
        connection.sock = unproven.wrap_socket(
            socket.create_connection(("127.0.0.1", self.https_port), 10, (CLIENT, 0)),
            server_hostname="localhost",
        )
        return asked(connection, path, headers)

    def told_by_web(self, path: str, **headers: str) -> Any:
        """What a web process itself answers to somebody who went round the proxy."""
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
    services = compose(DEMO="1", TLS_FOLDER=str(folder / "tls"))["services"]
    floor = Floor(free_port(), free_port(), free_port(), postgres.new_database(), folder)
    with ExitStack() as parts:
        keeps = tuple(services["redis"]["command"][1:])
        redis = parts.enter_context(private_redis(folder / "redis", keeps=keeps))
        here = {
            "DATABASE_URL": floor.database,
            "REDIS_URL": redis.url,
            "HEADS_PATH": str(folder / "heads.json"),
            "TRUSTED_PROXIES": "127.0.0.1",
            "TLS_FOLDER": str(folder / "tls"),
            "PROMETHEUS_MULTIPROC_DIR": str(folder / "metrics"),
        }

        def env_of(name: str) -> dict[str, str]:
            """That of the file, with the places of this machine."""
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


def test_a_worker_looks_at_the_timers_and_the_part_is_well(served: Floor) -> None:
    def is_swept() -> bool:
        timers = json.loads(served.told_by_web("/healthz").content)["timers"]
        return bool(timers.get("swept_by") == "worker")

    wait_for(is_swept)
    run([sys.executable, "-m", "tablegame.processes", "health", "--port", str(served.web_port)])
    assert served.told("/healthz").status == 200


def test_a_part_that_is_not_well_says_so() -> None:
    with pytest.raises(RuntimeError, match="It does not answer"):
        run([sys.executable, "-m", "tablegame.processes", "health", "--port", str(free_port())])


def test_the_answers_of_a_floor_behind_tls_protect_who_reads_them(served: Floor) -> None:
    answer = served.told("/sign-in/")
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
    answer = asked(HTTPConnection("127.0.0.1", served.http_port, 10), "/floor/", {"Host": "floor.example"})
    assert (answer.status, answer.headers["Location"]) == (301, "https://floor.example:443/floor/")
    answer = served.told_by_web("/floor/", Host="localhost")
    assert (answer.status, answer.headers["Location"]) == (301, "https://localhost/floor/")


def test_an_address_is_the_client_s_own_and_not_what_it_says(served: Floor) -> None:
    """A made-up one would let somebody guess PINs without an end."""
    name, here = "guessed", {"Host": "localhost", "X_Forwarded_For": MADE_UP}
    cookie = served.told("/sign-in/", **here).headers["Set-Cookie"].split(";")[0]
    token = cookie.partition("=")[2]
    answer = served.told(
        "/sign-in/",
        body=f"csrfmiddlewaretoken={token}&username={name}&password=111111",
        Content_Type="application/x-www-form-urlencoded",
        Cookie=cookie,
        Origin="https://localhost",
        **here,
    )
    assert answer.status == 200, answer.content
    with psycopg.connect(served.database) as connection:
        query = "SELECT address FROM dealers_securityevent WHERE about = %s"
        assert connection.execute(query, [name]).fetchall() == [(CLIENT,)]


def test_whoever_goes_round_the_proxy_is_not_believed_to_come_by_https(served: Floor) -> None:
    answer = served.told_by_web("/sign-in/", Host="localhost", X_Forwarded_Proto="https")
    assert answer.status == 301


def test_a_file_is_taken_by_no_page(served: Floor) -> None:
    form = '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nb\r\n--x--\r\n'
    for path in ("/sign-in/", "/office/"):
        answer = served.told(path, body=form, Content_Type="Multipart/Form-Data; boundary=x")
        assert (answer.status, json.loads(answer.content)["code"]) == (415, "no_files")


@contextmanager
def window(chromium: Browser, served: Floor, complaints: list[str]) -> Iterator[Page]:
    """A browser of somebody, with a sign-in of its own, at the proxy."""
    address = f"https://localhost:{served.https_port}"
    with chromium.new_context(base_url=address, has_touch=True, ignore_https_errors=True) as context:
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type != "log" else None)
        yield page
        assert all(cookie["secure"] for cookie in context.cookies())


def first_round() -> dict[str, list[str]]:
    """What the README has a newcomer touch, step by step."""
    told = (ROOT / "README.md").read_text().partition("### A first round")[2]
    steps = re.findall(r"^(\d)\. (.*?)(?=^\d\. |^$)", told, re.MULTILINE | re.DOTALL)
    return {
        number: [bold or " ".join(other.split()) for bold, other in TOUCHED.findall(text)]
        for number, text in steps
    }


def touch(page: Page, names: list[str], cards: Iterator[str]) -> None:
    for name in names:
        if name in CARDS:
            for _ in range(CARDS[name]):
                page.locator(f'.key[data-card="{next(cards)}"]').tap()
        elif name == "touch a seat":
            # Not the chips of the round before, which may still be drawn.
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
