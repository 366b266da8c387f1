"""New rules at a table: scheduled, announced, in force with their sign between rounds, and never before."""

import random
from datetime import timedelta
from typing import Any

import pytest

from games.bots.choose import choose_tap
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.money import read_cents
from games.rulebook.submission import Scheduled, Settings, Submission
from games.table import events as e
from games.table.action import Action
from games.table.actor import Actor, Role
from games.table.commands import ScheduleRules
from games.table.decide import decide
from games.table.events import ClosedRoundCorrected
from games.table.evolve import evolve, open_table
from games.table.felt import is_between_rounds
from games.table.floor_calls.waiting import waiting_for_floor
from games.table.missed_rounds.model import MissedRound
from games.table.offers import offers
from games.table.round_record import record_of
from games.table.state import State
from games.table.view.dealers_card import build_dealers_card
from games.table.view.table import prompt, view
from tests.each_game import each_game
from tests.game_rules import PLAIN_RULES
from tests.people import DEALER, FLOORPERSON, PIT_BOSS, STRANGER, SYSTEM
from tests.table.floor_table import NEVER_IDLE, OPENED_AT, FloorTable
from tests.table.played_nights import Night
from tests.table.rules.scheduled_rules import NEW, NEW_RULES, TOMORROW, schedule, tell, terms


def finish_round(table: FloorTable) -> State:
    """Let bots play the round to its end, and return the table just before it was cleared."""
    rng, number = random.Random(5), table.state.now.round_number
    while True:
        choice = choose_tap(table.state, rng, table.time)
        assert choice is not None
        before = table.state
        for event in decide(before, choice.command, choice.actor, table.time):
            table.log.append(event)
            table.state = evolve(table.state, event)
        if table.state.now.round_number != number:
            return before


def names(table: FloorTable, actor: Actor = DEALER) -> set[str]:
    return {action.name for action in offers(table.state, actor)}


def offered_sign(table: FloorTable, actor: Actor) -> Action | None:
    return next((one for one in offers(table.state, actor) if one.name == "confirm_sign"), None)


