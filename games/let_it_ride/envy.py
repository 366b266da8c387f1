"""The envy bonus of Let It Ride: paid to a progressive wager for a high hand of another player.

Paying it at the table is in games/table/showdown/envy.py.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from games.let_it_ride.progressive import name_hand
from games.rulebook.law import cites
from games.rulebook.odds import Paytable, read_paytables
from games.rulebook.posted import Envy
from games.rulebook.round import SeatPlayed

ENVY = {
    cents: read_paytables(Path(__file__).parent)[name] for cents, name in ((1_00, "envy_1"), (5_00, "envy_5"))
}


def envy_owed(
    paytable: Paytable, seats: Sequence[SeatPlayed], mains: Mapping[int, str | None]
) -> Iterator[Envy]:
    """Yield the envy bonus of each seat for each qualifying hand of another player."""
    qualifying = list(_qualifying(paytable, seats, mains))
    for seat in seats:
        stake_cents = seat.wagers.get("progressive")
        if stake_cents is None or seat.forfeited:
            continue
        table = ENVY[stake_cents][paytable.key]
        for holder, hand in qualifying:
            if not _same_player(holder, seat):
                law = f"{table.law}{table.letters[hand]}"
                yield Envy(seat.seat, holder.seat, hand, table.odds[hand].number * 100, law)


def _qualifying(
    paytable: Paytable, seats: Sequence[SeatPlayed], mains: Mapping[int, str | None]
) -> Iterator[tuple[SeatPlayed, str]]:
    """Yield each seat whose hand wins envy for others, with the hand."""
    winning = ENVY[1_00][paytable.key].odds
    for seat in seats:
        if seat.forfeited or seat.cards is None:
            continue
        hand = name_hand(paytable, seat.cards, mains[seat.seat])
        if hand in winning:
            yield seat, hand


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
