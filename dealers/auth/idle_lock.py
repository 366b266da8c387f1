"""The idle lock: a dealer who has not tapped for a while outside a round must enter the PIN again."""

from datetime import timedelta

from django.conf import settings

from dealers.auth.security_log import log_security_event
from dealers.models import SignIn
from games.table.state import State, read_state
from tables import clock
from tables.log.journal.record import journaled, record
from tables.models import Table

# The share of the idle time within which further taps are not stored, to avoid a write for each one.
WRITE_AFTER_FRACTION = 0.1


def record_activity(sign_in: SignIn) -> None:
    """Store the time of a tap, unless one was stored a moment ago."""
    now = clock.now()
    if now - sign_in.last_used_at > timedelta(seconds=settings.IDLE_LOCK_SECONDS * WRITE_AFTER_FRACTION):
        SignIn.objects.filter(pk=sign_in.pk, ended_at=None).update(last_used_at=now)


def lock_if_idle(sign_in: SignIn) -> bool:
    """End the sign-in of an idle dealer, but never during a round."""
    now = clock.now()
    limit = timedelta(seconds=settings.IDLE_LOCK_SECONDS)
    if sign_in.role != "dealer" or now - sign_in.last_used_at <= limit:
        return False
    snapshots = Table.objects.filter(dealer=sign_in.person_id).values_list("snapshot", flat=True)
    if any(is_in_round(read_state(snapshot)) for snapshot in snapshots):
        return False
    with journaled():
        if SignIn.objects.filter(pk=sign_in.pk, ended_at=None).update(ended_at=now, ended_why="idle"):
            record(sign_in, by=None)
            device = "" if sign_in.device is None else sign_in.device.name
            log_security_event(
                "sign_in_ended",
                person=sign_in.person,
                about=str(sign_in.person),
                device=device,
                detail="idle",
            )
    return True


def is_in_round(state: State) -> bool:
    """Return whether bets are closed or wagers are on the felt."""
    return state.felt.phase != "betting" or any(seat.is_in or seat.wagers for seat in state.felt.seats)
