"""The start of a process that verifies tables. It imports no models: Django is not set up yet."""

import signal
from multiprocessing.connection import Connection

import django


def run_verifier(pipe: Connection) -> None:
    """Set Django up and verify tables until the pipe closes. Ctrl-C is handled by the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    django.setup()
    from tables.verify.processes import verify_tasks  # noqa: PLC0415 - Django is set up by now

    verify_tasks(pipe)
