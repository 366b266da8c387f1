"""What each audience may see of a table, in the words and amounts people read."""

from typing import Any, Literal

from msgspec import Struct

from games.actions import Action, actions
from games.actor import Actor
from games.felt import next_to_decide, next_to_turn, open_phase
from games.messages import sentence
from games.money import write_cents
from games.record import write_seat
from games.registry import GAMES
from games.state import SeatFelt, State

Audience = Literal["dealer", "floor"]


class Prompt(Struct, frozen=True, omit_defaults=True):
    """The next step: its key and parameters, its English, its paragraph, and the seat it is about."""

    key: str
    text: str
    law: str
    params: dict[str, str] = {}
    seat: int | None = None


class SeatView(Struct, frozen=True, omit_defaults=True):
    seat: int
    is_taken: bool = False
    is_in: bool = False
    player: str | None = None
    wagers: dict[str, str] = {}
    decisions: dict[str, str] = {}
    cards: tuple[str, ...] = ()
    result: dict[str, Any] | None = None


class TableView(Struct, frozen=True):
    """The felt as a screen draws it."""

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
    deck: tuple[str, ...]
    minimum: str
    maximum: str


class Screen(Struct, frozen=True):
    """What is sent to a screen: versions order it, the state is drawn, the actions are its buttons."""

    table: int
    version: int
    step: int
    state: TableView
    actions: tuple[Action, ...]


def screen(table: int, state: State, actor: Actor) -> Screen:
    """The whole screen of one person."""
    return Screen(table, state.version, state.step, view(state, "dealer"), actions(state, actor))


def view(state: State, audience: Audience) -> TableView:
    """The felt. Only cards that lie face up are in the state, so nobody is shown another (ruling 15)."""
    game = GAMES[state.game]
    rules = game.read_rules(state.rules)
    felt = state.felt
    phase = open_phase(state)
    return TableView(
        game=state.game,
        round_number=state.now.round_number,
        phase=phase.name if phase else "settled",
        prompt=prompt(state),
        boxes=game.offered_boxes(rules),
        places=game.PLACES,
        seats=tuple(_seat(number, seat) for number, seat in enumerate(felt.seats, 1)),
        community=felt.community,
        six_card_box=felt.six_card_box,
        has_six_card_box="six_card_bonus" in game.offered_boxes(rules),
        deck=tuple(sorted(game.DECK, key=_deck_order)),
        minimum=write_cents(state.minimum_cents),
        maximum=write_cents(state.maximum_cents),
    )


def _deck_order(card: str) -> tuple[int, int]:
    return "shdcX".find(card[1] if card[0] != "X" else "X"), -"23456789TJQKA12".find(card[0])


def _seat(number: int, seat: SeatFelt) -> SeatView:
    return SeatView(
        seat=number,
        is_taken=seat.is_taken,
        is_in=bool(seat.wagers),
        player=seat.player,
        wagers={box: write_cents(cents) for box, cents in seat.wagers.items()},
        decisions=seat.decisions,
        cards=seat.cards,
        result=None if seat.result is None else write_seat(seat.result),
    )


def prompt(state: State) -> Prompt:
    """The next step in words."""
    phase = open_phase(state)
    if phase is None:
        return _prompt("step.clear", "36.05.18.11G", {}, None)
    seat: int | None = None
    params: dict[str, str] = {}
    if phase.kind == "decision":
        seat = next_to_decide(state, phase)
        params = {"seat": str(seat), "box": phase.box}
    elif phase.kind == "showdown":
        seat = next_to_turn(state)
        params = {"seat": str(seat)}
    return _prompt(phase.says, phase.law, params, seat)


def _prompt(key: str, law: str, params: dict[str, str], seat: int | None) -> Prompt:
    return Prompt(key, sentence(key, params), law, params, seat)
