"""The order of a deal: packets of cards, each to its place."""

from typing import NamedTuple


class Packet(NamedTuple):
    """So many cards to one place: `seat_3`, `community`, `box`, or `rack` for one put away unseen."""

    place: str
    cards: int


Plan = tuple[Packet, ...]


def one_at_a_time(seats: tuple[int, ...], cards: int = 1) -> Plan:
    """Once round the table, the seat farthest to the dealer's left first."""
    return tuple(Packet(f"seat_{seat}", cards) for seat in sorted(seats))


def cards_in(plan: Plan) -> int:
    return sum(packet.cards for packet in plan)
