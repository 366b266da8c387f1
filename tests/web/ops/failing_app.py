"""The project's server with two more URLs that fail, printing everything they were given."""

from typing import Any

# The application sets Django up, so it comes first.
from tablegame.asgi import application  # isort: skip

import logging

from django.http import HttpRequest, HttpResponse
from django.urls import path

from tablegame import urls

__all__ = ["application"]


def say(request: HttpRequest) -> str:
    said = f"{request.COOKIES} {request.headers} {request.body!r} {dict(request.POST.items())}"
    logging.getLogger("failing").warning("about to fail: %s", said)
    return said


async def fail(request: HttpRequest) -> HttpResponse:
    raise ValueError(say(request))


def fail_as_page(request: HttpRequest) -> HttpResponse:
    raise ValueError(say(request))


doors: list[Any] = [path("api/v1/failing", fail), path("failing", fail_as_page)]
urls.urlpatterns[:0] = doors
