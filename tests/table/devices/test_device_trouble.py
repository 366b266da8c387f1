"""Trouble with a shuffler or a shoe: which deck it is about, and what follows through either door."""

import dataclasses
from typing import Any

import pytest

from games.messages.catalog import messages
from games.registry import GAMES
from games.table import events as e
from games.table.action import Action, Follows
from games.table.commands import COMMANDS
from games.table.decide import decide
from games.table.evolve import evolve
from games.table.felt import open_phase
from games.table.offers import offers
from games.table.state import State
from games.table.view.table import prompt, view
from tests.each_game import each_game
from tests.game_rules import PLAIN_RULES
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable, finish_round, new_settings
from tests.table.pure_table import Table

SHUFFLER_JAM = {"double_draw": "36.05.19.13D", "criss_cross": "ruling 46", "let_it_ride": "36.05.18.13F"}
SHOE_JAM = {"double_draw": "36.05.19.13E", "criss_cross": "CCP ch. 13 D", "let_it_ride": "36.05.18.13G"}
WRONG_COUNT = {"double_draw": "36.05.19.05E", "criss_cross": "CCP ch. 5 B", "let_it_ride": "36.05.18.05E"}
# Either door: the report of a fault, and the irregularity of the same name.
DOORS: dict[str, dict[str, tuple[str, dict[str, Any]]]] = {
    device: {
        "fault": ("report_fault", {"device": device, "fault": "jam"}),
        "irregularity": ("report_irregularity", {"kind": f"{device}_jam"}),
    }
    for device in ("shuffler", "shoe")
}
each_door = pytest.mark.parametrize("door", ["fault", "irregularity"])


def one_deck(game: str, **settings: Any) -> FloorTable:
    table = FloorTable(game, **{"shuffling": "counting_shuffler"} | settings)
    table.open_deck()
    return table


def two_decks(game: str, **settings: Any) -> FloorTable:
    """Deck a is dealt next, deck b is in the shuffler."""
    table = one_deck(game, decks=2, **settings)
    table.open_deck("b", "blue")
    return table


def names_of(table: FloorTable) -> list[str]:
    return [deck.name for deck in table.state.now.decks]


def offered_names(table: FloorTable) -> set[str]:
    return {action.name for action in offers(table.state, DEALER)}


def fault_offers(table: FloorTable | Table) -> dict[str, Action]:
    """The report of each device that is offered to the dealer."""
    found = [action for action in offers(table.state, DEALER) if action.name == "report_fault"]
    return {str(action.args["device"].one_of[0]): action for action in found}


def follows(table: FloorTable, device: str) -> dict[str, Follows]:
    return fault_offers(table)[device].args["fault"].follows


def take_device_back(table: FloorTable, device: str) -> None:
    assert table.refuses("undo").key in ("final.device", "nothing_to_undo.phase", "waiting.request")
    table.tap("return_device", FLOORPERSON, device=device)


# A wrong count at the shuffler.


@pytest.mark.law("36.05.19.05E")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("36.05.18.05E")
@pytest.mark.law("ruling 2")
@pytest.mark.law("ruling 3")
@each_game
def test_05E_a_wrong_count_takes_the_only_deck_away_before_the_call(game: str) -> None:
    table = one_deck(game)
    assert follows(table, "shuffler")["wrong_count"] == Follows(
        "remove_deck", WRONG_COUNT[game], params={"deck": "a"}
    )
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert names_of(table) == []
    assert table.log[-1] == e.DeckRemoved(deck="a", reason="wrong_count")
    take_device_back(table, "shuffler")
    assert prompt(table.state).key == "step.receive_deck"


@pytest.mark.law("36.05.19.05E")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("36.05.18.05E")
@each_game
def test_05E_after_the_call_nothing_of_a_deck_counted_wrong_is_dealt(game: str) -> None:
    table = one_deck(game)
    table.start_round_at_the_call()
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert names_of(table) == []
    assert table.refuses("deal").code == "device_fault"
    take_device_back(table, "shuffler")
    assert table.refuses("deal").code == "deck_not_ready"
    assert "deal" not in offered_names(table)
    assert prompt(table.state).key == "step.receive_deck"
    table.open_deck("b", "blue")
    table.tap("deal")
    assert table.deck("b").stage == "dealt"


