"""A fault at any statement of any command, or at its commit, leaves nothing half done."""

from collections.abc import Mapping
from datetime import timedelta

import msgspec
import pytest
from msgspec.structs import replace

from games.bots.crew import DEALER, FLOORPERSON, BotTap
from games.registry import GAMES
from games.rulebook.money import write_cents
from games.rulebook.submission import Depth
from games.table.actor import Actor
from games.table.commands import COMMANDS, NAMES
from games.table.decide import DECIDERS
from games.table.gates import ROUND_COMMANDS
from games.table.state import State, read_state
from games.table.stub.due import is_count_awaited
from games.table.timers.due import timers
from tables import clock
from tables.calendar import gaming_day, start_of_day
from tables.models import RulesSubmission, Table
from tables.open_table import new_table
from tables.submissions.store import new_submission, read_submission
from tests.people import SYSTEM
from tests.store.execute.every_command import EveryCommandNight, Next, every_command_table
from tests.store.execute.failing_database import break_everywhere
from tests.store.log_checks import assert_sound

# Commands a game has no use for.
NOT_OF: dict[str, set[str]] = {
    "double_draw": {
        *("clear_difference", "confirm_count", "confirm_meter", "lock_progressive", "pay_envy"),
        *("confirm_envy", "report_difference", "settle_bonus", "turn_box", "turn_card"),
    },
    "criss_cross": {
        *("clear_difference", "confirm_count", "confirm_meter", "lock_progressive", "pay_envy"),
        *("confirm_envy", "report_difference", "draw", "turn_box"),
    },
    "let_it_ride": {"draw", "settle_bonus"},
}
# Commands outside a round write the same rows in every game, so they are broken in one only.
AROUND_A_ROUND = {NAMES[command] for command in DECIDERS.keys() - ROUND_COMMANDS}
ALIKE = AROUND_A_ROUND - {"approve_request", "correct_closed_round", "record_missed_rounds"}
ONCE = "let_it_ride"
# Too rare to wait for, or no one's button: given by hand below.
BY_HAND = {
    *("pay_envy", "take_table", "remind", "leave_table", "waive_count", "dismiss_idle"),
    *("schedule_rules", "withdraw_rules", "confirm_sign"),
}
DEPTHS: tuple[Depth, ...] = ("full", "winners", "full", "full", "procedure")
NIGHTS, TAPS = 15, 130
Published = list[Mapping[str, str]]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("quick_commits")]


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> Published:
    sent: Published = []
    monkeypatch.setattr("tables.execute.publish", sent.append)
    return sent


@pytest.mark.parametrize("game", GAMES)
def test_a_fault_at_any_statement_leaves_nothing_half_done(game: str, published: Published) -> None:
    tapped: set[str] = set() if game == ONCE else set(ALIKE)
    wanted = COMMANDS.keys() - NOT_OF[game] - BY_HAND
    for seed in range(NIGHTS):
        night = EveryCommandNight(every_command_table(game, seed, DEPTHS[seed % len(DEPTHS)]), seed, tapped)
        for tap in night.taps(TAPS):
            if tap.choice.name in tapped:
                night.give(tap)
            else:
                statements = break_everywhere(night.table_id, tap, published)
                assert len(statements) <= 8, (tap.choice.name, statements)
                tapped.add(tap.choice.name)
            if wanted <= tapped:
                break
        assert_sound(night.table_id)
        if wanted <= tapped:
            break
    assert wanted <= tapped, wanted - tapped


class Breaking:
    """Gives each command after it has failed at each of its statements."""

    def __init__(self, table: Table, published: Published) -> None:
        self.table_id = table.pk
        self.published = published

    @property
    def state(self) -> State:
        return read_state(Table.objects.get(pk=self.table_id).snapshot)

    def __call__(self, name: str, actor: Actor = DEALER, **args: object) -> None:
        choice = BotTap(actor, name, COMMANDS[name](**args))
        taken = break_everywhere(self.table_id, Next(self.state, choice), self.published)
        assert len(taken) <= 8, [name, *taken]


