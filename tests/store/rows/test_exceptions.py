"""What people do out of the ordinary is counted under them and stands on the wall, both from the log."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from dealers.models import Staff
from games.table import events as e
from games.table.actor import Actor
from games.table.commands import (
    AnnounceNoMoreBets,
    ApproveRequest,
    ChangeSettings,
    ClearTable,
    CloseTable,
    ConfirmCount,
    ConfirmMeter,
    Deal,
    DecideAll,
    DenyRequest,
    ForfeitSeat,
    LockProgressive,
    MarkIn,
    PlaceWagers,
    RecordMissedRounds,
    RecordPaidDifferently,
    RecordWagers,
    ReenterCards,
    RemoveDeck,
    RequestVoid,
    SeatPlayer,
    TakeTable,
    TurnBox,
    TurnCard,
    TurnHand,
)
from games.table.evolve import evolve
from games.table.missed_rounds.model import Doubt, MissedCount, MissedEntry, MissedRound
from games.table.state import read_state
from tables import clock
from tables.models import Approval, Round
from tables.push.alerts import Alert
from tables.push.pit_wall import make_tile
from tables.reports.sums import ReportScope, request_waits
from tables.rows.changes import Transition
from tables.rows.highlights import reported_by
from tables.rows.tallies import tally_changes
from tables.verify.table import verify_table
from tests.harness.floors.showroom import DEALER, FLOOR
from tests.harness.floors.wall import Scene, large_win, submission
from tests.people import FLOORPERSON
from tests.store.moved_clock import let_pass, set_to_the_evening
from tests.store.rows.row_checks import all_of
from tests.table.floor_table import dealt_table
from tests.table.pure_table import NOW

pytestmark = pytest.mark.django_db
BOSS = Actor("10", "pit_boss", is_assigned=True)
RELIEF = Actor("33", "dealer", is_assigned=True)
BETS = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00")


@pytest.fixture
def scene() -> Scene:
    set_to_the_evening()
    scene = Scene(submission().pk, "LIR 1")
    scene.open_with_deck()
    return scene


def counted(scene: Scene, kind: str) -> dict[tuple[str, str, str], tuple[int, ...]]:
    """Return the tallies of a kind by name, dealer and floorperson; the log gives the same."""
    assert verify_table(scene.table_id, with_rows=True).fault is None
    found = all_of(scene.table_id).items()
    return {(key[2], key[3], key[4]): tuple(sums) for key, sums in found if key[1] == kind}


def alert(scene: Scene, kind: str) -> Alert:
    (found,) = [one for one in alerts(scene) if one.kind == kind]
    return found


def alerts(scene: Scene) -> list[Alert]:
    table = scene.table
    now = clock.now()
    return [one for one in make_tile(table, read_state(table.snapshot)).alerts if one.is_active(now)]


def deal(scene: Scene) -> None:
    scene.taps(SeatPlayer(2), PlaceWagers(2, BETS), AnnounceNoMoreBets(), LockProgressive(), Deal())


def test_a_setting_that_protects_less_is_counted_and_stands_with_who_changed_it(scene: Scene) -> None:
    fran = Staff.objects.create_user("fran", role="floorperson", display_name="Fran Li")
    changed = ChangeSettings("manual_shoe", "counting_shuffler", 1, "10.00", "900.00", is_sign_posted=True)
    scene.taps(changed, by=Actor(str(fran.pk), "floorperson", is_assigned=True))
    assert counted(scene, "settings_weakened") == {
        ("shuffling", "", str(fran.pk)): (1, 0, 0),
        ("maximum", "", str(fran.pk)): (1, 0, 0),
    }
    found = {one.params["setting"]: one for one in alerts(scene) if one.kind == "settings_weakened"}
    assert found["maximum"].params == {"setting": "maximum", "was": "500.00", "now": "900.00"}
    assert (found["shuffling"].causes, found["shuffling"].who) == ((str(fran.pk),), "Fran Li")


def test_a_forfeit_is_reported_once_cards_of_the_table_are_up(scene: Scene) -> None:
    deal(scene)
    scene.taps(DecideAll("ride"), TurnCard("first", "Kh"))
    scene.taps(ForfeitSeat(2, "abandoned"), by=FLOOR)
    assert counted(scene, "forfeit_late") == {("", DEALER.id, FLOOR.id): (1, 0, 0)}
    found = alert(scene, "forfeit_late")
    assert (found.params, found.causes) == ({"seat": "2", "reason": "abandoned"}, (FLOOR.id,))


def test_a_forfeit_before_any_card_is_up_is_not(scene: Scene) -> None:
    deal(scene)
    scene.taps(ForfeitSeat(2, "abandoned"), by=FLOOR)
    assert counted(scene, "forfeit_late") == {}
    assert alerts(scene) == []


def test_amounts_entered_after_the_deal_are_counted_and_stand(scene: Scene) -> None:
    scene.taps(SeatPlayer(2), SeatPlayer(3), MarkIn((2, 3), boxes=()), AnnounceNoMoreBets())
    scene.taps(ConfirmCount("five_card_bonus", 0, 0), LockProgressive(), ConfirmCount("progressive", 0, 0))
    scene.taps(RecordWagers(3, BETS), Deal())
    assert counted(scene, "entered_late") == {}
    scene.taps(RecordWagers(2, BETS))
    assert counted(scene, "entered_late") == {("", DEALER.id, ""): (1, 30_00, 0)}
    assert alert(scene, "entered_late").params == {"seat": "2", "amount": "30.00"}


def test_a_display_that_differs_is_counted_by_pair_and_one_that_does_not_is_not(scene: Scene) -> None:
    bets = BETS | {"progressive": "1.00"}
    scene.taps(SeatPlayer(2), PlaceWagers(2, bets), AnnounceNoMoreBets(), LockProgressive())
    scene.taps(ConfirmCount("progressive", 1, 1), Deal())
    scene.taps(DecideAll("ride"), TurnCard("first", "Kh"), DecideAll("ride"), TurnCard("second", "7c"))
    meter = read_state(scene.table.snapshot).now.meter_cents
    assert meter is not None
    scene.taps(TurnBox(("2c", "3d", "9h")))
    scene.taps(ConfirmMeter(f"{meter // 100}.{meter % 100:02}"), by=FLOOR)
    assert counted(scene, "meter_differs") == {}
    scene.taps(ConfirmMeter(f"{meter // 100 + 5}.{meter % 100:02}"), by=FLOOR)
    assert counted(scene, "meter_differs") == {("", DEALER.id, FLOOR.id): (1, 0, 5_00)}
    assert alert(scene, "meter_differs").causes == (FLOOR.id,)


def test_a_round_counts_under_the_dealer_who_dealt_it_and_not_under_the_relief(scene: Scene) -> None:
    deal(scene)
    scene.taps(DecideAll("ride"), TurnCard("first", "Kh"), DecideAll("ride"), TurnCard("second", "7c"))
    scene.taps(RequestVoid("fire alarm"))
    scene.taps(ApproveRequest(1), by=FLOOR)
    scene.taps(TakeTable(), ClearTable(), by=RELIEF)
    assert counted(scene, "void") == {("", DEALER.id, ""): (1, 0, 0)}
    assert Round.objects.get(table=scene.table).dealer == DEALER.id


def test_a_loss_counts_under_the_dealer_who_dealt_it() -> None:
    set_to_the_evening()
    scene = Scene(submission().pk, "LIR 1")
    large_win(scene)
    scene.taps(TakeTable(), ClearTable(), by=RELIEF)
    ((key, (number, staked, returned)),) = counted(scene, "round").items()
    assert (key, number, returned - staked) == (("", DEALER.id, ""), 1, 16_500_00)
    assert Round.objects.get(table=scene.table).dealer == DEALER.id


@pytest.mark.parametrize(
    ("by", "confirmed_by", "floor"),
    [(FLOOR, DEALER, FLOOR), (DEALER, FLOOR, FLOOR), (FLOOR, BOSS, FLOOR), (BOSS, RELIEF, BOSS)],
)
def test_an_amount_paid_differently_is_counted_for_the_dealer_and_the_floor(
    by: Actor, confirmed_by: Actor, floor: Actor
) -> None:
    set_to_the_evening()
    scene = Scene(submission().pk, "LIR 1")
    large_win(scene)
    paid, cents = ("20000.00", 20_000_00) if confirmed_by is BOSS else ("16400.00", 16_400_00)
    scene.taps(RecordPaidDifferently(2, paid, "chips pushed"), by=by)
    scene.taps(ApproveRequest(1), by=confirmed_by)
    name = "more" if cents > 16_500_00 else "less"
    assert counted(scene, "paid_otherwise") == {(name, DEALER.id, floor.id): (1, 16_500_00, cents)}
    row = Approval.objects.get(table=scene.table)
    assert (row.seat, row.due_cents, row.paid_cents, row.late_cents) == (2, 16_500_00, cents, 0)
    scene.taps(ClearTable())
    assert counted(scene, "paid_apart") == {("", DEALER.id, ""): (1, 0, cents - 16_500_00)}


def test_an_amount_that_was_denied_is_counted_nowhere() -> None:
    set_to_the_evening()
    scene = Scene(submission().pk, "LIR 1")
    large_win(scene)
    scene.taps(RecordPaidDifferently(2, "16400.00", "short of chips"), by=FLOOR)
    scene.taps(ClearTable(), DenyRequest(1, "not what was paid"))
    assert (counted(scene, "paid_apart"), counted(scene, "paid_otherwise")) == ({}, {})
    assert Approval.objects.get(table=scene.table).late_cents == 0


def test_what_was_done_stays_at_a_closed_table_until_the_gaming_day_ends(scene: Scene) -> None:
    changed = ChangeSettings("manual_shoe", "by_hand", 1, "10.00", "900.00", is_sign_posted=True)
    scene.taps(changed, by=FLOOR)
    deck = read_state(scene.table.snapshot).now.deck_in_use
    scene.taps(RemoveDeck(deck, "table closes"))
    scene.taps(CloseTable(), by=FLOOR)
    let_pass(hours=2)
    assert [one.kind for one in alerts(scene)] == ["settings_weakened"]
    assert alerts(scene)[0].seen_until < clock.now().isoformat()
    let_pass(hours=24)
    assert alerts(scene) == []


def pure(*taps: tuple[str, Actor, dict[str, Any]], game: str) -> Iterator[tuple[str, str, str, str]]:
    """Yield kind, name, dealer and floorperson of what is counted for the last tap of a table."""
    table = dealt_table(game)
    for name, actor, args in taps:
        before, known = table.state, len(table.log)
        table.tap(name, actor, **args)
    for event in table.log[known:]:
        after = evolve(before, event)
        transition = Transition(1, before, event, after, NOW, actor.id, NOW.date())
        yield from ((one.to.kind, one.to.name, one.to.dealer, one.to.by) for one in tally_changes(transition))
        before = after


@pytest.mark.parametrize(
    "answer",
    [
        ("deny_request", {"number": 1, "reason": "it was not seen"}),
        ("approve_request", {"number": 1, "ruling": "play_on"}),
    ],
)
def test_a_ruling_against_the_dealer_is_counted_for_both(answer: tuple[str, dict[str, Any]]) -> None:
    taps: tuple[tuple[str, Actor, dict[str, Any]], ...] = (
        ("decide_all", DEALER, {"choice": "place"}),
        ("announce_no_more_bets", DEALER, {}),
        ("draw", DEALER, {"seat": 1, "count": 2}),
        ("report_irregularity", DEALER, {"kind": "card_drawn_seen"}),
        (answer[0], FLOORPERSON, answer[1]),
    )
    assert list(pure(*taps, game="double_draw")) == [("ruling_denied", "", DEALER.id, FLOORPERSON.id)]


def test_an_older_log_has_none_of_these_counts() -> None:
    """Its events lack the fields, and its stored rows lack the counts."""
    state = dealt_table().state
    for event in (
        e.DifferenceCleared(box="progressive", outcome="."),
        e.MeterConfirmed(reading_cents=5, difference_cents=5),
        e.SeatForfeited(seat=1),
        e.WagersRecorded(seat=1, wagers={"bet_1": 10_00}),
        e.RequestClosed(number=9, answer="denied", by="8"),
        e.IdleDismissed(reason="not idle", by="8", at=NOW),
        e.ChipsCounted(phase="bonus_count", box="five_card_bonus", is_bare=True, law="36.05.18.08C(1)"),
    ):
        assert list(tally_changes(Transition(1, state, event, state, NOW, "8", NOW.date()))) == []


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.parametrize(("law", "more"), [("36.05.18.11B(2)", {"law": "36.05.18.11B(2)"}), ("", {})])
def test_11B_a_reopened_step_is_reported_with_its_paragraph_where_the_log_has_it(
    law: str, more: dict[str, str]
) -> None:
    state = dealt_table().state
    event = e.StepReopened(step="card_turned", reason="misheard", by="8", taken_back=(), law=law)
    (highlight,) = reported_by(state, event, NOW, "8")
    assert highlight.params == {"step": "card_turned", "reason": "misheard"} | more


@pytest.mark.law("36.05.18.11B(2)")
def test_11B_answers_of_one_tap_after_a_card_was_seen_are_each_counted_as_late() -> None:
    table = dealt_table()
    table.happen(e.StepReopened(step="card_turned", reason="misheard", by="8", taken_back=(), seen="first"))
    before = table.state
    table.tap("decide_all", choice="ride")
    event = table.log[-1]
    found = tally_changes(Transition(1, before, event, table.state, NOW, DEALER.id, NOW.date()))
    assert [(one.to.kind, one.to.dealer) for one in found] == [("changed_late", DEALER.id)] * 2


def test_a_difference_that_the_floor_cleared_is_counted_for_both() -> None:
    state = dealt_table().state
    event = e.DifferenceCleared(box="progressive", outcome="chip found", by=FLOORPERSON.id)
    (one,) = tally_changes(Transition(1, state, event, state, NOW, FLOORPERSON.id, NOW.date()))
    assert (one.to.kind, one.to.dealer, one.to.by) == (
        "difference_cleared",
        state.felt.dealt_by,
        FLOORPERSON.id,
    )


class Outage:
    """A table whose dealer was at it, and a time without taps."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.dana = Staff.objects.create_user("dana", role="dealer", display_name="Dana Roe")
        self.dealer = Actor(str(self.dana.pk), "dealer", is_assigned=True)
        scene.taps(TakeTable(), by=self.dealer)
        scene.taps(SeatPlayer(2), by=self.dealer)
        self.began = clock.now()
        let_pass(minutes=10)

    def report(self, *entries: MissedEntry, doubts: tuple[Doubt, ...] = ()) -> tuple[tuple[str, str], ...]:
        """Return the doubts that the confirming person sees and the event keeps."""
        self.scene.taps(RecordMissedRounds(entries, doubts), by=self.dealer)
        (request,) = read_state(self.scene.table.snapshot).now.requests
        self.scene.taps(ApproveRequest(request.number), by=FLOOR)
        return tuple((doubt.kind, doubt.dealer) for doubt in request.doubts)

    def dealt(self, dealer: str, **after: float) -> MissedRound:
        deck = read_state(self.scene.table.snapshot).now.deck_in_use
        return MissedRound(at=self.began + timedelta(**after), dealer=dealer, deck=deck)


