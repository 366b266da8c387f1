"""Input nobody should send: the right refusal as JSON, and nothing stored."""

import json
from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import msgspec.inspect as mi
import pytest

from dealers.api.taps import Malformed, read_tap
from dealers.auth.secrets import hash_secret
from games.table.commands import COMMANDS
from tests.harness.floors.floor_size import FRESH_TABLES, PIN
from tests.harness.floors.staffed_tables import on_the_floor
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet
from tests.web.clients import Answer, ask, ask_as, commands_of, head_of, headers_of, send_raw

TAP = '{"id":"%s","seen":1,"name":"seat_player","args":{"seat":1}}'
SEAT = '"name":"seat_player","args"'
# A tap with one mistake in it. `%s` becomes a new id.
MALFORMED: dict[str, str | bytes] = {
    "empty": "",
    "not JSON": "seat 1, please",
    "half of it": TAP[:-1],
    "two of them": TAP + TAP,
    "a list": "[]",
    "an id that is none": TAP.replace("%s", "1"),
    "no id": TAP.replace('"id":"%s",', ""),
    "an unknown key": TAP.replace('"seen"', '"saw":1,"seen"'),
    "an unknown argument": TAP.replace('"seat":1', '"seat":1,"hat":1'),
    "a missing argument": TAP.replace('"seat":1', ""),
    "a word for a number": TAP.replace('"seat":1', '"seat":"1"'),
    "a number for a word": '{"id":"%s","seen":1,"name":7}',
    "null": TAP.replace('"seat":1', '"seat":null'),
    "true": TAP.replace('"seat":1', '"seat":true'),
    "a seat that no table has": TAP.replace('"seat":1', '"seat":8'),
    "below nothing": TAP.replace('"seen":1', '"seen":-1'),
    "a fraction": TAP.replace('"seat":1', '"seat":1.0'),
    "an exponent": TAP.replace('"seat":1', '"seat":1e0'),
    "past every float": TAP.replace('"seat":1', '"seat":1e400'),
    "not a number": TAP.replace('"seat":1', '"seat":NaN'),
    "infinite": TAP.replace('"seat":1', '"seat":-Infinity'),
    "forty digits": TAP.replace('"seen":1', f'"seen":{"1" * 40}'),
    "five thousand digits": TAP.replace('"seen":1', f'"seen":{"1" * 5000}'),
    "a doubled key": TAP.replace('"seen":1', '"seen":1,"seen":1'),
    "a doubled key with an escape": TAP.replace('"seen":1', '"seen":1,"s\\u0065en":1'),
    "a doubled argument": TAP.replace('"seat":1', '"seat":2,"seat":1'),
    "U+0000": TAP.replace('"seat":1', '"seat":1,"player":"a\\u0000b"'),
    "U+0000 as it is": TAP.replace('"seat":1', '"seat":1,"player":"a\0b"'),
    "a line break": TAP.replace('"seat":1', '"seat":1,"player":"a\\nb"'),
    "U+007F": TAP.replace('"seat":1', '"seat":1,"player":"a\x7fb"'),
    "U+009F": TAP.replace('"seat":1', '"seat":1,"player":"a\x9fb"'),
    "a change of direction": TAP.replace('"seat":1', '"seat":1,"player":"a\u202eb"'),
    "a lone surrogate": TAP.replace('"seat":1', '"seat":1,"player":"\\ud800"'),
    "a control character in a key": TAP.replace(SEAT, f'"\\u0000":1,{SEAT}'),
    "invalid UTF-8": TAP.replace('"seat":1', '"seat":1,"player":"x"').encode().replace(b"x", b"\xff"),
    "a surrogate in UTF-8": TAP.replace('"seat":1', '"seat":1,"player":"x"')
    .encode()
    .replace(b'"x"', b'"\xed\xa0\x80"'),
    "UTF-16": TAP.encode("utf-16"),
    "a byte order mark": b"\xef\xbb\xbf" + TAP.encode(),
    "deep lists": "[" * 60_000,
    "deep objects": '{"a":' * 10_000,
    "a deep argument": TAP.replace('"seat":1', f'"seat":{"[" * 30_000}{"]" * 30_000}'),
    "a long text": TAP.replace('"seat":1', f'"seat":1,"player":"{"x" * 50_000}"'),
}
MISSED = (
    '{"id":"%s","seen":1,"name":"record_missed_rounds","args":'
    '{"entries":[{"entry":"round","at":"AT","dealer":"7"'
)
CLOSED = (
    '{"id":"%s","seen":1,"name":"correct_closed_round","args":'
    '{"round_number":1,"reason":"as seen","corrected":'
)
# The free parts of commands: a record may be any JSON, within limits.
FREE: dict[str, str] = {
    "a deep record": MISSED + ',"record":' + '{"a":' * 20 + "1" + "}" * 20 + "}]}}",
    "a record with a long text": MISSED + ',"record":{"void":"' + "x" * 201 + '"}}]}}',
    "a record with a large number": MISSED + ',"record":{"id":' + "9" * 40 + "}}]}}",
    "a record with a fraction": MISSED + ',"record":{"id":0.5}}]}}',
    "a record with U+0000": MISSED + ',"record":{"void":"\\u0000"}}]}}',
    "a record with a doubled key": MISSED + ',"record":{"void":"a","void":"b"}}]}}',
    "a record of many values": MISSED + ',"record":{"id":[' + "1," * 9_000 + "1]}}]}}",
    "a correction that is deep": CLOSED + '{"a":' * 20 + "1" + "}" * 20 + "}}",
    "a correction with a lone surrogate": CLOSED + '{"void":"\\udfff"}}}',
    "a correction that brings the old record": CLOSED + '{},"record":{"game":"let_it_ride"}}}',
    "the year one": MISSED.replace("AT", "0001-01-01T00:00:00+14:00") + "}]}}",
    "the year 9999": MISSED.replace("AT", "9999-12-31T23:59:59-12:00") + "}]}}",
    "a time without a zone": MISSED.replace("AT", "2026-11-16T20:00:00") + "}]}}",
}


