"""What a dealer or a floorperson does alone or together is on the wall and counted under their names."""

from typing import Any

import pytest

from games.table import events as e
from games.table.corrections.model import Correction
from games.table.missed_rounds.model import MissedDeckChange, ReportedMeter
from games.table.round_record import record_of
from tables.rows.changes import Transition
from tables.rows.highlights import MAX_REPORTED, Highlight, without_room_for_all
from tables.rows.tallies import tally_changes
from tests.people import DEALER, FLOORPERSON, OTHER_FLOORPERSON, PIT_BOSS, approver_of
from tests.store.rows.watched_table import WatchedTable
from tests.table.floor_table import new_settings
from tests.table.pure_table import NOW

PAIR, LOSING = ("Qc", "4d", "Ac"), ("2c", "3d", "9h")
BETS = ("bet_1", "bet_2", "bet_3")


def at_the_hand(cards: tuple[str, ...] | None = LOSING, **settings: Any) -> WatchedTable:
    """Return a table where seat 1 rides on an ace and a king, and has turned these cards."""
    table = WatchedTable(**settings)
    table.open_deck()
    table.start_round()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.tap("decide", seat=1, choice="ride")
        table.tap("turn_card", place=place, card=card)
    if cards is not None:
        table.tap("turn_hand", seat=1, cards=cards)
    return table


def approve(table: WatchedTable, **args: Any) -> None:
    (request,) = table.state.now.requests
    table.tap("approve_request", approver_of(request), number=request.number, **args)


def test_a_correction_that_pays_is_on_the_wall_and_counted_with_both_names() -> None:
    table = at_the_hand()
    table.tap("request_correction", reason="misread", seat=1, cards=PAIR)
    approve(table)
    found = table.on_wall("corrected")
    assert found.causes == (DEALER.id, FLOORPERSON.id)
    assert found.params == {"round": "1", "pays": "60.00", "takes": "0.00", "reason": "misread"}
    pays = ("money_corrected", "pays", DEALER.id, FLOORPERSON.id)
    assert table.counted("money_corrected") == {pays: (1, 60_00)}
    table.tap("request_correction", reason="misread", seat=1, cards=LOSING)
    approve(table)
    takes = ("money_corrected", "takes", DEALER.id, FLOORPERSON.id)
    assert table.counted("money_corrected") == {pays: (1, 60_00), takes: (1, 60_00)}


def test_so_is_one_of_a_wager_that_is_not_settled_yet_and_one_that_moves_nothing_is_not() -> None:
    table = at_the_hand(None)
    table.tap("request_correction", reason="misread", community={"second": "Ks"})
    approve(table)
    assert (table.wall("corrected"), table.counted("money_corrected")) == ([], {})
    table.tap("request_correction", reason="was 20", seat=1, wagers=dict.fromkeys(BETS, "20.00"))
    approve(table)
    assert table.on_wall("corrected").params["stakes"] == "30.00"
    key = ("money_corrected", "stakes", DEALER.id, FLOORPERSON.id)
    assert table.counted("money_corrected") == {key: (1, 30_00)}


def test_so_is_one_of_a_closed_round() -> None:
    table = at_the_hand()
    record = record_of(table.state)
    table.tap("clear_table")
    seats = [record["seats"][0] | {"cards": list(PAIR)}]
    args = {"record": record, "corrected": record | {"seats": seats}}
    table.tap("correct_closed_round", FLOORPERSON, round_number=1, reason="tape", **args)
    table.tap("approve_request", OTHER_FLOORPERSON, number=1)
    found = table.on_wall("corrected")
    assert (found.causes, found.params["pays"]) == ((FLOORPERSON.id, OTHER_FLOORPERSON.id), "60.00")
    assert list(table.counted("money_corrected").values()) == [(1, 60_00)]


def test_a_settled_hand_that_is_entered_again_for_another_amount_is_on_the_wall() -> None:
    table = at_the_hand()
    table.tap("reenter_cards", seat=1, cards=("2c", "3d", "8h"))
    assert (table.wall("reentered"), table.counted("reentered_due")) == ([], {})
    table.tap("reenter_cards", seat=1, cards=PAIR)
    found = table.on_wall("reentered")
    assert (found.params, found.causes) == ({"seat": "1", "amount": "60.00"}, (DEALER.id,))
    assert table.counted("reentered_due") == {("reentered_due", "", DEALER.id, ""): (1, 60_00)}


