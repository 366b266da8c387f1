"""People, names, rosters, reports and the security log of earlier releases are journaled as they are found."""

from typing import Any

from django.db import migrations

from tables.log.journal.found import enter_as_found
from tables.log.journal.kinds import kinds_in


def enter_rows(apps: Any, schema_editor: Any) -> None:
    journal = apps.get_model("tables", "JournalEntry")
    enter_as_found("rows from before the journal", kinds_in(apps), journal)


class Migration(migrations.Migration):
    dependencies = [("dealers", "0002_sign_in"), ("tables", "0004_journal")]

    operations = [migrations.RunPython(enter_rows, migrations.RunPython.noop)]
