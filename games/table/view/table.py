"""The view of a table for each audience, in the words and amounts people read."""

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from games.messages.catalog import worded
from games.registry import GAMES
from games.rulebook.money import write_cents
from games.rulebook.phases import Phase
from games.rulebook.submission import Settings
from games.table.action import Action
from games.table.actor import Actor
from games.table.approvals.checks import waited_for
from games.table.betting.decide import misplaced_boxes
from games.table.decks.decide import decks_to_store
from games.table.decks.idle import is_idle_shown
from games.table.decks.model import Deck, is_to_be_confirmed
from games.table.decks.steps import next_step
from games.table.devices.checks import devices_in_use
from games.table.felt import (
    next_place,
    next_to_decide,
    next_to_draw,
    next_to_turn,
    open_phase,
    seats_without_amounts,
)
from games.table.offers import offers
from games.table.played import envy_due
from games.table.rules.sign import rules_awaiting_sign
from games.table.state import State
from games.table.stub.due import is_for_places, must_count_now, shown_stub
from games.table.terms import (
    boxes_per_player,
    denominations_cents,
    depth_of,
    law_of,
    limits_cents,
    phases_of,
    records_amounts,
    table_rules,
)
from games.table.view.announcements import Said, announcement
from games.table.view.notes import Note, step_notes
from games.table.view.remaining_steps import RemainingStep, remaining_steps
from games.table.view.seat import SeatView, seat_view
from games.table.view.surroundings import AroundView, surroundings

# A floorperson or pit boss at the dealer's screen, before a PIN shows which.
AT_THE_TABLE = Actor("", "pit_boss", is_assigned=True)


class Prompt(Struct, frozen=True, omit_defaults=True):
    """The next step: its message key and parameters, its English, its paragraph, and its seat.

    `says` is the dealer's announcement; a hand stays announced until the next step. `notes` say what else the
    law asks for at this step.
    """

    key: str
    text: str
    law: str
    params: dict[str, str] = {}
    seat: int | None = None
    says: Said | None = None
    notes: tuple[Note, ...] = ()


class TableView(Struct, frozen=True):
    """The felt as screens draw it; `ahead` has the remaining steps, for finishing the round by hand."""

    game: str
    round_number: int
    phase: str
    prompt: Prompt
    boxes: tuple[str, ...]
    places: tuple[str, ...]
    seats: tuple[SeatView, ...]
    community: dict[str, str]
    six_card_box: tuple[str, ...]
    has_six_card_box: bool
    is_dealt: bool
    is_box_turned: bool
    deck: tuple[str, ...]
    minimum: str
    maximum: str
    depth: str
    denominations: tuple[str, ...]
    meter: str | None
    around: AroundView
    ahead: tuple[RemainingStep, ...]


class Screen(Struct, frozen=True, omit_defaults=True):
    """A push to a screen: `version` orders it, `state` is drawn, and `actions` are the buttons.

    `by_pin` has the commands a floorperson or pit boss may give on the dealer's screen with their own PIN.
    """

    table: int
    version: int
    step: int
    state: TableView
    actions: tuple[Action, ...]
    by_pin: tuple[Action, ...] = ()


def screen(table: int, state: State, actor: Actor) -> Screen:
    """Return the screen of one person."""
    is_dealer = actor.role == "dealer" and actor.is_assigned
    by_pin = offers(state, AT_THE_TABLE) if is_dealer else ()
    return Screen(table, state.version, state.step, view(state), offers(state, actor), by_pin)


def view(state: State) -> TableView:
    """Return the view of the felt; the state only has cards that are face up (ruling 15)."""
    game = GAMES[state.game]
    rules = table_rules(state)
    felt = state.felt
    phase = open_phase(state)
    missing = seats_without_amounts(state)
    minimum, maximum = limits_cents(state)
    meter = state.now.meter_cents if game.offered_meter_box(rules) else None
    return TableView(
        game=state.game,
        round_number=state.now.round_number,
        phase=phase.name if phase else "settled",
        prompt=prompt(state),
        boxes=game.offered_boxes(rules),
        places=game.places,
        seats=tuple(seat_view(state, n, seat, n in missing) for n, seat in enumerate(felt.seats, 1)),
        community=felt.community,
        six_card_box=felt.six_card_box,
        has_six_card_box=any(phase.kind == "box" for phase in phases_of(state)),
        is_dealt=felt.is_dealt,
        is_box_turned=felt.is_box_turned,
        deck=_deck(state.game),
        minimum=write_cents(minimum),
        maximum=write_cents(maximum),
        depth=depth_of(state),
        denominations=tuple(map(write_cents, denominations_cents(state))),
        meter=None if meter is None else write_cents(meter),
        around=surroundings(state),
        ahead=remaining_steps(state),
    )


