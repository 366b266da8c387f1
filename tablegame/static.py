from io import BytesIO
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from whitenoise.middleware import WhiteNoiseMiddleware


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serve static files under ASGI, where plain whitenoise costs a thread and a warning for each request."""

    async_capable = True

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if iscoroutinefunction(self):
            return self.answer(request)
        return super().__call__(request)

    async def answer(self, request: HttpRequest) -> Any:
        response = super().__call__(request)
        return response if isinstance(response, HttpResponse) else await response

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        with found.file or BytesIO() as file:
            return HttpResponse(file.read(), status=int(found.status), headers=dict(found.headers))
