"""Scenes on the felt, played over HTTP by a dealer and a floorperson without a screen."""

from collections.abc import Iterable
from typing import Any

from tests.browser.table_scenes import OPENING_BETS
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet

PLAYERS = ("Ann", "Bert", "Cy", "Dolores", "Ed", "Flo", "Gus")


class Scene:
    """A fresh table of a kind, with its dealer and its floorperson."""

    def __init__(self, showroom: Showroom, kind: str) -> None:
        self.game = kind.partition("/")[0]
        self.table = showroom.fresh(kind)
        self.dealer = Tablet(showroom.web, self.table)
        self.floor = Tablet(showroom.web, self.table, "fran")
        self.step: int | None = None

    def do(self, name: str, **args: Any) -> None:
        self._give(self.dealer, name, args)

    def floor_does(self, name: str, **args: Any) -> None:
        self._give(self.floor, name, args)

    def _give(self, tablet: Tablet, name: str, args: dict[str, Any]) -> None:
        """Send a command with the version of the last answer, so no screen is read first."""
        self.step = tablet.do(name, seen=self.step, **args)["step"]

    def bring_two_decks(self, **settings: Any) -> None:
        """Set a shuffler and two decks, and bring a red and a blue one to the deal."""
        usual = {"method": "manual_shoe", "shuffling": "shuffler", "decks": 2}
        limits = {"minimum": "10.00", "maximum": "500.00", "is_sign_posted": True}
        self.floor_does("change_settings", **usual | limits | settings)
        for deck in ("red", "blue"):
            self.do("receive_deck", deck=deck, back=deck)
            self.do("inspect_deck", deck=deck)
            self.floor_does("verify_deck", deck=deck)
            for step in ("spread_deck", "show_deck", "wash_deck", "shuffle_deck"):
                self.do(step, deck=deck)

    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.dealer.screen()["state"]
        return state

    def seat(self, *seats: int, bet: str = "25.00", **others: str) -> None:
        for seat in seats:
            self.do("seat_player", seat=seat, player=PLAYERS[seat - 1])
            self.do("place_wagers", seat=seat, wagers=dict.fromkeys(OPENING_BETS[self.game], bet) | others)

    def deal(self) -> None:
        """Call no more bets, make every count before the cards, and deal."""
        self.do("announce_no_more_bets")
        while True:
            offered = {action["name"]: action for action in self.dealer.screen()["actions"]}
            if "deal" in offered:
                break
            if "lock_progressive" in offered:
                self.do("lock_progressive")
            else:
                self.do("confirm_count", box=offered["confirm_count"]["args"]["box"]["one_of"][0])
        self.do("deal")

    def decide(self, choices: Iterable[tuple[int, str]]) -> None:
        for seat, choice in choices:
            self.do("decide", seat=seat, choice=choice)

    def turn(self, **cards: str) -> None:
        for place, card in cards.items():
            self.do("turn_card", place=place, card=card)

    def hand(self, seat: int, cards: str) -> None:
        self.do("turn_hand", seat=seat, cards=cards.split())
