"""A decorator that opens a page to some roles only."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.shortcuts import redirect
from django.utils.http import urlencode

from dealers.auth.identity import current_identity

# Returns a response, or what an async view goes on with.
Page = Callable[..., Any]


def for_roles(*roles: str) -> Callable[[Page], Page]:
    """Open a page to these roles. The page gets the person as its second argument."""

    def decorate(page: Page) -> Page:
        @wraps(page)
        def wrapper(request: HttpRequest, *args: object, **kwargs: object) -> Any:
            identity = current_identity(request)
            if identity is None:
                next_page = (
                    f"?{urlencode({'next': request.get_full_path()})}" if request.method == "GET" else ""
                )
                return redirect(f"/sign-in/{next_page}")
            if identity.person.role not in roles:
                raise PermissionDenied
            return page(request, identity.person, *args, **kwargs)

        return wrapper

    return decorate
