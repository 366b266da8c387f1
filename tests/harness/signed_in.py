"""A person who is already signed in, for tests in process."""

from secrets import token_urlsafe

from django.conf import settings
from django.http import HttpRequest
from django.test import Client, RequestFactory

from dealers.auth.sign_in import add_sign_in
from dealers.cookies import DEVICE_COOKIE
from dealers.models import Device, Staff


def cookies_for(person: Staff, device: Device | None = None, cookie: str = "") -> dict[str, str]:
    """Return the cookies of a new sign-in."""
    key = token_urlsafe()
    add_sign_in(key, person, device)
    cookies = {settings.SESSION_COOKIE_NAME: key}
    return cookies if device is None else cookies | {DEVICE_COOKIE: cookie}


def browser_of(person: Staff, device: Device | None = None, cookie: str = "") -> Client:
    client = Client()
    client.cookies.load(cookies_for(person, device, cookie))
    return client


def request_with(cookies: dict[str, str], method: str = "GET") -> HttpRequest:
    request: HttpRequest = RequestFactory().generic(method, "/")
    request.COOKIES = cookies
    return request
