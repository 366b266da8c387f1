"""The words of the pages' scripts: Django's JavaScript catalogue, and the sentences of the rules by key."""

import json
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import gettext
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_GET
from django.views.i18n import JavaScriptCatalog

from games.messages.refusals import MESSAGES
from games.messages.refusals import show as shown
from games.rulebook.law import Refused

YEAR_SECONDS = 365 * 24 * 60 * 60


class Catalogue(JavaScriptCatalog):
    """Our own words alone: those of Django's back office are not for a tablet."""

    packages = ["tablegame"]  # noqa: RUF012 - as Django has it

    def get_paths(self, packages: Any) -> list[str]:
        return [str(path) for path in settings.LOCALE_PATHS]


@gzip_page
@require_GET
def show(request: HttpRequest, language: str, build: str) -> HttpResponse:
    """The words in a language; their address changes with the build, so a browser keeps them."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        response: HttpResponse = Catalogue.as_view()(request)  # type: ignore[assignment]
        sentences = json.dumps(sentences_now(), sort_keys=True, ensure_ascii=False)
    response.write(f"\ndjango.sentences = {sentences};\n")
    response["Content-Language"] = language
    is_ours = build == settings.BUILD
    response["Cache-Control"] = f"public, max-age={YEAR_SECONDS}, immutable" if is_ours else "no-store"
    return response


def sentences_now() -> dict[str, str]:
    """Every sentence of the rules by key, in the language of now."""
    return {key: gettext(sentence) for key, sentence in MESSAGES.items()}


def said(refused: Refused) -> str:
    """Why not, in the language of whoever reads the page."""
    params = {name: shown(value) for name, value in refused.params.items()}
    return gettext(MESSAGES[refused.key]).format_map(params)
