import re

import pytest

from tests.doors.conftest import handed_over
from tests.store.beside import Beside


@pytest.mark.last
def test_every_door_holds_on_the_full_topology_too(
    on_the_full_topology: Beside, pytestconfig: pytest.Config
) -> None:
    status, said = on_the_full_topology.end()
    assert status == 0, said
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None
    assert int(passed[1]) == pytestconfig.stash[handed_over], said
