"""Reads a round record and finds its first problem, from the page on the record format alone.

Part of the second reading of the law in `oracle.py`; kept apart from `games/` on purpose.
"""

import re
from dataclasses import dataclass, field
from typing import Any

from tests.rulebook.oracle.hands import DECK, JOKERS
from tests.rulebook.oracle.paytables import (
    DOUBLE_DRAW_BONUS,
    FIVE_CARD_BONUS,
    LET_IT_RIDE,
    PROGRESSIVE,
    SIX_CARD_BONUS,
    THREE_CARD_BONUS,
)

MOST_SEATS = {"double_draw": 6, "criss_cross": 6, "let_it_ride": 7}
CARDS_EACH = {"double_draw": 5, "criss_cross": 2, "let_it_ride": 3}
WAGERS = {
    "double_draw": ["ante", "bonus", "first_draw", "second_draw"],
    "criss_cross": ["ante_across", "ante_down", "across", "down", "middle", "five_card_bonus"],
    "let_it_ride": [
        *("bet_1", "bet_2", "bet_3"),
        *("five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive"),
    ],
}
# The wagers before a card is dealt, all equal; then those to stay in, in order.
MANDATORY = {
    "double_draw": ["ante", "bonus"],
    "criss_cross": ["ante_across", "ante_down"],
    "let_it_ride": ["bet_1", "bet_2", "bet_3"],
}
LATER = {
    "double_draw": ["first_draw", "second_draw"],
    "criss_cross": ["across", "down", "middle"],
    "let_it_ride": [],
}
COMMUNITY_PLACES = ["left", "right", "top", "bottom", "middle"]
LETTERS: dict[str, dict[str, list[str]]] = {
    "double_draw": {"bonus_paytable": list(DOUBLE_DRAW_BONUS)},
    "criss_cross": {"ante_odds": ["paytable", "even_money"]},
    "let_it_ride": {
        "paytable": list(LET_IT_RIDE),
        "five_card_bonus": list(FIVE_CARD_BONUS),
        "three_card_bonus": list(THREE_CARD_BONUS),
        "six_card_bonus": list(SIX_CARD_BONUS),
        "progressive": list(PROGRESSIVE),
    },
}
FLAGS: dict[str, list[str]] = {
    "double_draw": [],
    "criss_cross": ["five_card_bonus", "ace_low_straight"],
    "let_it_ride": [],
}
AMOUNTS = {
    "double_draw": ["payout_limit"],
    "criss_cross": ["minimum_wager"],
    "let_it_ride": ["reset", "payout_limit"],
}
DEFAULTS: dict[str, dict[str, Any]] = {
    "double_draw": {"bonus_paytable": "A"},
    "criss_cross": {"five_card_bonus": True, "ace_low_straight": True, "minimum_wager": "5.00"},
    "let_it_ride": {"paytable": "A", "reset": "1000.00"},
}


class Problem(Exception):  # noqa: N818 - an error here is what the settlement says, not what Python raises
    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass
class Box:
    seat: int
    wagers: dict[str, int] = field(default_factory=dict)
    cards: list[str] | None = None
    declared: dict[str, str] | None = None
    folded: bool = False
    forfeited: bool = False
    withdrawn: list[str] = field(default_factory=list)
    player: str | None = None

    @property
    def live(self) -> bool:
        return not self.folded and not self.forfeited


@dataclass
class Round:
    game: str
    rules: dict[str, Any]
    void: bool
    boxes: list[Box]
    cross: dict[str, str]
    community: list[str] | None
    six_card_box: list[str] | None
    meter: int | None


def without_nulls(mapping: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in mapping.items() if value is not None}


def cents(value: object, code: str, what: str) -> int:
    # The page sets no limit; more than twelve digits of dollars is taken as a typing mistake.
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{1,12}\.[0-9][0-9]", value):
        raise Problem(code, f"{what} is not an amount with two decimals")
    amount = int(value.replace(".", ""))
    if amount <= 0:
        raise Problem(code, f"{what} is not positive")
    return amount


def read_round(record: dict[str, Any]) -> Round:
    record = without_nulls(record)
    game = record.get("game")
    if not isinstance(game, str) or game not in WAGERS:
        raise Problem("unknown_game", "no such game")
    rules = read_rules(game, record.get("rules", {}))
    void = read_void(record)
    boxes = read_boxes(game, rules, void, record.get("seats", []))
    cross = read_cross(record.get("community", {})) if game == "criss_cross" else {}
    community = read_cards(record.get("community"), "community") if game == "let_it_ride" else None
    six_card_box = read_cards(record.get("six_card_box"), "six_card_box") if game == "let_it_ride" else None
    round_ = Round(game, rules, void, boxes, cross, community, six_card_box, None)
    check_each_card(round_)
    if not void:
        check_card_counts(round_)
    if "progressive" in rules:
        if "meter" not in record:
            raise Problem("missing_meter", "the progressive is offered")
        round_.meter = cents(record["meter"], "bad_amount", "the meter")
    return round_


