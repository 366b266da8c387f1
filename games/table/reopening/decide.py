"""Decides what is taken back or entered again after players have seen or heard it."""

from datetime import datetime, timedelta
from typing import cast

from games.rulebook.law import Refused, cites
from games.rulebook.money import write_cents
from games.table import commands as c
from games.table import events as e
from games.table.actor import Actor
from games.table.approvals.checks import is_any_hand_settled, is_any_seat_paid
from games.table.checks import check_floor, check_reason, check_seat
from games.table.decider import By, Deciders, Events
from games.table.events import AnyEvent
from games.table.evolve import evolve
from games.table.felt import current_phase, seat_at
from games.table.payments.decide import payments_due
from games.table.payments.model import net_cents, open_payment, payout_cents, result_so_far
from games.table.played import settle_forfeit
from games.table.reopening.events import Turned
from games.table.showdown.decide import declare_hand, turn_box, turn_card, turn_hand
from games.table.state import State
from games.table.stub.due import uncounted
from games.table.terms import call_back_seconds, law_of, phases_of, records_amounts
from games.table.undo import CORRECTS, DERIVED, is_card_aside, is_reopenable, last_entry, tag_of

# What was done with decks and devices: cards may be entered again after it, for it has none of this round.
BESIDE_CARDS = (
    e.DeckReceived,
    e.DeckMoved,
    e.DeckVerified,
    e.DeckRemoved,
    e.DeviceFaulted,
    e.DeviceTakenOut,
    e.DeviceReturned,
    e.SettingsChanged,
)
PAYMENTS = (e.HandConfirmed, e.PaymentSigned, e.PaymentMade, e.PaymentTakenOver)
# What else was ruled or reported meanwhile, which stays too when a step of the round is taken back. Counts of
# chips and a reading of the meter go with the step, and are made again.
STAYS = (
    *BESIDE_CARDS,
    *PAYMENTS,
    e.RecutOrdered,
    e.ReshuffleOrdered,
    e.TableIdled,
    e.IrregularityNoted,
    e.IrregularityDenied,
    e.StubCounted,
    e.CountRestarted,
    e.CountWaived,
    e.SeatForfeited,
    e.StepReopened,
)


@cites("reopening.take_back_call", "ruling 20")
def take_back_call(state: State, command: c.TakeBackCall, by: By) -> Events:
    """Record that "no more bets" was not announced; refused after the lock, a card or some seconds."""
    place, until = check_take_back_call(state)
    if by.at > until:
        raise Refused("final.call_late", law_of(state, "call"), seconds=call_back_seconds(state))
    return (e.CallTakenBack(taken_back=_step_from(state, place)),)


def check_take_back_call(state: State) -> tuple[int, datetime]:
    """Return the place of the call among the entries and until when it may be taken back, or refuse."""
    called_at = state.felt.called_at
    calls = (place for place, entry in enumerate(state.entries) if isinstance(entry, e.NoMoreBetsAnnounced))
    call = next(calls, None)
    if called_at is None or state.felt.is_dealt or state.now.void is not None or call is None:
        raise Refused("no_call.table", law_of(state, "call"))
    if state.felt.is_locked:
        law = next(phase.law for phase in phases_of(state) if phase.kind == "lock")
        raise Refused("final.lock", law)
    if state.felt.is_deal_begun:
        raise Refused("final.call_dealt", law_of(state, "call"))
    _check_no_ruling(state)
    return call, called_at + timedelta(seconds=call_back_seconds(state))


def _check_no_ruling(state: State) -> None:
    """Refuse the dealer once chips were off or a seat forfeited: the floorperson deals with the call."""
    for entry in state.entries:
        match entry:
            case e.DifferenceReported():
                phase = next(phase for phase in phases_of(state) if phase.name == entry.phase)
                raise Refused("final.difference", phase.law)
            case e.SeatForfeited():
                raise Refused("final.forfeit", law_of(state, "call"), seat=entry.seat)


def _step_from(state: State, place: int) -> tuple[int, ...]:
    """Return the places of a step and of what was entered for the round since."""
    later = enumerate(state.entries[place:], place)
    return tuple(n for n, entry in later if n == place or not isinstance(entry, STAYS))


@cites("reopening.reenter_cards", "ruling 15")
def reenter_cards(state: State, command: c.ReenterCards, by: By) -> Events:
    """Record the last cards as they should be; refused once anything else was entered about the round.

    What was decided and wagered before them does not change.
    """
    entry = check_reenter(state)
    before = before_last_cards(state, entry)
    match entry:
        case e.CardTurned():
            _check_same(command, place=entry.place)
            if len(command.cards) != 1:
                raise Refused("cards_needed.card", current_phase(state).law)
            turned = turn_card(before, c.TurnCard(place=entry.place, card=command.cards[0]), by)
        case e.BoxTurned():
            _check_same(command)
            turned = turn_box(before, c.TurnBox(cards=command.cards), by)
        case _:
            _check_same(command, seat=entry.seat)
            turned = turn_hand(before, c.TurnHand(seat=entry.seat, cards=command.cards), by)
    return _replaced(state, before, entry, turned)


