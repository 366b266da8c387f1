"""The URLs of the websockets. Any other is refused."""

from channels.security.websocket import WebsocketDenier
from django.urls import path, re_path

from dealers.sockets.consumers import PitConsumer, TableConsumer

websocket_urlpatterns = [
    path("ws/tables/<int:table_id>/", TableConsumer.as_asgi()),  # type: ignore[arg-type]
    path("ws/pits/<int:pit_id>/", PitConsumer.as_asgi()),  # type: ignore[arg-type]
    re_path("", WebsocketDenier.as_asgi()),  # type: ignore[arg-type]
]
