"""The URLs under /submissions/."""

from django.urls import path

from dealers.pages.submissions import views

urlpatterns = [
    path("", views.submissions, name="submissions"),
    path("new/<slug:game>/", views.new_submission, name="new_submission"),
    path("preview/<slug:game>/", views.preview, name="preview_submission"),
    path("<int:number>/", views.submission, name="submission"),
    path("<int:number>/edit/", views.edit_submission, name="edit_submission"),
    path("<int:number>/version/", views.new_version, name="new_version"),
    path("<int:number>/approve/", views.approve, name="approve_submission"),
    path("<int:number>/schedule/", views.schedule, name="schedule_submission"),
    path("<int:number>/withdraw/", views.withdraw, name="withdraw_submission"),
    path("<int:number>/compare/<int:other>/", views.compare, name="compare_submissions"),
]
