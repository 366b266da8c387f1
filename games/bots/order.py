"""Picks among offers: by a fixed order, or now and then on a whim."""

import random
from collections.abc import Sequence

from games.table.action import Action


def pick_whim(offered: Sequence[Action], whims: dict[str, int], rng: random.Random) -> Action | None:
    """Return an offered action that is done now and then, by its chances in a thousand."""
    by_name = {action.name: action for action in offered}
    for name, in_a_thousand in whims.items():
        if name in by_name and rng.randrange(1000) < in_a_thousand:
            return by_name[name]
    return None


def first_in_order(offered: Sequence[Action], order: Sequence[str]) -> Action | None:
    """Return the offered action that comes first in this order."""
    by_name = {action.name: action for action in offered}
    return next((by_name[name] for name in order if name in by_name), None)
