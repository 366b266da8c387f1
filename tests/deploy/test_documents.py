"""Every command in the documents is one that some test runs, with options that it has."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.management import get_commands, load_command_class

from tests.deploy.compose import compose
from tests.harness.process import ROOT

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
TESTS = {
    path.relative_to(ROOT): path.read_text()
    for folder in ("tests", "bench")
    for path in (ROOT / folder).rglob("*.py")
    if path != Path(__file__)
}
# What a line begins with that is a command: a name and what it is given.
COMMAND = re.compile(
    r"^(?:[A-Z_]+=\S+ )*"
    r"(?:\./|\.venv/|docker |python3? |manage\.py |pg_|createdb |curl |scripts/\w|bench/\w|pre-commit)"
)
# Where other programs than manage.py are run.
RUN_BY = {
    "./run": "tests/doors/test_run.py",
    "./test": "tests/harness/plugin.py",
    "pg_dump": "tests/store/test_backup.py",
    "pg_restore": "tests/store/test_backup.py",
    "createdb": "tests/store/test_backup.py",
    "bench/run": "tests/doors/test_bench_run.py",
    "scripts/messages": "tests/doors/test_words.py",
}
# Not run: they change the files of whoever works on the project.
NOT_RUN = {".venv/bin/ruff", "scripts/compile-requirements", "pre-commit"}
COMPOSE = {"up", "build", "run", "exec", "cp"}


class Line(NamedTuple):
    page: str
    words: tuple[str, ...]


def command_lines() -> Iterator[Line]:
    for page in PAGES:
        is_fenced = is_shell = False
        for line in page.read_text().splitlines():
            if line.startswith("```"):
                is_fenced, is_shell = not is_fenced, line == "```sh"
                continue
            # A remark at the end, after two spaces at least, is for people.
            text = re.split(r"\s{2,}(?=[#a-z])", line.strip())[0].removeprefix("$ ")
            if text and (is_shell or (not is_fenced and line.startswith("    ") and COMMAND.match(text))):
                yield Line(page.name, tuple(shlex.split(text, comments=True)))


LINES = list(command_lines())


def without_environment(words: tuple[str, ...]) -> list[str]:
    rest = list(words)
    while re.match(r"[A-Z_]+=", rest[0]):
        rest.pop(0)
    return rest


def is_run(name: str) -> bool:
    return any(f'"{name}"' in text for text in TESTS.values())


def check_manage(words: list[str]) -> None:
    """It takes these arguments, and some test calls it."""
    name, *given = words
    command = load_command_class(get_commands()[name], name)
    parser = command.create_parser("manage.py", name)
    parser.parse_args([re.sub(r"^DAY$", "2026-11-16", word) for word in given])
    assert is_run(name), f"no test runs manage.py {name}"


def check(words: list[str]) -> None:
    program = words[0]
    if "manage.py" in words[:2]:
        check_manage(words[words.index("manage.py") + 1 :])
    elif program == "docker":
        check_compose(words[1:])
    elif words[1:3] == ["-m", "tablegame.parts"]:
        assert words[3] in {"prepare", "web", "worker", "beat", "health"}
        assert "tablegame.parts" in TESTS[Path("tests/deploy/test_compose.py")]
    elif program == "curl":
        assert any(path in " ".join(words) for path in ("/healthz", "/api/v1/pits/"))
    elif words[:2] == ["python3", "-c"]:
        compile(words[2], "document", "exec")
    elif program not in NOT_RUN:
        text = (ROOT / RUN_BY[program]).read_text()
        assert Path(program).name in text, program
        own = (ROOT / program).read_text() if (ROOT / program).exists() else ""
        for option in (word.partition("=")[0] for word in words[1:] if word.startswith("--")):
            assert option in text + own, (program, option)


def check_compose(words: list[str]) -> None:
    """Without an engine: the services are there, and what is run in them is proven elsewhere."""
    assert words[0] == "compose"
    verb, *given = words[1:]
    assert verb in COMPOSE
    services = compose(DEMO="1")["services"]
    if verb in {"run", "exec"}:
        service = next(word for word in given if not word.startswith("-"))
        assert service in services
        inside = given[given.index(service) + 1 :]
        check_manage(inside) if service == "manage" else check(inside)
    scaled = [given[place + 1] for place, word in enumerate(given) if word == "--scale"]
    assert all(one.partition("=")[0] in services for one in scaled)


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.page}: {' '.join(line.words)[:50]}")
def test_a_command_of_a_document_is_one_that_tests_run(line: Line) -> None:
    check(without_environment(line.words))


def test_the_documents_have_commands() -> None:
    assert {line.page for line in LINES} >= {
        "README.md",
        "backup.md",
        "deployment.md",
        "operator.md",
        "scale.md",
    }
    assert len(LINES) > 40


def test_each_link_of_a_document_leads_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_page_of_the_law_has_every_rule_that_a_submission_may_set() -> None:
    told = (ROOT / "docs" / "law.md").read_text()
    for rules in (ROOT / "games").glob("*/rules.py"):
        keys = re.search(r"rulesheet\.only\(raw, \((.*?)\)\)", rules.read_text())
        assert keys
        for key in re.findall(r'"(\w+)"', keys[1]):
            assert f"`{key}`" in told, (rules.parent.name, key)
    assert all(1 <= int(number) <= 47 for number in re.findall(r"ruling (\d+)", told))