# The first table of the pit, which Dana does not deal.
SOMEBODY_ELSES = 2 + FRESH_TABLES


def with_id(body: str | bytes) -> bytes:
    sent = body if isinstance(body, bytes) else body.replace("AT", "2026-11-16T20:00:00Z").encode()
    return sent.replace(b"%s", str(uuid4()).encode())


@pytest.fixture
def tablet(floor: Web) -> Iterator[Tablet]:
    """A tablet at the demo table, which must stay unchanged."""
    tablet = Tablet(floor, table=1)
    before = tablet.screen()
    yield tablet
    assert tablet.screen() == before


def post(tablet: Tablet, body: bytes, **headers: str) -> Answer:
    return ask(tablet.web, commands_of(tablet), "POST", body, headers_of(tablet, **headers))


def test_a_malformed_body_is_answered_400(tablet: Tablet) -> None:
    codes = {name: post(tablet, with_id(body)).code for name, body in MALFORMED.items()}
    assert codes == dict.fromkeys(MALFORMED, (400, "malformed"))


def test_the_free_parts_of_a_command_are_bounded_too(tablet: Tablet) -> None:
    codes = {name: post(tablet, with_id(body)).code for name, body in FREE.items()}
    assert codes == dict.fromkeys(FREE, (400, "malformed"))


@pytest.mark.parametrize("body", [*FREE.values(), *MALFORMED.values()], ids=[*FREE, *MALFORMED])
def test_it_is_reading_that_refuses_it(body: str | bytes) -> None:
    with pytest.raises(Malformed) as malformed:
        read_tap(with_id(body))
    assert len(malformed.value.message) <= 201


def test_an_unknown_command_is_answered_400(tablet: Tablet) -> None:
    assert post(tablet, with_id(TAP.replace("seat_player", "fly"))).code == (400, "unknown_command")


def test_a_body_not_declared_as_json_is_answered_415(tablet: Tablet) -> None:
    for said in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = post(tablet, with_id(TAP), Content_Type=said)
        assert answer.code == (415, "not_json"), said


