"""Sign-ins get their seal in place, so that nobody is signed out.

They and what was signed with a PIN are journaled as they are found.
"""

from typing import Any

from django.db import migrations, models

from dealers.auth.sign_in_seal import seal_of
from tables.log.journal.found import enter_as_found
from tables.log.journal.kinds import kinds_in


def seal_open_ones(apps: Any, schema_editor: Any) -> None:
    sign_ins = apps.get_model("dealers", "SignIn").objects
    for sign_in in list(sign_ins.filter(ended_at=None)):
        sign_ins.filter(pk=sign_in.pk).update(seal=seal_of(sign_in))


def enter_rows(apps: Any, schema_editor: Any) -> None:
    kinds = [kind for kind in kinds_in(apps) if kind.name in ("dealers_signin", "dealers_pinsignature")]
    enter_as_found("rows from before the journal", kinds, apps.get_model("tables", "JournalEntry"))


class Migration(migrations.Migration):
    dependencies = [("dealers", "0007_cover"), ("tables", "0007_log_verification")]

    operations = [
        migrations.AddField(
            model_name="signin",
            name="seal",
            field=models.CharField(blank=True, db_default="", default="", max_length=64),
        ),
        migrations.RunPython(seal_open_ones, migrations.RunPython.noop),
        migrations.RunPython(enter_rows, migrations.RunPython.noop),
    ]
