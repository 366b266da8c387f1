"""The URLs under /reports/."""

from django.urls import path

from dealers.pages.reports import views

urlpatterns = [
    path("", views.report, name="reports"),
    path("<slug:name>/", views.report, name="report"),
    path("<slug:name>.csv", views.report_file, name="report_file"),
]
