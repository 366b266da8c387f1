"""The tables of a floor: its log, its rounds, and what is on the screens."""

from typing import Any

from django.conf import settings
from django.db import migrations, models

from tables.calendar import gaming_day
from tables.clock import now
from tables.log import partitions, triggers

IDS_PER_TABLE = 1099511627776
# PostgreSQL asks for the day in every key of a table that is partitioned by it.
PARTITIONED = """
CREATE TABLE tables_tableevent (
    id bigint NOT NULL,
    sequence bigint NOT NULL CHECK (sequence >= 0),
    day date NOT NULL,
    step bigint NOT NULL CHECK (step >= 0),
    at timestamp with time zone NOT NULL,
    actor varchar(40) NOT NULL,
    device varchar(40) NOT NULL,
    command_id uuid NOT NULL,
    place smallint NOT NULL CHECK (place >= 0),
    digest varchar(64) NOT NULL,
    body text NOT NULL,
    marks varchar(120) NOT NULL,
    hash varchar(64) NOT NULL,
    table_id bigint NOT NULL REFERENCES tables_table (id) DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (id, day),
    CONSTRAINT one_effect_for_each_command UNIQUE (command_id, place, day),
    CONSTRAINT an_event_has_its_number CHECK (id = table_id * 1099511627776 + sequence)
) PARTITION BY RANGE (day)
"""


class CreateLog(migrations.CreateModel):
    """Creates the log as Django does on SQLite, and partitioned by day on PostgreSQL."""

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(PARTITIONED)
        else:
            super().database_forwards(app_label, schema_editor, from_state, to_state)


def install_guards(apps: Any, schema_editor: Any) -> None:
    triggers.install(schema_editor.connection)
    partitions.ensure(gaming_day(now()))