def redeclare_hand(state: State, command: c.RedeclareHand, by: By) -> Events:
    """Record the last hand as it should be; refused where cards are needed."""
    entry = check_redeclare(state, command.seat)
    before = before_last_cards(state, entry)
    declared = declare_hand(before, c.DeclareHand(command.seat, command.hands), by)
    return _replaced(state, before, entry, declared)


def check_reenter(state: State) -> Turned:
    """Return the last entry of the round if it turned cards, or refuse."""
    if not records_amounts(state):
        raise Refused("not_recorded.cards")
    of_round = (entry for entry in reversed(state.entries) if not _is_beside(state, entry))
    entry = next(of_round, None)
    if not isinstance(entry, Turned):
        raise Refused("not_last.cards")
    if isinstance(entry, e.HandTurned):
        _check_no_payment(state, entry.seat)
    return entry


def check_redeclare(state: State, seat: int) -> e.HandTurned:
    entry = check_reenter(state)
    if not isinstance(entry, e.HandTurned) or entry.seat != seat:
        raise Refused("not_last.cards")
    if entry.cards:
        raise Refused("cards_shown.hand", seat=seat)
    return entry


@cites("ruling 43")
def _check_no_payment(state: State, seat: int) -> None:
    """Refuse a hand whose payment waits for paperwork: from then on only a correction changes it."""
    if open_payment(state.now.payments, state.now.round_number, seat) is not None:
        raise Refused("was_due.payment", seat=seat)


def _check_same(command: c.ReenterCards, place: str | None = None, seat: int | None = None) -> None:
    """Refuse cards for another place or seat than the last ones."""
    if (command.place, command.seat) != (place, seat):
        raise Refused("not_last.cards")


def _is_beside(state: State, entry: AnyEvent) -> bool:
    """Return whether an entry is about decks, devices or a payment of an earlier round."""
    match entry:
        case e.IrregularityNoted():
            return entry.outcome == "reshuffle"
        case e.HandConfirmed() | e.PaymentSigned() | e.PaymentMade() | e.PaymentTakenOver():
            return entry.round_number != state.now.round_number
        case _:
            return isinstance(entry, (*BESIDE_CARDS, *DERIVED))


def before_last_cards(state: State, last: Turned) -> State:
    """Return the state without the last cards."""
    return evolve(state, e.CallTakenBack(taken_back=(state.entries.index(last),)))


def _replaced(state: State, before: State, entry: Turned, turned: Events) -> Events:
    """Return the new cards in place of the old ones, with the payments that follow from them."""
    new = cast(Turned, turned[0])
    if new == entry:
        raise Refused("nothing_changed.cards")
    change = 0
    if isinstance(new, e.HandTurned) and isinstance(entry, e.HandTurned):
        _check_same_payout(state, before, new)
        was, now = (net_cents(result_so_far(new.seat, hand.result, {})) for hand in (entry, new))
        change = now - was
    due, is_last = payments_due(before, turned), last_entry(state) == entry
    if due and not is_last:
        # A payment is kept beside the hand it follows from.
        raise Refused("not_last.cards")
    place = None if is_last else state.entries.index(entry)
    return (e.CardsReentered(entry=new, change_cents=change, place=place), *due)


@cites("ruling 43")
def _check_same_payout(state: State, before: State, new: e.HandTurned) -> None:
    """Refuse to change what a hand was due: the player may have it, so the floor corrects it."""
    seats = (seat_at(before.felt, new.seat), seat_at(state.felt, new.seat))
    unturned, due = (payout_cents(result_so_far(new.seat, seat.result, seat.settled)) for seat in seats)
    if due > unturned and payout_cents(new.result) != due:
        raise Refused("was_due.hand", "ruling 43", seat=new.seat, due=write_cents(due - unturned))


@cites("reopening.reopen_step", "ruling 20", "ruling 43")
def reopen_step(state: State, command: c.ReopenStep, by: By) -> Events:
    """Record that a floorperson reopened the last final step, or the answer of a seat, with the reason.

    Refused after a payout: then a correction or a void settles it. Once a hand was settled it takes the pit
    boss, as a void would. A deck that was dealt from, or whose first card was out, is unshuffled; its round
    counts toward the five, and any stub count stands.
    """
    check_floor(by)
    check_reason(command.reason)
    place = check_reopen(state) if command.seat is None else check_reopen_answer(state, command.seat)
    check_reopens(state, by.actor)
    entry = state.entries[place]
    is_begun_call = isinstance(entry, e.NoMoreBetsAnnounced) and state.felt.is_deal_begun
    deck = dealt_deck(state) if isinstance(entry, e.CardsDealt) or is_begun_call else ""
    return (
        e.StepReopened(
            step=tag_of(entry),
            reason=command.reason,
            by=by.actor.id,
            taken_back=_taken_back(state, place),
            seat=getattr(entry, "seat", None),
            deck=deck,
            is_counted=bool(deck) and not uncounted(state),
            was_settled=is_any_hand_settled(state),
            law=_law_of_step(state, entry),
            seen=entry.place if isinstance(entry, e.CardTurned) else "",
            is_deal_over=bool(deck),
        ),
    )


