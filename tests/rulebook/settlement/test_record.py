import ast
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from games.messages.catalog import messages, say
from games.registry import GAMES
from games.rulebook.law import Refused
from games.settlement.settle_line import LONGEST_LINE, settle_line
from tests.rulebook.round_records import (
    Record,
    criss_cross,
    cross,
    double_draw,
    error_code,
    let_it_ride,
    round_of,
    seat_result,
    settled,
)

EXAMPLES = Path(__file__).with_name("settle-examples.jsonl").read_bytes().splitlines()
FLUSH = "7c 9c 2c 3c Kc"


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_example_settles_as_it_should(example: bytes) -> None:
    pair = msgspec.json.decode(example)
    assert settled(pair["record"]) == pair["settled"]


@pytest.mark.parametrize(
    ("line", "part"),
    [
        (b"", "blank"),
        (b"   \r\n", "blank"),
        (b"{", "not JSON"),
        (b"nonsense", "not JSON"),
        (b"[]", "object"),
        (b"null", "object"),
        (b'"text"', "object"),
        (b'{"game": NaN}', "not JSON"),
        (b'{"game": "double_draw"} trailing', "not JSON"),
        (b'{"game": "\xff"}', "UTF-8"),
        (b"\xff\xfe", "not JSON"),
        (b'{"game": "\\ud800"}', "not JSON"),
        (b'{"id": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "nested"),
        (b'{"id": ' + b"9" * 5_000 + b"}", "number"),
        (b'{"id": 1e400}', "number"),
        (b'{"id": "' + b"x" * LONGEST_LINE + b'"}', "longer"),
    ],
)
def test_a_malformed_line_is_bad_json(line: bytes, part: str) -> None:
    answer, is_settled = settle_line(line)
    error = msgspec.json.decode(answer)["error"]
    assert not is_settled
    assert error["code"] == "bad_json"
    assert part in error["message"]


@pytest.mark.parametrize("game", ["poker", "", None, 3, ["double_draw"], {"a": 1}])
def test_another_game_is_unknown(game: object) -> None:
    assert error_code({"game": game, "seats": []}) == "unknown_game"


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("double_draw", []),
        ("double_draw", "A"),
        ("double_draw", {"paytable": "A"}),
        ("double_draw", {"bonus_paytable": "C"}),
        ("double_draw", {"bonus_paytable": ["A"]}),
        ("double_draw", {"payout_limit": "100"}),
        ("double_draw", {"payout_limit": 100}),
        ("double_draw", {"payout_limit": "0.00"}),
        ("criss_cross", {"five_card_bonus": "A"}),
        ("criss_cross", {"ace_low_straight": 1}),
        ("criss_cross", {"minimum_wager": "5"}),
        ("criss_cross", {"ante_odds": "half"}),
        ("let_it_ride", {"paytable": "D"}),
        ("let_it_ride", {"five_card_bonus": "H"}),
        ("let_it_ride", {"five_card_bonus": True}),
        ("let_it_ride", {"three_card_bonus": "D"}),
        ("let_it_ride", {"six_card_bonus": "C"}),
        ("let_it_ride", {"progressive": "D"}),
        ("let_it_ride", {"reset": "999.99"}),
        ("let_it_ride", {"reset": "-1000.00"}),
    ],
)
def test_rules_the_game_does_not_know_are_bad(game: str, rules: object) -> None:
    base = {"ante_odds": "even_money"} if game == "criss_cross" else {}
    record = {
        "game": game,
        "rules": base | rules if isinstance(rules, dict) else rules,
        "seats": [{"seat": 1}],
    }
    assert error_code(record) == "bad_rules"


@pytest.mark.parametrize("seats", [None, [], {}, "1", [None], [3], [{}], [{"seat": None}]])
def test_a_round_needs_seats(seats: object) -> None:
    assert error_code({"game": "double_draw", "seats": seats}) == "bad_seat"


@pytest.mark.parametrize("number", [0, -1, 7, 1.0, True, "1", 10**30, [1], {"seat": 1}])
def test_a_seat_has_a_number_of_the_table(number: object) -> None:
    assert error_code(round_of("double_draw", double_draw(FLUSH) | {"seat": number})) == "bad_seat"


def test_a_seat_is_there_once() -> None:
    seats = [double_draw(FLUSH), double_draw("2d 3d 4d 5d 7h")]
    assert error_code(round_of("double_draw", *seats)) == "bad_seat"


