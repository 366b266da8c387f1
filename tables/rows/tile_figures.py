"""The figures of a tile that are not in the state: the day's rounds and win, and current highlights.

They are stored as text in the table's row and written with it, so a command needs no extra query. `manage.py
verify_log --rows` counts them again from the rounds.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import NamedTuple

import msgspec
from django.conf import settings
from django.db.models import Count, Q, Sum
from msgspec import Struct

from games.rulebook.money import write_cents
from games.table import events as e
from games.table.payments.model import payout_cents, result_so_far
from games.table.state import State
from games.table.terms import limits_cents
from tables.calendar import start_of_day
from tables.models import Approval, Round, RoundCorrection
from tables.rows.changes import Change, Insert
from tables.rows.highlights import (
    REPORTED,
    Highlight,
    ends_at,
    reported_by,
    with_reading,
    without_room_for_all,
)

# Rounds of the last hour are counted in spans of five minutes.
SPAN_SECONDS, SPANS = 300, 12
# A large win stays on the wall this long after its round is cleared.
WIN_SHOWN_FOR = timedelta(minutes=30)


class LastRound(Struct, frozen=True, omit_defaults=True):
    """The last finished round: what the house won on it, or why it was void."""

    number: int
    at: datetime
    win_cents: int = 0
    void: str = ""
    has_amounts: bool = False


class Figures(Struct, frozen=True, omit_defaults=True):
    """Rounds of one gaming day that were not void, and what the house won on all of them.

    `spans` counts the rounds of the last hour; the last item belongs to the span number `span`.
    """

    day: date | None = None
    rounds: int = 0
    win_cents: int = 0
    span: int = 0
    spans: tuple[int, ...] = ()
    last: LastRound | None = None
    noted: tuple[Highlight, ...] = ()


class DayTotals(NamedTuple):
    rounds: int
    win_cents: int


_encoder = msgspec.json.Encoder(order="deterministic")
_decoder = msgspec.json.Decoder(Figures)
_NONE = Figures()


def read_figures(text: str) -> Figures:
    return _decoder.decode(text) if text else _NONE


def figures_after(
    text: str,
    state: State,
    changes: Iterable[Change],
    at: datetime,
    day: date,
    steps: Iterable[tuple[State, e.AnyEvent]] = (),
    actor: str = "",
) -> str:
    """Return the figures after a command. `steps` holds its events, each with the state before it."""
    before = figures = read_figures(text)
    for change in changes:
        if isinstance(change, Insert) and isinstance(change.row, Round):
            figures = _with_round(figures, change.row, day)
        elif isinstance(change, Insert) and isinstance(change.row, RoundCorrection):
            figures = _on_day(figures, day)
            win = figures.win_cents - change.row.difference_cents
            figures = msgspec.structs.replace(figures, win_cents=win)
        elif isinstance(change, Insert) and isinstance(change.row, Approval) and change.row.late_cents:
            figures = _on_day(figures, day)
            win = figures.win_cents - change.row.late_cents
            figures = msgspec.structs.replace(figures, win_cents=win)
    highlights = figures.noted
    for before_event, event in steps:
        if isinstance(event, e.MeterConfirmed):
            highlights = with_reading(highlights, before_event, event.difference_cents, at, actor)
        else:
            highlights = (*highlights, *reported_by(before_event, event, at, actor))
    noted = _noted(highlights, state, at)
    if noted != figures.noted:
        figures = msgspec.structs.replace(figures, noted=noted)
    return text if figures is before else _encoder.encode(figures).decode()


def _on_day(figures: Figures, day: date) -> Figures:
    """Reset the day's figures when a new gaming day starts."""
    if figures.day == day:
        return figures
    return msgspec.structs.replace(figures, day=day, rounds=0, win_cents=0)


def _with_round(figures: Figures, played: Round, day: date) -> Figures:
    figures = _on_day(figures, day)
    win = played.staked_cents - played.returned_cents
    last = LastRound(played.number, played.ended_at, win, played.void, bool(played.settlement))
    span, spans = _with_span(figures, played)
    # A round dealt by hand before this day began counts for its own day.
    is_today = played.gaming_day == day
    return msgspec.structs.replace(
        figures,
        rounds=figures.rounds + (is_today and not played.void),
        win_cents=figures.win_cents + (win if is_today else 0),
        span=span,
        spans=spans,
        last=last,
    )


