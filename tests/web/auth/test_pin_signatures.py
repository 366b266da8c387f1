"""What is signed with a PIN at a tablet: no tap waits for the journal, and no row vanishes unseen."""

import json
from uuid import uuid4

import pytest
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext

from dealers.api import commands_by_pin
from dealers.api.commands_by_pin import give_command_by_pin
from dealers.auth.pin_signatures import confirm_all, disown, signatures_to_report
from dealers.demo import PIN, make_people, set_dealer
from dealers.models import PinSignature, Staff
from dealers.pits.acknowledge import acknowledge_alert
from dealers.pits.alerts import PitAlert, alert_key, pit_alerts
from dealers.staffing.assignments import assign
from tables.models import JournalEntry, Pit, Table, TableEvent
from tables.open_table import new_table
from tables.timers.sweep_status import read_sweep_status
from tables.verify.journal import verify_journal
from tests.game_rules import LET_IT_RIDE_RULES
from tests.harness.signed_in import cookies_for
from tests.people import SYSTEM
from tests.store.moved_clock import let_pass, the_clock_is_right_again
from tests.store.tampering import change, tampering

__all__ = ["the_clock_is_right_again"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> dict[str, Staff]:
    return make_people()


@pytest.fixture
def table(people: dict[str, Staff]) -> Table:
    table = new_table("LIR 1", "let_it_ride", LET_IT_RIDE_RULES, (10_00, 500_00), SYSTEM)
    set_dealer(table, people["dana"])
    assign(table, people["faye"], people["faye"])
    return Table.objects.get(pk=table.pk)


def sign(table: Table, people: dict[str, Staff]) -> None:
    """Give a command on the dealer's tablet with a floorperson's PIN."""
    tap = {"id": str(uuid4()), "seen": table.step, "name": "hold_table", "args": {"reason": "a look"}}
    body = {"by": {"employee": "faye", "pin": PIN}, "tap": tap}
    request = RequestFactory().post("/", json.dumps(body), content_type="application/json")
    request.COOKIES = cookies_for(people["dana"])
    answer = give_command_by_pin(request, table.pk)
    assert answer.status_code == 200, answer.content


def faults() -> list[str]:
    return verify_journal(with_rows=True).faults


def test_a_tap_by_pin_is_written_before_the_journal_is_locked(table: Table, people: dict[str, Staff]) -> None:
    with CaptureQueriesContext(connection) as statements:
        sign(table, people)
    texts = [statement["sql"] for statement in statements]
    first = next(place for place, text in enumerate(texts) if "SELECT table_id, digest" in text)
    last = max(place for place, text in enumerate(texts) if "UPDATE tables_table" in text)
    journal = [place for place, text in enumerate(texts) if "journalentry" in text]
    assert first < last
    # The sign-in of the dealer is made before.
    assert not [place for place in journal if first <= place <= last]
    assert TableEvent.objects.filter(device__endswith="(PIN)").exists()
    # Its end, and what comes after it, are those of another transaction.
    after = texts[last + 1 : next(place for place in journal if place > last)]
    assert any(text.startswith("RELEASE SAVEPOINT") for text in after)


def test_a_signature_that_is_removed_or_answered_for_somebody_is_named(
    table: Table, people: dict[str, Staff]
) -> None:
    sign(table, people)
    row = PinSignature.objects.get()
    assert faults() == []
    with tampering():
        PinSignature.objects.all().delete()
        assert [f"the journal: pin signature {row.pk} is missing" in fault for fault in faults()] == [True]
    with tampering():
        change(row, answer="mine", answered_at=row.at)
        assert len(faults()) == 2
    confirm_all(people["faye"], row.pk)
    assert faults() == []


def test_the_log_vouches_for_a_signature_that_was_not_entered_before_its_process_ended(
    table: Table, people: dict[str, Staff], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands_by_pin, "journal_signature", lambda *args: None)
    sign(table, people)
    row = PinSignature.objects.get()
    assert not JournalEntry.objects.filter(kind="dealers_pinsignature").exists()
    assert faults() == []
    for columns in (
        {"person": people["dana"]},
        {"command_id": uuid4()},
        {"answer": "mine", "answered_at": row.at},
    ):
        with tampering():
            change(row, **columns)
            assert faults() == [f"the journal: pin signature {row.pk} was entered by nobody"]
    # Its answer enters it.
    assert disown(people["faye"], row.pk)
    assert faults() == []
    with tampering():
        change(row, answer="", answered_at=None)
        assert len(faults()) == 2


def alerts(pit: Pit) -> list[PitAlert]:
    found = pit_alerts(pit.pk, read_sweep_status())
    return [alert for alert in found if alert.kind.startswith("pin_")]


def test_a_signature_at_a_table_in_no_pit_is_on_every_wall(table: Table, people: dict[str, Staff]) -> None:
    north, south = Pit.objects.create(name="North"), Pit.objects.create(name="South")
    sign(table, people)
    assert table.pit is None
    disown(people["faye"], PinSignature.objects.get().pk)
    for pit in (north, south):
        (alert,) = alerts(pit)
        assert (alert.kind, alert.table, (alert.params or {})["table"]) == ("pin_disowned", None, "LIR 1")
    Table.objects.update(pit=north)
    (alert,) = alerts(north)
    assert (alert.table, "table" in (alert.params or {})) == (table.pk, False)
    assert alerts(south) == []


def test_it_stays_on_the_wall_until_somebody_answers_and_another_acknowledges(
    table: Table, people: dict[str, Staff]
) -> None:
    pit = Pit.objects.create(name="North")
    Table.objects.update(pit=pit)
    sign(table, people)
    let_pass(days=5)
    (late,) = alerts(pit)
    assert (late.kind, late.params) == ("pin_unanswered", {"name": "Faye", "number": "1"})
    Staff.objects.filter(username="faye").update(is_active=False)
    assert alerts(pit) == [], "nobody can answer for a closed account"
    Staff.objects.filter(username="faye").update(is_active=True)
    disown(people["faye"], PinSignature.objects.get().pk)
    let_pass(days=3)
    (disowned,) = alerts(pit)
    assert disowned.kind == "pin_disowned"
    key = alert_key(disowned, disowned.table)
    assert key is not None
    acknowledge_alert(pit, key, people["pia"])
    assert not signatures_to_report(pit.pk).exists()
