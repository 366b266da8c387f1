"""What screens show around the felt: decks and their clocks, requests, holds, payments, devices."""

from msgspec import Struct

from games.rulebook.money import write_cents
from games.table.approvals.model import Hold, Reach
from games.table.approvals.view import RequestView, request_view
from games.table.closing.decide import before_closing
from games.table.decks.model import Deck, stage_under
from games.table.decks.steps import DeckStep, deck_steps, waits_for_room
from games.table.felt import deal_plan
from games.table.payments.model import Paperwork, Payment, Status
from games.table.rules.sign import reminded_rules
from games.table.state import State
from games.table.stub.due import counts_stub, shown_stub, uncounted
from games.table.stub.model import ROUNDS_WITHOUT_COUNT
from games.table.timers.deck_change import due_at
from games.table.timers.due import standing_reminders


class DeckView(Struct, frozen=True, omit_defaults=True):
    """A deck with its time in play by the server's clock, and its steps to the deal.

    `waits_for_room` is true if it was prepared early and the deck in play must be removed first. A deck that
    `leaves` is removed after the round.
    """

    name: str
    back: str
    stage: str
    is_in_use: bool = False
    in_play_since: str = ""
    due_at: str = ""
    cover_card_at: int | None = None
    is_preshuffled: bool = False
    seal: str = ""
    steps: tuple[DeckStep, ...] = ()
    waits_for_room: bool = False
    leaves: bool = False


class PaymentView(Struct, frozen=True, omit_defaults=True):
    """An open payment: its paperwork, and what is done of it.

    `by_hand` was paid while the app was down; if `amount` is 0.00, only the paperwork is open.
    """

    round_number: int
    seat: int
    amount: str
    paperwork: tuple[Paperwork, ...]
    status: Status
    is_confirmed: bool = False
    needs_signature: bool = False
    is_signed: bool = False
    by_hand: str = ""


class ReminderView(Struct, frozen=True, omit_defaults=True):
    """A reminder that nobody has acted on yet."""

    kind: str
    due_at: str
    subject: str = ""


class NewRulesView(Struct, frozen=True, omit_defaults=True):
    """The next rules; `is_due` once their sign must be posted."""

    reference: str
    effective_at: str
    is_due: bool = False


class AroundView(Struct, frozen=True, omit_defaults=True):
    """Everything around the felt. `uncounted` of `rounds_without_count` rounds were dealt since a count.

    `expected_stub` is how many cards the stub should have, where the dealer does not count blind, and
    `stub_counted` the count that was off.
    `before_closing` lists what must be finished before the table can close.
    """

    decks: tuple[DeckView, ...] = ()
    uncounted: int = 0
    rounds_without_count: int = 0
    expected_stub: int = 0
    is_idle: bool = False
    is_closed: bool = False
    is_void: bool = False
    void: str = ""
    is_stub_off: bool = False
    stub_counted: int | None = None
    before_closing: tuple[str, ...] = ()
    floor_called_at: str = ""
    call_reached: tuple[Reach, ...] = ()
    hold: Hold | None = None
    requests: tuple[RequestView, ...] = ()
    payments: tuple[PaymentView, ...] = ()
    devices: dict[str, str] = {}
    deal: tuple[tuple[str, int], ...] = ()
    reminders: tuple[ReminderView, ...] = ()
    dealer_since: str = ""
    new_rules: NewRulesView | None = None


def surroundings(state: State) -> AroundView:
    now = state.now
    called = now.floor_called_at
    return AroundView(
        decks=tuple(_deck(state, deck) for deck in now.decks),
        uncounted=uncounted(state) if counts_stub(state) else 0,
        rounds_without_count=ROUNDS_WITHOUT_COUNT if counts_stub(state) else 0,
        expected_stub=shown_stub(state) or 0,
        is_idle=now.is_idle,
        is_closed=now.is_closed,
        is_void=now.void is not None,
        void=now.void or "",
        is_stub_off=now.stub_off is not None,
        stub_counted=None if now.stub_off is None else now.stub_off.count,
        before_closing=before_closing(state),
        floor_called_at="" if called is None else called.isoformat(),
        call_reached=now.call_reached,
        hold=now.hold,
        requests=tuple(request_view(state, request) for request in now.requests),
        payments=tuple(_payment(payment) for payment in now.payments if payment.is_open),
        devices={name: device.fault or device.out for name, device in now.devices.items()},
        deal=_deal(state),
        reminders=tuple(
            ReminderView(due.kind, due.at.isoformat(), due.subject) for due in standing_reminders(state)
        ),
        dealer_since="" if now.dealer_since is None else now.dealer_since.isoformat(),
        new_rules=_new_rules(state),
    )


def _new_rules(state: State) -> NewRulesView | None:
    due = reminded_rules(state)
    coming = due or next(iter(state.now.scheduled), None)
    if coming is None:
        return None
    return NewRulesView(coming.submission.reference, coming.effective_at.isoformat(), due is not None)


def _deal(state: State) -> tuple[tuple[str, int], ...]:
    """Return the packets to deal while the deal is ahead, and nothing otherwise."""
    if state.felt.phase == "betting" or state.felt.is_dealt:
        return ()
    return tuple((packet.place, packet.cards) for packet in deal_plan(state))


def _payment(payment: Payment) -> PaymentView:
    return PaymentView(
        round_number=payment.round_number,
        seat=payment.seat,
        amount=write_cents(payment.amount_cents),
        paperwork=payment.paperwork,
        status=payment.status,
        is_confirmed=bool(payment.confirmed_by),
        needs_signature=payment.needs_signature,
        is_signed=bool(payment.signed_by),
        by_hand="" if payment.by_hand_cents is None else write_cents(payment.by_hand_cents),
    )


def _deck(state: State, deck: Deck) -> DeckView:
    settings = state.now.settings
    due = None if settings is None else due_at(deck, settings.method)
    steps = () if settings is None else deck_steps(state, deck)
    return DeckView(
        name=deck.name,
        back=deck.back,
        stage=deck.stage if settings is None else stage_under(deck, settings.shuffling),
        is_in_use=deck.name == state.now.deck_in_use,
        in_play_since="" if deck.in_play_since is None else deck.in_play_since.isoformat(),
        due_at="" if due is None else due.isoformat(),
        cover_card_at=deck.cover_card_at,
        is_preshuffled=deck.is_preshuffled,
        seal=deck.seal,
        steps=steps,
        waits_for_room=waits_for_room(state, deck, steps),
        leaves=deck.leaves,
    )
