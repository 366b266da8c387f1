"""The proxy in front lets a whole pit through from one address, and no more."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection, HTTPSConnection, RemoteDisconnected
from pathlib import Path
from typing import NamedTuple

import pytest

from tablegame.certificate import make_certificate
from tests.deploy.compose import compose
from tests.harness.servers.nginx import private_proxy
from tests.harness.servers.process import free_port

# Nothing runs behind it: a request let through gets the first answer, a blocked one the second.
LET_THROUGH, TOO_MANY = 502, 503
PIT, OTHER = "127.0.0.2", "127.0.0.3"
SOCKETS = 400
OURS = ("floor.example", ".below.example")
# A pit of fifty tablets, their floorpersons and walls, all starting at once.
AT_ONCE = 800


class Proxy(NamedTuple):
    http_port: int
    https_port: int
    silent: socket.socket
    certificate: Path

    def line(self, address: str) -> HTTPSConnection:
        known = ssl.create_default_context(cafile=str(self.certificate))
        here = (address, 0)
        return HTTPSConnection("localhost", self.https_port, timeout=10, context=known, source_address=here)

    def answers(self, address: str, path: str, count: int = 1) -> list[int]:
        with closing(self.line(address)) as line:
            return [answer(line, path) for _ in range(count)]


def answer(line: HTTPConnection, path: str) -> int:
    line.request("GET", path)
    said = line.getresponse()
    said.read()
    return said.status


@pytest.fixture
def proxy(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Proxy]:
    """A proxy with nothing behind it, or with a server that accepts connections and never answers."""
    make_certificate(tmp_path, ["localhost", "127.0.0.1"])
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as silent:
        made = Proxy(free_port(), free_port(), silent, tmp_path / "floor.crt")
        behind = silent.getsockname()[1] if getattr(request, "param", "") == "silent" else free_port()
        services = compose(DEMO="1", HTTPS_PORT="8443", ALLOWED_HOSTS=", ".join(OURS))["services"]
        env = services["proxy"]["environment"] | {
            "HTTP_LISTEN": f"127.0.0.1:{made.http_port}",
            "HTTPS_LISTEN": f"127.0.0.1:{made.https_port}",
            "TLS_FOLDER": str(tmp_path),
            "WEB": f"127.0.0.1:{behind}",
        }
        with private_proxy(tmp_path, env, made.https_port):
            yield made


def test_a_whole_pit_behind_one_address_is_let_through_and_a_flood_is_not(proxy: Proxy) -> None:
    path = "/api/v1/tables/1"
    assert proxy.answers(PIT, path, AT_ONCE) == [LET_THROUGH] * AT_ONCE
    assert TOO_MANY in proxy.answers(PIT, path, 2000)
    assert proxy.answers(PIT, "/ws/tables/1/", 200).count(TOO_MANY) > 0
    # Files are counted separately, and other clients are not kept waiting.
    assert proxy.answers(PIT, "/static/0123/js/pages/tablet.js", AT_ONCE) == [LET_THROUGH] * AT_ONCE
    assert proxy.answers(OTHER, path) == [LET_THROUGH]


@pytest.mark.parametrize("proxy", ["silent"], indirect=True)
def test_one_address_has_so_many_sockets_and_no_more(proxy: Proxy) -> None:
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade"}
    with ExitStack() as lines:
        for address in [PIT] * SOCKETS + [OTHER]:
            line = lines.enter_context(closing(proxy.line(address)))
            line.request("GET", "/ws/tables/1/", headers=upgrade)
        line.sock.settimeout(0.5)
        with pytest.raises(TimeoutError):
            line.getresponse()
        assert proxy.answers(PIT, "/ws/tables/1/") == [TOO_MANY]


def led_to(proxy: Proxy, host: str) -> str | None:
    """Return where plain http leads with this host name, or None if there is no answer."""
    with closing(HTTPConnection("127.0.0.1", proxy.http_port, timeout=10)) as line:
        line.request("GET", "/floor/?a=b", headers={"Host": host})
        try:
            said = line.getresponse()
        except RemoteDisconnected:
            return None
        assert said.status == 301
        return said.headers["Location"]


def test_plain_http_leads_to_the_port_at_which_https_is_reached_and_to_our_own_names_alone(
    proxy: Proxy,
) -> None:
    ours = ("localhost", "127.0.0.1", "[::1]", "Floor.Example", "pit.below.example", "below.example")
    for host in ours:
        assert led_to(proxy, f"{host}:8080") == f"https://{host.lower()}:8443/floor/?a=b"
    for host in ("evil.example", "example", "loor.example", "floor.example.evil", "elow.example", ","):
        assert led_to(proxy, host) is None, host
