from channels.security.websocket import WebsocketDenier
from django.contrib import admin
from django.urls import path, re_path
from django.views.i18n import set_language

from dealers import (
    acknowledging,
    api,
    card_api,
    endings,
    floor_opening,
    floor_pin,
    floor_staffing,
    floor_tablets,
    floor_views,
    health,
    pin_views,
    records_api,
    report_views,
    round_api,
    round_views,
    schema,
    submission_views,
    tablet_views,
    views,
    wall_views,
    words,
)
from dealers.consumers import PitConsumer, TableConsumer

urlpatterns = [
    path("office/", admin.site.urls),
    path("", views.start, name="start"),
    path("sign-in/", views.sign_in, name="sign_in"),
    path("sign-out/", endings.sign_out, name="sign_out"),
    path("pin/", pin_views.change_pin, name="change_pin"),
    path("enrol/", tablet_views.enrol_tablet, name="enrol"),
    path("tablet/", tablet_views.tablet, name="tablet"),
    path("floor/", floor_views.floor, name="floor"),
    path("floor/mine", floor_views.mine, name="mine"),
    path("floor/open/", floor_opening.open_table, name="open_table"),
    path("floor/tables/", floor_staffing.whose, name="whose"),
    path("floor/tables/<int:table_id>/assign", floor_staffing.assign, name="assign"),
    path("floor/tables/<int:table_id>/release", floor_staffing.release, name="release"),
    path("floor/tables/<int:table_id>/dealer", floor_staffing.set_dealer, name="set_dealer"),
    path("floor/handover/", floor_staffing.handover, name="handover"),
    path("floor/roster/", floor_staffing.roster, name="roster"),
    path("floor/roster/<int:pit_id>", floor_staffing.set_roster, name="set_roster"),
    path("floor/tablets/", floor_tablets.tablets, name="tablets"),
    path("floor/tables/<int:table_id>/code", floor_tablets.make_code, name="make_code"),
    path("floor/devices/<int:device_id>/revoke", floor_tablets.revoke_device, name="revoke_device"),
    path("floor/unlock", floor_tablets.unlock, name="unlock"),
    path("help/", views.help_page, name="help"),
    path("language", set_language, name="set_language"),
    path("words/<str:language>/<str:build>.js", words.show, name="words"),
    path("tables/<int:table_id>/", views.table, name="table"),
    path("tables/<int:table_id>/card/", views.card, name="card"),
    path("reports/", report_views.report, name="reports"),
    path("reports/<slug:name>/", report_views.report, name="report"),
    path("reports/<slug:name>.csv", report_views.report_file, name="report_file"),
    path("pits/", wall_views.pit_list, name="pits"),
    path("pits/<int:pit_id>/", wall_views.wall, name="wall"),
    path("rounds/", round_views.history, name="rounds"),
    path("rounds/<int:round_id>/", round_views.show_round, name="round"),
    path("rounds/<int:round_id>/record.json", round_views.download_record, name="round_record"),
    path("rounds/<int:round_id>/steps", round_api.steps, name="round_steps"),
    path("rounds/<int:round_id>/verification", round_api.verification, name="round_verification"),
    path("api/v1/tables/<int:table_id>", api.table),
    path("api/v1/tables/<int:table_id>/card", card_api.table_card),
    path("api/v1/tables/<int:table_id>/commands", api.commands),
    path("api/v1/tables/<int:table_id>/commands-by-pin", floor_pin.commands_by_pin),
    path("api/v1/tables/<int:table_id>/events", records_api.events),
    path("api/v1/tables/<int:table_id>/rounds/<int:number>", records_api.round_by_number),
    path("api/v1/rounds/<int:round_id>", records_api.round_by_id),
    path("api/v1/pits/<int:pit_id>", records_api.pit),
    path("api/v1/pits/<int:pit_id>/acknowledgements", acknowledging.acknowledge),
    path("api/v1/schema.json", schema.show),
    path("submissions/", submission_views.submissions, name="submissions"),
    path("submissions/new/<slug:game>/", submission_views.new_submission, name="new_submission"),
    path("submissions/preview/<slug:game>/", submission_views.preview, name="preview_submission"),
    path("submissions/<int:number>/", submission_views.submission, name="submission"),
    path("submissions/<int:number>/edit/", submission_views.edit_submission, name="edit_submission"),
    path("submissions/<int:number>/version/", submission_views.new_version, name="new_version"),
    path("submissions/<int:number>/approve/", submission_views.approve, name="approve_submission"),
    path("submissions/<int:number>/schedule/", submission_views.schedule, name="schedule_submission"),
    path("submissions/<int:number>/withdraw/", submission_views.withdraw, name="withdraw_submission"),
    path(
        "submissions/<int:number>/compare/<int:other>/", submission_views.compared, name="compare_submissions"
    ),
    path("healthz", health.healthz, name="healthz"),
    path("metrics", health.show_metrics),
]

websocket_urlpatterns = [
    path("ws/tables/<int:table_id>/", TableConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/pits/<int:pit_id>/", PitConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path("", WebsocketDenier.as_asgi()),  # type: ignore[arg-type]
]
