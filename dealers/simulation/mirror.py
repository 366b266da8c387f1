"""A table rebuilt from its log over the API: every hash is checked, every event applied."""

from typing import NamedTuple
from uuid import UUID

import msgspec

from dealers.api.events import EventAnswer, EventsAnswer
from dealers.simulation.people import Person
from games.table.events import RoundSettled, read_event
from games.table.evolve import evolve, open_table
from games.table.state import State
from tables.log.chain import CHAIN_START, chain_hash, column_checksums
from tables.models import TableEvent
from tables.rows.rounds import paid_apart_cents

_decoder = msgspec.json.Decoder(EventsAnswer)


class Mismatch(Exception):  # noqa: N818 - what the simulator looks for
    """Two things that should be the same are not."""


class LoggedCommand(NamedTuple):
    """The events of one command, and its actor."""

    actor: str
    first: int
    last: int


class Mirror:
    """The state after all events read so far."""

    def __init__(self, table_id: int, name: str, reader: Person) -> None:
        self.table_id, self.name, self.reader = table_id, name, reader
        self.version = 0
        self.head = CHAIN_START
        self.commands: dict[UUID, LoggedCommand] = {}
        # What was paid beside the amounts due, by round.
        self.paid_apart_cents: dict[int, int] = {}
        self._state: State | None = None

    @property
    def state(self) -> State:
        if self._state is None:
            raise Mismatch(f"{self.name} has no log")
        return self._state

    async def catch_up(self) -> None:
        """Read new events. Raise Mismatch."""
        while True:
            path = f"/api/v1/tables/{self.table_id}/events?after={self.version}"
            answer = await self.reader.read(path)
            if answer.status != 200:
                raise Mismatch(f"{self.name}: the log cannot be read, the answer is {answer.status}")
            page = _decoder.decode(answer.body)
            for event in page.events:
                self.apply(event)
            if page.is_complete:
                return

    def apply(self, event: EventAnswer) -> None:
        if event.sequence != self.version + 1:
            raise self._wrong(event, f"follows event {self.version}")
        row = TableEvent(
            id=event.id,
            table_id=event.table,
            sequence=event.sequence,
            day=event.day,
            step=event.step,
            at=event.at,
            actor=event.actor,
            device=event.device,
            command_id=event.command_id,
            place=event.place,
            digest=event.digest,
            body=event.body,
            marks=event.marks,
        )
        if column_checksums(row) != event.marks or chain_hash(self.head, row) != event.hash:
            raise self._wrong(event, "does not fit its hash")
        decoded = read_event(event.body)
        state = open_table(decoded) if self._state is None else evolve(self._state, decoded)
        if (state.version, state.step) != (event.sequence, event.step):
            raise self._wrong(event, f"says step {event.step}, by the log it is {state.step}")
        self._note_command(event)
        if isinstance(decoded, RoundSettled):
            self.paid_apart_cents[state.now.round_number] = sum(paid_apart_cents(state))
        self._state, self.version, self.head = state, event.sequence, event.hash

    def _note_command(self, event: EventAnswer) -> None:
        """Check that each command is in the log once, with its events in sequence."""
        before = self.commands.get(event.command_id)
        if before is None and event.place == 0:
            self.commands[event.command_id] = LoggedCommand(event.actor, event.sequence, event.sequence)
        elif (
            before is not None
            and before.last + 1 == event.sequence
            and event.place == before.last - before.first + 1
        ):
            self.commands[event.command_id] = before._replace(last=event.sequence)
        else:
            raise self._wrong(event, "is of a command that was given before")

    def _wrong(self, event: EventAnswer, what: str) -> Mismatch:
        return Mismatch(f"{self.name}: event {event.sequence} {what}")
