"""The figures of a tile that are not in the state: the day's rounds and win, and what stands out since when.

They are kept as text in the table's row and written with it, so a command needs no extra query.
`manage.py verify_log --rows` counts them again from the rounds.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple

import msgspec
from django.conf import settings
from django.db.models import Count, Q, Sum
from msgspec import Struct

from games.rulebook.money import write_cents
from games.table import events as e
from games.table.payments.model import is_large_restatement, payout_cents, result_so_far
from games.table.state import State
from games.table.terms import limits_cents, thresholds_of
from tables.models import Round, RoundCorrection
from tables.rows.changes import Change, Insert

# An hour is kept in spans of five minutes.
SPAN_SECONDS, SPANS = 300, 12
# How long a large win stands on the wall after its round is cleared.
WIN_SHOWN_FOR = timedelta(minutes=30)

# What somebody has said, for good, stands as long; of one table so much of it at most.
REPORTED = ("paid_otherwise", "meter_differs")
MAX_REPORTED = 20

HighlightKind = Literal["large_wager", "large_win", "device_out", "paid_otherwise", "meter_differs"]


class LastRound(Struct, frozen=True, omit_defaults=True):
    """The round that was finished last: what the house won by it, or why it was void."""

    number: int
    at: datetime
    win_cents: int = 0
    void: str = ""
    has_amounts: bool = False


class Highlight(Struct, frozen=True, omit_defaults=True):
    """Something that stands out and has no time of its own in the state."""

    kind: HighlightKind
    subject: str
    since: datetime
    round_number: int
    params: dict[str, str] = {}


class Figures(Struct, frozen=True, omit_defaults=True):
    """Of one gaming day: rounds that were not void, and what the house won by all of them.

    `spans` are the rounds of the last hour, the span of number `span` last.
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
    to_do: Iterable[Change],
    at: datetime,
    day: date,
    happened: Iterable[tuple[State, e.AnyEvent]] = (),
) -> str:
    """The figures after a tap, whose events come with the state before each: most change nothing of them."""
    before = figures = read_figures(text)
    for change in to_do:
        if isinstance(change, Insert) and isinstance(change.row, Round):
            figures = _with_round(figures, change.row, day)
        elif isinstance(change, Insert) and isinstance(change.row, RoundCorrection):
            figures = _of_day(figures, day)
            win = figures.win_cents - change.row.difference_cents
            figures = msgspec.structs.replace(figures, win_cents=win)
    told = figures.noted
    for was, event in happened:
        if isinstance(event, e.MeterConfirmed):
            told = _with_reading(told, was, event.difference_cents, at)
        else:
            told = (*told, *_reported_by(was, event, at))
    noted = _noted(told, state, at)
    if noted != figures.noted:
        figures = msgspec.structs.replace(figures, noted=noted)
    return text if figures is before else _encoder.encode(figures).decode()


def _of_day(figures: Figures, day: date) -> Figures:
    """A new gaming day begins with nothing."""
    if figures.day == day:
        return figures
    return msgspec.structs.replace(figures, day=day, rounds=0, win_cents=0)


def _with_round(figures: Figures, played: Round, day: date) -> Figures:
    figures = _of_day(figures, day)
    win = played.staked_cents - played.returned_cents
    last = LastRound(played.number, played.ended_at, win, played.void, bool(played.settlement))
    span, spans = _with_span(figures, played)
    # A round that was dealt by hand before this day began is booked in its own.
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
    """A round counts in the span in which it ended; what is older than an hour falls out."""
    span = int(played.ended_at.timestamp()) // SPAN_SECONDS
    spans, newest = figures.spans or (0,) * SPANS, figures.span
    if span > newest:
        spans, newest = (*spans, *(0,) * min(span - newest, SPANS))[-SPANS:], span
    place = SPANS - 1 - (newest - span)
    if played.void or place < 0:
        return newest, spans
    return newest, (*spans[:place], spans[place] + 1, *spans[place + 1 :])


