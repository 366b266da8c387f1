"""The Celery task of dealers. It is safe to repeat."""

from importlib import import_module

from celery import shared_task
from django.conf import settings


@shared_task(name="dealers.tasks.clear_sessions")  # type: ignore[untyped-decorator]
def clear_sessions() -> None:
    """Delete expired sessions. Past sign-ins stay in SignIn."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
