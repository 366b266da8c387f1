"""Checks missed rounds: bad entries are refused, breaches of the rules are recorded."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.law import Refused, cites
from games.rulebook.money import write_cents
from games.rulebook.round import Round, Settlement
from games.settlement.record import read_round
from games.settlement.settle import settle
from games.table import events as e
from games.table.approvals.checks import check_no_request
from games.table.approvals.model import Request
from games.table.decks.decide import settings_of
from games.table.decks.model import Deck, due_at, is_count_due, rounds_left
from games.table.felt import progressive_box
from games.table.missed_rounds.evolve import after_entry
from games.table.missed_rounds.model import (
    Breach,
    MissedCount,
    MissedDeckChange,
    MissedEntry,
    MissedRound,
    ReportedMeter,
)
from games.table.played import raw_rules, rules_of
from games.table.round_record import write_round
from games.table.rules.sign import is_between_rounds
from games.table.state import State, Table
from games.table.terms import find_implausible_wager, law_of, meter_rate_percent, records_amounts


class Meters(NamedTuple):
    """The meter on the display and ours in a round, what the round added, and the meter after it."""

    display_cents: int
    ours_cents: int
    added_cents: int
    after_cents: int


class ReportedRecord(NamedTuple):
    """A reported record and its settlement; `meters` if the table has a progressive."""

    played: Round
    settlement: Settlement
    meters: Meters | None


def check_may_record(state: State) -> None:
    """Refuse missed rounds while wagers are on the felt or a request is open."""
    check_no_request(state)
    if not is_between_rounds(state):
        raise Refused("not_now.missed")


def read_entries(state: State, entries: tuple[MissedEntry, ...], now: datetime) -> tuple[MissedEntry, ...]:
    """Return the entries with their records as the table would write them, or refuse a wrong one."""
    table = state.now
    last, meter_cents = table.last_dealt_at, table.meter_cents
    read: list[MissedEntry] = []
    for entry in entries:
        _check_time(entry, table, last, now)
        _check_entry(state, table, entry)
        written, meter_cents = _read_record(state, entry, meter_cents)
        read.append(written)
        table, last = after_entry(table, entry), entry.at
    return tuple(read)


@cites("ruling 4", "ruling 5", "ruling 33")
def missed_rounds_recorded(state: State, request: Request, confirmed_by: str) -> e.MissedRoundsRecorded:
    """Return the event of confirmed entries: settlements, breaches, and the meter at the end."""
    table = state.now
    breaches: list[Breach] = []
    settled: list[tuple[int, Settlement]] = []
    meters: list[ReportedMeter] = []
    meter_cents: int | None = None
    for entry, reported in reported_records(state, request.missed):
        breaches += breaches_in(state, table, entry)
        if reported is not None:
            settled.append((table.round_number, reported.settlement))
            if reported.meters is not None:
                shown, ours, _, meter_cents = reported.meters
                meters += [ReportedMeter(table.round_number, shown, ours)] if shown != ours else []
        table = after_entry(table, entry)
    return e.MissedRoundsRecorded(
        entries=request.missed,
        asked_by=request.asked_by,
        confirmed_by=confirmed_by,
        settled=tuple(settled),
        breaches=tuple(breaches),
        meter_cents=meter_cents,
        meters=tuple(meters),
    )


def reported_records(
    state: State, entries: Iterable[MissedEntry]
) -> Iterator[tuple[MissedEntry, ReportedRecord | None]]:
    """Yield each entry with its settled record, if it has one, against our meter at that point."""
    meter_cents = state.now.meter_cents
    for entry in entries:
        if not isinstance(entry, MissedRound) or entry.record is None:
            yield entry, None
            continue
        reported = _settle_reported(state, read_round(entry.record), meter_cents)
        yield entry, reported
        meter_cents = meter_cents if reported.meters is None else reported.meters.after_cents


@cites("ruling 33")
def _settle_reported(state: State, played: Round, before_cents: int | None) -> ReportedRecord:
    """Settle a record from the meter the display showed, which our meter follows.

    A void takes the contributions out again; before the progressive was locked there were none.
    """
    settlement = settle(played)
    display, after = settlement.meter_before_cents, settlement.meter_after_cents
    if display is None or after is None:
        return ReportedRecord(played, settlement, None)
    before = played.rules.reset_cents if before_cents is None else before_cents
    box = progressive_box(state)
    added = sum(seat.wagers.get(box, 0) for seat in played.seats) * meter_rate_percent(state) // 100
    if played.void is not None:
        added = 0 if display == before else added
        after -= added
    return ReportedRecord(played, settlement, Meters(display, before + added, added, after))


def _check_time(entry: MissedEntry, table: Table, last: datetime | None, now: datetime) -> None:
    if entry.at > now:
        raise Refused("missed_entry.future", at=entry.at.isoformat())
    is_repeated = isinstance(entry, MissedRound) and entry.at == table.last_dealt_at
    if last is not None and (entry.at < last or is_repeated):
        raise Refused("missed_entry.order", at=entry.at.isoformat(), last=last.isoformat())


def _check_entry(state: State, table: Table, entry: MissedEntry) -> None:
    """Refuse an entry that names an unknown deck or one that was not in play."""
    if isinstance(entry, MissedRound) and table.settings is None:
        if entry.deck is not None:
            raise Refused("no_decks.table")
        return
    settings = settings_of(state)
    if isinstance(entry, MissedDeckChange):
        _check_deck_change(state, table, entry, settings.decks)
        return
    deck = _find_deck(table, entry.deck or "")
    if deck.in_play_since is None or entry.at < deck.in_play_since:
        raise Refused("missed_entry.not_in_play", deck=deck.name, at=entry.at.isoformat())


def _check_deck_change(state: State, table: Table, entry: MissedDeckChange, most: int) -> None:
    if entry.out is None and entry.deck is None:
        raise Refused("missed_entry.no_deck")
    if entry.out is not None:
        _find_deck(table, entry.out)
    left = [deck for deck in table.decks if deck.name != entry.out]
    in_play = [deck for deck in left if deck.in_play_since is not None]
    if entry.deck is None:
        return
    if any(deck.name == entry.deck for deck in in_play):
        raise Refused("deck_there.name", deck=entry.deck)
    if len(in_play) >= most:
        raise Refused("old_deck_first.table", law_of(state, "two_decks"), deck=in_play[0].name)
    if entry.back is None and all(deck.name != entry.deck for deck in left):
        raise Refused("missed_entry.back", deck=entry.deck)


def _find_deck(table: Table, name: str) -> Deck:
    deck = next((deck for deck in table.decks if deck.name == name), None)
    if deck is None:
        raise Refused("no_deck.name", deck=name)
    return deck


def _read_record(state: State, entry: MissedEntry, meter_cents: int | None) -> tuple[MissedEntry, int | None]:
    """Return the entry with its record rewritten, and the meter after it; refuse a record that cannot be."""
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
    meters = _settle_reported(state, played, meter_cents).meters
    record: dict[str, Any] = write_round(raw_rules(state), played)
    written = replace(entry, record=record)
    if meters is None:
        return written, meter_cents
    if meters.display_cents < meters.added_cents:
        least = write_cents(meters.added_cents)
        raise Refused("missed_entry.meter", "ruling 33", at=entry.at.isoformat(), least=least)
    return written, meters.after_cents


def _check_wagers(entry: MissedEntry, played: Round) -> None:
    slip = find_implausible_wager(played.seats)
    if slip is not None:
        seat, box, cents = slip
        at = entry.at.isoformat()
        raise Refused("missed_entry.wager", seat=seat, box=box, value=write_cents(cents), at=at)


@cites("missed_rounds.breaches_in", "ruling 4", "ruling 5", "ruling 6", "ruling 41")
def breaches_in(state: State, table: Table, entry: MissedEntry) -> Iterator[Breach]:
    """Yield what the table would have refused: a deck past its time, no count, decks not alternated."""
    settings = table.settings
    if settings is None:
        return
    if isinstance(entry, MissedCount):
        if not entry.is_right:
            yield Breach("stub_off", law_of(state, "count_the_stub"), entry.at, entry.deck)
        return
    if isinstance(entry, MissedDeckChange):
        yield from _deck_change_breaches(state, table, entry)
        return
    deck = _find_deck(table, entry.deck or "")
    due = due_at(deck, settings.method)
    if due is not None and entry.at >= due:
        yield Breach("deck_due", law_of(state, "deck_change"), entry.at, deck.name)
    is_counted = is_count_due(settings, GAMES[state.game].counts_at_automated_shoe)
    if is_counted and not rounds_left(max(table.uncounted, deck.uncounted)):
        yield Breach("stub_uncounted", law_of(state, "count_the_stub"), entry.at, deck.name)
    if deck.name != table.deck_in_use:
        yield Breach("not_alternated", law_of(state, "two_decks"), entry.at, deck.name)


def _deck_change_breaches(state: State, table: Table, entry: MissedDeckChange) -> Iterator[Breach]:
    """Yield the breach of two decks in play with the same back color."""
    known = {deck.name: deck.back for deck in table.decks}
    back = known.get(entry.deck or "", entry.back)
    others = [d for d in table.decks if d.in_play_since is not None and d.name not in (entry.out, entry.deck)]
    if entry.deck is not None and any(other.back == back for other in others):
        yield Breach("same_back", law_of(state, "two_backs"), entry.at, entry.deck)
