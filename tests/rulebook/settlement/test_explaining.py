"""Each settlement explained: every amount has its line, and the lines add up to the settlement."""

import json
import random
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from games.messages.settlement import SETTLEMENT
from games.registry import GAMES
from games.rulebook.law import Refused
from games.settlement.explain import Explained, ExplainedLine, explain
from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from tests.rulebook.random_records.random_rounds import random_record
from tests.rulebook.round_records import criss_cross, cross, double_draw, let_it_ride, round_of

EXAMPLES = [
    json.loads(line)["record"]
    for line in Path(__file__).with_name("settle-examples.jsonl").read_text().splitlines()
]


def explained(record: dict[str, Any]) -> tuple[Explained, dict[str, Any]]:
    played = read_round(record)
    settlement = settle(played)
    return explain(played, settlement), write_settlement(settlement)


def cents(text: str) -> int:
    return int(Decimal(text) * 100)


def lines_of(record: dict[str, Any], seat: int = 1) -> dict[str, ExplainedLine]:
    explanation, _ = explained(record)
    found = next(one for one in explanation.seats if one.seat == seat)
    return {line.box or line.key: line for line in found.lines}


def check(record: dict[str, Any]) -> set[str]:
    """Check that every wager has its line, the lines add up, and each sentence has words and a paragraph."""
    explanation, settled = explained(record)
    assert [seat.seat for seat in explanation.seats] == settled["order"]
    keys = set()
    for seat, result in zip(explanation.seats, settled["seats"], strict=True):
        of_boxes = {line.box: line for line in seat.lines if line.box}
        assert of_boxes.keys() == result["wagers"].keys()
        for box, wager in result["wagers"].items():
            line = of_boxes[box]
            assert (line.stake, line.outcome, line.pays) == (wager["stake"], wager["outcome"], wager["pays"])
            assert line.odds == (wager["odds"] or "")
            assert line.hand in ("", result["hands"].get(line.place))
        assert sum(cents(line.returned) for line in seat.lines) == cents(result["returned"])
        assert (seat.net, seat.staked) == (result["net"], result["staked"])
        keys |= {line.key for line in seat.lines}
        for line in seat.lines:
            assert line.law.startswith(("36.05.1", "CCP ch. ", "ruling ")), line
            assert "{" not in line.text
            assert "_" not in line.text
    assert (explanation.meter is None) == ("meter" not in settled)
    return keys


def test_every_settled_example_is_explained_to_the_cent() -> None:
    games = {record["game"] for record in EXAMPLES}
    assert games == set(GAMES)
    for record in EXAMPLES:
        check(record)


def test_thousands_of_rounds_are_explained_to_the_cent_and_every_sentence_is_used() -> None:
    rng = random.Random(10)
    keys: set[str] = set()
    for _ in range(3000):
        record = random_record(rng)
        try:
            settle(read_round(record))
        except Refused:
            continue
        keys |= check(record)
    unused = {key for key in SETTLEMENT if not key.startswith("why.meter_")} - keys
    assert not unused


@pytest.mark.law("36.05.18.12A")
def test_12A_a_bet_is_explained_by_the_row_of_its_paytable() -> None:
    seat = let_it_ride("Kd 7s 2h", withdrawn=["bet_1"])
    lines = lines_of(round_of("let_it_ride", seat, community=["Kh", "7c"]))
    assert lines["bet_1"].text == "bet 1 was withdrawn: $10.00 went back."
    assert lines["bet_2"].text == "two pair pays 2 to 1 on bet 2: $10.00 wins $20.00."
    assert (lines["bet_1"].law, lines["bet_2"].law) == ("36.05.18.11B(1)", "36.05.18.12A(1)(h)")


@pytest.mark.law("36.05.18.12E")
@pytest.mark.law("36.05.18.12I")
def test_12E_shares_of_the_meter_are_explained_one_after_the_other_and_envy_names_its_holder() -> None:
    royal = let_it_ride("As Ks Qs", wagers={"progressive": "1.00"})
    other = let_it_ride("2d 7h 9c", wagers={"progressive": "5.00"}) | {"seat": 2}
    record = round_of(
        "let_it_ride",
        royal,
        other,
        community=["Js", "Ts"],
        rules={"progressive": "A", "reset": "2000.00"},
        meter="12345.67",
    )
    explanation, _ = explained(record)
    assert explanation.meter is not None
    assert explanation.meter.params == {"before": "12345.67", "after": "2000.00"}
    share = lines_of(record)["progressive"]
    assert share.text == "royal flush on progressive takes 100% of meter: $12345.67 of $12345.67."
    envy = lines_of(record, 2)["why.envy"]
    assert envy.params["other"] == "1"
    assert envy.law.startswith("36.05.18.12J")


@pytest.mark.law("CCP ch. 12 A")
@pytest.mark.law("ruling 27")
@pytest.mark.law("ruling 30")
def test_ch_12A_middle_takes_the_better_line_and_an_ante_may_be_even_money() -> None:
    record = round_of("criss_cross", criss_cross("As Ad"), community=cross("2c 9h Ah 9d 3s"))
    lines = lines_of(record)
    assert (lines["middle"].place, lines["middle"].hand) == ("down", "full_house")
    assert lines["middle"].law == "CCP ch. 12 A(4)"
    assert lines["ante_down"].key == "why.paid_or_better"
    assert (lines["ante_down"].odds, lines["down"].odds) == ("1 to 1", "12 to 1")


@pytest.mark.law("ruling 35")
@pytest.mark.parametrize(("limit", "cut"), [("90.00", "10.00"), ("99.99", "0.01"), ("100.00", None)])
def test_ruling_35_the_cut_is_explained_with_what_was_won(limit: str, cut: str | None) -> None:
    seat = double_draw("9c 9d 9h 2s 2d", stake="12.50")
    lines = lines_of(round_of("double_draw", seat, rules={"payout_limit": limit}))
    explanation = lines.get("why.limit")
    assert (explanation.params["cut"] if explanation else None) == cut
    assert lines["ante"].text.startswith("full house counts as two pair or better: ante pays 1 to 1")
    assert lines["bonus"].law == "36.05.19.12B(1)(f)"
