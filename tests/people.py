"""The people of the tests: whose number is whose, the same everywhere."""

from games.table.actor import Actor

DEALER = Actor("7", "dealer", is_assigned=True)
DEALER_WITH_TABLET = Actor("7", "dealer", is_assigned=True, device="tablet 3")
FLOORPERSON = Actor("8", "floorperson", is_assigned=True)
OTHER_FLOORPERSON = Actor("9", "floorperson", is_assigned=True)
STRANGER = Actor("9", "floorperson")
PIT_BOSS = Actor("10", "pit_boss", is_assigned=True)
SYSTEM = Actor("system", "system")
