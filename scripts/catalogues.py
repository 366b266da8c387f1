"""What people read, gathered from the sources into locale/, and compiled. Run it as scripts/messages."""

import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
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
# A fixed date, so that two people who gather the same strings write the same files.
WRITTEN = datetime(2026, 11, 16, tzinfo=UTC)
HEADER = "# Words of Tablegame. Gathered and compiled by scripts/messages.\n#"

# Babel loses its way in a template literal inside another, and lit is made of those. A call with a plain
# string is found by its looks wherever it stands.
CALL = re.compile(r"\bgettext\(\s*(?P<said>[^)]{0,30})")
PLAIN = re.compile(r"\bgettext\(\s*(?P<string>\"(?:[^\"\\\n]|\\.)*\")\s*,?\s*\)")


class NotPlain(Exception):  # noqa: N818 - an answer, not a fault
    """A text in a script that is not a plain string, so that it cannot be found."""


def strings_of_python(source: str) -> Iterator[str]:
    for _, _, found, _ in extract_python(BytesIO(source.encode()), KEYWORDS, (), {"encoding": "utf-8"}):
        # A call with a name in place of a string is for sentences that are marked elsewhere.
        if found:
            yield first(found)


def strings_of_template(source: str) -> Iterator[str]:
    """Django writes a template as calls among crosses; a reader of scripts does not mind the crosses."""
    calls = BytesIO(templatize(source).encode())
    for _, _, found, _ in extract_javascript(calls, KEYWORDS, (), {"encoding": "utf-8"}):
        yield first(found)


def strings_of_script(source: str) -> Iterator[str]:
    plain = list(PLAIN.finditer(source))
    starts = {call.start() for call in plain}
    for call in CALL.finditer(source):
        if call.start() not in starts:
            raise NotPlain(call["said"])
    for call in plain:
        yield re.sub(r"\\(.)", r"\1", call["string"][1:-1])


def first(found: object) -> str:
    return str(found[0] if isinstance(found, tuple) else found)


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


def gather(domain: str) -> set[str]:
    """Every text of the sources that is to be translated. Raises NotPlain with where it is not."""
    gathered: set[str] = set()
    for path, strings in sources(domain):
        try:
            gathered.update(strings)
        except NotPlain as not_plain:
            raise NotPlain(f"{path.relative_to(ROOT)}: gettext({not_plain} is not a plain string") from None
    return gathered


def po_of(language: str, domain: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def read(language: str, domain: str) -> Catalog:
    path = po_of(language, domain)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def in_step(language: str, domain: str) -> Catalog:
    """The catalogue with every text of the sources and no other, as far as it is translated."""
    old = read(language, domain)
    new = Catalog(locale=language, header_comment=HEADER, project="Tablegame", version="1")
    new.creation_date = new.revision_date = WRITTEN
    for text in sorted(gather(domain)):
        known = old.get(text)
        new.add(text, known.string if known else "")
    return new


def write(language: str, domain: str) -> None:
    catalogue = in_step(language, domain)
    path = po_of(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalogue, width=110, no_location=True)
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)


def problems(language: str, domain: str) -> Iterator[str]:
    """What is missing, too much, not translated, of other parameters, or not compiled."""
    catalogue = read(language, domain)
    wanted = gather(domain)
    there = {first(message.id) for message in catalogue if message.id}
    for text in sorted(wanted ^ there):
        yield f"{'not in' if text in wanted else 'no longer needed in'} {language}/{domain}: {text}"
    for message in catalogue:
        if message.id and not message.string:
            yield f"not translated in {language}/{domain}: {message.id}"
        elif message.id and (message.fuzzy or params_of(message.id) != params_of(message.string)):
            yield f"fuzzy or with other parameters in {language}/{domain}: {message.id}"
    if compiled(language, domain) != {m.id: m.string for m in catalogue if m.id and m.string}:
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
    found = [problem for pair in pairs for problem in problems(*pair)]
    for problem in found:
        print(problem)  # noqa: T201 - it is a command
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
