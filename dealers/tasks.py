"""The Celery task of dealers. It is safe to repeat."""

from celery import shared_task

from dealers.auth.session_store import SessionStore, hash_plain_keys
from tables import slips


@shared_task(name="dealers.tasks.clear_sessions")  # type: ignore[untyped-decorator]
def clear_sessions() -> None:
    """Delete expired sessions, unless the clock says that they all are; past sign-ins stay in SignIn.

    Keys that a process of an earlier release still writes are hashed.
    """
    if not slips.slipped_by():
        SessionStore.clear_expired()
    hash_plain_keys(SessionStore.get_model_class())
