from typing import Any

import django.db.models.deletion
import django.db.models.expressions
from django.db import migrations, models

from tables.calendar import gaming_day
from tables.clock import now
from tables.log import partitions, triggers

# PostgreSQL asks for the day in every key of a table that is partitioned by it.
PARTITIONED = """
CREATE TABLE tables_tableevent (
    id bigint NOT NULL,
    sequence bigint NOT NULL CHECK (sequence >= 0),
    day date NOT NULL,
    step bigint NOT NULL CHECK (step >= 0),
    at timestamp with time zone NOT NULL,
    actor varchar(40) NOT NULL,
    device varchar(40) NOT NULL,
    command_id uuid NOT NULL,
    place smallint NOT NULL CHECK (place >= 0),
    digest varchar(64) NOT NULL,
    body text NOT NULL,
    marks varchar(120) NOT NULL,
    hash varchar(64) NOT NULL,
    table_id bigint NOT NULL REFERENCES tables_table (id) DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (id, day),
    CONSTRAINT one_effect_for_each_command UNIQUE (command_id, place, day),
    CONSTRAINT an_event_has_its_number CHECK (id = table_id * 1099511627776 + sequence)
) PARTITION BY RANGE (day)
"""


class CreateLog(migrations.CreateModel):
    """The log as Django makes it, and by days on PostgreSQL."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(PARTITIONED)
        else:
            super().database_forwards(app_label, schema_editor, from_state, to_state)


def install_guards(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor.connection)
    partitions.ensure(gaming_day(now()))


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0003_the_store"),
    ]

    operations = [
        CreateLog(
            name="TableEvent",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("sequence", models.PositiveBigIntegerField()),
                ("day", models.DateField()),
                ("step", models.PositiveBigIntegerField()),
                ("at", models.DateTimeField()),
                ("actor", models.CharField(max_length=40)),
                ("device", models.CharField(blank=True, max_length=40)),
                ("command_id", models.UUIDField()),
                ("place", models.PositiveSmallIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("body", models.TextField()),
                ("marks", models.CharField(max_length=120)),
                ("hash", models.CharField(max_length=64)),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("command_id", "place", "day"), name="one_effect_for_each_command"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "id",
                                django.db.models.expressions.CombinedExpression(
                                    django.db.models.expressions.CombinedExpression(
                                        models.F("table"), "*", models.Value(1099511627776)
                                    ),
                                    "+",
                                    models.F("sequence"),
                                ),
                            )
                        ),
                        name="an_event_has_its_number",
                    ),
                ],
            },
        ),
        migrations.RunPython(install_guards, migrations.RunPython.noop),
    ]
