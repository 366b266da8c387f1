"""The types of what the pages read beside the API, which its schema does not cover."""

from typing import Any, NamedTuple, get_type_hints

import msgspec

from games.settlement.explain import Explained
from games.table.view.table import TableView
from tables.history.story import StoryStep
from tables.verify.round import RoundVerification


def as_object(name: str, kind: type[NamedTuple], **other: Any) -> type[msgspec.Struct]:
    """Return a struct with the fields of a named tuple, some of another type; None leaves a field out."""
    hints = get_type_hints(kind) | other
    return msgspec.defstruct(name, [(field, hint) for field, hint in hints.items() if hint is not None])


# A page gets the actor of a step by name and role, and the state as the table page shows it.
STEP = as_object("RoundStep", StoryStep, actor=None, who=str, role=str, state=TableView)
PAGE_TYPES = (STEP, Explained, as_object("RoundVerification", RoundVerification))


def page_definitions() -> dict[str, Any]:
    """Return the schema of each type by its name."""
    return msgspec.json.schema_components(PAGE_TYPES, ref_template="#/$defs/{name}")[1]
