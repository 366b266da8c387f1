from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from dealers.demo import PEOPLE, PIN, make_demo_floor
from dealers.simulation.prepare import NotADemoFloor, prepare


class Command(BaseCommand):
    help = (
        "Puts a demo pit of six tables and its people on an empty floor; a floor with tables is left alone."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--tables", type=int, default=0, help="also a pit with this many tables for manage.py simulate"
        )

    def handle(self, *args: Any, tables: int = 0, **options: Any) -> None:
        self._make()
        if tables:
            try:
                new = prepare(tables)
            except NotADemoFloor:
                raise CommandError(
                    "This is not a demo floor: bots, whose PIN is public, are not added."
                ) from None
            self.stdout.write(f"Tables for bots: {tables}, of which {new} are new.")

    def _make(self) -> None:
        pit = make_demo_floor()
        if pit is None:
            self.stdout.write("The floor has tables already; nothing was added.")
            return
        names = ", ".join(table.name for table in pit.tables.order_by("pk"))
        self.stdout.write(f"{pit.name}: {names}. Everybody's PIN is {PIN}.")
        for person in PEOPLE:
            where = f" at {person.table}" if person.table else ""
            self.stdout.write(f"  {person.username:<6} {person.role_name}{where}")
