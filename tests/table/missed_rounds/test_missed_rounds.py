"""Rounds dealt by hand while the app was down, reported later by the dealer and confirmed by the floor."""

import msgspec
import pytest

from games.rulebook.submission import Submission
from games.table import events as e
from games.table.actor import Actor
from games.table.commands import COMMANDS
from games.table.evolve import fold
from games.table.missed_rounds.model import (
    MOST_AT_ONCE,
    MissedCount,
    MissedDeckChange,
    MissedEntry,
    MissedRound,
)
from games.table.offers import offers
from tests.game_rules import PLAIN_RULES
from tests.people import DEALER, FLOORPERSON, STRANGER
from tests.table.floor_table import FloorTable
from tests.table.missed_rounds.missed_round_scripts import WAGERS, at, away, dealt, record_of_one, tell
from tests.table.pure_table import NOW, Table


def kinds(event: e.MissedRoundsRecorded) -> list[str]:
    return [breach.kind for breach in event.breaches]


def test_nothing_moves_before_a_floorperson_who_did_not_tell_it_confirms() -> None:
    table = away()
    before = table.state.now
    table.tap("record_missed_rounds", entries=(dealt(minutes=10), dealt(minutes=20)))
    assert table.state.now.round_number == before.round_number
    assert table.state.now.decks == before.decks
    request = table.state.now.requests[0]
    assert (request.kind, request.reason, request.asked_by) == ("missed_rounds", "missed_rounds", DEALER.id)
    assert table.refuses("record_missed_rounds", entries=(dealt(minutes=1),)).code == "waiting"
    assert table.refuses("seat_player", seat=1).code == "waiting"
    assert table.refuses("approve_request", number=1).code == "wrong_role"
    teller = Actor(DEALER.id, "floorperson", is_assigned=True)
    assert table.refuses("approve_request", teller, number=1).code == "own_request"
    table.tap("deny_request", FLOORPERSON, number=1, reason="there were three")
    assert table.state.now.round_number == before.round_number
    recorded = tell(table, dealt(minutes=10), dealt(minutes=20), dealt(minutes=30))
    assert recorded.asked_by == DEALER.id
    assert recorded.confirmed_by == FLOORPERSON.id
    assert table.state.now.round_number == before.round_number + 3
    assert table.refuses("undo").code == "nothing_to_undo"


@pytest.mark.law("ruling 4")
@pytest.mark.law("ruling 10")
def test_counters_move_as_if_the_rounds_had_been_live() -> None:
    table = away()
    recorded = tell(table, dealt(minutes=10), dealt(minutes=20))
    assert kinds(recorded) == []
    deck = table.deck()
    assert (deck.stage, deck.uncounted, table.state.now.uncounted) == ("unshuffled", 2, 2)
    assert table.state.now.last_dealt_at == at(minutes=20)
    assert table.refuses("announce_no_more_bets").code == "deck_not_ready"
    table.make_ready()
    table.start_round()
    assert table.deck().uncounted == 3


@pytest.mark.law("36.05.18.08D(5)")
@pytest.mark.law("ruling 4")
def test_a_sixth_round_without_a_count_is_a_breach_and_not_refused() -> None:
    rounds = [dealt(minutes=10 * n) for n in range(1, 7)]
    assert kinds(tell(away(), *rounds[:5])) == []
    recorded = tell(away(), *rounds)
    assert [(breach.kind, breach.at, breach.law) for breach in recorded.breaches] == [
        ("stub_uncounted", at(minutes=60), "36.05.18.08D(5)")
    ]
    count = MissedCount(at=at(minutes=51), deck="a", count=41, is_right=True)
    table = away()
    assert kinds(tell(table, *rounds[:5], count, rounds[5])) == []
    assert table.state.now.uncounted == 1
    assert kinds(tell(away(shuffling="counting_shuffler"), *rounds)) == []


@pytest.mark.law("ruling 41")
def test_a_count_that_was_off_is_a_breach_and_counts_nothing() -> None:
    table = away()
    count = MissedCount(at=at(minutes=11), deck="a", count=39, is_right=False)
    assert kinds(tell(table, dealt(minutes=10), count)) == ["stub_off"]
    assert table.state.now.uncounted == 1


@pytest.mark.law("36.05.18.03C")
@pytest.mark.law("ruling 5")
@pytest.mark.parametrize(
    ("minutes", "breaches"), [(8 * 60 - 1, []), (8 * 60, ["deck_due"]), (8 * 60 + 1, ["deck_due"])]
)
def test_a_round_past_the_time_of_its_deck_is_a_breach(minutes: int, breaches: list[str]) -> None:
    table = away()
    table.wait(hours=5)
    assert kinds(tell(table, dealt(minutes=minutes))) == breaches


