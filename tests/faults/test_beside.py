import pytest

from tests.faults import disturbed_floor
from tests.harness.background_runs import Beside
from tests.harness.handed_over import await_topology


@pytest.mark.last
def test_the_floor_in_one_process_holds_beside_too(
    topologies_beside: dict[str, Beside], pytestconfig: pytest.Config
) -> None:
    said = await_topology(pytestconfig, "faults", "embedded", topologies_beside["embedded"])
    disturbed_floor.said.extend(disturbed_floor.said_in(said))