@pytest.mark.parametrize("answer", ["denied", "dropped"])
def test_an_amount_that_the_dealer_denies_or_drops_is_on_the_wall_and_counted(answer: str) -> None:
    table = at_the_hand()
    table.tap("record_paid_otherwise", FLOORPERSON, seat=1, paid="300.00", reason="paid a loser")
    if answer == "denied":
        table.tap("deny_request", number=1, reason="no such thing")
    else:
        # Another amount is due now, so that the claim fits no more when the round ends.
        table.tap("reenter_cards", seat=1, cards=PAIR)
    table.tap("clear_table")
    assert table.state.now.requests == ()
    found = table.on_wall("claim_denied")
    assert (set(found.causes), found.params["answer"], found.params["amount"]) == (
        {DEALER.id},
        answer,
        "300.00",
    )
    key = ("claim_denied", answer, DEALER.id, FLOORPERSON.id)
    assert table.counted("claim_denied") == {key: (1, 300_00)}


def test_an_amount_that_a_dealer_recorded_and_the_floor_denied_counts_for_the_same_two() -> None:
    table = at_the_hand()
    table.tap("record_paid_otherwise", seat=1, paid="300.00", reason="my mistake")
    table.tap("deny_request", FLOORPERSON, number=1, reason="not so")
    assert set(table.counted("claim_denied")) == {("claim_denied", "denied", DEALER.id, FLOORPERSON.id)}


def test_an_idle_procedure_that_was_left_out_is_on_the_wall_and_counted() -> None:
    table = WatchedTable()
    table.open_deck()
    table.wait(minutes=90)
    table.tap("dismiss_idle", FLOORPERSON, reason="not idle")
    found = table.on_wall("idle_dismissed")
    assert (found.params, found.causes) == ({"reason": "not idle"}, (FLOORPERSON.id,))
    (counted,) = table.counted("idle_dismissed")
    assert counted[3] == FLOORPERSON.id


@pytest.mark.parametrize("game", ["double_draw", "criss_cross", "let_it_ride"])
def test_a_forfeit_after_a_decision_is_late_in_every_game(game: str) -> None:
    table = WatchedTable(game)
    table.open_deck()
    table.start_round()
    choice = {"double_draw": "place", "criss_cross": "1x", "let_it_ride": "ride"}[game]
    table.tap("decide", seat=1, choice=choice)
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    assert table.on_wall("forfeit_late").causes == (FLOORPERSON.id,)
    assert len(table.counted("forfeit_late")) == 1


