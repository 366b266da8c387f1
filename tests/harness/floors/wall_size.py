"""The floor of the wall's tests, for the code that makes it and the tests that use it."""

# The alert at each table of the main pit, by the table's number.
STANDS_AT = {
    2: "call",
    3: "request",
    4: "deck_soon",
    5: "deck_due",
    6: "deck_overdue",
    7: "stub_due",
    8: "hold",
    9: "large_wager",
    10: "large_win",
    11: "device_out",
}
CALM, CLOSED = 1, 12
MAIN, HALL, EMPTY = 1, 2, 3
HALL_TABLES = 120
