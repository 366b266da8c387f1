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

from dealers.auth.access import may_read, readable_tables
from dealers.auth.roles import READERS
from dealers.models import Staff
from dealers.pages.decorators import for_roles
from dealers.pages.labels import game_titles
from dealers.pages.rounds.forms import HistoryForm, read_place, write_place
from dealers.pages.rounds.words import ANSWERS, IRREGULARITIES, REQUESTS, reason_label
from games.rulebook.law import Refused
from games.rulebook.money import show_cents
from games.settlement.explain import explain
from games.settlement.record import read_round
from games.settlement.settle import settle
from tables.archive.export import export_line, record_line
from tables.history.search import RoundPage, find_rounds
from tables.ids import person_ids_among
from tables.models import Approval, Irregularity, Round, RoundCorrection

# Requests that are about rounds other than the one in which they are asked.
ABOUT_OTHER_ROUNDS = ("closed_round", "missed_rounds")


@require_GET
@for_roles(*READERS)
def history(request: HttpRequest, person: Staff) -> HttpResponse:
    """Rounds that were played at the tables this person may read."""
    tables = list(readable_tables(person).only("name"))
    dealers = list(Staff.objects.filter(role="dealer").order_by("display_name", "username"))
    form = HistoryForm(request.GET, tables, dealers)
    found = RoundPage([], None)
    if form.is_valid() and tables:
        reads_all = person.role != "pit_boss"
        search = form.search(None if reads_all else [table.pk for table in tables])
        found = find_rounds(search, read_place(request.GET.get("after", "")))
    table_names = {table.pk: table.name for table in tables}
    names = {str(dealer.pk): str(dealer) for dealer in dealers}
    # Whoever dealt then may be something else by now.
    names |= names_of({row.dealer for row in found.rounds} - names.keys())
    asked = _asked(request.GET)
    shown = {
        "form": form,
        "rounds": [_row(row, table_names, names) for row in found.rounds],
        "asked": asked.urlencode(),
        "older": "" if found.next is None else _older(asked, write_place(found.next)),
        "is_first": "after" not in request.GET,
        "has_tables": bool(tables),
        "starts": settings.GAMING_DAY_STARTS,
    }
    return _private(render(request, "rounds.html", shown))


def _asked(said: QueryDict) -> QueryDict:
    """What of the address is a search; what was left empty is left out."""
    asked = QueryDict(mutable=True)
    for name in HistoryForm.base_fields:
        value = said.get(name)
        if value:
            asked[name] = str(value)
    return asked


def _older(asked: QueryDict, after: str) -> str:
    older = asked.copy()
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
    found = readable_round(person, round_id)
    corrections = list(found.corrections.order_by("sequence"))
    approvals = _approvals(found, [correction.sequence for correction in corrections])
    wrong = list(Irregularity.objects.filter(table=found.table, round_number=found.number))
    ids = {found.dealer}
    ids |= {one for row in corrections for one in (row.asked_by, row.approved_by)}
    ids |= {one for row in approvals for one in (row.asked_by, row.answered_by)}
    ids |= {row.noted_by for row in wrong}
    names = names_of(ids)
    shown = {
        "round": found,
        "staked": show_cents(found.staked_cents),
        "returned": show_cents(found.returned_cents),
        "win": show_cents(found.staked_cents - found.returned_cents),
        "game": game_titles()[found.table.game],
        "void": reason_label(found.void),
        "dealer": names.get(found.dealer, found.dealer),
        "corrections": [_correction(row, names) for row in corrections],
        "approvals": [_approval(row, names) for row in approvals],
        "irregularities": [_irregularity(row, names) for row in wrong],
        "explained": _explained(found.record),
        "explained_corrections": [_explained(row.record) for row in corrections],
        "zone": settings.TIME_ZONE,
        "build": settings.BUILD,
        "language": translation.get_language(),
    }
    return _private(render(request, "round.html", shown))


def _approvals(found: Round, corrected: list[int]) -> list[Approval]:
    """What was asked in a round, and by what it was told or corrected: those are asked in another round."""
    of_round = Q(round_number=found.number) & ~Q(kind__in=ABOUT_OTHER_ROUNDS)
    told = [found.last_sequence] if found.was_missed else []
    by = _approved_by("closed_round", corrected) | _approved_by("missed_rounds", told)
    return list(Approval.objects.filter(of_round | by, table=found.table).order_by("number"))


def _approved_by(kind: str, sequences: list[int]) -> Q:
    """What an answer brings about is the event after it, of the same tap."""
    answers = [sequence - 1 for sequence in sequences]
    return Q(kind=kind, answer="approved", sequence__in=answers)


def readable_round(person: Staff, round_id: int) -> Round:
    """A round of a table this person may read; of another it is not said whether it is there."""
    if round_id >= 2**63:
        raise Http404
    found = get_object_or_404(Round.objects.select_related("table"), pk=round_id)
    if not may_read(person, found.table_id):
        raise Http404
    return found


def names_of(ids: set[str]) -> dict[str, str]:
    numbers = person_ids_among(ids)
    people = Staff.objects.filter(pk__in=numbers) if numbers else ()
    return {str(person.pk): str(person) for person in people}


def _explained(record: str) -> Any:
    """The settlement in lines, as data for the page; nothing where the table records no amounts."""
    if not record:
        return None
    try:
        played = read_round(msgspec.json.decode(record))
    except Refused:
        return None
    return msgspec.to_builtins(explain(played, settle(played)))


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
    """The round record: as the round is by now, or with `as=played` as it was first recorded."""
    found = readable_round(person, round_id)
    line = record_line(found, found.record) if request.GET.get("as") == "played" else export_line(found)
    if line is None:
        raise Http404
    answer = HttpResponse(line + b"\n", content_type="application/json")
    name = f"{slugify(found.table.name)}-{found.number}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return _private(answer)


def _private(answer: HttpResponse) -> HttpResponse:
    answer["Cache-Control"] = "no-store"
    return answer
