"""The kinds of entries in the security log, which the database does not check: nothing changes there."""

from django.db import migrations, models

from dealers.models.security import KINDS


class Migration(migrations.Migration):
    dependencies = [("dealers", "0003_journal_as_found")]

    operations = [
        migrations.AlterField(
            model_name="securityevent", name="kind", field=models.CharField(choices=KINDS, max_length=20)
        ),
    ]
