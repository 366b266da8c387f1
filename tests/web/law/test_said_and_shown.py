"""What the screen, the sign and the card say by the text, over HTTP."""

from typing import Any

import pytest
from msgspec.structs import replace

from dealers.api.tables import show_card
from games.table.stub.due import expected_stub
from tests.each_game import each_game
from tests.game_rules import ONE_DECK_BY_HAND
from tests.harness.signed_in import browser_of
from tests.people import FLOORPERSON
from tests.web.law.staged import Staged, settings_for

pytestmark = pytest.mark.django_db
CUT = {"double_draw": "36.05.19.05F(1)", "criss_cross": "CCP ch. 5 D", "let_it_ride": "36.05.18.05F"}
CROSS = ({"left": "9c", "right": "5d"}, {"top": "2h", "bottom": "8s"}, {"middle": "Kd"})


@pytest.mark.law("36.05.19.05F(1)")
@pytest.mark.law("CCP ch. 5 D")
@pytest.mark.law("36.05.18.05F")
@each_game
def test_05F_the_card_of_the_table_says_that_the_dealer_cuts(game: str) -> None:
    table = Staged(game, settings_for())
    (line,) = [line for line in table.read(show_card)["deck"] if line["key"] == "card.cut"]
    assert (line["law"], line["text"]) == (
        CUT[game],
        "The dealer cuts: cover card ten cards or more from the top; what is above goes to the bottom.",
    )
    page = browser_of(table.fran).get(f"/tables/{table.id}/card/")
    assert page.status_code == 200
    assert f'data-table="{table.id}"' in page.content.decode()


@pytest.mark.law("36.05.18.02B(10)")
@pytest.mark.law("36.05.19.02B(6)")
@pytest.mark.law("CCP ch. 12 B")
@pytest.mark.law("ruling 35")
@each_game
def test_02B_the_payout_limit_is_on_the_sign(game: str) -> None:
    rules: dict[str, Any] = {"payout_limit": "30000.00"}
    if game == "criss_cross":
        rules = {"ante_odds": "even_money"}
    card = Staged(game, rules=rules).read(show_card)
    assert card["payout_limit"] == ("50000.00" if game == "criss_cross" else "30000.00")
    assert card["limit_law"] in ("36.05.18.02B(10)", "36.05.19.02B(6)", "CCP ch. 12 B", "CCP ch. 2 B(6)")


@pytest.mark.law("36.05.18.07F")
@pytest.mark.law("ruling 19")
def test_07F_boxes_of_one_player_lie_side_by_side() -> None:
    table = Staged("let_it_ride", replace(ONE_DECK_BY_HAND, seats=7), boxes_per_player=2)
    table.do("seat_player", seat=3)
    assert table.refused("seat_player", seat=5, same_as=3) == ("not_adjacent.player", "36.05.18.07F")
    table.do("seat_player", seat=4, same_as=3)


@pytest.mark.law("36.05.18.07F")
@pytest.mark.law("ruling 34")
@pytest.mark.parametrize("is_same", [True, False])
def test_34_no_envy_goes_to_another_box_of_the_same_player(is_same: bool) -> None:
    rules = {"progressive": "B"}
    table = Staged(
        "let_it_ride", rules=rules, settings=settings_for(seats=7), boxes_per_player=2, meter_rate_percent=20
    )
    table.deck()
    table.quick("seat_player", seat=3)
    table.do("seat_player", seat=4, same_as=3 if is_same else None)
    for seat in (3, 4):
        wagers = table.opening() | {"progressive": "1.00"}
        table.quick("place_wagers", seat=seat, wagers=wagers)
    table.quick("announce_no_more_bets")
    table.quick("lock_progressive")
    table.quick("confirm_count", box="progressive", chips=2, acknowledged=2)
    table.quick("deal")
    for cards in ({"first": "2d"}, {"second": "7c"}):
        table.all_decide()
        table.turn(**cards)
    reading = "2000.00"
    table.quick("confirm_meter", FLOORPERSON, reading=reading)
    table.quick("turn_hand", seat=4, cards=("Ah", "Kh", "Qh"))
    table.do("turn_hand", seat=3, cards=["3c", "5d", "9s"])
    assert table.offered("pay_envy") is not is_same


@pytest.mark.law("CCP ch. 11 I(1)")
def test_11I_nothing_is_announced_for_cards_that_were_not_entered() -> None:
    table = Staged("criss_cross", settings=settings_for(), depth="winners")
    table.deck()
    table.deal(2)
    for cards in CROSS:
        table.all_decide()
        table.turn(**cards)
    table.do("declare_hand", seat=2, hands={"across": "pair_sixes_to_tens", "down": "pair_sixes_to_tens"})
    assert table.prompt().get("says") is None


