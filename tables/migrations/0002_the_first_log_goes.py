from typing import Any

from django.db import migrations


def refuse_a_floor_of_before(apps: Any, schema_editor: Any) -> None:
    if apps.get_model("tables", "Table").objects.exists():
        raise SystemExit(
            "This database was made before the first release, and its log has another form."
            " Move it away and start anew."
        )


class Migration(migrations.Migration):
    """The log was not partitioned and had no marks; no release ever wrote one."""

    dependencies = [("tables", "0001_tables_and_their_log")]

    operations = [
        migrations.RunPython(refuse_a_floor_of_before, migrations.RunPython.noop),
        migrations.DeleteModel("TableEvent"),
    ]
