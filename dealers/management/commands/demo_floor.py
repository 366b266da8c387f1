from typing import Any

from django.core.management.base import BaseCommand

from dealers.demo import DEALER, make_demo_floor


class Command(BaseCommand):
    help = "Puts a demo dealer and a demo table on an empty floor; a floor with tables is left as it is."

    def handle(self, *args: Any, **options: Any) -> None:
        table = make_demo_floor()
        if table is None:
            self.stdout.write("The floor has tables already; nothing was added.")
        else:
            self.stdout.write(f"Table {table.name}. Sign in as {DEALER['username']}, PIN {DEALER['pin']}.")
