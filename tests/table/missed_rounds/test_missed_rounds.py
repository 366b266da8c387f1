"""Rounds dealt by hand while the app was away, told afterwards by the dealer and confirmed by the floor."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
import pytest

from games.rulebook.submission import Submission
from games.table import events as e
from games.table.actor import Actor
from games.table.approvals.offers import waiting_for_floor
from games.table.commands import COMMANDS
from games.table.events import read_event, write_event
from games.table.evolve import fold
from games.table.missed_rounds.model import (
    MOST_AT_ONCE,
    MissedCount,
    MissedDeckChange,
    MissedEntry,
    MissedRound,
)
from games.table.offers import offers
from games.table.payments.evolve import payment_pending
from games.table.view.table import view
from tests.game_rules import PLAIN_RULES
from tests.people import DEALER, FLOORPERSON, OTHER_FLOORPERSON
from tests.table.floor_table import OPENED_AT, FloorTable
from tests.table.pure_table import NOW, Table

WAGERS = {"bet_1": "10.00", "bet_2": "10.00", "bet_3": "10.00"}


def at(**time: float) -> datetime:
    """So long after the table was opened."""
    return OPENED_AT + timedelta(**time)


def dealt(deck: str | None = "a", record: dict[str, Any] | None = None, **time: float) -> MissedRound:
    return MissedRound(at=at(**time), dealer="7", deck=deck, record=record)


def away(game: str = "let_it_ride", **changes: Any) -> FloorTable:
    """A table with a deck in play since 18:00, where the app comes back at 22:00."""
    table = FloorTable(game, **changes)
    table.open_deck()
    table.wait(hours=4)
    return table


def tell(table: FloorTable, *entries: MissedEntry) -> e.MissedRoundsRecorded:
    """Told by the dealer and confirmed by the floorperson."""
    table.tap("record_missed_rounds", entries=entries)
    number = table.state.now.request_count
    table.tap("approve_request", FLOORPERSON, number=number)
    return next(event for event in reversed(table.log) if isinstance(event, e.MissedRoundsRecorded))


def offered(table: FloorTable, actor: Actor) -> set[str]:
    return {action.name for action in offers(table.state, actor)}


def kinds(event: e.MissedRoundsRecorded) -> list[str]:
    return [breach.kind for breach in event.breaches]


def test_nothing_moves_before_a_floorperson_who_did_not_tell_it_confirms() -> None:
    table = away()
    before = table.state.now
    table.tap("record_missed_rounds", entries=(dealt(minutes=10), dealt(minutes=20)))
    assert table.state.now.round_number == before.round_number
    assert table.state.now.decks == before.decks
    request = table.state.now.requests[0]
    assert (request.kind, request.reason, request.asked_by) == ("missed_rounds", "missed_rounds", DEALER.id)
    assert table.refuses("record_missed_rounds", entries=(dealt(minutes=1),)).code == "waiting"
    assert table.refuses("seat_player", seat=1).code == "waiting"
    assert table.refuses("approve_request", number=1).code == "wrong_role"
    teller = Actor(DEALER.id, "floorperson", is_assigned=True)
    assert table.refuses("approve_request", teller, number=1).code == "own_request"
    table.tap("deny_request", FLOORPERSON, number=1, reason="there were three")
    assert table.state.now.round_number == before.round_number
    told = tell(table, dealt(minutes=10), dealt(minutes=20), dealt(minutes=30))
    assert told.asked_by == DEALER.id
    assert told.confirmed_by == FLOORPERSON.id
    assert table.state.now.round_number == before.round_number + 3
    assert table.refuses("undo").code == "nothing_to_undo"


@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 10")
def test_counters_move_as_if_the_rounds_had_been_live() -> None:
    table = away()
    told = tell(table, dealt(minutes=10), dealt(minutes=20))
    assert kinds(told) == []
    deck = table.deck()
    assert (deck.stage, deck.uncounted, table.state.now.uncounted) == ("unshuffled", 2, 2)
    assert table.state.now.last_dealt_at == at(minutes=20)
    assert table.refuses("announce_no_more_bets").code == "deck_not_ready"
    table.make_ready()
    table.start_round()
    assert table.deck().uncounted == 3


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("ruling 4")
def test_a_sixth_round_without_a_count_is_a_breach_and_not_refused() -> None:
    rounds = [dealt(minutes=10 * n) for n in range(1, 7)]
    assert kinds(tell(away(), *rounds[:5])) == []
    told = tell(away(), *rounds)
    assert [(breach.kind, breach.at, breach.law) for breach in told.breaches] == [
        ("stub_uncounted", at(minutes=60), "36.05.18.08D(5)")
    ]
    count = MissedCount(at=at(minutes=51), deck="a", count=40, is_right=True)
    table = away()
    assert kinds(tell(table, *rounds[:5], count, rounds[5])) == []
    assert table.state.now.uncounted == 1
    assert kinds(tell(away(shuffling="counting_shuffler"), *rounds)) == []


@pytest.mark.law("ruling 41")
def test_a_count_that_was_off_is_a_breach_and_counts_nothing() -> None:
    table = away()
    count = MissedCount(at=at(minutes=11), deck="a", count=39, is_right=False)
    assert kinds(tell(table, dealt(minutes=10), count)) == ["stub_off"]
    assert table.state.now.uncounted == 1


@pytest.mark.law("36.05.18.03C")
@pytest.mark.law("ruling 5")
@pytest.mark.parametrize(
    ("minutes", "breaches"), [(8 * 60 - 1, []), (8 * 60, ["deck_due"]), (8 * 60 + 1, ["deck_due"])]
)
def test_a_round_past_the_time_of_its_deck_is_a_breach(minutes: int, breaches: list[str]) -> None:
    table = away()
    table.wait(hours=5)
    assert kinds(tell(table, dealt(minutes=minutes))) == breaches


@pytest.mark.law("36.05.18.03C")
@pytest.mark.law("ruling 5")
def test_a_deck_change_starts_a_clock_when_it_was_made() -> None:
    table = away()
    table.wait(hours=5)
    change = MissedDeckChange(at=at(hours=7), out="a", deck="b", back="blue")
    told = tell(table, dealt(hours=6), change, dealt("b", hours=8, minutes=30))
    assert kinds(told) == []
    assert [deck.name for deck in table.state.now.decks] == ["b"]
    assert table.deck("b").in_play_since == at(hours=7)
    assert (table.deck("b").uncounted, table.state.now.uncounted) == (1, 2)
    assert table.state.now.deck_in_use == "b"


@pytest.mark.law("36.05.18.03B")
@pytest.mark.law("36.05.18.03B(2)")
@pytest.mark.law("ruling 6")
def test_two_decks_alternate_and_differ_in_colour_or_it_is_a_breach() -> None:
    table = FloorTable(shuffling="shuffler", decks=2)
    table.open_deck("a", "red")
    table.open_deck("b", "blue")
    table.wait(hours=4)
    assert kinds(tell(table, dealt("a", minutes=5), dealt("b", minutes=6), dealt("a", minutes=7))) == []
    assert table.state.now.deck_in_use == "b"
    assert kinds(tell(table, dealt("a", minutes=8))) == ["not_alternated"]
    change = MissedDeckChange(at=at(minutes=9), out="a", deck="c", back="blue")
    assert kinds(tell(table, change)) == ["same_back"]


def test_the_meter_follows_the_records() -> None:
    table = with_meter()
    record = record_of_meter("1001.00", id="nobody keeps this")
    told = tell(table, dealt(record=record, minutes=5))
    assert table.state.now.meter_cents == 1001_00
    assert [number for number, _ in told.settled] == [1]
    kept = told.entries[0]
    assert isinstance(kept, MissedRound)
    assert kept.record is not None
    assert "id" not in kept.record
    royal = record_of_meter("1002.00", cards="As Ks Qs", community=["Ts", "Js"])
    tell(table, dealt(record=royal, minutes=6))
    assert table.state.now.meter_cents == 1000_00
    void = record_of_meter("1001.00", void="fire alarm")
    tell(table, dealt(record=void, minutes=7))
    assert table.state.now.meter_cents == 1000_00


@pytest.mark.law("ruling 33")
def test_our_meter_goes_on_from_a_display_that_a_record_was_paid_from() -> None:
    """As a reading that was confirmed, with the share paid from it and what the wagers add."""
    table = with_meter()
    straight_flush = record_of_meter("12000.00", cards="9s 8s 7s", community=["Ts", "Js"])
    entries = [
        dealt(record=record_of_meter("1001.00"), minutes=5),
        dealt(minutes=6),
        dealt(record=straight_flush, minutes=7),
        dealt(record=record_of_meter("10801.00"), minutes=8),
        dealt(record=record_of_meter("10750.00", void="fire alarm"), minutes=9),
    ]
    told = tell(table, *entries)
    assert [(one.round_number, one.display_cents, one.ours_cents) for one in told.meters] == [
        (3, 12_000_00, 1_002_00),
        (5, 10_750_00, 10_802_00),
    ]
    assert [one.difference_cents for one in told.meters] == [10_998_00, -52_00]
    assert read_event(write_event(told)) == told
    assert table.state.now.meter_cents == told.meter_cents == 10_749_00
    assert tell(table, dealt(record=record_of_meter("10750.00"), minutes=10)).meters == ()


@pytest.mark.law("ruling 33")
def test_a_share_is_what_the_display_paid_and_envy_is_none_of_it() -> None:
    table = with_meter()
    wagers = {**WAGERS, "progressive": "5.00"}
    flush = {"seat": 1, "wagers": wagers, "cards": ["9s", "8s", "7s"]}
    other = {"seat": 2, "wagers": wagers, "cards": ["2c", "7d", "9h"]}
    record = record_of_meter("12000.00", seats=[flush, other], community=["Ts", "Js"])
    told = tell(table, dealt(record=record, minutes=5))
    results = {one.seat: one for one in told.settled[0][1].seats}
    assert results[1].wagers["progressive"].pays_cents == 1_200_00
    assert results[2].envy_cents == 1_500_00
    assert [(one.display_cents, one.ours_cents) for one in told.meters] == [(12_000_00, 1_002_00)]
    assert table.state.now.meter_cents == 10_800_00


@pytest.mark.law("ruling 33")
def test_a_display_below_what_its_own_round_added_is_a_slip() -> None:
    table = with_meter()
    for void in (None, "fire alarm"):
        told = (dealt(record=record_of_meter("0.99", void=void), minutes=5),)
        refused = table.refuses("record_missed_rounds", entries=told)
        assert (refused.key, refused.law) == ("missed_entry.meter", "ruling 33")
        assert refused.params == {"at": at(minutes=5).isoformat(), "least": "1.00"}
    tell(table, dealt(record=record_of_meter("1.00", void="fire alarm"), minutes=5))
    assert table.state.now.meter_cents == 0


@pytest.mark.law("ruling 33")
def test_a_void_before_the_wagers_were_locked_added_nothing_to_the_meter() -> None:
    table = with_meter()
    told = tell(table, dealt(record=record_of_meter("1000.00", void="fire alarm"), minutes=5))
    assert (told.meters, table.state.now.meter_cents) == ((), 1000_00)
    # A round that was settled had its wagers locked.
    told = tell(table, dealt(record=record_of_meter("1000.00"), minutes=6))
    assert [one.difference_cents for one in told.meters] == [-1_00]
    assert table.state.now.meter_cents == 1000_00


@pytest.mark.law("ruling 33")
def test_a_record_that_agrees_with_our_meter_differs_in_nothing() -> None:
    table = with_meter()
    royal = record_of_meter("1002.00", cards="As Ks Qs", community=["Ts", "Js"])
    void = record_of_meter("1001.00", void="fire alarm")
    records = [record_of_meter("1001.00"), royal, void, None, record_of_meter("1001.00")]
    entries = tuple(dealt(record=record, minutes=n) for n, record in enumerate(records, 5))
    assert tell(table, *entries).meters == ()
    assert table.state.now.meter_cents == 1001_00
    again = tell(table, dealt(record=record_of_meter("1001.00"), minutes=20))
    assert [(one.display_cents, one.ours_cents) for one in again.meters] == [(1001_00, 1002_00)]


def test_what_was_paid_by_hand_is_not_to_be_paid_again_and_waits_for_its_paperwork() -> None:
    table = with_meter()
    royal = record_of_meter("1001.00", cards="As Ks Qs", community=["Ts", "Js"])
    tell(table, dealt(minutes=4), dealt(record=royal, minutes=5), dealt(minutes=6))
    (payment,) = table.state.now.payments
    assert (payment.round_number, payment.seat) == (2, 1)
    assert (payment.amount_cents, payment.by_hand_cents, payment.is_paid) == (0, 31_001_00, True)
    assert (payment.status, payment.handed_to) == ("handed_over", FLOORPERSON.id)
    assert payment.paperwork == ("tax_form", "surveillance_call")
    around = view(table.state, "dealer").around
    (shown,) = around.payments
    assert (shown.amount, shown.by_hand) == ("0.00", "31001.00")
    assert waiting_for_floor(table.state) == ("paperwork",)
    assert around.before_closing == ("paperwork", "decks")
    # Nobody looks at a hand that is long gone.
    assert {"confirm_hand", "sign_payment", "take_over_payment"}.isdisjoint(offered(table, FLOORPERSON))
    done = {"seat": 1, "round_number": 2}
    assert table.refuses("confirm_hand", FLOORPERSON, **done).code == "hand_confirmed"
    assert table.refuses("make_payment", FLOORPERSON, **done).code == "paperwork_missing"
    table.tap("make_payment", FLOORPERSON, **done, paperwork=payment.paperwork)
    made = table.log[-1]
    assert isinstance(made, e.PaymentMade)
    assert (made.amount_cents, made.by_hand_cents) == (0, 31_001_00)
    assert table.state.now.payments == ()
    assert waiting_for_floor(table.state) == ()


def test_what_was_paid_by_hand_is_signed_by_another_than_who_confirmed_the_rounds() -> None:
    table = with_meter()
    wagers = dict.fromkeys(WAGERS, "50.00") | {"progressive": "5.00"}
    seat = {"seat": 1, "wagers": wagers, "cards": ["As", "Ks", "Qs"]}
    tell(table, dealt(record=record_of_meter("1001.00", seats=[seat], community=["Ts", "Js"]), minutes=5))
    done = {"seat": 1, "round_number": 1}
    papers = ("tax_form", "surveillance_call")
    assert table.refuses("make_payment", FLOORPERSON, **done, paperwork=papers).code == "signature_missing"
    assert table.refuses("sign_payment", FLOORPERSON, **done).key == "own_payment.signature"
    table.tap("sign_payment", OTHER_FLOORPERSON, **done)
    refused = table.refuses("make_payment", OTHER_FLOORPERSON, **done, paperwork=papers)
    assert (refused.key, refused.params) == ("own_payment.papers", {"seat": 1})
    table.tap("make_payment", FLOORPERSON, **done, paperwork=papers)
    assert table.state.now.payments == ()


def royal(bet: str) -> dict[str, Any]:
    """A royal flush on three bets: each is paid a thousand times."""
    seat = {"wagers": dict.fromkeys(WAGERS, bet), "cards": ["As", "Ks", "Qs"]}
    return record_of_one(seat=seat, community=["Ts", "Js"])


def told_royal() -> FloorTable:
    """Seat 1 was paid 30,000 by hand in round 1."""
    table = away()
    tell(table, dealt(record=royal("10.00"), minutes=5))
    return table


def correct(table: FloorTable, was: str, now: str) -> list[int]:
    """The bets of round 1 were others: what the seat gets by it."""
    records: dict[str, Any] = {"record": royal(was), "corrected": royal(now)}
    table.tap("correct_closed_round", round_number=1, reason="on the tape", **records)
    table.tap("approve_request", OTHER_FLOORPERSON, number=table.state.now.request_count)
    event = next(event for event in reversed(table.log) if isinstance(event, e.ClosedRoundCorrected))
    return [difference.cents for difference in event.differences]


def open_now(table: FloorTable) -> list[tuple[int, int | None, tuple[str, ...]]]:
    return [(one.amount_cents, one.by_hand_cents, one.paperwork) for one in table.state.now.payments]


def test_a_correction_pays_no_more_than_it_adds_to_what_was_paid_by_hand() -> None:
    table, both = told_royal(), ("tax_form", "surveillance_call")
    assert correct(table, "10.00", "10.50") == [1_500_00]
    assert open_now(table) == [(1_500_00, 30_000_00, both)]
    assert waiting_for_floor(table.state) == ("payment",)
    (shown,) = view(table.state, "dealer").around.payments
    assert (shown.amount, shown.by_hand) == ("1500.00", "30000.00")
    assert correct(table, "10.50", "11.00") == [1_500_00]
    assert open_now(table) == [(3_000_00, 30_000_00, both)]
    # What is to be paid is paid like anything else, with the paperwork of the whole.
    done = {"seat": 1, "round_number": 1}
    assert table.refuses("make_payment", OTHER_FLOORPERSON, **done, paperwork=both).code == "hand_unconfirmed"
    table.tap("confirm_hand", OTHER_FLOORPERSON, **done)
    table.tap("make_payment", OTHER_FLOORPERSON, **done, paperwork=both)
    made = table.log[-1]
    assert isinstance(made, e.PaymentMade)
    assert (made.amount_cents, made.by_hand_cents) == (3_000_00, 30_000_00)
    assert table.state.now.payments == ()


@pytest.mark.parametrize("was", [None, "10.50"])
def test_a_correction_to_less_leaves_the_paperwork_of_what_was_paid_by_hand(was: str | None) -> None:
    """Also where more was to be paid in between."""
    table = told_royal()
    if was is not None:
        correct(table, "10.00", was)
    correct(table, was or "10.00", "9.00")
    assert open_now(table) == [(0, 27_000_00, ("tax_form", "surveillance_call"))]
    (payment,) = table.state.now.payments
    assert (payment.is_paid, payment.confirmed_by, payment.handed_to) == (
        True,
        OTHER_FLOORPERSON.id,
        OTHER_FLOORPERSON.id,
    )
    correct(table, "9.00", "5.00")
    assert open_now(table) == [(0, 15_000_00, ("tax_form",))]
    correct(table, "5.00", "0.50")
    assert open_now(table) == []


def test_a_payment_of_an_old_log_is_read_as_it_was_written() -> None:
    old = (
        '{"event":"payment_pending","round_number":1,"seat":1,"amount_cents":3000000,"paperwork":["tax_form"]'
    )
    pending = read_event(old + ',"handed_to":"8"}')
    assert isinstance(pending, e.PaymentPending)
    assert (pending.by_hand_cents, write_event(pending)) == (None, old + ',"handed_to":"8"}')
    payment = payment_pending(away().state.now, pending).payments[0]
    assert (payment.amount_cents, payment.is_paid, payment.confirmed_by) == (3_000_000, False, "")


def test_a_wager_of_a_record_is_one_that_could_be() -> None:
    most = dict.fromkeys(WAGERS, "10000000.00")
    tell(away(), dealt(record=record_of_one(seat={"wagers": most}), minutes=1))
    told = (dealt(record=record_of_one(seat={"wagers": dict.fromkeys(WAGERS, "10000000.01")}), minutes=1),)
    refused = away().refuses("record_missed_rounds", entries=told)
    assert refused.key == "missed_entry.wager"
    assert refused.params == {"seat": 1, "box": "bet_1", "value": "10000000.01", "at": told[0].at.isoformat()}


def test_no_more_is_told_at_once_than_one_screen_shows() -> None:
    one = '{"entry":"round","at":"2026-11-16T18:10:00Z","dealer":"7","deck":"a"}'
    for count in (MOST_AT_ONCE, MOST_AT_ONCE + 1):
        text = f'{{"entries":[{",".join([one] * count)}]}}'
        if count > MOST_AT_ONCE:
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(text, type=COMMANDS["record_missed_rounds"])
        else:
            msgspec.json.decode(text, type=COMMANDS["record_missed_rounds"])


def with_meter() -> FloorTable:
    rules = {"progressive": "A"}
    table = away()
    submission = Submission("MD-1", "let_it_ride", rules, meter_rate_percent=20)
    table.log[0] = msgspec.structs.replace(table.log[0], rules=rules, submission=submission)
    table.state = fold(table.log)
    return table


def record_of_meter(meter: str, cards: str = "2c 7d 9h", **changes: Any) -> dict[str, Any]:
    wagers = {**WAGERS, "progressive": "5.00"}
    usual = record_of_one(seat={"wagers": wagers, "cards": cards.split()}, rules={"progressive": "A"})
    return usual | {"meter": meter} | changes


def record_of_one(**changes: Any) -> dict[str, Any]:
    seat = {"seat": 1, "wagers": WAGERS, "cards": ["2c", "7d", "9h"]} | changes.pop("seat", {})
    usual = {"game": "let_it_ride", "rules": {}, "seats": [seat], "community": ["3s", "Jd"]}
    return usual | changes


BAD: dict[str, tuple[tuple[MissedEntry, ...], str]] = {
    "in the future": ((dealt(hours=4, seconds=1),), "missed_entry.future"),
    "out of order": ((dealt(minutes=20), dealt(minutes=19)), "missed_entry.order"),
    "twice the same time": ((dealt(minutes=20), dealt(minutes=20)), "missed_entry.order"),
    "before its deck": ((dealt(minutes=-1),), "missed_entry.not_in_play"),
    "a deck nobody knows": ((dealt("z", minutes=1),), "no_deck.name"),
    "no deck": ((dealt(None, minutes=1),), "no_deck.name"),
    "a deck that left": (
        (MissedDeckChange(at=at(minutes=1), out="a"), dealt("a", minutes=2)),
        "no_deck.name",
    ),
    "a count of a deck nobody knows": (
        (MissedCount(at=at(minutes=1), deck="z", count=40, is_right=True),),
        "no_deck.name",
    ),
    "a change of nothing": ((MissedDeckChange(at=at(minutes=1)),), "missed_entry.no_deck"),
    "a deck without a colour": (
        (MissedDeckChange(at=at(minutes=1), out="a", deck="b"),),
        "missed_entry.back",
    ),
    "two decks at a table of one": (
        (MissedDeckChange(at=at(minutes=1), deck="b", back="blue"),),
        "old_deck_first.table",
    ),
    "a deck in play already": (
        (MissedDeckChange(at=at(minutes=1), deck="a", back="red"),),
        "deck_there.name",
    ),
    "a record that does not settle": (
        (dealt(record=record_of_one(community=["3s"]), minutes=1),),
        "wrong_card_count.table",
    ),
    "another game": (
        (
            dealt(
                record={
                    "game": "double_draw",
                    "seats": [
                        {
                            "seat": 1,
                            "wagers": dict.fromkeys(("ante", "bonus", "first_draw", "second_draw"), "10.00"),
                            "cards": ["2c", "7d", "9h", "3s", "Jd"],
                        }
                    ],
                },
                minutes=1,
            ),
        ),
        "missed_entry.rules",
    ),
    "other rules": (
        (dealt(record=record_of_one(rules={"five_card_bonus": "A"}), minutes=1),),
        "missed_entry.rules",
    ),
    "a seat the table lacks": (
        (dealt(record=record_of_one(seat={"seat": 7}), minutes=1),),
        "bad_seat.number",
    ),
    "a name no database takes": (
        (dealt(record=record_of_one(seat={"player": "A\x00"}), minutes=1),),
        "missed_entry.words",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_entry_is_refused_with_what_is_wrong(what: str) -> None:
    entries, key = BAD[what]
    assert away().refuses("record_missed_rounds", entries=entries).key == key


def test_a_round_before_the_last_live_one_is_refused() -> None:
    table = away()
    table.start_round()
    table.tap("request_void", reason="fire alarm")
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.refuses("record_missed_rounds", entries=(dealt(hours=4),)).key == "not_now.missed"
    table.tap("clear_table")
    assert table.refuses("record_missed_rounds", entries=(dealt(hours=3),)).key == "missed_entry.order"
    table.wait(minutes=10)
    tell(table, dealt(hours=4, minutes=5))
    assert table.deck().uncounted == 2


def test_it_is_told_between_rounds_with_no_wagers_on_the_felt() -> None:
    table = away()
    assert "record_missed_rounds" in {action.name for action in offers(table.state, DEALER)}
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=WAGERS)
    assert "record_missed_rounds" not in {action.name for action in offers(table.state, DEALER)}
    assert table.refuses("record_missed_rounds", entries=(dealt(minutes=1),)).key == "not_now.missed"


def test_a_table_that_keeps_no_decks_tells_rounds_alone() -> None:
    table = Table()
    with_deck = MissedRound(at=NOW, dealer="7", deck="a")
    assert table.refuses("record_missed_rounds", entries=(with_deck,)).key == "no_decks.table"
    count = MissedCount(at=NOW, deck="a", count=40, is_right=True)
    assert table.refuses("record_missed_rounds", entries=(count,)).key == "no_decks.table"
    table.tap("record_missed_rounds", entries=(MissedRound(at=NOW, dealer="7"),))
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.state.now.round_number == 2


def test_a_table_that_records_no_amounts_takes_no_record() -> None:
    table = away()
    submission = Submission("MD-1", "let_it_ride", PLAIN_RULES["let_it_ride"], depth="procedure")
    table.log[0] = msgspec.structs.replace(table.log[0], submission=submission)
    table.state = fold(table.log)
    told = (dealt(record=record_of_one(), minutes=1),)
    assert table.refuses("record_missed_rounds", entries=told).key == "no_record.depth"


@pytest.mark.parametrize(
    "entries",
    [
        "[]",
        '[{"entry":"round","at":"2026-11-16T18:10:00","dealer":"7"}]',
        '[{"entry":"round","at":"2026-11-16T18:10:00Z","dealer":"7","deck":"a","what":1}]',
        '[{"entry":"count","at":"2026-11-16T18:10:00Z","deck":"a","count":40}]',
    ],
)
def test_a_malformed_entry_is_no_command(entries: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(f'{{"entries":{entries}}}', type=COMMANDS["record_missed_rounds"])


def test_a_deck_that_was_brought_before_the_app_went_away_comes_into_play_as_it_is() -> None:
    table = away()
    table.tap("receive_deck", deck="b", back="blue")
    tell(table, MissedDeckChange(at=at(hours=1), out="a", deck="b"))
    (deck,) = table.state.now.decks
    assert (deck.name, deck.back, deck.in_play_since) == ("b", "blue", at(hours=1))
