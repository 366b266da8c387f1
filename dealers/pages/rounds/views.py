"""The pages of finished rounds: the history, and one round as it was played."""

from typing import Any

import msgspec
from django.conf import settings
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, render
from django.utils import translation
from django.utils.text import slugify
from django.views.decorators.http import require_GET

from dealers.api.rounds import all_dealers
from dealers.auth.access import may_read, readable_tables
from dealers.auth.roles import READERS
from dealers.models import Staff
from dealers.pages.decorators import for_roles
from dealers.pages.labels import game_titles
from dealers.pages.rounds.forms import HistoryForm, read_page_start, write_page_start
from dealers.pages.rounds.words import ANSWERS, IRREGULARITIES, PARTS_OF_ROUND, REQUESTS, reason_label
from games.rulebook.law import Refused
from games.rulebook.money import show_cents
from games.settlement.explain import explain
from games.settlement.record import read_round
from games.settlement.settle import settle
from tables.archive.export import export_line, record_line
from tables.history.dealers_of_round import DealerOfRound
from tables.history.names import people_at
from tables.history.search import RoundPage, find_rounds
from tables.history.story import forfeited_laws
from tables.ids import person_ids_among
from tables.models import Approval, Irregularity, Round, RoundCorrection

# Requests about other rounds than the one in which they are made.
ABOUT_OTHER_ROUNDS = ("closed_round", "missed_rounds")


@require_GET
@for_roles(*READERS)
def history(request: HttpRequest, person: Staff) -> HttpResponse:
    """Show the rounds played at the tables this person may read."""
    tables = list(readable_tables(person).only("name"))
    dealers = list(Staff.objects.filter(role="dealer").order_by("display_name", "username"))
    form = HistoryForm(request.GET, tables, dealers)
    page = RoundPage([], None)
    if form.is_valid() and tables:
        reads_all = person.role != "pit_boss"
        search = form.search(None if reads_all else [table.pk for table in tables])
        page = find_rounds(search, read_page_start(request.GET.get("after", "")))
    table_names = {table.pk: table.name for table in tables}
    names = {str(dealer.pk): str(dealer) for dealer in dealers}
    # A dealer of that time may have another role now.
    names |= names_of({row.dealer for row in page.rounds} - names.keys())
    query = _search_query(request.GET)
    context = {
        "form": form,
        "rounds": [_row(row, table_names, names) for row in page.rounds],
        "asked": query.urlencode(),
        "older": "" if page.next is None else _older(query, write_page_start(page.next)),
        "is_first": "after" not in request.GET,
        "has_tables": bool(tables),
        "starts": settings.GAMING_DAY_STARTS,
    }
    return _private(render(request, "rounds.html", context))


def _search_query(params: QueryDict) -> QueryDict:
    """Return the part of the query string that is the search, without empty fields."""
    query = QueryDict(mutable=True)
    for name in HistoryForm.base_fields:
        value = params.get(name)
        if value:
            query[name] = str(value)
    return query


def _older(query: QueryDict, after: str) -> str:
    older = query.copy()
    older["after"] = after
    return older.urlencode()


def _row(row: Any, tables: dict[int, str], dealers: dict[str, str]) -> dict[str, Any]:
    return {
        "pk": row.pk,
        "table": tables.get(row.table_id, ""),
        "number": row.number,
        "day": row.gaming_day,
        "at": row.ended_at,
        "dealer": dealers.get(row.dealer, row.dealer),
        "staked": show_cents(row.staked_cents),
        "returned": show_cents(row.returned_cents),
        "win": show_cents(row.staked_cents - row.returned_cents),
        "has_amounts": row.has_amounts,
        "is_void": bool(row.void),
        "is_corrected": row.is_corrected is not None,
        "was_missed": row.was_missed,
        "has_irregularity": row.has_irregularity is not None,
    }


@require_GET
@for_roles(*READERS)
def show_round(request: HttpRequest, person: Staff, round_id: int) -> HttpResponse:
    round_row = readable_round(person, round_id)
    corrections = list(round_row.corrections.order_by("sequence"))
    approvals = _approvals(round_row, [correction.sequence for correction in corrections])
    irregularities = list(Irregularity.objects.filter(table=round_row.table, round_number=round_row.number))
    dealers = all_dealers(round_row)
    ids = {round_row.dealer, *(dealer.person for dealer in dealers)}
    ids |= {person_id for row in corrections for person_id in (row.asked_by, row.approved_by)}
    ids |= {person_id for row in approvals for person_id in (row.asked_by, row.answered_by)}
    ids |= {row.noted_by for row in irregularities}
    names = {key: name for key, (name, _) in people_at(ids, round_row.ended_at).items()}
    laws = forfeited_laws(round_row)
    paid = [row for row in approvals if (row.kind, row.answer) == ("paid_otherwise", "approved")]
    returned_cents = round_row.returned_cents + sum(row.late_cents for row in paid)
    context = {
        "round": round_row,
        "staked": show_cents(round_row.staked_cents),
        "returned": show_cents(returned_cents),
        "win": show_cents(round_row.staked_cents - returned_cents),
        "paid": [_paid(row, names) for row in paid],
        "game": game_titles()[round_row.table.game],
        "void": reason_label(round_row.void),
        "dealer": names.get(round_row.dealer, round_row.dealer),
        "dealers": [_dealer(dealer, names) for dealer in dealers] if len(dealers) > 1 else [],
        "corrections": [_correction(row, names) for row in corrections],
        "approvals": [_approval(row, names) for row in approvals],
        "irregularities": [_irregularity(row, names) for row in irregularities],
        "explained": _explained(round_row.record, laws),
        "explained_corrections": [_explained(row.record, laws) for row in corrections],
        "zone": settings.TIME_ZONE,
        "build": settings.BUILD,
        "language": translation.get_language(),
    }
    return _private(render(request, "round.html", context))


