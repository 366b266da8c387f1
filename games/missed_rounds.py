"""Rounds dealt by hand while the app was away: bad entries are refused, breaches are recorded."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from games import events as e
from games.deck_taps import settings_of
from games.decks import Deck, due_at, is_count_due, rounds_left
from games.felt import progressive_box
from games.law import Refused, cites
from games.missed import Breach, MissedCount, MissedDeckChange, MissedEntry, MissedRound
from games.missed_events import after_entry
from games.money import write_cents
from games.paragraphs import paragraph
from games.played import raw_rules, rules_of
from games.record import read_round
from games.registry import GAMES
from games.requests import Request
from games.round import Round, Settlement
from games.round_record import write_round
from games.settlement import settle
from games.state import State, Table
from games.terms import meter_rate_percent, records_amounts, slip_in


def can_tell_missed(state: State) -> bool:
    """Between rounds, with no wagers on the felt and nothing asked."""
    is_quiet = state.felt.phase == "betting" and not any(seat.is_in for seat in state.felt.seats)
    return is_quiet and not state.now.requests


def read_entries(state: State, entries: tuple[MissedEntry, ...], now: datetime) -> tuple[MissedEntry, ...]:
    """The entries with their records as the table would have written them, or what is wrong with one."""
    table = state.now
    last, meter_cents = table.last_dealt_at, table.meter_cents
    read: list[MissedEntry] = []
    for entry in entries:
        _check_time(entry, table, last, now)
        _check_entry(state, table, entry)
        written, meter_cents = _with_record(state, entry, meter_cents)
        read.append(written)
        table, last = after_entry(table, entry), entry.at
    return tuple(read)


@cites("ruling 4", "ruling 5", "ruling 33")
def recorded(state: State, request: Request, confirmed_by: str) -> e.MissedRoundsRecorded:
    """What the confirmed entries come to: settlements, breaches on the way, the meter at the end."""
    table = state.now
    breaches: list[Breach] = []
    settled: list[tuple[int, Settlement]] = []
    meter_cents: int | None = None
    for entry in request.missed:
        breaches += breaches_in(state, table, entry)
        if isinstance(entry, MissedRound) and entry.record is not None:
            played = read_round(entry.record)
            settlement = settle(played)
            settled.append((table.round_number, settlement))
            after = meter_after(state, played, settlement)
            meter_cents = meter_cents if after is None else after
        table = after_entry(table, entry)
    return e.MissedRoundsRecorded(
        entries=request.missed,
        asked_by=request.asked_by,
        confirmed_by=confirmed_by,
        settled=tuple(settled),
        breaches=tuple(breaches),
        meter_cents=meter_cents,
    )


def meter_after(state: State, played: Round, settlement: Settlement) -> int | None:
    """The meter that a record leaves; a void takes the round's contribution out again (ruling 33)."""
    after = settlement.meter_after_cents
    return after if after is None or played.void is None else after - _contributed_cents(state, played)


def _contributed_cents(state: State, played: Round) -> int:
    box = progressive_box(state)
    return sum(seat.wagers.get(box, 0) for seat in played.seats) * meter_rate_percent(state) // 100


def _check_time(entry: MissedEntry, table: Table, last: datetime | None, now: datetime) -> None:
    if entry.at > now:
        raise Refused("missed_entry.future", at=entry.at.isoformat())
    is_repeated = isinstance(entry, MissedRound) and entry.at == table.last_dealt_at
    if last is not None and (entry.at < last or is_repeated):
        raise Refused("missed_entry.order", at=entry.at.isoformat(), last=last.isoformat())


def _check_entry(state: State, table: Table, entry: MissedEntry) -> None:
    """Every deck that is named is known, and no more decks are in play than the table has."""
    if isinstance(entry, MissedRound) and table.settings is None:
        if entry.deck is not None:
            raise Refused("no_decks.table")
        return
    settings = settings_of(state)
    if isinstance(entry, MissedDeckChange):
        _check_change(state, table, entry, settings.decks)
        return
    deck = _deck(table, entry.deck or "")
    if deck.in_play_since is None or entry.at < deck.in_play_since:
        raise Refused("missed_entry.not_in_play", deck=deck.name, at=entry.at.isoformat())


