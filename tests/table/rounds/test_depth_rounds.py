"""How much of a round a table records: every card, only winners, or only its steps."""

import pytest

from games.rulebook.law import Refused
from games.rulebook.submission import Depth, Thresholds
from games.table.offers import offers
from games.table.round_record import record_of
from tests.people import DEALER, FLOORPERSON, PIT_BOSS
from tests.table.pure_table import Table


def at_showdown(depth: Depth, **wagers: str) -> Table:
    table = Table(rules={"three_card_bonus": "A", "progressive": "A"}, depth=depth)
    table.seat(1, 2, 3, **wagers)
    table.deal()
    for cards in ({"first": "Kc"}, {"second": "9d"}):
        table.tap("decide_all", choice="ride")
        table.turn(**cards)
    return table


def test_where_winners_are_recorded_a_losing_seat_is_one_tap() -> None:
    table = at_showdown("winners", three_card_bonus="5.00", progressive="1.00")
    table.tap("seat_loses", seat=3)
    assert table.net(3) == "-36.00"
    nothing = {"main": "nothing", "three_card": "nothing", "progressive": "nothing"}
    assert table.view.seats[2].declared == nothing
    table.tap("declare_hand", seat=2, hands=nothing | {"main": "pair_tens_or_better"})
    assert table.result(2)["best"] == {}
    table.hand(1, "Kd Ks Kh")
    record = table.clear()
    assert record["seats"][2]["declared"] == nothing
    assert record["seats"][0]["cards"] == ["Kd", "Ks", "Kh"]


def test_from_a_straight_up_a_hand_needs_its_cards() -> None:
    table = at_showdown("winners", three_card_bonus="5.00")
    for hands, code in (
        ({"main": "straight", "three_card": "nothing"}, "bad_hand"),
        ({"main": "two_pair", "three_card": "straight"}, "bad_hand"),
        ({"main": "two_pair"}, "bad_hand"),
        ({"main": "two_pair", "three_card": "pair", "six_card": "nothing"}, "bad_hand"),
    ):
        assert table.refuses("declare_hand", seat=3, hands=hands).code == code
    assert set(table.argument("declare_hand", "hands").hands) == {"main", "three_card"}
    table.tap("declare_hand", seat=3, hands={"main": "two_pair", "three_card": "pair"})


def test_where_every_card_is_recorded_no_hand_is_declared() -> None:
    table = at_showdown("full")
    assert table.refuses("seat_loses", seat=3).code == "cards_needed"
    assert table.refuses("declare_hand", seat=3, hands={"main": "nothing"}).code == "cards_needed"
    assert not table.offers("seat_loses")
    assert table.refuses("turn_hand", seat=3).code == "wrong_card_count"


def test_criss_cross_lines_are_declared_and_the_bonus_comes_from_the_cross() -> None:
    table = Table("criss_cross", {"ante_odds": "even_money"}, depth="winners")
    table.seat(1, 2, 4, five_card_bonus="5.00")
    table.deal()
    table.all_decide("1x", seat_4="fold")
    for cards in ({"left": "9c", "right": "5d"}, {"top": "2h", "bottom": "9s"}, {"middle": "Kd"}):
        if table.asked is not None:
            table.tap("decide_all", choice="1x")
        table.turn(**cards)
    table.tap("settle_bonus")
    table.tap("seat_loses", seat=2)
    table.tap("declare_hand", seat=1, hands={"across": "pair_sixes_to_tens", "down": "two_pair"})
    assert table.result(1)["wagers"]["across"]["does"] == "push"
    assert table.result(1)["best"] == {"five_card_bonus": ["9c", "5d", "2h", "9s", "Kd"]}
    table.clear()


def test_double_draw_hands_are_declared() -> None:
    table = Table("double_draw", {}, depth="winners")
    table.seat(1, 2)
    table.deal()
    for _ in range(2):
        table.tap("decide_all", choice="place")
        table.tap("announce_no_more_bets")
        for seat in (1, 2):
            table.tap("draw", seat=seat, count=1)
    table.tap("declare_hand", seat=1, hands={"main": "three_of_a_kind"})
    table.tap("seat_loses", seat=2)
    assert table.net(2) == "-40.00"
    table.clear()


def test_a_table_of_steps_alone_leads_the_round_without_amounts_or_cards() -> None:
    table = Table("criss_cross", {"ante_odds": "even_money"}, depth="procedure")
    for seat in (1, 2, 3):
        table.tap("seat_player", seat=seat)
    assert table.refuses("place_wagers", seat=1, wagers=table.opening()).code == "not_recorded"
    table.tap("mark_in", seats=(1, 2, 3))
    table.tap("place_wagers", seat=3, wagers={})
    table.deal()
    assert table.refuses("decide", seat=1, choice="amount", amount="10.00").code == "not_recorded"
    table.all_decide("1x", seat_2="fold")
    assert table.refuses("turn_card", place="left", card="9c").code == "not_recorded"
    for places in (("left", "right"), ("top", "bottom"), ("middle",)):
        if table.asked is not None:
            table.tap("decide_all", choice="2x")
        for place in places:
            table.tap("turn_card", place=place)
    table.tap("settle_bonus")
    assert table.refuses("turn_hand", seat=1, cards=("4c", "7d")).code == "not_recorded"
    assert table.refuses("seat_loses", seat=1).code == "not_recorded"
    table.tap("turn_hand", seat=1)
    assert table.phase == "settled"
    with pytest.raises(Refused, match="no_record"):
        record_of(table.state)
    table.tap("clear_table")
    assert not any(type(event).__name__ == "RoundSettled" for event in table.log)
    assert table.view.round_number == 2