def test_a_fault_while_envy_is_paid_leaves_nothing_half_done(published: Published) -> None:
    tap = Breaking(new_table("LIR", "let_it_ride", {"progressive": "A"}, (10_00, 500_00), SYSTEM), published)
    bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00")
    for seat in (1, 2):
        tap("seat_player", seat=seat)
        tap("place_wagers", seat=seat, wagers=bets | {"progressive": "5.00"})
    tap("announce_no_more_bets")
    tap("lock_progressive")
    tap("confirm_count", box="progressive")
    tap("deal")
    for place, card in (("first", "Ah"), ("second", "Kh")):
        tap("decide_all", choice="ride")
        tap("turn_card", place=place, card=card)
    meter = tap.state.now.meter_cents
    assert meter is not None
    tap("confirm_meter", FLOORPERSON, reading=write_cents(meter))
    tap("turn_hand", seat=2, cards=("Qh", "Jh", "Th"))
    tap("turn_hand", seat=1, cards=("2c", "3d", "5s"))
    tap("pay_envy", seat=1)
    assert_sound(tap.table_id)


def test_a_fault_while_a_count_is_waived_leaves_nothing_half_done(published: Published) -> None:
    night = EveryCommandNight(every_command_table("let_it_ride", 0, "full"), 0, set(COMMANDS))
    tap = Breaking(Table.objects.get(pk=night.table_id), published)
    for one in night.taps(2000):
        if is_count_awaited(one.state):
            tap("waive_count", FLOORPERSON, reason="alarm")
            break
        night.give(one)
    assert tap.state.felt.is_count_waived
    assert_sound(tap.table_id)


def test_a_fault_while_dealers_come_and_go_leaves_nothing_half_done(published: Published) -> None:
    tap = Breaking(every_command_table("let_it_ride", 0, "full"), published)
    tap("take_table")
    (relief,) = (due for due in timers(tap.state) if due.kind == "relief")
    clock.offset += relief.at - clock.now()
    tap("remind", SYSTEM, kind=relief.kind, due_at=relief.at)
    tap("leave_table")
    assert_sound(tap.table_id)


def test_a_fault_while_the_floor_says_that_a_table_was_not_idle_leaves_nothing_half_done(
    published: Published,
) -> None:
    tap = Breaking(every_command_table("let_it_ride", 0, "full"), published)
    tap("receive_deck", deck="red", back="red", is_preshuffled=True)
    tap("verify_deck", FLOORPERSON, deck="red")
    tap("cut_deck", deck="red", position=20)
    (idle,) = (due for due in timers(tap.state) if due.kind == "idle")
    clock.offset += idle.at - clock.now()
    tap("dismiss_idle", FLOORPERSON, reason="a dispute")
    assert tap.state.now.active_at is not None
    assert_sound(tap.table_id)


def test_a_fault_while_rules_change_leaves_nothing_half_done(published: Published) -> None:
    table = every_command_table("let_it_ride", 0, "full")
    tap = Breaking(table, published)
    tomorrow = gaming_day(clock.now()) + timedelta(days=1)
    present = read_submission(RulesSubmission.objects.get(tables=table))
    coming = new_submission(replace(present, reference="MD new", effective_on=tomorrow))
    scheduled = {
        "terms": msgspec.to_builtins(read_submission(coming)),
        "effective_at": start_of_day(tomorrow),
        "number": coming.pk,
        "by": "1",
    }
    tap("schedule_rules", SYSTEM, **scheduled)
    tap("withdraw_rules", SYSTEM, reference=str(coming), by="1")
    tap("schedule_rules", SYSTEM, **scheduled)
    clock.offset += start_of_day(tomorrow) - clock.now()
    tap("confirm_sign", reference=str(coming))
    assert Table.objects.get(pk=table.pk).submission_id == coming.pk
    assert_sound(table.pk)
