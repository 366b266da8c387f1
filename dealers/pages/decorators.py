"""Opens a page to some roles only."""

from collections.abc import Callable
from functools import wraps

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode

from dealers.auth.identity import current_identity

Page = Callable[..., HttpResponse]


def for_roles(*roles: str) -> Callable[[Page], Page]:
    """A page for these roles; the person is its second argument."""

    def decorate(page: Page) -> Page:
        @wraps(page)
        def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
            who = current_identity(request)
            if who is None:
                next_page = (
                    f"?{urlencode({'next': request.get_full_path()})}" if request.method == "GET" else ""
                )
                return redirect(f"/sign-in/{next_page}")
            if who.person.role not in roles:
                raise PermissionDenied
            return page(request, who.person, *args, **kwargs)

        return guarded

    return decorate
