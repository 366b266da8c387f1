"""The end of a request: approved, denied, withdrawn, or dropped by what happened at the table."""

from games.table import events as e
from games.table.approvals.model import Request


def build_request_closed(
    request: Request, answer: str, by: str, reason: str = "", law: str = ""
) -> e.RequestClosed:
    """Return the event; one that denies or drops a claim also says who dealt the hand."""
    claim = request.paid if answer in ("denied", "dropped") else None
    return e.RequestClosed(
        number=request.number,
        answer=answer,
        by=by,
        reason=reason,
        law=law,
        kind=request.kind,
        dealer="" if claim is None else claim.dealer,
    )
