"""The round on the felt in the form the settlement needs: the whole round, or one seat at its turn."""

from typing import Any

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.round import Layout, Round, SeatPlayed, SeatResult, Settlement
from games.settlement.settle import settle
from games.table.meter.model import reset_cents
from games.table.state import SeatFelt, State, once_per_state
from games.table.terms import limits_cents, phases_of, read_rules


def raw_rules(state: State) -> dict[str, Any]:
    """Return the rules of this round as its record writes them."""
    return GAMES[state.game].round_rules(state.rules, limits_cents(state)[0])


@once_per_state
def rules_of(state: State) -> Any:
    return read_rules(state.game, raw_rules(state))


def layout_of(state: State, meter_cents: int | None = None) -> Layout:
    """Return the community cards and the box, with this meter."""
    # In layout order, because a snapshot does not keep the order of its keys.
    turned = {place: state.felt.community.get(place) for place in GAMES[state.game].places}
    community = {place: card for place, card in turned.items() if card}
    return Layout(community, state.felt.six_card_box, meter_cents)


def as_played(state: State, number: int, seat: SeatFelt) -> SeatPlayed:
    """Return a seat in the form the settlement needs."""
    withdraws = GAMES[state.game].withdraw_choice
    return SeatPlayed(
        number,
        seat.wagers,
        seat.cards or None,
        # A forfeit counts whatever the hand was, and a record has no declared hand beside it.
        None if seat.has_forfeited else seat.declared,
        seat.has_folded,
        seat.has_forfeited,
        tuple(box for box, choice in seat.decisions.items() if choice == withdraws),
        seat.player,
        seat.reading_cents,
    )


def meter_of(state: State) -> int | None:
    """Return the meter of the round, with its contributions once the progressive is locked."""
    rules = rules_of(state)
    if not GAMES[state.game].offered_meter_box(rules):
        # The table keeps its meter after new rules drop the progressive, but no round plays for it.
        return None
    for cents in (state.felt.meter_cents, state.now.meter_cents):
        if cents is not None:
            return cents
    return reset_cents(state, rules)


def round_of(state: State) -> Round:
    """Return the round with every seat that was in it."""
    seats = tuple(as_played(state, n, seat) for n, seat in enumerate(state.felt.seats, 1) if seat.is_in)
    layout = layout_of(state, meter_of(state))
    return Round(state.game, rules_of(state), seats, layout, state.now.void)


@once_per_state
def settle_round(state: State) -> Settlement:
    return settle(round_of(state))


def envy_due(state: State) -> list[tuple[int, int]]:
    """Return the seats still owed an envy bonus and its cents, in settlement order."""
    felt = state.felt
    if felt.meter_cents is None or any(seat.is_in and seat.result is None for seat in felt.seats):
        return []
    due: list[tuple[int, int]] = []
    for result in settle_round(state).seats:
        paid = felt.seats[result.seat - 1].result
        if result.envy_cents and (paid is None or paid.envy_cents != result.envy_cents):
            due.append((result.seat, result.envy_cents))
    return due


def settle_alone(state: State, played: SeatPlayed) -> Settlement:
    """Settle one seat at its turn, with the current meter."""
    meter_cents = state.now.meter_cents if state.felt.is_locked else None
    return settle(Round(state.game, rules_of(state), (played,), layout_of(state, meter_cents)))


def settle_hand(state: State, number: int, **turned: Any) -> Settlement:
    """Settle a seat whose hand is turned up or declared now."""
    return settle_alone(state, as_played(state, number, replace(state.felt.seats[number - 1], **turned)))


@once_per_state
def bonus_boxes(state: State) -> tuple[str, ...]:
    """The wagers that are settled in a pass of their own, also for a seat that folded."""
    return tuple(phase.box for phase in phases_of(state) if phase.kind == "bonus")


def settle_fold(state: State, number: int, wagers: dict[str, int]) -> SeatResult:
    """Return what a fold loses right away: every wager except a bonus that stays live."""
    lost = {box: cents for box, cents in wagers.items() if box not in bonus_boxes(state)}
    return settle_alone(state, SeatPlayed(number, lost, folded=True)).seats[0]


def settle_forfeit(state: State, number: int) -> SeatResult:
    """Return the result of a forfeited seat; a bet withdrawn earlier stays withdrawn."""
    seat = replace(state.felt.seats[number - 1], has_forfeited=True)
    return settle_alone(state, as_played(state, number, seat)).seats[0]
