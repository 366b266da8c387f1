"""The URLs under /api/v1/."""

from django.urls import path

from dealers.api import alerts, commands, commands_by_pin, events, pits, rounds, schema, tables

urlpatterns = [
    path("tables/<int:table_id>", tables.table),
    path("tables/<int:table_id>/card", tables.table_card),
    path("tables/<int:table_id>/commands", commands.commands),
    path("tables/<int:table_id>/commands-by-pin", commands_by_pin.commands_by_pin),
    path("tables/<int:table_id>/events", events.events),
    path("tables/<int:table_id>/rounds/<int:number>", rounds.round_by_number),
    path("rounds/<int:round_id>", rounds.round_by_id),
    path("pits/<int:pit_id>", pits.pit),
    path("pits/<int:pit_id>/acknowledgements", alerts.acknowledge),
    path("schema.json", schema.show),
]
