"""A floor with one table of the example game, its deck ready."""

from datetime import date

from django.db import transaction

from dealers.models import Staff
from games.rulebook.submission import Submission
from tables.models import Assignment, Pit, Table
from tables.open_table import open_under
from tables.submissions.store import new_submission
from tests.game_rules import ONE_DECK_BY_HAND
from tests.harness.floors.floor import PEOPLE, make_people
from tests.harness.floors.showroom import prepare_deck
from tests.people import SYSTEM


@transaction.atomic
def make_floor() -> None:
    make_people({"dana": "dealer"} | PEOPLE)
    people = {person.username: person for person in Staff.objects.all()}
    submission = Submission("MS-1", "mississippi_stud", {}, depth="full", effective_on=date(2026, 1, 1))
    settings = ONE_DECK_BY_HAND
    pit = Pit.objects.create(name="Stud pit")
    table = open_under(new_submission(submission), "STUD 1", settings, SYSTEM, pit)
    Table.objects.filter(pk=table.pk).update(dealer=people["dana"])
    prepare_deck(table)
    Assignment.objects.create(table=table, person=people["fran"], began_at=table.last_event_at)
