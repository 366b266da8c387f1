"""Decides the report of missed rounds: wrong entries are refused, breaches of the rules are recorded."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from msgspec.structs import replace

from games.registry import GAMES
from games.rulebook.deal import cards_in
from games.rulebook.law import Refused, cites
from games.rulebook.money import write_cents
from games.rulebook.round import Round, Settlement
from games.settlement.record import read_round
from games.settlement.settle import settle
from games.table import commands as c
from games.table import events as e
from games.table.approvals.checks import check_no_request, new_request
from games.table.approvals.model import Request
from games.table.checks import settings_of
from games.table.decider import By, Deciders, Events
from games.table.decks.model import Deck
from games.table.decks.receive import check_not_removed, own_seal
from games.table.felt import is_between_rounds
from games.table.meter.model import contribution, reset_cents
from games.table.missed_rounds.breaches import breaches_in
from games.table.missed_rounds.doubts import doubts_of
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
from games.table.showdown.possible_hands import impossible_seats
from games.table.state import State, Table
from games.table.terms import find_implausible_wager, law_of, phases_of, records_amounts, table_rules


class OurMeter(NamedTuple):
    """Our meter between two rounds; it has no cents before the first lock."""

    cents: int | None
    carry: int


class Meters(NamedTuple):
    """The meter on the display and ours in a round, what the round added, and the meter and carry after."""

    display_cents: int
    ours_cents: int
    added_cents: int
    after_cents: int
    carry: int


class ReportedRecord(NamedTuple):
    """A reported record, its settlement and its dealer; `meters` if the table has a progressive."""

    played: Round
    settlement: Settlement
    meters: Meters | None
    dealer: str = ""


@cites("ruling 47")
def record_missed_rounds(state: State, command: c.RecordMissedRounds, by: By) -> Events:
    """Record a request to confirm missed rounds; refused for entries that cannot have happened."""
    check_may_record(state)
    entries = read_entries(state, command.entries, by.at)
    request = new_request(state, by, "missed_rounds", "missed_rounds", None, step=state.step)
    doubts = (*command.doubts, *doubts_of(state.now, entries))
    return (e.RequestMade(request=replace(request, missed=entries, doubts=doubts)),)


def check_may_record(state: State) -> None:
    """Refuse missed rounds while wagers are on the felt or a request is open."""
    check_no_request(state)
    if not is_between_rounds(state):
        raise Refused("not_now.missed")


def read_entries(state: State, entries: tuple[MissedEntry, ...], now: datetime) -> tuple[MissedEntry, ...]:
    """Return the entries with their records as the table would write them, or refuse a wrong one.

    A count is right only if that many cards can be left.
    """
    table = state.now
    last, meter = table.last_dealt_at, _our_meter(state)
    read: list[MissedEntry] = []
    for place, given in enumerate(entries, 1):
        entry = _with_seal(state, given, place)
        _check_time(entry, table, last, now)
        _check_entry(state, table, entry)
        written, meter = _read_record(state, entry, meter)
        if isinstance(written, MissedCount):
            is_right = written.is_right and written.count in counts_possible(state, read)
            written = replace(written, is_right=is_right)
        read.append(written)
        table, last = after_entry(table, written), entry.at
    return tuple(read)


def counts_possible(state: State, before: list[MissedEntry]) -> set[int]:
    """Return the counts that can be right: the whole deck, or the stub after a deal.

    The seats are those of the last reported record; without one, any number of seats. Cards may be drawn.
    """
    game, rounds = GAMES[state.game], [entry for entry in before if isinstance(entry, MissedRound)]
    record = rounds[-1].record if rounds else None
    dealt = range(1, len(state.felt.seats) + 1) if record is None else [len(record["seats"])]
    draws = sum(phase.most for phase in phases_of(state) if phase.kind == "drawing")
    possible = {len(game.deck)}
    for seats in dealt:
        plan = game.deal_plan(table_rules(state), state.now.settings, tuple(range(1, seats + 1)))
        left = len(game.deck) - cards_in(plan)
        possible.update(range(max(0, left - draws * seats), left + 1))
    return possible


def _with_seal(state: State, entry: MissedEntry, place: int) -> MissedEntry:
    """Return the entry with a number for the deck that came, if its seal was not read."""
    if not isinstance(entry, MissedDeckChange) or entry.deck is None:
        return entry
    return replace(entry, seal=own_seal(state, place) if entry.seal is None else entry.seal.upper())


@cites("ruling 4", "ruling 5", "ruling 33")
def build_missed_rounds_recorded(state: State, request: Request, confirmed_by: str) -> e.MissedRoundsRecorded:
    """Return the event of confirmed entries: settlements, breaches, and the meter at the end."""
    table = state.now
    breaches: list[Breach] = []
    settled: list[tuple[int, Settlement]] = []
    meters: list[ReportedMeter] = []
    meter = OurMeter(None, table.meter_carry)
    for entry, reported in reported_records(state, request.missed):
        breaches += breaches_in(state, table, entry)
        if reported is not None:
            settled.append((table.round_number, reported.settlement))
            if reported.meters is not None:
                shown, ours = reported.meters[:2]
                meter = _meter_after(reported.meters, meter)
                if shown != ours:
                    meters.append(ReportedMeter(table.round_number, shown, ours, reported.dealer))
        table = after_entry(table, entry)
    return e.MissedRoundsRecorded(
        entries=request.missed,
        asked_by=request.asked_by,
        confirmed_by=confirmed_by,
        settled=tuple(settled),
        breaches=tuple(breaches),
        meter_cents=meter.cents,
        meters=tuple(meters),
        carry=meter.carry,
        doubts=request.doubts,
    )


def reported_records(
    state: State, entries: Iterable[MissedEntry]
) -> Iterator[tuple[MissedEntry, ReportedRecord | None]]:
    """Yield each entry with its settled record, if it has one, against our meter at that point."""
    meter = _our_meter(state)
    for entry in entries:
        if not isinstance(entry, MissedRound) or entry.record is None:
            yield entry, None
            continue
        settled = _settle_reported(state, read_round(entry.record), meter)
        reported = settled._replace(dealer=entry.dealer)
        yield entry, reported
        meter = _meter_after(reported.meters, meter)


def _our_meter(state: State) -> OurMeter:
    return OurMeter(state.now.meter_cents, state.now.meter_carry)


def _meter_after(meters: Meters | None, before: OurMeter) -> OurMeter:
    return before if meters is None else OurMeter(meters.after_cents, meters.carry)


@cites("ruling 33")
def _settle_reported(state: State, played: Round, our: OurMeter) -> ReportedRecord:
    """Settle a record from the meter the display showed, which our meter follows.

    A void takes the contributions out again; before the progressive was locked there were none.
    """
    settlement = settle(played)
    display, after = settlement.meter_before_cents, settlement.meter_after_cents
    if display is None or after is None:
        return ReportedRecord(played, settlement, None)
    before = reset_cents(state, played.rules) if our.cents is None else our.cents
    added, carry = contribution(state, (seat.wagers for seat in played.seats), our.carry)
    if played.void is not None:
        added = 0 if display == before else added
        after, carry = after - added, our.carry
    return ReportedRecord(played, settlement, Meters(display, before + added, added, after, carry))


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
    if any(deck.name == entry.deck for deck in left):
        return
    if entry.back is None:
        raise Refused("missed_entry.back", deck=entry.deck)
    check_not_removed(state, after_entry(table, replace(entry, deck=None)), entry.deck, entry.seal or "")


def _find_deck(table: Table, name: str) -> Deck:
    deck = next((deck for deck in table.decks if deck.name == name), None)
    if deck is None:
        raise Refused("no_deck.name", deck=name)
    return deck


def _read_record(state: State, entry: MissedEntry, meter: OurMeter) -> tuple[MissedEntry, OurMeter]:
    """Return the entry with its record rewritten, and the meter after it; refuse a record that cannot be."""
    if not isinstance(entry, MissedRound) or entry.record is None:
        return entry, meter
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
    for seat in impossible_seats(played):
        raise Refused("missed_entry.hand", seat=seat, at=entry.at.isoformat())
    meters = _settle_reported(state, played, meter).meters
    record: dict[str, Any] = write_round(raw_rules(state), played)
    written = replace(entry, record=record)
    if meters is None:
        return written, meter
    if meters.display_cents < meters.added_cents:
        least = write_cents(meters.added_cents)
        raise Refused("missed_entry.meter", "ruling 33", at=entry.at.isoformat(), least=least)
    return written, _meter_after(meters, meter)


def _check_wagers(entry: MissedEntry, played: Round) -> None:
    slip = find_implausible_wager(played.seats)
    if slip is not None:
        seat, box, cents = slip
        at = entry.at.isoformat()
        raise Refused("missed_entry.wager", seat=seat, box=box, value=write_cents(cents), at=at)


DECIDERS: Deciders = {c.RecordMissedRounds: record_missed_rounds}
