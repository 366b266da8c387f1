"""The texts people read: collected from the sources, translated, compiled and served by language."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from http.client import HTTPConnection

import pytest
from django.conf import settings
from django.utils import translation

from dealers.pages.rounds.words import ANSWERS, reason_label
from games.bots.players import BACK_COLORS
from games.messages.catalog import SHARED, messages
from games.registry import GAMES
from scripts.catalogues import NotPlain, gather, params_of, problems, strings_of_script, strings_of_template
from tests.harness.servers.process import ROOT
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet

NESTED = """
import { html } from "lit";
const deep = (x) => html`<p title="dealer's">${x ? html`<b>${gettext("in the middle")}</b> it's` : nothing}
  ${x.map((one) => html`<i>${fill(gettext("Seat {seat}"), { seat: one })}</i>`)}</p>`;
const quoted = gettext("say \\"no\\"");
"""


@pytest.mark.parametrize("domain", ["django", "djangojs"])
def test_every_text_of_the_sources_is_in_spanish_and_compiled(domain: str) -> None:
    assert list(problems("es", domain)) == []


def test_texts_are_found_inside_template_literals_however_deep() -> None:
    assert list(strings_of_script(NESTED)) == ["in the middle", "Seat {seat}", 'say "no"']


@pytest.mark.parametrize("call", ["gettext(word)", "gettext(`Seat ${seat}`)", 'gettext("a" + word)'])
def test_a_text_that_is_no_plain_string_is_refused(call: str) -> None:
    with pytest.raises(NotPlain):
        list(strings_of_script(f"const said = {call};"))


def test_texts_are_found_in_templates() -> None:
    found = strings_of_template(
        "{% load i18n %}<p title=\"{% translate 'It is so' %}\">don't {% blocktranslate with name=x %}"
        "{{ name }} deals{% endblocktranslate %}</p>"
    )
    assert list(found) == ["It is so", "%(name)s deals"]


def test_every_sentence_of_the_rules_is_gathered() -> None:
    assert set(SHARED.values()) <= gather("django")


def test_a_parameter_that_is_lost_in_translation_is_noticed() -> None:
    assert params_of("Seat {seat}: {box}") != params_of("Puesto {seat}")
    assert params_of("%(name)s deals") == params_of("reparte %(name)s")


@cache
def nodes() -> list[ast.AST]:
    """Return every node of the code in games/."""
    trees = (ast.parse(path.read_text()) for path in sorted((ROOT / "games").rglob("*.py")))
    return [node for tree in trees for node in ast.walk(tree)]


@cache
def calls() -> list[tuple[str, ast.Call]]:
    """Return every call in games/ with the name of its function."""
    return [(ast.unparse(node.func), node) for node in nodes() if isinstance(node, ast.Call)]


@cache
def constants() -> dict[str, str]:
    """Return the texts that have a name in games/, also where several are named in one line."""
    named: dict[str, str] = {}
    for node in nodes():
        if isinstance(node, ast.Assign):
            (target,), value = node.targets[:1], node.value
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            values = value.elts if isinstance(value, ast.Tuple) else [value]
            for name, text in zip(names, values, strict=False):
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    named[ast.unparse(name)] = text.value
    return named


def given(function: str, name: str, place: int = -1) -> Iterator[str]:
    """Return the texts that the rules themselves pass to an argument of a function, by name or literally."""
    for called, call in calls():
        if not called.endswith(function):
            continue
        said = {word.arg: word.value for word in call.keywords}.get(name)
        if said is None and 0 <= place < len(call.args):
            said = call.args[place]
        either = (said.body, said.orelse) if isinstance(said, ast.IfExp) else (said,)
        for one in either:
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                yield one.value
            elif isinstance(one, ast.Name) and one.id.isupper() and one.id in constants():
                yield constants()[one.id]


def words_of(table: str) -> set[str]:
    script = (ROOT / "static/js/i18n/house_names.js").read_text()
    return set(re.findall(r"(\w+): gettext\(", script.partition(f"const {table} = {{")[2].partition("}")[0]))


def test_reasons_and_answers_that_the_rules_write_themselves_have_their_words() -> None:
    asked, answers = set(given("new_request", "reason", 3)), set(given("request_closed", "answer"))
    assert {"misdeal", "wrong_deck", "missed_rounds"} <= asked
    assert asked | set(given("e.DeckRemoved", "reason")) <= words_of("REQUESTS")
    with translation.override("es"):
        assert [reason for reason in asked if reason_label(reason) == reason] == []
    assert {"approved", "denied", "withdrawn", "play_on"} <= answers
    assert answers <= words_of("ANSWERS") & ANSWERS.keys()


def test_every_card_back_with_a_name_is_drawn_and_bots_use_no_other() -> None:
    drawn = set(re.findall(r"\.backed-(\w+)", (ROOT / "static/css/table/cards.css").read_text()))
    assert drawn == words_of("BACKS")
    assert set(BACK_COLORS) <= drawn


def served(web: Web, path: str, **cookies: str) -> tuple[int, str]:
    browser = Tablet(web, 1, "")
    browser.cookies = cookies
    status, content = browser.request("GET", path, headers={"Accept-Language": "es"})
    return status, content.decode()


def test_pages_are_english_until_the_tablet_has_chosen_spanish(web: Web) -> None:
    assert '<html lang="en">' in served(web, "/help/")[1]
    assert "Help for dealers" in served(web, "/help/")[1]
    spanish = served(web, "/help/", language="es")[1]
    assert '<html lang="es">' in spanish
    assert "Ayuda para crupieres" in spanish
    assert '<html lang="en">' in served(web, "/help/", language="xx")[1]


def test_the_words_of_a_page_come_in_one_script_that_a_browser_keeps(web: Web) -> None:
    for language, words in (("en", "No more bets."), ("es", "No va más.")):
        status, script = served(web, f"/words/{language}/{settings.BUILD}.js")
        assert status == 200
        sentences = json.loads(script.partition("django.sentences = ")[2].rstrip().rstrip(";"))
        assert sentences.keys() == messages().keys()
        assert sentences["say.no_more_bets"] == words
        looks = json.loads(script.partition("django.looks = ")[2].partition(";\n")[0])
        assert {name: look["announced"] for name, look in looks.items()} == {
            name: list(game.announced_hands) for name, game in GAMES.items()
        }
    assert '"no more bets": "no va m' in script
    assert served(web, f"/words/fr/{settings.BUILD}.js")[0] == 404


def test_words_of_another_build_are_not_kept(web: Web) -> None:
    def kept(build: str) -> str:
        connection = HTTPConnection("127.0.0.1", web.port, timeout=20)
        connection.request("GET", f"/words/es/{build}.js")
        answer = connection.getresponse()
        answer.read()
        connection.close()
        return answer.headers["Cache-Control"]

    assert kept(settings.BUILD) == "public, max-age=31536000, immutable"
    assert kept("older") == "no-store"