@pytest.mark.law("36.05.19.05E")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("36.05.18.05E")
@pytest.mark.law("36.05.19.03B(3)")
@pytest.mark.law("CCP ch. 3 B(3)")
@pytest.mark.law("36.05.18.03B(3)")
@pytest.mark.law("ruling 10")
@each_game
@pytest.mark.parametrize("phase", ["betting", "call", "deal"])
def test_05E_of_two_decks_the_other_one_leaves_whichever_phase_it_is(game: str, phase: str) -> None:
    table = two_decks(game)
    if phase != "betting":
        table.start_round_at_the_call()
    if phase == "deal":
        table.tap("deal")
    assert follows(table, "shuffler")["wrong_count"].params == {"deck": "b"}
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert names_of(table) == ["a"]
    assert table.state.now.deck_in_use == "a"
    assert not table.state.now.requests
    take_device_back(table, "shuffler")
    if phase == "betting":
        table.start_round_at_the_call()
    if phase != "deal":
        table.tap("deal")
    assert table.deck("a").stage == "dealt"


@pytest.mark.law("36.05.19.05E")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("36.05.18.05E")
@each_game
@pytest.mark.parametrize("ruling", ["void", "play_on"])
def test_05E_a_deck_that_is_dealt_already_leaves_after_its_round(game: str, ruling: str) -> None:
    table = one_deck(game)
    table.start_round()
    assert follows(table, "shuffler")["wrong_count"] == Follows(
        "remove_later", WRONG_COUNT[game], params={"deck": "a"}
    )
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    (request,) = table.state.now.requests
    assert (request.kind, request.reason, request.law) == ("ruling", "wrong_count", WRONG_COUNT[game])
    assert request.step == table.state.step
    assert view(table.state).around.decks[0].leaves
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert len(table.state.now.requests) == 1
    table.tap("approve_request", FLOORPERSON, number=1, ruling=ruling)
    take_device_back(table, "shuffler")
    if ruling == "play_on":
        assert table.state.now.void is None
        assert names_of(table) == ["a"]
        table.tap("request_void", reason="alarm")
        table.tap("approve_request", FLOORPERSON, number=2)
    table.tap("clear_table")
    assert names_of(table) == []
    assert table.log[-1] == e.DeckRemoved(deck="a", reason="wrong_count")


@pytest.mark.law("36.05.18.05E")
def test_05E_once_every_wager_is_settled_no_ruling_is_asked_for() -> None:
    table = one_deck("let_it_ride")
    table.start_round()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.tap("decide", seat=1, choice="ride")
        table.tap("turn_card", place=place, card=card)
    table.tap("turn_hand", seat=1, cards=("2c", "3d", "9h"))
    assert open_phase(table.state) is None
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert not table.state.now.requests
    table.tap("clear_table")
    assert names_of(table) == []


@pytest.mark.law("36.05.18.05E")
def test_05E_a_deal_that_is_reopened_does_not_use_a_deck_counted_wrong() -> None:
    table = one_deck("let_it_ride")
    table.start_round()
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    table.tap("approve_request", FLOORPERSON, number=1, ruling="play_on")
    table.tap("reopen_step", FLOORPERSON, reason="dealt too early")
    table.tap("return_device", FLOORPERSON, device="shuffler")
    assert table.deck().stage == "unshuffled"
    assert table.refuses("deal").code == "deck_not_ready"


@pytest.mark.law("36.05.19.05I")
@pytest.mark.law("36.05.18.05I")
@pytest.mark.law("CCP ch. 5 B")
@pytest.mark.law("ruling 9")
@pytest.mark.parametrize(
    ("game", "left"), [("double_draw", ["a"]), ("let_it_ride", ["a"]), ("criss_cross", [])]
)
def test_05I_with_a_device_that_reshuffles_and_counts_the_deck_stays_but_in_criss_cross(
    game: str, left: list[str]
) -> None:
    table = one_deck(game, shuffling="reshuffling_device")
    outcome = follows(table, "shuffler")["wrong_count"].outcome
    assert outcome == ("stops" if left else "remove_deck")
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert names_of(table) == left
    assert "announce_no_more_bets" not in offered_names(table)


