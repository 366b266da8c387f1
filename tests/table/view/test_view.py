"""The parts of a screen around the felt."""

import pytest

from games.messages.catalog import sentence
from games.registry import GAMES
from games.table.view.surroundings import PaymentView
from games.table.view.table import _deck_order, view
from tests.game_rules import PLAIN_RULES
from tests.people import FLOORPERSON, PIT_BOSS
from tests.table.floor_table import OPENED_AT, FloorTable
from tests.table.paid_amounts import pay_differently
from tests.table.pure_table import Table

STEPS = ["receive", "inspect", "verify", "spread", "show", "wash", "shuffle", "cut", "betting"]


@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_leads_through_the_opening_of_a_deck(game: str) -> None:
    table = FloorTable(game)
    said = [view(table.state).prompt.key]
    table.tap("receive_deck", deck="a", back="red")
    for name in ("inspect_deck", "verify_deck", "spread_deck", "show_deck", "wash_deck", "shuffle_deck"):
        said.append(view(table.state).prompt.key)
        table.tap(name, FLOORPERSON, deck="a")
    said.append(view(table.state).prompt.key)
    table.tap("cut_deck", deck="a", position=20)
    said.append(view(table.state).prompt.key)
    assert [key.removeprefix("step.").removesuffix("_deck") for key in said] == STEPS


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_a_pad_have_one_order_in_every_process(game: str) -> None:
    deck = GAMES[game].deck
    assert len(set(map(_deck_order, deck))) == len(deck)


def test_decks_show_their_due_time_and_the_pips_of_the_stub() -> None:
    table = FloorTable()
    table.open_deck()
    shown = view(table.state).around
    assert shown.decks[0].due_at == OPENED_AT.replace(hour=2, day=17).isoformat()
    assert (shown.uncounted, shown.rounds_without_count) == (0, 5)
    table.start_round()
    assert view(table.state).around.uncounted == 1


def test_the_packets_are_shown_until_they_are_dealt() -> None:
    table = FloorTable("criss_cross")
    table.open_deck()
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers={"ante_across": "10.00", "ante_down": "10.00"})
    assert view(table.state).around.deal == ()
    table.tap("announce_no_more_bets")
    assert view(table.state).around.deal == (("community", 5), ("seat_1", 1), ("seat_1", 1))
    table.tap("deal")
    assert view(table.state).around.deal == ()


def test_the_prompt_says_what_the_round_waits_for() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    table.tap("count_stub", count=1)
    assert view(table.state).prompt.key == "step.stub_off"
    table.tap("count_stub", count=47)
    table.tap("request_void", reason="fire alarm")
    waiting = view(table.state)
    assert waiting.prompt.text == "Wait for the floorperson: fire alarm."
    assert waiting.around.requests[0].reason == "fire alarm"
    table.tap("approve_request", FLOORPERSON, number=1)
    assert view(table.state).prompt.key == "step.void"
    assert view(table.state).around.is_void


