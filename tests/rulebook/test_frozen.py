"""Everything the rulebook returns is frozen: nobody can change a round, a paytable or a request."""

import importlib
import pkgutil
from collections.abc import Iterator

from msgspec import Struct

import games


def structs() -> Iterator[type[Struct]]:
    """Return every struct that a module of the rulebook defines."""
    for found in pkgutil.walk_packages(games.__path__, "games."):
        if found.name.rpartition(".")[2] != "apps":
            for value in vars(importlib.import_module(found.name)).values():
                if isinstance(value, type) and issubclass(value, Struct) and value.__module__ == found.name:
                    yield value


def test_every_record_of_the_rulebook_is_frozen() -> None:
    found = list(structs())
    assert len(found) > 200
    # It is read, checked and dropped.
    assert [one.__name__ for one in found if not one.__struct_config__.frozen] == ["_Head"]