def read_void(record: dict[str, Any]) -> bool:
    if "void" not in record:
        return False
    if not isinstance(record["void"], str) or record["void"] == "":
        raise Problem("bad_state", "void is no reason")
    return True


def read_rules(game: str, given: object) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise Problem("bad_rules", "rules are no object")
    given = without_nulls(given)
    for key in given:
        if key not in [*LETTERS[game], *FLAGS[game], *AMOUNTS[game]]:
            raise Problem("bad_rules", f"unknown rule {key}")
    rules = {**DEFAULTS[game], **given}
    for key, value in rules.items():
        if key in LETTERS[game] and value not in LETTERS[game][key]:
            raise Problem("bad_rules", key)
        if key in FLAGS[game] and not isinstance(value, bool):
            raise Problem("bad_rules", key)
        if key in AMOUNTS[game]:
            rules[key] = cents(value, "bad_rules", key)
    if game == "criss_cross" and "ante_odds" not in rules:
        raise Problem("bad_rules", "ante_odds must be given")
    if game == "let_it_ride" and rules["reset"] < 1000_00:
        raise Problem("bad_rules", "reset under 1000.00")
    return rules


def read_boxes(game: str, rules: dict[str, Any], void: bool, given: object) -> list[Box]:
    if not isinstance(given, list) or not given:
        raise Problem("bad_seat", "no seats")
    boxes: list[Box] = []
    for seat in given:
        box = read_box(game, rules, void, seat)
        if box.seat in [other.seat for other in boxes]:
            raise Problem("bad_seat", f"seat {box.seat} is there twice")
        boxes.append(box)
    return boxes


def read_box(game: str, rules: dict[str, Any], void: bool, given: object) -> Box:
    if not isinstance(given, dict):
        raise Problem("bad_seat", "a seat is no object")
    given = without_nulls(given)
    number = given.get("seat")
    if type(number) is not int or not 1 <= number <= MOST_SEATS[game]:
        raise Problem("bad_seat", "no such seat")
    box = Box(number)
    if "player" in given and (not isinstance(given["player"], str) or given["player"] == ""):
        raise Problem("bad_seat", f"seat {number}: player is no name")
    box.player = given.get("player")
    box.wagers = read_wagers(game, rules, given.get("wagers", {}))
    read_state(game, box, given)
    check_wagers(game, box, void)
    box.cards = read_cards(given.get("cards"), f"seat {number}")
    if "declared" in given:
        if box.cards is not None or not box.live:
            raise Problem("bad_state", f"seat {number}: declared beside cards, a fold or a forfeit")
        box.declared = read_declared(game, rules, box.wagers, given["declared"], void)
    return box


def read_wagers(game: str, rules: dict[str, Any], given: object) -> dict[str, int]:
    if not isinstance(given, dict):
        raise Problem("missing_wager", "wagers are no object")
    placed = without_nulls(given)
    for name in placed:
        if name not in WAGERS[game]:
            raise Problem("unknown_wager", name)
        if game == "criss_cross" and name == "five_card_bonus" and not rules["five_card_bonus"]:
            raise Problem("wager_not_offered", name)
        if game == "let_it_ride" and name not in MANDATORY[game] and name not in offered_by(rules):
            raise Problem("wager_not_offered", name)
    return {name: cents(placed[name], "bad_amount", name) for name in WAGERS[game] if name in placed}


def offered_by(rules: dict[str, Any]) -> list[str]:
    optional = ["five_card_bonus", "three_card_bonus", "six_card_bonus", "progressive"]
    return [name for name in optional if name in rules]


def read_state(game: str, box: Box, given: dict[str, Any]) -> None:
    for flag in ("folded", "forfeited"):
        if not isinstance(given.get(flag, False), bool):
            raise Problem("bad_state", f"seat {box.seat}: {flag} is no boolean")
    box.folded, box.forfeited = given.get("folded", False), given.get("forfeited", False)
    if box.folded and game == "let_it_ride":
        raise Problem("bad_state", f"seat {box.seat}: no fold in Let It Ride")
    withdrawn = given.get("withdrawn", [])
    if not isinstance(withdrawn, list) or any(name not in ("bet_1", "bet_2") for name in withdrawn):
        raise Problem("bad_state", f"seat {box.seat}: withdrawn")
    if withdrawn and game != "let_it_ride":
        raise Problem("bad_state", f"seat {box.seat}: withdrawn")
    box.withdrawn = withdrawn


