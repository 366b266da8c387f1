"""The names and roles of people, as they were when something happened."""

from datetime import datetime
from typing import Any

import msgspec
from django.contrib.auth import get_user_model
from django.db.models import Max

from tables.ids import person_ids_among
from tables.models import JournalEntry

_decoder = msgspec.json.Decoder(dict[str, Any])


def people_at(ids: set[str], at: datetime) -> dict[str, tuple[str, str]]:
    """Return names and roles by the ids in the log: as the journal has them by then, or else as they are."""
    model = get_user_model()
    people: Any = model._default_manager.filter(pk__in=person_ids_among(ids))  # noqa: SLF001 - Django's own name
    found = {person.pk: (str(person), str(getattr(person, "role", ""))) for person in people}
    entries = JournalEntry.objects.filter(kind=model._meta.db_table, key__in=found, at__lte=at)  # noqa: SLF001
    last = entries.exclude(body=None).order_by().values("key").annotate(last=Max("id")).values("last")
    for key, body in JournalEntry.objects.filter(pk__in=last).values_list("key", "body"):
        values = _decoder.decode(str(body))
        name = values["display_name"] or values["first_name"] or values["username"]
        found[key] = (name, values["role"])
    return {str(key): person for key, person in found.items()}
