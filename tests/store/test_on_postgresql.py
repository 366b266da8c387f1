import os
import subprocess
import sys

from tests.harness.postgres import Postgres
from tests.harness.process import ROOT


def test_every_test_of_the_store_holds_on_postgresql_too(postgres: Postgres) -> None:
    command = [sys.executable, "-m", "pytest", "tests/store", "-q", "--ignore", __file__]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": postgres.url()},
        capture_output=True,
        text=True,
        timeout=170,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout
