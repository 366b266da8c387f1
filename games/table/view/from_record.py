"""Rebuilds the felt of a finished round from its record, for rounds without a log."""

from msgspec.structs import replace

from games.game import Game
from games.registry import GAMES
from games.rulebook.law_text import DEFAULT_METHOD
from games.rulebook.round import Round, SeatPlayed, SeatResult, Settlement
from games.table.state import Felt, SeatFelt, State, Table

# A record has the table minimum only if the settlement needs it.
LEAST_CENTS = 1_00


def state_from_record(
    number: int, seats: int, played: Round, raw_rules: dict[str, object], settled: Settlement
) -> State:
    """Return the state at the end of a round, with every hand settled and nothing else known."""
    results = {result.seat: result for result in settled.seats}
    of_seat = {seat.seat: seat for seat in played.seats}
    felts = tuple(
        _seat(GAMES[played.game], of_seat[n], results[n]) if n in of_seat else SeatFelt()
        for n in range(1, max(seats, *of_seat) + 1)
    )
    layout = played.layout
    last = GAMES[played.game].phases(GAMES[played.game].read_rules(raw_rules), DEFAULT_METHOD)[-1]
    felt = Felt(
        seats=felts,
        phase=last.name,
        is_locked=layout.meter_cents is not None,
        is_dealt=True,
        announced=tuple(phase.name for phase in GAMES[played.game].phases(played.rules, DEFAULT_METHOD)),
        community=layout.community,
        six_card_box=layout.six_card_box,
        is_box_turned=bool(layout.six_card_box),
        is_bonus_settled=True,
        meter_cents=layout.meter_cents,
    )
    table = Table(felt=felt, round_number=number, meter_cents=settled.meter_after_cents, void=played.void)
    least = getattr(played.rules, "minimum_wager_cents", LEAST_CENTS)
    return State(played.game, raw_rules, least, least, table, table)


def _seat(game: Game, seat: SeatPlayed, result: SeatResult) -> SeatFelt:
    felt = SeatFelt(
        is_taken=True,
        player=seat.player,
        is_in=True,
        wagers=seat.wagers,
        decisions=dict.fromkeys(seat.withdrawn, game.withdraw_choice),
        has_folded=seat.folded,
        has_forfeited=seat.forfeited,
        cards=seat.cards or (),
        declared=seat.declared,
        is_settled=True,
    )
    return replace(felt, result=result)
