"""Every alert about what somebody did has its words on the wall, and a line on the page of the protocol."""

import re

import pytest

from dealers.pages.reports.words import EXCEPTIONS
from games.table.rules.protection import PROTECTIONS
from tables.rows.highlights import REPORTED
from tests.harness.servers.process import ROOT


@pytest.mark.parametrize("kind", REPORTED)
def test_an_alert_has_a_short_word_a_sentence_and_a_line_in_the_protocol(kind: str) -> None:
    words = (ROOT / "static/js/wall/alert_words.js").read_text()
    assert len(re.findall(rf"^  {kind}: ", words, re.MULTILINE)) == 2
    assert f"| `{kind}` |" in (ROOT / "docs/wire.md").read_text()


def test_a_setting_that_protects_and_a_doubt_have_words_on_both_sides() -> None:
    names = (ROOT / "static/js/i18n/house_names.js").read_text()
    doubts = {name for kind, name in EXCEPTIONS if kind == "missed_doubtful"}
    assert len(doubts) == 5
    for name in {*PROTECTIONS, *doubts}:
        assert re.search(rf"^  {name}: ", names, re.MULTILINE), name
