from django.apps import apps
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render


def start(request: HttpRequest) -> HttpResponse:
    games = [app.verbose_name for app in apps.get_app_configs() if app.name.startswith("games.")]
    return render(request, "start.html", {"games": games})


def healthz(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"ok": True})
