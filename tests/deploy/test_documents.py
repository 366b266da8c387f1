"""Every command in the documents is one that some test runs, with options it has."""

import inspect
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.management import get_commands, load_command_class

from bench.everything import RESULTS, SCALE
from bench.page import write_scale
from games.registry import GAMES
from games.table.floor_calls.waiting import waiting_for_floor
from tables.archive.backup import LEFT_OUT_TABLES
from tests.deploy.compose import FILE, compose
from tests.harness.floors.staffed_tables import PIT
from tests.harness.servers.process import ROOT, child_environment
from tests.harness.servers.web import Web

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
TESTS = {
    path.relative_to(ROOT): path.read_text()
    for folder in ("tests", "bench")
    for path in (ROOT / folder).rglob("*.py")
    if path != Path(__file__)
}
# The start of a line that is a command: its name and the arguments.
COMMAND = re.compile(
    r"^(?:[A-Z_]+=\S+ )*"
    r"(?:\./|\.venv/|docker |python3? |manage\.py |pg_|createdb |curl |scripts/\w|bench/\w|pre-commit)"
)
# Documents that run programs other than manage.py.
RUN_BY = {
    "./run": "tests/web/server/test_run.py",
    "./test": "tests/harness/plugin.py",
    # The commands of this page are run by tests/store/archive/test_backup.py.
    **dict.fromkeys(("pg_dump", "pg_restore", "createdb", "psql"), "docs/backup.md"),
    "bench/run": "tests/web/server/test_bench_run.py",
    "scripts/messages": "tests/web/test_words.py",
    "scripts/types": "tests/web/api/test_schema.py",
}
# Not run: they change a developer's files.
NOT_RUN = {".venv/bin/ruff", "scripts/compile-requirements", "pre-commit", "chmod", "umask"}
COMPOSE = {"up", "build", "run", "exec", "cp", "stop", "restart"}

# The curl of the examples, for a machine without curl.
CURL = f"""#!{sys.executable}
import sys, urllib.request
*options, url = sys.argv[1:]
assert options[:3] == ["--fail", "--silent", "--header"], options
name, value = options[3].split(": ")
print(urllib.request.urlopen(urllib.request.Request(url, headers={{name: value}})).read().decode())
"""


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
            # A remark at the end, after at least two spaces, is for people.
            text = re.split(r"\s{2,}(?=[#a-z])", line.strip())[0].removeprefix("$ ")
            # The output of a command may be kept in a variable.
            text = re.sub(r"^[A-Z]+=\$\((.*)\)$", r"\1", text)
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
    """Check that the command takes these arguments and that some test calls it."""
    name, *given = words
    command = load_command_class(get_commands()[name], name)
    parser = command.create_parser("manage.py", name)
    parser.parse_args([re.sub(r"^DAY$", "2026-11-16", word) for word in given])
    assert is_run(name), f"no test runs manage.py {name}"


def check(words: list[str]) -> None:
    program = words[0]
    if "manage.py" in words[:2]:
        check_manage(words[words.index("manage.py") + 1 :])
    elif words[:2] == ["docker", "tag"]:
        image = compose(DEMO="1")["services"]["web"]["image"]
        assert {word.partition(":")[0] for word in words[2:]} == {image}
    elif program == "docker":
        check_compose(words[1:])
    elif words[1:3] == ["-m", "tablegame.processes"]:
        assert words[3] in {"prepare", "web", "worker", "beat", "health"}
        assert "tablegame.processes" in TESTS[Path("tests/deploy/test_compose.py")]
    elif program == "curl":
        assert any(path in " ".join(words) for path in ("/healthz", "/api/v1/pits/"))
    elif program == "sh":
        # Scripts lie in deploy/, wherever a container has them.
        assert (ROOT / "deploy" / Path(words[1]).name).exists()
        assert f'"{Path(words[1]).name}"' in TESTS[Path("tests/deploy/test_served.py")]
    elif words[:2] == ["python3", "-c"]:
        compile(words[2], "document", "exec")
    elif program not in NOT_RUN:
        text = (ROOT / RUN_BY[program]).read_text()
        assert Path(program).name in text, program
        own = (ROOT / program).read_text() if (ROOT / program).exists() else ""
        for option in (word.partition("=")[0] for word in words[1:] if word.startswith("--")):
            assert option in text + own, (program, option)


