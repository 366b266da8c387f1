"""The progressive of Let It Ride: shares of the meter, and the envy bonus."""

import pytest

from games.let_it_ride.rules import PAYTABLES
from tests.rulebook.games.let_it_ride_rounds import FIVE, THREE, let_it_ride_round, rows_of
from tests.rulebook.round_records import let_it_ride, round_of, seat_result, settled


@pytest.mark.law("36.05.18.01B(6)")
@pytest.mark.law("36.05.18.06F")
@pytest.mark.law("36.05.18.11E(4)")
@pytest.mark.law("ruling 32")
@pytest.mark.parametrize("stake", [1, 5])
@pytest.mark.parametrize(("key", "hand", "text"), rows_of("progressive"))
def test_12E_pays_the_progressive_by_its_paytable(key: str, hand: str, text: str, stake: int) -> None:
    cards, community = FIVE[hand] if key == "A" else (THREE[hand], "2d 7h")
    record_rules = {"progressive": key, "reset": "1500.00"}
    seat = let_it_ride(cards, wagers={"progressive": f"{stake}.00"})
    answer = settled(
        round_of("let_it_ride", seat, community=community.split(), rules=record_rules, meter="12345.67")
    )
    result = seat_result(answer)
    wager = result["wagers"]["progressive"]
    pays, after = {
        "100% of meter": ("12345.67", "1500.00"),
        "10% of meter": ("1234.56", "11111.11"),
    }.get(text, (f"{stake * int(text.split(maxsplit=1)[0].rstrip('%'))}.00", "12345.67"))
    assert result["hands"]["progressive"] == hand
    assert (wager["odds"], wager["pays"], wager["returned"]) == (text, pays, pays)
    assert answer["meter"] == {"before": "12345.67", "after": after}


@pytest.mark.law("36.05.18.12E(2)")
@pytest.mark.law("36.05.18.12E(3)")
@pytest.mark.parametrize(
    ("key", "cards", "hand"),
    [
        ("A", "4s 4c 9h", "nothing"),
        ("B", "4s 5s 9s", "nothing"),
        ("B", "4s 4c 9s", "nothing"),
        ("B", "Kd Qd Jd", "straight_flush"),
        ("B", "Ad 2d 3d", "straight_flush"),
        ("B", "Ad Kd Qd", "suited_akq"),
        ("C", "4s 5d 6s", "nothing"),
    ],
)
def test_12E_a_hand_below_the_paytable_is_nothing(key: str, cards: str, hand: str) -> None:
    result = let_it_ride_round(
        cards, "2h 7h", rules={"progressive": key}, wagers={"progressive": "1.00"}, meter="5000.00"
    )
    assert result["hands"]["progressive"] == hand


@pytest.mark.law("36.05.18.12F(2)")
@pytest.mark.parametrize(("reset", "error"), [("999.99", True), ("1000.00", False), ("1000.01", False)])
def test_12F_the_meter_resets_to_1000_at_least(reset: str, error: bool) -> None:
    record = round_of("let_it_ride", let_it_ride("4s 5d 9h"), community=["2d", "7h"], rules={"reset": reset})
    assert (settled(record).get("error", {}).get("code") == "bad_rules") is error


@pytest.mark.law("36.05.18.12G")
@pytest.mark.law("ruling 33")
def test_12G_each_hand_is_paid_from_the_meter_as_it_stands_at_its_turn() -> None:
    wagers = {"progressive": "1.00"}
    seats = [
        let_it_ride("As Ks Qs", seat=2, wagers=wagers),
        let_it_ride("9s 8s 7s", seat=5, wagers=wagers),
        let_it_ride("Qh Qd Qc", seat=1, wagers=wagers),
    ]
    answer = settled(
        round_of(
            "let_it_ride",
            *seats,
            community=["Js", "Ts"],
            rules={"progressive": "A", "reset": "2000.00"},
            meter="1000.05",
        )
    )
    paid = {result["seat"]: result["wagers"]["progressive"]["pays"] for result in answer["seats"]}
    assert answer["order"] == [5, 2, 1]
    assert paid == {5: "100.00", 2: "900.05", 1: "9.00"}
    assert answer["meter"]["after"] == "2000.00"


