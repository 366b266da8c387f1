"""The URLs under /floor/."""

from django.urls import path

from dealers.pages.floor import clock, covers, open_table, pin_signatures, staffing, tablets, views

urlpatterns = [
    path("", views.floor, name="floor"),
    path("mine", views.my_tables, name="mine"),
    path("open/", open_table.open_table, name="open_table"),
    path("tables/", staffing.table_assignments, name="whose"),
    path("tables/<int:table_id>/assign", staffing.assign, name="assign"),
    path("tables/<int:table_id>/release", staffing.release, name="release"),
    path("tables/<int:table_id>/dealer", staffing.set_dealer, name="set_dealer"),
    path("handover/", staffing.handover, name="handover"),
    path("roster/", staffing.roster, name="roster"),
    path("roster/<int:pit_id>", staffing.set_roster, name="set_roster"),
    path("clock/", clock.show_clock, name="clock"),
    path("tablets/", tablets.tablets, name="tablets"),
    path("tables/<int:table_id>/code", tablets.make_code, name="make_code"),
    path("devices/<int:device_id>/revoke", tablets.revoke_device, name="revoke_device"),
    path("cover/", covers.covers, name="covers"),
    path("cover/<int:cover_id>/end", covers.stop_cover, name="stop_cover"),
    path("pins/", pin_signatures.signatures, name="pin_signatures"),
    path("pins/mine", pin_signatures.all_mine, name="all_mine"),
    path("pins/<int:signature_id>/not-me", pin_signatures.not_me, name="not_me"),
    path("unlock", tablets.unlock, name="unlock"),
]
