"""The processes of a floor, each as one command line for ./run, docker-compose.yml and the tests.

python -m tablegame.processes prepare | web | worker | beat | health
"""

import argparse
import os
import sys
import urllib.error
import urllib.request
from pathlib import Path

import django
from django.conf import settings
from django.core.checks import WARNING, run_checks
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError

from tablegame.certificate import make_certificate
from tablegame.checks import ONLY_WARNED
from tablegame.prepare_lock import one_at_a_time

PORT = 8000
HEALTH_SECONDS = 4
# Quiet, so that its messages come as log lines and without a banner.
CELERY = [sys.executable, "-m", "celery", "--quiet", "-A"]


def web_command(host: str, port: int, processes: int) -> list[str]:
    options = ["--host", host, "--port", str(port), "--workers", str(processes)]
    return [sys.executable, "-m", "tablegame.web", *options]


def worker_command(concurrency: int = 2, app: str = "tablegame") -> list[str]:
    """Return the worker's command line.

    It uses threads, because its tasks mostly wait for the database, and Celery's own processes need shared
    memory, which not every machine has.
    """
    pool = ("--pool", "threads", "--concurrency", str(concurrency))
    return [*CELERY, app, "worker", *pool, "--loglevel", "INFO"]


def beat_command() -> list[str]:
    """Return beat's command line. A floor has exactly one beat."""
    return [*CELERY, "tablegame", "beat", "--loglevel", "INFO"]


def prepare() -> None:
    """Check a real floor, and migrate the database, once before anything is served."""
    if settings.HTTPS and not settings.DEMO:
        stop_if_unfit()
    try:
        with one_at_a_time():
            make_ready()
    except OperationalError as problem:
        sys.exit(f"The database is not responding: {problem}")
    except CommandError as problem:
        sys.exit(str(problem))


def stop_if_unfit() -> None:
    """Say what `check --deploy` finds, and stop unless a floor may be served so."""
    found = [
        message
        for message in run_checks(include_deployment_checks=True)
        if message.is_serious(WARNING) and not message.is_silenced()
    ]
    said = "\n".join(map(str, found))
    if any(message.id not in ONLY_WARNED for message in found):
        sys.exit(f"This floor is not ready to be served.\n{said}")
    if said:
        sys.stderr.write(f"{said}\n")


def make_ready() -> None:
    call_command("migrate", verbosity=0)
    if settings.DEMO:
        call_command("demo_floor")
        if settings.TLS_FOLDER:
            make_certificate(Path(settings.TLS_FOLDER), settings.ALLOWED_HOSTS)


def check_health(port: int) -> None:
    """Exit with an error unless the server can take commands."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=HEALTH_SECONDS):
            return
    except urllib.error.HTTPError as problem:
        sys.exit(problem.read().decode(errors="replace"))
    except (OSError, TimeoutError) as problem:
        sys.exit(f"It does not answer: {problem}")


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")
    parser = argparse.ArgumentParser(description="Starts one part of a floor.")
    parser.add_argument("part", choices=["prepare", "web", "worker", "beat", "health"])
    parser.add_argument("--host", default="127.0.0.1", help="where web listens")
    parser.add_argument("--port", type=int, default=PORT, help="where web listens, and health asks")
    options = parser.parse_args()
    if options.part == "prepare":
        django.setup()
        prepare()
    elif options.part == "health":
        check_health(options.port)
    else:
        commands = {
            "web": web_command(options.host, options.port, settings.WEB_PROCESSES),
            "worker": worker_command(),
            "beat": beat_command(),
        }
        command = commands[options.part]
        # Replace this process, so that signals reach the program directly.
        os.execv(command[0], command)  # noqa: S606 - our own programs


if __name__ == "__main__":
    main()
