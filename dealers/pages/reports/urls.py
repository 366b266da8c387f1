"""The URLs under /reports/."""

from django.urls import path

from dealers.pages.reports import exception_events, views

urlpatterns = [
    path("", views.report, name="reports"),
    path("exceptions/events/", exception_events.exception_events, name="exception_events"),
    path("<slug:name>/", views.report, name="report"),
    path("<slug:name>.csv", views.report_file, name="report_file"),
]
