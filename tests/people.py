"""The people of the tests and their employee numbers, the same everywhere."""

from games.table.actor import Actor
from games.table.approvals.model import Request

DEALER = Actor("7", "dealer", is_assigned=True)
DEALER_WITH_TABLET = Actor("7", "dealer", is_assigned=True, device="tablet 3")
FLOORPERSON = Actor("8", "floorperson", is_assigned=True)
OTHER_FLOORPERSON = Actor("9", "floorperson", is_assigned=True)
STRANGER = Actor("9", "floorperson")
PIT_BOSS = Actor("10", "pit_boss", is_assigned=True)
SYSTEM = Actor("system", "system")


def approver_of(request: Request) -> Actor:
    """Return who approves a correction: the pit boss where it takes one."""
    return PIT_BOSS if request.needs == "pit_boss" else FLOORPERSON
