"""Which lines and branches of games/ and tables/ the tests walk: see ./test and tool.slipcover.

python -m tests.harness.coverage_files FOLDER
"""

import json
import os
import sys
from pathlib import Path
from uuid import uuid4

# Set in a measured run: the folder in which each process leaves its coverage.
FOLDER = "WALKED"


def measured_python() -> list[str]:
    """Return how to start Python so that its coverage counts, if anything is measured."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return [sys.executable]
    walked = str(Path(folder, f"{uuid4()}.json"))
    return [sys.executable, "-m", "slipcover", "--dont-wrap-pytest", "--json", "--out", walked]


def leave_out_unread(folder: Path) -> None:
    """Take the lines of a file only from processes that have read it, if one has.

    For the others slipcover compiles it as if annotations were texts, and on Python 3.13 lines of a signature
    then count that no process can walk.
    """
    found = {path: json.loads(path.read_text()) for path in folder.glob("*.json")}
    read = {name for one in found.values() for name, lines in one["files"].items() if lines["executed_lines"]}
    for path, one in found.items():
        one["files"] = {
            name: lines for name, lines in one["files"].items() if lines["executed_lines"] or name not in read
        }
        path.write_text(json.dumps(one))


if __name__ == "__main__":
    leave_out_unread(Path(sys.argv[1]))
