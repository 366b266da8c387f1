"""Middleware that puts the signed-in person on the request."""

from typing import Any, cast

from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from dealers.auth.identity import current_identity
from dealers.models import Staff


class SignInMiddleware(AuthenticationMiddleware):
    """Sets request.user like Django's middleware, but from the sign-in alone."""

    def process_request(self, request: HttpRequest) -> None:
        request.user = cast(Any, SimpleLazyObject(lambda: _person(request)))


def _person(request: HttpRequest) -> Staff | AnonymousUser:
    identity = current_identity(request)
    return AnonymousUser() if identity is None else identity.person
