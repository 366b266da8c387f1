"""What the tests of the signed heads share."""

from contextlib import suppress
from io import StringIO

from django.core.management import CommandError, call_command

from games.table.events import read_event
from games.table.evolve import fold
from games.table.state import write_state
from tables.models import Irregularity, Meter, Round, RoundSeat, Table, TableEvent, Timer, Wager
from tests.store.tampering import change


def verify() -> str:
    """Return the output of the command."""
    said = StringIO()
    with suppress(CommandError):
        call_command("verify_log", stdout=said)
    return said.getvalue()


def cut_off(table: Table, events: int) -> None:
    """Remove the last events and make everything else in the database consistent."""
    last = table.version - events
    Timer.objects.filter(table=table).delete()
    Wager.objects.filter(round__table=table, round__last_sequence__gt=last).delete()
    RoundSeat.objects.filter(round__table=table, sequence__gt=last).delete()
    Irregularity.objects.filter(table=table, sequence__gt=last).delete()
    Round.objects.filter(table=table, last_sequence__gt=last).delete()
    TableEvent.objects.filter(table=table, sequence__gt=last).delete()
    log = list(TableEvent.objects.filter(table=table).order_by("sequence"))
    state = fold(read_event(event.body) for event in log)
    Meter.objects.filter(table=table).delete()
    if state.now.meter_cents is not None:
        Meter.objects.create(table=table, cents=state.now.meter_cents)
    change(
        table,
        version=log[-1].sequence,
        step=log[-1].step,
        head=log[-1].hash,
        last_event_at=log[-1].at,
        snapshot=write_state(state),
    )
