"""A gaming day of a game, from its first deck to its twentieth hour, and the reminders it must have."""

from collections import Counter
from datetime import timedelta

from games.table import events as e
from games.table.timers.deck_change import HOURS
from tables import clock
from tables.models import Deck
from tables.verify.table import verify_table
from tests.timers.played_days import DEALER, MORNING, RELIEF, Day, Told, log_of

# Each game, and its dealing method.
GAMES = (("let_it_ride", 0), ("criss_cross", 0), ("double_draw", 2))
# Minutes of rest after this many rounds: short ones, and some longer than every timer.
SPELLS = (
    *((30, 1), (50, 0), (95, 0), (60, 1), (95, 1), (75, 5), (95, 0), (65, 1), (95, 1), (70, 0)),
    *((95, 1), (70, 0), (60, 1), (95, 0), (50, 0), (60, 1), (75, 0), (30, 1)),
)
WITHIN = timedelta(seconds=5)
DECK_CLOCKS = (("deck_due_in_15", -15), ("deck_due_in_5", -5), ("deck_due", 0), ("deck_overdue", 10))
USUAL = {"idle", "relief", *(kind for kind, _ in DECK_CLOCKS)}
FLOOR = {"tell_floorpersons", "tell_pit_boss"}


def play_a_day(day: Day) -> None:
    """Play a few rounds, rest, change dealers; now and then the floor is called and does not come."""
    for number, (minutes, rounds) in enumerate(SPELLS):
        day.give(DEALER if number % 2 else RELIEF, "take_table")
        day.play_rounds(rounds)
        if number == 3:
            day.give(DEALER, "call_floor")
            day.wait(seconds=130)
        if number == 8:
            day.play_until("deal")
            day.give(DEALER, "request_void", reason="a spilled drink")
            day.wait(seconds=130)
            day.play_until("clear_table")
        day.wait(minutes=minutes)
    assert clock.now() - MORNING > timedelta(hours=20)


def deck_clocks(day: Day) -> tuple[set[Told], set[Told]]:
    """Return the reminders each deck must have had and may have had, from its row alone."""
    must, may = set(), set()
    for deck in Deck.objects.filter(table_id=day.table_id).exclude(in_play_since=None):
        settings = day.state.now.settings
        assert settings is not None
        assert deck.in_play_since is not None
        due_at = deck.in_play_since + timedelta(hours=HOURS[settings.method])
        left = deck.removed_at or clock.now()
        for kind, minutes in DECK_CLOCKS:
            at = due_at + timedelta(minutes=minutes)
            if at < left:
                may.add(Told(kind, deck.name, at))
            if at + WITHIN < left:
                must.add(Told(kind, deck.name, at))
    return must, may


def reliefs(day: Day) -> set[Told]:
    """Return each dealer who stayed for more than eighty minutes, from who came when."""
    came = [event.at for _, event in log_of(day.table_id) if isinstance(event, e.DealerCame)]
    until = [*came[1:], clock.now()]
    dues = [(at + timedelta(minutes=80), end) for at, end in zip(came, until, strict=True)]
    return {Told("relief", "", due) for due, end in dues if due + WITHIN < end}


def check(day: Day, seed: int) -> None:
    """Check that each reminder came once and within one sweep, by the day's list and by its decks' rows."""
    given = day.reminders()
    assert Counter(what for _, what in given) == Counter(what for _, what in day.expected)
    assert max(Counter(what for _, what in given).values()) == 1
    assert [what for at, what in given if not what.due_at <= at <= what.due_at + WITHIN] == []
    must, may = deck_clocks(day)
    assert must <= {what for _, what in given if what.kind.startswith("deck")} <= may
    assert {what for _, what in given if what.kind == "relief"} == reliefs(day)
    stub = {"stub_soon", "stub_due"} if seed == 0 else set()
    assert {what.kind for _, what in given} == USUAL | FLOOR | stub
    assert not [event for _, event in log_of(day.table_id) if isinstance(event, e.ClockJumped)]
    assert verify_table(day.table_id, with_rows=True).fault is None
