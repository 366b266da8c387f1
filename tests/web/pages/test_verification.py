"""The page of the verification: who opens it, one run at a time, and what the walls say of its result."""

import pytest
from django.test import Client

from dealers.models import SecurityEvent, Staff
from dealers.pits.alerts import PitAlert, pit_alerts
from tables import clock
from tables.models import LogVerification, Pit, Table
from tables.open_table import new_table
from tables.timers.sweep_status import read_sweep_status
from tables.verify.runs import RunProgress, ask_run, finish
from tests.harness.signed_in import browser_of
from tests.people import SYSTEM
from tests.store.moved_clock import let_pass, the_clock_is_right_again

__all__ = ["the_clock_is_right_again"]


def reader(role: str) -> Client:
    return browser_of(Staff.objects.create_user(f"the {role}", role=role))


@pytest.mark.django_db
def test_auditors_pit_bosses_and_administrators_start_one_run_at_a_time() -> None:
    for role in ("dealer", "floorperson"):
        browser = reader(role)
        assert browser.get("/verification/").status_code == 403
        assert browser.post("/verification/start").status_code == 403
    auditor = reader("auditor")
    assert auditor.get("/verification/progress").json() == {}
    assert "There was no run yet" in auditor.get("/verification/").content.decode()
    for browser in (auditor, reader("pit_boss"), reader("admin")):
        assert browser.post("/verification/start").status_code == 302
        assert "under way" in browser.get("/verification/").content.decode()
    run = LogVerification.objects.get()
    assert str(run.asked_by) == "the auditor"
    assert SecurityEvent.objects.filter(kind="verification").count() == 1
    said = auditor.get("/verification/progress").json()
    assert (said["run"], said["outcome"], said["is_started"]) == (run.pk, "", False)


@pytest.mark.django_db
def test_a_night_without_a_verification_is_an_urgent_alert_on_every_wall(table: Table, pit: Pit) -> None:
    def alerts() -> list[PitAlert]:
        found = pit_alerts(pit.pk, read_sweep_status())
        return [one for one in found if one.kind == "verification_missing"]

    assert alerts() == []
    let_pass(days=2)
    (alert,) = alerts()
    assert (alert.level, alert.table, clock.now().isoformat() > alert.since > "") == ("urgent", None, True)
    finish(RunProgress(ask_run().pk), "faults", ["heads"])
    assert alerts() == []


@pytest.mark.django_db
def test_a_fault_is_an_urgent_alert_with_table_and_row_until_a_run_fits(table: Table, pit: Pit) -> None:
    here = new_table("LIR 2", "let_it_ride", {}, (10_00, 500_00), SYSTEM, pit)
    other = Pit.objects.create(name="Other pit")

    def alerts(at: Pit) -> list[tuple[str, str, int | None, str]]:
        found = pit_alerts(at.pk, read_sweep_status())
        kinds = ("log_fault", "verification_failed")
        return [
            (one.kind, one.level, one.table, one.params.get("row", "")) for one in found if one.kind in kinds
        ]

    assert alerts(pit) == []
    lines = [f"table {here.pk}: event 9: actor was changed", f"table {table.pk}: round 3: void is x", "heads"]
    finish(RunProgress(ask_run().pk), "faults", lines)
    everywhere = [("log_fault", "urgent", None, "round 3: void is x"), ("log_fault", "urgent", None, "heads")]
    assert alerts(pit) == [("log_fault", "urgent", here.pk, "event 9: actor was changed"), *everywhere]
    assert alerts(other) == everywhere
    page = reader("auditor").get("/verification/").content.decode()
    assert "LIR 2: event 9: actor was changed" in page
    boss = Staff.objects.create_user("boss", role="pit_boss")
    boss.pits.add(other)
    assert "event 9" not in browser_of(boss).get("/verification/").content.decode()
    finish(RunProgress(ask_run().pk), "failed", [])
    assert alerts(other) == [("verification_failed", "urgent", None, "")]
    finish(RunProgress(ask_run().pk), "fits", [])
    assert alerts(pit) == []
    assert clock.now() >= LogVerification.objects.latest("pk").asked_at
