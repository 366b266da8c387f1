"""What stands on the floor of a private web server: the demo table, and fresh tables for each test."""

from dealers.demo import RULES, make_demo_floor
from dealers.models import Staff
from games.actor import Actor
from tables.models import Table
from tables.opening import new_table
from tests.harness.floor_size import FRESH_TABLES

PIN = "246810"


def make_floor() -> None:
    """Dana deals every table, Drew none; Fran is a floorperson."""
    make_demo_floor()
    dana = Staff.objects.get(username="dana")
    Staff.objects.create_user("drew", password=PIN)
    Staff.objects.create_user("fran", password=PIN, role="floorperson")
    for number in range(FRESH_TABLES):
        table = new_table(f"Test {number}", "let_it_ride", RULES, (10_00, 500_00), Actor("system", "system"))
        Table.objects.filter(pk=table.pk).update(dealer=dana)
