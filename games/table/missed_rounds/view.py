"""Missed rounds as screens show them."""

from collections.abc import Iterable, Iterator
from datetime import datetime

from msgspec import Struct
from msgspec.structs import replace

from games.rulebook.money import write_cents
from games.table.missed_rounds.decide import ReportedRecord, reported_records
from games.table.missed_rounds.model import MissedCount, MissedEntry, MissedRound
from games.table.payments.model import net_cents
from games.table.payments.thresholds import paperwork_for
from games.table.state import State
from games.table.terms import thresholds_of


class ReportedSeat(Struct, frozen=True, omit_defaults=True):
    """A seat of a reported record: its cards, if written down, and its net."""

    seat: int
    net: str
    cards: str = ""


class MissedView(Struct, frozen=True, omit_defaults=True):
    """One reported entry. A round with a record has its totals and the paperwork of its payouts.

    `meter` is the meter after it; `display` and `ours` are set if the two differed.
    """

    entry: str
    at: datetime
    dealer: str = ""
    deck: str = ""
    out: str = ""
    back: str = ""
    count: int | None = None
    is_right: bool = False
    staked: str = ""
    returned: str = ""
    meter: str = ""
    display: str = ""
    ours: str = ""
    void: str = ""
    cards: str = ""
    seats: tuple[ReportedSeat, ...] = ()
    paperwork: tuple[str, ...] = ()


def missed_views(state: State, entries: Iterable[MissedEntry]) -> Iterator[MissedView]:
    for entry, reported in reported_records(state, entries):
        match entry:
            case MissedRound():
                yield _round_view(state, entry, reported)
            case MissedCount():
                yield MissedView(
                    "count", entry.at, deck=entry.deck, count=entry.count, is_right=entry.is_right
                )
            case _:
                yield MissedView(
                    "deck_change", entry.at, deck=entry.deck or "", out=entry.out or "", back=entry.back or ""
                )


def _round_view(state: State, entry: MissedRound, reported: ReportedRecord | None) -> MissedView:
    seen = MissedView("round", entry.at, dealer=entry.dealer, deck=entry.deck or "")
    if reported is None:
        return seen
    played, settlement, meters, _ = reported
    if meters is not None:
        seen = replace(seen, meter=write_cents(meters.after_cents))
        if meters.display_cents != meters.ours_cents:
            display, ours = write_cents(meters.display_cents), write_cents(meters.ours_cents)
            seen = replace(seen, display=display, ours=ours)
    staked = sum(wager.stake_cents for seat in settlement.seats for wager in seat.wagers.values())
    thresholds = thresholds_of(state)
    cards = {seat.seat: " ".join(seat.cards or ()) for seat in played.seats}
    layout = played.layout
    return replace(
        seen,
        staked=write_cents(staked),
        returned=write_cents(staked + sum(map(net_cents, settlement.seats))),
        void=played.void or "",
        cards=" ".join((*layout.community.values(), *layout.six_card_box)),
        seats=tuple(
            ReportedSeat(result.seat, write_cents(net_cents(result)), cards[result.seat])
            for result in settlement.seats
        ),
        paperwork=tuple(
            dict.fromkeys(paper for result in settlement.seats for paper in paperwork_for(result, thresholds))
        ),
    )
