"""A floor where people have worked: a row of everything that is journaled, made as the app makes it."""

from datetime import date, timedelta
from uuid import uuid4

from dealers.auth.devices import enroll, make_code, revoke
from dealers.auth.identity import Identity
from dealers.auth.pin_signatures import confirm_all, journal_signature, record_signature
from dealers.auth.sign_in import add_sign_in
from dealers.auth.sign_out import end_sign_ins
from dealers.auth.tokens import make_token
from dealers.demo import make_demo_floor
from dealers.models import PinSignature, SignIn, Staff
from dealers.pits.acknowledge import acknowledge_alert, standing_alerts
from dealers.staffing.assignments import assign
from dealers.staffing.covers import end_cover, give_cover
from dealers.staffing.roster import set_roster
from games.rulebook.submission import Submission
from games.table.actor import Actor
from games.table.commands import COMMANDS
from tables import clock
from tables.calendar import gaming_day
from tables.execute import execute
from tables.log.journal.record import record
from tables.models import Pit, Table
from tables.reports.day_report import close_day
from tables.submissions.lifecycle import approve, draft, schedule
from tables.verify.runs import RunProgress, ask_run, finish
from tests.game_rules import SIDE_BET_RULES


def make_worked_floor() -> None:
    pit = make_demo_floor()
    assert pit is not None
    people = {person.username: person for person in Staff.objects.all()}
    pia, faye, ada = people["pia"], people["faye"], people["ada"]
    pia.pits.add(pit)
    record(pia, by=ada.pk)
    table = Table.objects.order_by("pk")[0]
    assign(table, faye, faye)
    set_roster(pit, gaming_day(clock.now()), {people["dana"].pk, people["rhea"].pk}, pia)
    device, _ = enroll(make_code(table, pia))
    revoke(device, pia)
    make_token("monitor", ["read:metrics"])
    signed_in = add_sign_in("a key", people["dana"], device, table)
    end_sign_ins(SignIn.objects.filter(pk=signed_in.pk), "device_revoked", pia)
    _sign_with_a_pin(table, Identity(faye, device, is_by_pin=True), people["dana"])
    other = Staff.objects.create_user("olga", role="pit_boss")
    other.pits.add(Pit.objects.create(name="South"))
    record(other, other.pits.get(), by=ada.pk)
    end_cover(give_cover(pit, other, 2, pia), pia)
    _acknowledge_a_call(pit, table, pia)
    finish(RunProgress(ask_run(pia).pk), "fits", [])
    terms = Submission("MD-NEW", "let_it_ride", SIDE_BET_RULES["let_it_ride"], meter_rate_percent=20)
    drafted = draft(terms, pia.pk)
    approve(drafted.pk, "letter 7", date(2026, 1, 1), pia.pk)
    schedule(drafted.pk, gaming_day(clock.now()) + timedelta(days=3), None, pia.pk)
    close_day(gaming_day(clock.now()) - timedelta(days=1))


def _sign_with_a_pin(table: Table, signer: Identity, dealer: Staff) -> None:
    for number in range(2):
        command_id = uuid4()
        record_signature(table, signer, dealer, "call_floor", command_id)
        journal_signature(command_id, signer.person)
        if not number:
            confirm_all(signer.person, PinSignature.objects.latest("pk").pk)


def _acknowledge_a_call(pit: Pit, table: Table, person: Staff) -> None:
    dealer = Actor(str(table.dealer_id), "dealer", is_assigned=True)
    execute(table.pk, lambda _: dealer, uuid4(), None, COMMANDS["call_floor"]())
    key = next(key for key in standing_alerts(pit.pk, table.pk) if key is not None)
    acknowledge_alert(pit, key, person)
