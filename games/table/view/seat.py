"""The view of one seat: its wagers, its cards, and what to take and pay, also in chips."""

from typing import Any

from msgspec import Struct

from games.messages.catalog import sentence
from games.registry import GAMES
from games.rulebook.chips import chips_of
from games.rulebook.law import cites
from games.rulebook.money import write_cents
from games.rulebook.round import SeatResult, WagerOutcome, WagerResult
from games.settlement.record import write_seat
from games.table.felt import phases_of
from games.table.played import bonus_boxes, layout_of, rules_of
from games.table.state import SeatFelt, State
from games.table.terms import denominations_cents

ACTIONS: dict[WagerOutcome, str] = {
    "win": "pay",
    "push": "push",
    "lose": "take",
    "folded": "take",
    "forfeited": "take",
    "withdrawn": "withdrawn",
    "void": "return",
}

SENTENCES = {
    "pay": "result.pay",
    "push": "result.push",
    "take": "result.take",
    "collected": "result.collected",
    "withdrawn": "result.withdrawn",
    "return": "result.return",
}
# The subject of the paragraph for each outcome that is not a win.
SUBJECTS: dict[WagerOutcome, str] = {
    "lose": "settle",
    "push": "settle",
    "folded": "folded",
    "forfeited": "forfeited",
    "withdrawn": "withdrawn",
}


class Warned(Struct, frozen=True):
    """A warning about something that is accepted."""

    key: str
    text: str
    law: str
    params: dict[str, str]


class SeatView(Struct, frozen=True, omit_defaults=True):
    """One seat. `cards_down` is how many cards are face down; the view never has those cards (ruling 15)."""

    seat: int
    is_taken: bool = False
    is_in: bool = False
    needs_amounts: bool = False
    player: str | None = None
    wagers: dict[str, str] = {}
    last_wagers: dict[str, str] = {}
    warnings: tuple[Warned, ...] = ()
    decisions: dict[str, str] = {}
    draws: dict[str, int] = {}
    has_folded: bool = False
    has_forfeited: bool = False
    cards: tuple[str, ...] = ()
    cards_down: int = 0
    declared: dict[str, str] = {}
    is_hand_collected: bool = False
    settled: dict[str, dict[str, Any]] = {}
    is_settled: bool = False
    paid_apart: str = ""
    difference: str = ""
    result: dict[str, Any] | None = None


def seat_view(state: State, number: int, seat: SeatFelt, is_missing: bool) -> SeatView:
    return SeatView(
        seat=number,
        is_taken=seat.is_taken,
        is_in=seat.is_in,
        needs_amounts=is_missing,
        player=seat.player,
        wagers={box: write_cents(cents) for box, cents in seat.wagers.items()},
        last_wagers={box: write_cents(cents) for box, cents in seat.last_wagers.items()},
        warnings=tuple(_outside_limits(box) for box in seat.warned),
        decisions=seat.decisions,
        draws=seat.draws,
        has_folded=seat.has_folded,
        has_forfeited=seat.has_forfeited,
        cards=seat.cards,
        cards_down=cards_down(state, seat),
        declared=seat.declared or {},
        is_hand_collected=is_hand_collected(state, seat),
        settled={box: _wager(state, box, wager) for box, wager in seat.settled.items()},
        is_settled=seat.is_settled,
        paid_apart=write_cents(seat.paid_apart_cents) if seat.paid_apart_cents else "",
        difference=write_cents(seat.difference_cents) if seat.difference_cents else "",
        result=None if seat.result is None else _result(state, seat, seat.result),
    )


@cites("ruling 15")
def cards_down(state: State, seat: SeatFelt) -> int:
    """Return how many cards are face down at a seat, from the deal until they are turned or collected."""
    is_down = state.felt.is_dealt and seat.is_in and not seat.is_settled
    return GAMES[state.game].cards_per_seat if is_down else 0


def _outside_limits(box: str) -> Warned:
    params = {"box": box}
    return Warned("warning.limits", sentence("warning.limits", params), "ruling 37", params)


@cites("view.is_hand_collected", "ruling 1", "ruling 21")
def is_hand_collected(state: State, seat: SeatFelt) -> bool:
    """Return whether the cards were collected: after a fold without a live bonus, or a losing hand."""
    if seat.has_folded:
        return seat.is_settled
    if seat.result is None or not any(phase.takes_losing_hands for phase in phases_of(state)):
        return False
    kept = bonus_boxes(state)
    return all(w.outcome == "lose" for box, w in seat.result.wagers.items() if box not in kept)


def _result(state: State, seat: SeatFelt, result: SeatResult) -> dict[str, Any]:
    """Return the result as the record writes it, with the dealer's action, chips and best cards added."""
    written: dict[str, Any] = write_seat(result)
    for box, wager in result.wagers.items():
        written["wagers"][box] |= _dealer_action(state, box, wager)
    paid = sum(wager.pays_cents for wager in result.wagers.values())
    total = paid + (result.envy_cents or 0) - result.limit_cut_cents
    written["pays"] = write_cents(total)
    written["chips"] = chips_of(total, denominations_cents(state))
    best = GAMES[state.game].best_cards(rules_of(state), seat.cards, layout_of(state))
    written["best"] = {hand: list(cards) for hand, cards in best.items() if hand in result.hands}
    return written


def _wager(state: State, box: str, wager: WagerResult) -> dict[str, Any]:
    return {
        "stake": write_cents(wager.stake_cents),
        "outcome": wager.outcome,
        "odds": wager.odds,
        "pays": write_cents(wager.pays_cents),
        "returned": write_cents(wager.returned_cents),
        **_dealer_action(state, box, wager),
    }


def _dealer_action(state: State, box: str, wager: WagerResult) -> dict[str, Any]:
    """Return what the dealer does with a wager, its sentence key, and its paragraph.

    A wager whose chips were collected before the deal leaves nothing to take.
    """
    action = ACTIONS[wager.outcome]
    if action == "take" and box in collected_boxes(state):
        action = "collected"
    return {
        "does": action,
        "chips": chips_of(wager.pays_cents, denominations_cents(state)),
        "key": SENTENCES[action],
        "law": _paragraph(state.game, box, wager.outcome),
    }


def _paragraph(game: str, box: str, outcome: WagerOutcome) -> str:
    """Return the paragraph by which a wager is paid, taken or returned."""
    if outcome == "void":
        return "ruling 40"
    return GAMES[game].law.paragraph(f"pays_{box}" if outcome == "win" else SUBJECTS[outcome])


def collected_boxes(state: State) -> tuple[str, ...]:
    return tuple(phase.box for phase in phases_of(state) if phase.kind == "count")