@pytest.fixture
def outage(scene: Scene) -> Outage:
    return Outage(scene)


def test_rounds_of_a_time_without_taps_under_the_dealers_name_are_not_doubted(outage: Outage) -> None:
    invented = (Doubt("taps_then", NOW),)
    dealt = [outage.dealt("Dana Roe", minutes=n) for n in (2, 4, 6)]
    assert outage.report(*dealt, doubts=invented) == ()
    assert counted(outage.scene, "missed_doubtful") == {}
    assert alerts(outage.scene) == []


@pytest.mark.parametrize(("rounds", "is_doubted"), [(10, False), (11, True)])
def test_more_rounds_than_the_pause_has_time_for_are_doubted(
    outage: Outage, rounds: int, is_doubted: bool
) -> None:
    dealt = [outage.dealt("dana", seconds=30 + 10 * n) for n in range(rounds)]
    assert bool(outage.report(*dealt)) is is_doubted


def test_a_round_at_a_time_with_taps_is_doubted_counted_and_on_the_wall(outage: Outage) -> None:
    let_pass(seconds=20)
    outage.scene.taps(SeatPlayer(3), by=outage.dealer)
    let_pass(seconds=20)
    assert outage.report(outage.dealt("Dana Roe", minutes=10, seconds=30)) == (("taps_then", "Dana Roe"),)
    assert counted(outage.scene, "missed_doubtful") == {("taps_then", outage.dealer.id, FLOOR.id): (1, 0, 0)}
    found = alert(outage.scene, "missed_doubtful")
    assert found.params == {"number": "1", "kinds": "taps_then"}
    assert found.causes == (outage.dealer.id, FLOOR.id)


