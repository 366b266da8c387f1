"""The tests wait until every process of a server answers."""

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

from tests.harness.servers.celery import takes_work
from tests.harness.servers.process import free_port
from tests.harness.servers.redis import Redis
from tests.harness.servers.web import Web, every_process_answers


@contextmanager
def answered_by(*processes: int) -> Iterator[int]:
    """Start a server whose answers come from these processes in turn, and return its port."""
    turns = iter(processes)

    class Metrics(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(f'tablegame_build{{build="",process="{next(turns)}"}} 1.0\n'.encode())

        def log_message(self, *_: object) -> None:
            """Print nothing: nobody reads it."""

    with HTTPServer(("127.0.0.1", 0), Metrics) as server:
        serving = Thread(target=server.serve_forever, args=(0.01,))
        serving.start()
        yield server.server_port
        server.shutdown()
        serving.join()


def test_a_server_is_there_when_each_of_its_processes_has_answered() -> None:
    with answered_by(11, 11, 11, 12) as port:
        check = every_process_answers(port, 2)
        assert [check() for _ in range(4)] == [False, False, False, True]


def test_a_server_that_does_not_listen_is_not_there() -> None:
    assert not every_process_answers(free_port(), 1)()


def test_both_processes_of_the_full_topology_say_who_they_are(full_web: Web) -> None:
    check = every_process_answers(full_web.port, 2)
    assert any(check() for _ in range(1000))
    never = every_process_answers(full_web.port, 3)
    assert not any(never() for _ in range(50))


def test_a_worker_that_is_not_there_takes_no_work(redis_server: Redis) -> None:
    assert not takes_work("nobody@nowhere", redis_server.url)
