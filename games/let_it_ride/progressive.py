"""The progressive of Let It Ride: the meter, the shares paid from it, and the envy bonus."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from games.rulebook.hands import three_card_hand
from games.rulebook.law import cites
from games.rulebook.paytable import Paytable, read_paytables
from games.rulebook.posted import Envy
from games.rulebook.round import SeatPlayed, WagerResult

ENVY = {
    cents: read_paytables(Path(__file__).parent)[name] for cents, name in ((1_00, "envy_1"), (5_00, "envy_5"))
}
_AKQ = ({"Ac", "Kc", "Qc"}, {"Ad", "Kd", "Qd"}, {"Ah", "Kh", "Qh"})
_AKQ_OF_SPADES = {"As", "Ks", "Qs"}


@cites("36.05.18.06F", "36.05.18.01B(6)", "36.05.18.12E", "ruling 32")
def name_hand(paytable: Paytable, cards: Sequence[str], main: str | None) -> str | None:
    """Return the hand under a progressive paytable: A uses five cards, B and C the player's three."""
    hand = main if paytable.key == "A" else three_card_name(cards)
    if hand is None:
        return None
    return hand if hand in paytable.odds else "nothing"


@cites("36.05.18.12E(2)", "36.05.18.12E(3)", "ruling 32")
def three_card_name(cards: Sequence[str]) -> str:
    """Return the three-card hand, with suited ace-king-queen named apart from other straight flushes."""
    name = three_card_hand(cards)
    if name == "straight_flush":
        held = set(cards)
        if held == _AKQ_OF_SPADES:
            return "suited_akq_spades"
        if held in _AKQ:
            return "suited_akq"
    return name


@cites("36.05.18.11E(4)", "36.05.18.12E", "36.05.18.12F(2)", "36.05.18.12G", "ruling 33")
def pay_from_meter(
    paytable: Paytable, hand: str, stake_cents: int, meter_cents: int, reset_cents: int
) -> tuple[WagerResult, int]:
    """Return the result of a progressive wager and the meter after it."""
    odds = paytable.odds.get(hand)
    if odds is None or odds.kind != "meter":
        return paytable.pay(hand, stake_cents), meter_cents
    pays = meter_cents * odds.number // 100
    left = reset_cents if odds.number == 100 else meter_cents - pays
    return WagerResult(stake_cents, "win", odds.text, pays, pays), left


def envy_owed(
    paytable: Paytable, seats: Sequence[SeatPlayed], mains: Mapping[int, str | None]
) -> Iterator[Envy]:
    """Yield the envy bonus of each seat for each qualifying hand of another player."""
    qualifying = [
        (seat, hand)
        for seat in seats
        if not seat.forfeited and seat.cards is not None
        for hand in [name_hand(paytable, seat.cards, mains[seat.seat])]
        if hand in ENVY[1_00][paytable.key].odds
    ]
    for seat in seats if qualifying else ():
        stake_cents = seat.wagers.get("progressive")
        if stake_cents is None or seat.forfeited:
            continue
        table = ENVY[stake_cents][paytable.key]
        for holder, hand in qualifying:
            if hand and not _same_player(holder, seat):
                law = f"{table.law}{table.letters[hand]}"
                yield Envy(seat.seat, holder.seat, hand, table.odds[hand].number * 100, law)


@cites(
    "36.05.18.01B(2)",
    "36.05.18.01B(3)",
    "36.05.18.11E(5)",
    "36.05.18.12H",
    "36.05.18.12I",
    "36.05.18.12J",
    "ruling 23",
    "ruling 34",
)
def envy_cents(
    paytable: Paytable, seats: Sequence[SeatPlayed], mains: Mapping[int, str | None]
) -> dict[int, int]:
    """Return the total envy bonus of each seat."""
    envy: dict[int, int] = {}
    for owed in envy_owed(paytable, seats, mains):
        envy[owed.seat] = envy.get(owed.seat, 0) + owed.cents
    return envy


@cites("36.05.18.12H", "ruling 34")
def may_hide_envy(paytable: Paytable, holder: SeatPlayed, seats: Sequence[SeatPlayed]) -> bool:
    """Return whether a hand that is not shown could win envy for others without winning a wager itself.

    The hands of paytable A also win the main bets. Those of B and C may lose them, but never the progressive
    or the three card bonus of their own seat.
    """
    if paytable.key == "A" or "progressive" in holder.wagers or "three_card_bonus" in holder.wagers:
        return False
    return any(
        "progressive" in seat.wagers and not seat.forfeited and not _same_player(holder, seat)
        for seat in seats
    )


def _same_player(one: SeatPlayed, other: SeatPlayed) -> bool:
    return one.seat == other.seat or (one.player is not None and one.player == other.player)
