"""The URLs of the pages. Larger packages list their own."""

from django.urls import include, path

from dealers.pages import pin, sign_in, start, table, tablet, translations, verification, wall

urlpatterns = [
    path("", start.start, name="start"),
    path("help/", start.help_page, name="help"),
    path("sign-in/", sign_in.sign_in, name="sign_in"),
    path("sign-out/", sign_in.sign_out, name="sign_out"),
    path("pin/", pin.change_pin, name="change_pin"),
    path("enrol/", tablet.enroll_tablet, name="enrol"),
    path("tablet/", tablet.tablet, name="tablet"),
    path("tables/<int:table_id>/", table.table, name="table"),
    path("tables/<int:table_id>/card/", table.card, name="card"),
    path("words/<str:language>/<str:build>.js", translations.script_words, name="words"),
    path("pits/", wall.pit_list, name="pits"),
    path("pits/<int:pit_id>/", wall.wall, name="wall"),
    path("verification/", verification.verification, name="verification"),
    path("verification/start", verification.start_verification, name="start_verification"),
    path("verification/progress", verification.progress, name="verification_progress"),
    path("floor/", include("dealers.pages.floor.urls")),
    path("rounds/", include("dealers.pages.rounds.urls")),
    path("reports/", include("dealers.pages.reports.urls")),
    path("submissions/", include("dealers.pages.submissions.urls")),
]
