"""A fault of a device stays in the reports when the device is back and the wall forgets it."""

import pytest

from games.table.commands import ReportFault, ReturnDevice
from tables.models import Irregularity
from tests.harness.floors.showroom import DEALER, FLOOR
from tests.harness.floors.wall import Scene, submission
from tests.store.moved_clock import set_to_the_evening
from tests.store.rows.row_checks import fault_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quick_commits")]


@pytest.mark.law("36.05.18.13H")
@pytest.mark.parametrize("fault", ["wrong_count", "red_light"])
def test_a_wrong_count_or_a_red_light_is_an_irregularity_under_the_dealer(fault: str) -> None:
    set_to_the_evening()
    scene = Scene(submission().pk, "LIR 1")
    scene.open(shuffling="counting_shuffler")
    scene.taps(ReportFault("shuffler", fault))
    scene.taps(ReturnDevice("shuffler"), by=FLOOR)
    (row,) = Irregularity.objects.filter(table=scene.table_id)
    assert (row.kind, row.outcome, row.noted_by) == (f"shuffler_{fault}", "stops", DEALER.id)
    assert fault_of(scene.table_id) == ("", "")
