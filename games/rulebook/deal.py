"""The order of a deal: packets of cards, each with its place."""

from typing import NamedTuple


class Packet(NamedTuple):
    """Cards dealt to one place: `seat_3`, `community`, `box`, or `rack` for a card put away unseen."""

    place: str
    cards: int


Plan = tuple[Packet, ...]


def around_the_table(seats: tuple[int, ...], cards: int = 1) -> Plan:
    """Return one pass around the table, starting with the seat farthest to the dealer's left."""
    return tuple(Packet(f"seat_{seat}", cards) for seat in sorted(seats))


def cards_in(plan: Plan) -> int:
    return sum(packet.cards for packet in plan)