def check_wagers(game: str, box: Box, void: bool) -> None:
    for name in MANDATORY[game]:
        if name not in box.wagers:
            raise Problem("missing_wager", f"seat {box.seat}: {name}")
    later = [name in box.wagers for name in LATER[game]]
    if not void and later != sorted(later, reverse=True):
        raise Problem("missing_wager", f"seat {box.seat}: a wager before the last is missing")
    if not void and box.live and not all(later):
        raise Problem("missing_wager", f"seat {box.seat}: {LATER[game]}")
    if box.folded and not box.forfeited and later[-1]:
        raise Problem("bad_state", f"seat {box.seat}: folded after the last wager")
    check_amounts(game, box)


def check_amounts(game: str, box: Box) -> None:
    first = box.wagers[MANDATORY[game][0]]
    equal = WAGERS[game] if game == "double_draw" else MANDATORY[game]
    if any(box.wagers.get(name, first) != first for name in equal):
        raise Problem("unequal_wagers", f"seat {box.seat}: {equal}")
    if game == "criss_cross":
        for name in LATER[game]:
            if not first <= box.wagers.get(name, first) <= 3 * first:
                raise Problem("wager_out_of_range", f"seat {box.seat}: {name}")
    if game == "let_it_ride":
        if box.wagers.get("progressive", 1_00) not in (1_00, 5_00):
            raise Problem("wager_out_of_range", f"seat {box.seat}: progressive")
        if box.wagers.get("five_card_bonus", 1_00) % 1_00 != 0:
            raise Problem("wager_out_of_range", f"seat {box.seat}: five_card_bonus")


def read_declared(
    game: str, rules: dict[str, Any], wagers: dict[str, int], given: object, void: bool
) -> dict[str, str]:
    if not isinstance(given, dict):
        raise Problem("bad_hand", "declared is no object")
    low = ["nothing", "two_pair", "three_of_a_kind"]
    allowed: dict[str, list[str]] = {}
    if game == "double_draw":
        allowed["main"] = low
    if game == "criss_cross":
        allowed["across"] = allowed["down"] = [*low, "pair_jacks_or_better", "pair_sixes_to_tens"]
    if game == "let_it_ride":
        allowed["main"] = [*low, "pair_tens_or_better"]
    if "three_card_bonus" in wagers:
        allowed["three_card"] = ["nothing", "pair"]
    if "six_card_bonus" in wagers:
        allowed["six_card"] = ["nothing", "three_of_a_kind"]
    if "progressive" in wagers:
        allowed["progressive"] = (
            ["nothing", "three_of_a_kind"] if rules["progressive"] == "A" else ["nothing"]
        )
    declared = without_nulls(given)
    if any(hand not in allowed or name not in allowed[hand] for hand, name in declared.items()):
        raise Problem("bad_hand", "declared is unknown or too high")
    # They replace cards, and a void round may lack cards.
    if len(declared) != len(allowed) and not void:
        raise Problem("bad_hand", "declared is incomplete")
    return declared


def read_cards(given: object, where: str) -> list[str] | None:
    if given is None:
        return None
    if not isinstance(given, list):
        raise Problem("bad_card", f"{where}: cards are no list")
    return given


def read_cross(given: object) -> dict[str, str]:
    if not isinstance(given, dict):
        raise Problem("bad_card", "community is no object")
    return {place: given[place] for place in COMMUNITY_PLACES if given.get(place) is not None}


def check_each_card(round_: Round) -> None:
    deck = DECK + JOKERS if round_.game == "double_draw" else DECK
    seen = [*round_.cross.values(), *(round_.community or []), *(round_.six_card_box or [])]
    for box in round_.boxes:
        seen += box.cards or []
    for card in seen:
        if card not in deck:
            raise Problem("bad_card", f"{card!r}")
    for card in seen:
        if seen.count(card) > 1:
            raise Problem("duplicate_card", card)


def check_card_counts(round_: Round) -> None:
    """Check the counts; cards may be left out where no wager of the round depends on them."""
    for box in round_.boxes:
        needed = box.live and box.declared is None
        if (needed or box.cards is not None) and len(box.cards or []) != CARDS_EACH[round_.game]:
            raise Problem("wrong_card_count", f"seat {box.seat}")
    live = [box for box in round_.boxes if box.live and box.declared is None]
    bonus = [box for box in round_.boxes if not box.forfeited and "five_card_bonus" in box.wagers]
    six = [box for box in live if "six_card_bonus" in box.wagers]
    if round_.game == "criss_cross" and (live or bonus) and len(round_.cross) != 5:
        raise Problem("wrong_card_count", "community")
    if round_.game == "let_it_ride":
        if (live or round_.community is not None) and len(round_.community or []) != 2:
            raise Problem("wrong_card_count", "community")
        offered = "six_card_bonus" in round_.rules
        if (six or (offered and round_.six_card_box is not None)) and len(round_.six_card_box or []) != 3:
            raise Problem("wrong_card_count", "six_card_box")