@pytest.mark.law("36.05.18.05E")
def test_05E_a_fresh_deck_at_its_first_shuffle_is_the_one_in_the_shuffler() -> None:
    table = one_deck("let_it_ride", decks=2)
    table.tap("receive_deck", deck="b", back="blue")
    assert follows(table, "shuffler")["wrong_count"].params == {"deck": "a"}
    table.tap("inspect_deck", deck="b")
    table.tap("verify_deck", FLOORPERSON, deck="b")
    for step in ("spread_deck", "show_deck", "wash_deck"):
        table.tap(step, deck="b")
    assert follows(table, "shuffler")["wrong_count"].params == {"deck": "b"}
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert names_of(table) == ["a"]


@pytest.mark.law("36.05.18.05E")
def test_05E_a_deck_that_waits_for_the_old_one_to_leave_is_not_in_the_shuffler() -> None:
    table = one_deck("let_it_ride")
    table.tap("receive_deck", deck="b", back="blue")
    table.tap("inspect_deck", deck="b")
    table.tap("verify_deck", FLOORPERSON, deck="b")
    for step in ("spread_deck", "show_deck", "wash_deck"):
        table.tap(step, deck="b")
    assert follows(table, "shuffler")["wrong_count"].params == {"deck": "a"}


@pytest.mark.law("36.05.18.04F")
@pytest.mark.law("36.05.18.05E")
def test_05E_a_preshuffled_deck_that_waits_for_its_cut_is_not_in_the_shuffler() -> None:
    table = one_deck("let_it_ride", decks=2)
    table.tap("receive_deck", deck="b", back="blue", is_preshuffled=True)
    assert follows(table, "shuffler")["wrong_count"].params == {"deck": "a"}


@pytest.mark.law("36.05.18.05E")
def test_05E_the_deck_to_be_dealt_is_in_the_shuffler_while_it_waits_for_its_shuffle() -> None:
    table = two_decks("let_it_ride")
    table.tap("order_reshuffle", FLOORPERSON)
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert names_of(table) == ["b"]
    assert table.state.now.deck_in_use == "b"


def test_with_no_deck_at_the_table_a_wrong_count_only_stops_the_deal() -> None:
    table = FloorTable(shuffling="counting_shuffler")
    assert follows(table, "shuffler")["wrong_count"] == Follows("stops", "36.05.18.13H")
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert table.log[-1] == e.DeviceFaulted(
        device="shuffler", fault="wrong_count", outcome="stops", law="36.05.18.13H"
    )


@pytest.mark.law("36.05.18.08F")
def test_08F_a_stub_that_is_off_stays_off_when_the_other_deck_leaves() -> None:
    table = two_decks("let_it_ride", shuffling="shuffler")
    table.start_round()
    table.tap("count_stub", count=1)
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    assert names_of(table) == ["a"]
    assert table.state.now.stub_off is not None
    assert table.refuses("decide", seat=1, choice="ride").code == "stub_off"


# A shuffler that jams.


@pytest.mark.law("36.05.19.13D")
@pytest.mark.law("36.05.18.13F")
@pytest.mark.law("ruling 46")
@each_game
@each_door
def test_13_a_shuffler_jam_sends_the_deck_in_it_back_to_be_shuffled(game: str, door: str) -> None:
    table = one_deck(game)
    name, args = DOORS["shuffler"][door]
    assert follows(table, "shuffler")["jam"] == Follows("reshuffle", SHUFFLER_JAM[game], params={"deck": "a"})
    table.tap(name, **args)
    assert table.deck().stage == "unshuffled"
    noted, faulted = table.log[-2:]
    assert noted == e.IrregularityNoted(
        kind="shuffler_jam", outcome="reshuffle", law=SHUFFLER_JAM[game], deck="a"
    )
    assert faulted == e.DeviceFaulted(device="shuffler", fault="jam")
    take_device_back(table, "shuffler")
    table.make_ready()
    table.start_round()