@pytest.mark.parametrize("player", ["", 3, True, ["p1"]])
def test_a_player_is_a_name(player: object) -> None:
    assert error_code(round_of("double_draw", double_draw(FLUSH, player=player))) == "bad_seat"


@pytest.mark.parametrize(
    "amount",
    [
        "10", "10.0", "10.000", "-10.00", "+10.00", " 10.00", "10.00 ", "1e1", "0.00", ".50", "010.00",
        "1,000.00", "$10.00", "", "\u0661\u0660.00", "9" * 13 + ".00", "9" * 400 + ".00", 10, 10.0, 1e400,
        10**30, True, ["10.00"], {}, "NaN", "10.00\n", "10.00\u0000",
    ],
)  # fmt: skip
def test_an_amount_is_positive_with_two_decimals(amount: object) -> None:
    seat = double_draw(FLUSH)
    seat["wagers"]["ante"] = amount
    line = msgspec.json.encode(round_of("double_draw", seat))
    if amount == 1e400:
        line = line.replace(b"null", b"1e400")
    answer, _ = settle_line(line)
    assert msgspec.json.decode(answer)["error"]["code"] == "bad_amount"


def test_the_largest_amount_settles_exactly() -> None:
    seat = double_draw("Ac Ad Ah X1 X2", stake="999999999999.99")
    result = seat_result(settled(round_of("double_draw", seat)))
    assert result["wagers"]["bonus"]["pays"] == "499999999999995.00"
    assert result["net"] == "502999999999994.97"


@pytest.mark.parametrize(
    "card", ["", "A", "1s", "10s", "as", "AS", "Ax", "sA", "X1", "X3", None, 3, ["As"], "As "]
)
def test_a_card_that_is_no_card_of_the_deck_is_bad(card: object) -> None:
    seat = criss_cross("2s 3s")
    seat["cards"][0] = card
    assert error_code(round_of("criss_cross", seat, community=cross("2c 3d 9h 7s Kc"))) == "bad_card"


@pytest.mark.parametrize("cards", ["2s 3s", {"0": "2s"}, 5, True])
def test_cards_are_a_list(cards: object) -> None:
    seat = criss_cross() | {"cards": cards}
    assert error_code(round_of("criss_cross", seat, community=cross("2c 3d 9h 7s Kc"))) == "bad_card"


@pytest.mark.parametrize("community", [["2c", "3d"], "2c", 3])
def test_a_cross_is_given_by_place(community: object) -> None:
    assert error_code(round_of("criss_cross", criss_cross("2s 3s"), community=community)) == "bad_card"


@pytest.mark.parametrize(
    "record",
    [
        round_of("double_draw", double_draw("7c 9c 2c 3c 7c")),
        round_of("double_draw", double_draw(FLUSH), double_draw("7c 9d 2d 3d Kd", seat=2)),
        round_of("double_draw", double_draw("X1 X1 2c 3c 7c")),
        round_of("criss_cross", criss_cross("2c 3s"), community=cross("2c 3d 9h 7s Kc")),
        round_of("criss_cross", criss_cross("2s 3s"), community=cross("2c 3d 9h 7s 2c")),
        round_of("let_it_ride", let_it_ride("2c 3c 4c"), community=["5c", "5c"]),
        round_of("let_it_ride", let_it_ride("2c 3c 4c"), community=["5c", "2c"]),
        round_of(
            "let_it_ride", let_it_ride("2c 3c 4c"), community=["5c", "6c"], six_card_box=["6c", "7c", "8c"]
        ),
        round_of("double_draw", double_draw("7c 7c"), void="misdeal"),
    ],
)
def test_no_card_lies_in_two_places(record: Record) -> None:
    assert error_code(record) == "duplicate_card"


