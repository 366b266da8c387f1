"""Puts the signed-in person on the request."""

from typing import Any, cast

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from dealers.auth.identity import current_identity
from dealers.models import Staff


class SignInMiddleware(AuthenticationMiddleware):
    """Puts the signed-in person on a request as Django does, but by the sign-in alone."""

    def process_request(self, request: HttpRequest) -> None:
        request.user = cast(Any, SimpleLazyObject(lambda: _person(request)))


def _person(request: HttpRequest) -> Staff | AnonymousUser:
    who = current_identity(request)
    return AnonymousUser() if who is None else who.person
