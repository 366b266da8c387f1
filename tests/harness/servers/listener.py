"""A small HTTP server on this machine that keeps what it gets and gives the answers it was set up with."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

# Takes a body and returns a status and what to answer.
Answer = Callable[[bytes], tuple[int, bytes]]


class Listener(NamedTuple):
    url: str
    received: list[bytes]


@contextmanager
def listening(answer: Answer) -> Iterator[Listener]:
    received: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, text = answer(body)
            if status == 200:
                received.append(body)
            self.send_response(status)
            self.send_header("Content-Length", str(len(text)))
            if status in (301, 302, 303, 307):
                self.send_header("Location", "/elsewhere")
            self.end_headers()
            self.wfile.write(text)

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield Listener(f"http://127.0.0.1:{server.server_port}/heads", received)
        finally:
            server.shutdown()
            thread.join()
