"""Explains a settlement line by line: each box, its hand, and the row and paragraph that paid it."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from games.messages.catalog import worded
from games.registry import GAMES
from games.rulebook.hands import NOTHING
from games.rulebook.money import write_cents
from games.rulebook.odds import share_percent
from games.rulebook.posted import Envy, Posted, PostedRow
from games.rulebook.round import Round, SeatPlayed, SeatResult, Settlement, WagerOutcome, WagerResult
from games.settlement.record import write_seat

# Outcomes that do not depend on the cards; each is also the subject of its paragraph.
SETTLED_WITHOUT_CARDS: tuple[WagerOutcome, ...] = ("folded", "forfeited", "withdrawn")


class ExplainedLine(Struct, frozen=True, omit_defaults=True):
    """The reason for one amount: its message key and parameters, its English, and its paragraph.

    `box` is empty if the line is about the whole seat; `kind` is how the odds are paid.
    """

    key: str
    text: str
    law: str
    params: dict[str, str] = {}
    box: str = ""
    outcome: str = ""
    place: str = ""
    hand: str = ""
    stake: str = ""
    odds: str = ""
    kind: str = ""
    pays: str = ""
    returned: str = ""


class SeatExplained(Struct, frozen=True, omit_defaults=True):
    """One seat of the settlement; `best` has the cards that make each hand."""

    seat: int
    lines: tuple[ExplainedLine, ...]
    staked: str
    returned: str
    net: str
    player: str = ""
    cards: tuple[str, ...] = ()
    declared: bool = False
    hands: dict[str, str] = {}
    best: dict[str, tuple[str, ...]] = {}


class Explained(Struct, frozen=True, omit_defaults=True):
    seats: tuple[SeatExplained, ...]
    meter: ExplainedLine | None = None


def explain(
    played: Round, settlement: Settlement, forfeited_laws: Mapping[int, str] | None = None
) -> Explained:
    """Return the reason and paragraph for every amount of a settled round.

    A record does not say why a seat forfeited: `forfeited_laws` has the paragraphs by seat, where known.
    """
    of_seat = {seat.seat: seat for seat in played.seats}
    owed = GAMES[played.game].envy_owed(played)
    meter = _Meter(settlement.meter_before_cents, GAMES[played.game].meter_reset_cents(played.rules))
    seats = tuple(
        _explain_seat(played, of_seat[result.seat], result, owed, meter) for result in settlement.seats
    )
    known = forfeited_laws or {}
    cited = tuple(_cite_forfeit(seat, known[seat.seat]) if seat.seat in known else seat for seat in seats)
    return Explained(cited, _meter_line(played, settlement))


def _cite_forfeit(seat: SeatExplained, law: str) -> SeatExplained:
    lines = (replace(line, law=law) if line.outcome == "forfeited" else line for line in seat.lines)
    return replace(seat, lines=tuple(lines))


class _Meter:
    """The meter while the seats take their shares one after another."""

    def __init__(self, cents: int | None, reset_cents: int) -> None:
        self.cents = cents or 0
        self.reset_cents = reset_cents

    def take(self, pays_cents: int, percent: int) -> None:
        self.cents = self.reset_cents if percent == 100 else self.cents - pays_cents


def _explain_seat(
    played: Round, seat: SeatPlayed, result: SeatResult, owed: tuple[Envy, ...], meter: _Meter
) -> SeatExplained:
    lines = [_wager_line(played, seat, result, box, wager, meter) for box, wager in result.wagers.items()]
    lines += [_envy_line(played, seat, envy) for envy in owed if envy.seat == result.seat]
    if result.limit_cut_cents:
        lines.append(_limit_line(played, result))
    # A void round may have any number of cards and has no named hands.
    cards = (seat.cards or ()) if result.hands else ()
    best = GAMES[played.game].best_cards(played.rules, cards, played.layout)
    written: dict[str, Any] = write_seat(result)
    return SeatExplained(
        seat=result.seat,
        lines=tuple(lines),
        staked=written["staked"],
        returned=written["returned"],
        net=written["net"],
        player=seat.player or "",
        cards=seat.cards or (),
        declared=seat.declared is not None,
        hands=result.hands,
        best={place: made for place, made in best.items() if place in result.hands},
    )


def _wager_line(
    played: Round, seat: SeatPlayed, result: SeatResult, box: str, wager: WagerResult, meter: _Meter
) -> ExplainedLine:
    amounts = {"stake": write_cents(wager.stake_cents), "pays": write_cents(wager.pays_cents)}
    common = {**amounts, "box": box, "outcome": wager.outcome, "returned": write_cents(wager.returned_cents)}
    if wager.outcome == "void":
        return _line("why.void", "ruling 40", {"box": box, **amounts}, **common)
    if wager.outcome in SETTLED_WITHOUT_CARDS:
        law = GAMES[played.game].law.paragraph(wager.outcome)
        return _line(f"why.{wager.outcome}", law, {"box": box, **amounts}, **common)
    place = GAMES[played.game].hand_of(box, result.hands)
    hand = result.hands[place]
    params = {"box": box, "hand": hand, **amounts}
    common |= {"place": place, "hand": hand}
    if wager.outcome == "lose":
        key = "why.nothing" if hand == NOTHING else "why.lost"
        return _line(key, GAMES[played.game].law.paragraph("settle"), params, **common)
    posted, row = _paying_row(played, box, hand)
    law = f"{posted.law}{_row_letter(played.game, posted.law, row.hand)}"
    common |= {"odds": row.odds, "kind": row.kind}
    params["odds"] = row.odds
    if wager.outcome == "push":
        return _line("why.push", law, params, **common)
    if row.kind == "meter":
        if seat.reading_cents is not None:
            meter.cents = seat.reading_cents
        params["meter"] = write_cents(meter.cents)
        meter.take(wager.pays_cents, share_percent(row.odds))
        return _line("why.meter", law, params, **common)
    if row.hand != hand:
        return _line("why.paid_or_better", law, {**params, "least": row.hand}, **common)
    return _line("why.paid", law, params, **common)


def _paying_row(played: Round, box: str, hand: str) -> tuple[Posted, PostedRow]:
    """Return the row that pays a hand on a box; an even-money sign lists only its lowest paying hand."""
    sign = next(
        posted
        for posted in GAMES[played.game].sign(played.rules)
        if box in posted.boxes and not posted.envy_for
    )
    exact = [row for row in sign.rows if row.hand == hand]
    return sign, (exact or [row for row in sign.rows if row.kind != "push"])[0]


def _row_letter(game: str, law: str, hand: str) -> str:
    """Return the letter or number of a hand's row in a paytable."""
    for tables in GAMES[game].paytables.values():
        for table in tables.values():
            if table.law == law:
                return table.letters.get(hand, "")
    return ""


