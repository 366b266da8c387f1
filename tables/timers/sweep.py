"""The sweep: runs each timer that is due as a system command, once.

Celery itself times nothing. A timer is a row with `due_at`; its command id is derived from the row, so two
workers, a restarted beat or the web process as a fallback still run it only once.
"""

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID

from django.db import OperationalError, connection, transaction
from django.db.models import F, Q, QuerySet
from django.utils.crypto import salted_hmac

from games.rulebook.law import Refused
from games.table.actor import Actor
from games.table.approvals.model import REACHES
from games.table.commands import Command, Escalate, Remind
from games.table.timers.due import CALL
from tables import clock, clock_references
from tables.execute import execute
from tables.models import Sweep, Timer
from tables.models.timers import NEVER

log = logging.getLogger(__name__)

SYSTEM = Actor("system", "system")
SALT = "tables.timers"
SWEEP_INTERVAL = timedelta(seconds=5)
# The most timers one sweep runs; the rest will still be due at the next one.
MAX_TIMERS = 500


def sweep(by: str = "worker") -> int:
    """Run every timer that is due. Return how many there were."""
    clock_references.refresh()
    clock.detect_jumps()
    now = clock.now()
    due = list(due_timers(now).order_by("due_at", "pk")[:MAX_TIMERS])
    for timer in due:
        run_timer(timer)
    lag = max((0, *((now - timer.due_at).total_seconds() for timer in due)))
    Sweep.objects.update_or_create(pk=Sweep.ONLY, defaults={"at": now, "by": by, "lag_ms": round(lag * 1000)})
    delete_stopped_timers()
    return len(due)


def delete_stopped_timers() -> None:
    """Delete stopped timers, except those a command has locked; the next sweep gets them."""
    all_rows = Timer.with_stopped
    if not all_rows.filter(due_at=NEVER).exists():
        return
    may_skip = connection.features.has_select_for_update_skip_locked
    with suppress(OperationalError), transaction.atomic():
        free = all_rows.select_for_update(skip_locked=may_skip).filter(due_at=NEVER)
        all_rows.filter(pk__in=list(free.values_list("pk", flat=True)[:MAX_TIMERS])).delete()


def sweep_if_late() -> None:
    """Sweep from inside long work on the sweeping thread, so that timers need not wait for its end."""
    last = Sweep.objects.filter(pk=Sweep.ONLY).first()
    if last is None or abs(clock.now() - last.at) >= SWEEP_INTERVAL:
        sweep()


def due_timers(now: datetime) -> QuerySet[Timer]:
    """Return due timers. Where a table is ahead of a clock that was set back, its own time counts."""
    return Timer.objects.filter(Q(due_at__lte=now) | Q(due_at__lte=F("table__last_event_at")))


def run_timer(timer: Timer) -> None:
    """Run one timer as a command. If the table has moved on, there is nothing to do."""
    try:
        execute(timer.table_id, lambda _: SYSTEM, timer_command_id(timer), None, timer_command(timer))
    except Refused as refusal:
        log.info("timer %s of table %s is no longer due: %s", timer.kind, timer.table_id, refusal.code)
    except OperationalError:
        log.warning("timer %s of table %s waits for the database", timer.kind, timer.table_id)
    except Exception:
        # A table that cannot be read must not block the others.
        log.exception("timer %s of table %s could not be carried out", timer.kind, timer.table_id)


def timer_command_id(timer: Timer) -> UUID:
    """Return the same command id for the same timer, in every process.

    Without the floor's secret nobody can know it, use it first and so keep the timer from running.
    """
    key = f"{timer.table_id} {timer.kind} {timer.subject} {timer.due_at.timestamp():.6f}"
    return UUID(bytes=salted_hmac(SALT, key, algorithm="sha256").digest()[:16], version=4)


def timer_command(timer: Timer) -> Command:
    for to in REACHES:
        if timer.kind == f"tell_{to}":
            return Escalate(to, None if timer.subject == CALL else int(timer.subject))
    return Remind(timer.kind, timer.due_at, timer.subject)
