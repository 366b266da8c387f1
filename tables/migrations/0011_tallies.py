from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import django.db.models.deletion
import msgspec
from django.db import migrations, models
from django.db.models import Max

from games.table.events import read_event
from games.table.evolve import evolve, open_table
from games.table.state import read_state
from tables.calendar import gaming_day, start_of_hour
from tables.ids import id_in_table
from tables.log import triggers
from tables.rows.changes import TallyKey, Transition
from tables.rows.running_tallies import TallySums
from tables.rows.tallies import tally_changes

PAGE = 500
LONGEST_PAUSE_SECONDS = 15 * 60


def count_again(apps: Any, schema_editor: Any) -> None:
    """The tallies of every table, from its log; of days that were archived, from their rounds."""
    tables, rows = apps.get_model("tables", "Table"), apps.get_model("tables", "Tally")
    archives = apps.get_model("tables", "Archive")
    for table in tables.objects.order_by("pk"):
        last = archives.objects.filter(table=table.pk).aggregate(
            day=Max("day"), sequence=Max("last_sequence")
        )
        archived = TallySums() if last["day"] is None else _of_rounds(apps, table.pk, last["day"])
        logged = _of_log(apps, table, last["sequence"] or 0)
        # What was told afterwards of an archived day is among its rounds already.
        logged.sums = {
            key: sums
            for key, sums in logged.sums.items()
            if last["day"] is None or gaming_day(key.began_at) > last["day"]
        }
        made = [
            rows(
                table_id=table.pk,
                gaming_day=gaming_day(key.began_at),
                number=number,
                staked_cents=staked,
                returned_cents=returned,
                **key._asdict(),
            )
            for tallies in (archived, logged)
            for key, (number, staked, returned) in tallies.sums.items()
        ]
        rows.objects.bulk_create(made, batch_size=PAGE)


def _by_pages(rows: Any, last: int, end: int) -> Iterator[Any]:
    while True:
        page = list(rows.filter(pk__gt=last, pk__lt=end).order_by("pk")[:PAGE])
        yield from page
        if len(page) < PAGE:
            return
        last = page[-1].pk


def _of_log(apps: Any, table: Any, archived: int) -> TallySums:
    """As a tap counts them, event by event."""
    events = apps.get_model("tables", "TableEvent").objects
    checkpoints = apps.get_model("tables", "Checkpoint").objects
    tallies, state = TallySums(), None
    if archived:
        found = checkpoints.filter(pk=id_in_table(table.pk, archived)).values_list("state", flat=True).first()
        state = read_state(found or table.snapshot)
    for row in _by_pages(events, id_in_table(table.pk, archived), id_in_table(table.pk, table.version) + 1):
        event, before = read_event(row.body), state
        state = open_table(event) if before is None else evolve(before, event)
        moment = Transition(table.pk, before, event, state, row.at, row.actor, row.day)
        for added in tally_changes(moment):
            tallies.add(*added)
    return tallies


def _of_rounds(apps: Any, table_id: int, until: Any) -> TallySums:
    """Rounds, wagers and the time from deal to deal; of the rest nothing is left."""
    rounds = apps.get_model("tables", "Round").objects.filter(table=table_id, gaming_day__lte=until)
    tallies, last = TallySums(), None
    for played in _by_pages(rounds, 0, 2**62):
        hour, dealer = start_of_hour(played.ended_at), played.dealer
        if played.dealt_at is not None:
            seconds = 0 if last is None else int(played.dealt_at.timestamp()) - int(last.timestamp())
            if 0 < seconds <= LONGEST_PAUSE_SECONDS:
                tallies.add(TallyKey(start_of_hour(played.dealt_at), "dealing", dealer=dealer), seconds, 0, 0)
            last = played.dealt_at
        if played.void:
            tallies.add(TallyKey(hour, "void", dealer=dealer), 1, 0, 0)
            continue
        tallies.add(TallyKey(hour, "round", dealer=dealer), 1, played.staked_cents, played.returned_cents)
        for kind, counts in (("missed", played.was_missed), ("unrecorded", not played.settlement)):
            if counts:
                tallies.add(TallyKey(hour, kind, dealer=dealer), 1, 0, 0)
        for (kind, name), sums in _boxes(played.settlement).items():
            tallies.add(TallyKey(hour, kind, name, dealer), *sums)
    corrections = apps.get_model("tables", "RoundCorrection").objects
    _add_corrections(corrections.filter(round__table=table_id, gaming_day__lte=until), tallies)
    return tallies


def _add_corrections(corrections: Any, tallies: TallySums) -> None:
    """By how much each made a round another than it was before."""
    before: dict[int, str] = {}
    for correction in corrections.select_related("round").order_by("pk"):
        was = before.get(correction.round_id, correction.round.settlement)
        before[correction.round_id] = correction.settlement
        old, new = _boxes(was), _boxes(correction.settlement)
        hour, dealer = start_of_hour(correction.made_at), correction.asked_by
        who = {"dealer": dealer, "by": correction.approved_by}
        tallies.add(TallyKey(hour, "corrected_closed", **who), 1, 0, 0)
        tallies.add(TallyKey(hour, "correction", dealer=dealer), 1, 0, 0)
        for key in {**old, **new}:
            number, staked, returned = (new[key][n] - old[key][n] for n in range(3))
            if number or staked or returned:
                tallies.add(TallyKey(hour, *key, dealer), number, staked, returned)
            for kind in ("round", "correction"):
                tallies.add(TallyKey(hour, kind, dealer=dealer), 0, staked, returned)


def _boxes(settlement: str) -> defaultdict[tuple[str, str], list[int]]:
    sums: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for seat in msgspec.json.decode(settlement)["seats"] if settlement else ():
        found = [(("wager", box), w["stake"], w["returned"]) for box, w in seat["wagers"].items()]
        found += [
            (("envy", ""), "0", seat.get("envy") or "0"),
            (("limit_cut", ""), "0", f"-{seat['limit_cut']}"),
        ]
        for key, staked, returned in found:
            if key[0] == "wager" or Decimal(returned):
                sums[key][0] += 1
                sums[key][1] += int(Decimal(staked) * 100)
                sums[key][2] += int(Decimal(returned) * 100)
    return sums


def install_guards(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0010_rounds_are_found"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="tallies_now",
            field=models.TextField(blank=True, db_default="", default=""),
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("began_at", models.DateTimeField()),
                ("gaming_day", models.DateField()),
                ("kind", models.CharField(max_length=20)),
                ("name", models.CharField(blank=True, max_length=30)),
                ("dealer", models.CharField(blank=True, max_length=40)),
                ("by", models.CharField(blank=True, max_length=40)),
                ("number", models.BigIntegerField(default=0)),
                ("staked_cents", models.BigIntegerField(default=0)),
                ("returned_cents", models.BigIntegerField(default=0)),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tallies",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "tallies",
                "ordering": ("id",),
                "indexes": [models.Index(fields=["gaming_day", "kind", "table"], name="tallies_of_a_day")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "began_at", "kind", "name", "dealer", "by"),
                        name="one_tally_of_a_kind",
                    )
                ],
            },
        ),
        migrations.RunPython(count_again, migrations.RunPython.noop),
        migrations.RunPython(install_guards, migrations.RunPython.noop),
    ]
