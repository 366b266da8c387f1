"""The page where people change their PIN."""

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from dealers.auth.identity import current_identity
from dealers.auth.pins import set_pin
from dealers.auth.sign_in import LockedOut, WrongPin, verify_pin


class NewPinForm(forms.Form):
    password = forms.CharField(max_length=128, strip=False)
    pin = forms.CharField(max_length=128, strip=False)


@require_http_methods(("GET", "HEAD", "POST"))
def change_pin(request: HttpRequest) -> HttpResponse:
    """Ask for the current PIN and a new one, then make the person sign in again."""
    identity = current_identity(request)
    if identity is None:
        return redirect("sign_in")
    form = NewPinForm(request.POST or None)
    status = 200
    if request.method == "POST" and form.is_valid():
        try:
            person = verify_pin(request, identity.person.username, form.cleaned_data["password"])
            set_pin(person, form.cleaned_data["pin"], person, request)
        except LockedOut as locked:
            status = 429
            form.add_error(None, locked.message)
        except WrongPin as wrong:
            form.add_error(None, wrong.message)
        except ValidationError as weak:
            form.add_error(None, weak)
        else:
            return redirect("sign_in")
    return render(request, "change_pin.html", {"form": form}, status=status)
