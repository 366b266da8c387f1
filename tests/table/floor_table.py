"""A table with decks, and the people around it."""

from datetime import UTC, datetime, timedelta
from typing import Any

from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.submission import Reminders, Settings, Submission
from games.table import events as e
from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.decide import decide
from games.table.decks.model import Deck
from games.table.evolve import evolve, fold, open_table
from games.table.felt import deal_plan
from games.table.state import State, read_state, write_state
from games.table.stub.due import is_count_awaited
from tests.game_rules import PLAIN_RULES
from tests.people import DEALER, FLOORPERSON

OPENED_AT = datetime(2026, 11, 16, 18, 0, tzinfo=UTC)
# For tests in which hours pass without a round.
NEVER_IDLE = Reminders(idle=24 * 60)
LAW = {"double_draw": "36.05.19.", "criss_cross": "CCP ch. ", "let_it_ride": "36.05.18."}


def settings(**changes: Any) -> Settings:
    """Return settings for a manual shoe, shuffled by hand, with one deck, unless told otherwise."""
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


class FloorTable:
    """A table with decks and a clock that the test moves."""

    def __init__(self, game: str = "let_it_ride", *, rules: Any = None, **changes: Any) -> None:
        rules = PLAIN_RULES[game] if rules is None else rules
        submission = Submission("MD-1", game, rules)
        opened = e.TableOpened(
            game=game,
            rules=rules,
            seats=6,
            minimum_cents=10_00,
            maximum_cents=500_00,
            submission=submission,
            settings=settings(**changes),
        )
        self.game = game
        self.log: list[e.AnyEvent] = [opened]
        self.state: State = open_table(opened)
        self.time = OPENED_AT

    def tap(self, name: str, actor: Actor = DEALER, **args: Any) -> None:
        self.happen(*decide(self.state, COMMANDS[name](**args), actor, self.time))

    def happen(self, *events: e.AnyEvent) -> None:
        for event in events:
            self.log.append(event)
            self.state = evolve(self.state, event)
        assert fold(self.log) == self.state
        assert read_state(write_state(self.state)) == self.state

    def refuses(self, name: str, actor: Actor = DEALER, **args: Any) -> Refused:
        try:
            decide(self.state, COMMANDS[name](**args), actor, self.time)
        except Refused as refused:
            return refused
        raise AssertionError(f"{name} was taken")

    def wait(self, **time: float) -> None:
        self.time += timedelta(**time)

    def open_deck(self, name: str = "a", back: str = "red") -> None:
        """Take a deck all the way from the box to the table, up to the shuffle."""
        self.tap("receive_deck", deck=name, back=back)
        self.tap("inspect_deck", deck=name)
        self.tap("verify_deck", FLOORPERSON, deck=name)
        self.tap("spread_deck", deck=name)
        self.tap("show_deck", deck=name)
        self.tap("wash_deck", deck=name)
        self.make_ready(name)

    def make_ready(self, name: str = "a") -> None:
        self.tap("shuffle_deck", deck=name)
        if self.deck(name).stage == "shuffled":
            self.tap("cut_deck", deck=name, position=20)

    def deck(self, name: str = "a") -> Deck:
        return next(deck for deck in self.state.now.decks if deck.name == name)

    def start_round(self) -> None:
        """Seat one player with the opening wagers, and deal."""
        self.start_round_at_the_call()
        self.tap("deal")

    def start_round_at_the_call(self) -> None:
        """The same up to the call, with the deal ahead."""
        game = GAMES[self.game]
        if not self.state.felt.seats[0].is_taken:
            self.tap("seat_player", seat=1)
        self.tap("place_wagers", seat=1, wagers=dict.fromkeys(game.opening_bets, "10.00"))
        self.tap("announce_no_more_bets")

    def law(self, paragraph: str) -> str:
        return LAW[self.game] + paragraph


def dealt_table(game: str = "let_it_ride", seats: tuple[int, ...] = (1, 2), **settings: Any) -> FloorTable:
    """Return a table with a deck and these players, after the deal."""
    table = FloorTable(game, **settings)
    table.open_deck()
    for seat in seats:
        table.tap("seat_player", seat=seat)
        table.tap("place_wagers", seat=seat, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    table.tap("announce_no_more_bets")
    table.tap("deal")
    return table


def at_the_fifth_call(game: str, **settings: Any) -> FloorTable:
    """Return a table at the call of the fifth round, whose stub is counted; four rounds ended void."""
    table = FloorTable(game, **settings)
    table.open_deck()
    for _ in range(4):
        table.start_round()
        table.tap("request_void", reason="fire alarm")
        table.tap("approve_request", FLOORPERSON, number=table.state.now.requests[0].number)
        table.tap("clear_table")
        table.make_ready()
    table.start_round_at_the_call()
    return table


def turned_up(table: FloorTable, *cards: str) -> None:
    """Seats 1 and 2 let both bets ride, and seat 2 shows these cards with an ace and a king."""
    for place, card in (("first", "Ah"), ("second", "Kd")):
        for seat in (1, 2):
            table.tap("decide", seat=seat, choice="ride")
        table.tap("turn_card", place=place, card=card)
    table.tap("turn_hand", seat=2, cards=cards)


def asked_to_rule() -> tuple[FloorTable, str]:
    """Return a table where the floor is asked to rule, and the paragraph that says so."""
    game, kind, law = next(
        (game, kind, consequence.law)
        for game, kinds in ((name, game.irregularities) for name, game in GAMES.items())
        for kind, consequence in kinds.items()
        if consequence.outcome == "floor"
    )
    table = dealt_table(game)
    table.tap("report_irregularity", kind=kind, seat=1)
    assert table.state.now.requests[0].law == law
    return table, law


def places_of(table: FloorTable, off_by: int = 0) -> dict[str, int]:
    """The cards dealt to each place, and so many more at the first."""
    places: dict[str, int] = {}
    for packet in deal_plan(table.state):
        places[packet.place] = places.get(packet.place, 0) + packet.cards
    places[next(iter(places))] += off_by
    return places


def finish_round(table: FloorTable) -> None:
    """The rest of a round; the floor lets it go on where a count is due."""
    if is_count_awaited(table.state):
        table.tap("waive_count", FLOORPERSON, reason="later")
    table.tap("decide", seat=1, choice="ride")
    table.tap("turn_card", place="first", card="Ah")
    table.tap("decide", seat=1, choice="ride")
    table.tap("turn_card", place="second", card="Kd")
    table.tap("turn_hand", seat=1, cards=("2c", "3d", "9h"))
    table.tap("clear_table")


def new_settings(**changes: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "method": "manual_shoe",
        "shuffling": "by_hand",
        "decks": 1,
        "minimum": "10.00",
        "maximum": "500.00",
        "is_sign_posted": True,
    }
    return usual | changes
