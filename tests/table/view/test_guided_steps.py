"""What the app says at a step, for paragraphs that people carry out with their hands."""

import pytest

from games.registry import GAMES
from games.table.timers.due import timers
from games.table.view.table import view
from tests.each_game import each_game
from tests.game_rules import LET_IT_RIDE_BETS
from tests.people import FLOORPERSON, SYSTEM
from tests.table.floor_table import FloorTable
from tests.table.pure_table import Table
from tests.table.rounds.criss_cross_rounds import CRISS_CROSS_RULES

COUNTED = [
    pytest.param(method, chips, accepted, marks=[pytest.mark.law(law) for law in (*chips, accepted)])
    for method, chips, accepted in (
        ("manual_shoe", ("36.05.18.08C(1)(a)", "36.05.18.08C(1)(b)"), "36.05.18.08C(3)(a)"),
        ("hand", ("36.05.18.09A(3)(a)(i)", "36.05.18.09A(3)(a)(ii)"), "36.05.18.09A(3)(c)(i)"),
        ("automated_shoe", ("36.05.18.10A(1)(b)(i)", "36.05.18.10A(1)(b)(ii)"), "36.05.18.10A(1)(d)(i)"),
    )
]


def said(table: FloorTable | Table) -> tuple[str, str]:
    prompt = view(table.state).prompt
    return prompt.key, prompt.text


@pytest.mark.law("36.05.19.04C(1)")
@pytest.mark.law("36.05.19.04C(2)")
@pytest.mark.law("36.05.19.04C(3)")
@pytest.mark.law("CCP ch. 4 C(1)")
@pytest.mark.law("CCP ch. 4 C(2)")
@pytest.mark.law("CCP ch. 4 C(3)")
@pytest.mark.law("36.05.18.04C(1)")
@pytest.mark.law("36.05.18.04C(2)")
@pytest.mark.law("36.05.18.04C(3)")
@each_game
def test_04C_the_deck_is_turned_down_washed_and_stacked_after_the_player_has_looked(game: str) -> None:
    table = FloorTable(game)
    table.tap("receive_deck", deck="red", back="red")
    table.tap("inspect_deck", deck="red")
    table.tap("verify_deck", FLOORPERSON, deck="red")
    table.tap("spread_deck", deck="red")
    table.tap("show_deck", deck="red")
    key, text = said(table)
    assert key == "step.wash_deck"
    assert all(word in text for word in ("face down", "wash", "stack"))


