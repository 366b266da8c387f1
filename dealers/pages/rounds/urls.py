"""The URLs under /rounds/."""

from django.urls import path

from dealers.api import round_steps
from dealers.pages.rounds import views

urlpatterns = [
    path("", views.history, name="rounds"),
    path("<int:round_id>/", views.show_round, name="round"),
    path("<int:round_id>/record.json", views.download_record, name="round_record"),
    path("<int:round_id>/steps", round_steps.steps, name="round_steps"),
    path("<int:round_id>/verification", round_steps.verification, name="round_verification"),
]