def test_a_long_body_is_answered_413_however_its_length_is_said(tablet: Tablet) -> None:
    too_large = (413, "too_large")
    for size in (64 * 1024 + 1, 1024 * 1024):
        assert post(tablet, b" " * size).code == too_large
    chunk = b"10000\r\n" + b" " * 65536 + b"\r\n"
    heard = send_raw(tablet.web, head_of(tablet, "Transfer-Encoding: chunked") + chunk * 16 + b"0\r\n\r\n")
    assert heard.startswith(b"HTTP/1.1 413 ")
    assert b'"code":"too_large"' in heard
    heard = send_raw(tablet.web, head_of(tablet, "Content-Length: 999999999999999999") + b"{}")
    assert heard.startswith(b"HTTP/1.1 413 ")
    # A number that no computer counts to is no HTTP.
    heard = send_raw(tablet.web, head_of(tablet, "Content-Length: 99999999999999999999") + b"{}")
    assert heard.startswith(b"HTTP/1.1 400 ")


def test_a_lying_content_length_gives_no_tap(tablet: Tablet) -> None:
    tap = with_id(TAP)
    short = send_raw(tablet.web, head_of(tablet, f"Content-Length: {len(tap) - 5}") + tap)
    # What follows is no request, so the server refuses both at once.
    assert short.startswith(b"HTTP/1.1 400 ")
    assert send_raw(tablet.web, head_of(tablet, f"Content-Length: {len(tap) + 5}") + tap, seconds=0.5) == b""
    both = head_of(tablet, f"Content-Length: {len(tap)}", "Transfer-Encoding: chunked")
    assert not send_raw(tablet.web, both + tap, seconds=0.5).startswith(b"HTTP/1.1 200")
    twice = head_of(tablet, f"Content-Length: {len(tap)}", "Content-Length: 2")
    assert send_raw(tablet.web, twice + tap).startswith(b"HTTP/1.1 400 ")


def test_no_csrf_token_or_a_wrong_one_is_answered_403(tablet: Tablet) -> None:
    for token in ("", "no", "x" * 64):
        assert post(tablet, with_id(TAP), X_CSRFToken=token).code == (403, "csrf")
    foreign = post(tablet, with_id(TAP), Origin="http://evil.example")
    assert foreign.code == (403, "csrf")


def test_nobody_and_strange_cookies_are_answered_401(tablet: Tablet) -> None:
    csrf = tablet.cookies["csrftoken"]
    for session in ("", "x" * 32, '"\\000\\001abcdefgh"', "x" * 4000, "\xff" * 32):
        cookie = f"sessionid={session}; csrftoken={csrf}"
        answer = post(tablet, with_id(TAP), Cookie=cookie)
        assert answer.code == (401, "sign_in"), session
        assert ask(tablet.web, f"/tables/{tablet.table}/", headers={"Cookie": cookie}).status == 302


def test_a_strange_cookie_does_not_keep_anybody_from_signing_in(floor: Web) -> None:
    browser = Tablet(floor, 1, "", is_fresh=True)
    browser.cookies["sessionid"] = '"\\000\\001abcdefgh"'
    browser.sign_in("audrey", PIN)
    assert ask_as(browser, "/api/v1/tables/1").status == 200


def test_an_expired_session_is_answered_401(floor: Web) -> None:
    tablet = Tablet(floor, 1, "audrey", is_fresh=True)
    assert ask_as(tablet, f"/api/v1/tables/{tablet.table}").status == 200
    key = hash_secret(tablet.cookies["sessionid"])
    on_the_floor(
        floor,
        "from datetime import timedelta",
        "from django.db.models import F",
        f"SignIn.objects.filter(key='{key}').update(began_at=F('began_at') - timedelta(hours=13))",
    )
    assert post(tablet, with_id(TAP)).code == (401, "sign_in")
    assert ask_as(tablet, f"/api/v1/tables/{tablet.table}").code == (401, "sign_in")


