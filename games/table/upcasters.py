"""One small function for each old form: takes the raw object and returns the next form."""

from typing import Any


def state_1_to_2(raw: dict[str, Any]) -> dict[str, Any]:
    """The first snapshots kept the felt by itself; what else lies at a table came later."""
    if "felt" not in raw:
        return raw
    kept = {name: value for name, value in raw.items() if name not in ("felt", "phase_start", "round_number")}
    number = raw.get("round_number", 1)
    return kept | {
        "now": {"felt": _felt(raw["felt"]), "round_number": number},
        "start": {"felt": _felt(raw["phase_start"]), "round_number": number},
    }


def _felt(raw: dict[str, Any]) -> dict[str, Any]:
    """A seat with wagers was in, one with a result settled, and bets were closed once betting was over."""
    announced = [] if raw.get("phase", "betting") == "betting" else ["dealing"]
    seats = [
        seat | {"is_in": bool(seat.get("wagers")), "is_settled": seat.get("result") is not None}
        for seat in raw["seats"]
    ]
    is_turned = bool(raw.get("six_card_box"))
    return raw | {"seats": seats, "announced": announced, "is_box_turned": is_turned}
