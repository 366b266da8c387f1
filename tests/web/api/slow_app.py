"""The project's server, with a round verification that lasts as long as a file exists."""

# The application sets Django up, so it comes first.
from tablegame.asgi import application  # isort: skip

import os
import time
from pathlib import Path

from dealers.api import round_steps
from tables.models import Round
from tables.verify.round import RoundVerification, verify_round

__all__ = ["application"]

HELD = Path(os.environ["VERIFYING_WHILE"])


def check_slowly(found: Round) -> RoundVerification:
    HELD.with_name("begun").touch()
    while HELD.exists():
        time.sleep(0.02)
    return verify_round(found)


vars(round_steps)["verify_round"] = check_slowly
