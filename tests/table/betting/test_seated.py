"""Only a player who is seated wagers, in every game and by every command that places a wager."""

import pytest

from tests.each_game import each_game
from tests.game_rules import PLAIN_RULES
from tests.table.pure_table import Table

SEATED = {"double_draw": "36.05.19.07B", "criss_cross": "CCP ch. 7 B", "let_it_ride": "36.05.18.07B"}


@pytest.mark.law("36.05.19.07B(1)")
@pytest.mark.law("CCP ch. 7 B(1)")
@pytest.mark.law("36.05.18.07B")
@each_game
def test_07B_only_a_seated_player_wagers(game: str) -> None:
    table = Table(game, PLAIN_RULES[game])
    table.seat(2)
    for refused in (
        table.refuses("place_wagers", seat=1, wagers=table.opening()),
        table.refuses("mark_in", seats=(2, 1)),
    ):
        assert (refused.key, refused.law) == ("seat_empty.seat", SEATED[game])
    # Who gets up wagers no more.
    table.tap("unseat_player", seat=2)
    assert table.refuses("place_wagers", seat=2, wagers=table.opening()).key == "seat_empty.seat"
    assert not any(seat.is_in for seat in table.state.felt.seats)
