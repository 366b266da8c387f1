"""Checks that several subjects share; each raises `Refused`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.phases import Phase, PhaseKind
from games.rulebook.submission import Settings
from games.table.decider import By
from games.table.felt import cards_seen, open_phase, seat_at, seats_without_amounts
from games.table.state import SeatFelt, State
from games.table.terms import law_of, records_amounts

# The roles that may give floor commands.
FLOOR = ("floorperson", "pit_boss")
# A reason of fewer letters explains nothing to the people who read it later.
LEAST_LETTERS = 3


def allows(check: Callable[..., object], *args: Any) -> bool:
    """Return whether a check passes; `offers` uses it to leave out what `decide` would refuse."""
    try:
        check(*args)
    except Refused:
        return False
    return True


def settings_of(state: State) -> Settings:
    """Return the settings, or refuse at a table that tracks no decks."""
    if state.now.settings is None:
        raise Refused("no_decks.table")
    return state.now.settings


def check_phase(state: State, *kinds: PhaseKind) -> Phase:
    """Return the next phase with work left, or refuse if it is not of one of these kinds."""
    phase = open_phase(state)
    if phase is None or phase.kind not in kinds:
        raise Refused("not_now.phase", phase.law if phase else law_of(state, "clear"))
    return phase


def check_seat(state: State, number: int) -> SeatFelt:
    if number > len(state.felt.seats):
        raise Refused("bad_seat.number", number=number, most=len(state.felt.seats))
    return seat_at(state.felt, number)


def check_taken(state: State, number: int) -> SeatFelt:
    seat = check_seat(state, number)
    if not seat.is_taken:
        raise Refused("seat_empty.seat", law_of(state, "seated"), seat=number)
    return seat


def check_amounts(state: State, *seats: int) -> None:
    """Refuse to go on while wagers of these seats, or of any seat, are not recorded."""
    missing = [n for n in seats_without_amounts(state) if not seats or n in seats]
    if missing:
        law = law_of(state, "wagers")
        raise Refused("amounts_missing.seats", law, seats=", ".join(map(str, missing)))


def check_cards(state: State, cards: Sequence[str], place: str) -> None:
    """Refuse a card that is not in the deck or is already on the felt."""
    seen = cards_seen(state.felt)
    for card in cards:
        if card not in GAMES[state.game].deck:
            raise Refused("bad_card.not_in_deck", place=place, card=card)
        if card in seen:
            raise Refused("duplicate_card.on_felt", card=card)
        seen.add(card)


def check_cards_recorded(state: State, cards: Sequence[str]) -> None:
    """Refuse cards at a table that records none."""
    if cards and not records_amounts(state):
        raise Refused("not_recorded.cards")


def is_card_count_right(state: State, cards: Sequence[str], wanted: int) -> bool:
    """Return whether so many cards are wanted; a table that records no cards wants none."""
    return len(cards) == (wanted if records_amounts(state) else 0)


def check_hands(needed: Mapping[str, Sequence[str]], seat: int, declared: Mapping[str, str]) -> None:
    """Refuse declared hands unless they are exactly those that the wagers of the seat need."""
    for wager, names in needed.items():
        hand = declared.get(wager)
        if hand is None:
            raise Refused("bad_hand.missing", seat=seat, wager=wager)
        if hand not in names:
            raise Refused("bad_hand.name", seat=seat, wager=wager, hand=hand, allowed=", ".join(names))
    for wager in declared:
        if wager not in needed:
            raise Refused("bad_hand.not_needed", seat=seat, wager=wager)


def check_reason(reason: str, law: str | None = None) -> None:
    """Refuse a reason that says nothing: blanks, or fewer than three letters."""
    if sum(letter.isalpha() for letter in reason) < LEAST_LETTERS:
        raise Refused("no_reason.words", law)


def check_floor(by: By) -> None:
    if by.actor.role not in FLOOR:
        raise Refused("wrong_role.floor")