class Migration(migrations.Migration):
    initial = True

    # The migrations of release 0.1.0. A database that has only some of them is refused: see
    # tables/replaced_migrations.py.
    replaces = [
        ("tables", "0001_tables_and_their_log"),
        ("tables", "0002_the_first_log_goes"),
        ("tables", "0003_the_store"),
        ("tables", "0004_the_log_by_days"),
        ("tables", "0005_the_sweep"),
        ("tables", "0006_day_reports"),
        ("tables", "0007_when_a_deck_is_due"),
        ("tables", "0008_figures_and_alerts"),
        ("tables", "0009_what_rounds_are_found_by"),
        ("tables", "0010_rounds_are_found"),
        ("tables", "0011_tallies"),
        ("tables", "0012_who_did_what_with_submissions"),
        ("tables", "0013_answers_by_time"),
    ]

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        # The floor
        migrations.CreateModel(
            name="Pit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40, unique=True)),
            ],
            options={
                "ordering": ("name",),
            },
        ),
        migrations.CreateModel(
            name="RulesSubmission",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reference", models.CharField(max_length=40)),
                ("version", models.PositiveIntegerField(default=1)),
                ("game", models.CharField(max_length=20)),
                ("effective_on", models.DateField(blank=True, null=True)),
                ("body", models.TextField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "approval_reference",
                    models.CharField(blank=True, db_default="", default="", max_length=60),
                ),
                ("approved_on", models.DateField(blank=True, null=True)),
                ("is_draft", models.BooleanField(db_default=False, default=False)),
                ("is_for_all", models.BooleanField(db_default=False, default=False)),
            ],
            options={
                "ordering": ("reference", "version"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("reference", "version"), name="one_text_for_each_version"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("version__gte", 1)), name="versions_count_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("is_draft", False),
                            models.Q(("approved_on", None), ("effective_on", None), ("used_at", None)),
                            _connector="OR",
                        ),
                        name="a_draft_is_not_in_force",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SubmissionChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20)),
                ("at", models.DateTimeField()),
                ("detail", models.CharField(blank=True, max_length=400)),
                ("body", models.TextField(blank=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=models.PROTECT,
                        related_name="submission_changes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="changes", to="tables.rulessubmission"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("kind__in", ("drafted", "edited", "approved", "scheduled", "withdrawn"))
                        ),
                        name="a_change_of_a_known_kind",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Table",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=40, unique=True)),
                ("game", models.CharField(max_length=20)),
                ("snapshot", models.TextField()),
                ("version", models.PositiveBigIntegerField()),
                ("step", models.PositiveBigIntegerField()),
                ("head", models.CharField(max_length=64)),
                ("last_event_at", models.DateTimeField()),
                (
                    "dealer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="tables",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "pit",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="tables",
                        to="tables.pit",
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="tables",
                        to="tables.rulessubmission",
                    ),
                ),
                ("figures", models.TextField(blank=True, db_default="", default="")),
                ("is_closed", models.BooleanField(db_default=False, default=False)),
                ("tallies_now", models.TextField(blank=True, db_default="", default="")),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("step__lte", models.F("version"))), name="a_step_is_an_event"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("version__gte", 1)), name="a_table_was_opened"
                    ),
                ],
                "ordering": ("name",),
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("number", models.PositiveSmallIntegerField()),
                ("is_taken", models.BooleanField(default=False)),
                ("player", models.CharField(blank=True, max_length=40)),
                (
                    "table",
                    models.ForeignKey(on_delete=models.PROTECT, related_name="seats", to="tables.table"),
                ),
            ],
            options={
                "ordering": ("table", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="one_seat_for_each_number"),
                    models.CheckConstraint(
                        condition=models.Q(("is_taken", True), ("player", ""), _connector="OR"),
                        name="an_empty_seat_is_nobodys",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Assignment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("began_at", models.DateTimeField()),
                ("ended_at", models.DateTimeField(blank=True, null=True)),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="assignments", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="assignments", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ("table", "began_at"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("table", "person"),
                        name="assigned_once_at_a_time",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ended_at", None), ("ended_at__gte", models.F("began_at")), _connector="OR"
                        ),
                        name="ends_after_it_began",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RosterEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("gaming_day", models.DateField()),
                (
                    "person",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="roster", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("pit", models.ForeignKey(on_delete=models.PROTECT, related_name="roster", to="tables.pit")),
            ],
            options={
                "verbose_name_plural": "roster",
                "ordering": ("gaming_day", "pit", "person"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("pit", "person", "gaming_day"), name="rostered_once_a_day"
                    )
                ],
            },
        ),
        # What is on a table now
        migrations.CreateModel(
            name="Meter",
            fields=[
                (
                    "table",
                    models.OneToOneField(
                        on_delete=models.PROTECT,
                        primary_key=True,
                        related_name="meter",
                        serialize=False,
                        to="tables.table",
                    ),
                ),
                ("cents", models.BigIntegerField()),
            ],
            options={
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("cents__gte", 0)), name="a_meter_is_not_below_nothing"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Deck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveBigIntegerField()),
                ("name", models.CharField(max_length=40)),
                ("back", models.CharField(max_length=40)),
                ("is_preshuffled", models.BooleanField(default=False)),
                ("received_at", models.DateTimeField()),
                ("verified_at", models.DateTimeField(blank=True, null=True)),
                ("verified_by", models.CharField(blank=True, max_length=40)),
                ("in_play_since", models.DateTimeField(blank=True, null=True)),
                ("removed_at", models.DateTimeField(blank=True, null=True)),
                ("removed_reason", models.CharField(blank=True, max_length=200)),
                (
                    "table",
                    models.ForeignKey(on_delete=models.PROTECT, related_name="decks", to="tables.table"),
                ),
                ("due_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "ordering": ("table", "sequence"),
                "indexes": [
                    models.Index(
                        condition=models.Q(("removed_at", None)), fields=["due_at"], name="decks_that_are_due"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "sequence", "name"), name="a_deck_comes_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("removed_at", None)),
                        fields=("table", "name"),
                        name="one_deck_of_a_name_at_a_table",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Timer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=30)),
                ("subject", models.CharField(blank=True, max_length=40)),
                ("due_at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(on_delete=models.PROTECT, related_name="timers", to="tables.table"),
                ),
            ],
            options={
                "ordering": ("due_at",),
                "indexes": [models.Index(fields=["due_at"], name="timers_that_are_due")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "kind", "subject"), name="one_timer_for_each_subject"
                    )
                ],
            },
        ),
        # The log
        CreateLog(
            name="TableEvent",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("sequence", models.PositiveBigIntegerField()),
                ("day", models.DateField()),
                ("step", models.PositiveBigIntegerField()),
                ("at", models.DateTimeField()),
                ("actor", models.CharField(max_length=40)),
                ("device", models.CharField(blank=True, max_length=40)),
                ("command_id", models.UUIDField()),
                ("place", models.PositiveSmallIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("body", models.TextField()),
                ("marks", models.CharField(max_length=120)),
                ("hash", models.CharField(max_length=64)),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False, on_delete=models.PROTECT, related_name="events", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("command_id", "place", "day"), name="one_effect_for_each_command"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("id", models.F("table") * IDS_PER_TABLE + models.F("sequence"))),
                        name="an_event_has_its_number",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Checkpoint",
            fields=[
                ("id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("sequence", models.PositiveBigIntegerField()),
                ("day", models.DateField()),
                ("state", models.TextField()),
                ("head", models.CharField(max_length=64)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="checkpoints", to="tables.table"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("id", models.F("table") * IDS_PER_TABLE + models.F("sequence"))),
                        name="a_checkpoint_has_its_number",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Archive",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("day", models.DateField()),
                ("first_sequence", models.PositiveBigIntegerField()),
                ("last_sequence", models.PositiveBigIntegerField()),
                ("head", models.CharField(max_length=64)),
                ("file", models.CharField(max_length=200)),
                ("digest", models.CharField(max_length=64)),
                ("at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(on_delete=models.PROTECT, related_name="archives", to="tables.table"),
                ),
            ],
            options={
                "ordering": ("table", "day"),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "day"), name="a_day_is_archived_once")
                ],
            },
        ),
        # Rounds
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveBigIntegerField()),
                ("rules_reference", models.CharField(blank=True, max_length=60)),
                ("gaming_day", models.DateField()),
                ("dealer", models.CharField(max_length=40)),
                ("dealt_at", models.DateTimeField(blank=True, null=True)),
                ("ended_at", models.DateTimeField()),
                ("last_sequence", models.PositiveBigIntegerField()),
                ("was_missed", models.BooleanField(default=False)),
                ("void", models.CharField(blank=True, max_length=200)),
                ("record", models.TextField(blank=True)),
                ("settlement", models.TextField(blank=True)),
                ("staked_cents", models.BigIntegerField(default=0)),
                ("returned_cents", models.BigIntegerField(default=0)),
                (
                    "table",
                    models.ForeignKey(on_delete=models.PROTECT, related_name="rounds", to="tables.table"),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [
                    models.Index(fields=["gaming_day", "table"], name="rounds_of_a_day"),
                    models.Index(fields=["table", "last_sequence"], name="rounds_along_the_log"),
                    models.Index(fields=["gaming_day", "ended_at"], name="rounds_by_time"),
                    models.Index(fields=["table", "gaming_day", "ended_at"], name="rounds_of_a_table"),
                    models.Index(fields=["dealer", "gaming_day", "ended_at"], name="rounds_of_a_dealer"),
                    models.Index(
                        condition=models.Q(("void", ""), _negated=True),
                        fields=["gaming_day", "ended_at"],
                        name="rounds_voided",
                    ),
                    models.Index(
                        condition=models.Q(("was_missed", True)),
                        fields=["gaming_day", "ended_at"],
                        name="rounds_missed",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="one_round_for_each_number"),
                    models.CheckConstraint(
                        condition=models.Q(("staked_cents__gte", 0), ("returned_cents__gte", 0)),
                        name="a_round_is_not_below_nothing",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("void", ""), ("staked_cents", models.F("returned_cents")), _connector="OR"
                        ),
                        name="a_void_returns_everything",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Wager",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("box", models.CharField(max_length=30)),
                ("player", models.CharField(blank=True, max_length=40)),
                ("stake_cents", models.BigIntegerField()),
                ("outcome", models.CharField(max_length=12)),
                ("odds", models.CharField(blank=True, max_length=30)),
                ("pays_cents", models.BigIntegerField()),
                ("returned_cents", models.BigIntegerField()),
                (
                    "round",
                    models.ForeignKey(on_delete=models.PROTECT, related_name="wagers", to="tables.round"),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        db_index=False, on_delete=models.PROTECT, related_name="wagers", to="tables.seat"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(fields=("round", "seat", "box"), name="one_wager_for_each_box"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("stake_cents__gt", 0), ("pays_cents__gte", 0), ("returned_cents__gte", 0)
                        ),
                        name="a_wager_is_a_stake",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            (
                                "outcome__in",
                                ("win", "push", "lose", "withdrawn", "folded", "forfeited", "void"),
                            )
                        ),
                        name="an_outcome_of_the_law",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveBigIntegerField()),
                ("seat", models.PositiveSmallIntegerField()),
                ("place", models.CharField(blank=True, max_length=20)),
                ("hand", models.CharField(blank=True, max_length=30)),
                ("staked_cents", models.BigIntegerField()),
                ("paid_cents", models.BigIntegerField()),
                (
                    "round",
                    models.ForeignKey(
                        db_index=False, on_delete=models.PROTECT, related_name="seats", to="tables.round"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [
                    models.Index(fields=["hand", "round"], name="rounds_by_hand"),
                    models.Index(fields=["staked_cents", "round"], name="rounds_by_stake"),
                    models.Index(fields=["paid_cents", "round"], name="rounds_by_payout"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("round", "sequence", "seat", "place"), name="a_hand_of_a_seat_is_told_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundCorrection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveBigIntegerField()),
                ("gaming_day", models.DateField()),
                ("made_at", models.DateTimeField()),
                ("asked_by", models.CharField(max_length=40)),
                ("approved_by", models.CharField(max_length=40)),
                ("reason", models.CharField(max_length=200)),
                ("record", models.TextField()),
                ("settlement", models.TextField()),
                ("difference_cents", models.BigIntegerField()),
                (
                    "round",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="corrections", to="tables.round"
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("round", "sequence"), name="one_correction_for_each_event"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("asked_by", models.F("approved_by")), _negated=True),
                        name="nobody_approves_the_own_correction",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Irregularity",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("sequence", models.PositiveBigIntegerField()),
                ("place", models.PositiveSmallIntegerField(default=0)),
                ("round_number", models.PositiveBigIntegerField()),
                ("kind", models.CharField(max_length=30)),
                ("outcome", models.CharField(blank=True, max_length=12)),
                ("law", models.CharField(max_length=40)),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("at", models.DateTimeField()),
                ("gaming_day", models.DateField()),
                ("noted_by", models.CharField(max_length=40)),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=models.PROTECT,
                        related_name="irregularities",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "irregularities",
                "ordering": ("id",),
                "indexes": [
                    models.Index(fields=["table", "round_number"], name="irregularities_of_a_round"),
                    models.Index(fields=["gaming_day", "table"], name="irregularities_of_a_day"),
                    models.Index(fields=["kind", "gaming_day"], name="irregularities_of_a_kind"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "sequence", "place"), name="an_irregularity_is_noted_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Approval",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("reason", models.CharField(max_length=200)),
                ("round_number", models.PositiveBigIntegerField()),
                ("step", models.PositiveBigIntegerField()),
                ("asked_by", models.CharField(max_length=40)),
                ("asked_at", models.DateTimeField()),
                ("answer", models.CharField(max_length=20)),
                ("answered_by", models.CharField(max_length=40)),
                ("answered_at", models.DateTimeField()),
                ("sequence", models.PositiveBigIntegerField()),
                (
                    "table",
                    models.ForeignKey(on_delete=models.PROTECT, related_name="approvals", to="tables.table"),
                ),
            ],
            options={
                "ordering": ("table", "number"),
                "indexes": [models.Index(fields=["answered_at"], name="requests_by_answer")],
                "constraints": [
                    models.UniqueConstraint(fields=("table", "number"), name="a_request_is_answered_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("answer", "approved"), _negated=True),
                            models.Q(("asked_by", models.F("answered_by")), _negated=True),
                            _connector="OR",
                        ),
                        name="nobody_approves_the_own_request",
                    ),
                ],
            },
        ),
        # The pit wall, the timers and the reports
        migrations.CreateModel(
            name="Acknowledgement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=30)),
                ("subject", models.CharField(blank=True, max_length=80)),
                ("since", models.DateTimeField()),
                ("alert", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="acknowledgements", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "pit",
                    models.ForeignKey(
                        on_delete=models.PROTECT, related_name="acknowledgements", to="tables.pit"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=models.PROTECT,
                        related_name="acknowledgements",
                        to="tables.table",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [models.Index(fields=["pit", "since"], name="acknowledged_since")],
                "constraints": [
                    models.UniqueConstraint(fields=("pit", "alert"), name="an_alert_is_acknowledged_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Sweep",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("at", models.DateTimeField()),
                ("by", models.CharField(max_length=20)),
                ("lag_ms", models.BigIntegerField()),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="one_sweep")],
            },
        ),
        migrations.CreateModel(
            name="Tally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("began_at", models.DateTimeField()),
                ("gaming_day", models.DateField()),
                ("kind", models.CharField(max_length=20)),
                ("name", models.CharField(blank=True, max_length=30)),
                ("dealer", models.CharField(blank=True, max_length=40)),
                ("by", models.CharField(blank=True, max_length=40)),
                ("number", models.BigIntegerField(default=0)),
                ("staked_cents", models.BigIntegerField(default=0)),
                ("returned_cents", models.BigIntegerField(default=0)),
                (
                    "table",
                    models.ForeignKey(
                        db_index=False, on_delete=models.PROTECT, related_name="tallies", to="tables.table"
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "tallies",
                "ordering": ("id",),
                "indexes": [models.Index(fields=["gaming_day", "kind", "table"], name="tallies_of_a_day")],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("table", "began_at", "kind", "name", "dealer", "by"),
                        name="one_tally_of_a_kind",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DayReport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("gaming_day", models.DateField(unique=True)),
                ("made_at", models.DateTimeField()),
                ("events", models.PositiveBigIntegerField()),
                ("faults", models.TextField(blank=True)),
                ("clock_offset_ms", models.BigIntegerField()),
                ("figures", models.TextField()),
            ],
            options={
                "ordering": ("gaming_day",),
            },
        ),
        # Last, because SQLite rebuilds a table that is altered, without its triggers.
        migrations.RunPython(install_guards, migrations.RunPython.noop),
    ]
