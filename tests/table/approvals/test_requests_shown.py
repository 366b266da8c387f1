"""The screen before a request is made to the floor, and before it is answered."""

from datetime import timedelta
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from games.messages.catalog import messages
from games.registry import GAMES
from games.rulebook.submission import Submission
from games.table.approvals.view import RequestView
from games.table.devices.consequences import JAMS
from games.table.evolve import fold
from games.table.missed_rounds.model import MOST_AT_ONCE, MissedCount, MissedDeckChange, MissedRound
from games.table.offers import offers
from games.table.view.table import AT_THE_TABLE, screen, view
from tests.each_game import each_game
from tests.game_rules import LET_IT_RIDE_BETS
from tests.people import DEALER, FLOORPERSON
from tests.table.floor_table import FloorTable
from tests.table.pure_table import NOW, Table

# Reported at the device, once the stub is short, or where a box is dealt.
LATER = (*JAMS.values(), "too_few_cards", "box_card_seen_early")


def asked(table: Table | FloorTable) -> RequestView:
    (request,) = view(table.state).around.requests
    return request


@each_game
def test_the_consequence_of_an_irregularity_is_shown_before_it_is_reported(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round()
    (action,) = (one for one in offers(table.state, DEALER) if one.name == "report_irregularity")
    follows = action.args["kind"].follows
    kinds = tuple(kind for kind in GAMES[game].irregularities if kind not in LATER)
    assert tuple(follows) == action.args["kind"].one_of == kinds
    for kind, consequence in follows.items():
        assert f"irregularity.{kind}" in messages()
        assert f"follows.{consequence.outcome}" in messages()
        before = len(table.log)
        args: dict[str, Any] = {"seat": 1} if consequence.is_of_seat else {}
        table.tap("report_irregularity", kind=kind, **args)
        noted = table.log[before]
        assert (noted.outcome, noted.law) == (consequence.outcome, consequence.law)  # type: ignore[union-attr]
        if view(table.state).around.requests:
            table.tap("deny_request", FLOORPERSON, number=asked(table).number, reason="not so")


@pytest.mark.law("ruling 39")
def test_the_second_card_found_face_up_is_said_to_void() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()

    def outcome() -> str:
        (action,) = (one for one in offers(table.state, DEALER) if one.name == "report_irregularity")
        return action.args["kind"].follows["card_face_up"].outcome

    assert outcome() == "set_aside"
    table.tap("report_irregularity", kind="card_face_up")
    assert outcome() == "void"


@pytest.mark.law("ruling 43")
def test_a_void_after_a_payout_lists_what_goes_back_and_is_for_the_pit_boss() -> None:
    table = Table(rules={})
    table.seat(1, 2)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.hand(2, "Ac 4d 5s")
    table.tap("request_void", reason="fouled")
    request = asked(table)
    assert request.needs == "pit_boss"
    assert [(one.seat, one.was, one.gets) for one in request.differences] == [(2, "30.00", "-30.00")]
    assert "approve_request" in {action.name for action in offers(table.state, AT_THE_TABLE)}
    assert "approve_request" not in {action.name for action in offers(table.state, FLOORPERSON)}


def test_a_correction_shows_old_beside_new_and_the_difference_of_a_seat_that_was_paid() -> None:
    table = Table(rules={})
    table.seat(1, 2)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.hand(2, "9c 8c 5s")
    table.tap("request_correction", reason="misread", seat=2, cards=("9c", "8c", "Ac"))
    request = asked(table)
    (change,) = request.changes
    assert (change.what, change.seat, change.was, change.now) == ("cards", 2, "9c 8c 5s", "9c 8c Ac")
    (difference,) = request.differences
    assert (difference.was, difference.now, difference.gets) == ("-30.00", "30.00", "60.00")
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.view.seats[1].difference == "60.00"


def test_a_correction_of_wagers_answers_and_community_names_only_what_changes() -> None:
    table = Table(rules={})
    table.seat(1, 2)
    table.deal()
    table.all_decide()
    table.tap("turn_card", place="first", card="Ah")
    table.tap("request_correction", reason="x", community={"first": "As"})
    assert [(one.what, one.name, one.was, one.now) for one in asked(table).changes] == [
        ("community", "first", "Ah", "As")
    ]
    table.tap("withdraw_request", number=1)
    wagers = {"bet_1": "25.00", "bet_2": "25.00", "bet_3": "25.00"}
    answers = {"bet_1": "withdraw"}
    table.tap("request_correction", reason="x", seat=1, wagers=wagers, decisions=answers)
    changes = {(one.what, one.name): (one.was, one.now) for one in asked(table).changes}
    assert changes == {("wagers", box): ("10.00", "25.00") for box in wagers} | {
        ("decisions", "bet_1"): ("ride", "withdraw")
    }


def test_a_request_that_the_table_has_left_behind_says_so() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    table.tap("request_void", reason="alarm")
    assert not asked(table).is_stale
    table.tap("hold_table", FLOORPERSON, reason="dispute")
    table.tap("receive_deck", deck="b", back="blue")
    is_fresh = "approve_request" in {action.name for action in offers(table.state, FLOORPERSON)}
    assert asked(table).is_stale is not is_fresh


def test_missed_rounds_show_the_breaches_that_are_recorded_with_them() -> None:
    table = FloorTable()
    table.open_deck()
    table.wait(hours=1)
    now = table.time
    entries = tuple(MissedRound(at=now - timedelta(minutes=6 - n), dealer="7", deck="a") for n in range(6))
    table.tap("record_missed_rounds", entries=entries)
    assert [(one.kind, one.at) for one in asked(table).breaches] == [("stub_uncounted", entries[5].at)]
    assert len(asked(table).missed) == 6
    table.tap("approve_request", FLOORPERSON, number=1)
    assert view(table.state).around.requests == ()


def test_everything_that_was_told_of_a_time_without_the_app_is_shown() -> None:
    table = FloorTable()
    table.open_deck()
    table.wait(hours=1)
    times = [table.time - timedelta(minutes=5 - n) for n in range(4)]
    seats = [
        {"seat": 1, "wagers": LET_IT_RIDE_BETS, "cards": ["As", "Ks", "Qs"]},
        {"seat": 2, "wagers": LET_IT_RIDE_BETS, "declared": {"main": "nothing"}},
    ]
    record = {"game": "let_it_ride", "rules": {}, "seats": seats, "community": ["Ts", "Js"]}
    entries = (
        MissedRound(at=times[0], dealer="Dana", deck="a", record=record),
        MissedRound(at=times[1], dealer="Dan", deck="a", record=record | {"void": "alarm"}),
        MissedCount(at=times[2], deck="a", count=44, is_right=True),
        MissedDeckChange(at=times[3], out="a", deck="b", back="blue"),
    )
    table.tap("record_missed_rounds", entries=entries)
    won, void, count, change = asked(table).missed
    assert [one.at for one in asked(table).missed] == times
    assert (won.entry, won.dealer, won.deck, won.cards) == ("round", "Dana", "a", "Ts Js")
    assert (won.staked, won.returned, won.meter, won.void) == ("60.00", "30030.00", "", "")
    assert [(one.seat, one.net, one.cards) for one in won.seats] == [
        (2, "-30.00", ""),
        (1, "30000.00", "As Ks Qs"),
    ]
    assert won.paperwork == ("tax_form", "surveillance_call")
    assert (void.dealer, void.void, void.staked, void.returned) == ("Dan", "alarm", "60.00", "60.00")
    assert void.paperwork == ()
    assert (count.entry, count.deck, count.count, count.is_right) == ("count", "a", 44, True)
    assert (change.entry, change.out, change.deck, change.back) == ("deck_change", "a", "b", "blue")
    table.tap("remove_deck", deck="a", reason="due")
    assert asked(table).is_stale
    assert asked(table).missed[0] == won


@pytest.mark.law("ruling 33")
def test_a_told_round_shows_the_meter_that_it_leaves() -> None:
    table = Table(rules={"progressive": "A"}, meter_rate_percent=20)
    seat = {"seat": 1, "wagers": LET_IT_RIDE_BETS | {"progressive": "5.00"}, "cards": ["2c", "7d", "9h"]}
    rules = {"progressive": "A"}
    record = {"game": "let_it_ride", "rules": rules, "seats": [seat], "community": ["3s", "Jd"]}
    entries = tuple(
        MissedRound(at=NOW - timedelta(minutes=2 - n), dealer="7", record=record | more)
        for n, more in enumerate(({"meter": "1001.00"}, {"meter": "1002.00", "void": "alarm"}))
    )
    table.tap("record_missed_rounds", entries=entries)
    assert [one.meter for one in asked(table).missed] == ["1001.00", "1001.00"]
    assert [(one.display, one.ours) for one in asked(table).missed] == [("", ""), ("", "")]


@pytest.mark.law("ruling 33")
def test_a_display_that_differs_is_shown_beside_our_meter_to_the_person_confirming() -> None:
    """After a restore: our meter stands at less than the display that a lost round was paid from."""
    table = Table(rules={"progressive": "A"}, meter_rate_percent=20)
    seat = {"seat": 1, "wagers": LET_IT_RIDE_BETS | {"progressive": "5.00"}, "cards": ["9s", "8s", "7s"]}
    rules = {"progressive": "A"}
    record = {"game": "let_it_ride", "rules": rules, "seats": [seat], "community": ["Ts", "Js"]}
    entries = tuple(
        MissedRound(at=NOW - timedelta(minutes=3 - n), dealer="7", record=record | {"meter": meter})
        for n, meter in enumerate(("12000.00", "10801.00", "9720.90"))
    )
    table.tap("record_missed_rounds", entries=entries)
    assert [(one.display, one.ours, one.meter) for one in asked(table).missed] == [
        ("12000.00", "1001.00", "10800.00"),
        ("", "", "9720.90"),
        ("9720.90", "9721.90", "8748.81"),
    ]


def test_the_screen_of_all_that_may_be_told_at_once_stays_under_32_kib() -> None:
    """Every round with seven seats, their cards and another meter than ours, past the time of its deck,
    uncounted and not in turn.
    """
    table = FloorTable(shuffling="shuffler", decks=2, seats=7)
    rules = {"progressive": "A"}
    submission = Submission("MD-1", "let_it_ride", rules)
    table.log[0] = replace(table.log[0], seats=7, rules=rules, submission=submission)
    table.state = fold(table.log)
    table.open_deck("deck_of_the_table_a", "red")
    table.open_deck("deck_of_the_table_b", "blue")
    table.wait(hours=9)
    cards = sorted(GAMES["let_it_ride"].deck)
    seats = [
        {"seat": n, "wagers": dict.fromkeys(LET_IT_RIDE_BETS, "12345.67"), "cards": cards[3 * n : 3 * n + 3]}
        for n in range(1, 8)
    ]
    record = {"game": "let_it_ride", "rules": rules, "seats": seats, "community": cards[:2]}
    entries = tuple(
        MissedRound(
            at=table.time - timedelta(minutes=MOST_AT_ONCE - n),
            dealer="Maximiliana Featherstonehaugh-Smythe II.",
            deck="deck_of_the_table_b",
            record=record | {"meter": f"12345{n:02}.00"},
        )
        for n in range(MOST_AT_ONCE)
    )
    table.tap("record_missed_rounds", entries=entries)
    shown = asked(table)
    assert len(shown.missed) == MOST_AT_ONCE
    assert all(one.display != one.ours for one in shown.missed)
    assert len(shown.breaches) > 2 * MOST_AT_ONCE
    sent = msgspec.json.encode(screen(1, table.state, DEALER))
    assert len(sent) <= 32 * 1024


def test_a_correction_of_the_box_and_of_a_named_hand_shows_both_as_they_were() -> None:
    table = Table(rules={"six_card_bonus": "A"}, depth="winners")
    table.seat(1, 2)
    table.bet(1, six_card_bonus="5.00")
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.tap("turn_box", cards=("9c", "9d", "9s"))
    table.tap("seat_loses", seat=2)
    for entries, changes in (
        ({"six_card_box": ("9c", "9d", "8s")}, ("six_card_box", "9c 9d 9s", "9c 9d 8s", None)),
        ({"seat": 2, "hands": {"main": "two_pair"}}, ("hands", "nothing", "two_pair", 2)),
    ):
        table.tap("request_correction", reason="x", **entries)
        request = asked(table)
        assert [(one.what, one.was, one.now, one.seat) for one in request.changes] == [changes]
        table.tap("withdraw_request", number=request.number)


def test_missed_rounds_of_a_deck_that_has_since_left_show_no_breaches_and_are_not_confirmed() -> None:
    table = FloorTable()
    table.open_deck()
    table.wait(hours=9)
    table.tap("record_missed_rounds", entries=(MissedRound(at=table.time, dealer="7", deck="a"),))
    assert [one.kind for one in asked(table).breaches] == ["deck_due"]
    table.tap("remove_deck", deck="a", reason="due")
    assert asked(table).breaches == ()
    assert "approve_request" not in {action.name for action in offers(table.state, FLOORPERSON)}


def test_everything_that_prevents_closing_is_named() -> None:
    table = FloorTable()
    assert view(table.state).around.before_closing == ()
    table.open_deck()
    table.tap("call_floor")
    assert view(table.state).around.before_closing == ("call", "decks")
    table.start_round()
    assert view(table.state).around.before_closing == ("round", "call", "decks")


def test_any_floorperson_at_the_table_is_offered_a_payment_that_needed_no_signature() -> None:
    table = Table(rules={})
    table.seat(1)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.hand(1, "Qh Jh Th")
    (payment,) = table.view.around.payments
    assert not payment.needs_signature
    table.tap("confirm_hand", FLOORPERSON, seat=1)
    assert "make_payment" in {action.name for action in offers(table.state, AT_THE_TABLE)}
