"""./run and ./test work with bash 3.2, which Macs have; ./test starts with a clean environment."""

import ast
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.harness.servers.process import ROOT, child_environment

# Features that came with bash 4: mapfile, associative arrays, case conversion.
NEW = re.compile(r"\b(mapfile|readarray|coproc)\b|\b(declare|local|typeset) -[a-z]*[An]|[,^]{1,2}\}|&>>|\|&")


@pytest.mark.parametrize("name", ["run", "test", "scripts/setup.sh"])
def test_a_script_of_the_start_needs_no_new_bash(name: str) -> None:
    lines = [line for line in (ROOT / name).read_text().splitlines() if not line.lstrip().startswith("#")]
    assert [line for line in lines if NEW.search(line)] == []


@pytest.mark.parametrize("name", ["run", "scripts/setup.sh"])
def test_a_list_that_may_be_empty_is_not_taken_for_one_that_is_not_set(name: str) -> None:
    text = (ROOT / name).read_text()
    assert "set -euo pipefail" in (ROOT / "run").read_text()
    assert re.findall(r"\w+(?==\()", text) != []
    assert re.findall(r'(?<!\+)"\$\{\w+\[@\]\}"', text) == []


# Makes a virtual environment whose Python is also this script, which writes down pytest's arguments.
PYTHON_OF_THE_TEST = """#!/bin/sh
case "$*" in
    "-m venv "*) mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
    "-m pytest "*) printf '%s\\n' "$@" > arguments; env -0 > environment ;;
esac
"""
# Set by bash itself.
OF_BASH = {"PWD", "OLDPWD", "SHLVL", "_"}


@pytest.fixture
def copy_of_test(tmp_path: Path) -> Path:
    folder = tmp_path / "a folder"
    folder.mkdir()
    for name in ("scripts", "requirements"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copy(ROOT / "test", folder)
    python = tmp_path / "python"
    python.write_text(PYTHON_OF_THE_TEST)
    python.chmod(0o755)
    return folder


def test_nothing_of_the_shell_reaches_the_tests_but_what_finds_programs_and_packages(
    copy_of_test: Path,
) -> None:
    kept = {
        "HOME": "/home/of nobody",
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "CI": "1",
        "TERM": "dumb",
        "USER": "nobody",
        "TMPDIR": "/somewhere",
        "PYTHON": str(copy_of_test.parent / "python"),
        "PIP_INDEX_URL": "https://a.example/?b='c d'",
        "PIP_FIND_LINKS": "one  two\n$three `four` *",
        "SSL_CERT_FILE": "/a",
        "SSL_CERT_DIR": "/b",
        "REQUESTS_CA_BUNDLE": "/c",
        "CURL_CA_BUNDLE": "/d",
        "http_proxy": "e",
        "https_proxy": "f",
        "no_proxy": "g",
        "DEBIAN_FRONTEND": "",
        "HTTP_PROXY": "h",
        "HTTPS_PROXY": "i",
        "NO_PROXY": "j",
    }
    dropped = {
        "PYTHONUNBUFFERED": "1",
        "PYTHONPATH": "/nowhere",
        "DATABASE_URL": "nonsense",
        "REDIS_URL": "nonsense",
        "MADE_UP": "a 'b'  \"c\"\nPATH=d",
        "PYTEST_ADDOPTS": "--no",
        "CLEARED": "1",
        "LC_ALL": "C",
    }
    arguments = ["tests/a b.py", "-k", "one or 'two'", ""]
    done = subprocess.run(
        ["./test", *arguments],
        cwd=copy_of_test,
        env=kept | dropped,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = (copy_of_test / "environment").read_text().split("\0")[:-1]
    seen = {name: value for name, _, value in (line.partition("=") for line in lines) if name not in OF_BASH}
    assert seen == kept
    assert (copy_of_test / "arguments").read_text().split("\n") == ["-m", "pytest", *arguments, ""]


def test_without_root_all_that_is_missing_is_named_in_one_line(copy_of_test: Path) -> None:
    """On a machine that has only what ./test itself needs."""
    programs = copy_of_test.parent / "programs"
    programs.mkdir()
    for name in ("bash", "env", "dirname", "grep", "tr"):
        (programs / name).symlink_to(str(shutil.which(name)))
    somebody = programs / "id"
    somebody.write_text("#!/bin/sh\necho 1000\n")
    somebody.chmod(0o755)
    env = {"PATH": str(programs), "PYTHON": str(copy_of_test.parent / "python")}
    done = subprocess.run(["./test"], cwd=copy_of_test, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert re.match(
        r"Missing: .*redis-server .*chromium.*; on Debian or Ubuntu: sudo apt-get install ", done.stderr
    )


def test_a_virtual_environment_that_is_a_link_is_refused_and_its_folder_stays_as_it_is(
    copy_of_test: Path,
) -> None:
    elsewhere = copy_of_test.parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "package").write_text("of somebody else")
    (copy_of_test / ".venv").symlink_to(elsewhere)
    env = child_environment({"PYTHON": str(copy_of_test.parent / "python")})
    done = subprocess.run(["./test"], cwd=copy_of_test, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, ".venv is a symbolic link; remove it with: rm .venv\n")
    assert [path.name for path in elsewhere.iterdir()] == ["package"]
    assert not (copy_of_test / "arguments").exists()


def test_a_test_starts_no_process_without_saying_what_its_environment_is() -> None:
    """Use child_environment, so that a test passes on the same wherever pytest is started."""
    texts = {path: path.read_text() for path in (ROOT / "tests").rglob("*.py")}
    unsaid = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path, text in texts.items()
        if "subprocess" in text
        for call in ast.walk(ast.parse(text))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func) in {"subprocess.run", "subprocess.Popen"}
        and not any(given.arg == "env" for given in call.keywords)
    ]
    assert unsaid == []
    whole = re.compile(r"\*\*os\.environ\b|\bos\.environ(\.copy\(\)| \|)|\| os\.environ\b")
    assert [path for path, text in texts.items() if whole.search(text)] == []


def test_a_process_of_a_test_sees_what_it_was_given_and_nothing_of_the_shell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("PYTHONUNBUFFERED", "DATABASE_URL", "MADE_UP"):
        monkeypatch.setenv(name, "1")
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    found = child_environment({"MADE_UP": "2"})
    assert (found["PATH"], found["MADE_UP"]) == ("/usr/bin:/bin", "2")
    assert found.keys().isdisjoint({"PYTHONUNBUFFERED", "DATABASE_URL"})
