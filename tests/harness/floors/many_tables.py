"""A floor of very many tables worked by one dealer, to find out how many a server can carry."""

from django.db import transaction

from dealers.models import Staff
from tests.harness.floors.floor import make_people, make_table
from tests.harness.floors.floor_size import MANY_TABLES


@transaction.atomic
def make_many_tables(tables: int = MANY_TABLES) -> None:
    make_people({"dana": "dealer"})
    dana = Staff.objects.get()
    for number in range(tables):
        make_table(f"Table {number}", dana)
