"""All URLs of the project and of its websockets. Each app lists its own in its `urls.py`."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import set_language

from dealers.sockets.urls import websocket_urlpatterns

__all__ = ("urlpatterns", "websocket_urlpatterns")

urlpatterns = [
    path("office/", admin.site.urls),
    path("language", set_language, name="set_language"),
    path("", include("dealers.urls")),
]
