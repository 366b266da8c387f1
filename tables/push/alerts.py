"""Alerts for the pit boss. Each starts at a given time, which may be in the future.

A screen shows an alert when its time comes, even if nothing was pushed in between.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Literal

from msgspec import Struct

from games.table.approvals.model import REACHES, Reach
from games.table.state import State
from games.table.timers.due import clocks
from tables.rows.highlights import REPORTED, ends_at
from tables.rows.tile_figures import WIN_SHOWN_FOR, Figures

AlertLevel = Literal["urgent", "warning", "notice"]


class Alert(Struct, frozen=True, omit_defaults=True):
    """An alert from `since` on, until `until` if that is known. A notice never makes a sound.

    Kind, subject and since identify an alert of a table. `causes` are the people who did what it reports, and
    `who` has their names; only a pit boss who is none of them acknowledges it. Once acknowledged, it is shown
    until `seen_until`.
    """

    kind: str
    level: AlertLevel
    since: str
    subject: str = ""
    until: str = ""
    params: dict[str, str] = {}
    causes: tuple[str, ...] = ()
    who: str = ""
    seen_until: str = ""

    def is_active(self, now: datetime) -> bool:
        begun = not self.since or datetime.fromisoformat(self.since) <= now
        return begun and not (self.until and datetime.fromisoformat(self.until) <= now)


def alerts_of(state: State, figures: Figures) -> tuple[Alert, ...]:
    """Return the alerts of one table, from its state and its row. What people did stays at a closed table."""
    if state.now.is_closed:
        return (*_unanswered_alerts(state), *_reported_alerts(figures))
    return (
        *_unanswered_alerts(state),
        *_due_alerts(state),
        *_hold_alerts(state),
        *_highlight_alerts(figures),
        *_reported_alerts(figures),
    )


def _unanswered_alerts(state: State) -> Iterable[Alert]:
    """Yield a call to the floor and open requests. Each escalation makes the alert sound again."""
    called = state.now.floor_called_at
    if called is not None:
        yield _unanswered("call", "", called, state.now.call_reached, {})
    for request in state.now.requests:
        params = {"kind": request.kind, "reason": request.reason}
        yield _unanswered("request", str(request.number), request.asked_at, request.reached, params)


def _unanswered(
    kind: str, number: str, at: datetime, reached: tuple[Reach, ...], params: dict[str, str]
) -> Alert:
    furthest = max(reached, key=REACHES.index, default="")
    if furthest:
        params = params | {"reached": furthest}
    level: AlertLevel = "urgent" if furthest else "warning"
    return Alert(kind, level, at.isoformat(), f"{number} {furthest}".strip(), params=params)


def _due_alerts(state: State) -> Iterable[Alert]:
    """Yield the alerts with a due time: decks (due soon, due, overdue), a stub count, a new sign."""
    settings = state.now.settings
    if settings is None:
        return
    soon = max(settings.reminders.deck_warnings, default=0)
    overdue = timedelta(minutes=settings.reminders.deck_overdue)
    for due in clocks(state):
        deck = {"deck": due.subject}
        match due.kind:
            case "deck_due":
                yield Alert("deck_due", "warning", _iso(due.at), due.subject, _iso(due.at + overdue), deck)
            case "deck_overdue":
                yield Alert("deck_overdue", "urgent", _iso(due.at), due.subject, params=deck)
            case "stub_due":
                yield Alert("stub_due", "warning", _iso(due.at))
            case "new_rules":
                coming = next(item for item in state.now.scheduled if item.effective_at == due.at)
                reference = {"reference": coming.submission.reference}
                yield Alert("new_rules", "warning", _iso(due.at), params=reference)
            case kind if kind == f"deck_due_in_{soon}":
                until = due.at + timedelta(minutes=soon)
                yield Alert("deck_soon", "notice", _iso(due.at), due.subject, _iso(until), deck)


def _hold_alerts(state: State) -> Iterable[Alert]:
    hold = state.now.hold
    if hold is not None:
        yield Alert("hold", "warning", _iso(hold.at), params={"reason": hold.reason})


def _highlight_alerts(figures: Figures) -> Iterable[Alert]:
    for noted in figures.noted:
        if noted.kind not in REPORTED:
            until = _iso(noted.since + WIN_SHOWN_FOR) if noted.kind == "large_win" else ""
            yield Alert(noted.kind, "warning", _iso(noted.since), noted.subject, until, noted.params)


def _reported_alerts(figures: Figures) -> Iterable[Alert]:
    """Yield what people did. It stays until a pit boss has seen it, or until the gaming day ends."""
    for noted in figures.noted:
        if noted.kind in REPORTED:
            yield Alert(
                noted.kind,
                "warning",
                _iso(noted.since),
                noted.subject,
                _iso(ends_at(noted)),
                noted.params,
                noted.causes,
                seen_until=_iso(noted.since + WIN_SHOWN_FOR),
            )


def _iso(at: datetime) -> str:
    return at.isoformat()
