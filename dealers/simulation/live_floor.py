"""Bots that work the demo floor as long as it is served."""

import asyncio
import logging
import random
from concurrent.futures import ThreadPoolExecutor

import msgspec

from dealers.demo import PIN
from dealers.simulation.mirror import Mirror, Mismatch
from dealers.simulation.people import CannotSignIn, Person
from dealers.simulation.player import Player
from dealers.simulation.server import Server

log = logging.getLogger(__name__)

FLOORPERSON, PIT_BOSS = "finn", "pia"
# Pauses after a tap that was not accepted, and after an error.
REST_SECONDS = 2.0
ERROR_REST_SECONDS = 30.0


async def run_bots(server: Server, dealers: dict[str, str], pace_seconds: float) -> None:
    """Play the tables of these dealers, given by table name, without tablets, until the process ends."""
    pool = ThreadPoolExecutor(len(dealers) + 2, "live")
    boss, floorperson = (Person(server, pool, name, PIN) for name in (PIT_BOSS, FLOORPERSON))
    await boss.sign_in()
    mine = msgspec.json.decode((await boss.read("/floor/mine")).body)
    tables = {table["name"]: table["table"] for table in mine["tables"]}
    players = []
    for name, dealer in dealers.items():
        mirror, rng = Mirror(tables[name], name, floorperson), random.Random(name)  # noqa: S311 - they only play
        own = Person(server, pool, dealer, PIN)
        players.append(Player(mirror, {"dealer": own, "floorperson": floorperson, "pit_boss": boss}, rng))
    await asyncio.gather(*(_play(player, pace_seconds) for player in players))


async def _play(player: Player, pace_seconds: float) -> None:
    while True:
        try:
            rest = pace_seconds if await player.step() else REST_SECONDS
        except (Mismatch, CannotSignIn) as error:
            log.warning("bots at %s: %s", player.name, error)
            rest = ERROR_REST_SECONDS
        await asyncio.sleep(rest * player.rng.uniform(0.5, 1.5))
