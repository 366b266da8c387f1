"""The words of events and of what they change, on the page of a round."""

import json
import re
from collections.abc import Iterator
from typing import get_args

from dealers.api.schema import schema
from games.table.events import AnyEvent
from tests.harness.servers.process import ROOT

# Structs shown by their amounts or a reference alone, and the opening, which is part of no round.
WITHOUT_NAMES = {
    *("SeatResult", "WagerResult", "Settlement", "Difference", "SeatCorrected", "Submission", "Thresholds"),
    "TableOpened",
}
# Every field of these is named. Of other structs, a field with several values speaks for itself.
OF_TABLE = {"Table", "Felt", "SeatFelt", "ChipCount", "Deck", "Device", "StubOff", "Settings"}
# Tags, what later events ask of earlier ones, and parts of a table that need no name.
NOT_NAMED = {
    *("event", "schema", "type", "felt", "seats", "last_wagers", "request_count"),
    *("record", "corrected", "keeps_steps", "remembers", "heard"),
}


def names_in(table: str) -> set[str]:
    words = (ROOT / "static/js/i18n/event_names.js").read_text().partition(f"{table} = {{")[2]
    return set(re.findall(r"\n  (\w+): gettext\(", words.partition("\n};")[0]))


def named_fields() -> Iterator[str]:
    """Yield the fields whose names stand on the page, of every event and of the table."""
    definitions = schema()["$defs"]
    waiting, seen = [*(kind.__name__ for kind in get_args(AnyEvent)), "Table"], set(WITHOUT_NAMES)
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        for field, part in definitions[name].get("properties", {}).items():
            text = json.dumps(part)
            waiting += re.findall(r'#/\$defs/(\w+)"', text)
            is_named = name in OF_TABLE or not re.search(r'"type": "(object|array)"', text)
            if is_named and field not in NOT_NAMED:
                yield field.removesuffix("_cents")


def test_every_event_of_the_log_has_its_words_on_the_page() -> None:
    tags = {kind.__struct_config__.tag for kind in get_args(AnyEvent)}
    assert tags - names_in("EVENTS") == set()


def test_every_field_of_an_event_and_of_a_table_has_its_words_on_the_page() -> None:
    fields = set(named_fields())
    assert len(fields) > 150
    assert fields - names_in("PARTS") == set()
