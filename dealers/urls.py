"""The URLs of dealers: API, health and metrics, and pages. Those of the sockets are in sockets/urls.py."""

from django.urls import include, path

from dealers.api import health

urlpatterns = [
    path("api/v1/", include("dealers.api.urls")),
    path("healthz", health.healthz, name="healthz"),
    path("metrics", health.show_metrics),
    path("", include("dealers.pages.urls")),
]
