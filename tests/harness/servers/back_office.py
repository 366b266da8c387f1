"""The back office of a floor: one process beside its server that runs the lines it is given.

python -m tests.harness.servers.back_office
"""

import json
import subprocess
import sys
import traceback
from collections.abc import Mapping
from threading import Lock

import django

from tests.harness.servers.process import ROOT, child_environment

SETTINGS = {"DJANGO_SETTINGS_MODULE": "tablegame.settings"}
_open: dict[frozenset[tuple[str, str]], subprocess.Popen[str]] = {}
# Tests give lines from several threads, and each waits for its own answer.
_one_at_a_time = Lock()


def run_lines(env: Mapping[str, str], lines: str) -> None:
    """Run Python on the floor of this environment; the process starts with the first lines of a floor."""
    with _one_at_a_time:
        problem = _ask(_process(env), lines)
    if problem:
        raise RuntimeError(f"{lines}\nfailed:\n{problem}")


def _process(env: Mapping[str, str]) -> subprocess.Popen[str]:
    key = frozenset(env.items())
    if key not in _open:
        _open[key] = subprocess.Popen(
            [sys.executable, "-m", "tests.harness.servers.back_office"],
            cwd=ROOT,
            env=child_environment({**env, **SETTINGS}),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    return _open[key]


def _ask(process: subprocess.Popen[str], lines: str) -> str:
    """Return what went wrong, if anything."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(lines) + "\n")
    process.stdin.flush()
    answer: str = json.loads(process.stdout.readline() or '"The back office has ended."')
    return answer


def close(env: Mapping[str, str]) -> None:
    """End the process of a floor, if there is one: it ends with its input."""
    process = _open.pop(frozenset(env.items()), None)
    if process:
        with process:
            pass


def main() -> None:
    django.setup()
    from django.db import connections  # noqa: PLC0415 - Django is set up by now

    for line in sys.stdin:
        problem = ""
        try:
            exec(json.loads(line), {})  # noqa: S102 - the lines of a test
        except Exception:  # noqa: BLE001 - told where they were written
            problem = traceback.format_exc()
        # Nothing of the database is held between two calls.
        connections.close_all()
        print(json.dumps(problem), flush=True)  # noqa: T201 - the answer


if __name__ == "__main__":
    main()