def check_compose(words: list[str]) -> None:
    """Check without an engine that the services exist; what they run is tested elsewhere."""
    assert words[0] == "compose"
    verb, *given = words[1:]
    assert verb in COMPOSE
    services = compose(DEMO="1")["services"]
    if verb in {"run", "exec"}:
        service = next(word for word in given if not word.startswith("-"))
        assert service in services
        inside = given[given.index(service) + 1 :]
        check_manage(inside) if service == "manage" else check(inside)
    elif verb == "cp":
        places = [word.partition(":")[0] for word in given if ":" in word]
        assert len(places) == 1
        assert places[0] in services
    else:
        assert {word for word in given if not word.startswith("-")} <= set(services)


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
    text = (ROOT / "docs" / "law.md").read_text()
    for game in GAMES.values():
        for rule in game.sheet:
            assert f"`{rule.name}`" in text, (game.name, rule.name)
    assert all(1 <= int(number) <= 47 for number in re.findall(r"ruling (\d+)", text))


def test_the_example_of_the_integrator_s_guide_reads_a_pit(web: Web, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "integrators.md").read_text()
    (example,) = re.findall(r"## Begin.*?```sh\n(.*?)```", text, re.DOTALL)
    assert "http://127.0.0.1:8000/" in example
    example = example.replace(":8000", f":{web.port}").replace("pits/1", f"pits/{PIT}")
    curl = tmp_path / "curl"
    curl.write_text(CURL)
    curl.chmod(0o755)
    python = Path(sys.executable).parent
    env = child_environment({**web.env, "PATH": f"{tmp_path}:{python}:/usr/bin:/bin"})
    done = subprocess.run(
        ["bash", "-euc", example], cwd=ROOT, env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    pit, _, rest = done.stdout.partition("\n")
    assert json.loads(pit)["pit"] == PIT
    assert "surveillance" in rest


def test_the_page_of_scale_has_the_figures_that_were_measured() -> None:
    page, results = SCALE.read_text(), json.loads(RESULTS.read_text())
    assert page == write_scale(page, results)
    counted_on = re.search(r"Count on (\d+) taps a second of a core", page)
    assert counted_on
    assert int(counted_on[1]) < results["commands"]["full"]["saturation"]["ours"] / 2


def test_every_name_compose_reads_or_fixes_is_documented() -> None:
    text = (ROOT / "docs" / "deployment.md").read_text()
    readme = (ROOT / "README.md").read_text().partition("## Settings")[2]
    settings = set(re.findall(r"`([A-Z_]{3,})`", readme))
    read = set(re.findall(r"\$\{([A-Z_]+)", FILE.read_text()))
    of_env = set(re.findall(r"^    ([A-Z_]+)=", text, re.MULTILINE))
    of_table = {
        name
        for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    }
    assert read == of_env | of_table | (read & settings)
    (fixed,) = re.findall(r"`docker-compose.yml` fixes or\s+leaves out:(.*?)\. ", text, re.DOTALL)
    assert set(re.findall(r"`([A-Z_]+)`", fixed)) == settings - read


def test_the_guides_of_the_floor_name_buttons_by_the_words_on_them() -> None:
    words = {
        text.lower() for catalogue in (ROOT / "locale" / "es").rglob("*.po") for text in msgids(catalogue)
    }
    for page in ("operator.md", "floor.md"):
        for name in re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", (ROOT / "docs" / page).read_text()):
            assert {name.lower(), f"{name.lower()} ({{count}})"} & words, (page, name)


def msgids(catalogue: Path) -> list[str]:
    found = re.findall(r'^msgid ((?:".*"\n)+)', catalogue.read_text(), re.MULTILINE)
    return ["".join(json.loads(line) for line in text.splitlines()) for text in found]


def test_the_wire_names_all_that_may_wait_for_the_floor() -> None:
    listed = re.search(r"`asks` is (.*?)\.\n", (ROOT / "docs" / "wire.md").read_text(), re.DOTALL)
    source = inspect.getsource(waiting_for_floor)
    assert listed
    assert re.findall(r"`(\w+)`", listed[1]) == re.findall(r'^ +"(\w+)":', source, re.MULTILINE)


def test_an_upgrade_keeps_what_is_old_before_it_makes_what_is_new() -> None:
    part = (ROOT / "docs" / "deployment.md").read_text().partition("## Upgrade")[2].partition("To go back")[0]
    lines = [line for line in part.splitlines() if line.startswith("docker ")]
    steps = (
        "verify_log",
        "pg_dump",
        "tag tablegame tablegame:before",
        "compose build",
        "up --detach",
    )
    assert [next(step for step in (*steps, "restart") if step in line) for line in lines] == [
        *steps,
        "restart",
    ]


def test_each_dump_of_a_document_is_private_and_has_nothing_to_sign_in_with() -> None:
    """As a backup of SQLite is."""
    dumps = 0
    for page in PAGES:
        for block in page.read_text().split("\n\n"):
            before, dump, _ = block.partition("pg_dump --")
            if not dump:
                continue
            dumps += 1
            assert "umask 077" in before, (page.name, block)
            for table in LEFT_OUT_TABLES:
                assert f"--exclude-table-data={table}" in block, (page.name, table)
    assert dumps == 3


ARCHITECTURE = (ROOT / "docs" / "architecture.md").read_text()
CODE = [
    path
    for folder in ("games", "tables", "dealers", "tablegame", "static/js", "tests")
    for path in (ROOT / folder).rglob("*")
    if path.suffix in {".py", ".js", ".json"} and path != Path(__file__)
]


def blocks(page: str) -> list[str]:
    """Return the rows, list items and paragraphs of a page, without what is fenced."""
    text = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    return [block for block in re.split(r"\n\n+|\n(?=\||- |\d\. )", text) if block.strip()]


def named_files(name: str) -> list[Path]:
    """Return the files that a page names: one file, all of a folder, or those of each subject."""
    if "/" not in name:
        return [path for path in CODE if path.name == name]
    found = [path for path in ROOT.glob(name.replace("<subject>", "*").strip("/")) if path.exists()]
    files = [file for path in found for file in ([path] if path.is_file() else path.rglob("*.*"))]
    return [file for file in files if file.suffix in {".py", ".js", ".css", ".html"}]


def defines(path: Path, name: str) -> bool:
    """Return whether a file has a function, a class or a constant of this name."""
    ways = rf"(def|class|function) {name}\b|^(export )?(const )?{name}(: [^\n]*?)? = |^  (async )?{name}\("
    return re.search(ways, path.read_text(), re.MULTILINE) is not None


def test_the_page_of_the_architecture_names_files_and_functions_that_exist() -> None:
    checked = 0
    for block in blocks(ARCHITECTURE):
        spans = re.findall(r"`([^`]+)`", block)
        names = [span for span in spans if re.fullmatch(r"[\w./<>]+(/|\.(py|js|json|toml))", span)]
        files: list[Path] = []
        for name in names:
            found = [ROOT / name] if name == "pyproject.toml" else named_files(name)
            assert found, f"{name} does not exist"
            files += found
        for span in spans:
            known = re.fullmatch(r"(?:\w+\.)?(\w+)\(\)|([A-Z][A-Z_]{2,}|(?:[A-Z][a-z]+)+)", span)
            if known:
                function = known[1] or known[2]
                assert any(defines(path, function) for path in files or CODE), f"{span}: {block}"
                checked += 1
    assert checked > 60


def test_each_row_of_what_was_tried_names_tests_that_exist() -> None:
    tried = (
        (ROOT / "docs" / "security.md").read_text().partition("## What was tried")[2].partition("\n## ")[0]
    )
    rows = [line.strip("|").split("|") for line in tried.splitlines() if line.startswith("| ")]
    named = {
        row[0].strip(): re.findall(r"`(test_\w+(?:\.py)?)`", row[-1]) for row in rows if row[0] != " tried "
    }
    assert len(named) > 40
    assert [what for what, tests in named.items() if not tests] == []
    files = list((ROOT / "tests").rglob("test_*.py"))
    known = {path.name for path in files}
    known |= {
        name for path in files for name in re.findall(r"^def (test_\w+)", path.read_text(), re.MULTILINE)
    }
    assert {test for tests in named.values() for test in tests} - known == set()


def test_the_drawing_of_the_architecture_has_rooms_that_exist() -> None:
    (drawing,) = re.findall(r"```mermaid\nflowchart TB\n(.*?)```", ARCHITECTURE, re.DOTALL)
    room = ROOT
    rooms = 0
    for line in drawing.splitlines():
        if opened := re.match(r" *subgraph (\w+)", line):
            room = ROOT / opened[1]
            assert room.is_dir()
        elif line.strip() == "end":
            room = ROOT
        else:
            for name in re.findall(r"\w+/|\w+\.py", line):
                assert (room / name).exists(), name
                rooms += 1
    assert rooms > 20


def test_the_test_tables_of_a_new_game_name_each_game() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text().partition("## A new game")[2]
    tables = re.findall(r"^- `(tests/[\w./]+)`", text, re.MULTILINE)
    assert len(tables) > 8
    for path in tables:
        source = (ROOT / path).read_text()
        assert {game for game in GAMES if f'"{game}"' not in source} == set(), path


def test_the_files_of_a_new_game_are_those_that_each_game_has() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text().partition("## A new game")[2]
    items = re.findall(r"^- `games/<game>/([\w.]+)`(, optional)?", text, re.MULTILINE)
    needed = {name for name, optional in items if not optional}
    folders = [path.parent for path in (ROOT / "games").glob("*/game.py")]
    assert {folder.name for folder in folders} <= GAMES.keys()
    assert len(folders) >= 3
    for folder in folders:
        found = {path.name for path in folder.iterdir() if path.is_file()}
        assert found >= needed, folder.name
        assert found <= {name for name, _ in items}, folder.name
