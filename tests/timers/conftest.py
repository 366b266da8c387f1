from collections.abc import Iterator

import pytest
import time_machine

from tests.store.conftest import the_clock_is_right_again
from tests.timers.days import MORNING

__all__ = ["the_clock_is_right_again"]


@pytest.fixture
def still() -> Iterator[None]:
    """Real time stands still, so that a day passes in the same way however busy the machine is."""
    with time_machine.travel(MORNING, tick=False):
        yield