@pytest.mark.law("36.05.19.05H(1)")
@pytest.mark.law("36.05.19.05H(2)")
@pytest.mark.law("36.05.19.05H(3)")
@pytest.mark.law("CCP ch. 5 F(1)")
@pytest.mark.law("CCP ch. 5 F(2)")
@pytest.mark.law("36.05.18.05H(1)")
@pytest.mark.law("36.05.18.05H(2)")
@each_game
def test_05H_an_idle_table_is_told_to_empty_shoe_and_rack_and_how_to_spread(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.tap("seat_player", seat=1)
    (due,) = (due for due in timers(table.state) if due.kind == "idle")
    table.wait(minutes=20)
    table.tap("remind", SYSTEM, kind=due.kind, due_at=due.at)
    key, text = said(table)
    assert key == "step.idle_due"
    assert all(word in text for word in ("20 minutes", "shoe", "discard rack"))
    table.tap("declare_idle")
    is_up = GAMES[game].spreads_face_up_when_idle
    key, text = said(table)
    assert key == ("step.idle_spread_either" if is_up else "step.idle_spread")
    assert all(word in text for word in ("Spread", "face up", "face down"))
    table.tap("spread_deck", deck="a")
    key, text = said(table)
    assert key == ("step.idle_face_up" if is_up else "step.idle_face_down")
    assert "face up" in text


@pytest.mark.law("36.05.19.11C(5)")
@pytest.mark.law("36.05.19.11C(6)")
@pytest.mark.law("36.05.19.11C(11)")
@pytest.mark.law("36.05.19.11C(12)")
def test_11C_the_dealer_is_told_to_rack_the_discards_and_to_replace_them() -> None:
    table = Table("double_draw", {})
    table.seat(1)
    table.deal()
    for most, law in ((3, "36.05.19.11C(5)"), (1, "36.05.19.11C(11)")):
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        key, text = said(table)
        assert key == "step.draw"
        assert all(word in text for word in (str(most), "discards", "replace"))
        (note,) = view(table.state).prompt.notes
        assert (note.key, note.law) == ("note.rack_discards", law)
        table.tap("draw", seat=1, count=0)


@pytest.mark.parametrize(("method", "chips", "accepted"), COUNTED)
def test_08C_the_dealer_is_told_to_collect_the_chips_and_to_place_lammers(
    method: str, chips: tuple[str, ...], accepted: str
) -> None:
    rules = {"five_card_bonus": "A", "progressive": "A"}
    table = FloorTable("let_it_ride", rules=rules, method=method, shuffling="shuffler")
    table.open_deck()
    table.tap("seat_player", seat=1)
    bonuses = {"five_card_bonus": "1.00", "progressive": "1.00"}
    table.tap("place_wagers", seat=1, wagers=LET_IT_RIDE_BETS | bonuses)
    table.tap("announce_no_more_bets")
    prompt = view(table.state).prompt
    assert prompt.key == "step.count_lammers"
    assert all(law.startswith(prompt.law) for law in chips)
    assert all(word in prompt.text for word in ("Collect", "lammers"))
    table.tap("confirm_count", box="five_card_bonus")
    table.tap("lock_progressive")
    prompt = view(table.state).prompt
    assert prompt.key == "step.count_accepted"
    assert accepted.startswith(prompt.law)
    assert "Collect the progressive wagers" in prompt.text


FOLDED = [
    pytest.param(answers, marks=[pytest.mark.law(law) for law in laws])
    for answers, laws in (
        (0, ("CCP ch. 11 B(2)(b)", "CCP ch. 11 B(3)")),
        (1, ("CCP ch. 11 D(1)(b)", "CCP ch. 11 D(2)")),
        (2, ("CCP ch. 11 F(1)(b)", "CCP ch. 11 F(2)")),
    )
]


@pytest.mark.law("ruling 21")
@pytest.mark.parametrize("answers", FOLDED)
@pytest.mark.parametrize("bonus", [None, "5.00"])
def test_11_a_folded_hand_is_shown_as_collected_unless_its_bonus_is_alive(
    answers: int, bonus: str | None
) -> None:
    table = Table("criss_cross", CRISS_CROSS_RULES)
    table.seat(1, **({} if bonus is None else {"five_card_bonus": bonus}))
    table.seat(2)
    table.deal()
    turned = ({"left": "9c", "right": "5d"}, {"top": "2h", "bottom": "8s"})
    for cards in turned[:answers]:
        table.all_decide("1x")
        table.turn(**cards)
    table.tap("decide", seat=1, choice="fold")
    assert view(table.state).seats[0].is_hand_collected is (bonus is None)


ONE_AT_A_TIME = "1 to each player, 1 to community, 1 to each player, 1 to community, 1 to each player"
DEALT = [
    pytest.param(game, method, law, order, marks=[pytest.mark.law(one) for one in (law, *laws)])
    for game, method, law, order, laws in (
        (
            "double_draw",
            "manual_shoe",
            "36.05.19.08D",
            ", ".join(["1 to each player"] * 5),
            ("36.05.19.08D(2)",),
        ),
        ("double_draw", "hand", "36.05.19.09B", ", ".join(["1 to each player"] * 5), ("36.05.19.09B(1)",)),
        ("double_draw", "automated_shoe", "36.05.19.10B", "5 to each player", ("36.05.19.10B(1)",)),
        (
            "criss_cross",
            "manual_shoe",
            "CCP ch. 8 D",
            "5 to community, 1 to each player, 1 to each player",
            ("CCP ch. 8 D(3)",),
        ),
        (
            "criss_cross",
            "hand",
            "CCP ch. 9 B",
            "5 to community, 1 to each player, 1 to each player",
            ("CCP ch. 9 B(2)",),
        ),
        (
            "criss_cross",
            "automated_shoe",
            "CCP ch. 10 B",
            "5 to community, 2 to each player",
            ("CCP ch. 10 B(2)",),
        ),
        (
            "let_it_ride",
            "manual_shoe",
            "36.05.18.08D",
            ONE_AT_A_TIME,
            ("36.05.18.08D(3)", *(f"36.05.18.08D(3)({letter})" for letter in "abcde")),
        ),
        (
            "let_it_ride",
            "hand",
            "36.05.18.09C",
            ONE_AT_A_TIME,
            tuple(f"36.05.18.09C({number})" for number in range(1, 6)),
        ),
        (
            "let_it_ride",
            "automated_shoe",
            "36.05.18.10B",
            "2 to community, 3 to each player",
            tuple(f"36.05.18.10B({number})" for number in range(2, 5)),
        ),
    )
]


@pytest.mark.parametrize(("game", "method", "law", "order"), DEALT)
def test_the_step_of_the_deal_says_how_many_cards_go_where_and_from_whom_on(
    game: str, method: str, law: str, order: str
) -> None:
    table = FloorTable(game, method=method, shuffling="shuffler")
    table.open_deck()
    for seat in (1, 3):
        table.tap("seat_player", seat=seat)
    table.start_round_at_the_call()
    note = view(table.state).prompt.notes[0]
    is_machine = method == "automated_shoe"
    key = "note.deal_stacks" if is_machine else "note.deal_order"
    assert (note.key, note.law) == (key, law)
    start = "Stacks face down" if is_machine else "Face down"
    assert note.text == f"{start}, clockwise from the player farthest to your left: {order}."
    sent = order.replace(" to each player", " seats").replace(" to community", " community")
    assert note.params == {"places": sent}
