"""A request as screens show it: its reason, who was notified, and the effect of an approval."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct

from games.rulebook.money import write_cents
from games.table.approvals.checks import is_fresh
from games.table.approvals.model import Rank, Reach, Request, RequestKind
from games.table.corrections.approve import (
    build_closed_round_corrected,
    correction_differences,
    void_differences,
)
from games.table.corrections.model import ClosedRound, Correction, Difference, WhyPitBoss
from games.table.corrections.resettle import corrected_state
from games.table.felt import seat_at
from games.table.missed_rounds.decide import build_missed_rounds_recorded
from games.table.missed_rounds.model import Breach, Doubt
from games.table.missed_rounds.view import MissedView, missed_views
from games.table.payments.model import PaidClaim
from games.table.state import State


class DifferenceView(Struct, frozen=True):
    """A settled seat: its net before and after an approval, and what it gets or gives back."""

    seat: int
    was: str
    now: str
    gets: str


class ChangeView(Struct, frozen=True, omit_defaults=True):
    """One entry as it was made and as it should be; `what` is its group and `name` its key there."""

    what: str
    name: str
    was: str
    now: str
    seat: int | None = None


class PaidView(Struct, frozen=True, omit_defaults=True):
    """What a seat was due and was paid; `before` is what was recorded before, if that also differed."""

    seat: int
    due: str
    paid: str
    before: str = ""


class RequestView(Struct, frozen=True, omit_defaults=True):
    """A request with the effect of an approval; `is_stale` if the table has moved on since."""

    number: int
    kind: RequestKind
    reason: str
    asked_by: str
    asked_at: datetime
    round_number: int
    law: str | None = None
    needs: Rank = "floorperson"
    removes_deck: bool = False
    reached: tuple[Reach, ...] = ()
    is_stale: bool = False
    changes: tuple[ChangeView, ...] = ()
    differences: tuple[DifferenceView, ...] = ()
    missed: tuple[MissedView, ...] = ()
    breaches: tuple[Breach, ...] = ()
    closed_boxes: tuple[str, ...] = ()
    paid: PaidView | None = None
    doubts: tuple[Doubt, ...] = ()
    why_pit_boss: tuple[WhyPitBoss, ...] = ()


def request_view(state: State, request: Request) -> RequestView:
    is_stale = not is_fresh(state, request)
    return RequestView(
        number=request.number,
        kind=request.kind,
        reason=request.reason,
        asked_by=request.asked_by,
        asked_at=request.asked_at,
        round_number=request.round_number,
        law=request.law,
        needs=request.needs,
        removes_deck=request.removes_deck,
        reached=request.reached,
        is_stale=is_stale,
        changes=() if is_stale else tuple(_changes(state, request)),
        differences=() if is_stale else tuple(map(_difference_view, _differences(state, request))),
        missed=tuple(missed_views(state, request.missed)),
        breaches=() if is_stale else _breaches(state, request),
        closed_boxes=request.closed_boxes,
        doubts=request.doubts,
        why_pit_boss=request.why_pit_boss,
        paid=None if request.paid is None else _paid_view(request.paid),
    )


def _paid_view(claim: PaidClaim) -> PaidView:
    before = "" if claim.before_cents == claim.due_cents else write_cents(claim.before_cents)
    return PaidView(claim.seat, write_cents(claim.due_cents), write_cents(claim.paid_cents), before)


def _difference_view(one: Difference) -> DifferenceView:
    return DifferenceView(
        one.seat, write_cents(one.was_cents), write_cents(one.is_cents), write_cents(one.cents)
    )


def _differences(state: State, request: Request) -> tuple[Difference, ...]:
    """Return what each settled seat gets or gives back if the request is approved."""
    payload = request.payload
    if isinstance(payload, Correction):
        return correction_differences(state, corrected_state(state, payload))
    if isinstance(payload, ClosedRound):
        return build_closed_round_corrected(state, payload, request, "").differences
    return void_differences(state) if request.kind in ("void", "ruling") else ()


def _breaches(state: State, request: Request) -> tuple[Breach, ...]:
    if request.kind != "missed_rounds":
        return ()
    return build_missed_rounds_recorded(state, request, "").breaches


def _changes(state: State, request: Request) -> Iterator[ChangeView]:
    payload = request.payload
    if isinstance(payload, ClosedRound):
        was, now = dict(_flatten_record(payload.record)), dict(_flatten_record(payload.corrected))
        for path in dict.fromkeys((*was, *now)):
            if was.get(path) != now.get(path):
                yield ChangeView(path[1], path[2], was.get(path, ""), now.get(path, ""), path[0])
    elif isinstance(payload, Correction):
        yield from _correction_changes(state, payload)


def _correction_changes(state: State, correction: Correction) -> Iterator[ChangeView]:
    felt, seat = state.felt, correction.seat
    yield from _changed_values("community", felt.community, correction.community)
    if correction.six_card_box:
        box = " ".join(felt.six_card_box)
        yield ChangeView("six_card_box", "", box, " ".join(correction.six_card_box))
    if seat is None:
        return
    at = seat_at(felt, seat)
    if correction.wagers is not None:
        was, now = _amounts(at.wagers), _amounts(correction.wagers)
        # Wagers that follow from decisions after the deal are not listed again.
        boxes = [box for box in dict.fromkeys((*was, *now)) if box in now or box not in at.later]
        yield from _changed_values("wagers", was, {box: now.get(box, "0.00") for box in boxes}, seat)
    yield from _changed_values("decisions", at.decisions, correction.decisions, seat)
    yield from _changed_values("draws", at.draws, correction.draws, seat)
    if correction.cards:
        yield ChangeView("cards", "", " ".join(at.cards), " ".join(correction.cards), seat)
    if correction.hands is not None:
        yield from _changed_values("hands", at.declared or {}, correction.hands, seat)


def _amounts(wagers: Mapping[str, int]) -> dict[str, str]:
    return {box: write_cents(cents) for box, cents in wagers.items()}


def _changed_values(
    what: str, was: Mapping[str, object], now: Mapping[str, object], seat: int | None = None
) -> Iterator[ChangeView]:
    for name, value in now.items():
        if was.get(name) != value:
            yield ChangeView(what, name, str(was.get(name, "")), str(value), seat)


def _flatten_record(record: Mapping[str, Any]) -> Iterator[tuple[tuple[int | None, str, str], str]]:
    """Yield the entries of a record, keyed by seat, group and name."""
    for what, value in record.items():
        if what == "seats":
            for seat in value:
                for of_seat, entry in seat.items():
                    yield from _flatten_entry(seat.get("seat"), of_seat, entry)
        elif what != "rules":
            yield from _flatten_entry(None, what, value)


def _flatten_entry(
    seat: int | None, what: str, value: Any
) -> Iterator[tuple[tuple[int | None, str, str], str]]:
    if isinstance(value, Mapping):
        for name, entry in value.items():
            yield (seat, what, str(name)), _as_text(entry)
    else:
        yield (seat, what, ""), _as_text(value)


def _as_text(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
