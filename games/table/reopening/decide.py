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
from games.table.reopening.events import Turned
from games.table.showdown.decide import declare_hand, turn_box, turn_card, turn_hand
from games.table.state import State
from games.table.stub.due import uncounted
from games.table.terms import call_back_seconds, law_of, phases_of, records_amounts
from games.table.undo import is_card_aside, is_reopenable, last_entry, tag_of

# What was done with decks and devices meanwhile, or reported, stays when a step of the round is taken back.
STAYS = (
    e.DeckReceived,
    e.DeckMoved,
    e.TableIdled,
    e.DeviceFaulted,
    e.IrregularityNoted,
    e.IrregularityDenied,
    e.StubCounted,
    e.CountRestarted,
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
    return call, called_at + timedelta(seconds=call_back_seconds(state))


def _step_from(state: State, place: int) -> tuple[int, ...]:
    """Return the places of a step and of what was entered for the round since."""
    later = enumerate(state.entries[place:], place)
    return tuple(n for n, entry in later if n == place or not isinstance(entry, STAYS))


@cites("reopening.reenter_cards", "ruling 15")
def reenter_cards(state: State, command: c.ReenterCards, by: By) -> Events:
    """Record the last cards as they should be; refused once anything else was entered.

    What was decided and wagered before them does not change.
    """
    entry = check_reenter(state)
    before = _before_last(state)
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
    before = _before_last(state)
    declared = declare_hand(before, c.DeclareHand(command.seat, command.hands), by)
    return _replaced(state, before, entry, declared)


def check_reenter(state: State) -> Turned:
    """Return the last entry if it turned cards, or refuse."""
    entry = last_entry(state)
    if not records_amounts(state):
        raise Refused("not_recorded.cards")
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


def _before_last(state: State) -> State:
    return evolve(state, e.EntryUndone())


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
    return (e.CardsReentered(entry=new, change_cents=change), *payments_due(before, turned))


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
    is_answer = isinstance(entry, e.DecisionMade)
    is_begun_call = isinstance(entry, e.NoMoreBetsAnnounced) and state.felt.is_deal_begun
    deck = dealt_deck(state) if isinstance(entry, e.CardsDealt) or is_begun_call else ""
    return (
        e.StepReopened(
            step=tag_of(entry),
            reason=command.reason,
            by=by.actor.id,
            taken_back=(place,) if is_answer else _step_from(state, place),
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
        if is_reopenable(state.entries[place]):
            return place
    raise Refused("nothing_to_reopen.round")


def check_reopen_answer(state: State, seat: int) -> int:
    """Return the place of the last answer of a seat to the decision that is open, or refuse."""
    check_seat(state, seat)
    check_unpaid(state)
    answers = last_answers(state)
    if seat not in answers:
        raise Refused("nothing_to_reopen.seat", seat=seat)
    return answers[seat]


def last_answers(state: State) -> dict[int, int]:
    """Return the place of the last answer of each seat to the decision that is open."""
    return {
        entry.seat: place
        for place, entry in enumerate(state.entries)
        if isinstance(entry, e.DecisionMade) and entry.phase == state.felt.phase
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