def _envy_line(played: Round, seat: SeatPlayed, envy: Envy) -> ExplainedLine:
    params = {
        "other": str(envy.holder),
        "hand": envy.hand,
        "stake": write_cents(seat.wagers[GAMES[played.game].meter_box]),
        "pays": write_cents(envy.cents),
    }
    return _line("why.envy", envy.law, params, hand=envy.hand, pays=params["pays"], returned=params["pays"])


def _limit_line(played: Round, result: SeatResult) -> ExplainedLine:
    """Return the line for the payout limit, which cuts only the boxes it applies to (ruling 35)."""
    sign = GAMES[played.game]
    limit = sign.payout_limit_cents(played.rules) or 0
    boxes = sign.limited_boxes(played.rules)
    won = sum(wager.pays_cents for box, wager in result.wagers.items() if box in boxes)
    cut = write_cents(result.limit_cut_cents)
    params = {"limit": write_cents(limit), "pays": write_cents(won), "cut": cut}
    return _line("why.limit", GAMES[played.game].law.paragraph("limit"), params, returned=f"-{cut}")


def _meter_line(played: Round, settlement: Settlement) -> ExplainedLine | None:
    before, after = settlement.meter_before_cents, settlement.meter_after_cents
    if before is None or after is None:
        return None
    params = {"before": write_cents(before), "after": write_cents(after)}
    key = "why.meter_void" if played.void is not None else "why.meter_moves"
    return _line(key, GAMES[played.game].law.paragraph("meter"), params)


def _line(key: str, law: str, params: dict[str, str], **more: str) -> ExplainedLine:
    return ExplainedLine(key, worded(key, params), law, params, **more)
