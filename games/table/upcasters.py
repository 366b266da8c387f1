"""One function for each old form: takes the raw object and returns the next form."""

from typing import Any


def state_1_to_2(raw: dict[str, Any]) -> dict[str, Any]:
    """Move the felt of a first-form snapshot into a table, which was added later."""
    if "felt" not in raw:
        return raw
    kept = {name: value for name, value in raw.items() if name not in ("felt", "phase_start", "round_number")}
    number = raw.get("round_number", 1)
    return kept | {
        "now": {"felt": _felt(raw["felt"]), "round_number": number},
        "start": {"felt": _felt(raw["phase_start"]), "round_number": number},
    }


def _felt(raw: dict[str, Any]) -> dict[str, Any]:
    """Derive the newer fields: wagers mean in, a result means settled, a later phase means announced."""
    announced = [] if raw.get("phase", "betting") == "betting" else ["dealing"]
    seats = [
        seat | {"is_in": bool(seat.get("wagers")), "is_settled": seat.get("result") is not None}
        for seat in raw["seats"]
    ]
    is_turned = bool(raw.get("six_card_box"))
    return raw | {"seats": seats, "announced": announced, "is_box_turned": is_turned}
