"""A floor for the browser tests: tables of every game at every depth, so each test gets a fresh one."""

from datetime import date, timedelta
from functools import partial
from typing import Any
from uuid import uuid4

from msgspec.structs import replace

from dealers.models import Staff
from games.rulebook.submission import Depth, Reminders, Settings, Submission
from games.table.actor import Actor
from games.table.command import Command
from games.table.commands import (
    CutDeck,
    InspectDeck,
    ReceiveDeck,
    ShowDeck,
    ShuffleDeck,
    SpreadDeck,
    VerifyDeck,
    WashDeck,
)
from tables import clock
from tables.execute import execute
from tables.models import Assignment, Pit, RulesSubmission, Table
from tables.open_table import open_under
from tables.submissions.store import new_submission
from tests.game_rules import SEATS
from tests.harness.floors.showroom_size import DEPTHS, STANDS
from tests.people import SYSTEM

# Let It Ride with its bonuses.
RULES: dict[str, Any] = {
    "paytable": "A",
    "five_card_bonus": "A",
    "three_card_bonus": "A",
    "six_card_bonus": "A",
}
GAME_RULES = {
    "let_it_ride": RULES | {"progressive": "A"},
    "criss_cross": {"ante_odds": "even_money"},
    "double_draw": {"bonus_paytable": "B"},
}
IDLE_FOR = timedelta(minutes=-25)
SIGNS = {"let_it_ride": "LIR", "criss_cross": "CCP", "double_draw": "DDP"}
DEALER = Actor("1", "dealer", is_assigned=True)
FLOOR = Actor("0", "floorperson", is_assigned=True)
# From the box to the shoe.
OPENING: tuple[tuple[Actor, Command], ...] = (
    (DEALER, ReceiveDeck("red", "red")),
    (DEALER, InspectDeck("red")),
    (FLOOR, VerifyDeck("red")),
    (DEALER, SpreadDeck("red")),
    (DEALER, ShowDeck("red")),
    (DEALER, WashDeck("red")),
    (DEALER, ShuffleDeck("red")),
    (DEALER, CutDeck("red", 20)),
)


def make_showroom(people: dict[str, Staff]) -> None:
    """Make the tables that Dana deals and Fran is in charge of, with ids in the order of STANDS."""
    pit = Pit.objects.create(name="Showroom")
    kept = {f"{game}/{depth}": _submission(game, depth) for game in SEATS for depth in DEPTHS}
    for number, kind in enumerate(STANDS, 100):
        permitted, _, deck = kind.rpartition("/")
        game = permitted.partition("/")[0]
        settings = Settings("manual_shoe", "by_hand", 1, 10_00, 500_00, SEATS[game], is_sign_posted=True)
        if deck != "idle":
            # A long run of tests leaves a table alone until its turn comes.
            settings = replace(settings, reminders=Reminders(idle=240))
        clock.offset = IDLE_FOR if deck == "idle" else timedelta()
        submission = RulesSubmission.objects.get(pk=kept[permitted].pk)
        table = open_under(submission, f"{SIGNS[game]} {number}", settings, SYSTEM, pit)
        Table.objects.filter(pk=table.pk).update(dealer=people["dana"])
        if deck != "none":
            prepare_deck(table)
        clock.offset = timedelta()
        Assignment.objects.create(table=table, person=people["fran"], began_at=table.last_event_at)


def prepare_deck(table: Table) -> None:
    for actor, command in OPENING:
        execute(table.pk, partial(as_actor, actor), uuid4(), None, command)


def as_actor(actor: Actor, _: Table) -> Actor:
    return actor


def _submission(game: str, depth: Depth) -> RulesSubmission:
    return new_submission(
        Submission(
            f"MD-{game}-{depth}",
            game,
            GAME_RULES[game],
            meter_rate_percent=20 if game == "let_it_ride" else 0,
            depth=depth,
            effective_on=date(2026, 1, 1),
        )
    )
