import sys
from getpass import getpass
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from dealers.auth.pins import check_pin, set_pin
from dealers.auth.security_log import log_security_event
from dealers.models import Staff
from tables.log.journal.record import journaled


class Command(BaseCommand):
    help = "Creates an administrator, who creates all other accounts in the back office. Asks for the PIN."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the name to sign in with")

    def handle(self, *args: Any, **options: Any) -> None:
        person = Staff(username=options["name"], role="admin")
        person.set_unusable_password()
        try:
            person.full_clean(exclude=["password"])
            pin = prompt_for_pin()
            check_pin(pin)
        except ValidationError as problem:
            raise CommandError(" ".join(problem.messages)) from None
        with journaled():
            person.save()
            log_security_event("person_opened", about=str(person), detail=person.role)
            set_pin(person, pin, None)
        self.stdout.write(f"{person.username} signs in at /office/ with this PIN.")


def prompt_for_pin() -> str:
    """Ask a person for the PIN twice, or read the first line that a program sends."""
    if not sys.stdin.isatty():
        return sys.stdin.readline().strip()
    pin = getpass("PIN of six digits: ")
    if getpass("Once more: ") != pin:
        raise ValidationError("These were two different PINs.")
    return pin
