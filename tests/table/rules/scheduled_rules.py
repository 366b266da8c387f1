"""New rules at a table, scheduled and announced by the system."""

from datetime import timedelta
from typing import Any

import msgspec

from games.rulebook.submission import Submission
from tests.people import SYSTEM
from tests.table.floor_table import OPENED_AT, FloorTable

NEW = "MD-1 v2"
NEW_RULES: dict[str, dict[str, Any]] = {
    "double_draw": {"bonus_paytable": "B"},
    "criss_cross": {"ante_odds": "paytable"},
    "let_it_ride": {"paytable": "C"},
}
TOMORROW = OPENED_AT + timedelta(hours=6)


def terms(game: str, reference: str = NEW, **changes: Any) -> dict[str, Any]:
    built = msgspec.to_builtins(Submission(reference, game, NEW_RULES[game], **changes))
    return dict(built)


def schedule(table: FloorTable, number: int = 2, at: Any = TOMORROW, **changes: Any) -> None:
    given = terms(table.game, **changes)
    table.tap("schedule_rules", SYSTEM, terms=given, effective_at=at, number=number, by="5")


def tell(table: FloorTable) -> None:
    """Let the day come and the sweep announce the rules."""
    table.time = max(table.time, TOMORROW)
    table.tap("remind", SYSTEM, kind="new_rules", due_at=TOMORROW)