def test_an_unknown_table_and_a_foreign_one_are_told_apart(floor: Web) -> None:
    tap = with_id(TAP)
    for table in (0, 99_999, 2**31, 2**63, 10**40):
        status, code = post(Tablet(floor, table), tap).code
        assert (status, code) in {(404, "no_table"), (404, "no_such_path")}, table
    assert post(Tablet(floor, SOMEBODY_ELSES), tap).code == (403, "not_yours")


def test_an_id_that_was_used_is_refused_for_another_body(floor: Web) -> None:
    tablet = Tablet(floor, next(floor.unused_tables))
    tap = with_id(TAP.replace('"seen":1', f'"seen":{tablet.screen()["step"]}'))
    assert post(tablet, tap).status == 200
    version = tablet.screen()["version"]
    assert post(tablet, tap.replace(b'"seat":1', b'"seat":2')).code == (422, "same_id")
    assert post(Tablet(floor, next(floor.unused_tables)), tap).code == (422, "same_id")
    assert tablet.screen()["version"] == version


def test_what_django_itself_says_no_to_is_json_under_the_api(floor: Web) -> None:
    table = f"/api/v1/tables/{next(floor.unused_tables)}"
    assert ask(floor, "/api/").code == (404, "no_such_path")
    assert ask(floor, "/api/v1/tables/x%00y/%ff").code == (404, "no_such_path")
    assert ask(floor, "/api/v2/tables/1").code == (404, "no_such_path")
    assert ask(floor, table, headers={"Host": "elsewhere.example"}).code == (400, "bad_request")
    assert ask(floor, f"{table}/events?" + "&".join("a=1" for _ in range(1200))).status == 401
    wrong = ask(floor, table, "DELETE")
    assert wrong.code in {(405, "wrong_method"), (403, "csrf")}
    wrong = ask_as(Tablet(floor, 1), f"{table}/commands")
    assert (wrong.code, wrong.headers["Allow"]) == ((405, "wrong_method"), "POST")


def test_a_page_is_still_a_page_when_it_says_no(floor: Web) -> None:
    assert b"<html" in ask(floor, "/nowhere").content
    assert b"<html" in ask(floor, "/sign-in/", "POST", b"username=dana").content


def test_every_answer_says_its_request_and_is_not_kept(floor: Web) -> None:
    answer = ask(floor, "/api/v1/schema.json", headers={"X-Request-ID": "from-the-proxy-1"})
    assert answer.headers["X-Request-ID"] == "from-the-proxy-1"
    assert answer.headers["Cache-Control"] == "no-store"
    made_up = ask(floor, "/api/v1/schema.json", headers={"X-Request-ID": 'x"\t,'})
    assert len(made_up.headers["X-Request-ID"]) == 32
    assert json.loads(answer.content)["title"]


def unbounded(kind: Any, at: str) -> Iterator[str]:
    """Return the places of a type where a value has no limit."""
    match kind:
        case mi.IntType() if kind.ge is None or kind.le is None:
            yield f"{at}: int"
        case mi.StrType() if kind.max_length is None:
            yield f"{at}: str"
        case mi.AnyType():
            yield f"{at}: anything"
        case mi.VarTupleType() | mi.DictType() if kind.max_length is None:
            yield f"{at}: any number"
    parts = {name: getattr(kind, name, None) for name in ("type", "item_type", "key_type", "value_type")}
    for name, part in parts.items():
        if part is not None:
            yield from unbounded(part, f"{at}.{name}")
    for part in getattr(kind, "types", ()):
        yield from unbounded(part, at)
    for field in getattr(kind, "fields", ()):
        yield from unbounded(field.type, f"{at}.{field.name}")


def test_every_part_of_a_command_is_bounded_by_its_type_but_records() -> None:
    found = {place for name, command in COMMANDS.items() for place in unbounded(mi.type_info(command), name)}
    records = {
        "correct_closed_round.corrected",
        "correct_closed_round.original",
        "correct_closed_round.record",
        "record_missed_rounds.entries.item_type.record",
        "schedule_rules.terms",
    }
    expected = {f"{record}: any number" for record in records}
    expected |= {f"{record}.key_type: str" for record in records}
    expected |= {f"{record}.value_type: anything" for record in records}
    assert found == expected