@cache
def _deck(game: str) -> tuple[str, ...]:
    """Return the cards of a game in the order of the card pad."""
    return tuple(sorted(GAMES[game].deck, key=_deck_order))


def _deck_order(card: str) -> tuple[int, int, str]:
    """Return the sort key of a card: by suit and rank, jokers by name."""
    return "shdcX".find(card[1] if card[0] != "X" else "X"), -"23456789TJQKA12".find(card[0]), card


def prompt(state: State) -> Prompt:
    """Return the next step with its announcement."""
    step = _step(state)
    return replace(step, says=announcement(state, step.key), notes=step_notes(state, step.key))


def _step(state: State) -> Prompt:
    """Return what the table waits for, or else the next step of the round."""
    waiting = _waiting_prompt(state)
    if waiting is not None:
        return waiting
    phase = open_phase(state)
    missing = seats_without_amounts(state)
    if missing and _needs_amounts_first(state, phase, missing):
        params = {"seat": str(missing[0])}
        return _prompt("step.record_wagers", law_of(state, "wagers"), params, missing[0])
    pending = next((p for p in state.now.payments if p.status == "pending"), None)
    if phase is None and pending is not None:
        params = {"seat": str(pending.seat), "amount": write_cents(pending.amount_cents)}
        return _prompt("step.payment", law_of(state, "cards_stay"), params, pending.seat)
    if phase is None:
        return _prompt("step.clear", law_of(state, "clear"), {}, None)
    if phase.kind == "count" and phase.box in state.felt.counts:
        return _prompt("step.difference", phase.law, {"box": phase.box}, None)
    if phase.kind == "envy" and not records_amounts(state):
        return _prompt("step.envy_unseen", phase.law, {}, None)
    held = misplaced_boxes(state) if phase.kind == "betting" else []
    if held:
        params = {"seats": ", ".join(map(str, held)), "most": str(boxes_per_player(state))}
        return _prompt("step.boxes_apart", law_of(state, "boxes"), params, held[-1])
    seat = _seat_for(state, phase)
    return _prompt(phase.says, phase.law, _params(state, phase, seat), seat)


def _waiting_prompt(state: State) -> Prompt | None:
    """Return the prompt for the floor, count, sign or deck that the round waits for."""
    now = state.now
    if now.is_closed:
        return _prompt("step.closed", law_of(state, "inspect"), {}, None)
    waiting = waited_for(state)
    if waiting:
        request = waiting[0]
        law = request.law or "ruling 47"
        return _prompt("step.wait_for_floor", law, {"reason": request.reason}, None)
    if now.void is not None:
        return _prompt("step.void", "ruling 40", {"reason": now.void}, None)
    if now.stub_off is not None:
        key = "step.count_places" if is_for_places(state) else "step.stub_off"
        return _prompt(key, law_of(state, "count_the_stub"), {}, None)
    due = rules_awaiting_sign(state)
    if due is not None:
        reference = {"reference": due.submission.reference}
        return _prompt("step.new_sign", law_of(state, "posted"), reference, None)
    if now.settings is not None and not state.felt.is_dealt:
        return (
            _device_prompt(state, now.settings)
            or _idle_prompt(state, now.settings)
            or _deck_prompt(state)
            or _count_prompt(state)
        )
    return _count_prompt(state)


def _idle_prompt(state: State, settings: Settings) -> Prompt | None:
    """Return the first step of the idle procedure, if the next round waits for it."""
    if not is_idle_shown(state):
        return None
    minutes = {"minutes": str(settings.reminders.idle)}
    return _prompt("step.idle_due", law_of(state, "idle"), minutes, None)


