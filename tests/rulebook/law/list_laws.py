"""A pytest plugin that prints which tests carry which `law` marks, as one line of JSON."""

import json

import pytest

PREFIX = "law marks: "

_MARKS: dict[str, list[str]] = {}


def pytest_itemcollected(item: pytest.Item) -> None:
    """Note the marks of a test, even if it is deselected later."""
    _MARKS[item.nodeid] = [paragraph for mark in item.iter_markers("law") for paragraph in mark.args]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.write_line(PREFIX + json.dumps(_MARKS))
