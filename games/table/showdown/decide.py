"""Decides the commands of the showdown: community cards, box, bonus, hands, clearing the table."""

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.phases import Phase
from games.rulebook.round import SeatResult, WagerResult
from games.table import commands as c
from games.table import events as e
from games.table.checks import (
    check_amounts,
    check_cards,
    check_cards_recorded,
    check_hands,
    check_phase,
    is_card_count_right,
)
from games.table.decider import By, Deciders, Events
from games.table.devices.consequences import decks_leaving
from games.table.felt import (
    next_place,
    next_to_turn,
    open_phase,
    seat_at,
    seats_with_bonus,
    seats_without_amounts,
)
from games.table.meter.model import has_paid_share, takes_share
from games.table.played import as_played, settle_alone, settle_hand, settle_round
from games.table.showdown.declare import check_declarable, check_small, hands_to_declare, nothing_declared
from games.table.showdown.possible_hands import check_possible
from games.table.state import State
from games.table.terms import law_of, records_amounts


@cites("showdown.turn_card", "ruling 14", "ruling 15")
def turn_card(state: State, command: c.TurnCard, by: By) -> Events:
    """Record a community card; refused out of order, or while a seat has no amounts."""
    phase, place = check_place(state, command.place), command.place
    cards = () if command.card is None else (command.card,)
    check_cards_recorded(state, cards)
    if not is_card_count_right(state, cards, 1):
        raise Refused("cards_needed.card", phase.law)
    check_cards(state, cards, place)
    return (e.CardTurned(phase=phase.name, place=place, card=command.card or ""),)


def check_place(state: State, place: str) -> Phase:
    """Return the phase in which the card at this place is turned; refused out of order."""
    phase = check_phase(state, "community")
    expected = next_place(state, phase)
    if place != expected:
        raise Refused("wrong_place.community", phase.law, place=expected)
    check_amounts(state)
    return phase


@cites("ruling 1", "ruling 14")
def turn_box(state: State, command: c.TurnBox, by: By) -> Events:
    phase = check_box(state)
    wanted = GAMES[state.game].box_cards
    check_cards_recorded(state, command.cards)
    if not is_card_count_right(state, command.cards, wanted):
        count = len(command.cards)
        raise Refused("wrong_card_count.table", place="six_card_box", count=count, wanted=wanted)
    check_cards(state, command.cards, "six_card_box")
    return (e.BoxTurned(phase=phase.name, cards=command.cards),)


def check_box(state: State) -> Phase:
    return check_phase(state, "box")


@cites("showdown.settle_bonus", "ruling 1")
def settle_bonus(state: State, command: c.SettleBonus, by: By) -> Events:
    """Record the bonus of every seat while the hands are still down; this finishes folded seats."""
    phase = check_bonus(state)
    settled: list[tuple[int, WagerResult]] = []
    over: list[SeatResult] = []
    for number in seats_with_bonus(state, phase):
        seat = seat_at(state.felt, number)
        # With the hand still down, the seat settles as if folded: only the bonus counts.
        result = settle_alone(state, as_played(state, number, replace(seat, has_folded=True))).seats[0]
        settled.append((number, result.wagers[phase.box]))
        if seat.has_folded:
            over.append(result)
    return (e.BonusSettled(phase=phase.name, box=phase.box, settled=tuple(settled), over=tuple(over)),)


def check_bonus(state: State) -> Phase:
    return check_phase(state, "bonus")


@cites("showdown.turn_hand", "ruling 1", "ruling 15")
def turn_hand(state: State, command: c.TurnHand, by: By) -> Events:
    """Record and settle a hand; refused out of turn or with the wrong number of cards."""
    phase = check_turn(state, command.seat)
    wanted = GAMES[state.game].cards_per_seat
    check_cards_recorded(state, command.cards)
    if not is_card_count_right(state, command.cards, wanted):
        raise Refused("wrong_card_count.seat", seat=command.seat, count=len(command.cards), wanted=wanted)
    if not records_amounts(state):
        return (e.HandTurned(phase=phase.name, seat=command.seat),)
    check_cards(state, command.cards, f"seat {command.seat}")
    return (settled_hand(state, phase, command.seat, cards=command.cards),)


def seat_loses(state: State, command: c.SeatLoses, by: By) -> Events:
    """Record a hand that loses everything; refused where cards are needed."""
    phase = check_turn(state, command.seat)
    check_declarable(state, command.seat)
    nothing = nothing_declared(state, command.seat)
    check_possible(state, command.seat, nothing)
    return (settled_hand(state, phase, command.seat, declared=nothing),)


def declare_hand(state: State, command: c.DeclareHand, by: By) -> Events:
    """Record a low hand by name; refused where cards are needed or the payout needs paperwork."""
    phase = check_turn(state, command.seat)
    check_declarable(state, command.seat)
    check_hands(hands_to_declare(state, command.seat), command.seat, command.hands)
    check_possible(state, command.seat, command.hands)
    return (settled_hand(state, phase, command.seat, declared=command.hands),)


def check_turn(state: State, seat: int) -> Phase:
    """Return the showdown if the hand of this seat is turned next and every amount is recorded."""
    phase = check_phase(state, "showdown")
    turn = next_to_turn(state)
    if seat != turn:
        raise Refused("not_their_turn.hand", phase.law, seat=seat, turn=turn)
    check_amounts(state)
    return phase


@cites("showdown.settled_hand", "ruling 33")
def settled_hand(
    state: State,
    phase: Phase,
    seat: int,
    cards: tuple[str, ...] = (),
    declared: dict[str, str] | None = None,
) -> e.HandTurned:
    """Return the settled hand; refused if a share of the meter has no confirmed reading."""
    # Our meter follows the display until the first share; each later share has a reading of its own.
    reading_cents = state.felt.reading_cents if has_paid_share(state) else None
    settlement = settle_hand(state, seat, cards=cards, declared=declared, reading_cents=reading_cents)
    result = settlement.seats[0]
    has_share = takes_share(result.wagers.values())
    if has_share and state.felt.reading_cents is None:
        raise Refused("meter_unconfirmed.share", law_of(state, "meter"))
    if declared is not None:
        check_small(state, result)
    return e.HandTurned(
        phase=phase.name,
        seat=seat,
        cards=cards,
        declared=declared,
        result=result,
        meter_cents=settlement.meter_after_cents if has_share else None,
        reading_cents=reading_cents if has_share else None,
    )


@cites("showdown.clear_table")
def clear_table(state: State, command: c.ClearTable, by: By) -> Events:
    """Record that the table was cleared; refused until every wager is settled.

    A deck that was counted wrong in the round leaves with it.
    """
    check_clear(state)
    cleared = (e.TableCleared(at=by.at), *decks_leaving(state))
    if not records_amounts(state):
        return cleared
    return (e.RoundSettled(settlement=settle_round(state)), *cleared)


def check_clear(state: State) -> None:
    if open_phase(state) is not None:
        raise Refused("not_now.clear", law_of(state, "cards_stay"))
    missing = seats_without_amounts(state)
    if missing:
        law = law_of(state, "wagers")
        raise Refused("amounts_missing.end", law, seats=", ".join(map(str, missing)))


DECIDERS: Deciders = {
    c.TurnCard: turn_card,
    c.TurnBox: turn_box,
    c.SettleBonus: settle_bonus,
    c.TurnHand: turn_hand,
    c.SeatLoses: seat_loses,
    c.DeclareHand: declare_hand,
    c.ClearTable: clear_table,
}
