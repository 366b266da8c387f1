"""Amounts paid differently and other exceptions are on the round's page, in its record, and in reports."""

import csv
import io
import json
from datetime import date, timedelta
from html import unescape
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.core.management import call_command
from django.test import Client

from dealers.api.rounds import show_round
from dealers.auth.permissions import MAY_GIVE
from dealers.models import PinSignature, SecurityEvent, Staff
from dealers.pages.floor.pin_signatures import COMMAND_LABELS
from dealers.pages.reports import exception_events
from dealers.pits.alerts import pit_alerts
from games.settlement.record import read_round, write_settlement
from games.settlement.settle import settle
from games.table.actor import Actor
from games.table.commands import (
    ApproveRequest,
    ChangeSettings,
    ClearTable,
    CorrectClosedRound,
    RecordPaidDifferently,
)
from tables import clock
from tables.calendar import gaming_day
from tables.models import Checkpoint, Pit, Round
from tables.reports.sums import sum_tallies
from tables.timers.sweep_status import read_sweep_status
from tests.harness.floors.showroom import DEALER
from tests.harness.floors.wall import Scene, large_win, submission
from tests.harness.servers.database import unguarded
from tests.harness.signed_in import browser_of
from tests.store.moved_clock import let_pass, set_to_the_evening, the_clock_is_right_again

__all__ = ["the_clock_is_right_again"]
pytestmark = pytest.mark.django_db


class Night:
    """A round in which seat 2 was due 16,500.00 and was paid 16,400.00, which Fran and Dana said."""

    def __init__(self) -> None:
        set_to_the_evening()
        pit = Pit.objects.create(name="North")
        self.fran = Staff.objects.create_user("fran", role="floorperson", display_name="Fran Li")
        self.dana = Staff.objects.create_user("dana", role="dealer", display_name="Dana Roe")
        self.scene = Scene(submission().pk, "LIR 1", pit)
        large_win(self.scene)
        self.floor = Actor(str(self.fran.pk), "floorperson", is_assigned=True)
        self.dealer = Actor(str(self.dana.pk), "dealer", is_assigned=True)
        self.scene.taps(RecordPaidDifferently(2, "16400.00", "short of chips"), by=self.floor)
        self.scene.taps(ApproveRequest(1), by=self.dealer)
        self.scene.taps(RecordPaidDifferently(2, "16450.00", "found a chip"), by=self.dealer)
        self.scene.taps(ClearTable())
        self.scene.taps(ApproveRequest(2), by=self.floor)
        changed = ChangeSettings("manual_shoe", "by_hand", 1, "10.00", "900.00", is_sign_posted=True)
        self.scene.taps(changed, by=self.floor)
        self.auditor = browser_of(Staff.objects.create_user("audrey", role="auditor"))

    @property
    def round(self) -> Round:
        return Round.objects.get(table=self.scene.table)

    @property
    def days(self) -> str:
        day = gaming_day(self.round.ended_at)
        return f"?first={day}&last={day}"

    def file(self, name: str, client: Client | None = None) -> list[list[str]]:
        answer = (client or self.auditor).get(f"/reports/{name}.csv{self.days}")
        return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


