"""The end of a sign-in. Sockets notice it with their next beat."""

from django.conf import settings
from django.contrib.auth import logout
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from dealers.dealing import tell_left
from dealers.keys import fingerprint
from dealers.models import SignIn, Staff
from dealers.people import DEVICE_COOKIE
from dealers.security_log import note
from tables import clock


def end(
    sign_ins: QuerySet[SignIn], why: str, by: Staff | None = None, request: HttpRequest | None = None
) -> int:
    """Ends those of the sign-ins that are still open, and notes each."""
    count = 0
    for sign_in in sign_ins.filter(ended_at=None).select_related("person", "device"):
        still_open = SignIn.objects.filter(pk=sign_in.pk, ended_at=None)
        if still_open.update(ended_at=max(clock.now(), sign_in.began_at), ended_why=why):
            count += 1
            device = "" if sign_in.device is None else sign_in.device.name
            kind = "sign_out" if why == "signed_out" else "sign_in_ended"
            note(kind, request, person=by, about=str(sign_in.person), device=device, detail=why)
    return count


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    """Whoever holds this session is signed out."""
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    for sign_in in SignIn.objects.filter(key=fingerprint(key)).select_related("person"):
        end(SignIn.objects.filter(pk=sign_in.pk), "signed_out", sign_in.person, request)
        if sign_in.table_id is not None:
            tell_left(sign_in.table_id, sign_in.person)
    logout(request)
    return redirect("tablet" if DEVICE_COOKIE in request.COOKIES else "start")
