"""Which changes of the settings protect the game less than before."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from games.registry import GAMES
from games.rulebook.money import write_cents
from games.rulebook.submission import Settings, Shuffling
from games.table.decks.model import needs_cut
from games.table.stub.model import needs_stub_counts
from games.table.timers.deck_change import HOURS

# How cards are dealt, and everything that may protect less.
DEALING = frozenset({"method", "shuffling"})
PROTECTIONS = DEALING | {
    *("counts_blind", "minimum", "maximum"),
    *("idle_minutes", "relief_minutes", "call_back_seconds", "deck_warnings"),
}


class Weakened(Struct, frozen=True):
    """A setting that protects less than before, as it was and as it is now."""

    name: str
    was: str
    now: str


def weakened(
    game: str, was: Settings, now: Settings, rules: Mapping[str, Any] | None = None
) -> tuple[Weakened, ...]:
    """Return the settings that protect less than before: no count or cut, higher limits, longer times.

    With the rules of the table, the payout limit that follows from a minimum is among them.
    """
    return tuple(_weakened(game, was, now, rules))


def _weakened(game: str, was: Settings, now: Settings, rules: Mapping[str, Any] | None) -> Iterator[Weakened]:
    counts = GAMES[game].counts_at_automated_shoe
    is_uncounted = needs_stub_counts(was, counts) and not needs_stub_counts(now, counts)
    is_less_shuffled = not _shuffling_duties(game, was.shuffling) <= _shuffling_duties(game, now.shuffling)
    if is_less_shuffled or (is_uncounted and was.shuffling != now.shuffling):
        yield Weakened("shuffling", was.shuffling, now.shuffling)
    if HOURS[now.method] > HOURS[was.method] or (is_uncounted and was.method != now.method):
        yield Weakened("method", was.method, now.method)
    if was.counts_blind and not now.counts_blind:
        yield Weakened("counts_blind", "on", "off")
    if rules is not None and _payout_limit(game, rules, now) > _payout_limit(game, rules, was):
        yield Weakened("minimum", write_cents(was.minimum_cents), write_cents(now.minimum_cents))
    if now.maximum_cents > was.maximum_cents:
        yield Weakened("maximum", write_cents(was.maximum_cents), write_cents(now.maximum_cents))
    longer = {
        "idle_minutes": (was.reminders.idle, now.reminders.idle),
        "relief_minutes": (was.reminders.relief, now.reminders.relief),
        "call_back_seconds": (was.call_back_seconds, now.call_back_seconds),
    }
    for name, (before, after) in longer.items():
        if after > before:
            yield Weakened(name, str(before), str(after))
    before, after = (max(one.reminders.deck_warnings, default=0) for one in (was, now))
    if after < before:
        yield Weakened("deck_warnings", str(before), str(after))


def _shuffling_duties(game: str, shuffling: Shuffling) -> set[str]:
    """Return what is done with cards that are shuffled this way, besides the count of the stub."""
    is_device = shuffling == "reshuffling_device"
    duties = {
        "cut": needs_cut(shuffling, is_preshuffled=False),
        "cut_preshuffled": needs_cut(shuffling, is_preshuffled=True),
        "idle": not is_device or GAMES[game].is_idle_with_device,
        "removal": not is_device or GAMES[game].deck_leaves_with_device,
    }
    return {duty for duty, holds in duties.items() if holds}


def _payout_limit(game: str, rules: Mapping[str, Any], settings: Settings) -> int:
    """Return the payout limit at this minimum; where there is none, nothing depends on the minimum."""
    raw = GAMES[game].round_rules(rules, settings.minimum_cents)
    return GAMES[game].payout_limit_cents(GAMES[game].read_rules(raw)) or 0
