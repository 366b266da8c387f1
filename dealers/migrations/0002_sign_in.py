"""Roles and pits of people, their tablets and sign-ins, the security log, and tokens for programs."""

from typing import Any

from django.conf import settings
from django.db import migrations, models

from tables.log import triggers


def install_guards(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    # The migrations of release 0.1.0. A database that has only some of them is refused: see
    # tables/replaced_migrations.py.
    replaces = [
        ("dealers", "0002_staff_role"),
        ("dealers", "0003_people_tablets_and_sign_ins"),
        ("dealers", "0004_api_tokens"),
        ("dealers", "0005_when_a_tablet_was_seen"),
        ("dealers", "0006_the_pits_of_a_pit_boss"),
        ("dealers", "0007_what_the_floor_does"),
        ("dealers", "0008_what_the_back_office_does"),
        ("dealers", "0009_tokens_end"),
    ]

    dependencies = [
        # Its log is append-only too.
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("dealers", "0001_staff"),
        ("tables", "0001_initial"),
    ]

    operations = [
        # People
        migrations.AddField(
            model_name="staff",
            name="role",
            field=models.CharField(
                choices=[
                    ("dealer", "Dealer"),
                    ("floorperson", "Floorperson"),
                    ("pit_boss", "Pit boss"),
                    ("auditor", "Auditor"),
                    ("admin", "Administrator"),
                ],
                db_default="dealer",
                default="dealer",
                max_length=20,
            ),
        ),
        migrations.AddField(
            model_name="staff",
            name="display_name",
            field=models.CharField(blank=True, db_default="", default="", max_length=40),
        ),
        migrations.AddField(
            model_name="staff",
            name="employee_number",
            field=models.CharField(blank=True, max_length=12, null=True, unique=True),
        ),
        migrations.AddField(
            model_name="staff",
            name="pits",
            field=models.ManyToManyField(blank=True, related_name="bosses", to="tables.pit"),
        ),
        # Tablets, sign-ins, tokens
        migrations.CreateModel(
            name="Device",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=30)),
                ("cookie_hash", models.CharField(max_length=64, unique=True)),
                ("enrolled_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "enrolled_by",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(on_delete=models.PROTECT, related_name="devices", to="tables.table"),
                ),
                ("last_seen_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("name", "enrolled_at"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at", None)),
                        fields=("name",),
                        name="one_tablet_of_a_name",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="EnrolmentCode",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("table", models.ForeignKey(on_delete=models.PROTECT, related_name="+", to="tables.table")),
            ],
            options={
                "ordering": ("made_at",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("used_at", None), ("used_at__lte", models.F("expires_at")), _connector="OR"
                        ),
                        name="a_code_is_used_in_time",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SignIn",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=64, unique=True)),
                ("role", models.CharField(max_length=20)),
                ("began_at", models.DateTimeField()),
                ("last_used_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "ended_why",
                    models.CharField(
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
                        ],
                        max_length=20,
                    ),
                ),
                (
                    "device",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="sign_ins",
                        to="dealers.device",
                    ),
                ),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="sign_ins", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="sign_ins",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ("began_at",),
                "indexes": [
                    models.Index(
                        condition=models.Q(("ended_at", None)), fields=["person"], name="who_is_signed_in_now"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(
                            ("device__isnull", False), ("ended_at", None), ("table__isnull", False)
                        ),
                        fields=("table",),
                        name="one_dealer_on_the_tablet_of_a_table",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("ended_at", None), ("ended_why", "")),
                            models.Q(
                                ("ended_at__gte", models.F("began_at")),
                                models.Q(("ended_why", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="what_ended_says_why",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SecurityEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField()),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("sign_in", "Signed in"),
                            ("failure", "Wrong PIN"),
                            ("lockout", "Locked out"),
                            ("unlock", "Unlocked"),
                            ("sign_out", "Signed out"),
                            ("sign_in_ended", "Sign-in ended"),
                            ("relief", "Relief"),
                            ("floor_pin", "Floorperson's PIN at a table"),
                            ("role_changed", "Role changed"),
                            ("person_closed", "Account closed"),
                            ("person_opened", "Account opened"),
                            ("pin_changed", "PIN changed"),
                            ("renamed", "Renamed"),
                            ("code_made", "Enrolment code made"),
                            ("code_refused", "Enrolment code refused"),
                            ("device_enrolled", "Tablet enrolled"),
                            ("device_revoked", "Tablet revoked"),
                            ("assigned", "Assigned to a table"),
                            ("released", "Released from a table"),
                            ("handed_over", "Table handed over"),
                            ("table_opened", "Table opened"),
                            ("table_moved", "Table moved to a pit"),
                            ("pit_made", "Pit made"),
                            ("rostered", "Roster changed"),
                            ("appointed", "Dealer sent to a table"),
                            ("token_made", "Token made"),
                            ("token_used", "Token used"),
                            ("token_refused", "Token refused"),
                            ("token_revoked", "Token revoked"),
                        ],
                        max_length=20,
                    ),
                ),
                ("about", models.CharField(blank=True, max_length=80)),
                ("device", models.CharField(blank=True, max_length=30)),
                ("address", models.CharField(blank=True, max_length=45)),
                ("detail", models.CharField(blank=True, max_length=200)),
                (
                    "person",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="security_events",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [models.Index(fields=["at"], name="security_by_time")],
            },
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40, unique=True)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("scopes", models.CharField(max_length=200)),
                ("made_at", models.DateTimeField()),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("expires_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("name",),
            },
        ),
        # Last, because SQLite rebuilds a table that is altered, without its triggers.
        migrations.RunPython(install_guards, migrations.RunPython.noop),
    ]
