"""Why a seat forfeits: the reason and its paragraph are in the event and beside each wager."""

import pytest

from games.registry import GAMES
from games.settlement.explain import explain
from games.settlement.record import read_round
from games.settlement.settle import settle
from games.table import events as e
from games.table.actor import Actor
from games.table.offers import offers
from games.table.round_record import record_of
from games.table.view.table import view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.floor_table import FloorTable, dealt_table
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import CRISS_CROSS_RULES, dealt, to_the_end

LEFT = {"double_draw": "36.05.19.07B(3)", "criss_cross": "CCP ch. 7 B(3)", "let_it_ride": "36.05.18.07B(2)"}


@pytest.mark.law("36.05.19.07B(3)")
@pytest.mark.law("CCP ch. 7 B(3)")
@pytest.mark.law("36.05.18.07B(2)")
@each_game
def test_07B_who_leaves_forfeits_under_the_paragraph_of_leaving(game: str) -> None:
    table = dealt_table(game)
    table.tap("forfeit_seat", FLOORPERSON, seat=2, reason="abandoned")
    event = table.log[-1]
    assert isinstance(event, e.SeatForfeited)
    assert (event.reason, event.law) == ("abandoned", LEFT[game])
    result = view(table.state).seats[1].result
    assert result is not None
    assert {wager.law for wager in result.wagers.values()} == {LEFT[game]}


@pytest.mark.law("CCP ch. 11 A(5)")
def test_11A_a_violation_forfeits_under_its_own_paragraph() -> None:
    table = Table("criss_cross", CRISS_CROSS_RULES)
    table.seat(1, 2)
    table.deal()
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="violation")
    event = table.log[-1]
    assert isinstance(event, e.SeatForfeited)
    assert (event.reason, event.law) == ("violation", "CCP ch. 11 A(5)")
    assert {wager["law"] for wager in table.result(1)["wagers"].values()} == {"CCP ch. 11 A(5)"}
    to_the_end(table)
    table.hand(2, "Kc 5h")
    played = read_round(record_of(table.state))
    for known, law in ({}, "CCP ch. 7 B(3)"), ({1: event.law}, event.law):
        forfeited = next(seat for seat in explain(played, settle(played), known).seats if seat.seat == 1)
        assert {line.law for line in forfeited.lines} == {law}
    others = explain(played, settle(played), {1: event.law}).seats
    assert all(line.law != event.law for seat in others if seat.seat == 2 for line in seat.lines)


def test_a_forfeit_of_an_older_log_is_shown_under_the_paragraph_of_leaving() -> None:
    table = dealt_table("criss_cross")
    table.tap("forfeit_seat", FLOORPERSON, seat=2, reason="violation")
    event = table.log.pop()
    assert isinstance(event, e.SeatForfeited)
    older = Table("criss_cross", CRISS_CROSS_RULES)
    older.seat(2)
    older.deal()
    older.happen(e.SeatForfeited(seat=2, result=event.result))
    assert {wager["law"] for wager in older.result(2)["wagers"].values()} == {"CCP ch. 7 B(3)"}


def after_the_bonus(bonus: str, middle: str = "Kd") -> Table:
    """Two seats with this bonus, after its pass: the cross has a pair of nines, or with the ten a royal."""
    table = dealt(1, 2, bonus=bonus)
    cross = {"left": "Ah", "right": "Kh", "top": "Qh", "bottom": "Jh", "middle": "Th"}
    if middle == "Th":
        for places in (("left", "right"), ("top", "bottom"), ("middle",)):
            table.tap("decide_all", choice="1x")
            table.turn(**{place: cross[place] for place in places})
    else:
        to_the_end(table)
    table.tap("settle_bonus")
    return table


