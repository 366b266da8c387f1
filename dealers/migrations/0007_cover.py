"""Cover: a pit boss who works another pit until a set time."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("dealers", "0006_pin_signatures"),
        ("tables", "0003_paid_amounts"),
    ]

    operations = [
        migrations.CreateModel(
            name="Cover",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("given_at", models.DateTimeField()),
                ("until", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "given_by",
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
                        related_name="covers",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pit",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="covers", to="tables.pit"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [
                    models.Index(
                        condition=models.Q(("ended_at", None)),
                        fields=["person", "until"],
                        name="cover_of_a_pit_boss",
                    )
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("until__gt", models.F("given_at"))), name="cover_has_an_end"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("person", models.F("given_by")), _negated=True),
                        name="nobody_gives_cover_to_themselves",
                    ),
                ],
            },
        ),
    ]