@pytest.mark.law("36.05.19.13D")
@pytest.mark.law("36.05.18.13F")
@pytest.mark.law("ruling 46")
@each_game
@each_door
def test_13_a_shuffler_jam_in_a_round_is_about_the_other_deck(game: str, door: str) -> None:
    table = two_decks(game)
    table.start_round()
    name, args = DOORS["shuffler"][door]
    table.tap(name, **args)
    assert (table.deck("a").stage, table.deck("b").stage) == ("dealt", "unshuffled")
    assert table.refuses("order_recut", FLOORPERSON).code == "no_cut"
    assert not table.state.now.requests
    assert table.refuses("shuffle_deck", deck="b").key == "device_fault.table"
    take_device_back(table, "shuffler")
    table.make_ready("b")


@pytest.mark.law("36.05.19.13D")
@pytest.mark.law("36.05.18.13F")
@each_game
@each_door
def test_13_a_jam_of_an_empty_shuffler_reshuffles_nothing_that_is_dealt(game: str, door: str) -> None:
    table = one_deck(game)
    table.start_round()
    name, args = DOORS["shuffler"][door]
    table.tap(name, **args)
    assert table.log[-1] == e.DeviceFaulted(device="shuffler", fault="jam")
    assert not any(isinstance(event, e.IrregularityNoted) for event in table.log)
    assert table.deck().stage == "dealt"
    assert table.refuses("order_recut", FLOORPERSON).code == "no_cut"


@each_game
@each_door
@pytest.mark.parametrize("device", ["shuffler", "shoe"])
def test_a_jam_is_offered_and_accepted_only_where_the_device_is(game: str, door: str, device: str) -> None:
    name, args = DOORS[device][door]
    by_hand = FloorTable(game, shuffling="by_hand")
    assert fault_offers(by_hand) == {}
    assert "report_irregularity" not in offered_names(by_hand)
    assert by_hand.refuses(name, **args).key == "device_unused.table"
    plain = Table(game, rules=PLAIN_RULES[game])
    assert fault_offers(plain) == {}
    assert plain.refuses(name, **args).key == "no_decks.table"
    both = FloorTable(game, method="automated_shoe", shuffling="shuffler")
    assert set(fault_offers(both)) == {"shuffler", "shoe"}


# An automated shoe that jams.


def shoe_table(game: str, **settings: Any) -> FloorTable:
    return one_deck(game, **{"method": "automated_shoe", "shuffling": "by_hand"} | settings)


@pytest.mark.law("36.05.19.13E")
@pytest.mark.law("CCP ch. 13 D")
@pytest.mark.law("36.05.18.13G")
@pytest.mark.law("ruling 46")
@pytest.mark.law("ruling 47")
@each_game
@each_door
@pytest.mark.parametrize("is_dealt", [False, True])
def test_13_a_shoe_jam_voids_the_round_until_the_stub_is_out(game: str, door: str, is_dealt: bool) -> None:
    table = shoe_table(game)
    table.start_round_at_the_call()
    if is_dealt:
        table.tap("deal")
    assert follows(table, "shoe")["jam"] == Follows("void", SHOE_JAM[game])
    name, args = DOORS["shoe"][door]
    table.tap(name, **args)
    (request,) = table.state.now.requests
    assert (request.kind, request.reason, request.law) == ("void", "shoe_jam", SHOE_JAM[game])
    assert request.step == table.state.step
    assert table.refuses("undo").code == "waiting"
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.state.now.void == "shoe_jam"
    table.tap("clear_table")
    assert table.deck().stage == "unshuffled"
    assert table.refuses("announce_no_more_bets").code in ("device_fault", "no_wagers")


@pytest.mark.law("36.05.19.13E")
@pytest.mark.law("CCP ch. 13 D")
@pytest.mark.law("36.05.18.13G")
@pytest.mark.law("ruling 46")
@each_game
@each_door
def test_13_a_shoe_jam_voids_nothing_once_the_stub_is_out(game: str, door: str) -> None:
    table = shoe_table(game)
    name, args = DOORS["shoe"][door]
    assert follows(table, "shoe")["jam"].outcome == "stops"
    table.start_round()
    table.tap("decide", seat=1, choice={"double_draw": "place", "criss_cross": "1x"}.get(game, "ride"))
    assert follows(table, "shoe")["jam"].outcome == "stops"
    table.tap(name, **args)
    assert not table.state.now.requests
    assert table.log[-1] == e.DeviceFaulted(device="shoe", fault="jam")
    assert table.refuses("undo").key == "final.device"


