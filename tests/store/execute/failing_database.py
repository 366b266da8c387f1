"""The database fails at a chosen statement of a command, or at its commit."""

from collections.abc import Callable, Mapping
from itertools import count
from typing import Any
from unittest.mock import patch
from uuid import uuid4

from django.db import OperationalError, connection, connections

from tables.execute import execute
from tests.store.execute.every_command import Next
from tests.store.log_checks import every_row

AROUND = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


class Fault(OperationalError):  # noqa: N818 - it is one, no matter who made it
    """The error of a broken database."""


class FailAt:
    """Lets this many statements pass, and then fails."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.passed: list[str] = []

    def __call__(self, run: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if len(self.passed) + 1 == self.number:
            raise Fault(sql)
        self.passed.append(sql)
        return run(sql, params, many, context)


def break_everywhere(table_id: int, tap: Next, published: list[Mapping[str, str]]) -> list[str]:
    """Fail a tap at each statement and at the commit, then let it through; return its statements."""
    before, pushed, command_id = every_row(), len(published), uuid4()
    actor = tap.choice.actor
    for number in count():
        fail = FailAt(number)
        # Number 0 is not a statement: the commit fails.
        at_commit = Fault("COMMIT") if number == 0 else None
        try:
            with connection.execute_wrapper(fail), failing_commit(at_commit):
                execute(table_id, lambda _: actor, command_id, tap.state.step, tap.choice.command)
        except Fault:
            assert every_row() == before, f"{tap.choice.name} is half done at {number}: {fail.passed}"
            assert len(published) == pushed, f"{tap.choice.name} was published at {number}"
            continue
        assert len(published) == pushed + 1
        return [sql for sql in fail.passed if not sql.startswith(AROUND)]
    raise AssertionError


def failing_commit(fault: Fault | None) -> Any:
    default = connections["default"]
    return patch.object(default, "commit", side_effect=fault, wraps=default.commit)