@pytest.mark.law("36.05.18.03C")
@pytest.mark.law("ruling 5")
def test_a_deck_change_starts_a_clock_when_it_was_made() -> None:
    table = away()
    table.wait(hours=5)
    change = MissedDeckChange(at=at(hours=7), out="a", deck="b", back="blue")
    recorded = tell(table, dealt(hours=6), change, dealt("b", hours=8, minutes=30))
    assert kinds(recorded) == []
    assert [deck.name for deck in table.state.now.decks] == ["b"]
    assert table.deck("b").in_play_since == at(hours=7)
    assert (table.deck("b").uncounted, table.state.now.uncounted) == (1, 2)
    assert table.state.now.deck_in_use == "b"


@pytest.mark.law("36.05.18.03B")
@pytest.mark.law("36.05.18.03B(2)")
@pytest.mark.law("ruling 6")
def test_two_decks_alternate_and_differ_in_colour_or_it_is_a_breach() -> None:
    table = FloorTable(shuffling="shuffler", decks=2)
    table.open_deck("a", "red")
    table.open_deck("b", "blue")
    table.wait(hours=4)
    assert kinds(tell(table, dealt("a", minutes=5), dealt("b", minutes=6), dealt("a", minutes=7))) == []
    assert table.state.now.deck_in_use == "b"
    assert kinds(tell(table, dealt("a", minutes=8))) == ["not_alternated"]
    change = MissedDeckChange(at=at(minutes=9), out="a", deck="c", back="blue")
    assert kinds(tell(table, change)) == ["same_back"]


def test_a_wager_of_a_record_is_one_that_could_be() -> None:
    most = dict.fromkeys(WAGERS, "10000000.00")
    tell(away(), dealt(record=record_of_one(seat={"wagers": most}), minutes=1))
    recorded = (
        dealt(record=record_of_one(seat={"wagers": dict.fromkeys(WAGERS, "10000000.01")}), minutes=1),
    )
    refused = away().refuses("record_missed_rounds", entries=recorded)
    assert refused.key == "missed_entry.wager"
    assert refused.params == {
        "seat": 1,
        "box": "bet_1",
        "value": "10000000.01",
        "at": recorded[0].at.isoformat(),
    }


def test_no_more_is_reported_at_once_than_one_screen_shows() -> None:
    one = '{"entry":"round","at":"2026-11-16T18:10:00Z","dealer":"7","deck":"a"}'
    for count in (MOST_AT_ONCE, MOST_AT_ONCE + 1):
        text = f'{{"entries":[{",".join([one] * count)}]}}'
        if count > MOST_AT_ONCE:
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(text, type=COMMANDS["record_missed_rounds"])
        else:
            msgspec.json.decode(text, type=COMMANDS["record_missed_rounds"])


