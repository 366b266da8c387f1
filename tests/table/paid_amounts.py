"""An amount that one person records as paid and another confirms."""

from typing import Any

from games.table.actor import Actor
from tests.people import DEALER, FLOORPERSON


def pay_differently(table: Any, by: Actor = FLOORPERSON, confirmed_by: Actor = DEALER, **args: Any) -> None:
    table.tap("record_paid_otherwise", by, **args)
    table.tap("approve_request", confirmed_by, number=table.state.now.request_count)
