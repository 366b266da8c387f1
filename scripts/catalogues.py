"""Collects the texts people read from the sources into locale/, and compiles them.

Run it as scripts/messages.
"""

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path

import django
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_javascript, extract_python
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "locale"
LANGUAGES = ("es",)
KEYWORDS = dict.fromkeys(("gettext", "gettext_lazy", "gettext_noop"))
# A fixed date, so that the same texts always give the same files.
FIXED_DATE = datetime(2026, 11, 16, tzinfo=UTC)
HEADER = "# Words of Tablegame. Gathered and compiled by scripts/messages.\n#"

# Babel fails on a template literal inside another, which lit uses everywhere. A call with a plain string is
# found by pattern instead.
CALL = re.compile(r"\bgettext\(\s*(?P<start>[^)]{0,30})")
PLAIN = re.compile(r"\bgettext\(\s*(?P<string>\"(?:[^\"\\\n]|\\.)*\")\s*,?\s*\)")


class NotPlain(Exception):  # noqa: N818 - an answer, not a fault
    """A text in a script that is not a plain string, so it cannot be collected."""


def strings_of_python(source: str) -> Iterator[str]:
    for _, _, texts, _ in extract_python(BytesIO(source.encode()), KEYWORDS, (), {"encoding": "utf-8"}):
        # A call with a variable is for texts that are marked elsewhere.
        if texts:
            yield first(texts)


def strings_of_template(source: str) -> Iterator[str]:
    """Yield the texts of a template.

    Django turns it into calls among X's, which a JavaScript parser accepts.
    """
    calls = BytesIO(templatize(source).encode())
    for _, _, texts, _ in extract_javascript(calls, KEYWORDS, (), {"encoding": "utf-8"}):
        yield first(texts)


def strings_of_script(source: str) -> Iterator[str]:
    plain = list(PLAIN.finditer(source))
    starts = {call.start() for call in plain}
    for call in CALL.finditer(source):
        if call.start() not in starts:
            raise NotPlain(call["start"])
    for call in plain:
        yield re.sub(r"\\(.)", r"\1", call["string"][1:-1])


def first(texts: object) -> str:
    return str(texts[0] if isinstance(texts, tuple) else texts)


def sources(domain: str) -> Iterator[tuple[Path, Iterator[str]]]:
    if domain == "djangojs":
        for path in sorted((ROOT / "static" / "js").rglob("*.js")):
            if path.name != "catalog.js":
                yield path, strings_of_script(path.read_text("utf-8"))
        return
    for package in ("games", "tables", "dealers", "tablegame"):
        for path in sorted((ROOT / package).rglob("*.py")):
            yield path, strings_of_python(path.read_text("utf-8"))
    for path in sorted((ROOT / "templates").rglob("*.html")):
        yield path, strings_of_template(path.read_text("utf-8"))


@cache
def gather(domain: str) -> frozenset[str]:
    """Return every translatable text in the sources.

    Raise NotPlain with the file if one is not a plain string.
    """
    gathered: set[str] = set()
    for path, strings in sources(domain):
        try:
            gathered.update(strings)
        except NotPlain as not_plain:
            raise NotPlain(f"{path.relative_to(ROOT)}: gettext({not_plain} is not a plain string") from None
    return frozenset(gathered)


def po_of(language: str, domain: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def read(language: str, domain: str) -> Catalog:
    path = po_of(language, domain)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def updated_catalog(language: str, domain: str) -> Catalog:
    """Return the catalog with exactly the texts of the sources, and the translations there are."""
    old = read(language, domain)
    new = Catalog(locale=language, header_comment=HEADER, project="Tablegame", version="1")
    new.creation_date = new.revision_date = FIXED_DATE
    for text in sorted(gather(domain)):
        known = old.get(text)
        new.add(text, known.string if known else "")
    return new


def write(language: str, domain: str) -> None:
    catalog = updated_catalog(language, domain)
    path = po_of(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=110, no_location=True)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalog)


def problems(language: str, domain: str) -> Iterator[str]:
    """Yield texts that are missing, unused, untranslated, different in parameters or not compiled."""
    catalog = read(language, domain)
    wanted = gather(domain)
    existing = {first(message.id) for message in catalog if message.id}
    for text in sorted(wanted ^ existing):
        yield f"{'not in' if text in wanted else 'no longer needed in'} {language}/{domain}: {text}"
    for message in catalog:
        if message.id and not message.string:
            yield f"not translated in {language}/{domain}: {message.id}"
        elif message.id and (message.fuzzy or params_of(message.id) != params_of(message.string)):
            yield f"fuzzy or with other parameters in {language}/{domain}: {message.id}"
    if compiled(language, domain) != {m.id: m.string for m in catalog if m.id and m.string}:
        yield f"{language}/{domain}.mo is not compiled from its .po"


def compiled(language: str, domain: str) -> dict[object, object]:
    path = po_of(language, domain).with_suffix(".mo")
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return {message.id: message.string for message in read_mo(file) if message.id}


def params_of(text: object) -> list[str]:
    return sorted(re.findall(r"\{\w*\}|%\(\w+\)s", str(text)))


def main() -> int:
    if not settings.configured:
        settings.configure()
        django.setup()
    pairs = [(language, domain) for language in LANGUAGES for domain in ("django", "djangojs")]
    if "--check" not in sys.argv[1:]:
        for pair in pairs:
            write(*pair)
    all_problems = [problem for pair in pairs for problem in problems(*pair)]
    for problem in all_problems:
        print(problem)  # noqa: T201 - it is a command
    return 1 if all_problems else 0


if __name__ == "__main__":
    sys.exit(main())
