"""Commands given at a table, on the fresh screen, as a person of the test."""

from typing import Any
from uuid import UUID, uuid4

from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.state import State, read_state
from tables.execute import Done, execute
from tables.models import Table

DEALER = Actor("7", "dealer", is_assigned=True)
FLOORPERSON = Actor("8", "floorperson", is_assigned=True)


class Taps:
    """The hands around one table."""

    def __init__(self, table: Table) -> None:
        self.table_id = table.pk

    @property
    def state(self) -> State:
        return read_state(Table.objects.get(pk=self.table_id).snapshot)

    def __call__(self, name: str, actor: Actor = DEALER, id: UUID | None = None, **args: Any) -> Done:  # noqa: A002
        return execute(self.table_id, lambda _: actor, id or uuid4(), self.state.step, COMMANDS[name](**args))