def _approvals(round_row: Round, corrected: list[int]) -> list[Approval]:
    """Return the requests made in a round, and those that later reported or corrected it."""
    of_round = Q(round_number=round_row.number) & ~Q(kind__in=ABOUT_OTHER_ROUNDS)
    reported = [round_row.last_sequence] if round_row.was_missed else []
    by = _approved_by("closed_round", corrected) | _approved_by("missed_rounds", reported)
    return list(Approval.objects.filter(of_round | by, table=round_row.table).order_by("number"))


def _approved_by(kind: str, sequences: list[int]) -> Q:
    """Match the approval of an event. The approval is the event right before it, in the same command."""
    answers = [sequence - 1 for sequence in sequences]
    return Q(kind=kind, answer="approved", sequence__in=answers)


def readable_round(person: Staff, round_id: int) -> Round:
    """Return a round of a table this person may read, or raise 404 as for a missing round."""
    if round_id >= 2**63:
        raise Http404
    round_row = get_object_or_404(Round.objects.select_related("table"), pk=round_id)
    if not may_read(person, round_row.table_id):
        raise Http404
    return round_row


def names_of(ids: set[str]) -> dict[str, str]:
    numbers = person_ids_among(ids)
    people = Staff.objects.filter(pk__in=numbers) if numbers else ()
    return {str(person.pk): str(person) for person in people}


def _explained(record: str, forfeited: dict[int, str]) -> Any:
    """Return the explained settlement as data for the page, or None if no amounts are recorded."""
    if not record:
        return None
    try:
        played = read_round(msgspec.json.decode(record))
    except Refused:
        return None
    return msgspec.to_builtins(explain(played, settle(played), forfeited))


def _dealer(dealer: DealerOfRound, names: dict[str, str]) -> dict[str, Any]:
    parts = ", ".join(str(PARTS_OF_ROUND[part]) for part in dealer.parts)
    return {"name": names.get(dealer.person, dealer.person), "parts": parts}


def _correction(row: RoundCorrection, names: dict[str, str]) -> dict[str, Any]:
    return {
        "at": row.made_at,
        "day": row.gaming_day,
        "asked_by": names.get(row.asked_by, row.asked_by),
        "approved_by": names.get(row.approved_by, row.approved_by),
        "reason": reason_label(row.reason),
        "difference": show_cents(row.difference_cents),
    }


def _approval(row: Approval, names: dict[str, str]) -> dict[str, Any]:
    return {
        "kind": REQUESTS.get(row.kind, row.kind),
        "reason": reason_label(row.reason),
        "asked_by": names.get(row.asked_by, row.asked_by),
        "asked_at": row.asked_at,
        "answer": ANSWERS.get(row.answer, row.answer),
        "answered_by": names.get(row.answered_by, row.answered_by),
        "answered_at": row.answered_at,
    }


def _paid(row: Approval, names: dict[str, str]) -> dict[str, Any]:
    due, paid = row.due_cents or 0, row.paid_cents or 0
    return {
        "seat": row.seat,
        "due": show_cents(due),
        "paid": show_cents(paid),
        "difference": show_cents(paid - due),
        "reason": reason_label(row.reason),
        "recorded_by": names.get(row.asked_by, row.asked_by),
        "confirmed_by": names.get(row.answered_by, row.answered_by),
        "at": row.answered_at,
    }


def _irregularity(row: Irregularity, names: dict[str, str]) -> dict[str, Any]:
    return {
        "kind": IRREGULARITIES.get(row.kind, row.kind),
        "law": row.law,
        "seat": row.seat,
        "at": row.at,
        "by": names.get(row.noted_by, row.noted_by),
    }


@require_GET
@for_roles(*READERS)
def download_record(request: HttpRequest, person: Staff, round_id: int) -> HttpResponse:
    """Download the round's current record, or with `as=played` the original one."""
    round_row = readable_round(person, round_id)
    line = (
        record_line(round_row, round_row.record)
        if request.GET.get("as") == "played"
        else export_line(round_row)
    )
    if line is None:
        raise Http404
    response = HttpResponse(line + b"\n", content_type="application/json")
    name = f"{slugify(round_row.table.name)}-{round_row.number}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return _private(response)


def _private(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = "no-store"
    return response
