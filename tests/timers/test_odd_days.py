"""Days with undos: nothing already reported falls due again, and nothing stays due forever."""

import random
from collections import Counter

import pytest

from games.registry import GAMES
from games.rulebook.law import Refused
from games.table.felt import seats_in
from games.table.offers import offers
from games.table.stub.due import uncounted
from tables.models import Timer
from tables.verify.table import verify_table
from tests.timers.played_days import DEALER, FLOORPERSON, Day, kinds_told

LIMITS = {"decks": 2, "minimum": "10.00", "maximum": "500.00", "is_sign_posted": True}
WAYS = ({"method": "hand", "shuffling": "shuffler"}, {"method": "manual_shoe", "shuffling": "shuffler"})

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("still")]


def set_to(day: Day, **settings: object) -> None:
    day.give(FLOORPERSON, "change_settings", **LIMITS | settings)


def test_settings_that_go_back_to_what_they_were_tell_nothing_again() -> None:
    hand, shoe = WAYS
    day = Day("let_it_ride", 1)
    day.open_deck()
    set_to(day, **hand)
    day.wait(hours=5)
    decks = ["deck_due_in_15", "deck_due_in_5", "deck_due", "deck_overdue"]
    assert kinds_told(day) == ["idle", *decks]
    set_to(day, **shoe, idle_minutes=30)
    day.wait(hours=4)
    assert kinds_told(day) == ["idle", *decks, "idle", *decks]
    set_to(day, **hand, idle_minutes=20)
    assert not Timer.objects.exists()
    day.wait(hours=1)
    assert kinds_told(day) == ["idle", *decks, "idle", *decks]
    assert {one.kind for one in day.standing()} == {"idle", *decks}, "the screens show it as long as it holds"


def test_a_deck_that_was_removed_does_not_come_back_by_an_undo_and_leaves_no_timer() -> None:
    day = Day("let_it_ride", 1)
    day.open_deck()
    day.give(DEALER, "take_table")
    day.wait(hours=7, minutes=50)
    assert "deck_due_in_15" in kinds_told(day)
    day.give(DEALER, "seat_player", seat=1)
    day.give(DEALER, "remove_deck", deck="a", reason="changed")
    day.give(DEALER, "call_floor")
    day.wait(minutes=30)
    with pytest.raises(Refused, match="nothing_to_undo"):
        day.give(DEALER, "undo")
    day.give(DEALER, "seat_player", seat=2)
    day.give(DEALER, "undo")
    assert not day.state.now.decks
    day.wait(hours=10)
    assert not Timer.objects.exists()


def test_a_deal_that_is_taken_back_still_counts_so_the_next_one_is_the_fifth() -> None:
    day = Day("let_it_ride", 0)
    while uncounted(day.state) < 4:
        day.tap()
    day.wait(minutes=1)
    assert kinds_told(day).count("stub_soon") == 1
    while day.state.felt.is_dealt:
        day.give(FLOORPERSON, "reopen_step", reason="dealt too early")
    day.wait(minutes=1)
    while not day.state.felt.is_dealt:
        day.tap()
    day.wait(minutes=1)
    assert [kind for kind in kinds_told(day) if kind.startswith("stub")] == ["stub_soon", "stub_due"]


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_tapped_set_and_undone_each_timer_goes_off_once(game: str) -> None:
    """The rows are compared with the rules after every command, and after every sweep none is due."""
    rng = random.Random(game)
    day = Day(game, 1)
    for _ in range(120):
        odd = rng.random()
        if odd < 0.1 and day.state.felt.phase == "betting" and not seats_in(day.state.felt):
            minutes = {name: rng.choice([10, 20, 30]) for name in ("idle_minutes", "relief_minutes")}
            set_to(day, **rng.choice(WAYS), **minutes, deck_warnings=rng.choice([(15, 5), (30,), ()]))
        elif odd < 0.2:
            day.wait(minutes=rng.choice([5, 30, 100, 250]))
        elif odd < 0.3 and any(action.name == "undo" for action in offers(day.state, DEALER)):
            day.give(DEALER, "undo")
        else:
            day.tap()
    day.wait(hours=9)
    assert max(Counter(what for _, what in day.reminders()).values()) == 1
    assert len({what.kind for _, what in day.reminders()}) >= 4
    assert verify_table(day.table_id, with_rows=True).fault is None