@cites("ruling 43")
def check_reopens(state: State, actor: Actor) -> None:
    """Refuse a floorperson once a hand was settled, won or lost."""
    if is_any_hand_settled(state) and actor.role != "pit_boss":
        raise Refused("needs_pit_boss.reopen", "ruling 43")


def _law_of_step(state: State, entry: AnyEvent) -> str:
    """Return the paragraph of a step that is reopened."""
    match entry:
        case e.IrregularityNoted():
            return entry.law
        case e.CardsDealt():
            return law_of(state, "deal")
    name = getattr(entry, "phase", "")
    phase = next(phase for phase in phases_of(state) if phase.name == name)
    is_first_call = isinstance(entry, e.NoMoreBetsAnnounced) and phase.kind != "announcement"
    return law_of(state, "call") if is_first_call else phase.law


def dealt_deck(state: State) -> str:
    """Return the deck that the round was dealt from, or nothing at a table that tracks no decks."""
    decks = (deck.name for deck in state.now.decks if deck.name == state.now.deck_in_use)
    return next(decks, "")


def check_reopen(state: State) -> int:
    """Return the place of the last step that is final for the dealer, or refuse.

    A card reported face up may be taken back while nothing else was entered.
    """
    check_unpaid(state)
    if is_card_aside(last_entry(state)):
        return len(state.entries) - 1
    for place in reversed(range(len(state.entries))):
        if _is_step(state, state.entries[place]):
            _check_forfeits(state, place)
            return place
    is_corrected = any(isinstance(entry, CORRECTS) for entry in state.entries)
    raise Refused("nothing_to_reopen.corrected" if is_corrected else "nothing_to_reopen.round")


def _is_step(state: State, entry: AnyEvent) -> bool:
    """Return whether a step may be reopened; the fold of a seat that forfeited since stays."""
    has_forfeited = isinstance(entry, e.DecisionMade) and seat_at(state.felt, entry.seat).has_forfeited
    return is_reopenable(entry) and not has_forfeited


def _taken_back(state: State, place: int) -> tuple[int, ...]:
    """Return the places of what goes with a step, or of an answer alone."""
    return (place,) if isinstance(state.entries[place], e.DecisionMade) else _step_from(state, place)


@cites("ruling 22", "ruling 23")
def _check_forfeits(state: State, place: int) -> None:
    """Refuse a step after which a seat forfeited, if that would change what the seat has lost."""
    forfeits = [entry for entry in state.entries[place:] if isinstance(entry, e.SeatForfeited)]
    if not forfeits:
        return
    before = evolve(state, e.CallTakenBack(taken_back=_taken_back(state, place)))
    for forfeit in forfeits:
        if before.felt.called_at is None or _loses_otherwise(before, forfeit):
            raise Refused("nothing_to_reopen.forfeit", forfeit.law or None, seat=forfeit.seat)


def _loses_otherwise(state: State, forfeit: e.SeatForfeited) -> bool:
    """Return whether a forfeit would take other wagers in this state, or took money back."""
    if forfeit.result is None:
        return False
    return bool(forfeit.difference_cents) or settle_forfeit(state, forfeit.seat) != forfeit.result


def check_reopen_answer(state: State, seat: int) -> int:
    """Return the place of the last answer of a seat to the decision that is open, or refuse."""
    check_seat(state, seat)
    check_unpaid(state)
    answers = last_answers(state)
    if seat not in answers:
        raise Refused("nothing_to_reopen.seat", seat=seat)
    return answers[seat]


def last_answers(state: State) -> dict[int, int]:
    """Return the place of the last answer of each seat to the decision that is open, unless it forfeited."""
    return {
        entry.seat: place
        for place, entry in enumerate(state.entries)
        if isinstance(entry, e.DecisionMade)
        and entry.phase == state.felt.phase
        and not seat_at(state.felt, entry.seat).has_forfeited
    }


def check_unpaid(state: State) -> None:
    """Refuse to reopen a round that is void, or in which a seat was paid."""
    if state.now.void is not None or is_any_seat_paid(state):
        raise Refused("nothing_to_reopen.paid", "ruling 43")


DECIDERS: Deciders = {
    c.TakeBackCall: take_back_call,
    c.ReenterCards: reenter_cards,
    c.RedeclareHand: redeclare_hand,
    c.ReopenStep: reopen_step,
}
