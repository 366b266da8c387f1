"""The Celery task of dealers. It is safe to repeat."""

from importlib import import_module

from celery import shared_task
from django.conf import settings


@shared_task(name="dealers.tasks.clear_sessions")  # type: ignore[untyped-decorator]
def clear_sessions() -> None:
    """Forgets the sessions of browsers that have expired; who was signed in when stays in SignIn."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