@pytest.mark.law("ruling 33")
def test_a_share_may_leave_the_meter_below_its_reset() -> None:
    seat = let_it_ride("9s Ks Qs", wagers={"progressive": "5.00"})
    record = round_of(
        "let_it_ride", seat, community=["Js", "Ts"], rules={"progressive": "A"}, meter="1000.00"
    )
    assert settled(record)["meter"]["after"] == "900.00"


@pytest.mark.law("36.05.18.01B(2)")
@pytest.mark.law("36.05.18.01B(3)")
@pytest.mark.law("36.05.18.11E(5)")
@pytest.mark.law("36.05.18.12H(1)")
@pytest.mark.law("36.05.18.12H(2)")
@pytest.mark.law("ruling 34")
@pytest.mark.parametrize(("key", "hand", "text"), rows_of("envy_1"))
@pytest.mark.parametrize("stake", [1, 5])
def test_12IJ_pays_envy_to_every_other_player_with_a_progressive_wager(
    key: str, hand: str, text: str, stake: int
) -> None:
    cards, community = FIVE[hand] if key == "A" else (THREE[hand], "2d 7h")
    seats = [
        let_it_ride(cards, seat=1, player="holder"),
        let_it_ride("4h 5d 8h", seat=2, wagers={"progressive": f"{stake}.00"}),
        let_it_ride("4c 5c 8d", seat=3, wagers={"progressive": f"{stake}.00"}, player="holder"),
        let_it_ride("4d 6c 8c", seat=4),
        let_it_ride(seat=5, wagers={"progressive": f"{stake}.00"}, forfeited=True),
    ]
    answer = settled(
        round_of(
            "let_it_ride",
            *seats,
            community=community.split(),
            rules={"progressive": key},
            meter="5000.00",
        )
    )
    envy = {result["seat"]: result["envy"] for result in answer["seats"]}
    assert envy == {1: "0.00", 2: f"{stake * int(text[1:])}.00", 3: "0.00", 4: "0.00", 5: "0.00"}
    assert answer["meter"]["after"] == "5000.00"


@pytest.mark.parametrize(("key", "hand", "text"), rows_of("envy_5"))
def test_12J_the_five_dollar_envy_is_five_times_the_one_dollar_envy(key: str, hand: str, text: str) -> None:
    assert int(text[1:]) == 5 * PAYTABLES["envy_1"][key].odds[hand].number


@pytest.mark.law("ruling 34")
def test_envy_is_paid_once_for_each_qualifying_hand() -> None:
    seats = [
        let_it_ride("As Ks Qs", seat=1, wagers={"progressive": "1.00"}),
        let_it_ride("Ah Kh Qh", seat=2, wagers={"progressive": "5.00"}),
        let_it_ride("4c 5c 8d", seat=3, wagers={"progressive": "1.00"}),
    ]
    answer = settled(
        round_of("let_it_ride", *seats, community=["2d", "7h"], rules={"progressive": "B"}, meter="5000.00")
    )
    envy = {result["seat"]: result["envy"] for result in answer["seats"]}
    assert envy == {1: "25.00", 2: "500.00", 3: "125.00"}


@pytest.mark.law("ruling 23")
def test_a_forfeited_seat_causes_no_envy() -> None:
    seats = [
        let_it_ride("As Ks Qs", seat=1, forfeited=True),
        let_it_ride("4c 5c 8d", seat=2, wagers={"progressive": "1.00"}),
    ]
    answer = settled(
        round_of("let_it_ride", *seats, community=["Js", "Ts"], rules={"progressive": "A"}, meter="5000.00")
    )
    assert [result["envy"] for result in answer["seats"]] == ["0.00", "0.00"]


@pytest.mark.law("36.05.18.07B(2)")
def test_07B_cards_that_were_forfeited_before_the_community_lay_make_no_five_card_hand() -> None:
    seat = let_it_ride("2c 3c 4c", forfeited=True, wagers={"progressive": "1.00"})
    answer = settled(round_of("let_it_ride", seat, rules={"progressive": "A"}, meter="1000.00"))
    result = seat_result(answer)
    assert result["hands"] == {}
    assert (result["wagers"]["progressive"]["outcome"], result["net"]) == ("forfeited", "-31.00")
