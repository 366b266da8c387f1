"""Runs of the verification of all logs, nightly and on request."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tables", "0006_log_partitions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="LogVerification",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField(blank=True, null=True, unique=True)),
                ("asked_at", models.DateTimeField()),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("seen_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "outcome",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "Running"),
                            ("fits", "Fits"),
                            ("faults", "Faults"),
                            ("failed", "Failed"),
                            ("died", "Died"),
                        ],
                        max_length=10,
                    ),
                ),
                ("tables", models.PositiveIntegerField(db_default=0, default=0)),
                ("events", models.PositiveBigIntegerField(db_default=0, default=0)),
                ("events_to_read", models.PositiveBigIntegerField(db_default=0, default=0)),
                ("faults", models.TextField(blank=True, db_default="[]", default="[]")),
                ("notes", models.TextField(blank=True, db_default="", default="")),
                (
                    "asked_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("outcome", "")),
                        fields=("outcome",),
                        name="one_verification_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at", None), ("outcome", "")),
                            models.Q(models.Q(("outcome", ""), _negated=True), ("ended_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="a_verification_that_ended_says_how",
                    ),
                ],
            },
        ),
    ]
