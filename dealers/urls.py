"""The addresses of dealers: the API, what programs watch, and the pages. The sockets have sockets/urls.py."""

from django.urls import include, path

from dealers.api import health

urlpatterns = [
    path("api/v1/", include("dealers.api.urls")),
    path("healthz", health.healthz, name="healthz"),
    path("metrics", health.show_metrics),
    path("", include("dealers.pages.urls")),
]