@pytest.mark.law("36.05.18.10H")
@pytest.mark.law("36.05.18.13G")
@pytest.mark.law("ruling 46")
def test_10H_a_shoe_that_keeps_the_stub_voids_until_every_wager_is_settled() -> None:
    table = shoe_table("let_it_ride", shuffling="reshuffling_device", racks_one=True)
    table.start_round()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.tap("decide", seat=1, choice="ride")
        assert follows(table, "shoe")["jam"].outcome == "void"
        table.tap("turn_card", place=place, card=card)
    table.tap("turn_hand", seat=1, cards=("2c", "3d", "9h"))
    assert follows(table, "shoe")["jam"].outcome == "stops"


@pytest.mark.law("36.05.18.13G")
@pytest.mark.law("ruling 47")
def test_13G_a_shoe_jam_is_asked_for_once_and_beside_another_request() -> None:
    table = shoe_table("let_it_ride")
    table.start_round()
    table.tap("request_void", reason="alarm")
    for name, args in DOORS["shoe"].values():
        table.tap(name, **args)
    assert [request.reason for request in table.state.now.requests] == ["alarm", "shoe_jam"]
    table.tap("deny_request", FLOORPERSON, number=1, reason="a drill")
    table.tap("approve_request", FLOORPERSON, number=2)
    assert table.state.now.void == "shoe_jam"
    assert not table.state.now.requests


# Either door, and what is final.


@pytest.mark.law("36.05.19.13E")
@pytest.mark.law("CCP ch. 13 D")
@pytest.mark.law("36.05.18.13G")
@pytest.mark.law("ruling 46")
@each_game
@pytest.mark.parametrize("device", ["shuffler", "shoe"])
def test_both_commands_of_a_jam_lead_to_the_same_events(game: str, device: str) -> None:
    table = two_decks(game, method="automated_shoe", shuffling="shuffler")

    def events_at(state: State) -> list[Any]:
        return [
            decide(state, COMMANDS[name](**args), DEALER, table.time) for name, args in DOORS[device].values()
        ]

    states = [table.state]
    table.start_round_at_the_call()
    states.append(table.state)
    table.tap("deal")
    states.append(table.state)
    table.tap("decide", seat=1, choice={"double_draw": "place", "criss_cross": "1x"}.get(game, "ride"))
    states.append(table.state)
    for state in states:
        fault, irregularity = events_at(state)
        assert fault == irregularity
        assert any(isinstance(event, e.DeviceFaulted) for event in fault)


@each_game
def test_every_consequence_is_said_with_its_paragraph_before_the_report(game: str) -> None:
    table = two_decks(game, method="automated_shoe")
    table.start_round()
    for device in ("shuffler", "shoe"):
        for consequence in follows(table, device).values():
            assert f"follows.{consequence.outcome}" in messages()
            assert consequence.law
    (report,) = (action for action in offers(table.state, DEALER) if action.name == "report_irregularity")
    for device in ("shuffler", "shoe"):
        assert report.args["kind"].follows[f"{device}_jam"] == follows(table, device)["jam"]


def test_a_game_whose_law_knows_no_jam_only_stops_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["let_it_ride"]
    monkeypatch.setitem(GAMES, "let_it_ride", dataclasses.replace(game, irregularities={}))
    table = one_deck("let_it_ride")
    assert follows(table, "shuffler")["jam"].outcome == "stops"
    assert table.refuses("report_irregularity", kind="shuffler_jam").code == "unknown_irregularity"


@each_game
def test_no_report_of_a_device_is_undone_and_none_goes_with_a_call_that_was_not_announced(game: str) -> None:
    for fault in ("jam", "wrong_count", "red_light"):
        table = two_decks(game)
        table.start_round_at_the_call()
        table.tap("report_fault", device="shuffler", fault=fault)
        assert table.refuses("undo").key in ("final.device", "nothing_to_undo.phase")
        assert "undo" not in offered_names(table)
        if fault != "wrong_count":
            table.tap("take_back_call")
            assert table.refuses("undo").key == "final.device"
        assert table.state.now.devices["shuffler"].fault == fault
        assert ("b" in names_of(table)) == (fault != "wrong_count")
        if fault == "jam":
            assert table.deck("b").stage == "unshuffled"


