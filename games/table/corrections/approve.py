"""Turns an approved correction into its event, with what each seat gets or gives back."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.money import read_cents, write_cents
from games.rulebook.round import Round, SeatResult
from games.settlement.record import read_round
from games.settlement.settle import settle
from games.table import events as e
from games.table.approvals.checks import is_any_hand_settled, is_any_seat_paid
from games.table.approvals.model import Request
from games.table.corrections.model import ClosedRound, Correction, Difference, Payload, SeatCorrected
from games.table.corrections.moved import changes_in_record, changes_on_felt, moved_by
from games.table.corrections.resettle import corrected_state
from games.table.meter.model import Contribution, added_by_correction, takes_share
from games.table.payments.model import net_cents, open_cents, payout_cents, result_so_far
from games.table.payments.thresholds import still_to_pay
from games.table.round_record import write_round
from games.table.showdown.possible_hands import impossible_seats
from games.table.state import SeatFelt, State
from games.table.terms import find_implausible_wager, law_of, thresholds_of


def correction_approved(
    state: State, payload: Payload, request: Request, approved_by: str, reading: str | None
) -> e.RoundCorrected | e.ClosedRoundCorrected:
    if isinstance(payload, ClosedRound):
        return build_closed_round_corrected(state, payload, request, approved_by)
    return build_round_corrected(state, payload, request, approved_by, reading)


@cites("ruling 33", "ruling 34")
def build_round_corrected(
    state: State, correction: Correction, request: Request, approved_by: str, reading: str | None
) -> e.RoundCorrected:
    """Return the event of a corrected round; refused if a new share of the meter has no reading."""
    corrected = corrected_state(state, correction)
    felt = corrected.felt
    reading_cents, difference = None, 0
    if pays_new_share(state, corrected):
        reading_cents = read_cents(reading)
        if reading_cents is None:
            raise Refused("meter_unconfirmed.share", law_of(state, "meter"))
        # The display has counted what was really wagered.
        ours = (state.now.meter_cents or 0) + felt.contributed_cents - state.felt.contributed_cents
        difference = reading_cents - ours
    return e.RoundCorrected(
        correction=correction,
        reason=request.reason,
        asked_by=request.asked_by,
        approved_by=approved_by,
        seats=tuple(_seat_corrected(n, seat) for n, seat in enumerate(felt.seats, 1) if seat.is_in),
        differences=correction_differences(state, corrected),
        community=felt.community,
        six_card_box=felt.six_card_box,
        meter_cents=corrected.now.meter_cents,
        round_meter_cents=felt.meter_cents,
        contributed_cents=felt.contributed_cents,
        reading_cents=reading_cents,
        was_paid=is_any_seat_paid(state),
        carry=corrected.now.meter_carry,
        was_settled=is_any_hand_settled(state),
        moved=moved_by(changes_on_felt(state, corrected)),
        meter_difference_cents=difference,
    )


def _seat_corrected(number: int, seat: SeatFelt) -> SeatCorrected:
    return SeatCorrected(
        seat=number,
        wagers=seat.wagers,
        warned=seat.warned,
        later=seat.later,
        decisions=seat.decisions,
        draws=seat.draws or None,
        has_folded=seat.has_folded,
        cards=seat.cards,
        declared=seat.declared,
        settled=seat.settled,
        is_settled=seat.is_settled,
        result=seat.result,
    )


def correction_differences(state: State, corrected: State) -> tuple[Difference, ...]:
    """Return the difference for each settled seat between its actual net and its corrected net.

    Money that waits for paperwork, before or after, does not count: nobody holds it yet.
    """
    differences: list[Difference] = []
    for number, (was, now) in enumerate(zip(state.felt.seats, corrected.felt.seats, strict=True), 1):
        if was.result is None and not was.settled:
            continue
        unpaid = open_cents(state.now.payments, state.now.round_number, number)
        actual = _net_so_far(number, was) + was.paid_apart_cents - unpaid
        corrected_net = _net_so_far(number, now) - _waiting_cents(state, number, was, now, unpaid)
        difference = Difference(number, actual, corrected_net)
        if difference.cents:
            differences.append(difference)
    return tuple(differences)


def _waiting_cents(state: State, number: int, was: SeatFelt, now: SeatFelt, unpaid: int) -> int:
    """Return what the seat will still wait for after the correction, because of paperwork."""
    old, new = (payout_cents(result_so_far(number, seat.result, seat.settled)) for seat in (was, now))
    if old == new:
        return unpaid
    result = result_so_far(number, now.result, now.settled)
    table = state.now
    waiting = still_to_pay(table.payments, thresholds_of(state), table.round_number, old - unpaid, result)
    return 0 if waiting is None else waiting[0]


def _net_so_far(number: int, seat: SeatFelt) -> int:
    return net_cents(result_so_far(number, seat.result, seat.settled))


@cites("ruling 43")
def void_differences(state: State) -> tuple[Difference, ...]:
    """Return what each seat settled before a void must give or get back."""
    differences: list[Difference] = []
    for number, seat in enumerate(state.felt.seats, 1):
        if seat.result is not None or seat.settled:
            unpaid = open_cents(state.now.payments, state.now.round_number, number)
            was = _net_so_far(number, seat) + seat.paid_apart_cents - unpaid
            differences.append(Difference(number, was, 0))
    return tuple(difference for difference in differences if difference.cents)


def pays_new_share(old: State, new: State) -> bool:
    return any(
        _has_share(now.result) and not _has_share(was.result)
        for was, now in zip(old.felt.seats, new.felt.seats, strict=True)
    )


def _has_share(result: SeatResult | None) -> bool:
    return result is not None and takes_share(result.wagers.values())


@cites("ruling 33")
def build_closed_round_corrected(
    state: State, closed: ClosedRound, request: Request, approved_by: str
) -> e.ClosedRoundCorrected:
    """Return the event of a corrected closed round; the meter moves by the difference of both records."""
    played = read_round(closed.record), read_round(closed.corrected)
    was, now = map(settle, played)
    old = {result.seat: net_cents(result) for result in was.seats}
    differences = (Difference(r.seat, old[r.seat], net_cents(r)) for r in now.seats)
    return e.ClosedRoundCorrected(
        round_number=closed.round_number,
        record=closed.record,
        corrected=closed.corrected,
        reason=request.reason,
        asked_by=request.asked_by,
        approved_by=approved_by,
        old=was.seats,
        new=now.seats,
        differences=tuple(difference for difference in differences if difference.cents),
        meter_difference_cents=(now.meter_after_cents or 0) - (was.meter_after_cents or 0),
        carry=_added(state, closed.round_number, *played).carry,
        moved=moved_by(changes_in_record(*played)),
    )


def read_closed(
    state: State, round_number: int, record: Mapping[str, Any], corrected: Mapping[str, Any]
) -> ClosedRound:
    """Return both records in our own form; refused if more than entries changed, or nothing did."""
    if round_number >= state.now.round_number:
        raise Refused("not_closed.round", number=round_number)
    old, new = read_round(dict(record)), read_round(dict(corrected))
    if old.game != state.game or _unchangeable_parts(old) != _unchangeable_parts(new):
        raise Refused("other_round.record", number=round_number)
    _check_cards_stay(old, new)
    _check_possible(old, new)
    slip = find_implausible_wager(new.seats)
    if slip is not None:
        seat, box, cents = slip
        raise Refused("bad_amount.slip", seat=seat, box=box, value=write_cents(cents))
    rules = dict(record.get("rules") or {})
    was = write_round(rules, old)
    now = write_round(rules, _with_meter_moved(state, round_number, old, new))
    if was == now:
        raise Refused("nothing_changed.correction")
    return ClosedRound(round_number, was, now)


def _unchangeable_parts(played: Round) -> tuple[object, ...]:
    """Return the parts of a closed round that no correction may change; refuse a void round."""
    if played.void is not None:
        raise Refused("round_void.correction", "ruling 40")
    people = sorted((seat.seat, seat.player or "", seat.reading_cents or 0) for seat in played.seats)
    return played.game, played.rules, people, played.layout.meter_cents


def _check_cards_stay(old: Round, new: Round) -> None:
    """Refuse a declared hand in place of cards that the record has."""
    shown = {seat.seat for seat in old.seats if seat.cards}
    for seat in new.seats:
        if seat.declared is not None and seat.seat in shown:
            raise Refused("cards_shown.hand", seat=seat.seat)


def _check_possible(old: Round, new: Round) -> None:
    """Refuse declared hands that no cards make, unless the record had them already."""
    known = set(impossible_seats(old))
    for seat in impossible_seats(new):
        if seat not in known:
            raise Refused("impossible_hand.seat", seat=seat)


@cites("ruling 20")
def boxes_added(game: str, record: Mapping[str, Any], corrected: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the boxes before the deal on which a seat of a closed round gets a wager it did not have."""
    later = GAMES[game].bets_after_deal
    was = {seat["seat"]: seat["wagers"] for seat in record["seats"]}
    added = (
        box
        for seat in corrected["seats"]
        for box in seat["wagers"]
        if box not in was[seat["seat"]] and box not in later
    )
    return tuple(dict.fromkeys(added))


def _with_meter_moved(state: State, round_number: int, old: Round, new: Round) -> Round:
    """Return the corrected round with the meter that its corrected wagers contribute to (ruling 33)."""
    meter = old.layout.meter_cents
    if meter is None:
        return new
    meter += _added(state, round_number, old, new).cents
    return replace(new, layout=replace(new.layout, meter_cents=meter))


def _added(state: State, round_number: int, old: Round, new: Round) -> Contribution:
    before, after = ([seat.wagers for seat in played.seats] for played in (old, new))
    return added_by_correction(state, round_number, old.rules, before, after)
