"""Rounds of each game played over HTTP: an ordinary one, a corrected one, a void one and a missed one."""

import json
from typing import Any

from tests.browser.table_scenes import deal
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Hand

# The commands that move a round on, in order of preference; each answer is the first that stays in.
ON = (
    "decide_all",
    "announce_no_more_bets",
    "draw",
    "turn_card",
    "turn_box",
    "settle_bonus",
    "turn_hand",
    "clear_table",
)
KINDS = ("ordinary", "corrected", "voided", "missed")


def play_rounds(showroom: Showroom, game: str) -> dict[str, int]:
    """Play four rounds at a fresh table of a game and return their ids by outcome."""
    table = showroom.fresh(f"{game}/full/ready")
    for _ in range(2):
        dana = deal(showroom, table, 2, 5)
        play_on(dana)
        dana.do("shuffle_deck", deck="red")
        dana.do("cut_deck", deck="red", position=20)
    void(deal(showroom, table, 2, 5), table, showroom)
    missed(dana, table, showroom)
    correct(showroom, table, 2)
    return {kind: round_id(dana, table, number) for number, kind in enumerate(KINDS, 1)}


def play_on(dana: Hand) -> None:
    """Play until the table is cleared, with cards from the top of an unshuffled deck."""
    cards = iter(dana.screen()["state"]["deck"])
    while True:
        actions = {action["name"]: action.get("args", {}) for action in dana.screen()["actions"]}
        name = next(name for name in ON if name in actions)
        dana.do(name, **{key: _answer(key, bounds, cards) for key, bounds in actions[name].items()})
        if name == "clear_table":
            return


def _answer(name: str, bounds: dict[str, Any], cards: Any) -> Any:
    if "cards" in bounds:
        taken = [next(cards) for _ in range(bounds["cards"])]
        return taken[0] if name == "card" else taken
    if name == "count":
        return 0
    return next(choice for choice in bounds["one_of"] if choice not in ("fold", "withdraw"))


def void(dana: Hand, table: int, showroom: Showroom) -> None:
    kinds = {action["name"]: action for action in dana.screen()["actions"]}["report_irregularity"]
    assert "wrong_number_of_cards" in kinds["args"]["kind"]["one_of"]
    dana.do("report_irregularity", kind="wrong_number_of_cards", seat=2)
    Hand(showroom.web, table, "fran").do("approve_request", number=1)
    dana.do("clear_table")


def missed(dana: Hand, table: int, showroom: Showroom) -> None:
    """Report the first round again, a moment later."""
    first = read(dana, table, 1)
    at = read(dana, table, 3)["ended_at"]
    entry = {"entry": "round", "at": at, "dealer": "1", "deck": "red", "record": first["record"]}
    dana.do("record_missed_rounds", entries=[entry])
    Hand(showroom.web, table, "fran").do("approve_request", number=2)


def correct(showroom: Showroom, table: int, number: int) -> None:
    """Correct a misread card of the first seat."""
    fran, boss = (Hand(showroom.web, table, name) for name in ("fran", "boss"))
    record = read(fran, table, number)["record"]
    deck = fran.screen()["state"]["deck"]
    text = json.dumps(record)
    other = next(card for card in reversed(deck) if f'"{card}"' not in text)
    record["seats"][0]["cards"][0] = other
    fran.do("correct_closed_round", round_number=number, corrected=record, reason="seen on the tape")
    boss.do("approve_request", number=3)


def read(hand: Hand, table: int, number: int) -> dict[str, Any]:
    status, content = hand.request("GET", f"/api/v1/tables/{table}/rounds/{number}")
    assert status == 200, content
    found: dict[str, Any] = json.loads(content)
    return found


def round_id(hand: Hand, table: int, number: int) -> int:
    return int(read(hand, table, number)["id"])
