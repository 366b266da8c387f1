import re

import pytest

from tests.harness.background_runs import Beside
from tests.web.conftest import handed_over


@pytest.mark.last
@pytest.mark.parametrize("topology", ["embedded", "full"])
def test_every_door_holds_beside_too(
    topology: str, topologies_beside: dict[str, Beside], pytestconfig: pytest.Config
) -> None:
    status, said = topologies_beside[topology].end()
    assert status == 0, said
    passed = re.search(r"(\d+) passed", said)
    assert passed is not None
    assert int(passed[1]) == pytestconfig.stash[handed_over][topology], said
