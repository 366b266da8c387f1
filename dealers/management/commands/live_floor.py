import asyncio
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from dealers.demo import FIRST_TABLE, PEOPLE
from dealers.simulation.live_floor import run_bots
from dealers.simulation.server import Server
from tables.models import Table


class Command(BaseCommand):
    help = "Lets bots work every table of the demo floor but the first, on a running server."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--pace", type=float, default=1.0, help="seconds between taps at a table")

    def handle(self, *args: Any, host: str, port: int, pace: float, **options: Any) -> None:
        tables = set(Table.objects.values_list("name", flat=True))
        dealers = {person.table: person.username for person in PEOPLE if person.table in tables}
        dealers.pop(FIRST_TABLE, None)
        if not dealers:
            raise CommandError("There is no demo floor here, and bots work only its tables.")
        self.stdout.write(f"Bots work {', '.join(sorted(dealers))}.")
        # The command runs for hours; without a flush, a file or pipe would get this line only at the end.
        self.stdout.flush()
        try:
            asyncio.run(run_bots(Server(is_secure=False, host=host, port=port), dealers, pace))
        except KeyboardInterrupt:
            sys.exit(130)
