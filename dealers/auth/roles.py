"""Groups of roles that several packages use."""

FLOOR = ("floorperson", "pit_boss")
# Administrators manage tablets there.
FLOOR_PAGE_ROLES = (*FLOOR, "admin")
READERS = ("floorperson", "pit_boss", "auditor")
# Administrators manage accounts and tablets, pit bosses the floor; auditors only read.
OFFICE_ROLES = ("admin", "pit_boss", "auditor")
