"""What a seat was paid instead of what it was due, beside the answer that confirmed it."""

from typing import Any

from django.db import migrations, models

from tables.log import triggers


def install_guards(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tables", "0002_signed_archives")]

    operations = [
        migrations.AddField("approval", "seat", models.PositiveSmallIntegerField(blank=True, null=True)),
        migrations.AddField("approval", "due_cents", models.BigIntegerField(blank=True, null=True)),
        migrations.AddField("approval", "paid_cents", models.BigIntegerField(blank=True, null=True)),
        migrations.AddField("approval", "late_cents", models.BigIntegerField(db_default=0, default=0)),
        # Last, because SQLite may rebuild a table that is altered, without its triggers.
        migrations.RunPython(install_guards, migrations.RunPython.noop),
    ]
