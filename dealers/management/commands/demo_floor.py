from typing import Any

from django.core.management.base import BaseCommand

from dealers.demo import PEOPLE, PIN, make_demo_floor


class Command(BaseCommand):
    help = "Puts a demo pit of six tables and its people on an empty floor; one with tables is left as it is."

    def handle(self, *args: Any, **options: Any) -> None:
        pit = make_demo_floor()
        if pit is None:
            self.stdout.write("The floor has tables already; nothing was added.")
            return
        names = ", ".join(table.name for table in pit.tables.order_by("pk"))
        self.stdout.write(f"{pit.name}: {names}. Everybody's PIN is {PIN}.")
        for person in PEOPLE:
            where = f" at {person.table}" if person.table else ""
            self.stdout.write(f"  {person.username:<6} {person.role_name}{where}")