@pytest.mark.law("36.05.19.02B(7)")
@pytest.mark.law("CCP ch. 2 B(5)")
@pytest.mark.law("36.05.18.02B(9)")
@pytest.mark.law("ruling 38")
@each_game
def test_a_round_ends_under_the_old_rules_and_the_next_waits_for_the_new_sign(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    assert build_dealers_card(table.state).new_sign is None
    schedule(table)
    coming = build_dealers_card(table.state).new_sign
    assert coming is not None
    assert (coming.reference, coming.effective_at) == (NEW, TOMORROW.isoformat())
    assert coming.signs != build_dealers_card(table.state).signs
    table.start_round()
    tell(table)
    assert build_dealers_card(table.state).new_sign == coming
    assert offered_sign(table, DEALER) is None
    assert table.refuses("confirm_sign", reference=NEW).code == "not_now"
    finish_round(table)
    assert table.state.rules == PLAIN_RULES[game]
    step = prompt(table.state)
    assert (step.key, step.law) == ("step.new_sign", GAMES[game].law.paragraph("posted"))
    assert not {"place_wagers", "mark_in", "repeat_wagers"} & names(table)
    refused = table.refuses("mark_in", seats=(1,))
    assert (refused.code, refused.law) == ("sign_unconfirmed", GAMES[game].law.paragraph("posted"))
    sign = offered_sign(table, DEALER)
    assert sign is not None
    assert sign.args["reference"].one_of == (NEW,)
    assert waiting_for_floor(table.state) == ("confirm_sign",)
    table.tap("confirm_sign", reference=NEW)
    assert table.state.rules == NEW_RULES[game]
    assert table.state.now.submission is not None
    assert table.state.now.submission.reference == NEW
    assert table.state.now.scheduled == ()
    assert build_dealers_card(table.state).signs == coming.signs
    assert prompt(table.state).key != "step.new_sign"
    assert table.refuses("confirm_sign", reference=NEW).code == "no_new_sign"
    # A dealer's undo does not touch what a floorperson or the day did.
    assert "undo" not in names(table)
    table.make_ready()
    table.start_round()
    assert record_of(finish_round(table))["rules"].items() >= NEW_RULES[game].items()


def test_wagers_that_lie_on_the_felt_when_the_day_comes_are_played_under_the_old_sign() -> None:
    table = FloorTable(reminders=NEVER_IDLE)
    table.open_deck()
    schedule(table)
    table.tap("seat_player", seat=1)
    table.tap("seat_player", seat=2)
    table.tap("mark_in", seats=(1,))
    tell(table)
    assert offered_sign(table, DEALER) is None
    assert table.refuses("confirm_sign", reference=NEW).code == "not_now"
    table.tap("mark_in", seats=(2,))
    table.tap("announce_no_more_bets")
    assert table.state.rules == PLAIN_RULES["let_it_ride"]


def test_past_its_day_no_wager_is_taken_though_nobody_has_told_the_table() -> None:
    table = FloorTable()
    schedule(table)
    table.tap("seat_player", seat=1)
    table.time = TOMORROW - timedelta(seconds=1)
    table.tap("mark_in", seats=(1,))
    table.tap("undo")
    table.time = TOMORROW
    wagers = {"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"}
    for name, args in (
        ("mark_in", {"seats": (1,)}),
        ("place_wagers", {"seat": 1, "wagers": wagers}),
        ("repeat_wagers", {}),
    ):
        assert table.refuses(name, **args).code == "sign_unconfirmed", name
    table.tap("confirm_sign", reference=NEW)
    table.tap("mark_in", seats=(1,))


def test_before_its_day_nothing_changes_but_that_it_is_planned() -> None:
    table = FloorTable()
    step = table.state.step
    schedule(table)
    assert table.state.step == step
    table.time = TOMORROW - timedelta(seconds=1)
    assert table.refuses("confirm_sign", reference=NEW).code == "no_new_sign"
    assert table.refuses("remind", SYSTEM, kind="new_rules", due_at=TOMORROW).code == "not_due"
    planned = view(table.state).around.new_rules
    assert planned is not None
    assert (planned.reference, planned.effective_at, planned.is_due) == (NEW, TOMORROW.isoformat(), False)
    tell(table)
    planned = view(table.state).around.new_rules
    assert planned is not None
    assert planned.is_due


@pytest.mark.parametrize(
    ("role", "is_assigned", "may"),
    [
        ("dealer", True, True),
        ("dealer", False, False),
        ("floorperson", True, True),
        ("floorperson", False, True),
        ("pit_boss", True, True),
        ("auditor", False, False),
        ("admin", False, False),
        ("system", False, False),
    ],
)
def test_the_sign_is_offered_to_people_working_the_table_or_the_floor(
    role: Role, is_assigned: bool, may: bool
) -> None:
    table = FloorTable()
    schedule(table)
    tell(table)
    actor = Actor("30", role, is_assigned=is_assigned)
    assert (offered_sign(table, actor) is not None) == may
    if may:
        table.tap("confirm_sign", actor, reference=NEW)
    elif role != "dealer":
        assert table.refuses("confirm_sign", actor, reference=NEW).code == "wrong_role"


@pytest.mark.parametrize("actor", [DEALER, FLOORPERSON, STRANGER, Actor("5", "pit_boss", is_assigned=True)])
def test_only_the_system_schedules_and_withdraws_for_the_pit_boss_who_did(actor: Actor) -> None:
    table = FloorTable()
    given = {"terms": terms("let_it_ride"), "effective_at": TOMORROW, "number": 2, "by": "5"}
    assert table.refuses("schedule_rules", actor, **given).code == "wrong_role"
    schedule(table)
    assert table.refuses("withdraw_rules", actor, reference=NEW, by="5").code == "wrong_role"


def test_what_cannot_be_scheduled_is_refused() -> None:
    table = FloorTable()
    given = {"effective_at": TOMORROW, "number": 2, "by": "5"}
    other = table.refuses("schedule_rules", SYSTEM, terms=terms("criss_cross"), **given)
    assert other.code == "other_game"
    assert table.refuses("schedule_rules", SYSTEM, terms={"game": 7}, **given).code == "bad_submission"
    bad = terms("let_it_ride") | {"rules": {"paytable": "Z"}}
    assert table.refuses("schedule_rules", SYSTEM, terms=bad, **given).code == "bad_rules"
    schedule(table)
    third = terms("let_it_ride", reference="MD-2 v1")
    refused = table.refuses("schedule_rules", SYSTEM, terms=third, **given)
    assert (refused.code, refused.params["other"]) == ("same_day", NEW)


def test_it_is_withdrawn_before_its_day_and_not_after() -> None:
    table = FloorTable()
    schedule(table)
    assert table.refuses("withdraw_rules", SYSTEM, reference="MD-9", by="5").code == "not_scheduled"
    table.tap("withdraw_rules", SYSTEM, reference=NEW, by="5")
    assert table.state.now.scheduled == ()
    schedule(table)
    table.time = TOMORROW
    assert table.refuses("withdraw_rules", SYSTEM, reference=NEW, by="5").code == "in_force"


def test_of_two_that_hold_by_now_the_last_is_posted_and_a_closed_table_learns_of_it() -> None:
    table = FloorTable()
    schedule(table)
    table.tap("close_table", FLOORPERSON)
    later = TOMORROW + timedelta(days=1)
    schedule(table, number=3, at=later, reference="MD-1 v3")
    table.time = later
    table.tap("reopen_table", FLOORPERSON)
    tell(table)
    assert table.refuses("confirm_sign", reference=NEW).code == "other_sign"
    table.tap("remind", SYSTEM, kind="new_rules", due_at=later)
    table.tap("confirm_sign", reference="MD-1 v3")
    assert table.state.now.scheduled == ()


def test_the_posted_limits_come_within_the_new_ones_and_other_settings_are_changed_first() -> None:
    table = FloorTable()
    schedule(table, lowest_minimum_cents=15_00, highest_maximum_cents=300_00, methods=("automated_shoe",))
    tell(table)
    assert table.refuses("confirm_sign", reference=NEW).code == "not_permitted"
    changed = {"method": "automated_shoe", "shuffling": "by_hand", "decks": 1, "is_sign_posted": True}
    refused = table.refuses("change_settings", FLOORPERSON, **changed, minimum="10.00", maximum="300.00")
    assert refused.code == "bad_limits"
    table.tap("change_settings", FLOORPERSON, **changed, minimum="15.00", maximum="300.00")
    table.tap("confirm_sign", reference=NEW)
    table = FloorTable()
    schedule(table, lowest_minimum_cents=15_00, highest_maximum_cents=300_00)
    tell(table)
    table.tap("confirm_sign", FLOORPERSON, reference=NEW)
    settings = table.state.now.settings
    assert settings is not None
    assert (settings.minimum_cents, settings.maximum_cents) == (15_00, 300_00)


def test_the_sign_waits_until_what_was_asked_of_the_floor_is_answered() -> None:
    table = FloorTable()
    table.open_deck()
    schedule(table)
    tell(table)
    table.tap("record_missed_rounds", entries=(MissedRound(at=table.time, dealer=DEALER.id, deck="a"),))
    assert offered_sign(table, DEALER) is None
    with pytest.raises(Refused, match="request"):
        table.tap("confirm_sign", reference=NEW)


@pytest.mark.law("ruling 33")
def test_a_round_from_before_is_corrected_under_the_rules_and_the_rate_of_its_day() -> None:
    night = Night("let_it_ride", 0)
    kept: list[dict[str, Any]] = []
    night.check_round = lambda finished: kept.append(record_of(finished))  # type: ignore[method-assign]
    while not (kept and not night.state.now.requests and is_between_rounds(night.state)):
        night.play(1)
    number, record = night.state.now.round_number - 1, kept[-1]
    assert record["rules"]["progressive"] == "A"
    table = at_table(night)
    schedule(table, at=night.time, meter_rate_percent=5)
    table.tap("confirm_sign", reference=NEW)
    seat = next(seat for seat in record["seats"] if seat["wagers"].get("progressive") != "5.00")
    staked = read_cents(seat["wagers"].get("progressive", "0.00")) or 0
    more = {**seat, "wagers": seat["wagers"] | {"progressive": "5.00"}}
    corrected = {**record, "seats": [more if one is seat else one for one in record["seats"]]}
    table.tap("correct_closed_round", round_number=number, record=record, corrected=corrected, reason="slip")
    table.tap("approve_request", PIT_BOSS, number=table.state.now.requests[0].number)
    event = table.log[-1]
    assert isinstance(event, ClosedRoundCorrected)
    assert event.corrected["rules"] == record["rules"]
    was, now = read_cents(event.record["meter"]), read_cents(event.corrected["meter"])
    assert was is not None
    assert now == was + (5_00 - staked) * 20 // 100


def at_table(night: Night) -> FloorTable:
    table = FloorTable(night.state.game)
    table.state, table.log, table.time = night.state, night.log, night.time
    return table


@each_game
def test_bots_confirm_the_sign_and_play_on(game: str) -> None:
    night = Night(game, 1)
    night.play(60)
    table = at_table(night)
    at = night.time + timedelta(seconds=1)
    schedule(table, at=at, meter_rate_percent=5, depth=night.depth)
    table.time = at
    table.tap("remind", SYSTEM, kind="new_rules", due_at=at)
    night.state, night.log, night.time = table.state, table.log, at
    night.play(200)
    assert night.taps["dealer", "confirm_sign"] + night.taps["relief", "confirm_sign"] == 1
    assert night.state.rules == NEW_RULES[game]
    assert night.settled or night.depth == "procedure"


def test_an_old_table_without_a_submission_gets_no_rules_reminder() -> None:
    opened = e.TableOpened(game="let_it_ride", rules={}, seats=6, minimum_cents=10_00, maximum_cents=500_00)
    command = ScheduleRules(terms=terms("let_it_ride"), effective_at=TOMORROW, number=2, by="5")
    with pytest.raises(Refused, match=r"no_decks\.table"):
        decide(open_table(opened), command, SYSTEM, OPENED_AT)


def test_the_first_submission_of_an_old_table_leaves_no_former_one() -> None:
    opened = e.TableOpened(game="let_it_ride", rules={}, seats=6, minimum_cents=10_00, maximum_cents=500_00)
    submission = Submission(NEW, "let_it_ride", NEW_RULES["let_it_ride"])
    scheduled = Scheduled(submission, TOMORROW, number=2, by="5")
    state = evolve(open_table(opened), e.RulesScheduled(scheduled=scheduled))
    settings = Settings("manual_shoe", "by_hand", 1, 10_00, 500_00, 6)
    state = evolve(state, e.SignConfirmed(submission=submission, settings=settings, number=2))
    assert (state.now.submission, state.now.former) == (submission, ())
