"""The summary of a simulation, for people to read."""

from collections import Counter
from collections.abc import Iterator

from dealers.simulation.floor import Floor

# Counts of accepted taps.
COUNTED = {
    "irregularities": ("report_irregularity",),
    "voids asked for": ("request_void",),
    "approvals": ("approve_request",),
    "stub counts": ("count_stub",),
    "deck changes": ("remove_deck",),
    "undone": ("undo",),
}
MAX_SHOWN = 20


def summary_lines(floor: Floor) -> Iterator[str]:
    """Yield the summary without the mismatches."""
    taken, rounds = floor.taken, floor.rounds
    hours = floor.played_seconds / 3600
    pace = rounds / hours / len(floor.stations) if hours else 0
    wanted_pace = floor.options.pace * floor.options.speed
    yield f"tables           {len(floor.stations)}, seed {floor.options.seed}"
    yield f"played           {floor.played_seconds:.0f} s"
    yield f"rounds           {rounds:,}, at each table {pace:.0f} an hour of {wanted_pace:.0f} asked for"
    yield f"taps             {taken.total():,}"
    for name, taps in COUNTED.items():
        yield f"{name:<16} {sum(taken[tap] for tap in taps):,}"
    yield f"{'reliefs':<16} {floor.reliefs:,}"
    yield f"{'refused':<16} {_listed(_refused(floor))}"
    yield f"{'met on the way':<16} {_listed(_recovered_faults(floor))}"
    seconds = sorted(second for station in floor.stations for second in station.screens[0].seconds)
    p50, p99 = _percentile(seconds, 50), _percentile(seconds, 99)
    yield f"{'tap to push':<16} p50 {p50}, p99 {p99}, of {len(seconds):,}"


def mismatch_lines(mismatches: list[str]) -> Iterator[str]:
    yield f"{'mismatches':<16} {len(mismatches) or 'none'}"
    yield from (f"  {mismatch}" for mismatch in mismatches[:MAX_SHOWN])
    if len(mismatches) > MAX_SHOWN:
        yield f"  and {len(mismatches) - MAX_SHOWN} more"


def _refused(floor: Floor) -> Counter[str]:
    total: Counter[str] = Counter()
    for station in floor.stations:
        total += station.player.refused
    return total


def _recovered_faults(floor: Floor) -> Counter[str]:
    """Count the errors between screens and server that were recovered from."""
    total: Counter[str] = Counter()
    for station in floor.stations:
        total += station.tablet.met
        for screen in station.screens:
            total += screen.met
    for person in (*floor.floorpersons.values(), floor.boss):
        total += person.met
    return total


def _listed(counter: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counter.most_common()) or "none"


def _percentile(seconds: list[float], percent: int) -> str:
    if not seconds:
        return "unknown"
    return f"{1000 * seconds[min(len(seconds) - 1, len(seconds) * percent // 100)]:.0f} ms"
