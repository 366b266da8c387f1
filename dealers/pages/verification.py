"""The page of the verification: what the last runs found, and a button that starts one."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from dealers.auth.access import readable_tables
from dealers.auth.security_log import log_security_event
from dealers.models import Staff
from dealers.pages.decorators import for_roles
from tables.models import LogVerification, Table
from tables.verify.runs import AlreadyRunning, ask_run, end_dead_runs, read_faults

VERIFICATION_ROLES = ("auditor", "pit_boss", "admin")
OUTCOME_LABELS = {
    "": gettext_lazy("running"),
    "fits": gettext_lazy("everything fits"),
    "faults": gettext_lazy("something does not fit"),
    "failed": gettext_lazy("could not be finished"),
    "died": gettext_lazy("died; start it again"),
}
MAX_RUNS = 31


@require_GET
@for_roles(*VERIFICATION_ROLES)
def verification(request: HttpRequest, person: Staff) -> HttpResponse:
    end_dead_runs()
    runs = list(LogVerification.objects.select_related("asked_by").order_by("-pk")[:MAX_RUNS])
    names = dict(_tables(person))
    context = {
        "runs": [_run(run, names) for run in runs],
        "running": next((_progress(run) for run in runs if not run.outcome), None),
        "build": settings.BUILD,
        "language": translation.get_language(),
    }
    response = render(request, "verification.html", context)
    response["Cache-Control"] = "no-store"
    return response


def _tables(person: Staff) -> Any:
    """Return the tables whose faults a person sees; the faults of the heads are for everybody here."""
    tables = readable_tables(person) if person.role == "pit_boss" else Table.objects.all()
    return tables.values_list("pk", "name")


def _run(run: LogVerification, names: dict[int, str]) -> dict[str, Any]:
    faults = [
        {"table": names.get(fault["table"], ""), "fault": fault["fault"]}
        for fault in read_faults(run)
        if fault["table"] is None or fault["table"] in names
    ]
    return {"row": run, "outcome": OUTCOME_LABELS[run.outcome], "faults": faults}


@require_POST
@for_roles(*VERIFICATION_ROLES)
def start_verification(request: HttpRequest, person: Staff) -> HttpResponse:
    """Ask for a run, unless one is under way. A worker starts it within seconds."""
    try:
        run = ask_run(by=person)
    except AlreadyRunning:
        return redirect("verification")
    log_security_event("verification", request, person=person, about=str(run))
    return redirect("verification")


@require_GET
@for_roles(*VERIFICATION_ROLES)
def progress(request: HttpRequest, person: Staff) -> HttpResponse:
    """Return how far the last run is, which the page asks for every few seconds."""
    end_dead_runs()
    last = LogVerification.objects.order_by("-pk").first()
    response = JsonResponse({} if last is None else _progress(last))
    response["Cache-Control"] = "no-store"
    return response


def _progress(run: LogVerification) -> dict[str, Any]:
    return {
        "run": run.pk,
        "outcome": run.outcome,
        "is_started": run.started_at is not None,
        "tables": run.tables,
        "events": run.events,
        "events_to_read": run.events_to_read,
    }