def _noted(before: tuple[Highlight, ...], state: State, at: datetime) -> tuple[Highlight, ...]:
    found = tuple(_stands_out(state, at))
    if not before and not found:
        return ()
    since = {(one.kind, one.subject): one.since for one in before}
    number = state.now.round_number
    stand = [one for one in before if at < one.since + WIN_SHOWN_FOR]
    # A win of an earlier round was paid; one of this round that is gone was undone or void.
    paid = (one for one in stand if one.kind == "large_win" and one.round_number < number)
    return (
        *paid,
        *[one for one in stand if one.kind in REPORTED][-MAX_REPORTED:],
        *(msgspec.structs.replace(one, since=since.get((one.kind, one.subject), at)) for one in found),
    )


def _reported_by(state: State, event: e.AnyEvent, at: datetime) -> Iterable[Highlight]:
    """A seat that was paid far more or less than was due, and a display that differs from our meter.

    `state` is the one before: a share that a correction pays comes from the meter as it stood.
    """
    number = state.now.round_number
    match event:
        case e.PaidDifferently():
            due, paid = event.due_cents, event.paid_cents
            before = due if event.before_cents is None else event.before_cents
            if is_large_restatement(due, before, paid, thresholds_of(state)):
                params = {"seat": str(event.seat), "amount": write_cents(paid), "due": write_cents(due)}
                if before != due:
                    params["before"] = write_cents(before)
                yield Highlight("paid_otherwise", f"{number}/{event.seat}", at, number, params)
        case e.RoundCorrected(reading_cents=int(reading)):
            # The display has counted what was wagered in fact.
            contributed = event.contributed_cents - state.felt.contributed_cents
            apart = reading - contributed - (state.now.meter_cents or 0)
            if apart:
                yield _meter_differs(state, apart, at)
        case e.MissedRoundsRecorded():
            for told in event.meters:
                params = {"amount": write_cents(told.difference_cents)}
                yield Highlight("meter_differs", str(told.round_number), at, told.round_number, params)
        case _:
            pass


def _with_reading(
    noted: tuple[Highlight, ...], was: State, cents: int, at: datetime
) -> tuple[Highlight, ...]:
    """What is read anew before a share is paid takes the place of what was read before.

    Where ours has followed what was read before, the display is apart from it by both.
    """
    subject = _meter_subject(was)
    earlier = [one for one in noted if (one.kind, one.subject) == ("meter_differs", subject)]
    amounts = [one.params["amount"] for one in earlier]
    if _is_followed(was):
        cents += sum(int(amount.replace(".", "")) for amount in amounts)
    if amounts == [write_cents(cents)]:
        return noted
    kept = tuple(one for one in noted if one not in earlier)
    return (*kept, _meter_differs(was, cents, at)) if cents else kept


def _meter_differs(was: State, cents: int, at: datetime) -> Highlight:
    params = {"amount": write_cents(cents)}
    return Highlight("meter_differs", _meter_subject(was), at, was.now.round_number, params)


def _meter_subject(was: State) -> str:
    """The meter of the round, or what shares have left of it."""
    number = str(was.now.round_number)
    return number if _is_followed(was) else f"{number}/{was.now.meter_cents}"


def _is_followed(was: State) -> bool:
    """Our meter follows the display until the round has paid a share of it."""
    return was.now.meter_cents == was.felt.meter_cents


def _stands_out(state: State, at: datetime) -> Iterable[Highlight]:
    """Wagers over what is posted or what the operator calls large, large wins, and devices out of order."""
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
    """The same from the rounds themselves, up to a version of the table."""
    rounds = Round.objects.filter(table_id=table_id, gaming_day=day, last_sequence__lte=until)
    sums = rounds.aggregate(
        rounds=Count("pk", filter=Q(void="")), staked=Sum("staked_cents"), returned=Sum("returned_cents")
    )
    corrections = RoundCorrection.objects.filter(
        round__table_id=table_id, gaming_day=day, sequence__lte=until
    )
    paid = corrections.aggregate(paid=Sum("difference_cents"))["paid"] or 0
    return DayTotals(sums["rounds"], (sums["staked"] or 0) - (sums["returned"] or 0) - paid)
