"""./test adds up the coverage of several processes."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness.coverage_files import leave_out_unread
from tests.harness.servers.process import child_environment

SLIPCOVER = (sys.executable, "-m", "slipcover", "--branch", "--source", "measured")
# Its last line loads a name and does nothing else.
SIGNATURE = """
def double(
    number: int,
) -> int:
    return 2 * number
"""


def slipcover(folder: Path, *arguments: str) -> int:
    done = subprocess.run(
        [*SLIPCOVER, *arguments], cwd=folder, env=child_environment(), capture_output=True, check=False
    )
    return done.returncode


@pytest.mark.parametrize(("walks", "status"), [("measured.one.double(1)", 0), ("measured.one", 2)])
def test_a_file_counts_as_covered_once_one_process_covered_all_of_it(
    walks: str, status: int, tmp_path: Path
) -> None:
    walked = tmp_path / "walked"
    for folder in (tmp_path / "measured", walked):
        folder.mkdir()
    (tmp_path / "measured" / "one.py").write_text(SIGNATURE)
    (tmp_path / "reads.py").write_text(f"import measured.one\n{walks}\n")
    (tmp_path / "never_reads.py").write_text("")
    for name in ("reads", "never_reads"):
        assert slipcover(tmp_path, "--json", "--out", str(walked / f"{name}.json"), f"{name}.py") == 0
    leave_out_unread(walked)
    merged = ["--merge", *map(str, walked.glob("*.json")), "--out", str(tmp_path / "all")]
    assert slipcover(tmp_path, *merged, "--fail-under", "100") == status


def test_a_file_that_no_process_read_is_missing(tmp_path: Path) -> None:
    (tmp_path / "measured").mkdir()
    (tmp_path / "measured" / "one.py").write_text(SIGNATURE)
    (tmp_path / "never_reads.py").write_text("")
    assert slipcover(tmp_path, "--json", "--out", "never.json", "never_reads.py") == 0
    leave_out_unread(tmp_path)
    assert slipcover(tmp_path, "--merge", "never.json", "--out", "all", "--fail-under", "100") == 2
