"""A table brought to a point of a round, and the people around it, who tap over HTTP from there."""

import json
from typing import Any
from uuid import uuid4

from django.test import RequestFactory

from dealers.api import commands_by_pin
from dealers.auth.pins import set_pin
from dealers.models import Staff
from games.registry import GAMES
from games.rulebook.submission import Settings
from games.table.events import AnyEvent, read_event
from games.table.state import State
from tables.models import Table, TableEvent
from tables.push.alerts import Alert
from tests.game_rules import PLAIN_RULES
from tests.harness.signed_in import cookies_for
from tests.people import FLOORPERSON
from tests.store.taps import Taps
from tests.web.api.http_taps import HttpTable

PIN = "864209"
USUAL = {"double_draw": "place", "criss_cross": "1x", "let_it_ride": "ride"}


class Staged(HttpTable):
    """A table with a dealer, a floorperson and a pit boss.

    `quick` gives taps past HTTP: a whole round over HTTP would be too fast for one person.
    """

    def __init__(
        self,
        game: str = "let_it_ride",
        settings: Settings | None = None,
        rules: dict[str, Any] | None = None,
        **submitted: Any,
    ) -> None:
        super().__init__(game, PLAIN_RULES[game] if rules is None else rules, settings, **submitted)
        self.game = game
        self.quick = Taps(Table.objects.get(pk=self.id))
        self.fran = Staff.objects.create_user(f"fran {self.id}", role="floorperson")
        self.cookies["floorperson"] = cookies_for(self.fran)

    @property
    def state(self) -> State:
        return self.quick.state

    @property
    def log(self) -> list[AnyEvent]:
        rows = TableEvent.objects.filter(table=self.id).order_by("sequence")
        return [read_event(body) for body in rows.values_list("body", flat=True)]

    def refused(self, name: str, role: str = "dealer", **args: Any) -> tuple[str, str | None]:
        """The key and the paragraph of a refusal."""
        status, answer = self.tap(name, role, **args)
        assert status == 422, answer
        return answer["key"], answer["law"]

    def offered(self, name: str) -> bool:
        return name in {action["name"] for action in self.read()["actions"]}

    def alert(self, kind: str) -> Alert:
        (alert,) = [alert for alert in self.tile().alerts if alert.kind == kind]
        return alert

    def prompt(self) -> Any:
        return self.read()["state"]["prompt"]

    def notes(self) -> dict[str, str]:
        """The notes of the live step by key, with their paragraphs."""
        return {note["key"]: note["law"] for note in self.prompt().get("notes", [])}

    def by_pin(self, name: str, **args: Any) -> int:
        """Give a command on the dealer's tablet, signed with the PIN of the floorperson."""
        set_pin(self.fran, PIN, None)
        factory = RequestFactory()
        factory.cookies.load(self.cookies["dealer"])
        tap = {"id": str(uuid4()), "seen": Table.objects.get(pk=self.id).step, "name": name, "args": args}
        body = {"by": {"employee": self.fran.username, "pin": PIN}, "tap": tap}
        request = factory.post("/", json.dumps(body), content_type="application/json")
        return commands_by_pin.give_command_by_pin(request, self.id).status_code

    def seat(self, *seats: int, bet: str = "10.00", **others: str) -> None:
        for seat in seats:
            self.quick("seat_player", seat=seat)
            self.quick("place_wagers", seat=seat, wagers=self.opening(bet) | others)

    def opening(self, bet: str = "10.00") -> dict[str, str]:
        return dict.fromkeys(GAMES[self.game].opening_bets, bet)

    def call(self, *seats: int, **others: str) -> None:
        self.seat(*(seats or (1,)), **others)
        self.quick("announce_no_more_bets")

    def deal(self, *seats: int, **others: str) -> None:
        self.call(*seats, **others)
        self.quick("deal")

    def all_decide(self, choice: str = "") -> None:
        self.quick("decide_all", choice=choice or USUAL[self.game])

    def turn(self, **cards: str) -> None:
        for place, card in cards.items():
            self.quick("turn_card", place=place, card=card)

    def deck(self, name: str = "a", back: str = "red") -> None:
        """Bring a deck from its box to the deal."""
        self.quick("receive_deck", deck=name, back=back)
        self.quick("inspect_deck", deck=name)
        self.quick("verify_deck", FLOORPERSON, deck=name)
        for step in ("spread_deck", "show_deck", "wash_deck"):
            self.quick(step, deck=name)
        self.ready(name)

    def ready(self, name: str = "a") -> None:
        self.quick("shuffle_deck", deck=name)
        if next(deck for deck in self.state.now.decks if deck.name == name).stage == "shuffled":
            self.quick("cut_deck", deck=name, position=20)

    def void(self) -> None:
        self.quick("request_void", reason="fire alarm")
        self.quick("approve_request", FLOORPERSON, number=self.state.now.request_count)
        self.quick("clear_table")

    def to_the_fifth_call(self) -> None:
        """Four rounds that ended void, and the call of the fifth."""
        self.deck()
        for number in range(5):
            if number:
                self.void()
                self.ready()
                self.quick("place_wagers", seat=1, wagers=self.opening())
                self.quick("announce_no_more_bets")
            else:
                self.call()
            if number < 4:
                self.quick("deal")


def settings_for(**changes: Any) -> Settings:
    usual: dict[str, Any] = {
        "method": "manual_shoe",
        "shuffling": "by_hand",
        "decks": 1,
        "minimum_cents": 10_00,
        "maximum_cents": 500_00,
        "seats": 6,
        "is_sign_posted": True,
    }
    return Settings(**usual | changes)
