"""The page where a floorperson says which commands they signed with their PIN at a tablet."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from dealers.auth.pin_signatures import confirm_all, disown, unanswered
from dealers.auth.roles import FLOOR
from dealers.models import PinSignature, Staff
from dealers.pages.decorators import for_roles
from tables.models import Round

COMMAND_LABELS = {
    "answer_call": gettext_lazy("Call answered"),
    "hold_table": gettext_lazy("Table put on hold"),
    "release_hold": gettext_lazy("Hold released"),
    "correct_closed_round": gettext_lazy("Correction of a closed round"),
    "confirm_hand": gettext_lazy("Hand confirmed"),
    "sign_payment": gettext_lazy("Payment signed"),
    "make_payment": gettext_lazy("Payment made"),
    "take_over_payment": gettext_lazy("Payment taken over"),
    "record_paid_otherwise": gettext_lazy("Different payout recorded"),
    "approve_request": gettext_lazy("Request approved"),
    "deny_request": gettext_lazy("Request denied"),
    "withdraw_request": gettext_lazy("Request withdrawn"),
    "change_settings": gettext_lazy("Settings changed"),
    "confirm_sign": gettext_lazy("New sign confirmed"),
    "verify_deck": gettext_lazy("Deck verified"),
    "order_recut": gettext_lazy("Recut ordered"),
    "order_reshuffle": gettext_lazy("Reshuffle ordered"),
    "waive_count": gettext_lazy("Count waived"),
    "dismiss_idle": gettext_lazy("Idle table dismissed"),
    "take_device_out": gettext_lazy("Device taken out"),
    "return_device": gettext_lazy("Device returned"),
    "close_table": gettext_lazy("Table closed"),
    "reopen_table": gettext_lazy("Table reopened"),
    "forfeit_seat": gettext_lazy("Seat forfeited"),
    "clear_difference": gettext_lazy("Chip difference cleared"),
    "confirm_meter": gettext_lazy("Meter confirmed"),
    "reopen_step": gettext_lazy("Step reopened"),
}
# The page of one shift; more are shown once these are answered.
MAX_SHOWN = 100


@require_GET
@for_roles(*FLOOR)
def signatures(request: HttpRequest, person: Staff) -> HttpResponse:
    """Show what was signed with my PIN and I have not answered."""
    shown = list(unanswered(person)[:MAX_SHOWN])
    rounds = _rounds(shown)
    rows = [
        {
            "signature": one,
            "what": COMMAND_LABELS.get(one.command, one.command),
            "round": rounds.get((one.table_id, one.round_number)),
        }
        for one in shown
    ]
    context = {"rows": rows, "until": shown[-1].pk if shown else 0}
    return render(request, "floor_pins.html", context)


def _rounds(signatures: list[PinSignature]) -> dict[tuple[int, int], int]:
    """Return the rows of the rounds that are over, by table and number."""
    rounds = Round.objects.filter(
        table__in={one.table_id for one in signatures}, number__in={one.round_number for one in signatures}
    )
    keys: Any = rounds.values_list("table_id", "number", "pk")
    return {(table_id, number): pk for table_id, number, pk in keys}


@require_POST
@for_roles(*FLOOR)
def all_mine(request: HttpRequest, person: Staff) -> HttpResponse:
    until = request.POST.get("until", "")
    if not until.isdecimal() or len(until) > 18:
        return render(request, "400.html", status=400)
    confirm_all(person, int(until), request)
    return redirect("pin_signatures")


@require_POST
@for_roles(*FLOOR)
def not_me(request: HttpRequest, person: Staff, signature_id: int) -> HttpResponse:
    disown(person, signature_id, request)
    return redirect("pin_signatures")
