import pytest

from tests.harness.background_runs import Beside


@pytest.mark.last
def test_every_test_of_the_store_holds_on_postgresql_too(on_postgresql: Beside) -> None:
    status, said = on_postgresql.end()
    assert status == 0, said
    assert " passed" in said
