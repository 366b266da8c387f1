"""The form of a rules submission as a browser sends it."""

from typing import Any

from dealers.pages.submissions.forms import SubmissionForm


def chosen(game: str, **changes: Any) -> dict[str, Any]:
    """Return what a browser would send from the empty form, with these changes."""
    rules = {"rule_ante_odds": "even_money"} if game == "criss_cross" else {}
    return {**SubmissionForm(None, game).initial, "reference": "MD-9", **rules, **changes}