def test_amounts_with_a_card_known_to_be_out_are_late() -> None:
    table = WatchedTable()
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.tap("announce_no_more_bets")
    table.tap("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    table.tap("record_wagers", seat=1, wagers=dict.fromkeys(BETS, "10.00"))
    assert table.refuses("undo").key == "final.amounts"
    assert table.on_wall("entered_late").causes == (DEALER.id,)
    assert len(table.counted("entered_late")) == 1


def test_chips_confirmed_without_numbers_and_a_cleared_difference_are_counted() -> None:
    table = WatchedTable(rules={"progressive": "A", "five_card_bonus": "A"})
    table.open_deck()
    table.tap("seat_player", seat=1)
    bets = dict.fromkeys(BETS, "10.00") | {"progressive": "1.00", "five_card_bonus": "1.00"}
    table.tap("place_wagers", seat=1, wagers=bets)
    table.tap("announce_no_more_bets")
    table.tap("confirm_count", box="five_card_bonus")
    assert table.counted("count_bare") == {("count_bare", "", DEALER.id, ""): (1, 0)}
    table.tap("lock_progressive")
    table.tap("report_difference", box="progressive", chips=2, acknowledged=1)
    table.tap("clear_difference", FLOORPERSON, box="progressive", outcome="chip found")
    found = table.on_wall("difference_cleared")
    assert (found.params, found.causes) == ({"box": "progressive", "reason": "chip found"}, (FLOORPERSON.id,))
    assert len(table.counted("difference_cleared")) == 1


@pytest.mark.parametrize(
    ("answer", "args"),
    [("deny_request", {"reason": "it was not seen"}), ("approve_request", {"ruling": "play_on"})],
)
def test_a_ruling_that_is_denied_or_played_on_is_on_the_wall(answer: str, args: dict[str, Any]) -> None:
    table = WatchedTable("double_draw")
    table.open_deck()
    table.start_round()
    table.tap("decide_all", choice="place")
    table.tap("announce_no_more_bets")
    table.tap("draw", seat=1, count=2)
    table.tap("report_irregularity", kind="card_drawn_seen")
    table.tap(answer, FLOORPERSON, number=1, **args)
    found = table.on_wall("ruling_denied")
    assert (found.params["what"], found.causes) == ("card_drawn_seen", (FLOORPERSON.id,))


def test_a_deck_that_came_into_play_while_the_app_was_down_is_doubted_unless_it_was_verified() -> None:
    table = WatchedTable()
    table.open_deck()
    table.wait(hours=7)
    change = MissedDeckChange(at=table.time, out="a", deck="b", back="blue")
    table.tap("record_missed_rounds", entries=(change,))
    approve(table)
    assert table.on_wall("missed_doubtful").params["kinds"] == "deck_alone deck_unverified"
    assert {key[1] for key in table.counted("missed_doubtful")} == {"deck_alone", "deck_unverified"}


def test_readings_of_a_correction_and_of_missed_rounds_are_counted_as_any_that_differs() -> None:
    state = at_the_hand().state
    meters = (ReportedMeter(1, 105_00, 100_00, "7"), ReportedMeter(2, 105_00, 100_00))
    missed = e.MissedRoundsRecorded(entries=(), asked_by="7", confirmed_by="8", meters=meters)
    corrected = e.RoundCorrected(
        correction=Correction(),
        reason="x",
        asked_by="7",
        approved_by="8",
        seats=(),
        community={},
        reading_cents=105_00,
        meter_difference_cents=5_00,
    )
    for event in (missed, corrected):
        found = list(tally_changes(Transition(1, state, event, state, NOW, "8", NOW.date())))
        assert [(one.to.kind, one.to.dealer, one.to.by, one.returned_cents) for one in found] == [
            ("meter_differs", "7", "8", 5_00)
        ]


def test_one_kind_of_alert_never_takes_another_from_the_wall() -> None:
    """Nothing but the end of the gaming day takes off what somebody did."""
    forfeit = Highlight("forfeit_late", "1/1", NOW, 1, {"seat": "1"}, ("8",))
    other = Highlight("settings_weakened", "0/x", NOW, 1, {}, ("9",))
    many = [Highlight("settings_weakened", f"{n}/x", NOW, 1, {"now": str(n)}, ("8",)) for n in range(200)]
    kept = without_room_for_all([forfeit, other, *many])
    assert len(kept) == MAX_REPORTED
    assert kept[:2] == [forfeit, other]
    assert (kept[2].params["times"], kept[-1]) == ("143", many[-1])
    assert sum(int(one.params.get("times", "1")) for one in kept) == 202
    # A new subject: an acknowledgment of one of them does not hide the others.
    assert kept[2].subject == "142/x x143"
    apart = [Highlight("settings_weakened", "1/x", NOW, 1, {}, (str(n),)) for n in range(MAX_REPORTED + 5)]
    assert without_room_for_all(apart) == apart


def test_many_changes_of_settings_leave_an_earlier_forfeit_on_the_wall() -> None:
    table = WatchedTable()
    table.open_deck()
    table.start_round()
    table.tap("decide", seat=1, choice="ride")
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    table.tap("clear_table")
    for _ in range(MAX_REPORTED):
        for blind in (False, True):
            table.tap("change_settings", FLOORPERSON, **new_settings(counts_blind=blind))
    assert table.on_wall("forfeit_late").causes == (FLOORPERSON.id,)
    assert table.wall("settings_weakened")[0].params["times"] == "2"


def test_a_pit_boss_who_approves_is_named_too() -> None:
    table = at_the_hand()
    table.tap("request_correction", reason="was less", seat=1, wagers=dict.fromkeys(BETS, "5.00"))
    approve(table)
    assert table.on_wall("corrected").causes == (DEALER.id, PIT_BOSS.id)
