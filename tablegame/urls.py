from channels.security.websocket import WebsocketDenier
from django.contrib import admin
from django.urls import path, re_path
from django.views.i18n import set_language

from dealers.api import alerts, commands, commands_by_pin, events, pits, round_steps, rounds, schema, tables
from dealers.api import health as api_health
from dealers.pages import pin, sign_in, start, table, tablet, translations, wall
from dealers.pages.floor import open_table, staffing, tablets
from dealers.pages.floor import views as floor_views
from dealers.pages.reports import views as reports_views
from dealers.pages.rounds import views as rounds_views
from dealers.pages.submissions import views as submissions_views
from dealers.sockets.consumers import PitConsumer, TableConsumer

urlpatterns = [
    path("office/", admin.site.urls),
    path("", start.start, name="start"),
    path("sign-in/", sign_in.sign_in, name="sign_in"),
    path("sign-out/", sign_in.sign_out, name="sign_out"),
    path("pin/", pin.change_pin, name="change_pin"),
    path("enrol/", tablet.enrol_tablet, name="enrol"),
    path("tablet/", tablet.tablet, name="tablet"),
    path("floor/", floor_views.floor, name="floor"),
    path("floor/mine", floor_views.my_tables, name="mine"),
    path("floor/open/", open_table.open_table, name="open_table"),
    path("floor/tables/", staffing.table_assignments, name="whose"),
    path("floor/tables/<int:table_id>/assign", staffing.assign, name="assign"),
    path("floor/tables/<int:table_id>/release", staffing.release, name="release"),
    path("floor/tables/<int:table_id>/dealer", staffing.set_dealer, name="set_dealer"),
    path("floor/handover/", staffing.handover, name="handover"),
    path("floor/roster/", staffing.roster, name="roster"),
    path("floor/roster/<int:pit_id>", staffing.set_roster, name="set_roster"),
    path("floor/tablets/", tablets.tablets, name="tablets"),
    path("floor/tables/<int:table_id>/code", tablets.make_code, name="make_code"),
    path("floor/devices/<int:device_id>/revoke", tablets.revoke_device, name="revoke_device"),
    path("floor/unlock", tablets.unlock, name="unlock"),
    path("help/", start.help_page, name="help"),
    path("language", set_language, name="set_language"),
    path("words/<str:language>/<str:build>.js", translations.script_words, name="words"),
    path("tables/<int:table_id>/", table.table, name="table"),
    path("tables/<int:table_id>/card/", table.card, name="card"),
    path("reports/", reports_views.report, name="reports"),
    path("reports/<slug:name>/", reports_views.report, name="report"),
    path("reports/<slug:name>.csv", reports_views.report_file, name="report_file"),
    path("pits/", wall.pit_list, name="pits"),
    path("pits/<int:pit_id>/", wall.wall, name="wall"),
    path("rounds/", rounds_views.history, name="rounds"),
    path("rounds/<int:round_id>/", rounds_views.show_round, name="round"),
    path("rounds/<int:round_id>/record.json", rounds_views.download_record, name="round_record"),
    path("rounds/<int:round_id>/steps", round_steps.steps, name="round_steps"),
    path("rounds/<int:round_id>/verification", round_steps.verification, name="round_verification"),
    path("api/v1/tables/<int:table_id>", tables.table),
    path("api/v1/tables/<int:table_id>/card", tables.table_card),
    path("api/v1/tables/<int:table_id>/commands", commands.commands),
    path("api/v1/tables/<int:table_id>/commands-by-pin", commands_by_pin.commands_by_pin),
    path("api/v1/tables/<int:table_id>/events", events.events),
    path("api/v1/tables/<int:table_id>/rounds/<int:number>", rounds.round_by_number),
    path("api/v1/rounds/<int:round_id>", rounds.round_by_id),
    path("api/v1/pits/<int:pit_id>", pits.pit),
    path("api/v1/pits/<int:pit_id>/acknowledgements", alerts.acknowledge),
    path("api/v1/schema.json", schema.show),
    path("submissions/", submissions_views.submissions, name="submissions"),
    path("submissions/new/<slug:game>/", submissions_views.new_submission, name="new_submission"),
    path("submissions/preview/<slug:game>/", submissions_views.preview, name="preview_submission"),
    path("submissions/<int:number>/", submissions_views.submission, name="submission"),
    path("submissions/<int:number>/edit/", submissions_views.edit_submission, name="edit_submission"),
    path("submissions/<int:number>/version/", submissions_views.new_version, name="new_version"),
    path("submissions/<int:number>/approve/", submissions_views.approve, name="approve_submission"),
    path("submissions/<int:number>/schedule/", submissions_views.schedule, name="schedule_submission"),
    path("submissions/<int:number>/withdraw/", submissions_views.withdraw, name="withdraw_submission"),
    path(
        "submissions/<int:number>/compare/<int:other>/", submissions_views.compare, name="compare_submissions"
    ),
    path("healthz", api_health.healthz, name="healthz"),
    path("metrics", api_health.show_metrics),
]

websocket_urlpatterns = [
    path("ws/tables/<int:table_id>/", TableConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/pits/<int:pit_id>/", PitConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path("", WebsocketDenier.as_asgi()),  # type: ignore[arg-type]
]
