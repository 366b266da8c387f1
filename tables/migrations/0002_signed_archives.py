"""Archive rows are linked and signed. Those of older releases are signed as they are found."""

from itertools import groupby
from typing import Any

from django.db import migrations, models

from tables.log import triggers
from tables.log.archive_rows import link_row
from tables.log.chain import CHAIN_START


def link_archives(apps: Any, schema_editor: Any) -> None:
    triggers.remove(schema_editor.connection, "tables_archive")
    archives = apps.get_model("tables", "Archive").objects
    rows = archives.order_by("table_id", "last_sequence")
    for _, of_table in groupby(rows, key=lambda row: row.table_id):
        previous = CHAIN_START
        for row in of_table:
            previous, signature = link_row(row, previous)
            archives.filter(pk=row.pk).update(link=previous, signature=signature)


def install_guards(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tables", "0001_initial")]

    operations = [
        migrations.AddField("archive", "link", models.CharField(default="", db_default="", max_length=64)),
        migrations.AddField(
            "archive", "signature", models.CharField(default="", db_default="", max_length=64)
        ),
        migrations.RunPython(link_archives, migrations.RunPython.noop),
        # Last, because SQLite rebuilds a table that is altered, without its triggers.
        migrations.RunPython(install_guards, migrations.RunPython.noop),
    ]
