"""The idle table: after its minutes the next round waits for the procedure, or for the floorperson's word."""

from typing import Any

import pytest

from games.registry import GAMES
from games.rulebook.submission import Reminders
from games.table import events as e
from games.table.action import TEXT
from games.table.actor import Actor
from games.table.evolve import fold
from games.table.offers import offers
from games.table.timers.due import standing_reminders, timers
from games.table.view.table import view
from tests.each_game import each_game
from tests.people import DEALER, FLOORPERSON, SYSTEM
from tests.table.floor_table import FloorTable, finish_round


def offered(table: FloorTable, actor: Actor) -> set[str]:
    return {action.name for action in offers(table.state, actor)}


def bet(table: FloorTable) -> None:
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[table.game].opening_bets, "10.00"))


def remind(table: FloorTable) -> None:
    """The sweep gives the reminder, and screens show it."""
    (due,) = (due for due in timers(table.state) if due.kind == "idle")
    table.tap("remind", SYSTEM, kind="idle", due_at=due.at)


def law(table: FloorTable) -> str:
    return table.law("5 F" if table.game == "criss_cross" else "05H")


@pytest.mark.law("36.05.19.05H")
@pytest.mark.law("CCP ch. 5 F")
@pytest.mark.law("36.05.18.05H")
@each_game
def test_05H_after_the_idle_minutes_no_round_starts_and_a_second_before_it_does(game: str) -> None:
    for seconds, is_refused in ((-1, False), (0, True), (1, True)):
        table = FloorTable(game, reminders=Reminders(idle=30))
        table.open_deck()
        bet(table)
        table.wait(minutes=30, seconds=seconds)
        if is_refused:
            refused = table.refuses("announce_no_more_bets")
            assert (refused.key, refused.law) == ("idle_due.table", law(table))
            assert refused.params == {"minutes": 30}
        else:
            table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.19.05H")
@pytest.mark.law("CCP ch. 5 F")
@pytest.mark.law("36.05.18.05H")
@pytest.mark.law("ruling 9")
@each_game
def test_05H_the_procedure_starts_with_empty_shoe_and_rack_and_then_the_round_starts(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    table.wait(minutes=40)
    bet(table)
    assert table.refuses("announce_no_more_bets").code == "idle_due"
    table.tap("declare_idle")
    assert table.log[-1] == e.TableIdled(stage="verified", decks=("a",))
    assert table.refuses("announce_no_more_bets").code == "deck_not_ready"
    assert table.refuses("show_deck", deck="a").code == "wrong_stage"
    table.tap("spread_deck", deck="a")
    table.tap("show_deck", deck="a", seat=1)
    table.tap("wash_deck", deck="a")
    # The player took a while to come and look: the clock starts again when the deck is ready.
    table.wait(hours=1)
    table.make_ready()
    table.wait(minutes=20, seconds=-1)
    table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.19.05H")
@pytest.mark.law("CCP ch. 5 F")
@pytest.mark.law("36.05.18.05H")
@each_game
def test_05H_screens_show_the_first_step_once_it_is_due_and_nothing_is_held(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    bet(table)
    assert "declare_idle" not in offered(table, DEALER)
    table.wait(minutes=20)
    remind(table)
    assert view(table.state).prompt.key == "step.idle_due"
    assert "declare_idle" in offered(table, DEALER)
    assert "announce_no_more_bets" not in offered(table, DEALER)
    assert "dismiss_idle" in offered(table, FLOORPERSON)
    assert table.state.now.hold is None
    assert table.state.now.requests == ()
    table.tap("declare_idle")
    assert standing_reminders(table.state) == ()
    assert "dismiss_idle" not in offered(table, FLOORPERSON)


@pytest.mark.law("36.05.19.05H")
@pytest.mark.law("CCP ch. 5 F")
@pytest.mark.law("36.05.18.05H")
@each_game
def test_05H_a_floorperson_says_with_a_reason_that_the_table_was_not_idle(game: str) -> None:
    table = FloorTable(game)
    table.open_deck()
    bet(table)
    reason: dict[str, Any] = {"reason": "players were arguing"}
    assert table.refuses("dismiss_idle", FLOORPERSON, **reason).key == "not_due.idle"
    table.wait(minutes=25)
    remind(table)
    (action,) = (action for action in offers(table.state, FLOORPERSON) if action.name == "dismiss_idle")
    assert action.args == {"reason": TEXT}
    assert table.refuses("dismiss_idle", **reason).code == "wrong_role"
    refused = table.refuses("dismiss_idle", FLOORPERSON, reason=" ")
    assert (refused.key, bool(refused.law)) == ("no_reason.words", True)
    table.tap("dismiss_idle", FLOORPERSON, **reason)
    law = table.law("5 F" if game == "criss_cross" else "05H")
    assert table.log[-1] == e.IdleDismissed(**reason, by=FLOORPERSON.id, at=table.time, law=law)
    assert standing_reminders(table.state) == ()
    # The dealer takes back the wagers, not the floorperson's word.
    table.tap("undo")
    assert view(table.state).prompt.key == "step.betting"
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES[game].opening_bets, "10.00"))
    table.wait(minutes=20, seconds=-1)
    table.tap("announce_no_more_bets")
    table.tap("take_back_call")
    table.wait(seconds=1)
    assert table.refuses("announce_no_more_bets").code == "idle_due"


