"""The words the scripts show: Django's JavaScript catalog and the messages of the rules by key."""

import json
from collections.abc import Mapping
from typing import Any

import msgspec
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET
from django.views.i18n import JavaScriptCatalog

from games.messages.catalog import SHARED, game_names
from games.messages.catalog import show as shown
from games.registry import GAMES
from games.rulebook.law import Refused
from games.rulebook.words import ENGLISH
from games.table.view.look import table_look

YEAR_SECONDS = 365 * 24 * 60 * 60


class ScriptCatalog(JavaScriptCatalog):
    """The catalog of our own words, without those of Django's admin."""

    packages = ["tablegame"]  # noqa: RUF012 - as Django has it

    def get_paths(self, packages: Any) -> list[str]:
        return [str(path) for path in settings.LOCALE_PATHS]


@gzip_page
@require_GET
def script_words(request: HttpRequest, language: str, build: str) -> HttpResponse:
    """Return the words of a language. The URL changes with each build, so browsers can cache it."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        response: HttpResponse = ScriptCatalog.as_view()(request)  # type: ignore[assignment]
        sentences = json.dumps(translated_messages(), sort_keys=True, ensure_ascii=False)
        names = json.dumps(names_now(), sort_keys=True, ensure_ascii=False)
    response.write(f"\ndjango.names = {names};\ndjango.looks = {LOOKS};\ndjango.sentences = {sentences};\n")
    response["Content-Language"] = language
    is_ours = build == settings.BUILD
    response["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable" if is_ours else "no-store"
    return response


# The sections of a game's words that scripts show.
SECTIONS = (
    *("boxes", "labels", "short_labels", "places", "inscriptions", "hands_of_seat", "hands"),
    *("choices", "decisions", "phases", "short_phases", "irregularities"),
)
# How each game is drawn. It contains no text, so it is the same in every language.
LOOKS = msgspec.json.encode({name: table_look(game) for name, game in GAMES.items()}).decode()


def translated_messages() -> dict[str, str]:
    """Return every sentence of the rules by key, in the current language."""
    shared = {key: gettext(sentence) for key, sentence in SHARED.items()}
    return {**shared, **game_names("messages", language_now())}


def names_now() -> dict[str, Mapping[str, str]]:
    """Return the names of every game by section, in the current language, and the marks of their boxes."""
    marks = {box: mark for game in GAMES.values() for box, mark in game.words.marks().items()}
    return {"marks": marks, **{section: game_names(section, language_now()) for section in SECTIONS}}


def language_now() -> str:
    return (translation.get_language() or ENGLISH).partition("-")[0]


def name_of(section: str, name: str) -> str:
    """Return what people read for a name in a game."""
    return game_names(section, language_now()).get(name, name.replace("_", " "))


lazy_name = lazy(name_of, str)


def lazy_names(section: str) -> dict[str, Any]:
    """Return the names of a section as lazily translated texts."""
    return {name: lazy_name(section, name) for name in game_names(section)}


def message_of(key: str) -> str:
    """Return a sentence by its key, in the current language."""
    return gettext(SHARED[key]) if key in SHARED else game_names("messages", language_now())[key]


lazy_message = lazy(message_of, str)


def refusal_text(refused: Refused) -> str:
    """Return the text of a refusal in the current language."""
    params = {name: shown(value) for name, value in refused.params.items()}
    return message_of(refused.key).format_map(params)
