from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from dealers.auth.tokens import revoke_token


class Command(BaseCommand):
    help = "Revokes a token: the program that holds it is refused from now on."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="whose token it is")

    def handle(self, *args: Any, **options: Any) -> None:
        if not revoke_token(options["name"]):
            raise CommandError(f"There is no token {options['name']} in use.")
        self.stdout.write(f"The token {options['name']} is revoked.")
