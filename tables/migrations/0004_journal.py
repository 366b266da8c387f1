"""The journal: one chain of what changed beside the logs of the tables."""

from typing import Any

from django.db import migrations, models

from tables.log import triggers


def install_guards(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tables", "0003_paid_amounts")]

    operations = [
        migrations.CreateModel(
            name="JournalEntry",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("actor", models.CharField(max_length=40)),
                ("kind", models.CharField(max_length=40)),
                ("key", models.BigIntegerField()),
                ("body", models.TextField(blank=True, null=True)),
                ("note", models.CharField(blank=True, db_default="", default="", max_length=200)),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name_plural": "journal",
                "ordering": ("id",),
                "indexes": [models.Index(fields=["kind", "key", "id"], name="journal_of_a_row")],
            },
        ),
        migrations.RunPython(install_guards, migrations.RunPython.noop),
    ]