@pytest.mark.law("36.05.19.05H")
@pytest.mark.law("CCP ch. 5 F")
@pytest.mark.law("36.05.18.05H")
@pytest.mark.law("ruling 9")
@pytest.mark.parametrize(
    ("game", "key"),
    [
        ("double_draw", "step.idle_face_up"),
        ("criss_cross", "step.idle_face_down"),
        ("let_it_ride", "step.idle_face_down"),
    ],
)
def test_05H_an_idle_deck_lies_as_its_game_says(game: str, key: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.tap("declare_idle")
    table.tap("spread_deck", deck="a")
    assert view(table.state).prompt.key == key


def test_payments_still_to_be_made_show_what_they_wait_for() -> None:
    table = Table(rules={})
    table.seat(1, bet="20.00")
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    assert not payments_shown(table)
    table.hand(1, "Qh Jh Th")
    (payment,) = payments_shown(table)
    assert (payment.round_number, payment.seat, payment.amount) == (1, 1, "60000.00")
    assert payment.paperwork == ("tax_form", "surveillance_call", "second_signature")
    assert (payment.status, payment.is_confirmed, payment.is_signed) == ("pending", False, False)
    assert payment.needs_signature
    table.tap("confirm_hand", FLOORPERSON, seat=1)
    table.tap("sign_payment", PIT_BOSS, seat=1)
    (payment,) = payments_shown(table)
    assert (payment.is_confirmed, payment.is_signed, payment.needs_signature) == (True, True, False)
    table.tap("take_over_payment", FLOORPERSON, seat=1)
    table.tap("clear_table")
    assert payments_shown(table)[0].status == "handed_over"
    paperwork = ("tax_form", "surveillance_call")
    table.tap("make_payment", FLOORPERSON, seat=1, round_number=1, paperwork=paperwork)
    assert not payments_shown(table)


def payments_shown(table: Table) -> tuple[PaymentView, ...]:
    return table.view.around.payments


def test_a_different_payout_to_a_seat_is_shown() -> None:
    table = settled_table()
    assert table.view.seats[1].paid_apart == ""
    pay_differently(table, seat=2, paid="27.00", reason="short")
    assert table.view.seats[1].paid_apart == "-5.00"


def settled_table() -> Table:
    """Seat 2 has a pair of aces, seat 1 withdrew a bet and has nothing."""
    table = Table(rules={"five_card_bonus": "A"})
    table.seat(1, 2, five_card_bonus="1.00")
    table.deal()
    table.all_decide(seat_1="withdraw")
    table.tap("turn_card", place="first", card="Ah")
    table.all_decide()
    table.tap("turn_card", place="second", card="Kd")
    table.hand(2, "Ac 4d 5s")
    table.hand(1, "7c 8d 2s")
    return table


def test_each_wager_carries_the_key_of_its_sentence_and_its_paragraph() -> None:
    table = settled_table()
    said = {}
    for seat in (1, 2):
        for box, wager in table.result(seat)["wagers"].items():
            said[seat, box] = (sentence(wager["key"], {"box": box, **wager}), wager["law"])
    assert said[2, "bet_1"] == ("Pay bet_1 $10.00 at 1 to 1.", "36.05.18.12A")
    assert said[1, "bet_1"] == ("bet_1 was withdrawn: $10.00 went back.", "36.05.18.11B(1)")
    assert said[1, "bet_2"] == ("Take bet_2: $10.00.", "36.05.18.11D(3)")
    assert said[1, "five_card_bonus"][0] == "five_card_bonus loses. Its $1.00 was already collected."
    table.tap("request_void", reason="fouled deck")
    table.tap("approve_request", PIT_BOSS, number=1)
    wager = table.result(1)["wagers"]["bet_2"]
    assert (wager["key"], wager["law"]) == ("result.return", "ruling 40")


@pytest.mark.law("ruling 15")
@pytest.mark.parametrize(("game", "cards"), [("let_it_ride", 3), ("criss_cross", 2), ("double_draw", 5)])
def test_a_hand_lies_face_down_by_its_number_alone_from_the_deal_on(game: str, cards: int) -> None:
    table = Table(game, PLAIN_RULES[game], seats=6)
    table.seat(1)
    table.tap("seat_player", seat=2)
    table.tap("announce_no_more_bets")
    assert (table.view.is_dealt, [seat.cards_down for seat in table.view.seats]) == (False, [0] * 6)
    table.tap("deal")
    assert table.view.is_dealt
    assert [seat.cards_down for seat in table.view.seats] == [cards, 0, 0, 0, 0, 0]
    assert [seat.cards for seat in table.view.seats] == [()] * 6


def test_a_hand_that_is_turned_or_collected_no_longer_lies_face_down() -> None:
    table = settled_table()
    assert [seat.cards_down for seat in table.view.seats[:2]] == [0, 0]
    assert [seat.is_settled for seat in table.view.seats[:3]] == [True, True, False]
    table = Table("criss_cross", {"ante_odds": "even_money"})
    table.seat(1, five_card_bonus="5.00")
    table.seat(2)
    table.deal()
    for seat in (1, 2):
        table.tap("decide", seat=seat, choice="fold")
    # A folded hand stays while its bonus lives.
    assert [seat.cards_down for seat in table.view.seats[:2]] == [2, 0]


def test_a_box_turned_at_a_table_without_cards_is_shown_as_turned() -> None:
    table = Table(depth="procedure")
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.deal()
    for place in ("first", "second"):
        table.all_decide()
        table.tap("turn_card", place=place)
    assert not table.view.is_box_turned
    table.tap("turn_box")
    assert (table.view.is_box_turned, table.view.six_card_box) == (True, ())


def test_a_deck_shows_since_when_it_is_in_play() -> None:
    table = FloorTable()
    table.tap("receive_deck", deck="a", back="red")
    assert view(table.state).around.decks[0].in_play_since == ""
    table = FloorTable()
    table.open_deck()
    assert view(table.state).around.decks[0].in_play_since == OPENED_AT.isoformat()


def test_what_a_correction_gives_back_is_shown_at_its_seat_until_the_table_is_cleared() -> None:
    table = settled_table()
    table.tap("request_correction", reason="that was a king", seat=1, cards=("Kc", "8d", "2s"))
    table.tap("approve_request", FLOORPERSON, number=1)
    # Bets 2 and 3 won 10 each where they had lost, and the bonus pays 2 for the pair.
    assert [seat.difference for seat in table.view.seats[:2]] == ["42.00", ""]
    table.tap("clear_table")
    assert table.view.seats[0].difference == ""


def test_what_was_paid_before_a_void_is_shown_as_taken_back() -> None:
    table = settled_table()
    net = table.net(2)
    table.tap("request_void", reason="fouled deck")
    table.tap("approve_request", PIT_BOSS, number=1)
    assert table.view.seats[1].difference == f"-{net}"
