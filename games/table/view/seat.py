"""The view of one seat: its wagers, its cards, and what to take and pay, also in chips."""

from functools import lru_cache
from typing import Any

from msgspec import Struct

from games.messages.catalog import sentence
from games.registry import GAMES
from games.rulebook.chips import chips_of
from games.rulebook.law import cites
from games.rulebook.money import write_cents
from games.rulebook.round import SeatResult, WagerOutcome, WagerResult
from games.settlement.record import write_seat
from games.table.felt import open_phase
from games.table.played import bonus_boxes, layout_of, rules_of
from games.table.state import SeatFelt, State, once_per_state
from games.table.terms import denominations_cents, phases_of, records_amounts

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


class SettledWager(Struct, frozen=True):
    """One settled wager: its amounts as the record writes them, and what the dealer does with it.

    `key` is the sentence that says so and `law` its paragraph.
    """

    stake: str
    outcome: WagerOutcome
    odds: str | None
    pays: str
    returned: str
    does: str
    chips: dict[str, int]
    key: str
    law: str


class SettledSeat(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The result of one seat as the record writes it, with what is paid, its chips and the best cards.

    The wagers come in the order of the layout, in which they are settled.
    """

    seat: int
    hands: dict[str, str]
    wagers: dict[str, SettledWager]
    envy: str = ""
    limit_cut: str
    staked: str
    returned: str
    net: str
    pays: str
    to_return: str = ""
    chips: dict[str, int]
    best: dict[str, tuple[str, ...]]


class SeatView(Struct, frozen=True, omit_defaults=True):
    """One seat. `cards_down` is how many cards are face down; the view never has those cards (ruling 15)."""

    seat: int
    is_taken: bool = False
    is_in: bool = False
    needs_amounts: bool = False
    named: tuple[str, ...] = ()
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
    settled: dict[str, SettledWager] = {}
    is_settled: bool = False
    paid_apart: str = ""
    difference: str = ""
    result: SettledSeat | None = None


def seat_view(state: State, number: int, seat: SeatFelt, is_missing: bool) -> SeatView:
    return SeatView(
        seat=number,
        is_taken=seat.is_taken,
        is_in=seat.is_in,
        needs_amounts=is_missing,
        named=seat.named,
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
        settled={box: _wager(state, seat, box, wager) for box, wager in seat.settled.items()},
        is_settled=seat.is_settled,
        paid_apart=write_cents(seat.paid_apart_cents) if seat.paid_apart_cents else "",
        difference=write_cents(seat.difference_cents) if seat.difference_cents else "",
        result=None if seat.result is None else _result(state, seat, seat.result),
    )


@cites("ruling 15")
def cards_down(state: State, seat: SeatFelt) -> int:
    """Return how many cards are face down at a seat, from the deal until they are turned or collected."""
    if not state.felt.is_dealt or not seat.is_in:
        return 0
    is_gone = is_hand_collected(state, seat) if seat.has_folded else seat.is_settled
    return 0 if is_gone else GAMES[state.game].cards_per_seat


def _outside_limits(box: str) -> Warned:
    params = {"box": box}
    return Warned("warning.limits", sentence("warning.limits", params), "ruling 37", params)


@cites("view.is_hand_collected", "ruling 1", "ruling 21")
def is_hand_collected(state: State, seat: SeatFelt) -> bool:
    """Return whether the cards were collected: after a fold, or a losing hand.

    A folded hand with a live bonus stays until every wager is settled.
    """
    if seat.has_folded and not seat.has_forfeited and may_keep_hand(state, seat):
        return state.now.void is None and open_phase(state) is None
    if seat.has_folded:
        return seat.is_settled
    if seat.result is None or not any(phase.takes_losing_hands for phase in phases_of(state)):
        return False
    kept = bonus_boxes(state)
    return all(w.outcome == "lose" for box, w in seat.result.wagers.items() if box not in kept)


def may_keep_hand(state: State, seat: SeatFelt) -> bool:
    """Return whether a folded hand has a live bonus; a table without amounts cannot know and says yes."""
    boxes = bonus_boxes(state)
    return any(box in seat.wagers for box in boxes) if records_amounts(state) else bool(boxes)


def _result(state: State, seat: SeatFelt, result: SeatResult) -> SettledSeat:
    written: dict[str, Any] = write_seat(result)
    written["wagers"] = {
        box: _wager(state, seat, box, result.wagers[box])
        for box in GAMES[state.game].boxes
        if box in result.wagers
    }
    paid = sum(wager.pays_cents for wager in result.wagers.values())
    total = paid + (result.envy_cents or 0) - result.limit_cut_cents
    if state.now.void is not None:
        # The record returns every stake of a void round; the player has already picked up a withdrawn bet.
        lying = (w.returned_cents for box, w in result.wagers.items() if not _is_withdrawn(state, seat, box))
        written["to_return"] = write_cents(sum(lying))
    best = GAMES[state.game].best_cards(rules_of(state), seat.cards, layout_of(state))
    return SettledSeat(
        **written,
        pays=write_cents(total),
        chips=chips_of(total, denominations_cents(state)),
        best={hand: cards for hand, cards in best.items() if hand in result.hands},
    )


def _wager(state: State, seat: SeatFelt, box: str, wager: WagerResult) -> SettledWager:
    """Return a wager with what the dealer does with it.

    A wager whose chips were collected before the deal leaves nothing to take, and one that was withdrawn
    before a void nothing to return.
    """
    outcome = wager.outcome
    if outcome == "void" and _is_withdrawn(state, seat, box):
        outcome = "withdrawn"
    action = ACTIONS[outcome]
    if action == "take" and box in collected_boxes(state):
        action = "collected"
    return SettledWager(
        stake=write_cents(wager.stake_cents),
        outcome=wager.outcome,
        odds=wager.odds,
        pays=write_cents(wager.pays_cents),
        returned=write_cents(wager.returned_cents),
        does=action,
        chips=chips_of(wager.pays_cents, denominations_cents(state)),
        key=SENTENCES[action],
        law=_paragraph(state, seat, box, outcome),
    )


@cites("ruling 23")
def _is_withdrawn(state: State, seat: SeatFelt, box: str) -> bool:
    """Return whether the player withdrew this bet and has its chips."""
    return seat.decisions.get(box) == GAMES[state.game].withdraw_choice


def _paragraph(state: State, seat: SeatFelt, box: str, outcome: WagerOutcome) -> str:
    """Return the paragraph by which a wager is paid, taken or returned."""
    law = GAMES[state.game].law
    if outcome == "void":
        return "ruling 40"
    if outcome == "forfeited" and seat.forfeited_law:
        return seat.forfeited_law
    if outcome == "win":
        # The sign names the ruling that decides the odds, where the text does not.
        posted = _posted_laws(state.game, rules_of(state))[box]
        return posted if posted.startswith("ruling") else law.paragraph(f"pays_{box}")
    return law.paragraph(SUBJECTS[outcome])


@lru_cache(maxsize=1024)
def _posted_laws(game: str, rules: Any) -> dict[str, str]:
    """Return the paragraph on the sign for each box; the first counts where a box is on several."""
    return {box: sign.law for sign in reversed(GAMES[game].sign(rules)) for box in sign.boxes}


@once_per_state
def collected_boxes(state: State) -> tuple[str, ...]:
    return tuple(phase.box for phase in phases_of(state) if phase.kind == "count")