def _with_span(figures: Figures, played: Round) -> tuple[int, tuple[int, ...]]:
    """Count a round in the span in which it ended. Spans older than an hour are dropped."""
    span = int(played.ended_at.timestamp()) // SPAN_SECONDS
    spans, newest = figures.spans or (0,) * SPANS, figures.span
    if span > newest:
        spans, newest = (*spans, *(0,) * min(span - newest, SPANS))[-SPANS:], span
    place = SPANS - 1 - (newest - span)
    if played.void or place < 0:
        return newest, spans
    return newest, (*spans[:place], spans[place] + 1, *spans[place + 1 :])


def _noted(before: tuple[Highlight, ...], state: State, at: datetime) -> tuple[Highlight, ...]:
    current = tuple(_current_highlights(state, at))
    if not before and not current:
        return ()
    since = {(highlight.kind, highlight.subject): highlight.since for highlight in before}
    number = state.now.round_number
    # A win of an earlier round was paid; a win of this round that is gone was undone or voided.
    paid = (
        highlight
        for highlight in before
        if highlight.kind == "large_win"
        and highlight.round_number < number
        and at < highlight.since + WIN_SHOWN_FOR
    )
    reported = [highlight for highlight in before if highlight.kind in REPORTED and at < ends_at(highlight)]
    return (
        *paid,
        *without_room_for_all(reported),
        *(
            msgspec.structs.replace(highlight, since=since.get((highlight.kind, highlight.subject), at))
            for highlight in current
        ),
    )


def _current_highlights(state: State, at: datetime) -> Iterable[Highlight]:
    """Yield wagers over the maximum or the operator's threshold, large wins, and devices that are out."""
    number = state.now.round_number
    maximum, large = limits_cents(state)[1], settings.LARGE_WAGER_CENTS
    for seat, felt in enumerate(state.felt.seats, 1):
        if not felt.is_in:
            continue
        over = [
            (cents, box)
            for box, cents in felt.wagers.items()
            if (box in felt.warned and cents > maximum) or (large is not None and cents >= large)
        ]
        if over:
            cents, box = max(over)
            params = {"seat": str(seat), "box": box, "amount": write_cents(cents)}
            yield Highlight("large_wager", f"{number}/{seat}", at, number, params)
        if (felt.result is None and not felt.settled) or state.now.void is not None:
            continue
        won = payout_cents(result_so_far(seat, felt.result, felt.settled))
        if won >= settings.LARGE_WIN_CENTS:
            params = {"seat": str(seat), "amount": write_cents(won)}
            yield Highlight("large_win", f"{number}/{seat}", at, number, params)
    for name, device in state.now.devices.items():
        yield Highlight("device_out", name, at, number, {"device": name, "how": device.fault or device.out})


def count_day(table_id: int, day: date, until: int) -> DayTotals:
    """Return the day's totals counted from the rounds themselves, up to a version of the table."""
    rounds = Round.objects.filter(table_id=table_id, gaming_day=day, last_sequence__lte=until)
    sums = rounds.aggregate(
        rounds=Count("pk", filter=Q(void="")), staked=Sum("staked_cents"), returned=Sum("returned_cents")
    )
    corrections = RoundCorrection.objects.filter(
        round__table_id=table_id, gaming_day=day, sequence__lte=until
    )
    paid = corrections.aggregate(paid=Sum("difference_cents"))["paid"] or 0
    answered = (start_of_day(day), start_of_day(day + timedelta(days=1)))
    answers = Approval.objects.filter(
        table_id=table_id,
        kind="paid_otherwise",
        answered_at__gte=answered[0],
        answered_at__lt=answered[1],
        sequence__lte=until,
    )
    paid += answers.aggregate(late=Sum("late_cents"))["late"] or 0
    return DayTotals(sums["rounds"], (sums["staked"] or 0) - (sums["returned"] or 0) - paid)
