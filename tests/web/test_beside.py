import pytest

from tests.harness.background_runs import Beside
from tests.harness.handed_over import await_topology


@pytest.mark.last
@pytest.mark.parametrize("topology", ["embedded", "full"])
def test_every_address_holds_in_each_topology(
    topology: str, topologies_beside: dict[str, Beside], pytestconfig: pytest.Config
) -> None:
    await_topology(pytestconfig, "web", topology, topologies_beside[topology])
