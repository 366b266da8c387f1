"""Commands signed with a PIN on a tablet, and what the owner of the PIN says about them."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from tables.log import triggers


def install_guards(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("dealers", "0005_hashed_session_keys"),
        ("tables", "0003_paid_amounts"),
    ]

    operations = [
        migrations.CreateModel(
            name="PinSignature",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round_number", models.PositiveBigIntegerField()),
                ("command", models.CharField(max_length=40)),
                ("command_id", models.UUIDField(unique=True)),
                ("device", models.CharField(blank=True, max_length=30)),
                ("at", models.DateTimeField()),
                (
                    "answer",
                    models.CharField(
                        blank=True,
                        choices=[("", "Not answered"), ("mine", "Mine"), ("not_mine", "Not me")],
                        max_length=10,
                    ),
                ),
                ("answered_at", models.DateTimeField(blank=True, null=True)),
                (
                    "dealer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pin_signatures",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pin_signatures",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [
                    models.Index(fields=["at"], name="pin_signatures_by_time"),
                    models.Index(
                        condition=models.Q(("answer", "mine"), _negated=True),
                        fields=["table", "at"],
                        name="pin_signatures_open",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("answer", ""), ("answered_at", None)),
                            models.Q(("answer__in", ("mine", "not_mine")), ("answered_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="an_answer_about_a_pin_has_its_time",
                    )
                ],
            },
        ),
        migrations.RunPython(install_guards, migrations.RunPython.noop),
    ]
