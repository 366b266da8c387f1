import asyncio
import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")
pages = get_asgi_application()

# Django must be set up before anything that touches its models is imported.
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402

from tablegame.urls import websocket_urlpatterns  # noqa: E402
from tables.publish import serve_from  # noqa: E402

sockets = AuthMiddlewareStack(URLRouter(websocket_urlpatterns))  # type: ignore[arg-type]
doors = ProtocolTypeRouter({"http": pages, "websocket": sockets})


async def application(scope: Any, receive: Any, send: Any) -> None:
    serve_from(asyncio.get_running_loop())
    await doors(scope, receive, send)
