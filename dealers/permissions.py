"""Who may give which command: every command, every role, in this one table."""

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from dealers.people import actor_at
from games.actor import Actor, Role
from tables.models import Table

DEALER: frozenset[Role] = frozenset({"dealer"})

MAY_GIVE: dict[str, frozenset[Role]] = {
    "seat_player": DEALER,
    "unseat_player": DEALER,
    "place_wagers": DEALER,
    "announce_no_more_bets": DEALER,
    "deal": DEALER,
    "decide": DEALER,
    "turn_card": DEALER,
    "turn_box": DEALER,
    "turn_hand": DEALER,
    "clear_table": DEALER,
    "undo": DEALER,
}


class NotYours(Exception):  # noqa: N818 - an answer, not a fault
    """This person may not give this command at this table."""


def giver(table: Table, person: AbstractBaseUser | AnonymousUser, command_name: str) -> Actor:
    """Who gives the command; a dealer works the own table alone."""
    actor = actor_at(table, person)
    if actor is None or actor.role not in MAY_GIVE[command_name]:
        raise NotYours
    if actor.role == "dealer" and not actor.is_assigned:
        raise NotYours
    return actor
