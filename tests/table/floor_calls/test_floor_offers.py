"""The offers to each person between table and floor, down to the last argument."""

from datetime import timedelta

import pytest

from games.registry import GAMES
from games.table.action import TEXT, Action, Argument, one_of
from games.table.actor import Actor
from games.table.devices.consequences import JAMS
from games.table.floor_calls.waiting import waiting_for_floor
from games.table.offers import floor_offers
from tests.people import DEALER, FLOORPERSON, PIT_BOSS, STRANGER
from tests.table.floor_table import NEVER_IDLE, OPENED_AT, FloorTable, asked_to_rule
from tests.table.floor_table import dealt_table as floor_dealt
from tests.table.pure_table import Table

CALL = Action("call_floor")
HOLD = Action("hold_table", {"reason": TEXT})
VOID = Action("request_void", {"reason": TEXT})
CLOSE = Action("close_table")
FORFEIT = Action("forfeit_seat", {"seat": one_of(1, 2), "reason": one_of("abandoned")})


def deny(number: int) -> Action:
    return Action("deny_request", {"number": one_of(number), "reason": TEXT})


def withdraw(*numbers: int) -> Action:
    return Action("withdraw_request", {"number": one_of(*numbers)})


def missed(*decks: str, least: str = "") -> Action:
    entries = Argument(entries=("round", "count", "deck_change"), one_of=decks, least=least)
    return Action("record_missed_rounds", {"entries": entries})


def offered(table: FloorTable, actor: Actor = DEALER) -> list[Action]:
    return list(floor_offers(table.state, actor))


def dealt() -> FloorTable:
    """Seats 1 and 2 of six are in, after the deal."""
    table = FloorTable()
    table.open_deck()
    for seat in (1, 2):
        table.tap("seat_player", seat=seat)
        table.tap("place_wagers", seat=seat, wagers=dict.fromkeys(GAMES["let_it_ride"].opening_bets, "10.00"))
    table.tap("announce_no_more_bets")
    table.tap("deal")
    return table


def test_nobody_is_offered_what_is_not_theirs() -> None:
    for table in (FloorTable(), dealt()):
        assert offered(table, Actor("7", "dealer")) == []
        for role in ("auditor", "admin", "system"):
            assert offered(table, Actor("7", role, is_assigned=True)) == []
        assert offered(table, STRANGER) == offered(table, FLOORPERSON) == offered(table, PIT_BOSS) != []


def test_an_empty_table_is_held_or_closed() -> None:
    table = FloorTable()
    assert offered(table) == [CALL, missed()]
    assert offered(table, FLOORPERSON) == [HOLD, CLOSE]
    table.open_deck()
    assert offered(table) == [CALL, missed("a")]
    assert offered(table, FLOORPERSON) == [HOLD]


def test_a_call_is_made_once_and_answered_once() -> None:
    table = FloorTable()
    table.tap("call_floor")
    assert offered(table) == [missed()]
    assert offered(table, FLOORPERSON) == [Action("answer_call"), HOLD]
    table.tap("answer_call", FLOORPERSON)
    assert offered(table) == [CALL, missed()]


def test_a_reason_is_a_few_words() -> None:
    assert Argument(letters=40) == TEXT


def test_a_held_table_is_released() -> None:
    table = FloorTable()
    table.tap("hold_table", FLOORPERSON, reason="dispute")
    assert offered(table, FLOORPERSON) == [Action("release_hold", {"outcome": TEXT})]


def test_in_a_round_the_dealer_tells_what_went_wrong_and_asks_for_a_void() -> None:
    table = dealt()
    call, irregular, void = offered(table)
    assert (call, void, irregular.name) == (CALL, VOID, "report_irregularity")
    assert set(irregular.args) == {"kind", "seat"}
    # No device is used here, so none may jam, and no box is dealt.
    known = GAMES["let_it_ride"].irregularities
    kinds = tuple(kind for kind in known if kind not in (*JAMS.values(), "box_card_seen_early"))
    assert irregular.args["kind"].one_of == kinds
    assert irregular.args["seat"] == Argument(one_of=(1, 2), is_optional=True)
    assert offered(table, FLOORPERSON) == [FORFEIT, HOLD]


def test_a_request_is_answered_by_another_and_withdrawn_by_who_asked() -> None:
    table = dealt()
    table.tap("request_void", reason="fire alarm")
    assert offered(table) == [CALL, withdraw(1)]
    assert offered(table, Actor("6", "dealer", is_assigned=True)) == [CALL]
    approve = Action("approve_request", {"number": one_of(1), "ruling": one_of("void")})
    assert offered(table, FLOORPERSON) == [approve, deny(1), FORFEIT, HOLD]
    assert offered(table, Actor(DEALER.id, "pit_boss", is_assigned=True)) == [withdraw(1), FORFEIT, HOLD]
    table.tap("deny_request", FLOORPERSON, number=1, reason="it was a drill")
    table.tap("request_void", reason="fire alarm again")
    assert offered(table)[1:] == [withdraw(2)]


def test_a_request_of_another_step_is_denied_alone() -> None:
    table = dealt()
    table.tap("request_void", reason="fire alarm")
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    forfeit = Action("forfeit_seat", {"seat": one_of(2), "reason": one_of("abandoned")})
    assert offered(table, FLOORPERSON) == [deny(1), forfeit, HOLD]
    assert offered(table, PIT_BOSS) == [deny(1), forfeit, HOLD]


def test_what_waits_for_the_floor_is_named() -> None:
    table = FloorTable()
    assert waiting_for_floor(table.state) == ()
    table.tap("receive_deck", deck="a", back="red")
    assert waiting_for_floor(table.state) == ()
    table.tap("inspect_deck", deck="a")
    assert waiting_for_floor(table.state) == ("verify_deck",)
    table.tap("verify_deck", FLOORPERSON, deck="a")
    assert waiting_for_floor(table.state) == ()


@pytest.mark.parametrize("minutes", [0, 90])
def test_missed_rounds_are_not_before_the_last_that_was_dealt(minutes: int) -> None:
    table = FloorTable(reminders=NEVER_IDLE)
    table.open_deck()
    table.wait(minutes=minutes)
    table.start_round()
    table.tap("request_void", reason="fire alarm")
    table.tap("approve_request", FLOORPERSON, number=1)
    table.tap("clear_table")
    dealt_at = OPENED_AT + timedelta(minutes=minutes)
    assert [one for one in offered(table) if one.name == "record_missed_rounds"] == [
        missed("a", least=dealt_at.isoformat())
    ]


def test_a_ruling_is_one_of_two() -> None:
    table, _ = asked_to_rule()
    approve = next(one for one in offered(table, FLOORPERSON) if one.name == "approve_request")
    assert approve.args == {"number": one_of(1), "ruling": one_of("void", "play_on")}


def test_the_last_seat_forfeits_too() -> None:
    (forfeit, *_) = offered(floor_dealt(seats=(5, 6)), FLOORPERSON)
    assert forfeit == Action("forfeit_seat", {"seat": one_of(5, 6), "reason": one_of("abandoned")})


def test_a_table_that_keeps_no_decks_tells_missed_rounds_alone() -> None:
    (offer,) = (one for one in floor_offers(Table().state, DEALER) if one.name == "record_missed_rounds")
    assert offer.args == {"entries": Argument(entries=("round",))}