def _device_prompt(state: State, settings: Settings) -> Prompt | None:
    """Return the prompt for the device that keeps the next card from being dealt."""
    law = law_of(state, "device_out")
    for name in devices_in_use(settings):
        device = state.now.devices.get(name)
        if device is not None and device.fault:
            return _prompt("step.device_fault", law, {"device": name, "fault": device.fault}, None)
        if device is not None:
            return _prompt("step.device_out", law, {"device": name}, None)
    return None


def _count_prompt(state: State) -> Prompt | None:
    """Return the prompt to count the stub, if five rounds have passed since the last count (ruling 4)."""
    if not must_count_now(state) or state.felt.is_count_waived:
        return None
    shown, law = shown_stub(state), law_of(state, "count_the_stub")
    if shown is None:
        return _prompt("step.count_blind", law, {}, None)
    return _prompt("step.count_stub", law, {"count": str(shown)}, None)


def _deck_prompt(state: State) -> Prompt | None:
    """Return the prompt for the next step of the deck to be dealt, or of the one to be stored meanwhile."""
    decks = [deck for deck in state.now.decks if deck.name == state.now.deck_in_use] or list(state.now.decks)
    if not decks:
        return _prompt("step.receive_deck", law_of(state, "inspect"), {}, None)
    deck = decks[0]
    return _prompt_for(state, deck) or _stored_deck_prompt(state, deck)


def _stored_deck_prompt(state: State, deck: Deck) -> Prompt | None:
    """Return the prompt for the other of two decks, which is in the shuffler before this one is dealt."""
    for other in decks_to_store(state, deck):
        step = next_step(state, other)
        if step is None or step.name == "shuffle_deck":
            return _prompt("step.store_deck", law_of(state, "stored_deck"), {"deck": other.name}, None)
        return _prompt_for(state, other)
    return None


def _prompt_for(state: State, deck: Deck) -> Prompt | None:
    """Return the prompt for the next step of one deck; some steps of an idle one are worded by its game.

    A deck in play is spread again only in the idle procedure.
    """
    params = {"deck": deck.name}
    if deck.in_play_since is not None and deck.stage in ("verified", "spread"):
        # Some games spread idle cards face up for the next player, others face down (ruling 9).
        either, shown = (
            ("step.idle_spread_either", "step.idle_face_up")
            if GAMES[state.game].spreads_face_up_when_idle
            else ("step.idle_spread", "step.idle_face_down")
        )
        key = either if deck.stage == "verified" else shown
        return _prompt(key, law_of(state, "idle"), params, None)
    step = next_step(state, deck)
    if step is None:
        return None
    key = "step.confirm_deck" if is_to_be_confirmed(deck) else f"step.{step.name}"
    return _prompt(key, step.law, params, None)


def _needs_amounts_first(state: State, phase: Phase | None, missing: list[int]) -> bool:
    """Return whether amounts must be recorded before the round goes on."""
    if phase is None or phase.kind in ("community", "showdown"):
        return True
    return phase.is_staked and next_to_decide(state, phase) in missing


def _seat_for(state: State, phase: Phase) -> int | None:
    """Return the seat of the next step in a phase."""
    match phase.kind:
        case "decision":
            return next_to_decide(state, phase)
        case "drawing":
            return next_to_draw(state, phase)
        case "showdown":
            return next_to_turn(state)
        case "envy":
            return envy_due(state)[0][0]
        case _:
            return None


def _params(state: State, phase: Phase, seat: int | None) -> dict[str, str]:
    params = {} if seat is None else {"seat": str(seat)}
    if phase.kind == "decision":
        params["box"] = phase.box
    elif phase.kind == "drawing":
        params["most"] = str(phase.most)
    elif phase.kind == "community":
        params["place"] = next_place(state, phase)
    elif phase.kind == "envy":
        params["amount"] = write_cents(envy_due(state)[0][1])
    return params


def _prompt(key: str, law: str, params: dict[str, str], seat: int | None) -> Prompt:
    return Prompt(key, worded(key, params), law, params, seat)
