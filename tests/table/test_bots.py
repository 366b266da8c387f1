"""Bots at a table that keeps no decks, and the rounds they report later."""

import random
from datetime import timedelta

import msgspec

from games.bots.choose import choose_tap
from games.bots.dealer import choose_dealer_action
from games.bots.mistakes import missed_rounds, pick_mistake
from games.bots.players import fill_argument
from games.table.action import Action, Argument, one_of
from games.table.commands import ConfirmCount, DeclareIdle, ReceiveDeck, ShowDeck
from games.table.decide import decide
from games.table.evolve import evolve
from games.table.missed_rounds.model import MissedRound
from games.table.offers import offers
from games.table.state import State
from games.table.stub.due import expected_stub
from tests.people import DEALER
from tests.table.floor_table import FloorTable
from tests.table.payments.won_rounds import at_showdown
from tests.table.pure_table import NOW, Table


def played(rounds: int) -> tuple[State, list[str]]:
    """Return a table without decks after this many rounds of bots, and their taps."""
    state, rng, now, names = Table(rules={}).state, random.Random(1), NOW, []
    while state.now.round_number <= rounds:
        now += timedelta(seconds=5)
        choice = choose_tap(state, rng, now)
        assert choice is not None
        names.append(choice.name)
        for event in decide(state, choice.command, choice.actor, now):
            state = evolve(state, event)
    return state, names


def test_where_no_decks_are_kept_bots_handle_none_and_play_on() -> None:
    state, names = played(rounds=3)
    assert state.now.round_number == 4
    assert names.count("deal") >= 3
    assert not [name for name in names if name.endswith("_deck")]


def test_a_round_is_told_of_only_after_the_last_that_was_dealt_and_with_its_deck_where_there_is_one() -> None:
    state, _ = played(rounds=1)
    last = state.now.last_dealt_at
    assert last is not None
    assert missed_rounds(state, last) == ()
    later = last + timedelta(seconds=1)
    assert missed_rounds(state, later) == (MissedRound(at=later, dealer="dealer"),)


def test_every_place_is_counted_to_what_was_dealt_or_to_one_more() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    dealt = 52 - expected_stub(table.state)
    rng = random.Random(1)
    counted = [
        sum(fill_argument(table.state, "count_places", "places", Argument(), rng).values()) for _ in range(20)
    ]
    assert set(counted) == {dealt, dealt + 1}


def test_a_bot_brings_another_deck_when_its_own_was_counted_wrong_after_the_call() -> None:
    table = FloorTable(shuffling="counting_shuffler")
    table.open_deck()
    table.start_round_at_the_call()
    table.tap("report_fault", device="shuffler", fault="wrong_count")
    names: list[str] = []
    while not table.state.felt.is_dealt:
        choice = choose_tap(table.state, random.Random(len(names)), table.time)
        assert choice is not None
        names.append(choice.name)
        table.tap(choice.name, choice.actor, **msgspec.structs.asdict(choice.command))
    assert names[:2] == ["return_device", "receive_deck"]
    assert names[-1] == "deal"


def test_a_payment_that_needs_a_second_signature_alone_has_no_form_to_fill_in() -> None:
    table = FloorTable()
    assert fill_argument(table.state, "make_payment", "paperwork", Argument(), random.Random(1)) == ()


def test_a_hand_that_was_entered_wrong_becomes_one_of_cards_that_nobody_has_seen() -> None:
    table = Table(rules={})
    table.seat(1)
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.hand(1, "Qh Jh 2c")
    wrong = Action("request_correction", {"seat": one_of(1), "cards": Argument(cards=3, seats=(1,))})
    args = pick_mistake(table.state, wrong, random.Random(1))
    assert args["seat"] == 1
    assert len(args["cards"]) == 3
    assert not set(args["cards"]) & {"Ah", "Kh", "Qh", "Jh", "2c"}


class Whimsical(random.Random):
    """A dealer who follows every whim."""

    def randrange(self, *args: object, **kwargs: object) -> int:
        return 0


def test_a_bot_enters_cards_again_unless_the_hand_was_due_a_payout() -> None:
    for cards, again in (("2c 7d 9s", "reenter_cards"), ("Ac 4d 5s", "turn_hand")):
        table = at_showdown(1, 2)
        table.hand(2, cards)
        action = choose_dealer_action(table.state, offers(table.state, DEALER), Whimsical(), NOW)
        assert action is not None
        assert action.name == again


def test_a_bot_confirms_the_chips_with_their_numbers() -> None:
    table = Table(rules={"five_card_bonus": "A"})
    table.seat(1, 2, five_card_bonus="1.00")
    table.tap("announce_no_more_bets")
    choice = choose_tap(table.state, random.Random(1), NOW)
    assert choice is not None
    assert choice.command == ConfirmCount("five_card_bonus", chips=2, acknowledged=2)


def test_a_bot_empties_shoe_and_rack_of_an_idle_table_before_anything_else() -> None:
    table = FloorTable()
    table.open_deck()
    early = choose_tap(table.state, random.Random(1), table.time + timedelta(minutes=19))
    assert early is not None
    assert early.name == "seat_player"
    due = choose_tap(table.state, random.Random(1), table.time + timedelta(minutes=20))
    assert due is not None
    assert due.command == DeclareIdle()


def test_a_bot_says_which_player_looked_at_the_cards() -> None:
    table = FloorTable()
    table.open_deck()
    table.tap("declare_idle")
    table.tap("spread_deck", deck="a")
    shown = choose_tap(table.state, random.Random(1), table.time)
    assert shown is not None
    assert shown.command == ShowDeck(deck="a", not_seated=True)
    table.tap("seat_player", seat=2)
    shown = choose_tap(table.state, random.Random(1), table.time)
    assert shown is not None
    assert shown.command == ShowDeck(deck="a", seat=2)


def test_a_bot_gives_a_deck_a_name_that_no_deck_had() -> None:
    table = FloorTable()
    table.tap("receive_deck", deck="deck_1", back="red")
    table.tap("remove_deck", deck="deck_1", reason="damaged")
    received = choose_tap(table.state, random.Random(1), table.time)
    assert received is not None
    assert isinstance(received.command, ReceiveDeck)
    assert received.command.deck == "deck_2"