@pytest.mark.law("36.05.18.11B(2)")
def test_a_jam_stays_when_the_floor_reopens_a_step_before_it() -> None:
    table = two_decks("let_it_ride")
    table.start_round()
    table.tap("decide", seat=1, choice="ride")
    table.tap("turn_card", place="first", card="Ah")
    table.tap("report_fault", device="shuffler", fault="jam")
    table.tap("reopen_step", FLOORPERSON, reason="turned too early")
    assert "first" not in table.state.felt.community
    assert table.deck("b").stage == "unshuffled"
    assert table.state.now.devices["shuffler"].fault == "jam"
    assert table.refuses("undo").key == "stays.entry"


def test_a_jam_in_the_oldest_logs_is_about_the_deck_in_use_and_stays() -> None:
    table = one_deck("let_it_ride")
    jam = e.IrregularityNoted(kind="shuffler_jam", outcome="reshuffle", law="36.05.18.13F")
    table.state = evolve(table.state, jam)
    assert table.deck().stage == "unshuffled"
    assert table.refuses("undo").key == "stays.entry"


# The prompt of a device that keeps the next card from being dealt.


@pytest.mark.law("36.05.19.13F")
@pytest.mark.law("CCP ch. 13 E")
@pytest.mark.law("36.05.18.13H")
@each_game
def test_13_the_dealer_is_told_to_wait_for_the_device_until_cards_are_out(game: str) -> None:
    table = one_deck(game)
    table.start_round_at_the_call()
    table.tap("report_fault", device="shuffler", fault="red_light")
    shown = prompt(table.state)
    assert (shown.key, shown.params) == ("step.device_fault", {"device": "shuffler", "fault": "red_light"})
    table.tap("return_device", FLOORPERSON, device="shuffler")
    table.make_ready()
    table.tap("deal")
    table.tap("report_fault", device="shuffler", fault="red_light")
    assert prompt(table.state).key != "step.device_fault"


@pytest.mark.law("36.05.18.13H")
def test_13H_the_prompt_says_that_a_device_is_out_until_another_way_is_set() -> None:
    table = one_deck("let_it_ride")
    table.tap("report_fault", device="shuffler", fault="red_light")
    table.tap("take_device_out", FLOORPERSON, device="shuffler", how="signed")
    assert prompt(table.state).key == "step.device_out"
    table.tap("change_settings", FLOORPERSON, **new_settings())
    assert prompt(table.state).key == "step.shuffle_deck"
    table.make_ready()
    assert prompt(table.state).key == "step.betting"


@pytest.mark.law("36.05.18.13G")
@pytest.mark.law("ruling 43")
def test_13G_a_jam_after_a_payout_is_for_the_pit_boss() -> None:
    table = shoe_table("let_it_ride", shuffling="reshuffling_device", racks_one=True)
    table.tap("seat_player", seat=2)
    table.tap("place_wagers", seat=2, wagers=dict.fromkeys(GAMES["let_it_ride"].opening_bets, "10.00"))
    table.start_round()
    for place, card in (("first", "Ah"), ("second", "Kd")):
        table.tap("decide_all", choice="ride")
        table.tap("turn_card", place=place, card=card)
    table.tap("turn_hand", seat=2, cards=("Ac", "As", "9h"))
    table.tap("report_fault", device="shoe", fault="jam")
    assert table.refuses("approve_request", FLOORPERSON, number=1).key == "needs_pit_boss.void"
    table.tap("approve_request", PIT_BOSS, number=1)
    assert table.state.now.void == "shoe_jam"


def test_a_round_goes_on_beside_a_shuffler_with_a_fault() -> None:
    table = two_decks("let_it_ride")
    table.start_round()
    table.tap("report_fault", device="shuffler", fault="jam")
    finish_round(table)
    assert prompt(table.state).key == "step.device_fault"
