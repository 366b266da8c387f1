"""./run and what it reads go with the bash of a Mac too, which is 3.2."""

import re

import pytest

from tests.harness.process import ROOT

# What came with bash 4: lists from lines, tables of names, letters made small or large.
NEW = re.compile(r"\b(mapfile|readarray|coproc)\b|\b(declare|local|typeset) -[a-z]*[An]|[,^]{1,2}\}|&>>|\|&")


@pytest.mark.parametrize("name", ["run", "scripts/setup.sh"])
def test_a_script_of_the_start_needs_no_new_bash(name: str) -> None:
    lines = [line for line in (ROOT / name).read_text().splitlines() if not line.lstrip().startswith("#")]
    assert [line for line in lines if NEW.search(line)] == []


@pytest.mark.parametrize("name", ["run", "scripts/setup.sh"])
def test_a_list_that_may_be_empty_is_not_taken_for_one_that_is_not_set(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "set -euo pipefail" in (ROOT / "run").read_text()
    assert re.findall(r"\w+(?==\()", text) != []
    assert re.findall(r'(?<!\+)"\$\{\w+\[@\]\}"', text) == []
