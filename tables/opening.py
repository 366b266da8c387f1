"""Putting a new table on the floor."""

from typing import Any
from uuid import uuid4

from django.db import transaction

from games import events as e
from games.actor import Actor
from games.evolving import open_table
from games.law import Refused
from games.registry import GAMES, PHASES
from games.state import write_state
from tables import clock
from tables.chain import START
from tables.log import Cause, entry
from tables.models import Table


def new_table(
    name: str, game: str, rules: dict[str, Any], limits_cents: tuple[int, int], actor: Actor
) -> Table:
    """A table with the first event of its log; the rules are checked as those of a record are."""
    if game not in PHASES:
        raise Refused("unknown_game.name", name=game, games=", ".join(PHASES))
    GAMES[game].read_rules(rules)
    minimum_cents, maximum_cents = limits_cents
    event = e.TableOpened(
        game=game,
        rules=rules,
        seats=GAMES[game].MAX_SEATS,
        minimum_cents=minimum_cents,
        maximum_cents=maximum_cents,
    )
    state, now = open_table(event), clock.now()
    with transaction.atomic():
        table = Table.objects.create(
            name=name,
            game=game,
            snapshot=write_state(state),
            version=state.version,
            step=state.step,
            head=START,
            last_event_at=now,
        )
        row = entry(table, state, event, Cause(actor, uuid4(), "", now), place=0)
        table.head = row.hash
        row.save(force_insert=True)
        table.save(update_fields=("head",))
    return table
