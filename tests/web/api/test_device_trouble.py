"""Trouble with shufflers and shoes over HTTP: which deck leaves or is reshuffled, and what is void."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from games.registry import GAMES
from games.table import events as e
from games.table.events import AnyEvent, read_event
from tables.models import Deck, Irregularity, Table, TableEvent
from tables.verify.table import verify_table
from tests.each_game import each_game
from tests.game_rules import ONE_DECK_BY_HAND, PLAIN_RULES
from tests.people import FLOORPERSON
from tests.store.taps import Taps
from tests.table.floor_table import new_settings
from tests.web.api.http_taps import HttpTable

pytestmark = pytest.mark.django_db
SHUFFLER_JAM = {"double_draw": "36.05.19.13D", "criss_cross": "ruling 46", "let_it_ride": "36.05.18.13F"}
SHOE_JAM = {"double_draw": "36.05.19.13E", "criss_cross": "CCP ch. 13 D", "let_it_ride": "36.05.18.13G"}
# Either door with its arguments for the jam of a device.
DOORS: dict[str, Callable[[str], dict[str, str]]] = {
    "report_fault": lambda device: {"device": device, "fault": "jam"},
    "report_irregularity": lambda device: {"kind": f"{device}_jam"},
}
DEVICE_OUT = {"double_draw": "36.05.19.13F", "criss_cross": "CCP ch. 13 E", "let_it_ride": "36.05.18.13H"}
STORED = {"double_draw": "36.05.19.03B(3)", "criss_cross": "CCP ch. 3 B(3)", "let_it_ride": "36.05.18.03B(3)"}


def table_with_decks(game: str, *decks: str, **settings: Any) -> HttpTable:
    """A table whose decks are ready. So many taps over HTTP would be too fast."""
    chosen = {"shuffling": "counting_shuffler", "decks": len(decks)} | settings
    table = HttpTable(game, PLAIN_RULES[game], replace(ONE_DECK_BY_HAND, **chosen))
    tap = Taps(Table.objects.get(pk=table.id))
    for deck in decks:
        tap("receive_deck", deck=deck, back=deck)
        tap("inspect_deck", deck=deck)
        tap("verify_deck", FLOORPERSON, deck=deck)
        for step in ("spread_deck", "show_deck", "wash_deck", "shuffle_deck"):
            tap(step, deck=deck)
    return table


def call(table: HttpTable, game: str) -> None:
    if "is_taken" not in table.read()["state"]["seats"][0]:
        table.do("seat_player", seat=1)
    table.do("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    table.do("announce_no_more_bets")


def decks_at(table: HttpTable) -> list[str]:
    return [deck["name"] for deck in table.read()["state"]["around"].get("decks", [])]


def last_events(table: HttpTable, count: int) -> list[AnyEvent]:
    rows = TableEvent.objects.filter(table=table.id).order_by("-sequence")[:count]
    return [read_event(row.body) for row in rows][::-1]


def refused(table: HttpTable, name: str, **args: Any) -> tuple[int, str, str | None]:
    status, answer = table.tap(name, **args)
    return status, answer["key"], answer["law"]


@pytest.mark.law("36.05.19.05E")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("36.05.18.05E")
@each_game
def test_05E_the_deck_in_the_shuffler_leaves_in_the_round_and_the_dealt_one_plays_on(game: str) -> None:
    table = table_with_decks(game, "red", "blue")
    call(table, game)
    table.do("deal")
    table.do("report_fault", device="shuffler", fault="wrong_count")
    assert decks_at(table) == ["red"]
    assert Deck.objects.get(table=table.id, name="blue").removed_reason == "wrong_count"
    assert refused(table, "undo")[1] == "nothing_to_undo.phase"
    assert verify_table(table.id, with_rows=True).fault is None


@pytest.mark.law("36.05.19.05E")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("36.05.18.05E")
@each_game
def test_05E_after_the_call_nothing_of_the_only_deck_is_dealt(game: str) -> None:
    table = table_with_decks(game, "red")
    call(table, game)
    table.do("report_fault", device="shuffler", fault="wrong_count")
    table.do("return_device", "pit_boss", device="shuffler")
    assert decks_at(table) == []
    assert refused(table, "deal")[:2] == (422, "deck_not_ready.table")
    assert verify_table(table.id, with_rows=True).fault is None


@pytest.mark.law("36.05.19.05E")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("36.05.18.05E")
@each_game
def test_05E_a_deck_that_is_dealt_leaves_when_its_round_is_cleared(game: str) -> None:
    table = table_with_decks(game, "red")
    call(table, game)
    table.do("deal")
    table.do("report_fault", device="shuffler", fault="wrong_count")
    table.do("approve_request", "pit_boss", number=1, ruling="void")
    assert decks_at(table) == ["red"]
    table.do("clear_table")
    assert decks_at(table) == []
    assert Deck.objects.get(table=table.id, name="red").removed_reason == "wrong_count"
    assert verify_table(table.id, with_rows=True).fault is None


@pytest.mark.law("36.05.19.05I")
@pytest.mark.law("36.05.18.05I")
@pytest.mark.law("ruling 9")
@pytest.mark.parametrize("game", ["double_draw", "let_it_ride"])
def test_05I_with_a_reshuffling_device_the_deck_stays(game: str) -> None:
    table = table_with_decks(game, "red", shuffling="reshuffling_device")
    table.do("report_fault", device="shuffler", fault="wrong_count")
    assert decks_at(table) == ["red"]


@pytest.mark.law("36.05.19.13D")
@pytest.mark.law("36.05.18.13F")
@pytest.mark.law("ruling 46")
@each_game
@pytest.mark.parametrize("door", DOORS)
def test_13_a_shuffler_jam_reshuffles_the_deck_in_it_through_either_door(game: str, door: str) -> None:
    table = table_with_decks(game, "red", "blue")
    call(table, game)
    table.do("deal")
    args = (
        {"kind": "shuffler_jam"} if door == "report_irregularity" else {"device": "shuffler", "fault": "jam"}
    )
    table.do(door, **args)
    law = SHUFFLER_JAM[game]
    assert last_events(table, 2) == [
        e.IrregularityNoted(kind="shuffler_jam", outcome="reshuffle", law=law, deck="blue"),
        e.DeviceFaulted(device="shuffler", fault="jam"),
    ]
    (row,) = Irregularity.objects.filter(table=table.id)
    assert (row.kind, row.outcome, row.law) == ("shuffler_jam", "reshuffle", law)
    stages = {deck["name"]: deck["stage"] for deck in table.read()["state"]["around"]["decks"]}
    assert stages == {"red": "dealt", "blue": "unshuffled"}
    assert refused(table, "undo")[1] == "final.device"
    assert verify_table(table.id, with_rows=True).fault is None


@pytest.mark.law("36.05.19.13E")
@pytest.mark.law("CCP ch. 13 D")
@pytest.mark.law("36.05.18.13G")
@pytest.mark.law("ruling 46")
@each_game
@pytest.mark.parametrize("door", DOORS)
def test_13_a_shoe_jam_in_the_deal_asks_for_the_void_through_either_door(game: str, door: str) -> None:
    table = table_with_decks(game, "red", method="automated_shoe")
    call(table, game)
    offered = [action for action in table.read()["actions"] if action["name"] == "report_fault"]
    follows = {
        action["args"]["device"]["one_of"][0]: action["args"]["fault"]["follows"] for action in offered
    }
    assert follows["shoe"]["jam"] == {"outcome": "void", "law": SHOE_JAM[game]}
    table.do(door, **DOORS[door]("shoe"))
    noted, faulted, asked = last_events(table, 3)
    assert noted == e.IrregularityNoted(
        kind="shoe_jam", outcome="void", law=SHOE_JAM[game], is_deal_begun=True
    )
    assert faulted == e.DeviceFaulted(device="shoe", fault="jam")
    assert isinstance(asked, e.RequestMade)
    table.do("approve_request", "pit_boss", number=1)
    assert table.read()["state"]["around"]["void"] == "shoe_jam"
    assert verify_table(table.id, with_rows=True).fault is None


@pytest.mark.law("36.05.19.13F")
@pytest.mark.law("CCP ch. 13 E")
@pytest.mark.law("36.05.18.13H")
@pytest.mark.law("36.05.19.05D(2)")
@pytest.mark.law("CCP ch. 5 C(2)")
@pytest.mark.law("36.05.18.05D(2)")
@each_game
def test_13_nothing_is_shuffled_with_a_shuffler_that_is_down_and_by_hand_nothing_is_dealt_uncut(
    game: str,
) -> None:
    table = table_with_decks(game, "red")
    table.do("report_fault", device="shuffler", fault="red_light")
    assert refused(table, "shuffle_deck", deck="red") == (422, "device_fault.table", DEVICE_OUT[game])
    assert "shuffle_deck" not in {action["name"] for action in table.read()["actions"]}
    table.do("return_device", "pit_boss", device="shuffler")
    table.do("shuffle_deck", deck="red")
    table.do("change_settings", "pit_boss", **new_settings())
    table.do("seat_player", seat=1)
    table.do("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    assert refused(table, "announce_no_more_bets")[:2] == (422, "deck_not_ready.table")
    assert table.read()["state"]["prompt"]["key"] == "step.cut_deck"
    table.do("cut_deck", deck="red", position=20)
    table.do("announce_no_more_bets")
    assert verify_table(table.id, with_rows=True).fault is None


@pytest.mark.law("36.05.19.05E")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("36.05.18.05E")
@pytest.mark.law("ruling 4")
@each_game
def test_05E_a_deck_with_a_card_out_waits_for_the_ruling_and_after_a_reopened_call_for_its_shuffle(
    game: str,
) -> None:
    table = table_with_decks(game, "red")
    call(table, game)
    table.do("report_irregularity", kind="card_exposed_by_dealer", seat=1)
    table.do("report_fault", device="shuffler", fault="wrong_count")
    assert decks_at(table) == ["red"]
    assert refused(table, "deal")[:2] == (422, "waiting.request")
    table.do("approve_request", "pit_boss", number=1, ruling="play_on")
    table.do("reopen_step", "pit_boss", reason="called too early")
    table.do("return_device", "pit_boss", device="shuffler")
    assert refused(table, "announce_no_more_bets")[:2] == (422, "deck_not_ready.table")
    assert verify_table(table.id, with_rows=True).fault is None


@each_game
def test_a_jam_of_a_device_that_is_not_there_is_refused_through_either_door(game: str) -> None:
    table = HttpTable(game, PLAIN_RULES[game], ONE_DECK_BY_HAND)
    for device in ("shuffler", "shoe"):
        assert refused(table, "report_irregularity", kind=f"{device}_jam")[1] == "device_unused.table"
        assert refused(table, "report_fault", device=device, fault="jam")[1] == "device_unused.table"


@pytest.mark.law("36.05.19.03B(3)")
@pytest.mark.law("CCP ch. 3 B(3)")
@pytest.mark.law("36.05.18.03B(3)")
@pytest.mark.law("36.05.19.03B(5)")
@pytest.mark.law("CCP ch. 3 B(5)")
@pytest.mark.law("36.05.18.03B(5)")
@each_game
def test_03B_no_round_starts_while_the_other_deck_is_in_the_rack(game: str) -> None:
    table = table_with_decks(game, "red", "blue")
    call(table, game)
    table.do("deal")
    table.do("request_void", reason="alarm")
    table.do("approve_request", "pit_boss", number=1)
    table.do("clear_table")
    table.do("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    assert table.read()["state"]["prompt"]["key"] == "step.store_deck"
    assert refused(table, "announce_no_more_bets") == (422, "other_deck_out.table", STORED[game])
    table.do("shuffle_deck", deck="red")
    table.do("announce_no_more_bets")
