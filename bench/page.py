"""Writes docs/performance.md and the figures in docs/scale.md from the results of the benchmarks."""

import re
from collections.abc import Callable
from typing import Any

Result = dict[str, Any]
Row = tuple[str, str, str, str]

LOADED = ("first_load_bytes_with_headers", "first_load_bytes", "type_bytes")
BASELINES = {"floor_pages": "the baseline behind Django's handler", "floor": "the bare baseline"}

HEAD = """# Performance

`bench/run` writes this page from `bench/results.json`; edit neither by hand. Each benchmark compares our
code with a baseline or another library in the same run, taking turns, and its docstring says exactly what
it does. Machines are noisy: look at the ratios, and repeat. PostgreSQL does not wait for the disk here, as
in the tests, and the client runs on the same machine. The baseline for a tap is the same server with a view
that does no more than a transaction of two rows and a push of 12 kB.

    bench/run                   everything, about an hour on a quiet machine
    bench/run commands pit      only these
    bench/run --quick           checks that each still works; keeps nothing
"""


def write_page(results: dict[str, Result]) -> str:
    parts = [HEAD]
    for name, (title, rows) in SECTIONS.items():
        if name in results:
            result = results[name]
            parts.append(f"\n## {title}\n\n`bench/{name}.py`, {result['on']}, {result['machine']}\n")
            parts.append("\n| | measured | compared with | goal |\n|---|---|---|---|\n")
            parts += [f"| {' | '.join(row)} |\n" for row in rows(result)]
    return "".join(parts)


def write_scale(page: str, results: dict[str, Result]) -> str:
    """Return the page with the measured figures in the two rows of its table, and the rest unchanged."""
    rows = {"embedded": "one process with SQLite", "full": "PostgreSQL, Redis, two web processes"}
    for topology, row in rows.items():
        part = results["commands"][topology]
        figures = f"{part['saturation']['ours']:.0f} | {part['tables_at_half_a_command_a_second']}"
        page, count = re.subn(rf"^(\| {row}[^|]*\|).*\|$", rf"\1 {figures} |", page, flags=re.MULTILINE)
        assert count == 1, row
    return page


def settle(result: Result) -> list[Row]:
    kinds = {"settle": "settling a round", "settle_rare": "a full table with rare hands and every bonus"}
    rows = [
        (
            name,
            f"{result[kind]['settle_us_a_round']} µs",
            f"{result[kind]['ratio']} times parsing and writing its JSON",
            f"at most {result[kind]['ratio_at_most']}",
        )
        for kind, name in kinds.items()
    ]
    if memory := result.get("memory"):
        size = f"{memory['mb_at_the_end']} MB"
        early = f"{memory['mb_at_a_tenth']} MB after the first tenth"
        rows.append((f"memory after {memory['lines']:,} rounds", size, early, "flat"))
    return rows


def evaluator(result: Result) -> list[Row]:
    speeds, ratios = result["hands_a_second"], result["ratio"]
    return [
        (
            f"five-card hands, against {peer}",
            f"{speeds['ours']:,} a second",
            f"{ratio} times the {speeds[peer]:,} of {peer}",
            f"at least {result['ratio_at_least'][peer]}" if peer in result["ratio_at_least"] else "",
        )
        for peer, ratio in ratios.items()
    ]


def table(result: Result) -> list[Row]:
    early, late = result["rounds"]
    return [
        *(
            (
                f"a tap through the rules, {game.replace('_', ' ')}",
                f"{part['median_us']} µs",
                f"{part['ratio']} times parsing and writing the state's JSON",
                f"at most {result['median_us_at_most']} µs",
            )
            for game, part in result["games"].items()
        ),
        (
            f"after {late:,} rounds",
            "",
            f"{result['later_beside_early']} times the time in the first {early}",
            f"at most {result['later_at_most']}",
        ),
    ]


def commands(result: Result) -> list[Row]:
    rows: list[Row] = []
    for topology in of_topologies(result):
        part = result[topology]
        for floor, name in BASELINES.items():
            is_goal = floor == "floor_pages"
            rows += [
                (
                    f"taps a second, {topology}",
                    f"{part['saturation']['ours']}",
                    f"{part['ratio_of_saturation'][floor]} of {name}",
                    "at least 0.4" if is_goal else "",
                ),
                (
                    f"tap to the last of three screens, p50, {topology}",
                    f"{part['at_half_of']['ours']['ours']['p50_ms']} ms",
                    f"{part['ratio_of_p50_each_at_half_its_own'][floor]} times {name}, each at half its rate",
                    "at most 2.5" if is_goal else "",
                ),
                (
                    f"the same, under more load, {topology}",
                    f"{part['at_half_of'][floor]['ours']['p50_ms']} ms",
                    f"{part['ratio_of_p50'][floor]} times {name}, both at half the baseline's rate",
                    "",
                ),
            ]
        tables = part["tables_at_half_a_command_a_second"]
        rows.append((f"tables at half a tap a second, {topology}", f"{tables}", "at saturation", ""))
    return rows


def capacity(result: Result) -> list[Row]:
    return [
        (
            f"tables at real pace, p99 under {result['limit_ms']:.0f} ms, {topology}",
            f"{result[topology]['tables']}",
            f"{result[topology]['taps_a_second']} taps a second",
            "",
        )
        for topology in of_topologies(result)
    ]


