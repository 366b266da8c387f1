"""Races and repeats over the API of both topologies: two tablets, one id, approval against undo."""

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any
from uuid import uuid4

import pytest

from tests.harness.floors.staffed_tables import Place, fresh_place
from tests.harness.servers.web import Web, serving
from tests.harness.tablet import Tablet
from tests.web.clients import ask, commands_of, headers_of

BET = dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00")
HANDS = 8


@pytest.fixture
def place(floor: Web) -> Place:
    return fresh_place(floor)


def tap(name: str, seen: int, **args: Any) -> bytes:
    return json.dumps({"id": str(uuid4()), "seen": seen, "name": name, "args": args}).encode()


def send(tablet: Tablet, body: bytes) -> tuple[int, Any]:
    answer = ask(tablet.web, commands_of(tablet), "POST", body, headers_of(tablet))
    return answer.status, answer.json


def at_once(*taps: tuple[Tablet, bytes]) -> list[tuple[int, Any]]:
    """Run each in its own thread, all released together."""
    barrier = Barrier(len(taps))

    def give(one: tuple[Tablet, bytes]) -> tuple[int, Any]:
        barrier.wait()
        return send(*one)

    with ThreadPoolExecutor(len(taps)) as hands:
        return list(hands.map(give, taps))


def events_of(tablet: Tablet) -> list[dict[str, Any]]:
    """Return the log of the table, with each event's body."""
    reader = Tablet(tablet.web, tablet.table, "audrey")
    status, content = reader.request("GET", f"/api/v1/tables/{tablet.table}/events?after=0")
    assert status == 200, content
    return [event | {"body": json.loads(event["body"])} for event in json.loads(content)["events"]]


def deal(dealer: Tablet) -> None:
    dealer.do("seat_player", seat=2)
    dealer.do("place_wagers", seat=2, wagers=BET)
    dealer.do("announce_no_more_bets")
    dealer.do("deal")


def test_of_two_tablets_at_one_table_one_is_first_and_the_other_looks_again(place: Place) -> None:
    tablets = [place.browser(place.dealer) for _ in range(2)]
    for seat in range(1, 8):
        step = tablets[0].screen()["step"]
        answers = at_once(*((tablet, tap("seat_player", step, seat=seat)) for tablet in tablets))
        assert sorted(status for status, _ in answers) == [200, 409]
        stale = next(answer for status, answer in answers if status == 409)
        # The loser's refusal carries the table as the winner left it.
        assert stale["screen"]["state"]["seats"][seat - 1]["is_taken"]
    seated = [event for event in events_of(tablets[0]) if event["body"]["event"] == "player_seated"]
    assert len(seated) == 7


def test_one_id_many_times_out_of_order_and_after_a_restart_is_one_effect_and_one_answer(
    place: Place, tmp_path: Path
) -> None:
    dealer, rng = place.browser(place.dealer), random.Random(1)
    step = dealer.screen()["step"]
    taps = [tap("seat_player", step + number, seat=number + 1) for number in range(4)]
    first = [send(dealer, body) for body in taps]
    assert [status for status, _ in first] == [200] * 4
    repeats = [number for number in range(4) for _ in range(rng.randint(2, 12))]
    rng.shuffle(repeats)
    with ThreadPoolExecutor(HANDS) as hands:
        answers = list(hands.map(lambda number: send(dealer, taps[number]), repeats))
    assert answers == [first[number] for number in repeats]
    # Another server on the same floor knows them too, as after a restart.
    with serving(tmp_path / "again.log", {**place.web.env, "REDIS_URL": ""}) as again:
        there = Tablet(again, place.table, "")
        there.cookies = dealer.cookies
        assert [send(there, body) for body in reversed(taps)] == first[::-1]
    ids = [event["command_id"] for event in events_of(dealer)]
    assert all(ids.count(json.loads(body)["id"]) == 1 for body in taps)


@pytest.mark.law("ruling 47")
def test_approval_denial_and_the_dealers_own_withdrawal_at_once_are_one_end(place: Place) -> None:
    dealer, floor = place.browser(place.dealer), place.browser(place.floor)
    boss = Tablet(place.web, place.table, "boss")
    deal(dealer)
    dealer.do("decide", seat=2, choice="ride")
    dealer.do("request_void", reason="Wrong cards")
    step = dealer.screen()["step"]
    answers = at_once(
        (boss, tap("approve_request", step, number=1, ruling="void")),
        (floor, tap("deny_request", step, number=1, reason="As it lies")),
        (dealer, tap("withdraw_request", step, number=1)),
        (dealer, tap("undo", step)),
        (boss, tap("approve_request", step, number=1, ruling="void")),
    )
    assert {status for status, _ in answers} <= {200, 409, 422}
    approved, denied, withdrawn, undone, approved_too = (status == 200 for status, _ in answers)
    ends = [approved or approved_too, denied, withdrawn]
    assert not (approved and approved_too)
    # Withdrawn or denied, the felt is unchanged and the answer may be undone; a void is final.
    assert sum(ends) == 1 or (sum(ends) == 0 and undone)
    assert not (ends[0] and undone)
    assert bool(dealer.screen()["state"]["around"].get("is_void")) == ends[0]
    kinds = [event["body"]["event"] for event in events_of(dealer)]
    assert kinds.count("round_voided") == ends[0], kinds
    # Sending it again gives the loser no second chance.
    again = send(boss, tap("approve_request", step, number=1, ruling="void"))
    assert again[0] in {409, 422}


@pytest.mark.law("ruling 47")
def test_an_approval_is_not_rebound_to_what_was_asked_for_later(place: Place) -> None:
    """The dealer withdraws a request and makes another just as the floor taps approve."""
    dealer, boss = place.browser(place.dealer), Tablet(place.web, place.table, "boss")
    deal(dealer)
    dealer.do("request_void", reason="Wrong cards")
    approving = tap("approve_request", dealer.screen()["step"], number=1, ruling="void")
    dealer.do("withdraw_request", number=1)
    dealer.do("request_void", reason="Another reason altogether")
    assert send(boss, approving)[0] in {409, 422}
    # Nor under the new step, because every request has its own number.
    status, answer = boss.tap("approve_request", number=1, ruling="void")
    assert (status, answer["code"]) == (422, "no_request")
    assert not dealer.screen()["state"]["around"].get("is_void")
    boss.do("approve_request", number=2, ruling="void")
    assert dealer.screen()["state"]["around"]["is_void"]
