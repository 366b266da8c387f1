"""The ASGI application: limits in front, then the API, the pages and the sockets."""

import asyncio
import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")
pages = get_asgi_application()

# Django must be set up before anything that touches its models is imported.
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.conf import settings  # noqa: E402

from tablegame.body_limits import limit_bodies  # noqa: E402
from tablegame.door import Door  # noqa: E402
from tablegame.flood_gate import stop_floods  # noqa: E402
from tablegame.garbage import freeze_startup, underway  # noqa: E402
from tablegame.urls import websocket_urlpatterns  # noqa: E402
from tables.database.patience import wait_at_most  # noqa: E402
from tables.push.publish import set_serving_loop  # noqa: E402
from tables.timers.watchdog import start_watchdog  # noqa: E402

API_PATHS = ("/api/", "/healthz", "/metrics")
api = Door()


async def http(scope: Any, receive: Any, send: Any) -> None:
    """Send API requests to their own handlers; pages are rendered in threads."""
    with underway():
        if scope["path"].startswith(API_PATHS):
            await api(scope, receive, send)
            return
        with wait_at_most(settings.DATABASE_STATEMENT_SECONDS):
            await pages(scope, receive, send)


sockets = URLRouter(websocket_urlpatterns)  # type: ignore[arg-type]
protocols = ProtocolTypeRouter({"http": limit_bodies(stop_floods(http)), "websocket": sockets})


async def application(scope: Any, receive: Any, send: Any) -> None:
    set_serving_loop(asyncio.get_running_loop())
    start_watchdog()
    await protocols(scope, receive, send)


freeze_startup()
