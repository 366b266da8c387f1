from django.urls import path

from dealers import views

urlpatterns = [
    path("", views.start, name="start"),
    path("healthz", views.healthz, name="healthz"),
]
