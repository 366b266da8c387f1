"""Serves static files under ASGI, compressed, under an address that names the build."""

import gzip
import re
from io import BytesIO
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from whitenoise.middleware import WhiteNoiseMiddleware

# A file of another release, asked for by a page that came from another process in the middle of an upgrade.
OTHER_BUILD = re.compile(r"^/static/[^/]+/")
# What is written for those who read the code, a fifth of it all, stays here.
JS_COMMENTS = re.compile(rb"^[ \t]*/\*\*.*?\*/[ \t]*\n?", re.MULTILINE | re.DOTALL)
COMPRESSIBLE = re.compile(r"^(text/|image/svg|application/json)|javascript")


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serve static files under ASGI, where plain whitenoise costs a thread and a warning for each request.

    The build is in the address, so that a browser keeps a file for good and never mixes two releases.
    """

    async_capable = True

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        self.small: dict[str, bytes] = {}
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if iscoroutinefunction(self):
            return self.answer(request)
        return self.found(request) or self.get_response(request)

    async def answer(self, request: HttpRequest) -> Any:
        return self.found(request) or await self.get_response(request)

    def immutable_file_test(self, path: str, url: str) -> bool:
        return True

    def found(self, request: HttpRequest) -> HttpResponse | None:
        path = request.path_info
        ours = OTHER_BUILD.sub(self.static_prefix, path)
        file = self.find_file(ours) if self.autorefresh else self.files.get(ours)
        if file is None:
            return None
        response = self.shrunk(ours, request, self.serve(file, request))
        # Kept for good or not at all, so nobody asks whether it has changed.
        del response["ETag"], response["Last-Modified"]
        if path != ours:
            response["Cache-Control"] = "no-store"
        return response

    def shrunk(self, path: str, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """The file compressed, once for each process: a page is some fifty small ones."""
        if not COMPRESSIBLE.search(response["Content-Type"] if response.status_code == 200 else ""):
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if "gzip" in request.headers.get("Accept-Encoding", "") and request.method == "GET":
            if path not in self.small or self.autorefresh:
                content = JS_COMMENTS.sub(b"", response.content) if path.endswith(".js") else response.content
                self.small[path] = gzip.compress(content, mtime=0)
            response.content = self.small[path]
            response["Content-Encoding"] = "gzip"
            response["Content-Length"] = str(len(response.content))
        return response

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        found = static_file.get_response(request.method, request.META)
        with found.file or BytesIO() as file:
            return HttpResponse(file.read(), status=int(found.status), headers=dict(found.headers))
