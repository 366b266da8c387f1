import json
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from typing import Any

from django.db import migrations
from django.db.models import Q

from tables.calendar import gaming_day

PAGE = 500
NOTED, TOLD = "irregularity_noted", "missed_rounds_recorded"


def find_rounds(apps: Any, schema_editor: Any) -> None:
    """Finished rounds and their corrections by seat and hand, from the settlements that are stored."""
    seats = apps.get_model("tables", "RoundSeat")
    rounds = apps.get_model("tables", "Round").objects.exclude(settlement="")
    for page in _pages(rounds.only("last_sequence", "settlement")):
        made = [seat for row in page for seat in _seats(row.pk, row.last_sequence, row.settlement)]
        seats.objects.bulk_create(seats(**seat) for seat in made)
    corrections = apps.get_model("tables", "RoundCorrection").objects
    for page in _pages(corrections.only("round_id", "sequence", "settlement")):
        made = [seat for row in page for seat in _seats(row.round_id, row.sequence, row.settlement)]
        seats.objects.bulk_create(seats(**seat) for seat in made)


def find_irregularities(apps: Any, schema_editor: Any) -> None:
    """What was noted or told of things that went wrong, as far as the log is here."""
    irregularities = apps.get_model("tables", "Irregularity")
    rounds = apps.get_model("tables", "Round")
    events = apps.get_model("tables", "TableEvent").objects.filter(
        Q(body__contains=f'"{NOTED}"') | Q(body__contains=f'"{TOLD}"')
    )
    for page in _pages(events):
        made = [row for event in page for row in _irregularities(rounds, event)]
        irregularities.objects.bulk_create(irregularities(**row) for row in made)


def _pages(rows: Any) -> Iterator[list[Any]]:
    last = None
    while True:
        rest = rows.order_by("pk") if last is None else rows.order_by("pk").filter(pk__gt=last)
        page = list(rest[:PAGE])
        yield page
        if len(page) < PAGE:
            return
        last = page[-1].pk


def _seats(round_id: int, sequence: int, settlement: str) -> Iterator[dict[str, Any]]:
    for seat in json.loads(settlement)["seats"]:
        won = sum(_cents(wager["pays"]) for wager in seat["wagers"].values())
        paid = won + _cents(seat.get("envy", "0.00")) - _cents(seat["limit_cut"])
        for place, hand in sorted(seat["hands"].items()) or [("", "")]:
            yield {
                "round_id": round_id,
                "sequence": sequence,
                "seat": seat["seat"],
                "place": place,
                "hand": hand,
                "staked_cents": _cents(seat["staked"]),
                "paid_cents": paid,
            }


def _cents(amount: str) -> int:
    return int(Decimal(amount) * 100)


def _irregularities(rounds: Any, event: Any) -> Iterator[dict[str, Any]]:
    body = json.loads(event.body)
    finished = rounds.objects.filter(table_id=event.table_id, last_sequence__lt=event.sequence)
    last = finished.order_by("-last_sequence", "-number").values_list("number", flat=True).first()
    common = {"table_id": event.table_id, "sequence": event.sequence}
    number = (last or 0) + 1
    if body.get("event") == NOTED:
        told = {name: body[name] for name in ("kind", "outcome", "law")}
        when = {"at": event.at, "gaming_day": event.day, "noted_by": event.actor}
        yield common | told | when | {"place": 0, "round_number": number, "seat": body.get("seat")}
    elif body.get("event") == TOLD:
        times = [_at(entry["at"]) for entry in body["entries"] if entry["entry"] == "round"]
        for place, breach in enumerate(body.get("breaches", ())):
            at = _at(breach["at"])
            before = min(sum(time < at for time in times), max(len(times) - 1, 0))
            yield common | {
                "place": place,
                "round_number": number + before,
                "kind": breach["kind"],
                "outcome": "",
                "law": breach["law"],
                "at": at,
                "gaming_day": gaming_day(at),
                "noted_by": body["asked_by"],
            }


def _at(text: str) -> datetime:
    return datetime.fromisoformat(text)


class Migration(migrations.Migration):
    dependencies = [("tables", "0009_what_rounds_are_found_by")]

    operations = [
        migrations.RunPython(find_rounds, migrations.RunPython.noop),
        migrations.RunPython(find_irregularities, migrations.RunPython.noop),
    ]
