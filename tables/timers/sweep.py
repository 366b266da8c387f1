"""The sweep: runs each timer that is due as a command of the system, once.

Celery times nothing itself. A timer is a row with `due_at`; its command id is derived from the row, so two
workers, a restarted beat or the web process standing in for them still run it only once.
"""

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID, uuid5

from django.db import OperationalError, connection, transaction
from django.db.models import F, Q, QuerySet

from games.rulebook.law import Refused
from games.table.actor import Actor
from games.table.approvals.model import REACHES
from games.table.commands import Command, Escalate, Remind
from games.table.timers.due import CALL
from tables import clock
from tables.execute import execute
from tables.models import Sweep, Timer
from tables.models.timers import NEVER

log = logging.getLogger(__name__)

SYSTEM = Actor("system", "system")
TIMER_NAMESPACE = UUID("6f1d6b7e-8f0c-4d52-9c8b-3f0c5f6f3a11")
SWEEP_INTERVAL = timedelta(seconds=5)
# As many as a sweep takes on; the rest is due a few seconds later still.
MAX_TIMERS = 500


def sweep(by: str = "worker") -> int:
    """Carries out everything that is due; how many there were."""
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
    """Timers that were stopped. Nobody waits for it: what a tap holds right now is left for the next time."""
    all_rows = Timer.with_stopped
    if not all_rows.filter(due_at=NEVER).exists():
        return
    may_skip = connection.features.has_select_for_update_skip_locked
    with suppress(OperationalError), transaction.atomic():
        free = all_rows.select_for_update(skip_locked=may_skip).filter(due_at=NEVER)
        all_rows.filter(pk__in=list(free.values_list("pk", flat=True)[:MAX_TIMERS])).delete()


def sweep_if_late() -> None:
    """For long work on the thread that sweeps too: nothing waits until it is done."""
    last = Sweep.objects.filter(pk=Sweep.ONLY).first()
    if last is None or abs(clock.now() - last.at) >= SWEEP_INTERVAL:
        sweep()


def due_timers(now: datetime) -> QuerySet[Timer]:
    """What is due; at a table that was ahead before the clock was set back, by the table's own time."""
    return Timer.objects.filter(Q(due_at__lte=now) | Q(due_at__lte=F("table__last_event_at")))


def run_timer(timer: Timer) -> None:
    """One timer as a command; when the table has moved on meanwhile there is nothing to do."""
    try:
        execute(timer.table_id, lambda _: SYSTEM, timer_command_id(timer), None, timer_command(timer))
    except Refused as refusal:
        log.info("timer %s of table %s is no longer due: %s", timer.kind, timer.table_id, refusal.code)
    except OperationalError:
        log.warning("timer %s of table %s waits for the database", timer.kind, timer.table_id)
    except Exception:
        # A table that cannot be read holds up no other.
        log.exception("timer %s of table %s could not be carried out", timer.kind, timer.table_id)


def timer_command_id(timer: Timer) -> UUID:
    """The same for the same timer, whoever carries it out."""
    said = f"{timer.table_id} {timer.kind} {timer.subject} {timer.due_at.timestamp():.6f}"
    return uuid5(TIMER_NAMESPACE, said)


def timer_command(timer: Timer) -> Command:
    for to in REACHES:
        if timer.kind == f"tell_{to}":
            return Escalate(to, None if timer.subject == CALL else int(timer.subject))
    return Remind(timer.kind, timer.due_at, timer.subject)
