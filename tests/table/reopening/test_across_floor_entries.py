"""A step is reopened, and cards are entered again, whatever the floor has handled or ruled since."""

from collections.abc import Callable

import pytest

from games.table import events as e
from games.table.commands import COMMANDS
from games.table.decide import decide
from games.table.stub.due import is_count_awaited
from tests.each_game import each_game
from tests.game_rules import SIDE_BET_RULES
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable, at_the_fifth_call, dealt_table
from tests.table.pure_table import NOW, Table
from tests.table.rounds.criss_cross_rounds import criss_cross
from tests.table.rounds.double_draw_rounds import at_first_decision


def spare_deck(table: FloorTable) -> None:
    """A second deck comes to the table and a floorperson verifies it."""
    table.tap("receive_deck", deck="spare", back="blue")
    table.tap("inspect_deck", deck="spare")
    table.tap("verify_deck", FLOORPERSON, deck="spare")


def device_out(table: FloorTable) -> None:
    table.tap("take_device_out", FLOORPERSON, device="shuffler", how="covered")


BESIDE = pytest.mark.parametrize("handle", [spare_deck, device_out])


def reopen(table: FloorTable | Table) -> e.StepReopened:
    table.tap("reopen_step", FLOORPERSON, reason="seat 4 was asleep")
    return next(event for event in reversed(table.log) if isinstance(event, e.StepReopened))


def first_card(table: FloorTable) -> None:
    for seat in (1, 2):
        table.tap("decide", seat=seat, choice="ride")
    table.tap("turn_card", place="first", card="Ah")


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.law("ruling 20")
@BESIDE
def test_11B_a_turned_card_is_reopened_after_the_floor_handled_a_deck_or_a_device(
    handle: Callable[[FloorTable], None],
) -> None:
    table = dealt_table()
    first_card(table)
    handle(table)
    assert table.refuses("undo").key == "nothing_to_undo.phase"
    assert reopen(table).step == "card_turned"
    assert table.state.felt.community == {}
    assert table.state.felt.seats[0].decisions == {"bet_1": "ride"}
    assert {deck.name: deck.stage for deck in table.state.now.decks}.get("spare") in (None, "verified")
    assert table.refuses("undo").key in ("nothing_to_undo.phase", "stays.entry")


@pytest.mark.law("36.05.18.11B(2)")
@pytest.mark.law("ruling 15")
@BESIDE
def test_11B_a_mistyped_card_is_entered_again_after_the_floor_handled_a_deck_or_a_device(
    handle: Callable[[FloorTable], None],
) -> None:
    table = dealt_table()
    first_card(table)
    handle(table)
    table.tap("reenter_cards", place="first", cards=("Kh",))
    assert table.state.felt.community == {"first": "Kh"}
    again = table.log[-1]
    assert isinstance(again, e.CardsReentered)
    assert again.place == [type(entry) for entry in table.state.entries].index(e.CardTurned)
    table.tap("reenter_cards", place="first", cards=("Qh",))
    assert table.state.felt.community == {"first": "Qh"}
    # The next answer ends it as before.
    table.tap("decide", seat=1, choice="ride")
    assert table.refuses("reenter_cards", place="first", cards=("2h",)).key == "not_last.cards"


def test_a_losing_hand_that_would_need_paperwork_is_left_to_a_correction_once_a_deck_came() -> None:
    table = dealt_table("let_it_ride")
    for place, card in (("first", "Ah"), ("second", "Kh")):
        for seat in (1, 2):
            table.tap("decide", seat=seat, choice="ride")
        table.tap("turn_card", place=place, card=card)
    table.tap("turn_hand", seat=2, cards=("Qh", "Jh", "9c"))
    spare_deck(table)
    refused = table.refuses("reenter_cards", seat=2, cards=("Qh", "Jh", "Th"))
    assert refused.key == "not_last.cards"
    table.tap("reenter_cards", seat=2, cards=("Qh", "Jh", "8c"))
    assert table.state.felt.seats[1].cards == ("Qh", "Jh", "8c")


