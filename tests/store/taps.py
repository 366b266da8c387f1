"""Commands given at a table on the fresh screen, as a person of the test."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.state import State, read_state
from tables.execute import Done, execute
from tables.models import Table
from tests.people import DEALER

Tap = Callable[..., Done]


class Taps:
    """The people around one table."""

    def __init__(self, table: Table) -> None:
        self.table_id = table.pk

    @property
    def state(self) -> State:
        return read_state(Table.objects.get(pk=self.table_id).snapshot)

    def __call__(self, name: str, actor: Actor = DEALER, id: UUID | None = None, **args: Any) -> Done:  # noqa: A002
        return execute(self.table_id, lambda _: actor, id or uuid4(), self.state.step, COMMANDS[name](**args))


def play_a_round(tap: Tap) -> None:
    """Play seven players with every wager on offer to the last hand."""
    wagers = dict.fromkeys(("bet_1", "bet_2", "bet_3", "three_card_bonus", "six_card_bonus"), "250.00")
    for seat in range(1, 8):
        tap("seat_player", seat=seat, player=f"Player with a long name {seat}")
        tap("place_wagers", seat=seat, wagers=wagers | {"five_card_bonus": "25.00"})
    tap("announce_no_more_bets")
    tap("confirm_count", box="five_card_bonus")
    tap("deal")
    for place, card in (("first", "Ah"), ("second", "Ad")):
        for seat in range(1, 8):
            tap("decide", seat=seat, choice="ride")
        tap("turn_card", place=place, card=card)
    tap("turn_box", cards=("2c", "3c", "4c"))
    ranks = "2345678"
    for seat in range(7, 0, -1):
        rank = ranks[seat - 1]
        tap("turn_hand", seat=seat, cards=(f"{rank}d", f"{rank}h", f"{rank}s"))
