from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from dealers.auth.tokens import LIFETIME_DAYS, SCOPES, make_token
from dealers.models import ApiToken

MAX_DAYS = 10 * LIFETIME_DAYS


class Command(BaseCommand):
    help = "Creates a token that lets another program of the house read data, and shows it once."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="whose token it is")
        parser.add_argument(
            "--scope",
            action="append",
            required=True,
            choices=SCOPES,
            help="what it may read; repeat for more",
        )
        parser.add_argument("--days", type=int, default=LIFETIME_DAYS, help="days until it expires")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["name"]
        if not (0 < len(name) <= 40 and name.isprintable()):
            raise CommandError("A name has 1 to 40 printable characters.")
        if not 1 <= options["days"] <= MAX_DAYS:
            raise CommandError(f"A token is valid for 1 to {MAX_DAYS} days.")
        if ApiToken.objects.filter(name=name).exists():
            raise CommandError(f"A token named {name} exists or existed; choose another name.")
        self.stdout.write(make_token(name, options["scope"], options["days"]))
