"""An archive row covers the state after its day. Rows from before have none, and keep their link.

Runs of the verification are journaled as they are found.
"""

from typing import Any

from django.db import migrations, models

from tables.log import triggers
from tables.log.journal.found import enter_as_found
from tables.log.journal.kinds import kinds_in


def enter_rows(apps: Any, schema_editor: Any) -> None:
    kinds = [kind for kind in kinds_in(apps) if kind.name == "tables_logverification"]
    enter_as_found("runs from before the journal", kinds, apps.get_model("tables", "JournalEntry"))


def install_guards(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tables", "0007_log_verification")]

    operations = [
        migrations.AddField(
            model_name="archive",
            name="state",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.RunPython(enter_rows, migrations.RunPython.noop),
        migrations.RunPython(install_guards, migrations.RunPython.noop),
    ]
