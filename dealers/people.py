"""A signed-in person as the actor of a table."""

from typing import cast

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from dealers.models import Staff
from games.actor import Actor, Role
from tables.models import Table


def actor_at(table: Table, person: AbstractBaseUser | AnonymousUser) -> Actor | None:
    """Who this person is at this table, or None for somebody who is not signed in."""
    if not isinstance(person, Staff) or not person.is_active:
        return None
    return Actor(
        id=str(person.pk),
        role=cast(Role, person.role),
        is_assigned=table.dealer_id == person.pk,
    )