@pytest.mark.parametrize(
    "record",
    [
        round_of("double_draw", double_draw("7c 9c 2c 3c")),
        round_of("double_draw", double_draw("7c 9c 2c 3c 4c 5d")),
        round_of("double_draw", double_draw()),
        round_of("double_draw", double_draw("7c", placed=2, folded=True)),
        round_of("criss_cross", criss_cross("2s"), community=cross("2c 3d 9h 7s Kc")),
        round_of("criss_cross", criss_cross("2s 3s")),
        round_of("criss_cross", criss_cross("2s 3s"), community={"left": "2c", "right": "3d"}),
        round_of("criss_cross", criss_cross(placed=2, folded=True, wagers={"five_card_bonus": "1.00"})),
        round_of("let_it_ride", let_it_ride("2c 3c 4c")),
        round_of("let_it_ride", let_it_ride("2c 3c 4c"), community=["5c"]),
        round_of("let_it_ride", let_it_ride("2c 3c 4c"), community=["5c", "6c", "7c"]),
        round_of("let_it_ride", let_it_ride("2c 3c 4c", wagers={"six_card_bonus": "1.00"}),
                 community=["5c", "6c"], rules={"six_card_bonus": "A"}),
        round_of("let_it_ride", let_it_ride("2c 3c 4c"), community=["5c", "6c"],
                 rules={"six_card_bonus": "A"}, six_card_box=["7c", "8c"]),
    ],
)  # fmt: skip
def test_every_hand_has_its_number_of_cards(record: Record) -> None:
    assert error_code(record) == "wrong_card_count"


def test_table_cards_may_be_left_out_where_no_wager_depends_on_them() -> None:
    folded = criss_cross("2s 3s", placed=3, folded=True)
    record = round_of("criss_cross", folded, community={"left": "2c", "right": "3d"})
    assert seat_result(settled(record))["hands"] == {}
    record = round_of("criss_cross", folded, community={"left": "2c", "right": "3d", "middle": "2h"})
    assert seat_result(settled(record))["hands"] == {"across": "full_house"}


def test_a_box_and_a_meter_that_are_not_offered_are_ignored_but_for_the_cards() -> None:
    record = round_of("let_it_ride", let_it_ride("2c 3c 4c"), community=["5c", "6c"])
    plain = settled(record)
    assert settled(record | {"six_card_box": ["7c", "8c"], "meter": "soon"}) == plain
    assert error_code(record | {"six_card_box": ["7c", "joker"]}) == "bad_card"


def test_a_reading_of_a_seat_is_an_amount_and_ignored_where_no_progressive_is_offered() -> None:
    record = round_of("let_it_ride", let_it_ride("2c 3c 4c"), community=["5c", "6c"])
    plain = settled(record)
    record["seats"][0]["meter_reading"] = "soon"
    assert settled(record) == plain
    record["rules"] = {"progressive": "A"}
    record["meter"] = "1000.00"
    assert error_code(record) == "bad_amount"


@pytest.mark.parametrize("meter", ["1000", 1000, "0.00", "-1.00", True, []])
def test_a_meter_is_an_amount(meter: object) -> None:
    record = round_of(
        "let_it_ride", let_it_ride("2c 3c 4c"), community=["5c", "6c"], rules={"progressive": "A"}
    )
    assert error_code(record | {"meter": meter}) == "bad_amount"
    assert error_code(record) == error_code(record | {"meter": None}) == "missing_meter"


@pytest.mark.parametrize("box", ["bet_1", "across", "Ante", "", "six_card_bonus"])
def test_a_wager_of_another_game_is_unknown(box: str) -> None:
    seat = double_draw(FLUSH)
    seat["wagers"][box] = "10.00"
    assert error_code(round_of("double_draw", seat)) == "unknown_wager"


@pytest.mark.parametrize(
    "wagers", [None, {}, [], "10.00", {"bonus": "10.00"}, {"ante": None, "bonus": "10.00"}]
)
def test_a_seat_without_its_first_wagers_is_not_in_the_round(wagers: object) -> None:
    seat = {"seat": 1, "wagers": wagers, "folded": True}
    assert error_code(round_of("double_draw", seat)) == "missing_wager"


@pytest.mark.parametrize(
    ("placed", "state", "code"),
    [
        (["first_draw", "second_draw"], {"folded": True}, "bad_state"),
        (["second_draw"], {"folded": True}, "missing_wager"),
        (["second_draw"], {"forfeited": True}, "missing_wager"),
        (["first_draw"], {}, "missing_wager"),
        (["second_draw"], {}, "missing_wager"),
    ],
)
def test_later_wagers_come_one_after_the_other(placed: list[str], state: Record, code: str) -> None:
    wagers = dict.fromkeys(["ante", "bonus", *placed], "10.00")
    assert error_code(round_of("double_draw", {"seat": 1, "wagers": wagers, **state})) == code