def test_a_table_of_steps_alone_asks_for_every_count_and_lock() -> None:
    rules = {"five_card_bonus": "A", "progressive": "A", "six_card_bonus": "A"}
    table = Table(rules=rules, depth="procedure")
    table.tap("seat_player", seat=1)
    table.tap("mark_in", seats=(1,))
    table.tap("announce_no_more_bets")
    seen = []
    while table.phase != "settled":
        seen.append(table.phase)
        match table.phase:
            case "bonus_count" | "progressive_count":
                box = table.argument("confirm_count", "box").one_of[0]
                table.tap("confirm_count", box=box)
            case "lock":
                table.tap("lock_progressive")
            case "dealing":
                table.tap("deal")
            case "first_decision" | "second_decision":
                table.tap("decide_all", choice="ride")
            case "first_card" | "second_card":
                table.tap("turn_card", place=table.phase.removesuffix("_card"))
            case "six_card_box":
                table.tap("turn_box")
            case "showdown":
                table.tap("turn_hand", seat=1)
            case "envy":
                table.tap("confirm_envy")
    assert seen[:4] == ["bonus_count", "lock", "progressive_count", "dealing"]
    assert seen[-3:] == ["six_card_box", "showdown", "envy"]


def steps_alone(*seats: int, **rules: str) -> Table:
    """A table of steps alone with these players, before the first hand is turned."""
    table = Table(rules=rules, depth="procedure")
    for seat in seats:
        table.tap("seat_player", seat=seat)
    table.tap("mark_in", seats=seats)
    table.deal()
    for place in ("first", "second"):
        table.tap("decide_all", choice="ride")
        table.tap("turn_card", place=place)
    return table


@pytest.mark.law("36.05.18.11E(5)")
@pytest.mark.law("ruling 1")
def test_11E_a_table_of_steps_alone_asks_for_the_envy_bonuses_when_every_hand_is_up() -> None:
    table = steps_alone(1, 2, progressive="A")
    assert [step.key for step in table.view.ahead] == ["ahead.showdown", "ahead.envy", "step.clear"]
    table.tap("turn_hand", seat=2)
    assert table.refuses("confirm_envy").code == "not_now"
    table.tap("turn_hand", seat=1)
    prompt = table.view.prompt
    assert (prompt.key, prompt.law, prompt.seat) == ("step.envy_unseen", "36.05.18.11E(5)", None)
    assert table.refuses("clear_table").code == "not_now"
    assert table.refuses("pay_envy", seat=1).key == "not_recorded.amounts"
    assert table.offers("confirm_envy")
    assert not table.offers("pay_envy")
    table.tap("confirm_envy")
    assert table.refuses("undo").key == "final.step"
    table.tap("clear_table")
    assert table.phase == "betting"


@pytest.mark.law("36.05.18.11E(5)")
def test_11E_without_a_progressive_or_without_a_hand_no_envy_is_asked_for() -> None:
    table = steps_alone(1)
    table.tap("turn_hand", seat=1)
    assert table.phase == "settled"
    table = steps_alone(1, progressive="A")
    table.tap("forfeit_seat", FLOORPERSON, seat=1, reason="abandoned")
    assert table.phase == "settled"


@pytest.mark.law("36.05.18.11E(5)")
def test_11E_where_amounts_are_recorded_each_bonus_is_paid_by_its_seat() -> None:
    table = with_envy("B", progressive="5.00")
    table.hand(3, "Ah Kh Qh")
    table.hand(2, "3c 4d 6s")
    table.hand(1, "3d 4c 6h")
    assert table.phase == "envy"
    assert table.refuses("confirm_envy").key == "not_now.phase"
    assert not table.offers("confirm_envy")


@pytest.mark.law("36.05.18.12G")
def test_12G_a_table_of_steps_alone_says_that_the_display_is_read_before_a_share() -> None:
    (note,) = steps_alone(1, progressive="A").view.prompt.notes
    assert (note.key, note.law) == ("note.read_meter", "36.05.18.12G")
    assert "the floorperson confirms the display" in note.text
    assert steps_alone(1).view.prompt.notes == ()


def test_a_round_that_is_not_finished_has_no_record() -> None:
    table = at_showdown("full")
    with pytest.raises(Refused, match="no_record"):
        record_of(table.state)


