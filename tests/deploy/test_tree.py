"""The tree itself: folders small enough to look through, packages with docstrings, tests apart."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness.servers.process import ROOT

MOST_MODULES = 22
# Folders in which people look for a module.
ROOMS = ("games", "tables", "dealers", "tablegame", "static/js", "tests")
PACKAGES = ("games", "tables", "dealers")
# The subjects of a table, each a folder.
SUBJECTS = sorted(path.parent for path in (ROOT / "games" / "table").glob("*/__init__.py"))
NAMES_A_TEST = re.compile(r"(?<!def )\btest_")


def modules_of(*folders: str) -> list[Path]:
    """Return the modules of these folders, without migrations, which nobody looks up by name."""
    return [
        path.relative_to(ROOT)
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.*"))
        if path.suffix in {".py", ".js"} and "migrations" not in path.parts
    ]


def crowded(paths: list[Path]) -> dict[str, int]:
    """Return the folders with too many modules, and how many."""
    counts = Counter(path.parent.as_posix() for path in paths)
    return {folder: count for folder, count in counts.items() if count > MOST_MODULES}


def without_words(paths: list[Path], texts: dict[Path, str]) -> list[str]:
    """Return the packages whose `__init__.py` is missing or has no docstring."""
    return sorted(
        folder.as_posix()
        for folder in {path.parent for path in paths}
        if ast.get_docstring(ast.parse(texts.get(folder / "__init__.py", ""))) is None
    )


def imported(text: str) -> Iterator[str]:
    """Return every dotted name that a module imports or imports from."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imports_tests(text: str) -> list[str]:
    """Return what a module imports from a test module; one that names none is not parsed."""
    if not NAMES_A_TEST.search(text):
        return []
    names = (name for name in imported(text) if name.startswith("tests."))
    return [name for name in names if any(part.startswith("test_") for part in name.split("."))]


def test_no_folder_has_more_modules_than_one_can_look_through() -> None:
    assert crowded(modules_of(*ROOMS)) == {}


def test_every_package_says_what_it_is() -> None:
    paths = modules_of(*PACKAGES)
    texts = {path: (ROOT / path).read_text() for path in paths if path.name == "__init__.py"}
    assert without_words(paths, texts) == []


def subjects_imported(folder: Path) -> set[str]:
    """Return the other subjects of a table that the modules of one import."""
    names = {
        name.split(".")[2]
        for path in folder.glob("*.py")
        for name in imported(path.read_text())
        if name.startswith("games.table.")
    }
    return {name for name in names if (folder.parent / name).is_dir()} - {folder.name}


@pytest.mark.parametrize("folder", SUBJECTS, ids=[folder.name for folder in SUBJECTS])
def test_every_subject_says_what_it_imports_and_who_calls_it(folder: Path) -> None:
    says = ast.get_docstring(ast.parse((folder / "__init__.py").read_text())) or ""
    imports = re.search(r"Imports ([^.]+)", says)
    assert imports, says
    assert re.search(r"\b(Called by|call it)\b", says)
    if "everything else" not in imports[1]:
        assert set(re.findall(r"`(\w+)`", imports[1])) == subjects_imported(folder)


def test_nobody_imports_a_test_module() -> None:
    found = {
        path.as_posix(): names
        for path in modules_of("tests", "bench")
        if (names := imports_tests((ROOT / path).read_text()))
    }
    assert found == {}


def test_a_crowded_folder_would_be_found() -> None:
    paths = [Path(f"static/js/table/{number}.js") for number in range(MOST_MODULES + 1)]
    assert crowded(paths) == {"static/js/table": MOST_MODULES + 1}
    assert crowded(paths[1:]) == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [(None, ["games/bots"]), ("", ["games/bots"]), ("import os", ["games/bots"]), ('"""Bots."""', [])],
)
def test_a_package_without_words_would_be_found(text: str | None, found: list[str]) -> None:
    texts = {} if text is None else {Path("games/bots/__init__.py"): text}
    assert without_words([Path("games/bots/bots.py")], texts) == found


@pytest.mark.parametrize(
    "text",
    [
        "from tests.table.decks.test_decks import finish_round",
        "from tests.table.decks import test_decks",
        "import tests.table.decks.test_decks",
        "def a():\n    from tests.table.decks import test_decks as decks",
    ],
)
def test_an_import_of_a_test_module_would_be_found(text: str) -> None:
    assert len(imports_tests(text)) == 1
    assert imports_tests("from tests.table.floor_table import finish_round") == []


def test_every_toml_file_parses() -> None:
    paths = [ROOT / "pyproject.toml", *(path for room in ROOMS for path in (ROOT / room).rglob("*.toml"))]
    assert len(paths) > 3
    for path in paths:
        try:
            tomllib.loads(path.read_text("utf-8"))
        except tomllib.TOMLDecodeError as error:
            pytest.fail(f"{path.relative_to(ROOT)}: {error}")
