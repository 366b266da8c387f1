"""The demo floor: one dealer and one table, to try things with."""

from typing import Any

from django.conf import settings

from dealers.models import Staff
from games.actor import Actor
from tables.models import Table
from tables.opening import new_table

DEALER = {"username": "dana", "pin": "246810"}
RULES: dict[str, Any] = {
    "paytable": "A",
    "five_card_bonus": "A",
    "three_card_bonus": "A",
    "six_card_bonus": "A",
}


def demo_dealer() -> dict[str, str] | None:
    """The name and PIN that the sign-in page of a demo floor shows."""
    return DEALER if settings.DEMO else None


def make_demo_floor() -> Table | None:
    """The demo table, unless the floor has tables already."""
    if Table.objects.exists():
        return None
    dealer = Staff.objects.create_user(DEALER["username"], password=DEALER["pin"], first_name="Dana")
    table = new_table("LIR 1", "let_it_ride", RULES, (10_00, 500_00), Actor("system", "system"))
    table.dealer = dealer
    table.save(update_fields=("dealer",))
    return table
