"""Questions about a state that are worked out once: a state never changes, so neither does the answer."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from games.table.state import State

_Answer = TypeVar("_Answer")


def once_per_state(question: Callable[[State], _Answer]) -> Callable[[State], _Answer]:
    """Keep the answer to a question beside the state that it is about. A refusal is not kept."""
    name = f"{question.__module__}.{question.__qualname__}"

    @wraps(question)
    def answer(state: State) -> _Answer:
        known: dict[str, _Answer] = state.__dict__
        if name not in known:
            known[name] = question(state)
        return known[name]

    return answer
