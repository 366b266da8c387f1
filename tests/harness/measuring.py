"""Which lines and branches of games/ and tables/ the tests walk: see ./test and tool.slipcover."""

import os
import sys
from pathlib import Path
from uuid import uuid4

# Set in a run that is measured: the folder in which each process leaves what it has walked.
FOLDER = "WALKED"


def measured_python() -> list[str]:
    """How Python is started where what it walks counts, if anything is measured."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return [sys.executable]
    walked = str(Path(folder, f"{uuid4()}.json"))
    return [sys.executable, "-m", "slipcover", "--dont-wrap-pytest", "--json", "--out", walked]