@pytest.fixture
def night() -> Night:
    return Night()


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read in the thread of the test, whose transaction no other thread sees."""

    async def here(work: Any, *args: Any) -> Any:
        return await sync_to_async(work)(*args)

    monkeypatch.setattr(exception_events, "in_database_thread", here)
    monkeypatch.setattr(exception_events, "in_long_thread", here)


def test_the_report_lists_and_sums_what_was_paid_differently_with_both_people(night: Night) -> None:
    heads, *rows, total = night.file("paid")
    assert heads[4:7] == ["Due ($)", "Paid ($)", "Difference ($)"]
    assert [row[1:] for row in rows] == [
        ["LIR 1", "1", "2", "16500.00", "16400.00", "-100.00", "Fran Li", "Dana Roe", "short of chips"],
        ["LIR 1", "1", "2", "16500.00", "16450.00", "-50.00", "Dana Roe", "Fran Li", "found a chip"],
    ]
    assert total[4:7] == ["16500.00", "16450.00", "-50.00"]
    page = night.auditor.get(f"/reports/paid/{night.days}").content.decode()
    assert "By person and table" in page
    assert page.count("Fran Li") >= 3


def test_a_dealer_is_chosen_by_either_part(night: Night) -> None:
    answer = night.auditor.get(f"/reports/paid.csv{night.days}&dealer={night.dana.pk}")
    assert answer.content.decode("utf-8-sig").count("16500.00") >= 2


def test_win_has_what_was_paid_and_the_boxes_say_so(night: Night) -> None:
    _, row, _total = night.file("play")
    # 500.00 on three boxes; 16,500.00 was due and 16,450.00 was paid in the end.
    assert row[4:7] == ["1500.00", "17950.00", "-16450.00"]
    boxes = {row[1]: row for row in night.file("boxes")}
    assert boxes["paid differently"][2:7] == ["outside the boxes", "2", "0.00", "-50.00", "50.00"]
    page = night.auditor.get(f"/reports/{night.days}").content.decode()
    assert "in payouts and win as they were paid: 2." in page


def test_exceptions_are_listed_by_person_with_the_rate_beside_the_houses(night: Night) -> None:
    heads, *rows = night.file("exceptions")
    assert heads[5:] == ["Per 100", "House per 100"]
    found = {(row[0], row[1], row[2]): row[3:] for row in rows}
    # The dealer who dealt the hand, and the floorperson who recorded or confirmed.
    dealt_by = {str(one.pk): str(one) for one in Staff.objects.all()}.get(DEALER.id, DEALER.id)
    assert found[dealt_by, "Dealer", "Paid less than was due"] == ["1", "-100.00", "100.0", "100.0"]
    assert found[dealt_by, "Dealer", "Paid more than was due"] == ["1", "50.00", "100.0", "100.0"]
    assert found["Fran Li", "Floorperson", "Setting that protects less: maximum"] == ["1", "", "33.3", "33.3"]
    chosen = night.auditor.get(f"/reports/exceptions.csv{night.days}&dealer={night.dana.pk}")
    assert len(chosen.content.decode("utf-8-sig").splitlines()) == 1


def test_a_correction_is_listed_for_both_with_its_amount_and_handled_once(night: Night) -> None:
    record = json.loads(night.round.record)
    raised = dict.fromkeys(record["seats"][0]["wagers"], "510.00")
    corrected = record | {"seats": [record["seats"][0] | {"wagers": raised}]}
    night.scene.taps(CorrectClosedRound(1, corrected, "on the tape"), by=night.dealer)
    night.scene.taps(ApproveRequest(3), by=night.floor)
    found = {(row[0], row[2]): row[3:] for row in night.file("exceptions")}
    # Two amounts paid differently, a setting and this: one of four matters.
    listed = found["Fran Li", "Corrections that paid players"]
    assert (listed[0], listed[1], listed[2]) == ("1", "330.00", "25.0")
    assert found["Dana Roe", "Corrections that paid players"][:2] == ["1", "330.00"]


def test_two_people_of_one_name_are_listed_one_after_the_other(night: Night) -> None:
    namesake = Staff.objects.create_user("fran2", role="floorperson", display_name="Fran Li")
    changed = ChangeSettings("manual_shoe", "by_hand", 1, "10.00", "950.00", is_sign_posted=True)
    night.scene.taps(changed, by=Actor(str(namesake.pk), "floorperson", is_assigned=True))
    weakened = [row[0] for row in night.file("exceptions") if row[2].startswith("Setting")]
    assert weakened == ["Fran Li", "Fran Li"]


def test_the_page_of_the_round_shows_due_paid_and_both_people(night: Night) -> None:
    page = night.auditor.get(f"/rounds/{night.round.pk}/").content.decode()
    assert 'id="paid"' in page
    for text in ("$16,400.00", "$16,450.00", "Fran Li", "Dana Roe"):
        assert text in page
    # The house's win is what was really paid.
    assert "$17,950.00" in page
    night.auditor.cookies["language"] = "es"
    assert "Pago distinto" in night.auditor.get(f"/rounds/{night.round.pk}/").content.decode()


def test_programs_read_it_with_the_round(night: Night) -> None:
    # The address itself answers in another thread, which does not see this test's transaction.
    answer = json.loads(show_round(night.round).content)
    assert [(one["seat"], one["due"], one["paid"]) for one in answer["paid_differently"]] == [
        (2, "16500.00", "16400.00"),
        (2, "16500.00", "16450.00"),
    ]
    assert answer["paid_differently"][0]["confirmed_by"] == str(night.dana.pk)


def test_the_record_has_it_under_a_key_that_settle_ignores(night: Night, tmp_path: Path) -> None:
    day = str(gaming_day(night.round.ended_at))
    call_command("export_rounds", "--from", day, "--to", day, "--out", str(tmp_path / "rounds.jsonl"))
    record: dict[str, Any] = json.loads((tmp_path / "rounds.jsonl").read_text())
    paid = record["paid_differently"]
    assert [(one["seat"], one["due"], one["paid"]) for one in paid] == [
        (2, "16500.00", "16400.00"),
        (2, "16500.00", "16450.00"),
    ]
    assert (paid[0]["recorded_by"], paid[0]["confirmed_by"]) == (str(night.fran.pk), str(night.dana.pk))
    without = {key: value for key, value in record.items() if key != "paid_differently"}
    one, other = (write_settlement(settle(read_round(found))) for found in (record, without))
    assert one == other
    assert json.loads(night.auditor.get(f"/rounds/{night.round.pk}/record.json").content) == record


def link_of(night: Night, what: str) -> str:
    """Return the address behind the number of an exception, as the page links it."""
    page = night.auditor.get(f"/reports/exceptions/{night.days}").content.decode()
    (row,) = [row for row in page.split("<tr>") if f"<td>{what}</td>" in row][:1]
    return unescape(row.partition('href="')[2].partition('"')[0])


def test_each_number_opens_the_list_of_what_is_behind_it_with_the_rounds(night: Night) -> None:
    for what, amount in (("Paid less than was due", "$100.00"), ("Paid more than was due", "$50.00")):
        page = night.auditor.get(link_of(night, what)).content.decode()
        assert f'href="/rounds/{night.round.pk}/"' in page
        assert amount in page
        assert "Fran Li" in page
        assert "Not listed" not in page
    link = link_of(night, "Setting that protects less: maximum")
    assert "as=floor" in link
    assert "Fran Li" in night.auditor.get(link).content.decode()
    # What is archived is not listed.
    with unguarded():
        Checkpoint.objects.all().delete()
    assert "Not listed: 1." in night.auditor.get(link).content.decode()
    for page in ("0", "x", "-1", "9" * 7):
        assert night.auditor.get(f"{link}&page={page}").status_code == 404
    assert night.auditor.get(link.replace("as=floor", "as=anybody")).status_code == 404
    assert night.auditor.get(link.replace("kind=", "kind=x")).status_code == 404
    assert browser_of(night.fran).get(link).status_code == 403


def test_what_is_on_many_days_is_listed_page_by_page(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    link = link_of(night, "Setting that protects less: maximum")
    replayed = list[date]()

    def sum_on_three_days(*args: Any) -> Any:
        ((key, found),) = [(key, found) for key, found in sum_tallies(*args).items() if key[2] == "maximum"]
        days = [key[1] - timedelta(days=ago) for ago in range(3)]
        return {(key[0], day, *key[2:]): found for day in days}

    def tallied(table_id: int, day: date, *args: Any) -> list[Any]:
        replayed.append(day)
        return []

    monkeypatch.setattr(exception_events, "sum_tallies", sum_on_three_days)
    monkeypatch.setattr(exception_events, "tallied_events", tallied)
    monkeypatch.setattr(exception_events, "LOGS_PER_PAGE", 2)
    first = night.auditor.get(link).content.decode()
    assert ("Page 1 of 2" in first, "Days before" in first, "Days after" in first) == (True, False, True)
    assert "Not listed: 2." in first
    second = night.auditor.get(f"{link}&page=2").content.decode()
    assert ("Page 2 of 2" in second, "Days before" in second, "Days after" in second) == (True, True, False)
    assert "Not listed: 1." in second
    assert len(replayed) == 3
    assert replayed == sorted(replayed)
    assert night.auditor.get(f"{link}&page=3").status_code == 404


def test_what_was_signed_with_a_pin_is_an_exception_and_answered_by_its_owner(night: Night) -> None:
    for number in range(3):
        PinSignature.objects.create(
            person=night.fran,
            dealer=night.dana,
            table=night.scene.table,
            round_number=1,
            command="approve_request",
            command_id=uuid4(),
            at=clock.now() + timedelta(seconds=number),
        )
    first, *others = PinSignature.objects.all()
    fran = browser_of(night.fran)
    page = fran.get("/floor/pins/").content.decode()
    assert page.count("Request approved") == 6
    assert f'href="/rounds/{night.round.pk}/"' in page
    assert fran.get("/floor/mine").json()["signatures"] == 3
    # Nobody answers for another person, and All mine covers only what was on the page.
    stranger = browser_of(Staff.objects.create_user("fred", role="floorperson"))
    stranger.post(f"/floor/pins/{first.pk}/not-me")
    stranger.post("/floor/pins/mine", {"until": others[-1].pk})
    assert fran.get("/floor/mine").json()["signatures"] == 3
    fran.post(f"/floor/pins/{first.pk}/not-me")
    fran.post(f"/floor/pins/{first.pk}/not-me")
    fran.post("/floor/pins/mine", {"until": others[0].pk})
    assert fran.post("/floor/pins/mine", {"until": "x"}).status_code == 400
    assert [one.answer for one in PinSignature.objects.all()] == ["not_mine", "mine", ""]
    kinds = SecurityEvent.objects.values_list("kind", "person__username", "about", "detail")
    assert list(kinds)[-2:] == [
        ("pin_disowned", "fran", "LIR 1, round 1", "approve_request"),
        ("pin_confirmed", "fran", "Fran Li", "1"),
    ]
    rows = {tuple(row[:3]): row[3] for row in night.file("exceptions")}
    assert rows["Fran Li", "Floorperson", "Signed with a PIN at a tablet"] == "3"
    assert rows["Fran Li", "Floorperson", "PIN used by somebody else"] == "1"
    assert rows["Dana Roe", "Dealer", "Signed with a PIN at a tablet"] == "3"
    listed = night.auditor.get(link_of(night, "Signed with a PIN at a tablet")).content.decode()
    assert listed.count(f'href="/rounds/{night.round.pk}/"') == 3

    # The wall shows the disowned one at once, and the open one when the shift is over.
    def alerts() -> list[tuple[str, str, str]]:
        found = pit_alerts(night.scene.table.pit_id or 0, read_sweep_status())
        return [(one.kind, one.level, one.params["name"]) for one in found if one.kind.startswith("pin_")]

    disowned = ("pin_disowned", "urgent", "Fran Li")
    assert alerts() == [disowned]
    let_pass(hours=8)
    assert alerts() == [disowned, ("pin_unanswered", "warning", "Fran Li")]


def test_each_command_of_the_floor_has_words_on_the_page_of_pins() -> None:
    floor = {name for name, roles in MAY_GIVE.items() if "floorperson" in roles}
    assert COMMAND_LABELS.keys() == floor