@pytest.mark.law("CCP ch. 11 I(1)")
@pytest.mark.law("CCP ch. 11 I(2)")
def test_11I_at_a_table_of_steps_alone_the_dealer_is_told_to_announce_both_lines() -> None:
    table = Staged("criss_cross", settings=settings_for(), depth="procedure")
    table.deck()
    table.quick("seat_player", seat=1)
    table.quick("mark_in", seats=(1,))
    table.quick("announce_no_more_bets")
    table.quick("deal")
    for cards in CROSS:
        table.all_decide()
        for place in cards:
            table.quick("turn_card", place=place)
    table.do("settle_bonus")
    assert table.prompt()["says"]["text"] == "Seat 1. Across, and its hand. Down, and its hand."


STUBS = [
    pytest.param(game, method, key, law, marks=pytest.mark.law(law))
    for game, method, key, law in (
        ("double_draw", "manual_shoe", "note.keep_stub_manual_shoe", "36.05.19.08D(3)(a)"),
        ("double_draw", "hand", "note.keep_stub_hand", "36.05.19.09B(2)(a)"),
        ("double_draw", "automated_shoe", "note.keep_stub_automated_shoe", "36.05.19.10B(2)(a)"),
        ("criss_cross", "hand", "note.rack_stub_hand", "CCP ch. 9 B(3)(b)"),
        ("criss_cross", "automated_shoe", "note.rack_stub_automated_shoe", "CCP ch. 10 B(3)(b)"),
        ("let_it_ride", "manual_shoe", "note.rack_stub_manual_shoe", "36.05.18.08D(4)"),
        ("let_it_ride", "hand", "note.rack_stub_hand", "36.05.18.09D"),
        ("let_it_ride", "automated_shoe", "note.rack_stub_automated_shoe", "36.05.18.10C"),
    )
]


@pytest.mark.parametrize(("game", "method", "key", "law"), STUBS)
def test_the_live_step_says_where_the_stub_goes(game: str, method: str, key: str, law: str) -> None:
    table = Staged(game, settings_for(method=method, shuffling="shuffler"))
    table.deck()
    table.call()
    assert table.notes()[key] == law


@pytest.mark.law("36.05.19.08F(2)")
@pytest.mark.law("CCP ch. 8 F(2)")
@pytest.mark.law("36.05.18.08E")
@pytest.mark.law("ruling 11")
@each_game
def test_08F_the_live_step_says_where_a_stub_goes_that_was_counted(game: str) -> None:
    table = Staged(game, settings_for())
    table.to_the_fifth_call()
    table.do("deal")
    kept = ("note.keep_counted", "ruling 11")
    racked = ("note.rack_counted", {"criss_cross": "CCP ch. 8 F(2)", "let_it_ride": "36.05.18.08E"}.get(game))
    assert (kept if game == "double_draw" else racked) in table.notes().items()
    table.do("count_stub", count=expected_stub(table.state))


@pytest.mark.law("36.05.18.08D(2)")
@pytest.mark.law("36.05.18.10H")
@pytest.mark.law("ruling 14")
def test_08D_the_live_step_says_which_cards_go_to_the_box_and_to_the_rack() -> None:
    rules = {"six_card_bonus": "A"}
    table = Staged("let_it_ride", settings_for(), rules=rules)
    table.deck()
    table.call()
    assert table.notes()["note.box"] == "36.05.18.08D(2)"


@pytest.mark.law("36.05.18.10H")
@pytest.mark.law("ruling 14")
def test_10H_the_live_step_says_which_card_is_racked_unseen() -> None:
    chosen = settings_for(method="automated_shoe", shuffling="reshuffling_device", racks_one=True)
    table = Staged("let_it_ride", chosen)
    table.deck()
    table.call()
    assert table.notes()["note.rack_one"] == "36.05.18.10H"


RACKED = [
    pytest.param(method, law, marks=pytest.mark.law(law))
    for method, law in (
        ("manual_shoe", "36.05.19.08D(3)(b)"),
        ("hand", "36.05.19.09B(2)(b)"),
        ("automated_shoe", "36.05.19.10B(2)(b)"),
    )
]


@pytest.mark.law("ruling 11")
@pytest.mark.parametrize(("method", "law"), RACKED)
def test_the_live_step_says_that_the_stub_goes_to_the_rack_after_the_last_draw(method: str, law: str) -> None:
    table = Staged("double_draw", settings_for(method=method, shuffling="shuffler"))
    table.deck()
    table.deal()
    for _ in range(2):
        table.all_decide()
        table.quick("announce_no_more_bets")
        table.do("draw", seat=1, count=0)
    assert table.notes()["note.rack_after_draws"] == law