def with_envy(paytable: str, **of_seat_3: str) -> Table:
    """Seat 1 has a progressive wager, seat 2 none; the hand of seat 3 comes first."""
    rules = {"three_card_bonus": "A", "progressive": paytable}
    table = Table(rules=rules, depth="winners")
    table.seat(1, progressive="5.00")
    table.seat(2)
    table.seat(3, **of_seat_3)
    table.deal()
    for cards in ({"first": "2c"}, {"second": "9d"}):
        table.tap("decide_all", choice="ride")
        table.turn(**cards)
    return table


@pytest.mark.law("36.05.18.12H")
@pytest.mark.law("ruling 34")
@pytest.mark.parametrize("paytable", ["B", "C"])
def test_12H_a_loser_that_may_be_owed_envy_for_is_entered_by_its_cards(paytable: str) -> None:
    table = with_envy(paytable)
    refused = table.refuses("seat_loses", seat=3)
    assert (refused.key, refused.law) == ("cards_needed.envy", "36.05.18.12H")
    assert table.refuses("declare_hand", seat=3, hands={"main": "nothing"}).key == "cards_needed.envy"
    assert not table.offers("seat_loses")
    table.hand(3, "As Ks Qs")
    assert table.net(3) == "-30.00"
    table.hand(2, "3c 4d 6s")
    # Only seat 1 has a progressive wager, and nobody else would get anything for its hand.
    table.tap("seat_loses", seat=1)
    envy = table.argument("pay_envy", "seat").one_of
    assert envy == (1,)
    table.tap("pay_envy", seat=1)
    table.clear()


@pytest.mark.law("ruling 34")
def test_a_wager_on_the_three_cards_tells_that_the_hand_is_none_of_envy() -> None:
    for wagers in ({"progressive": "1.00"}, {"three_card_bonus": "5.00"}):
        table = with_envy("B", **wagers)
        assert table.offers("seat_loses")
        table.tap("seat_loses", seat=3)
    # With paytable A a hand that pays envy wins the base game, and is never named.
    table = with_envy("A")
    table.tap("seat_loses", seat=3)


@pytest.mark.law("ruling 34")
def test_a_correction_hides_no_envy_behind_a_hand_that_was_only_named() -> None:
    table = Table(rules={"progressive": "B"}, depth="winners")
    table.seat(1, 2)
    table.deal()
    for cards in ({"first": "2c"}, {"second": "9d"}):
        table.tap("decide_all", choice="ride")
        table.turn(**cards)
    table.tap("seat_loses", seat=2)
    wagers = table.opening() | {"progressive": "1.00"}
    refused = table.refuses("request_correction", reason="x", seat=1, wagers=wagers)
    assert (refused.key, refused.params["seat"]) == ("cards_needed.envy", 2)
    table.tap("request_correction", reason="its cards", seat=2, cards=("As", "Ks", "Qs"))
    table.tap("approve_request", FLOORPERSON, number=1)
    table.tap("request_correction", reason="a dollar lay there", seat=1, wagers=wagers)
    table.tap("approve_request", PIT_BOSS, number=2)
    table.tap("seat_loses", seat=1)
    table.tap("pay_envy", seat=1)
    table.clear()


@pytest.mark.parametrize(("surveillance_cents", "is_needed"), [(9_001, False), (9_000, True), (8_999, True)])
def test_a_hand_whose_payout_needs_paperwork_is_entered_by_its_cards(
    surveillance_cents: int, is_needed: bool
) -> None:
    table = Table(rules={}, depth="winners", thresholds=Thresholds(surveillance_cents=surveillance_cents))
    table.seat(1)
    table.deal()
    for cards in ({"first": "Kc"}, {"second": "9d"}):
        table.tap("decide_all", choice="ride")
        table.turn(**cards)
    if is_needed:
        refused = table.refuses("declare_hand", seat=1, hands={"main": "three_of_a_kind"})
        assert refused.key == "cards_needed.payout"
        named = table.argument("declare_hand", "hands").hands["main"]
        assert named == ("nothing", "pair_tens_or_better", "two_pair")
        table.tap("seat_loses", seat=1)
        hands = {"main": "three_of_a_kind"}
        refused = table.refuses("request_correction", reason="x", seat=1, hands=hands)
        assert refused.key == "cards_needed.payout"
        table.tap("reenter_cards", seat=1, cards=("Kd", "Ks", "2h"))
    else:
        table.tap("declare_hand", seat=1, hands={"main": "three_of_a_kind"})
    assert table.result(1)["pays"] == "90.00"


def test_a_disputed_hand_is_entered_by_its_cards() -> None:
    table = at_showdown("winners")
    table.tap("hold_table", FLOORPERSON, reason="player says it is a flush")
    assert table.refuses("seat_loses", seat=3).key == "cards_needed.dispute"
    assert table.refuses("declare_hand", seat=3, hands={"main": "two_pair"}).key == "cards_needed.dispute"
    assert {"turn_hand"} <= {a.name for a in offers(table.state, DEALER)}
    assert not table.offers("seat_loses")
    table.tap("release_hold", FLOORPERSON, outcome="no flush")
    table.tap("seat_loses", seat=3)
