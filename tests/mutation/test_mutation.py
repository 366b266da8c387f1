"""Breaks settlement, approvals and permissions on purpose, one small change at a time; tests notice."""

import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.harness.servers.process import ROOT, child_environment
from tests.mutation.groups import GROUPS
from tests.mutation.known_survivors import listed
from tests.mutation.mutants import mutants_of

LEAST_PERCENT = 90
COPIED = ("games", "tables", "dealers", "tablegame", "tests", "templates", "static", "locale")
SEEN = ("killed", "killed at import", "timeout")


@pytest.fixture
def copied_tree(tmp_path: Path) -> Path:
    """A copy of the tree, so that a broken program does its damage there."""
    for folder in COPIED:
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def try_mutants(group: str, folder: Path) -> dict[str, str]:
    """Return the outcome of each mutant of a group."""
    env = child_environment(
        {
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis"),
        }
    )
    command = (sys.executable, "-m", "tests.mutation.try_mutants", group, str(os.cpu_count() or 1))
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(line) for line in done.stdout.splitlines())


@pytest.mark.long
@pytest.mark.parametrize("group", GROUPS)
def test_nine_of_ten_mutants_are_seen_and_the_others_are_explained(
    group: str, copied_tree: Path, record_property: Callable[[str, object], None]
) -> None:
    found = try_mutants(group, copied_tree)
    counts = Counter(found.values())
    assert set(counts) <= {*SEEN, "survived"}
    percent = 100 * sum(counts[outcome] for outcome in SEEN) / len(found)
    tally = ", ".join(f"{count} {outcome}" for outcome, count in counts.most_common())
    record_property(f"mutants of {group}", f"{len(found)}: {tally}; {percent:.1f} % seen")
    survivors = [name for name, outcome in found.items() if outcome == "survived"]
    again = [name for name in listed() if found.get(name) in SEEN]
    record_property(f"listed in docs/mutation.md and seen now, {group}", again or "none")
    assert [name for name in survivors if name not in listed()] == [], tally
    assert percent >= LEAST_PERCENT, tally


def test_each_listed_mutant_can_still_be_made() -> None:
    functions: dict[str, set[str]] = {}
    for name in listed():
        path, function = name.partition(": ")[0].split(" ")
        functions.setdefault(path, set()).add("" if function == "module" else function.partition(".")[0])
    made = {
        mutant.name
        for path, names in functions.items()
        for mutant in mutants_of(path, (ROOT / path).read_text(), names)
    }
    assert [name for name in listed() if name not in made] == []
    assert len(set(listed())) == len(listed())


def changes(source: str) -> list[str]:
    """Return the mutants of a few lines, each by the lines that differ."""
    return [mutant.name.partition(": ")[2].partition("  =>  ")[2] for mutant in mutants_of("m.py", source)]


GUARD = "def a():\n    if b is None:\n        raise Refused('c', d=e)"
CITED = "@cites('1')\ndef a(b: int = 2): return not b"
MAY = "MAY = {'deal': DEALER}"


@pytest.mark.parametrize(
    ("source", "mutated"),
    [
        ("a = b + 1", ["a = b - 1", "a = b + 2"]),
        ("a = b >= c", ["a = b> c"]),
        ("if a:\n    b = 'c'", ["if not (a):", "b = 'XXcXX'"]),
        (GUARD, ["if b is not None:", "pass", "raise Refused('XXcXX', d=e)"]),
        ("check(a)", ["pass"]),
        ("a = f(b, c=d)", ["a = f(b, c=None)"]),
        (MAY, [MAY.replace("DEALER", "FLOOR"), MAY.replace("deal", "XXdealXX")]),
        (CITED, ["def a(b: int = 3): return not b", "def a(b: int = 2): return b"]),
        ("'''Words.'''\nimport a\nb: dict[str, int | None]\nc = Literal['d']", []),
    ],
)
def test_a_mutant_changes_one_thing_that_a_program_does(source: str, mutated: list[str]) -> None:
    assert sorted(changes(source)) == sorted(mutated)


def test_two_mutants_of_like_lines_have_names_of_their_own() -> None:
    names = [mutant.name for mutant in mutants_of("m.py", "def a():\n    b(1)\n    b(1)")]
    assert "m.py a: b(1)  =>  b(2)" in names
    assert "m.py a: b(1)  =>  b(2) (no. 2)" in names
    assert len(set(names)) == len(names)
