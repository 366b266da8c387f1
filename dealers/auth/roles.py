"""Groups of roles that several rooms name."""

FLOOR = ("floorperson", "pit_boss")
# Administrators look after tablets.
FLOOR_PAGE_ROLES = (*FLOOR, "admin")
READERS = ("floorperson", "pit_boss", "auditor")
# Administrators manage accounts and tablets, pit bosses the floor; auditors only look.
OFFICE_ROLES = ("admin", "pit_boss", "auditor")
