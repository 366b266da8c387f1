"""Puts a mutant into the running program by replacing the code of one function."""

import functools
import inspect
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from zlib import crc32

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.mutants import Mutant

CACHE = type(functools.cache(len))
# Runs the mutants it is given, each with its function.
TryAll = Callable[[Sequence[Mutant], Callable[[Mutant], int]], None]


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """Return the code of each function and method of a module, without nested functions."""
    for value in code.co_consts:
        if isinstance(value, CodeType):
            if value.co_flags & inspect.CO_OPTIMIZED:
                if not value.co_name.startswith("<"):
                    yield value
            else:
                yield from codes_in(value)


def shape_of(code: CodeType) -> object:
    """Return a code object without line numbers, to compare it with another, nested code included."""
    consts = tuple(shape_of(one) if isinstance(one, CodeType) else (type(one), one) for one in code.co_consts)
    return code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars, code.co_qualname


def functions_of(module: object, name: str) -> Iterator[FunctionType]:
    """Return the functions a module defines, also those wrapped by a cache or property."""
    for value in vars(module).values():
        inner = value.fget if isinstance(value, property) else getattr(value, "__wrapped__", value)
        if isinstance(inner, FunctionType) and inner.__module__ == name:
            yield inner
        elif isinstance(value, type) and value.__module__ == name:
            yield from functions_of(value, name)


class InPlace:
    """Replaces pytest's loop over the tests: finds which tests reach which code, then tries the mutants."""

    def __init__(self, path: str, mutants: Sequence[Mutant], try_all: TryAll) -> None:
        self.path, self.mutants, self.try_all = path, mutants, try_all
        self.name = path.removesuffix(".py").replace("/", ".")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        source = Path(self.path).read_text()
        before = {code.co_qualname: code for code in codes_in(compile(source, self.path, "exec"))}
        functions = {one.__qualname__: one for one in functions_of(sys.modules[self.name], self.name)}
        tests_of = self._survey(session)
        changed: dict[str, tuple[FunctionType, CodeType]] = {}
        for mutant in self.mutants:
            found = self._changed(before, mutant)
            if found is not None and found.co_qualname in functions and tests_of.get(found.co_qualname):
                changed[mutant.name] = functions[found.co_qualname], found

        def run(mutant: Mutant) -> int:
            function, code = changed[mutant.name]
            function.__code__ = code
            forget()
            items = [session.items[number] for number in tests_of[function.__qualname__]]
            return run_tests(session, items)

        Path("modules.txt").write_text("\n".join(sys.modules))
        self.try_all([mutant for mutant in self.mutants if mutant.name in changed], run)
        return True

    def _changed(self, before: dict[str, CodeType], mutant: Mutant) -> CodeType | None:
        """Return the code of the only function a mutant changes, or None if it changes anything else."""
        whole = compile(mutant.source, self.path, "exec")
        after = {code.co_qualname: code for code in codes_in(whole)}
        if after.keys() != before.keys():
            return None
        found = [name for name, code in after.items() if shape_of(code) != shape_of(before[name])]
        if len(found) != 1:
            return None
        return after[found[0]]

    def _survey(self, session: pytest.Session) -> dict[str, list[int]]:
        """Return the tests that reach each function, the fastest first."""
        kept = Path(f"survey-{crc32(' '.join(item.nodeid for item in session.items).encode())}.json")
        if not kept.exists():
            process = os.fork()
            if not process:
                status = 70
                try:
                    status = look(session, kept)
                finally:
                    os._exit(status)
            _, status = os.waitpid(process, 0)
            assert status == 0, "the tests do not pass as it is"
        found: list[tuple[int, int, list[str]]] = [tuple(one) for one in json.loads(kept.read_text())]
        tests_of: dict[str, list[int]] = {}
        for _, number, names in sorted(found):
            for path, _, name in (one.partition(" ") for one in names):
                if path == self.path:
                    tests_of.setdefault(name, []).append(number)
        return tests_of


def look(session: pytest.Session, kept: Path) -> int:
    """Run every test once and note its calls and which of our functions they reach."""
    found = []
    here = f"{Path.cwd()}/"
    for number, item in enumerate(session.items):
        names: set[tuple[str, str]] = set()
        calls = 0

        def note(frame: FrameType, event: str, _: object, names: set[tuple[str, str]] = names) -> None:
            nonlocal calls
            calls += 1
            if event == "call" and frame.f_code.co_filename.startswith(here):
                names.add((frame.f_code.co_filename, frame.f_code.co_qualname))

        sys.setprofile(note)
        failed = run_tests(session, [item])
        sys.setprofile(None)
        if failed:
            return 1
        through = {f"{path.removeprefix(here)} {name.partition('.<locals>')[0]}" for path, name in names}
        found.append((calls, number, sorted(through)))
    kept.write_text(json.dumps(found))
    return 0


def run_tests(session: pytest.Session, items: Sequence[pytest.Item]) -> int:
    """Run these tests as pytest does, up to the first failure."""
    for here, following in zip(items, [*items[1:], None], strict=True):
        reports = runtestprotocol(here, nextitem=following, log=False)
        if any(report.failed for report in reports):
            return 1
    return 0


def forget() -> None:
    """Clear caches filled before the change."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("games", "tables", "dealers")):
            for value in list(vars(module).values()):
                if isinstance(value, CACHE):
                    value.cache_clear()
