import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.history.replay import (
    CannotReplay,
    actor_names,
    find_round,
    replay_steps,
    settlement_lines,
    step_lines,
)

HINT = "Enter: next   b: back   q: quit"


class Command(BaseCommand):
    help = "Steps through a round as the log has it; without a terminal, prints all of it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "round",
            metavar="TABLE/NUMBER",
            help="table by name or id; TABLE/now is the round in progress; or the id of a finished round",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            wanted = find_round(options["round"])
            steps = list(replay_steps(wanted))
        except CannotReplay as reason:
            raise CommandError(str(reason)) from None
        names = actor_names(steps)
        pages = [step_lines(step, names) for step in steps] + [settlement_lines(wanted.row)]
        self.stdout.write(f"Round {wanted.number} of {wanted.table}, events {wanted.first} to {wanted.last}")
        try:
            if sys.stdin.isatty() and sys.stdout.isatty():
                with single_keys():
                    step_through(pages, lambda: sys.stdin.read(1), self.stdout.write)
            else:
                self.stdout.write("\n".join("\n".join(page) for page in pages))
        except (KeyboardInterrupt, BrokenPipeError):
            sys.exit(130)


def step_through(pages: list[list[str]], key: Callable[[], str], write: Callable[[str], object]) -> None:
    """Show one page after another, back and forth, until the last one or until the user quits."""
    place = 0
    while place < len(pages):
        write(f"\n[{place + 1} of {len(pages)}]  {HINT}")
        write("\n".join(pages[place]))
        match key():
            case "q" | "Q" | "\x04" | "":
                return
            case "b" | "B":
                place = max(0, place - 1)
            case "\r" | "\n" | " ":
                place += 1


@contextmanager
def single_keys() -> Iterator[None]:
    """Read keys without waiting for Enter, where the terminal supports it."""
    try:
        import termios  # noqa: PLC0415 - Windows has none
        import tty  # noqa: PLC0415 - the same
    except ImportError:
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    try:
        # Keys that were typed already still count.
        tty.setcbreak(sys.stdin, termios.TCSADRAIN)
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
