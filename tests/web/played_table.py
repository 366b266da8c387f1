"""A table of a floor after one cleared round of Let It Ride."""

from tests.game_rules import LET_IT_RIDE_BETS
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet

ROUND: tuple[tuple[str, dict[str, object]], ...] = (
    ("seat_player", {"seat": 2}),
    ("place_wagers", {"seat": 2, "wagers": LET_IT_RIDE_BETS}),
    ("announce_no_more_bets", {}),
    ("deal", {}),
    ("decide", {"seat": 2, "choice": "ride"}),
    ("turn_card", {"place": "first", "card": "Kh"}),
    ("decide", {"seat": 2, "choice": "ride"}),
    ("turn_card", {"place": "second", "card": "7c"}),
    ("turn_box", {"cards": ["2c", "3d", "9h"]}),
    ("turn_hand", {"seat": 2, "cards": ["Kd", "7s", "2d"]}),
    ("clear_table", {}),
)

_played: dict[int, int] = {}


def played_table(web: Web) -> int:
    """Return the table, the same one for every test of this server."""
    if web.port not in _played:
        tablet = Tablet(web, next(web.unused_tables))
        for name, args in ROUND:
            tablet.do(name, **args)
        _played[web.port] = tablet.table
    return _played[web.port]