BAD: dict[str, tuple[tuple[MissedEntry, ...], str]] = {
    "in the future": ((dealt(hours=4, seconds=1),), "missed_entry.future"),
    "out of order": ((dealt(minutes=20), dealt(minutes=19)), "missed_entry.order"),
    "twice the same time": ((dealt(minutes=20), dealt(minutes=20)), "missed_entry.order"),
    "before its deck": ((dealt(minutes=-1),), "missed_entry.not_in_play"),
    "a deck nobody knows": ((dealt("z", minutes=1),), "no_deck.name"),
    "no deck": ((dealt(None, minutes=1),), "no_deck.name"),
    "a deck that left": (
        (MissedDeckChange(at=at(minutes=1), out="a"), dealt("a", minutes=2)),
        "no_deck.name",
    ),
    "a count of a deck nobody knows": (
        (MissedCount(at=at(minutes=1), deck="z", count=41, is_right=True),),
        "no_deck.name",
    ),
    "a change of nothing": ((MissedDeckChange(at=at(minutes=1)),), "missed_entry.no_deck"),
    "a deck without a colour": (
        (MissedDeckChange(at=at(minutes=1), out="a", deck="b"),),
        "missed_entry.back",
    ),
    "two decks at a table of one": (
        (MissedDeckChange(at=at(minutes=1), deck="b", back="blue"),),
        "old_deck_first.table",
    ),
    "a deck in play already": (
        (MissedDeckChange(at=at(minutes=1), deck="a", back="red"),),
        "deck_there.name",
    ),
    "a record that does not settle": (
        (dealt(record=record_of_one(community=["3s"]), minutes=1),),
        "wrong_card_count.table",
    ),
    "another game": (
        (
            dealt(
                record={
                    "game": "double_draw",
                    "seats": [
                        {
                            "seat": 1,
                            "wagers": dict.fromkeys(("ante", "bonus", "first_draw", "second_draw"), "10.00"),
                            "cards": ["2c", "7d", "9h", "3s", "Jd"],
                        }
                    ],
                },
                minutes=1,
            ),
        ),
        "missed_entry.rules",
    ),
    "other rules": (
        (dealt(record=record_of_one(rules={"five_card_bonus": "A"}), minutes=1),),
        "missed_entry.rules",
    ),
    "a seat the table lacks": (
        (dealt(record=record_of_one(seat={"seat": 7}), minutes=1),),
        "bad_seat.number",
    ),
    "a name no database takes": (
        (dealt(record=record_of_one(seat={"player": "A\x00"}), minutes=1),),
        "missed_entry.words",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_entry_is_refused_with_what_is_wrong(what: str) -> None:
    entries, key = BAD[what]
    assert away().refuses("record_missed_rounds", entries=entries).key == key


def test_a_round_before_the_last_live_one_is_refused() -> None:
    table = away()
    table.start_round()
    table.tap("request_void", reason="fire alarm")
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.refuses("record_missed_rounds", entries=(dealt(hours=4),)).key == "not_now.missed"
    table.tap("clear_table")
    assert table.refuses("record_missed_rounds", entries=(dealt(hours=3),)).key == "missed_entry.order"
    table.wait(minutes=10)
    tell(table, dealt(hours=4, minutes=5))
    assert table.deck().uncounted == 2


def test_it_is_reported_between_rounds_with_no_wagers_on_the_felt() -> None:
    table = away()
    assert "record_missed_rounds" in {action.name for action in offers(table.state, DEALER)}
    table.tap("seat_player", seat=1)
    table.tap("place_wagers", seat=1, wagers=WAGERS)
    assert "record_missed_rounds" not in {action.name for action in offers(table.state, DEALER)}
    assert table.refuses("record_missed_rounds", entries=(dealt(minutes=1),)).key == "not_now.missed"


def test_a_table_that_keeps_no_decks_tells_rounds_alone() -> None:
    table = Table()
    with_deck = MissedRound(at=NOW, dealer="7", deck="a")
    assert table.refuses("record_missed_rounds", entries=(with_deck,)).key == "no_decks.table"
    count = MissedCount(at=NOW, deck="a", count=41, is_right=True)
    assert table.refuses("record_missed_rounds", entries=(count,)).key == "no_decks.table"
    table.tap("record_missed_rounds", entries=(MissedRound(at=NOW, dealer="7"),))
    table.tap("approve_request", FLOORPERSON, number=1)
    assert table.state.now.round_number == 2


def test_a_table_that_records_no_amounts_takes_no_record() -> None:
    table = away()
    submission = Submission("MD-1", "let_it_ride", PLAIN_RULES["let_it_ride"], depth="procedure")
    table.log[0] = msgspec.structs.replace(table.log[0], submission=submission)
    table.state = fold(table.log)
    recorded = (dealt(record=record_of_one(), minutes=1),)
    assert table.refuses("record_missed_rounds", entries=recorded).key == "no_record.depth"


@pytest.mark.parametrize(
    "entries",
    [
        "[]",
        '[{"entry":"round","at":"2026-11-16T18:10:00","dealer":"7"}]',
        '[{"entry":"round","at":"2026-11-16T18:10:00Z","dealer":"7","deck":"a","what":1}]',
        '[{"entry":"count","at":"2026-11-16T18:10:00Z","deck":"a","count":40}]',
    ],
)
def test_a_malformed_entry_is_no_command(entries: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(f'{{"entries":{entries}}}', type=COMMANDS["record_missed_rounds"])


def test_a_deck_that_was_brought_before_the_app_went_away_comes_into_play_as_it_is() -> None:
    table = away()
    table.tap("receive_deck", deck="b", back="blue")
    tell(table, MissedDeckChange(at=at(hours=1), out="a", deck="b"))
    (deck,) = table.state.now.decks
    assert (deck.name, deck.back, deck.in_play_since) == ("b", "blue", at(hours=1))


@pytest.mark.law("36.05.18.04A")
def test_04A_a_deck_that_came_into_play_is_confirmed_by_a_floorperson_of_the_table() -> None:
    table = away()
    change = MissedDeckChange(at=at(minutes=5), out="a", deck="b", back="blue")
    table.tap("record_missed_rounds", entries=(change,))
    refused = table.refuses("approve_request", STRANGER, number=1)
    assert refused.key == "not_assigned.floorperson"
    assert "approve_request" not in {action.name for action in offers(table.state, STRANGER)}
    assert [doubt.kind for doubt in table.state.now.requests[0].doubts] == ["deck_unverified", "deck_alone"]
    table.tap("approve_request", FLOORPERSON, number=1)


def test_a_deck_that_was_verified_here_is_not_doubted_and_one_that_only_left_needs_nobody() -> None:
    table = away()
    for step, actor in (("receive", DEALER), ("inspect", DEALER), ("verify", FLOORPERSON)):
        more = {"back": "blue"} if step == "receive" else {}
        table.tap(f"{step}_deck", actor, deck="b", **more)
    entries = (
        MissedDeckChange(at=at(minutes=5), out="a", deck="b"),
        dealt("b", minutes=6),
        MissedDeckChange(at=at(minutes=7), out="b"),
    )
    table.tap("record_missed_rounds", entries=entries)
    assert table.state.now.requests[0].doubts == ()
    table.tap("withdraw_request", number=1)
    table.tap("record_missed_rounds", entries=(MissedDeckChange(at=at(minutes=7), out="a"),))
    table.tap("approve_request", STRANGER, number=2)