def _check_change(state: State, table: Table, entry: MissedDeckChange, most: int) -> None:
    if entry.out is None and entry.deck is None:
        raise Refused("missed_entry.no_deck")
    if entry.out is not None:
        _deck(table, entry.out)
    left = [deck for deck in table.decks if deck.name != entry.out]
    in_play = [deck for deck in left if deck.in_play_since is not None]
    if entry.deck is None:
        return
    if any(deck.name == entry.deck for deck in in_play):
        raise Refused("deck_there.name", deck=entry.deck)
    if len(in_play) >= most:
        raise Refused("old_deck_first.table", paragraph(state.game, "two_decks"), deck=in_play[0].name)
    if entry.back is None and all(deck.name != entry.deck for deck in left):
        raise Refused("missed_entry.back", deck=entry.deck)


def _deck(table: Table, name: str) -> Deck:
    deck = next((deck for deck in table.decks if deck.name == name), None)
    if deck is None:
        raise Refused("no_deck.name", deck=name)
    return deck


def _with_record(state: State, entry: MissedEntry, meter_cents: int | None) -> tuple[MissedEntry, int | None]:
    """A record is of this game, under the rules and from the meter of this table, and settles."""
    if not isinstance(entry, MissedRound) or entry.record is None:
        return entry, meter_cents
    if not records_amounts(state):
        raise Refused("no_record.depth")
    played = read_round(entry.record)
    if played.game != state.game or played.rules != rules_of(state):
        raise Refused("missed_entry.rules", at=entry.at.isoformat())
    highest = max(seat.seat for seat in played.seats)
    if highest > len(state.felt.seats):
        raise Refused("bad_seat.number", number=highest, most=len(state.felt.seats))
    for words in (played.void, *(seat.player for seat in played.seats)):
        if words is not None and not (len(words) <= 40 and words.isprintable()):
            raise Refused("missed_entry.words", at=entry.at.isoformat())
    _check_wagers(entry, played)
    _check_meter(state, entry, played, meter_cents)
    after = meter_after(state, played, settle(played))
    record: dict[str, Any] = write_round(raw_rules(state), played)
    return replace(entry, record=record), meter_cents if after is None else after


def _check_wagers(entry: MissedEntry, played: Round) -> None:
    slip = slip_in(played.seats)
    if slip is not None:
        seat, box, cents = slip
        at = entry.at.isoformat()
        raise Refused("missed_entry.wager", seat=seat, box=box, value=write_cents(cents), at=at)


@cites("ruling 33")
def _check_meter(state: State, entry: MissedEntry, played: Round, meter_cents: int | None) -> None:
    """A record has the meter after its own contributions: ours, as the records before it left it."""
    told = played.layout.meter_cents
    if told is None:
        return
    ours = played.rules.reset_cents if meter_cents is None else meter_cents
    ours += _contributed_cents(state, played)
    if told != ours:
        raise Refused("missed_entry.meter", "ruling 33", at=entry.at.isoformat(), meter=write_cents(ours))


@cites("36.05.19.03C", "CCP ch. 3 C", "36.05.18.03C", "ruling 4", "ruling 5", "ruling 6", "ruling 41")
def breaches_in(state: State, table: Table, entry: MissedEntry) -> Iterator[Breach]:
    """What the table would have refused: a deck past its time, a sixth round uncounted, decks not in turn."""
    game, settings = state.game, table.settings
    if settings is None:
        return
    if isinstance(entry, MissedCount):
        if not entry.is_right:
            yield Breach("stub_off", paragraph(game, "count_the_stub"), entry.at, entry.deck)
        return
    if isinstance(entry, MissedDeckChange):
        yield from _of_change(game, table, entry)
        return
    deck = _deck(table, entry.deck or "")
    due = due_at(deck, settings.method)
    if due is not None and entry.at >= due:
        yield Breach("deck_due", paragraph(game, "deck_change"), entry.at, deck.name)
    is_counted = is_count_due(settings, GAMES[game].COUNTS_AT_AUTOMATED_SHOE)
    if is_counted and not rounds_left(max(table.uncounted, deck.uncounted)):
        yield Breach("stub_uncounted", paragraph(game, "count_the_stub"), entry.at, deck.name)
    if deck.name != table.deck_in_use:
        yield Breach("not_alternated", paragraph(game, "two_decks"), entry.at, deck.name)


def _of_change(game: str, table: Table, entry: MissedDeckChange) -> Iterator[Breach]:
    """Two decks of one colour in play (36.05.18.03B(2) and its like)."""
    known = {deck.name: deck.back for deck in table.decks}
    back = known.get(entry.deck or "", entry.back)
    others = [d for d in table.decks if d.in_play_since is not None and d.name not in (entry.out, entry.deck)]
    if entry.deck is not None and any(other.back == back for other in others):
        yield Breach("same_back", paragraph(game, "two_backs"), entry.at, entry.deck)