def forfeit_seats(table: Table | FloorTable, actor: Actor) -> tuple[object, ...]:
    found = [action for action in offers(table.state, actor) if action.name == "forfeit_seat"]
    return found[0].args["seat"].one_of if found else ()


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("ruling 23")
@pytest.mark.law("ruling 43")
def test_11A_a_violation_found_after_the_bonus_was_paid_takes_the_bonus_back() -> None:
    table = after_the_bonus("5.00")
    assert table.view.seats[0].settled["five_card_bonus"].pays == "5.00"
    refused = table.refuses("forfeit_seat", FLOORPERSON, seat=1, reason="violation")
    assert (refused.key, refused.law) == ("needs_pit_boss.forfeit", "ruling 43")
    assert (forfeit_seats(table, FLOORPERSON), forfeit_seats(table, PIT_BOSS)) == ((), (1, 2))
    table.tap("forfeit_seat", PIT_BOSS, seat=1, reason="violation")
    seat = table.view.seats[0]
    # The five dollars paid and the five of the wager itself.
    assert (seat.settled, seat.difference) == ({}, "-10.00")
    assert seat.result is not None
    assert {wager.outcome for wager in seat.result.wagers.values()} == {"forfeited"}
    table.hand(2, "Kc 5h")
    table.clear()
    settled = next(result for result in table.last_settlement().seats if result.seat == 1)
    assert sum(wager.returned_cents for wager in settled.wagers.values()) == 0


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("CCP ch. 11 H")
@pytest.mark.law("ruling 23")
def test_11A_a_bonus_that_waits_for_its_paperwork_is_not_paid_to_a_seat_that_forfeits() -> None:
    table = after_the_bonus("100.00", middle="Th")
    assert [payment.seat for payment in table.state.now.payments] == [1, 2]
    table.tap("forfeit_seat", PIT_BOSS, seat=1, reason="violation")
    assert [payment.seat for payment in table.state.now.payments] == [2]
    assert table.refuses("confirm_hand", FLOORPERSON, seat=1).key == "no_payment.seat"
    # Only the wager is taken: the win was never paid.
    assert table.view.seats[0].difference == "-100.00"
    table.hand(2, "2c 3d")
    table.clear()


@pytest.mark.law("CCP ch. 11 A(5)")
@pytest.mark.law("ruling 23")
def test_11A_a_bonus_that_was_paid_with_its_paperwork_comes_back_whole() -> None:
    table = after_the_bonus("100.00", middle="Th")
    amount = next(p.amount_cents for p in table.state.now.payments if p.seat == 1)
    table.pay()
    table.tap("forfeit_seat", PIT_BOSS, seat=1, reason="violation")
    assert table.state.felt.seats[0].difference_cents == -(amount + 100_00)


@pytest.mark.law("CCP ch. 11 A(5)")
def test_11A_a_lost_bonus_leaves_nothing_to_take_back_and_the_floorperson_forfeits_the_seat() -> None:
    table = dealt(1, 2, bonus="5.00")
    for cards in ({"left": "9c", "right": "5d"}, {"top": "2h", "bottom": "3s"}, {"middle": "Kd"}):
        table.tap("decide_all", choice="1x")
        table.turn(**cards)
    table.tap("settle_bonus")
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="violation")
    event = table.log[-1]
    assert isinstance(event, e.SeatForfeited)
    assert (event.difference_cents, table.view.seats[0].difference) == (0, "")


def test_a_seat_without_a_settled_wager_has_no_difference() -> None:
    table = dealt(1, 2, bonus="5.00")
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="violation")
    event = table.log[-1]
    assert isinstance(event, e.SeatForfeited)
    assert event.difference_cents is None


@pytest.mark.law("36.05.19.07B(3)")
@pytest.mark.law("CCP ch. 7 B(3)")
@pytest.mark.law("36.05.18.07B(2)")
@pytest.mark.law("ruling 22")
@each_game
def test_07B_who_leaves_between_the_call_and_the_deal_forfeits(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    for seat in (1, 2):
        table.tap("seat_player", seat=seat)
        table.tap("place_wagers", seat=seat, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    assert forfeit_seats(table, FLOORPERSON) == ()
    assert table.refuses("forfeit_seat", FLOORPERSON, seat=2, reason="abandoned").key == "not_in.seat"
    table.tap("announce_no_more_bets")
    # The rules about the cards begin with the cards.
    assert table.refuses("forfeit_seat", FLOORPERSON, seat=2, reason="violation").key == "bad_choice.forfeit"
    assert forfeit_seats(table, FLOORPERSON) == (1, 2)
    table.tap("forfeit_seat", FLOORPERSON, seat=2, reason="abandoned")
    seat_2 = table.state.felt.seats[1]
    assert seat_2.result is not None
    assert {wager.outcome for wager in seat_2.result.wagers.values()} == {"forfeited"}
    assert table.refuses("take_back_call").key == "final.forfeit"
    table.tap("deal")
    assert view(table.state).prompt.seat == 1


@pytest.mark.law("ruling 22")
@each_game
def test_22_with_nobody_left_before_the_deal_no_card_is_dealt_and_the_table_is_cleared(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.start_round_at_the_call()
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    assert "deal" not in {action.name for action in offers(table.state, DEALER)}
    table.tap("clear_table")
    assert (table.state.now.round_number, table.state.now.uncounted) == (2, 0)
