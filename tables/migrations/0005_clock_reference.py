"""The clock of each machine as it was last known to be right."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tables", "0004_journal")]

    operations = [
        migrations.CreateModel(
            name="ClockReference",
            fields=[
                ("boot", models.CharField(max_length=36, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("steady_ms", models.BigIntegerField()),
                ("is_minimum", models.BooleanField(db_default=False, default=False)),
            ],
        ),
    ]