def test_a_round_of_somebody_who_was_not_at_the_table_is_doubted(outage: Outage) -> None:
    dealt = outage.dealt("somebody else", minutes=5)
    assert outage.report(dealt) == (("not_at_table", "somebody else"),)


def test_a_round_before_the_log_knows_of_any_dealer_is_not_held_against_a_name(scene: Scene) -> None:
    began = clock.now()
    let_pass(minutes=5)
    deck = read_state(scene.table.snapshot).now.deck_in_use
    scene.taps(RecordMissedRounds((MissedRound(at=began + timedelta(minutes=2), dealer="x", deck=deck),)))
    (request,) = read_state(scene.table.snapshot).now.requests
    assert request.doubts == ()


def test_a_count_without_a_round_is_doubted_and_no_cards_at_all_are_not_right(outage: Outage) -> None:
    at: datetime = outage.began + timedelta(minutes=5)
    deck = read_state(outage.scene.table.snapshot).now.deck_in_use
    found = outage.report(MissedCount(at=at, deck=deck, count=0, is_right=True))
    assert found == (("count_alone", ""),)
    assert counted(outage.scene, "stub_count") == {("off", outage.dealer.id, ""): (1, 0, 0)}


def test_a_claim_that_is_dropped_leaves_its_row_and_stands_on_the_wall() -> None:
    """The dealer it is about pays another amount by a new entry, and clears the table."""
    set_to_the_evening()
    scene = Scene(submission().pk, "LIR 1")
    scene.open_with_deck()
    deal(scene)
    scene.taps(DecideAll("ride"), TurnCard("first", "Kh"), DecideAll("ride"), TurnCard("second", "7c"))
    scene.taps(TurnBox(("2c", "3d", "9h")), TurnHand(2, ("4c", "6s", "8h")))
    scene.taps(RecordPaidDifferently(2, "300.00", "paid a loser"), by=FLOOR)
    scene.taps(ReenterCards(("Kd", "6s", "8h"), seat=2), ClearTable())
    row = Approval.objects.get(table=scene.table)
    assert (row.answer, row.answered_by, row.paid_cents, row.late_cents) == ("dropped", DEALER.id, 300_00, 0)
    assert counted(scene, "claim_denied") == {("dropped", DEALER.id, FLOOR.id): (1, 0, 300_00)}
    assert counted(scene, "reentered_due") == {("", DEALER.id, ""): (1, 0, 60_00)}
    assert {one.kind for one in alerts(scene)} == {"claim_denied", "reentered"}
    assert request_waits(ReportScope(date(2020, 1, 1), date(2040, 1, 1), {}, is_all=True)) == []
