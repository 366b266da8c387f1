"""Short ways to write a round record in a test."""

from typing import Any

import msgspec

from games.settlement.settle_line import settle_line

Record = dict[str, Any]


def settled(record: Record) -> Record:
    """Return the settlement of a record, or its error, as `manage.py settle` prints it."""
    line, _ = settle_line(msgspec.json.encode(record))
    answer: Record = msgspec.json.decode(line)
    return answer


def error_code(record: Record) -> str:
    """Return the error of a record that must not be settled."""
    answer = settled(record)
    assert "error" in answer, f"settled: {answer}"
    return str(answer["error"]["code"])


def seat_result(answer: Record, seat: int = 1) -> Record:
    assert "error" not in answer, answer
    found: Record = next(result for result in answer["seats"] if result["seat"] == seat)
    return found


def outcomes(result: Record) -> dict[str, str]:
    """Return each wager with its outcome."""
    return {box: wager["outcome"] for box, wager in result["wagers"].items()}


def odds(result: Record) -> dict[str, str | None]:
    """Return each wager with the odds it was paid at."""
    return {box: wager["odds"] for box, wager in result["wagers"].items()}


def double_draw(cards: str | None = None, stake: str = "10.00", **more: Any) -> Record:
    """Return a seat of Double Draw; `placed` says how many of the four wagers it placed."""
    placed = more.pop("placed", 4)
    boxes = ("ante", "bonus", "first_draw", "second_draw")[:placed]
    seat: Record = {"seat": 1, "wagers": dict.fromkeys(boxes, stake), **more}
    if cards is not None:
        seat["cards"] = cards.split()
    return seat


def criss_cross(cards: str | None = None, ante: str = "10.00", **more: Any) -> Record:
    """Return a seat of Criss Cross with bets of one ante; `placed` says how many of the five it placed."""
    placed = more.pop("placed", 5)
    boxes = ("ante_across", "ante_down", "across", "down", "middle")[:placed]
    seat: Record = {"seat": 1, "wagers": dict.fromkeys(boxes, ante) | more.pop("wagers", {}), **more}
    if cards is not None:
        seat["cards"] = cards.split()
    return seat


def cross(cards: str) -> Record:
    """Return the community cards of Criss Cross, written left, top, middle, bottom, right."""
    return dict(zip(("left", "top", "middle", "bottom", "right"), cards.split(), strict=True))


def let_it_ride(cards: str | None = None, bet: str = "10.00", **more: Any) -> Record:
    """Return a seat of Let It Ride."""
    bets = dict.fromkeys(("bet_1", "bet_2", "bet_3"), bet)
    seat: Record = {"seat": 1, "wagers": bets | more.pop("wagers", {}), **more}
    if cards is not None:
        seat["cards"] = cards.split()
    return seat


def round_of(game: str, *seats: Record, **more: Any) -> Record:
    """Return a record of these seats; Criss Cross antes pay even money unless the rules say otherwise."""
    rules: Record = {"ante_odds": "even_money"} if game == "criss_cross" else {}
    return {"game": game, "rules": rules | more.pop("rules", {}), "seats": list(seats), **more}


def cents(amount: str) -> int:
    return int(amount.replace(".", ""))
