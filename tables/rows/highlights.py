"""What people did that a pit boss should hear of, as highlights of a tile, from the events that say so."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, Literal, get_args

from django.conf import settings
from msgspec import Struct
from msgspec.structs import replace

from games.rulebook.money import read_written_cents, write_cents
from games.table import events as e
from games.table.meter.model import has_paid_share
from games.table.state import State
from tables.calendar import gaming_day, start_of_day

# What somebody did stays until a pit boss has seen it, or until the gaming day ends.
ReportedKind = Literal[
    "paid_otherwise",
    "meter_differs",
    "entered_late",
    "forfeit_late",
    "missed_doubtful",
    "settings_weakened",
    "void_denied",
    "count_waived",
    "step_reopened",
    "corrected",
    "reentered",
    "claim_denied",
    "idle_dismissed",
    "difference_cleared",
    "ruling_denied",
]
REPORTED: tuple[str, ...] = get_args(ReportedKind)
# From this many on, a table keeps the oldest of one kind and person as one with a count.
MAX_REPORTED = 60

HighlightKind = Literal["large_wager", "large_win", "device_out"] | ReportedKind


class Highlight(Struct, frozen=True, omit_defaults=True):
    """Something the pit boss should notice whose start time is not in the state; `causes` did it."""

    kind: HighlightKind
    subject: str
    since: datetime
    round_number: int
    params: dict[str, str] = {}
    causes: tuple[str, ...] = ()


def ends_at(highlight: Highlight) -> datetime:
    """Return the end of the gaming day on which somebody did this."""
    return _end_of_day(highlight.since, settings.TIME_ZONE, settings.GAMING_DAY_STARTS)


# Each tap asks for every highlight. The settings are part of the key because the calendar reads them.
@lru_cache(maxsize=1024)
def _end_of_day(at: datetime, _time_zone: str, _day_starts: int) -> datetime:
    return start_of_day(gaming_day(at) + timedelta(days=1))


def reported_by(state: State, event: e.AnyEvent, at: datetime, actor: str) -> Iterable[Highlight]:
    """Return what the pit boss should hear of, with the people who did it.

    `state` is the one before the event: a share that a correction pays comes out of the meter as it stood.
    """
    report = REPORTERS.get(type(event))
    return () if report is None else report(state, event, at, actor)


def without_room_for_all(reported: Sequence[Highlight]) -> list[Highlight]:
    """Return the highlights with the oldest of one kind and person as one, while there are too many.

    Nothing that somebody did takes another kind, or what another person did, from the wall.
    """
    kept = list(reported)
    while len(kept) > MAX_REPORTED:
        alike: dict[tuple[object, ...], list[Highlight]] = {}
        for highlight in kept:
            alike.setdefault((highlight.kind, highlight.causes), []).append(highlight)
        most = max(alike.values(), key=len)
        if len(most) == 1:
            break
        oldest, second = most[:2]
        kept.remove(oldest)
        kept[kept.index(second)] = _together(oldest, second)
    return kept


def _together(older: Highlight, newer: Highlight) -> Highlight:
    """Return two highlights as one, with a new subject, because nobody has acknowledged both together."""
    times = sum(int(one.params.get("times", "1")) for one in (older, newer))
    subject = f"{newer.subject.split(' ')[0]} x{times}"
    return replace(newer, subject=subject, params=newer.params | {"times": str(times)})


def _corrected(state: State, event: e.RoundCorrected, at: datetime, actor: str) -> Iterable[Highlight]:
    if event.meter_difference_cents:
        yield _meter_differs(state, event.meter_difference_cents, at, actor)
    yield from _money_corrected(state, event, state.now.round_number, at)


def _closed_corrected(
    state: State, event: e.ClosedRoundCorrected, at: datetime, actor: str
) -> Iterable[Highlight]:
    return _money_corrected(state, event, event.round_number, at)


def _money_corrected(
    state: State, event: e.RoundCorrected | e.ClosedRoundCorrected, number: int, at: datetime
) -> Iterable[Highlight]:
    """Yield a correction that moves money, with the people who asked for it and approved it."""
    moved = event.moved
    if moved is None:
        return
    params = {
        "round": str(number),
        "pays": write_cents(moved.pays_cents),
        "takes": write_cents(moved.takes_cents),
        "reason": event.reason,
    }
    if moved.staked_cents:
        params["stakes"] = write_cents(moved.staked_cents)
    people = (event.asked_by, event.approved_by)
    yield Highlight("corrected", f"{number}/{state.version}", at, number, params, people)


def _reentered(state: State, event: e.CardsReentered, at: datetime, actor: str) -> Iterable[Highlight]:
    """Yield a settled hand that was entered again and is due another amount."""
    if event.change_cents:
        number, seat = state.now.round_number, str(getattr(event.entry, "seat", ""))
        params = {"seat": seat, "amount": write_cents(event.change_cents)}
        yield Highlight("reentered", f"{number}/{seat}/{state.version}", at, number, params, (actor,))


def _idle_dismissed(state: State, event: e.IdleDismissed, at: datetime, actor: str) -> Iterable[Highlight]:
    number = state.now.round_number
    yield Highlight(
        "idle_dismissed", f"{number}/{state.version}", at, number, {"reason": event.reason}, (actor,)
    )


def _difference_cleared(
    state: State, event: e.DifferenceCleared, at: datetime, actor: str
) -> Iterable[Highlight]:
    number, params = state.now.round_number, {"box": event.box, "reason": event.outcome}
    yield Highlight("difference_cleared", f"{number}/{event.box}", at, number, params, (actor,))


def _count_waived(state: State, event: e.CountWaived, at: datetime, actor: str) -> Iterable[Highlight]:
    number = state.now.round_number
    yield Highlight("count_waived", str(number), at, number, {"reason": event.reason}, (actor,))


def _missed_rounds(
    state: State, event: e.MissedRoundsRecorded, at: datetime, actor: str
) -> Iterable[Highlight]:
    number, people = state.now.round_number, (event.asked_by, event.confirmed_by)
    for meter in event.meters:
        params = {"amount": write_cents(meter.difference_cents)}
        subject = str(meter.round_number)
        yield Highlight("meter_differs", subject, at, meter.round_number, params, people)
    if event.doubts:
        params = {
            "number": str(len({doubt.at for doubt in event.doubts})),
            "kinds": " ".join(sorted({doubt.kind for doubt in event.doubts})),
        }
        yield Highlight("missed_doubtful", str(number), at, number, params, people)


def _reopened(state: State, event: e.StepReopened, at: datetime, actor: str) -> Iterable[Highlight]:
    number, params = state.now.round_number, {"step": event.step, "reason": event.reason}
    if event.law:
        params["law"] = event.law
    yield Highlight("step_reopened", f"{number}/{state.version}", at, number, params, (actor,))


def _forfeited(state: State, event: e.SeatForfeited, at: datetime, actor: str) -> Iterable[Highlight]:
    if event.is_after_cards:
        number, params = state.now.round_number, {"seat": str(event.seat), "reason": event.reason}
        yield Highlight("forfeit_late", f"{number}/{event.seat}", at, number, params, (actor,))


def _entered_late(state: State, event: e.WagersRecorded, at: datetime, actor: str) -> Iterable[Highlight]:
    """Yield amounts that were entered after the deal, when the player may have seen cards."""
    if event.is_late:
        number, amount = state.now.round_number, write_cents(sum(event.wagers.values()))
        params = {"seat": str(event.seat), "amount": amount}
        yield Highlight("entered_late", f"{number}/{event.seat}", at, number, params, (actor,))


def _settings_changed(
    state: State, event: e.SettingsChanged, at: datetime, actor: str
) -> Iterable[Highlight]:
    for change in event.weakened:
        params = {"setting": change.name, "was": change.was, "now": change.now}
        subject = f"{state.version}/{change.name}"
        yield Highlight("settings_weakened", subject, at, state.now.round_number, params, (actor,))


def _answered(state: State, event: e.RequestClosed, at: datetime, actor: str) -> Iterable[Highlight]:
    """Yield a void or ruling that was not given, and what became of an amount paid differently."""
    number = state.now.round_number
    request = next(request for request in state.now.requests if request.number == event.number)
    subject = f"{number}/{event.number}"
    if event.answer == "denied" and event.law:
        params = {"law": event.law, "reason": event.reason}
        yield Highlight("void_denied", subject, at, number, params, (actor,))
    elif event.kind == "ruling" and event.answer in ("denied", "play_on"):
        params = {"what": request.reason, "answer": event.answer, "reason": event.reason}
        yield Highlight("ruling_denied", subject, at, number, params, (actor,))
    claim = request.paid
    if claim is not None and event.answer in ("denied", "dropped"):
        paid, due = write_cents(claim.paid_cents), write_cents(claim.due_cents)
        params = {"seat": str(claim.seat), "amount": paid, "due": due, "answer": event.answer}
        params["reason"] = event.reason or request.reason
        people = (event.by,) if event.answer == "denied" else tuple(dict.fromkeys((event.by, claim.dealer)))
        yield Highlight("claim_denied", subject, at, request.round_number, params, people)
    if claim is None or event.answer != "approved":
        return
    paid, due = write_cents(claim.paid_cents), write_cents(claim.due_cents)
    params = {"seat": str(claim.seat), "amount": paid, "due": due}
    if claim.before_cents != claim.due_cents:
        params["before"] = write_cents(claim.before_cents)
    subject = f"{request.round_number}/{claim.seat}/{request.number}"
    people = (request.asked_by, event.by)
    yield Highlight("paid_otherwise", subject, at, request.round_number, params, people)


def with_reading(
    noted: tuple[Highlight, ...], state: State, cents: int, at: datetime, actor: str
) -> tuple[Highlight, ...]:
    """Replace the earlier meter difference of this round by a new reading, taken before a share is paid.

    If our meter was set to the earlier reading, the display differs by the sum of both.
    """
    subject = _meter_subject(state)
    earlier = [
        highlight for highlight in noted if (highlight.kind, highlight.subject) == ("meter_differs", subject)
    ]
    amounts = [highlight.params["amount"] for highlight in earlier]
    if _is_followed(state):
        cents += sum(map(read_written_cents, amounts))
    if amounts == [write_cents(cents)]:
        return noted
    kept = tuple(highlight for highlight in noted if highlight not in earlier)
    return (*kept, _meter_differs(state, cents, at, actor)) if cents else kept


def _meter_differs(state: State, cents: int, at: datetime, actor: str) -> Highlight:
    params = {"amount": write_cents(cents)}
    return Highlight("meter_differs", _meter_subject(state), at, state.now.round_number, params, (actor,))


def _meter_subject(state: State) -> str:
    """Return the key of the round's meter, or of what is left of it after a share was paid."""
    number = str(state.now.round_number)
    return number if _is_followed(state) else f"{number}/{state.now.meter_cents}"


def _is_followed(state: State) -> bool:
    """Return whether our meter still follows the display, as it does until the round has paid a share."""
    return not has_paid_share(state)


Reporter = Callable[[State, Any, datetime, str], Iterable[Highlight]]
REPORTERS: dict[type[e.Event], Reporter] = {
    e.RequestClosed: _answered,
    e.RoundCorrected: _corrected,
    e.ClosedRoundCorrected: _closed_corrected,
    e.CardsReentered: _reentered,
    e.IdleDismissed: _idle_dismissed,
    e.DifferenceCleared: _difference_cleared,
    e.CountWaived: _count_waived,
    e.MissedRoundsRecorded: _missed_rounds,
    e.StepReopened: _reopened,
    e.SeatForfeited: _forfeited,
    e.WagersRecorded: _entered_late,
    e.SettingsChanged: _settings_changed,
}
