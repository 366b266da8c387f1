import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness.servers.process import ROOT, child_environment, free_port, server
from tests.harness.servers.web import answers


def say(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["./run", *arguments],
        cwd=ROOT,
        env=child_environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def has_ipv6() -> bool:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        return False
    return True


def test_help_shows_the_options() -> None:
    answer = say("--help")
    assert answer.returncode == 0
    assert "--host" in answer.stdout
    assert "--port" in answer.stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--fast"], "Unknown option --fast; see ./run --help"),
        (["--port"], "--port needs a value; see ./run --help"),
        (["--port", "0"], "--port needs a number from 1 to 65535, not 0"),
        (["--port", "65536"], "--port needs a number from 1 to 65535, not 65536"),
        (["--port=http"], "--port needs a number from 1 to 65535, not http"),
    ],
)
def test_a_wrong_option_is_answered_in_one_line(arguments: list[str], reason: str) -> None:
    answer = say(*arguments)
    assert (answer.returncode, answer.stdout, answer.stderr) == (1, "", f"{reason}\n")


def test_a_taken_port_is_named_before_anything_else_is_done() -> None:
    with socket.create_server(("127.0.0.1", 0)) as holder:
        port = holder.getsockname()[1]
        answer = say("--port", str(port))
    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.startswith(f"Port {port} is taken")
    assert answer.stderr.count("\n") == 1


def test_it_serves_until_ctrl_c(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "run.log"
    with server(
        ["./run", f"--port={port}"],
        log=log,
        is_ready=lambda: answers(f"http://127.0.0.1:{port}/healthz"),
        env={"DATABASE_URL": f"sqlite:///{tmp_path / 'run.sqlite3'}"},
        stop_signal=signal.SIGINT,
    ):
        pass
    said = log.read_text()
    assert f"Serving on http://127.0.0.1:{port}" in said
    assert "Traceback" not in said
    assert not answers(f"http://127.0.0.1:{port}/healthz")


def test_a_python_that_makes_no_virtual_environment_is_answered_in_one_line(tmp_path: Path) -> None:
    shutil.copy(ROOT / "run", tmp_path)
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\ncase "$*" in *ensurepip*) exit 1 ;; esac\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    answer = subprocess.run(
        ["./run", f"--port={free_port()}"],
        cwd=tmp_path,
        env=child_environment({"PYTHON": str(python)}),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (answer.returncode, answer.stdout, answer.stderr.count("\n")) == (1, "", 1)
    assert "apt-get install python3-venv" in answer.stderr


def test_an_ipv6_address_answers_by_its_name_in_brackets(tmp_path: Path) -> None:
    # The long form of ::1, so that it is not a name the settings already know.
    host, port, log = "0:0:0:0:0:0:0:1", free_port(), tmp_path / "run.log"
    arguments = [f"--host={host}", f"--port={port}"]
    if not has_ipv6():
        assert say(*arguments).stderr.startswith(f"Cannot listen on {host} port {port}: ")
        return
    with server(
        ["./run", *arguments],
        log=log,
        is_ready=lambda: answers(f"http://[{host}]:{port}/healthz"),
        env={"DATABASE_URL": f"sqlite:///{tmp_path / 'run.sqlite3'}"},
        stop_signal=signal.SIGINT,
    ):
        pass
    assert f"Serving on http://[{host}]:{port}" in log.read_text()
