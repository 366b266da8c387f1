FRESH_TABLES = 60
"""How many tables a private floor has beside the demo table; each test takes a fresh one."""