@pytest.mark.law("CCP ch. 5 H")
@pytest.mark.law("ruling 9")
@pytest.mark.parametrize(
    ("game", "code"), [("criss_cross", ""), ("double_draw", "idle_due"), ("let_it_ride", "idle_due")]
)
def test_5H_criss_cross_never_waits_with_an_approved_device(game: str, code: str) -> None:
    table = FloorTable(game, shuffling="reshuffling_device")
    table.open_deck()
    bet(table)
    table.wait(hours=2)
    if code:
        assert table.refuses("announce_no_more_bets").code == code
    else:
        assert "idle" not in {due.kind for due in timers(table.state)}
        table.tap("announce_no_more_bets")


@pytest.mark.law("36.05.18.05H")
def test_05H_the_minutes_count_from_the_end_of_the_last_round_however_long_it_took() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    table.wait(minutes=50)
    assert "idle" not in {due.kind for due in timers(table.state)}
    finish_round(table)
    table.make_ready()
    table.wait(minutes=19)
    table.start_round()


@pytest.mark.law("36.05.18.05H")
def test_05H_a_shuffle_or_a_cut_alone_does_not_start_the_minutes_again() -> None:
    table = FloorTable()
    table.open_deck()
    table.start_round()
    finish_round(table)
    table.wait(minutes=30)
    table.make_ready()
    table.tap("place_wagers", seat=1, wagers=dict.fromkeys(GAMES["let_it_ride"].opening_bets, "10.00"))
    assert table.refuses("announce_no_more_bets").code == "idle_due"


def test_the_dealer_may_empty_the_shoe_before_it_is_due_and_undo_a_slip() -> None:
    table = FloorTable()
    table.open_deck()
    table.tap("declare_idle")
    assert table.deck().stage == "verified"
    table.tap("undo")
    assert table.deck().stage == "ready"


def test_a_table_of_an_older_log_spread_its_decks_at_once() -> None:
    table = FloorTable()
    table.open_deck()
    state = fold([*table.log, e.TableIdled()])
    assert (state.now.is_idle, state.now.decks[0].stage) == (True, "spread")


def test_wagers_stop_the_clock_of_an_older_log_as_they_did() -> None:
    table = FloorTable()
    table.happen(
        e.DeckReceived(deck="a", back="red"),
        e.DeckMoved(deck="a", stage="ready", at=table.time, cover_card_at=20),
    )
    assert "idle" in {due.kind for due in timers(table.state)}
    bet(table)
    assert "idle" not in {due.kind for due in timers(table.state)}
    table.wait(hours=1)
    table.tap("announce_no_more_bets")


def test_a_table_without_decks_is_never_idle() -> None:
    table = FloorTable()
    assert "idle" not in {due.kind for due in timers(table.state)}
    assert table.refuses("dismiss_idle", FLOORPERSON, reason="nothing").code == "not_due"
