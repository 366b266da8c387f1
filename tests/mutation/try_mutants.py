"""Tries each mutant of a group in a process of its own and writes what became of it, one line of JSON each.

Run in a copy of the tree: python -m tests.mutation.try_mutants GROUP PROCESSES [PART OF A NAME]

A change inside a function is put into a process in which everything is imported and the tests are collected,
and only the tests that come through the function are run. Any other change, and any that survives this, is
tried from the import on, with all the tests of its part.
"""

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from warnings import catch_warnings, simplefilter

import pytest

from tests.mutation.groups import GROUPS, Part
from tests.mutation.mutants import Mutant, mutants_of
from tests.mutation.patch_function import InPlace

SETTINGS = """[pytest]
addopts = --import-mode=importlib --noconftest -p no:cacheprovider -p _hypothesis_pytestplugin
filterwarnings = error
markers =
    law(paragraph): as in the project
    again: as in the project
    last: as in the project
    slow: as in the project
    long: as in the project
"""
OURS = ("games", "tables", "dealers", "tablegame", "tests")
# A mutant that takes this many times longer than the original never ends.
LIMIT_SECONDS, PATIENCE = 60, 6
# pytest's exit codes: a failed import is an interruption, or a test that was not found.
OUTCOMES = {0: "survived", 1: "killed", 2: "killed at import", 4: "killed at import"}
# Whole nights of bots take most of the time, and catch little that the others miss.
CHOSEN = (
    "-c",
    "mutation.ini",
    "-x",
    "-q",
    "-m",
    "not long",
    "-k",
    "not night",
    "--hypothesis-seed=1",
    "--tb=short",
)


class Mutated(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module from the text of its mutant; no file is changed."""

    def __init__(self, path: str, source: str) -> None:
        self.name = path.removesuffix(".py").replace("/", ".")
        self.path, self.source = path, source

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(name, Path(self.path).resolve(), loader=self)

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.source, self.path, "exec"), module.__dict__)  # noqa: S102 - that is the point


def in_new_process(work: Callable[[], int], *, is_quiet: bool) -> int:
    """Run the work in a separate process and return its result."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    status = 70
    try:
        os.setpgid(0, 0)
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0)
        # pytest's output without a mutant is worth reading, but is not an outcome.
        os.dup2(nowhere if is_quiet else 2, 1)
        if is_quiet:
            os.dup2(nowhere, 2)
        status = work()
    finally:
        with suppress(OSError, ValueError):
            sys.stdout.flush()
        os._exit(status)


def run_from_the_import(part: Part, mutant: Mutant | None) -> int:
    if mutant is not None:
        sys.meta_path.insert(0, Mutated(part.path, mutant.source))
    return int(pytest.main([*CHOSEN, *part.options, *part.tests]))


def import_foreign() -> None:
    """Imports what the tests imported that is not ours, so that no mutant need do it again.

    What belongs to pytest it wants to import itself; what needs Django to be set up says so and is left.
    """
    for name in Path("modules.txt").read_text().splitlines():
        if not name.split(".")[0].startswith((*OURS, "_pytest", "pytest", "_hypothesis")):
            with suppress(Exception), catch_warnings():
                simplefilter("ignore")
                importlib.import_module(name)


def seconds_without(part: Part) -> float:
    """Return how long the tests take on the unchanged module, foreign imports aside; they must pass."""
    import_foreign()
    began = time.monotonic()
    _, status = os.waitpid(in_new_process(lambda: run_from_the_import(part, None), is_quiet=False), 0)
    if status:
        sys.exit(f"the tests of {part.path} do not pass as it is")
    return time.monotonic() - began


class Trying:
    """Tries mutants in separate processes, a few at a time, each with a time limit."""

    def __init__(self, processes: int, limit: float, run: Callable[[Mutant], int]) -> None:
        self.processes, self.limit, self.run = processes, limit, run

    def outcomes(self, mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, str]]:
        waiting, running = list(reversed(mutants)), dict[int, tuple[Mutant, float]]()
        while waiting or running:
            while waiting and len(running) < self.processes:
                running.update([self._start(waiting.pop())])
            process, status = os.waitpid(-1, os.WNOHANG)
            if process:
                mutant, _ = running.pop(process)
                yield mutant, outcome_of(status)
                continue
            time.sleep(0.005)
            for late, (_, until) in running.items():
                if time.monotonic() > until:
                    os.killpg(late, signal.SIGKILL)

    def _start(self, mutant: Mutant) -> tuple[int, tuple[Mutant, float]]:
        process = in_new_process(lambda: self.run(mutant), is_quiet=True)
        return process, (mutant, time.monotonic() + self.limit)


def outcome_of(status: int) -> str:
    """Return the outcome of a process; one that had to be killed took too long."""
    if os.WIFSIGNALED(status):
        return "timeout" if os.WTERMSIG(status) == signal.SIGKILL else "killed"
    return OUTCOMES.get(os.WEXITSTATUS(status), f"failed to run: {os.WEXITSTATUS(status)}")


def in_place(part: Part, mutants: Sequence[Mutant], processes: int) -> list[tuple[str, str]]:
    """Return the outcomes of the mutants that could be put into the running program."""
    results = Path("in_place.jsonl")
    results.write_text("")

    def collect() -> int:
        def try_all(able: Sequence[Mutant], run: Callable[[Mutant], int]) -> None:
            with results.open("a") as kept:
                for mutant, outcome in Trying(processes, LIMIT_SECONDS, run).outcomes(able):
                    kept.write(json.dumps([mutant.name, outcome]) + "\n")
                    kept.flush()

        plugin = InPlace(part.path, mutants, try_all)
        return int(pytest.main([*CHOSEN, *part.options, *part.tests], plugins=[plugin]))

    _, status = os.waitpid(in_new_process(collect, is_quiet=False), 0)
    if status:
        sys.exit(f"the mutants of {part.path} could not be put in place")
    return [tuple(json.loads(line)) for line in results.read_text().splitlines()]


def outcomes_of(part: Part, mutants: Sequence[Mutant], processes: int) -> Iterator[tuple[str, str]]:
    """Return each mutant's outcome; one that survives in place is tried again from the import on."""
    done = set()
    for name, outcome in in_place(part, mutants, processes):
        if outcome != "survived":
            done.add(name)
            yield name, outcome
    others = [mutant for mutant in mutants if mutant.name not in done]
    if others:
        limit = LIMIT_SECONDS + PATIENCE * seconds_without(part)
        trying = Trying(processes, limit, lambda mutant: run_from_the_import(part, mutant))
        yield from ((mutant.name, outcome) for mutant, outcome in trying.outcomes(others))


def main(group: str, processes: str, piece: str = "") -> None:
    Path("mutation.ini").write_text(SETTINGS)
    for part in GROUPS[group]:
        source = Path(part.path).read_text()
        mutants = [
            one for one in mutants_of(part.path, source, part.functions, part.without) if piece in one.name
        ]
        for found in outcomes_of(part, mutants, int(processes)) if mutants else ():
            print(json.dumps(found), flush=True)  # noqa: T201 - read by the test


if __name__ == "__main__":
    main(*sys.argv[1:])
