"""Recuts, sealed decks and the idle procedure over HTTP, as an older and a newer screen send them."""

from datetime import timedelta
from typing import Any

import pytest

from games.registry import GAMES
from games.table import events as e
from games.table.events import AnyEvent, read_event
from tables import clock
from tables.models import Approval, TableEvent
from tables.push.alerts import Alert
from tests.each_game import each_game
from tests.game_rules import ONE_DECK_BY_HAND, PLAIN_RULES
from tests.web.api.http_taps import HttpTable

pytestmark = pytest.mark.django_db
FLOOR = "pit_boss"
RED: dict[str, Any] = {"deck": "red", "back": "red"}


def table_with_a_deck(game: str) -> HttpTable:
    """A table whose sealed and preshuffled deck is cut."""
    table = HttpTable(game, PLAIN_RULES[game], ONE_DECK_BY_HAND)
    table.do("receive_deck", **RED, is_preshuffled=True, seal="MD-1")
    table.do("verify_deck", FLOOR, deck="red")
    table.do("cut_deck", deck="red", position=20)
    return table


def bet(table: HttpTable, game: str) -> None:
    table.do("seat_player", seat=1)
    table.do("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))


def last_event(table: HttpTable) -> AnyEvent:
    return read_event(TableEvent.objects.filter(table=table.id).order_by("-sequence")[0].body)


def alerts(table: HttpTable) -> list[Alert]:
    """The alerts that stand now; those of the deck's clock come later."""
    return [alert for alert in table.tile().alerts if alert.is_active(clock.now())]


def refused(table: HttpTable, name: str, role: str = "dealer", **args: Any) -> str:
    status, answer = table.tap(name, role, **args)
    assert status == 422, answer
    return str(answer["code"])


@pytest.mark.law("36.05.19.05G")
@pytest.mark.law("CCP ch. 5 E")
@pytest.mark.law("36.05.18.05G")
@each_game
def test_05G_a_recut_is_asked_for_and_answered_and_its_reason_is_kept(game: str) -> None:
    table = table_with_a_deck(game)
    bet(table, game)
    table.do("announce_no_more_bets")
    assert table.tap("request_recut", FLOOR, reason="too high")[0] == 403
    assert table.tap("request_recut")[0] == 400
    table.do("request_recut", reason="too high")
    (alert,) = alerts(table)
    assert (alert.kind, alert.params) == ("request", {"kind": "recut", "reason": "too high"})
    table.do("approve_request", FLOOR, number=1)
    assert last_event(table) == e.RecutOrdered(deck="red", reason="too high")
    answered = Approval.objects.get(table=table.id)
    assert (answered.kind, answered.reason, answered.answer) == ("recut", "too high", "approved")
    assert table.read()["state"]["prompt"]["key"] == "step.cut_deck"
    table.do("cut_deck", deck="red", position=20)
    assert refused(table, "undo") == "final"
    table.do("order_recut", FLOOR)
    assert last_event(table) == e.RecutOrdered(deck="red")


@pytest.mark.law("36.05.19.03C")
@pytest.mark.law("CCP ch. 3 C")
@pytest.mark.law("36.05.18.03C")
@each_game
def test_03C_a_removed_deck_does_not_come_back(game: str) -> None:
    table = table_with_a_deck(game)
    table.do("remove_deck", deck="red", reason="marked")
    assert refused(table, "receive_deck", **RED) == "deck_gone"
    assert refused(table, "receive_deck", deck="red_2", back="red", seal="md-1") == "deck_gone"
    assert table.tap("receive_deck", deck="red_2", back="red", seal="#1")[0] == 400
    table.do("receive_deck", deck="red_2", back="red")


@pytest.mark.law("36.05.19.04F")
@pytest.mark.law("CCP ch. 4 F")
@pytest.mark.law("36.05.18.04F")
@each_game
def test_04F_a_preshuffled_deck_waits_for_its_floorperson(game: str) -> None:
    table = HttpTable(game, PLAIN_RULES[game], ONE_DECK_BY_HAND)
    table.do("receive_deck", **RED, is_preshuffled=True)
    assert refused(table, "cut_deck", deck="red", position=20) == "unconfirmed"
    assert table.tap("verify_deck", deck="red")[0] == 403
    assert table.tile().asks == ("verify_deck",)
    table.do("verify_deck", FLOOR, deck="red")
    table.do("cut_deck", deck="red", position=20)


@pytest.mark.law("36.05.19.04C")
@pytest.mark.law("CCP ch. 4 C")
@pytest.mark.law("36.05.18.04C")
@each_game
def test_04C_who_looked_is_in_the_log(game: str) -> None:
    table = HttpTable(game, PLAIN_RULES[game], ONE_DECK_BY_HAND)
    table.do("receive_deck", **RED)
    table.do("inspect_deck", deck="red")
    table.do("verify_deck", FLOOR, deck="red")
    table.do("spread_deck", deck="red")
    table.do("seat_player", seat=2)
    table.do("show_deck", deck="red", seat=2)
    assert last_event(table) == e.DeckMoved(deck="red", stage="seen", seat=2)


@pytest.mark.law("36.05.19.05H")
@pytest.mark.law("CCP ch. 5 F")
@pytest.mark.law("36.05.18.05H")
@each_game
def test_05H_an_idle_table_waits_for_the_procedure_or_the_floorperson(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_with_a_deck(game)
    bet(table, game)
    assert refused(table, "dismiss_idle", FLOOR, reason="a dispute") == "not_due"
    monkeypatch.setattr(clock, "offset", clock.offset + timedelta(minutes=21))
    assert refused(table, "announce_no_more_bets") == "idle_due"
    tile = table.tile()
    assert (alerts(table), tile.asks, tile.requests) == ([], (), 0)
    table.do("declare_idle")
    assert table.tile().is_idle
    table.do("undo")
    assert table.tap("dismiss_idle", reason="a dispute")[0] == 403
    table.do("dismiss_idle", FLOOR, reason="a dispute")
    dismissed = last_event(table)
    assert isinstance(dismissed, e.IdleDismissed)
    assert dismissed.reason == "a dispute"
    table.do("announce_no_more_bets")


@pytest.mark.law("36.05.19.05H(4)")
@pytest.mark.law("CCP ch. 5 F(3)")
@pytest.mark.law("36.05.18.05H(3)")
@each_game
def test_05H_cards_spread_at_an_idle_table_are_not_taken_back(game: str) -> None:
    table = table_with_a_deck(game)
    table.do("declare_idle")
    assert last_event(table) == e.TableIdled(stage="verified", decks=("red",))
    table.do("spread_deck", deck="red")
    status, answer = table.tap("undo")
    assert (status, answer["key"]) == (422, "final.idle_spread")
    assert table.tile().is_idle
