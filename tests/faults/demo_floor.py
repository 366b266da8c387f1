"""A demo floor with tables for bots, and bots that play on it."""

import subprocess
import sys
from collections.abc import Mapping

from tests.harness.servers.process import ROOT, child_environment, run
from tests.harness.servers.web import Web

# Bots sign in at once and are never too fast.
HURRY = dict.fromkeys(("TAPS_A_SECOND", "READS_A_SECOND", "SIGN_INS_A_SECOND", "PAGES_A_SECOND"), "100000")


def prepare(env: Mapping[str, str], tables: int) -> None:
    run([sys.executable, "manage.py", "migrate", "--verbosity", "0"], env=env)
    run([sys.executable, "manage.py", "demo_floor", "--tables", str(tables)], env=env)


def simulate(web: Web, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a person would."""
    command = [sys.executable, "manage.py", "simulate", "--server", web.url("").rstrip("/"), *options]
    return subprocess.run(
        command,
        cwd=ROOT,
        env=child_environment(web.env),
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
