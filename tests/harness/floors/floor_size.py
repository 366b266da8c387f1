"""The size of a private floor, for the code that makes it and the tests that use it."""

import zlib

FRESH_TABLES = 90
"""How many tables a private floor has beside the demo table; each test takes a fresh one."""

PLACES = 80
"""How many more stand in a pit, each with a dealer, a relief and a floorperson of its own."""

MANY_TABLES = 600
"""How many tables stand on a floor on which it is found out how many a server carries."""
PIN = "246810"


def employee_number(name: str) -> str:
    """Return six digits derived from a name, different for each."""
    return str(100_000 + zlib.crc32(name.encode()) % 900_000)
