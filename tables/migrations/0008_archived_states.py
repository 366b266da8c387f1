"""An archive row covers the state after its day. Rows from before have none, and keep their link."""

from typing import Any

from django.db import migrations, models

from tables.log import triggers


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
        migrations.RunPython(install_guards, migrations.RunPython.noop),
    ]
