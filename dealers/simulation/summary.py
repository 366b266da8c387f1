"""What a simulation came to, for people to read."""

from collections import Counter
from collections.abc import Iterator

from dealers.simulation.floor import Floor

# Counted by the taps that were taken.
COUNTED = {
    "irregularities": ("report_irregularity",),
    "voids asked for": ("request_void",),
    "approvals": ("approve_request",),
    "stub counts": ("count_stub",),
    "deck changes": ("remove_deck",),
    "undone": ("undo",),
}
MOST_SHOWN = 20


def summary_lines(floor: Floor) -> Iterator[str]:
    """The summary without the mismatches."""
    taken, rounds = floor.taken, floor.rounds
    hours = floor.played_seconds / 3600
    pace = rounds / hours / len(floor.stations) if hours else 0
    asked = floor.wanted.pace * floor.wanted.speed
    yield f"tables           {len(floor.stations)}, seed {floor.wanted.seed}"
    yield f"played           {floor.played_seconds:.0f} s"
    yield f"rounds           {rounds:,}, at each table {pace:.0f} an hour of {asked:.0f} asked for"
    yield f"taps             {taken.total():,}"
    for name, taps in COUNTED.items():
        yield f"{name:<16} {sum(taken[tap] for tap in taps):,}"
    yield f"{'reliefs':<16} {floor.reliefs:,}"
    yield f"{'refused':<16} {_listed(_refused(floor))}"
    yield f"{'met on the way':<16} {_listed(_recovered_faults(floor))}"
    seconds = sorted(second for station in floor.stations for second in station.screens[0].seconds)
    p50, p99 = _percentile(seconds, 50), _percentile(seconds, 99)
    yield f"{'tap to push':<16} p50 {p50}, p99 {p99}, of {len(seconds):,}"


def mismatch_lines(found: list[str]) -> Iterator[str]:
    yield f"{'mismatches':<16} {len(found) or 'none'}"
    yield from (f"  {one}" for one in found[:MOST_SHOWN])
    if len(found) > MOST_SHOWN:
        yield f"  and {len(found) - MOST_SHOWN} more"


def _refused(floor: Floor) -> Counter[str]:
    found: Counter[str] = Counter()
    for station in floor.stations:
        found += station.player.refused
    return found


def _recovered_faults(floor: Floor) -> Counter[str]:
    """What went wrong between screens and server, and was mended."""
    found: Counter[str] = Counter()
    for station in floor.stations:
        found += station.tablet.met
        for screen in station.screens:
            found += screen.met
    for person in (*floor.floorpersons.values(), floor.boss):
        found += person.met
    return found


def _listed(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counter.most_common()) or "none"


def _percentile(seconds: list[float], percent: int) -> str:
    if not seconds:
        return "unknown"
    return f"{1000 * seconds[min(len(seconds) - 1, len(seconds) * percent // 100)]:.0f} ms"
