"""One table played by bots: they read its log, choose by the rules, and tap."""

import random
import time
from collections import Counter
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID, uuid4

import msgspec

from dealers.simulation.mirror import Mirror
from dealers.simulation.people import Person
from dealers.simulation.screen import WatchedScreen
from games.bots.choose import choose_tap
from games.bots.crew import BotTap, Crew
from games.table.actor import Actor, Role
from games.table.commands import RemoveDeck
from games.table.offers import offers
from games.table.state import State

# The pause when no one has anything to do, or a tap was not accepted.
REST_SECONDS = 0.5
# A deck is changed early in one round out of this many.
ROUNDS_TO_A_DECK = 100


class AcceptedCommand(NamedTuple):
    """A command that the server accepted."""

    name: str
    version: int
    step: int


class Player:
    """Plays for everyone who works at one table."""

    def __init__(self, mirror: Mirror, people: dict[Role, Person], rng: random.Random) -> None:
        self.mirror, self.people, self.rng = mirror, people, rng
        self.table_id, self.name = mirror.table_id, mirror.name
        self.screen: WatchedScreen | None = None
        self.answered: dict[UUID, AcceptedCommand] = {}
        self.refused_ids: dict[UUID, str] = {}
        self.in_doubt: set[UUID] = set()
        self.taken: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self._ids: dict[Role, str] = {}
        self._set_aside: set[Role] = set()
        self._at = (0, False)

    async def step(self) -> bool:
        """Make one tap. Return whether it was accepted."""
        await self.mirror.catch_up()
        state = self.mirror.state
        choice = self._choose(state)
        if choice is None or choice.actor.role not in self.people:
            return False
        return await self._tap(state, choice)

    def _choose(self, state: State) -> BotTap | None:
        if state.now.is_closed:
            return None
        if self._at[0] != state.now.round_number:
            self._at = state.now.round_number, self.rng.randrange(ROUNDS_TO_A_DECK) == 0
        crew = self.crew(state)
        if self._at[1]:
            change = self._new_deck(state, crew.dealer)
            if change is not None:
                self._at = self._at[0], False
                return change
        return choose_tap(state, self.rng, datetime.now(UTC), crew, self._set_aside)

    def _new_deck(self, state: State, dealer: Actor) -> BotTap | None:
        for action in offers(state, dealer):
            if action.name == "remove_deck" and state.now.deck_in_use:
                return BotTap(
                    dealer, action.name, RemoveDeck(deck=state.now.deck_in_use, reason="a new deck")
                )
        return None

    def crew(self, state: State) -> Crew:
        """Return the people who work here, with the ids the log uses for them once it does."""
        dealer = Actor(state.now.dealer or "dealer", "dealer", is_assigned=True)
        floorperson = Actor(self._ids.get("floorperson", "floorperson"), "floorperson", is_assigned=True)
        pit_boss = Actor(self._ids.get("pit_boss", "pit boss"), "pit_boss", is_assigned=True)
        return Crew(dealer, dealer, floorperson, pit_boss)

    async def _tap(self, state: State, choice: BotTap) -> bool:
        role, id_ = choice.actor.role, uuid4()
        body = msgspec.json.encode(
            {"id": id_, "seen": state.step, "name": choice.name, "args": choice.command}
        )
        self.in_doubt.add(id_)
        tapped_at = time.perf_counter()
        answer = await self.people[role].tap(self.table_id, body)
        if answer.status == 500:
            self.refused["fault"] += 1
            return False
        self.in_doubt.discard(id_)
        decoded = msgspec.json.decode(answer.body)
        if answer.status == 200:
            self.answered[id_] = AcceptedCommand(choice.name, decoded["version"], decoded["step"])
            self.taken[choice.name] += 1
            self._set_aside.clear()
            if self.screen is not None:
                self.screen.expect(decoded["version"], tapped_at)
            await self._learn(role, id_)
            return True
        self.refused_ids[id_] = decoded["code"]
        self.refused[decoded["code"]] += 1
        if answer.status != 409:
            # Another person may try instead; a dealer chooses something else.
            self._set_aside = self._set_aside | {role} if role != "dealer" else set()
        return False

    async def _learn(self, role: Role, id_: UUID) -> None:
        """Learn from the log which id it uses for the person who tapped."""
        if role != "dealer" and role not in self._ids:
            await self.mirror.catch_up()
            if id_ in self.mirror.commands:
                self._ids[role] = self.mirror.commands[id_].actor


class TapPace:
    """Paces the taps so that a table plays a given number of rounds per hour."""

    # The assumed number of taps per round until it is known better, and its weight in rounds.
    TAPS, WEIGHT = 25, 2

    def __init__(self, rounds_an_hour: float, rng: random.Random) -> None:
        self.seconds = 3600 / rounds_an_hour
        self.rng = rng
        self.due_at = time.monotonic() + rng.random() * self.seconds / self.TAPS

    def seconds_left(self, taps: int, rounds: int) -> float:
        """Return the seconds until the next tap. Delays are not made up for with a burst."""
        a_round = (taps + self.TAPS * self.WEIGHT) / (rounds + self.WEIGHT)
        self.due_at = max(self.due_at + self.seconds / a_round * self.rng.uniform(0.5, 1.5), time.monotonic())
        return self.due_at - time.monotonic()
