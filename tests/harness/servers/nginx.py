"""A private nginx for the tests, with the same file that serves a floor."""

import re
import shutil
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.harness.servers.process import ROOT, server

TEMPLATE = ROOT / "deploy" / "proxy.conf.template"
# The configuration around it in nginx's image.
AROUND = """
daemon off; pid {folder}/nginx.pid; error_log stderr;
events {{ worker_connections 1024; }}
http {{
    access_log {folder}/access.log; sendfile on; keepalive_timeout 65;
    client_body_temp_path {folder}/bodies; proxy_temp_path {folder}/proxied; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    include {folder}/floor.conf;
}}
"""


def program() -> str:
    # Debian keeps it where only root looks.
    found = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not found:
        raise RuntimeError("nginx is missing; install nginx")
    return found


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=2).close()
    except OSError:
        return False
    return True


@contextmanager
def private_proxy(folder: Path, env: Mapping[str, str], port: int) -> Iterator[int]:
    """Start nginx with the file filled in as its image does, and return its process id."""
    text = re.sub(r"\$\{([A-Z_]+)\}", lambda found: env[found[1]], TEMPLATE.read_text())
    (folder / "floor.conf").write_text(text)
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder))
    command = [program(), "-e", "stderr", "-p", str(folder), "-c", str(folder / "nginx.conf")]
    with server(command, log=folder / "nginx.log", is_ready=lambda: answers(port)) as pid:
        yield pid
