"""Django's middleware on the event loop: code that only looks at headers needs no thread.

Under ASGI, Django runs each half of each middleware in a thread, a dozen hops per command.
"""

import logging
from typing import Any, cast

from asgiref.sync import sync_to_async
from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.contrib.messages.middleware import MessageMiddleware
from django.contrib.sessions.exceptions import SessionInterrupted
from django.contrib.sessions.middleware import SessionMiddleware
from django.db import Error as DatabaseError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.common import CommonMiddleware
from django.middleware.csrf import CsrfViewMiddleware
from django.middleware.locale import LocaleMiddleware
from django.middleware.security import SecurityMiddleware
from django.template.loader import get_template
from django.utils import translation
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import cached_property

from dealers.auth.middleware import SignInMiddleware
from tables.database.errors import is_unavailable

log = logging.getLogger(__name__)

RETRY_SECONDS = 2
SAFE_METHODS = ("GET", "HEAD", "OPTIONS", "TRACE")


class OnEventLoop:
    """Runs both halves of a middleware on the event loop."""

    get_response: Any

    async def __acall__(self, request: HttpRequest) -> HttpResponseBase:
        response: HttpResponseBase | None = None
        if hasattr(self, "process_request"):
            response = self.process_request(request)
        response = response or await self.get_response(request)
        if hasattr(self, "process_response"):
            response = await self.after(request, response)
        return response

    async def after(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return self.process_response(request, response)  # type: ignore[attr-defined, no-any-return]


class Security(OnEventLoop, SecurityMiddleware):
    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Send the page policy with pages only, because a table's page consists of about a hundred files.

        Over plain http, browsers ignore one of the headers and complain about it on every page.
        """
        response = super().process_response(request, response)
        is_page = response.get("Content-Type", "").startswith("text/html")
        if is_page:
            response.headers.setdefault("Permissions-Policy", settings.PERMISSIONS_POLICY)
        if not is_page or not request.is_secure():
            del response["Cross-Origin-Opener-Policy"]
        return response


class ContentPolicy(OnEventLoop, MiddlewareMixin):
    """django-csp's policy, written once: it is the same for every page, and no page has a nonce."""

    @cached_property
    def policy(self) -> str:
        return build_policy()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault(HEADER, self.policy)
        return response


class Common(OnEventLoop, CommonMiddleware):
    pass


class Language(OnEventLoop, LocaleMiddleware):
    """The language chosen in this browser, not its default: a tablet belongs to the house."""

    def process_request(self, request: HttpRequest) -> None:
        chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        translation.activate(chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE)
        request.LANGUAGE_CODE = translation.get_language()

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Content-Language", translation.get_language())
        return response


class Framing(OnEventLoop, XFrameOptionsMiddleware):
    pass


class SignedIn(OnEventLoop, SignInMiddleware):
    def process_request(self, request: HttpRequest) -> None:
        """Set the user for pages; the API asks who it is itself, and needs no cycle for the collector."""
        if not request.path.startswith("/api/"):
            super().process_request(request)


class Messages(OnEventLoop, MessageMiddleware):
    def process_request(self, request: HttpRequest) -> None:
        """Prepare messages for pages; the API has none."""
        if not request.path.startswith("/api/"):
            super().process_request(request)


class DatabaseUnavailable(OnEventLoop, MiddlewareMixin):
    """Answers 503 when the database is unavailable, since that is not an error of ours."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return database_unavailable(exception) if is_unavailable(exception) else None


def database_unavailable(fault: BaseException) -> HttpResponse:
    """Return the 503 page and log the traceback: on SQLite, a missing column raises the same exception."""
    log.warning("the database does not answer: %s", type(fault).__name__, exc_info=fault)
    # Without the request, because the template would query who is signed in.
    page = HttpResponse(get_template("503.html").render(), status=503)
    page["Retry-After"] = str(RETRY_SECONDS)
    return page


class Sessions(OnEventLoop, SessionMiddleware):
    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Return the 503 page if the session could not be written, except when it has ended."""
        try:
            return super().process_response(request, response)
        except (SessionInterrupted, DatabaseError) as fault:
            # Django raises the same exception in both cases; the database error is only in its context.
            cause: BaseException | None = fault
            while cause is not None and not is_unavailable(cause):
                cause = cause.__context__
            if cause is None:
                raise
            return database_unavailable(cause)

    async def after(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Write a changed session in a thread."""
        if request.session.modified:
            return await sync_to_async(self.process_response)(request, cast(HttpResponse, response))
        return await super().after(request, response)


class Csrf(OnEventLoop, CsrfViewMiddleware):
    def __init__(self, get_response: Any) -> None:
        super().__init__(get_response)
        if self.async_mode:
            self.process_view = self.check_token  # type: ignore[method-assign, assignment]

    async def check_token(self, request: HttpRequest, *args: Any) -> Any:
        """Run the check in a thread if it can render a page, because templates may query the database."""
        if request.method in SAFE_METHODS or request.path.startswith("/api/"):
            return CsrfViewMiddleware.process_view(self, request, *args)
        return await sync_to_async(CsrfViewMiddleware.process_view)(self, request, *args)

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Keep the browser's token after a failure, so that the form on its screen can be sent again.

        Signing in rotates the token, and a sign-in that failed afterwards was rolled back.
        """
        return response if response.status_code >= 500 else super().process_response(request, response)
