"""The door of the API: how its requests reach their views, always on the event loop.

Around each middleware, Django's handler puts coroutines, and it looks for the view among all addresses, which
costs as much as half a tap. For commands and reads of a table, the door calls the same methods of the same
middlewares one after another, then the view. Whatever it does not know, or a middleware objects to, it leaves
to the handler.
"""

import re
from io import BytesIO
from typing import Any

from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.core.handlers.exception import response_for_exception
from django.http import HttpRequest, HttpResponseBase
from django.urls import set_script_prefix
from django.utils.log import log_response
from django.utils.module_loading import import_string

from dealers.api import commands, tables
from dealers.ops.logs import RequestContext
from tablegame import request_log
from tablegame.middleware import OnEventLoop

# As in dealers/api/urls.py: a test resolves each.
PATH = re.compile(r"/api/v1/tables/([0-9]{1,19})(/card|/commands)?")
VIEWS: dict[str | None, Any] = {
    None: tables.table,
    "/card": tables.table_card,
    "/commands": commands.commands,
}


class ApiHandler(ASGIHandler):
    """Django's handler without what it does for views in threads; ours leave the event loop themselves.

    It has no thread for each request to close its database connections, and does not watch whether the client
    hangs up: a command is applied either way.
    """

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        with body:
            set_script_prefix(get_script_prefix(scope))
            request, problem = self.create_request(scope, body)
            response = await self.run_get_response(request) if request is not None else problem
            if response is not None:
                await self.send_response(response, send)


class Door:
    """Answers requests about one table, and hands all others to Django's handler."""

    def __init__(self) -> None:
        self.django = ApiHandler()
        kinds = [import_string(name) for name in settings.MIDDLEWARE]
        # The others are the request log, which is called below, and the static files.
        middlewares = [kind(_no_next) for kind in kinds if issubclass(kind, OnEventLoop)]
        self.on_request = _methods(middlewares, "process_request")
        self.on_view = _methods(middlewares, "process_view")
        self.on_fault = _methods(middlewares, "process_exception")
        self.on_response = [each.after for each in reversed(middlewares) if hasattr(each, "process_response")]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        match = PATH.fullmatch(scope["path"])
        body = BytesIO()
        context = None if match is None else self.admit(scope, body)
        if match is None or context is None:
            await self.django(scope, receive, send)
            return
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        # The limits in front have read all of it.
        body.write(message["body"])
        body.seek(0)
        number, view = match.groups()
        await self.django.send_response(await self.answer(context, VIEWS[view], int(number)), send)

    def admit(self, scope: Any, body: BytesIO) -> RequestContext | None:
        """Return the request, or None if a middleware objects: then Django's handler answers."""
        try:
            request = ASGIRequest(scope, body)
            context = request_log.start(request)
            is_plain = all(process(request) is None for process in self.on_request)
        except Exception:  # noqa: BLE001 - Django's handler meets the same exception
            return None
        return context if is_plain else None

    async def answer(self, context: RequestContext, view: Any, table_id: int) -> Any:
        request = context.request
        response: Any
        try:
            response = self.refuse(request, view) or await view(request, table_id=table_id)
        except Exception as fault:  # noqa: BLE001 - as Django's handler does
            response = await sync_to_async(self.answer_fault)(request, fault)
        for process in self.on_response:
            response = await process(request, response)
        response = request_log.end(context, response)
        if response.status_code >= 400:
            reason = response.reason_phrase
            log_response("%s: %s", reason, request.path, response=response, request=request)
        return response

    def refuse(self, request: HttpRequest, view: Any) -> HttpResponseBase | None:
        """Return the refusal of a request from another page than ours, or None."""
        return next(filter(None, (process(request, view, (), {}) for process in self.on_view)), None)

    def answer_fault(self, request: HttpRequest, fault: Exception) -> HttpResponseBase:
        answers = (process(request, fault) for process in self.on_fault)
        return next(filter(None, answers), None) or response_for_exception(request, fault)


def _methods(middlewares: list[Any], name: str) -> list[Any]:
    return [getattr(each, name) for each in middlewares if hasattr(each, name)]


def _no_next(request: HttpRequest) -> HttpResponseBase:
    """Stand for the next middleware, which the door calls itself."""
    raise NotImplementedError
