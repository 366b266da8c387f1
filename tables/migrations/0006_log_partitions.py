"""The function that makes the days of the log, also for a role that owns no table."""

from typing import Any

from django.db import migrations

from tables.log import triggers


def install_guards(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tables", "0005_clock_reference")]

    operations = [migrations.RunPython(install_guards, migrations.RunPython.noop)]
