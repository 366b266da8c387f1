"""What migrations make of rows that were there before them."""

import json
from importlib import import_module
from typing import Any

import pytest
from django.apps import apps

from games.table import events as e
from tables import clock
from tables.calendar import gaming_day, start_of_hour
from tables.models import Round, RoundCorrection, Table
from tables.rows.changes import Increment, TallyKey, Transition
from tables.rows.running_tallies import TallySums
from tables.rows.tallies import tally_changes
from tests.core.rounds import FLOORPERSON, NOW
from tests.core.rounds import Table as PureTable
from tests.store.corrected import corrected_round
from tests.store.long_logs import lay
from tests.store.nights import table_of_bots

pytestmark = pytest.mark.django_db


def migration(name: str) -> Any:
    return import_module(f"tables.migrations.{name}")


def test_a_floor_of_before_the_first_release_is_refused() -> None:
    refuse = migration("0002_the_first_log_goes").refuse_a_floor_of_before
    refuse(apps, None)
    table_of_bots("let_it_ride")
    with pytest.raises(SystemExit, match="Move it away and start anew"):
        refuse(apps, None)


def test_the_figures_of_a_day_under_way_are_counted_from_its_rounds() -> None:
    table = lay(table_of_bots("let_it_ride"), 150)
    Table.objects.update(figures="", is_closed=True)
    migration("0008_figures_and_alerts").count_today(apps, None)
    table.refresh_from_db()
    today = gaming_day(clock.now())
    rounds = [row for row in Round.objects.filter(gaming_day=today) if not row.void]
    assert rounds
    assert json.loads(table.figures) == {
        "day": today.isoformat(),
        "rounds": len(rounds),
        "win_cents": sum(row.staked_cents - row.returned_cents for row in Round.objects.all()),
    }
    assert not table.is_closed


def settlement(returned: str) -> str:
    wager = {"stake": "10.00", "returned": returned}
    return json.dumps({"seats": [{"seat": 1, "wagers": {"bet_1": wager}, "limit_cut": "0.00"}]})


def test_a_correction_of_an_archived_day_is_counted_by_what_it_changed(table: Table) -> None:
    at = clock.now()
    corrected_round(table, at, settlement("0.00"), settlement("20.00"), 20_00)
    tallies = TallySums()
    migration("0011_tallies")._add_corrections(RoundCorrection.objects.all(), tallies)  # noqa: SLF001
    assert tuple(tallies.sums[TallyKey(start_of_hour(at), "wager", "bet_1", "7")]) == (0, 0, 20_00)
    assert tuple(tallies.sums[TallyKey(start_of_hour(at), "correction", dealer="7")]) == (1, 0, 20_00)


def test_envy_is_counted_apart_from_the_wagers() -> None:
    table = PureTable(rules={"progressive": "A"}, meter_rate_percent=20)
    table.seat(1, 2, progressive="5.00")
    table.deal()
    for place, card in (("first", "Ah"), ("second", "Kh")):
        table.all_decide()
        table.tap("turn_card", place=place, card=card)
    table.tap("confirm_meter", FLOORPERSON, reading="1002.00")
    table.hand(2, "Qh Jh Th")
    table.hand(1, "2c 3d 9s")
    table.tap("pay_envy", seat=1)
    table.pay()
    before = table.state
    table.tap("clear_table")
    settled = next(event for event in reversed(table.log) if isinstance(event, e.RoundSettled))
    moment = Transition(1, before, settled, before, NOW, "7", gaming_day(NOW))
    added = [one for one in tally_changes(moment) if one.to.kind == "envy"]
    assert added == [Increment(TallyKey(start_of_hour(NOW), "envy", "", "7"), 1, 0, 5_000_00)]
