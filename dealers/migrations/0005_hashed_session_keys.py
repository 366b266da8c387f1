"""Session keys become hashes in place, so that nobody is signed out."""

from typing import Any

from django.db import migrations, models

from dealers.auth.session_store import hash_plain_keys


def hash_keys(apps: Any, schema_editor: Any) -> None:
    hash_plain_keys(apps.get_model("sessions", "Session"))


class Migration(migrations.Migration):
    dependencies = [
        ("dealers", "0004_security_kinds"),
        ("sessions", "0001_initial"),
    ]

    operations = [
        # Code before this one finds no session under a hash, and asks the sign-in, which has another hash.
        migrations.RunPython(hash_keys, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="signin",
            name="ended_why",
            field=models.CharField(
                blank=True,
                choices=[
                    ("signed_out", "Signed out"),
                    ("signed_in_again", "Signed in again in the same browser"),
                    ("relieved", "Relieved"),
                    ("moved", "Went to another table"),
                    ("idle", "Locked after a while without a tap"),
                    ("role_changed", "Given another role"),
                    ("deactivated", "Account closed"),
                    ("pin_changed", "Given a new PIN"),
                    ("device_revoked", "The tablet was taken away from the table"),
                    ("restored", "The floor was restored from a backup"),
                ],
                max_length=20,
            ),
        ),
    ]
