"""Serves static files under ASGI, compressed, at URLs that name the build."""

import gzip
import re
from io import BytesIO
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from whitenoise.middleware import WhiteNoiseMiddleware

# A file of another release, requested by a page from another process during an upgrade.
OTHER_BUILD = re.compile(r"^/static/[^/]+/")
# JSDoc comments are a fifth of the scripts and of no use in the browser.
JS_COMMENTS = re.compile(rb"^[ \t]*/\*\*.*?\*/[ \t]*\n?", re.MULTILINE | re.DOTALL)
COMPRESSIBLE = re.compile(r"^(text/|image/svg|application/json)|javascript")


class StaticFiles(WhiteNoiseMiddleware):  # type: ignore[misc]
    """Serves static files under ASGI, where plain whitenoise costs a thread and a warning per request.

    The build is in the URL, so a browser caches a file forever and never mixes two releases.
    """

    async_capable = True

    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        self.compressed_files: dict[str, bytes] = {}
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if iscoroutinefunction(self):
            return self.answer(request)
        return self.serve_static(request) or self.get_response(request)

    async def answer(self, request: HttpRequest) -> Any:
        return self.serve_static(request) or await self.get_response(request)

    def immutable_file_test(self, path: str, url: str) -> bool:
        return True

    def serve_static(self, request: HttpRequest) -> HttpResponse | None:
        path = request.path_info
        ours = OTHER_BUILD.sub(self.static_prefix, path)
        file = self.find_file(ours) if self.autorefresh else self.files.get(ours)
        if file is None:
            return None
        response = self.compressed(ours, request, self.serve(file, request))
        # Cached forever or not at all, so a browser never asks whether it has changed.
        del response["ETag"], response["Last-Modified"]
        if path != ours:
            response["Cache-Control"] = "no-store"
        return response

    def compressed(self, path: str, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Return the file compressed, once per process, because a page has about fifty small ones."""
        if not COMPRESSIBLE.search(response["Content-Type"] if response.status_code == 200 else ""):
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if "gzip" in request.headers.get("Accept-Encoding", "") and request.method == "GET":
            if path not in self.compressed_files or self.autorefresh:
                content = JS_COMMENTS.sub(b"", response.content) if path.endswith(".js") else response.content
                self.compressed_files[path] = gzip.compress(content, mtime=0)
            response.content = self.compressed_files[path]
            response["Content-Encoding"] = "gzip"
            response["Content-Length"] = str(len(response.content))
        return response

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        result = static_file.get_response(request.method, request.META)
        with result.file or BytesIO() as file:
            return HttpResponse(file.read(), status=int(result.status), headers=dict(result.headers))
