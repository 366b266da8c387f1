"""Groups of roles that several rooms name."""

FLOOR = ("floorperson", "pit_boss")


# Administrators look after tablets.
FLOOR_PAGE_ROLES = (*FLOOR, "admin")


READERS = ("floorperson", "pit_boss", "auditor")


# Accounts and tablets are the administrator's, the floor is the pit boss's, and auditors look.
OFFICE_ROLES = ("admin", "pit_boss", "auditor")