def cost(result: Result) -> list[Row]:
    rows: list[Row] = []
    for topology in of_topologies(result):
        ours = result[topology]["ours"]
        tap, core = ours["cpu_us_a_tap"], ours["taps_a_second_and_core"]
        p50, p99 = (ours[f"at_60_percent_{name}_ms"]["median"] for name in ("p50", "p99"))
        rows += [
            (
                f"processor time of the web processes for a tap, {topology}",
                f"{tap['median']} µs",
                f"{tap['least']} to {tap['most']} in {result['repeats']} turns",
                "",
            ),
            (
                f"taps a second and core, {topology}",
                f"{core['median']}",
                f"{core['least']} to {core['most']}",
                "",
            ),
            (f"p99 at 60 % of saturation, {topology}", f"{p99} ms", f"p50 {p50} ms", "under 5 times p50"),
        ]
    return rows


def night(result: Result) -> list[Row]:
    return [
        (
            f"memory after {result['taps']:,} taps, {result['topology']}",
            f"{result['mb_at_the_end']} MB",
            f"{result['second_half_growth']} times the memory after half of them",
            f"at most {result['growth_at_most']}",
        )
    ]


def store(result: Result) -> list[Row]:
    small, large = result["events"]
    rows: list[Row] = []
    for kind in ("sqlite", "postgresql"):
        if part := result.get(kind):
            rows += [
                (
                    f"a tap among {large:,} events, {kind}",
                    f"{part['p50_ms']['large']} ms",
                    f"{part['large_beside_small']} times part among {small:,}",
                    "at most 1.1",
                ),
                (
                    f"a tap, against a bare transaction, {kind}",
                    f"{part['p50_ms']['small']} ms",
                    f"{part['beside_the_floor']} times",
                    "",
                ),
                (f"statements in a tap, {kind}", f"at most {part['most_statements']}", "", "at most 8"),
                (
                    f"events verified with their rows a second, {kind}",
                    f"{part['verified_events_a_second']:,}",
                    f"{part['log_events_a_second']:,} of the log alone"
                    if "log_events_a_second" in part
                    else "",
                    "at least 12,000",
                ),
            ]
    return rows


def pushes(result: Result) -> list[Row]:
    return [
        (
            f"sealing and checking a push of {int(size):,} bytes",
            f"{part['us']['seal']} µs",
            f"encryption {part['ratio']['encryption']} times, BLAKE2b {part['ratio']['blake2b']} times",
            "less than encryption",
        )
        for size, part in sorted(result["bytes"].items(), key=lambda item: int(item[0]))
    ]


def pit(result: Result) -> list[Row]:
    return [
        (
            f"a tap with {result['viewers']} walls of {result['tiles']} tiles open, {topology}",
            f"{result[topology]['answer_ms']['watched']} ms",
            f"{result[topology]['ratio_of_answer']} times one without",
            f"at most {result['at_most']}",
        )
        for topology in of_topologies(result)
    ]


def flood(result: Result) -> list[Row]:
    return [
        (
            f"{kind} at {result['floods_a_second']:.0f} a second from one tablet, {topology}",
            f"other tables' p99 {numbers['p99_ms']} ms",
            f"{numbers['ratio_of_p99']} times the quiet {result[topology]['quiet']['p99_ms']} ms",
            "at most 3",
        )
        for topology in of_topologies(result)
        for kind, numbers in result[topology].items()
        if kind != "quiet"
    ]


def tablet(result: Result) -> list[Row]:
    size, bodies, letters = (f"{result[key] / 1000:.1f} kB" for key in LOADED)
    return [
        (
            "touch to the painted frame",
            f"{result['touch_to_frame_ms']} ms",
            "",
            "",
        ),
        (
            "of which our own drawing",
            f"{result['own_drawing_ms']} ms",
            "touch to frame, minus a bare tap and push",
            "at most 20 ms",
        ),
        (
            "longest task while seven hands are settled",
            f"{result['longest_task_while_settling_ms']} ms",
            "",
            "at most 50 ms",
        ),
        ("first load without fonts, headers included", size, f"bodies alone {bodies}", "at most 120 kB"),
        ("fonts of the first load", letters, "", "at most 45 kB"),
    ]


def reports(result: Result) -> list[Row]:
    small, large = result["rounds"]
    return [
        (
            f"one day: {view}",
            f"{part['ms'][1]} ms",
            f"with {large:,} rounds, {part['ratio']} times the time with {small:,}",
            f"at most {result['at_most']}",
        )
        for view, part in result["views"].items()
    ]


def startup(result: Result) -> list[Row]:
    seconds, memory = result["seconds_to_the_first_answer"], result["mb_at_the_first_answer"]
    return [
        (
            "start to the first response, embedded",
            f"{seconds['floor']} s",
            f"a bare application: {seconds['bare']} s",
            "",
        ),
        ("memory then", f"{memory['floor']} MB", f"a bare application: {memory['bare']} MB", ""),
        (f"memory after {result['taps']:,} taps", f"{result['mb_after_the_taps']} MB", "", ""),
    ]


def of_topologies(result: Result) -> list[str]:
    return [topology for topology in ("embedded", "full") if topology in result]


SECTIONS: dict[str, tuple[str, Callable[[Result], list[Row]]]] = {
    "settle": ("Settlement", settle),
    "evaluator": ("Hand evaluation", evaluator),
    "table": ("The rules", table),
    "store": ("The store", store),
    "commands": ("From tap to screen", commands),
    "capacity": ("How many tables", capacity),
    "cost": ("What a tap costs", cost),
    "night": ("A night of taps", night),
    "pushes": ("Pushes that nobody can forge", pushes),
    "pit": ("The pit wall", pit),
    "flood": ("One flooding tablet", flood),
    "tablet": ("The tablet", tablet),
    "reports": ("History and reports", reports),
    "startup": ("Startup", startup),
}
