"""Nights in which everything happens: an undo, a void, missed rounds, a correction of a closed round."""

from collections.abc import Callable
from uuid import uuid4

import msgspec

from games.bots.crew import DEALER, FLOORPERSON, PIT_BOSS
from games.bots.mistakes import missed_rounds
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.submission import Depth
from games.table.actor import Actor
from games.table.commands import COMMANDS, Command
from games.table.offers import offers
from games.table.state import State
from tables import clock
from tables.models import Round, Table
from tests.store.played_nights import StoreNight, table_of_bots

PATIENCE = 200


def busy_night(game: str, seed: int = 0, depth: Depth = "full", taps: int = 40) -> StoreNight:
    night = StoreNight(table_of_bots(game, seed, depth), seed)
    night.play(taps)
    insist(night, DEALER, lambda _: COMMANDS["undo"]())
    insist(night, DEALER, lambda _: COMMANDS["request_void"](reason="misdeal"))
    insist(night, DEALER, lambda state: _missed(night, state))
    if depth == "full":
        insist(night, FLOORPERSON, lambda _: correction_of(night, game))
        request = night.state.now.requests[-1].number
        insist(night, PIT_BOSS, lambda _: COMMANDS["approve_request"](number=request))
    night.play(10)
    return night


def insist(night: StoreNight, actor: Actor, say: Callable[[State], Command | None]) -> None:
    """Give a command as soon as the table takes it; until then the bots play on."""
    for _ in range(PATIENCE):
        state = night.state
        command = say(state)
        try:
            if command is not None:
                night.give(actor, command, state, uuid4())
                return
        except Refused:
            pass
        night.tap()
    raise AssertionError("the table never took it")


def any_irregularity(state: State) -> Command | None:
    """The first irregularity that may be reported, of the first seat in the round."""
    action = next((action for action in offers(state, DEALER) if action.name == "report_irregularity"), None)
    if action is None:
        return None
    kind, seat = action.args["kind"].one_of[0], action.args["seat"].one_of[0]
    return COMMANDS["report_irregularity"](kind=kind, seat=seat)


def _missed(night: StoreNight, state: State) -> Command | None:
    last = Table.objects.values_list("last_event_at", flat=True).get(pk=night.table_id)
    entries = missed_rounds(state, clock.now(last))
    return COMMANDS["record_missed_rounds"](entries=entries) if entries else None


def correction_of(night: StoreNight, game: str) -> Command | None:
    """Return a correction of the first round that can be corrected: one seat had another card."""
    for found in Round.objects.filter(table_id=night.table_id, void="").exclude(record=""):
        text, record = found.record, msgspec.json.decode(found.record)
        card = next((seat["cards"][0] for seat in record["seats"] if seat.get("cards")), None)
        if card is not None:
            other = next(card for card in sorted(GAMES[game].deck) if f'"{card}"' not in text)
            corrected = msgspec.json.decode(text.replace(f'"{card}"', f'"{other}"'))
            correct = COMMANDS["correct_closed_round"]
            return correct(round_number=found.number, corrected=corrected, reason="seen on the tape")
    return None
