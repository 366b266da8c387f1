"""The pages of a tablet: enrolling it, and signing in on it, which relieves the previous dealer."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from dealers.auth.devices import BadCode, current_device, enroll, set_device_cookie
from dealers.auth.pins import DIGITS
from dealers.auth.secrets import CODE_LETTERS
from dealers.auth.sign_in import LockedOut, WrongPin, check_sign_in_rate, verify_pin
from dealers.cookies import DEVICE_COOKIE
from dealers.demo import demo_people
from dealers.models import Device
from dealers.staffing.relief import NotADealer, take_over
from dealers.staffing.roster import rostered_dealers


class CodeForm(forms.Form):
    code = forms.CharField(max_length=20)


class PinForm(forms.Form):
    """A selected name from the roster, or an employee number, and the PIN."""

    name = forms.CharField(max_length=150, required=False)
    number = forms.CharField(max_length=12, required=False)
    pin = forms.CharField(max_length=128, strip=False)

    @property
    def login_name(self) -> str:
        return str(self.cleaned_data["number"] or self.cleaned_data["name"])


@require_http_methods(("GET", "HEAD", "POST"))
def enroll_tablet(request: HttpRequest) -> HttpResponse:
    form = CodeForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            check_sign_in_rate(request)
            _, cookie = enroll(form.cleaned_data["code"], request)
        except (BadCode, LockedOut) as error:
            form.add_error(None, error.message)
        else:
            response = redirect("tablet")
            set_device_cookie(request, response, cookie)
            return response
    context = {"form": form, "letters": CODE_LETTERS, "was_tablet": DEVICE_COOKIE in request.COOKIES}
    return render(request, "enrol.html", context)


@require_http_methods(("GET", "HEAD", "POST"))
def tablet(request: HttpRequest) -> HttpResponse:
    device = current_device(request)
    if device is None:
        return redirect("enrol")
    form = PinForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            take_over(
                request, device, verify_pin(request, form.login_name, form.cleaned_data["pin"], device.name)
            )
        except LockedOut as locked:
            status = 429
            form.add_error(None, locked.message)
        except (WrongPin, NotADealer) as wrong:
            form.add_error(None, wrong.message)
        else:
            return redirect("table", table_id=device.table_id)
    return render(request, "tablet.html", _context(request, device, form), status=status)


def _context(request: HttpRequest, device: Device, form: PinForm) -> dict[str, Any]:
    """Return the page's context. A dealer who was locked out finds their name already selected."""
    dealer = device.table.dealer
    is_locked = request.GET.get("why") == "locked"
    return {
        "form": form,
        "table": device.table,
        "dealer": dealer,
        # The current dealer comes back most often.
        "roster": sorted(rostered_dealers(device.table), key=lambda person: person != dealer),
        "is_locked": is_locked,
        "chosen": dealer.username if is_locked and dealer else request.POST.get("name", ""),
        "is_other": bool(request.POST.get("number")),
        "places": range(DIGITS),
        "digits": "123456789",
        "demo": demo_people()[:1],
    }
