"""The people who work a table played by bots, and one tap by one of them."""

from datetime import datetime
from typing import NamedTuple

from games.table.actor import Actor
from games.table.commands import Command

DEALER = Actor("dealer", "dealer", is_assigned=True)
RELIEF = Actor("relief", "dealer", is_assigned=True)
FLOORPERSON = Actor("floorperson", "floorperson", is_assigned=True)
PIT_BOSS = Actor("pit boss", "pit_boss", is_assigned=True)
# A dealer works forty minutes, then a relief comes for twenty.
RELIEVED_FROM_MINUTE = 40


class BotTap(NamedTuple):
    """One tap by a bot."""

    actor: Actor
    name: str
    command: Command


class Crew(NamedTuple):
    """The people who work a table."""

    dealer: Actor = DEALER
    relief: Actor = RELIEF
    floorperson: Actor = FLOORPERSON
    pit_boss: Actor = PIT_BOSS

    def on_duty(self, now: datetime) -> Actor:
        """Return the dealer at the table now, regular or relief."""
        return self.relief if now.minute >= RELIEVED_FROM_MINUTE else self.dealer


CREW = Crew()
