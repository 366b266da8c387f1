"""The pages for signing in and out on a personal device."""

from django import forms
from django.conf import settings
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from dealers.auth.devices import current_device
from dealers.auth.secrets import hash_secret
from dealers.auth.security_log import log_security_event
from dealers.auth.sign_in import LockedOut, WrongPin, needs_tablet, start_sign_in, verify_pin
from dealers.auth.sign_out import end_sign_ins
from dealers.cookies import DEVICE_COOKIE
from dealers.demo import demo_people
from dealers.models import SignIn, Staff
from dealers.staffing.arrivals import record_arrival, record_departure, table_of_dealer


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Sign out the person who has this session."""
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    for sign_in in SignIn.objects.filter(key=hash_secret(key)).select_related("person"):
        end_sign_ins(SignIn.objects.filter(pk=sign_in.pk), "signed_out", sign_in.person, request)
        if sign_in.table_id is not None:
            record_departure(sign_in.table_id, sign_in.person)
    logout(request)
    return redirect("tablet" if DEVICE_COOKIE in request.COOKIES else "start")


class SignInForm(forms.Form):
    username = forms.CharField(max_length=150)
    password = forms.CharField(max_length=128, strip=False)


@require_http_methods(("GET", "HEAD", "POST"))
def sign_in(request: HttpRequest) -> HttpResponse:
    """Sign in with name and PIN on a personal device. The tablet of a table has its own page."""
    if current_device(request) is not None:
        locked = "?why=locked" if request.GET.get("why") == "locked" else ""
        return redirect(f"{reverse('tablet')}{locked}")
    form = SignInForm(request.POST or None)
    next_url = request.POST.get("next") or request.GET.get("next") or ""
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            sign_in_person(request, form.cleaned_data["username"], form.cleaned_data["password"])
        except LockedOut as locked:
            status = 429
            form.add_error(None, locked.message)
        except WrongPin as wrong:
            form.add_error(None, wrong.message)
        else:
            is_ours = url_has_allowed_host_and_scheme(next_url, {request.get_host()}, request.is_secure())
            return redirect(next_url if is_ours else settings.LOGIN_REDIRECT_URL)
    context = {"form": form, "next": next_url, "demo": demo_people()[:1]}
    return render(request, "sign_in.html", context, status=status)


def sign_in_person(request: HttpRequest, name: str, pin: str) -> Staff:
    """Sign a person in on a personal device."""
    person = verify_pin(request, name, pin)
    if needs_tablet(person):
        log_security_event("failure", request, about=str(person), detail="not on the tablet of a table")
        raise WrongPin(gettext("Sign in on the tablet at your table."))
    table = table_of_dealer(person)
    start_sign_in(request, person, table=table)
    if table is not None:
        record_arrival(table.pk, person)
    return person