def test_a_jam_of_the_shuffler_leaves_the_last_cards_to_enter_again() -> None:
    table = dealt_table("let_it_ride", shuffling="shuffler", decks=1)
    first_card(table)
    table.tap("report_fault", device="shuffler", fault="jam")
    table.tap("reenter_cards", place="first", cards=("Kh",))
    assert table.state.felt.community == {"first": "Kh"}


@pytest.mark.law("36.05.19.07C")
@pytest.mark.law("CCP ch. 7 C")
@pytest.mark.law("36.05.18.07C")
@each_game
def test_07C_the_call_is_taken_back_after_a_device_was_taken_out(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round_at_the_call()
    device_out(table)
    spare_deck(table)
    table.tap("take_back_call")
    assert (table.state.felt.phase, table.state.felt.called_at) == ("betting", None)
    assert set(table.state.now.devices) == {"shuffler"}
    assert [deck.name for deck in table.state.now.decks] == ["a", "spare"]


@pytest.mark.law("36.05.19.07D")
@pytest.mark.law("CCP ch. 7 D")
@pytest.mark.law("36.05.18.07D")
@pytest.mark.law("ruling 20")
@each_game
def test_07D_the_floorperson_reopens_the_call_after_a_recut_and_a_device_out(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round_at_the_call()
    table.tap("order_recut", FLOORPERSON, reason="cut too shallow")
    device_out(table)
    table.wait(seconds=11)
    assert reopen(table).step == "no_more_bets_announced"
    assert table.deck().stage == "shuffled"
    table.tap("cut_deck", deck="a", position=20)
    table.tap("return_device", FLOORPERSON, device="shuffler")
    table.tap("announce_no_more_bets")
    table.tap("deal")


@pytest.mark.law("36.05.19.11C(2)")
@pytest.mark.law("36.05.19.11C(8)")
@BESIDE
def test_11C_a_fold_becomes_a_bet_after_the_floor_handled_a_deck_or_a_device(
    handle: Callable[[FloorTable], None],
) -> None:
    for seat in (None, 1):
        table = dealt_table("double_draw")
        table.tap("decide", seat=1, choice="fold")
        handle(table)
        table.tap("reopen_step", FLOORPERSON, reason="said bet", seat=seat)
        assert not table.state.felt.seats[0].has_folded
        table.tap("decide", seat=1, choice="place")


@pytest.mark.law("36.05.19.11C(2)")
@pytest.mark.law("36.05.19.07B(3)")
@pytest.mark.law("ruling 22")
def test_11C_a_fold_is_reopened_after_another_seat_forfeited() -> None:
    table = at_first_decision(1, 2, 3)
    table.tap("decide", seat=1, choice="fold")
    table.tap("forfeit_seat", FLOORPERSON, seat=3, reason="abandoned")
    table.tap("reopen_step", FLOORPERSON, reason="said bet")
    assert table.asked == 1
    assert table.state.felt.seats[2].has_forfeited
    assert table.refuses("undo").key == "nothing_to_undo.phase"


@pytest.mark.law("36.05.18.08C(1)")
@pytest.mark.law("ruling 14")
def test_08C_the_call_is_reopened_after_a_difference_was_cleared_and_the_chips_are_counted_again() -> None:
    table = Table("let_it_ride", SIDE_BET_RULES["let_it_ride"])
    table.seat(1, five_card_bonus="1.00")
    table.tap("announce_no_more_bets")
    table.tap("report_difference", box="five_card_bonus", chips=2, acknowledged=1)
    refused = table.refuses("take_back_call")
    assert (refused.key, refused.law) == ("final.difference", "36.05.18.08C(1)")
    assert not table.offers("take_back_call")
    table.tap("clear_difference", FLOORPERSON, box="five_card_bonus", outcome="one chip taken back")
    assert table.refuses("take_back_call").key == "final.difference"
    assert reopen(table).step == "no_more_bets_announced"
    assert (table.phase, table.state.felt.counts) == ("betting", {})
    table.deal()


@pytest.mark.law("36.05.19.08E")
@pytest.mark.law("CCP ch. 8 E")
@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("ruling 4")
@each_game
def test_08E_a_deal_whose_count_was_waived_is_reopened_and_the_deck_is_counted_before_the_next(
    game: str,
) -> None:
    table = at_the_fifth_call(game)
    table.tap("deal")
    assert table.refuses("reopen_step", FLOORPERSON, reason="asleep").key == "stub_uncounted.round"
    table.tap("waive_count", FLOORPERSON, reason="a long queue")
    assert reopen(table).deck == "a"
    assert (table.state.felt.is_dealt, table.state.felt.is_count_waived) == (False, False)
    assert table.state.now.uncounted == 5
    table.make_ready()
    # It was dealt from: with the new deal it would be the sixth round.
    assert table.refuses("deal").key == "stub_uncounted.rounds"
    whole = 54 if game == "double_draw" else 52
    table.tap("count_stub", count=whole)
    counted = table.log[-1]
    assert isinstance(counted, e.StubCounted)
    assert counted.is_late
    table.tap("deal")
    assert table.state.now.uncounted == 1
    assert not is_count_awaited(table.state)


@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 41")
def test_a_deck_that_is_off_twice_before_its_deal_is_dealt_again_leaves_the_table() -> None:
    table = at_the_fifth_call("let_it_ride")
    table.tap("deal")
    table.tap("waive_count", FLOORPERSON, reason="a long queue")
    reopen(table)
    for _ in range(2):
        table.tap("count_stub", count=51)
    assert table.state.now.decks == ()
    assert table.state.now.stub_off is None


@pytest.mark.law("ruling 4")
def test_a_card_is_reopened_after_the_count_was_waived() -> None:
    table = at_the_fifth_call("let_it_ride")
    table.tap("deal")
    table.tap("waive_count", FLOORPERSON, reason="a long queue")
    table.tap("decide", seat=1, choice="ride")
    table.tap("turn_card", place="first", card="Ah")
    reopen(table)
    assert table.state.felt.is_count_waived
    table.tap("decide", seat=1, choice="withdraw")


@pytest.mark.law("ruling 33")
def test_33_a_reading_of_the_meter_goes_with_the_hand_and_is_made_again() -> None:
    rules = {"progressive": "A"}
    table = Table("let_it_ride", rules, meter_rate_percent=20)
    table.seat(1, 2, progressive="1.00")
    table.deal()
    for cards in ({"first": "Ah"}, {"second": "Kh"}):
        table.all_decide()
        table.turn(**cards)
    table.hand(2, "2c 7d 9s")
    table.tap("confirm_meter", FLOORPERSON, reading="5000.00")
    assert table.state.now.meter_cents == 5000_00
    table.tap("reopen_step", PIT_BOSS, reason="wrong hand")
    assert (table.state.felt.reading_cents, table.state.felt.seats[1].cards) == (None, ())
    assert table.state.now.meter_cents != 5000_00


@pytest.mark.law("36.05.19.07B(3)")
@pytest.mark.law("CCP ch. 7 B(3)")
@pytest.mark.law("36.05.18.07B(2)")
@pytest.mark.law("ruling 22")
@each_game
def test_22_the_call_of_a_round_in_which_a_seat_forfeited_stands(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round_at_the_call()
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    refused = table.refuses("take_back_call")
    assert (refused.key, refused.params) == ("final.forfeit", {"seat": 1})
    refused = table.refuses("reopen_step", PIT_BOSS, reason="seat 1 is back")
    assert (refused.key, refused.law) == (
        "nothing_to_reopen.forfeit",
        table.law({"double_draw": "07B(3)", "criss_cross": "7 B(3)", "let_it_ride": "07B(2)"}[game]),
    )


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("ruling 23")
def test_23_a_step_is_not_reopened_that_would_change_what_a_seat_forfeited() -> None:
    table = criss_cross(1, 2, bonus="5.00")
    table.deal()
    table.all_decide("1x")
    table.turn(left="2c")
    table.turn(right="9d")
    table.tap("decide", seat=1, choice="2x")
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="violation")
    # The two of Down that seat 1 lost would not be wagered any more.
    assert table.refuses("reopen_step", FLOORPERSON, reason="too early").key == "nothing_to_reopen.forfeit"
    assert not table.offers("reopen_step", FLOORPERSON)
    table.tap("decide", seat=2, choice="2x")
    table.turn(top="4h")
    reopen(table)
    assert table.state.felt.community == {"left": "2c", "right": "9d"}
    assert table.result(1)["net"] == "-55.00"


@pytest.mark.law("ruling 23")
def test_23_a_fold_of_a_seat_that_forfeited_since_stays_and_the_step_before_it_is_reopened() -> None:
    table = criss_cross(1, 2, bonus="5.00")
    table.deal()
    table.tap("decide", seat=1, choice="1x")
    table.tap("decide", seat=2, choice="fold")
    table.tap("forfeit_seat", FLOORPERSON, seat=2, reason="violation")
    assert (
        table.refuses("reopen_step", FLOORPERSON, reason="misheard", seat=2).key == "nothing_to_reopen.seat"
    )
    assert reopen(table).step == "cards_dealt"
    assert table.state.felt.seats[1].has_forfeited
    assert table.result(2)["net"] == "-25.00"


@pytest.mark.law("ruling 23")
@pytest.mark.parametrize(("top", "key"), [("4h", ""), ("9h", "nothing_to_reopen.forfeit")])
def test_23_a_bonus_that_a_forfeit_took_back_is_not_settled_anew(top: str, key: str) -> None:
    table = criss_cross(1, bonus="5.00")
    table.deal()
    for cards in ({"left": "2c", "right": "9d"}, {"top": top, "bottom": "Js"}, {"middle": "Kc"}):
        table.all_decide("1x")
        table.turn(**cards)
    table.tap("settle_bonus")
    table.tap("forfeit_seat", PIT_BOSS, seat=1, reason="violation")
    if key:
        assert table.refuses("reopen_step", PIT_BOSS, reason="too early").key == key
    else:
        table.tap("reopen_step", PIT_BOSS, reason="too early")
        assert not table.state.felt.is_bonus_settled


@pytest.mark.law("ruling 43")
def test_43_no_step_before_a_correction_is_reopened() -> None:
    table = Table()
    table.seat(1, 2)
    table.deal()
    table.tap("request_correction", reason="misheard", seat=1, wagers=table.opening("20.00"))
    table.tap("approve_request", FLOORPERSON, number=1)
    refused = table.refuses("reopen_step", PIT_BOSS, reason="too early")
    assert refused.key == "nothing_to_reopen.corrected"
    assert table.refuses("undo").key == "nothing_to_undo.phase"
    table.all_decide()
    table.turn(first="Ah")
    assert reopen(table).step == "card_turned"
    assert table.view.seats[0].wagers["bet_1"] == "20.00"


def test_a_procedure_table_reopens_a_step_after_a_forfeit() -> None:
    table = Table("let_it_ride", {}, depth="procedure")
    for seat in (1, 2):
        table.tap("seat_player", seat=seat)
    table.tap("mark_in", seats=(1, 2))
    table.deal()
    table.tap("forfeit_seat", FLOORPERSON, seat=2, reason="abandoned")
    assert reopen(table).step == "cards_dealt"


def test_a_round_called_in_an_older_release_ends_its_entries_at_the_floor_as_before() -> None:
    table = Table()
    table.seat(1)
    called = decide(table.state, COMMANDS["announce_no_more_bets"](), DEALER, NOW)[0]
    assert isinstance(called, e.NoMoreBetsAnnounced)
    assert called.keeps_steps
    table.happen(e.NoMoreBetsAnnounced(phase=called.phase, at=called.at), e.CardsDealt(at=NOW))
    assert len(table.state.entries) == 2
    table.happen(e.DeckReceived(deck="spare", back="blue"), e.DeckVerified(deck="spare"))
    assert not table.state.entries
    assert table.refuses("reopen_step", FLOORPERSON, reason="too early").key == "nothing_to_reopen.round"