@pytest.mark.parametrize(
    "record",
    [
        round_of("let_it_ride", let_it_ride("2c 3c 4c", folded=True), community=["5c", "6c"]),
        round_of("double_draw", double_draw(FLUSH, folded=1)),
        round_of("double_draw", double_draw(FLUSH, forfeited="yes")),
        round_of("double_draw", double_draw(FLUSH, declared={"main": "two_pair"})),
        round_of("double_draw", double_draw(placed=2, folded=True, declared={"main": "two_pair"})),
        round_of("double_draw", double_draw(forfeited=True, declared={"main": "two_pair"})),
        round_of("double_draw", double_draw(FLUSH, withdrawn=["ante"])),
        round_of("criss_cross", criss_cross("2s 3s", withdrawn=["bet_1"])),
        round_of("double_draw", double_draw(FLUSH), void=""),
        round_of("double_draw", double_draw(FLUSH), void=True),
        round_of("double_draw", double_draw(FLUSH), void=False),
        round_of("double_draw", double_draw(FLUSH), void=["misdeal"]),
    ],
)
def test_a_state_that_cannot_be_is_bad(record: Record) -> None:
    assert error_code(record) == "bad_state"


def test_a_null_is_a_key_left_out() -> None:
    record = round_of("double_draw", double_draw(FLUSH))
    nulls: Record = deepcopy(record) | {"id": None, "void": None, "community": None, "meter": None}
    nulls["rules"] = {"bonus_paytable": None, "payout_limit": None}
    nulls["seats"][0] |= dict.fromkeys(("folded", "forfeited", "declared", "withdrawn", "player"))
    nulls["seats"][0]["wagers"]["bet_1"] = None
    assert settled(nulls) == settled(record) == settled(record | {"rules": None})


def test_an_unknown_key_is_ignored_outside_the_rules() -> None:
    record = round_of("double_draw", double_draw(FLUSH))
    more: Record = deepcopy(record) | {"dealer": "Sam"}
    more["seats"][0]["tip"] = "5.00"
    assert settled(more) == settled(record)


@pytest.mark.parametrize("number", ["7", 7, 7.5, [1], {"a": 1}, True])
def test_the_id_is_copied_to_the_output(number: Any) -> None:
    assert settled(round_of("double_draw", double_draw(FLUSH), id=number))["id"] == number


@pytest.mark.parametrize("bad", [{"cards": "7c"}, {"declared": []}, {"declared": {}}, {"folded": 1}])
def test_a_message_names_the_seat(bad: Record) -> None:
    answer = settled(round_of("double_draw", double_draw(seat=4, **bad)))
    assert "Seat 4" in answer["error"]["message"]


def test_every_refusal_has_a_sentence_and_every_sentence_a_refusal() -> None:
    root = Path(__file__).parents[3]
    codes = {key.partition(".")[0] for key in messages()}
    used = {
        node.value
        for path in [*root.glob("games/**/*.py"), *root.glob("tables/**/*.py")]
        if not path.name.startswith("messages")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if node.value.partition(".")[0] in codes and "." in node.value and " " not in node.value
    }
    used.update(f"{game.announcement}_unseen" for game in GAMES.values())
    # A key that is put together begins as written and ends with a name, as `card.wagers_` and a game; a page
    # puts those of irregularities together itself.
    begun = {part for part in used if part.endswith((".", "_"))}
    for script in root.glob("static/js/**/*.js"):
        begun.update(re.findall(r"sentence\(`(\w+\.)\$", script.read_text()))
    assert used - begun <= set(messages())
    assert {key for key in messages() if key not in used and not key.startswith(tuple(begun))} == set()
    assert {part for part in begun if not any(key.startswith(part) for key in messages())} == set()


def test_a_sentence_never_shows_more_than_a_little_of_bad_input() -> None:
    sentence = say(Refused("bad_card.not_in_deck", place="seat 1", card="x " * 10_000))
    assert len(sentence) < 200


def test_a_round_that_was_voided_needs_no_hand_that_was_never_named() -> None:
    unnamed = round_of("double_draw", double_draw(declared={}), void="misdeal")
    assert settled(unnamed) == settled(round_of("double_draw", double_draw(), void="misdeal"))
    assert error_code(round_of("double_draw", double_draw(declared={}))) == "bad_hand"
