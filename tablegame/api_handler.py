"""Django's ASGI handler for API views, which leave the event loop only for the database threads."""

from typing import Any

from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.urls import set_script_prefix


class ApiHandler(ASGIHandler):
    """Django's handler without what it does for views in threads.

    That is a thread per request, to close its database connections, and a check whether the client hangs up:
    a command is applied either way.
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
