import argparse
import asyncio
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from dealers.simulation import summary
from dealers.simulation.floor import Floor, ServerUnreachable, SimulationOptions, TooFewTables
from dealers.simulation.local_database import is_local, verify_logs
from dealers.simulation.people import CannotSignIn
from dealers.simulation.prepare import prepare
from dealers.simulation.run import play
from dealers.simulation.server import Server, read_address

MAX_TABLES = 500


class Command(BaseCommand):
    help = (
        "Lets bots play tables of their own on a running demo floor, through its HTTP API and sockets as "
        "tablets would; at the end checks the log, the money and the screens of each. Exits 1 on a mismatch."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--server", default="http://127.0.0.1:8000", type=address, metavar="URL")
        parser.add_argument("--tables", default=6, type=number(1, MAX_TABLES), help="how many (6)")
        parser.add_argument(
            "--pace", default=40, type=number(1, 1000), help="rounds per hour at each table (40)"
        )
        parser.add_argument(
            "--speed",
            default=1,
            type=number(1, 1000),
            help="how many times faster dealers work (1); clocks keep their speed",
        )
        parser.add_argument("--minutes", default=5, type=minutes, help="how long they play (5)")
        parser.add_argument("--seed", default=1, type=int, help="the same number makes the same choices (1)")

    def handle(
        self,
        *args: Any,
        server: Server,
        tables: int,
        pace: int,
        speed: int,
        minutes: float,
        seed: int,
        **options: Any,
    ) -> None:
        simulation = SimulationOptions(tables, pace, speed, seed)
        try:
            floor = self._play(server, simulation, minutes)
        except ServerUnreachable as error:
            raise CommandError(f"No floor answers at {server.origin}: {error}. Start it with ./run") from None
        except CannotSignIn as error:
            raise CommandError(f"{error}.") from None
        except KeyboardInterrupt:
            sys.exit(130)
        for line in summary.summary_lines(floor):
            self.stdout.write(line)
        count, mismatches = verify_logs(floor)
        in_database = f"{count} read again in the database" if count else "not in this machine's database"
        self.stdout.write(f"{'logs':<16} {len(floor.stations)} read over HTTP, {in_database}")
        mismatches = [*floor.mismatches, *mismatches]
        for line in summary.mismatch_lines(mismatches):
            self.stdout.write(line)
        if mismatches:
            raise CommandError("Something does not match.")

    def _play(self, server: Server, simulation: SimulationOptions, minutes: float) -> Floor:
        try:
            return asyncio.run(play(server, simulation, 60 * minutes))
        except TooFewTables as too_few:
            if not is_local(server):
                shortage = f"The floor at {server.origin} has {too_few.found} tables for bots"
                how = f"Where its database is, run: manage.py demo_floor --tables {simulation.tables}"
                raise CommandError(f"{shortage}, {simulation.tables} are wanted. {how}") from None
        new = prepare(simulation.tables)
        self.stderr.write(f"{new} tables for bots were added to the demo floor.", str)
        return asyncio.run(play(server, simulation, 60 * minutes))


def address(text: str) -> Server:
    try:
        return read_address(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not an address like http://127.0.0.1:8000") from None


def number(minimum: int, maximum: int) -> Any:
    def read(text: str) -> int:
        if not text.isdecimal() or not minimum <= int(text) <= maximum:
            raise argparse.ArgumentTypeError(f"a number from {minimum} to {maximum}, not {text!r}")
        return int(text)

    return read


def minutes(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 < value <= 1440:
        raise argparse.ArgumentTypeError(f"minutes, at most a day, not {text!r}")
    return value
