from django.urls import path

from dealers import api, views
from dealers.consumers import TableConsumer

urlpatterns = [
    path("", views.start, name="start"),
    path("sign-in/", views.sign_in, name="sign_in"),
    path("sign-out/", views.sign_out, name="sign_out"),
    path("tables/<int:table_id>/", views.table, name="table"),
    path("api/v1/tables/<int:table_id>", api.table),
    path("api/v1/tables/<int:table_id>/commands", api.commands),
    path("healthz", views.healthz, name="healthz"),
]

websocket_urlpatterns = [
    path("ws/tables/<int:table_id>/", TableConsumer.as_asgi()),  # type: ignore[arg-type]
]
