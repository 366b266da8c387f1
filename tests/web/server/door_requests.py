"""Requests about a table, good and bad, that must be answered alike whichever road they take."""

from collections.abc import Mapping
from typing import NamedTuple

from tests.harness.floors.floor_size import FRESH_TABLES
from tests.web.api_tokens import KNOWN

TABLE = "/api/v1/tables/1"
COMMANDS = f"{TABLE}/commands"
# A tap from a screen that is old by now.
TAP = b'{"id":"00000000-0000-4000-8000-000000000001","seen":1,"name":"seat_player","args":{"seat":1}}'
# The first table of the pit, which Dana does not deal.
SOMEBODY_ELSES = f"/api/v1/tables/{2 + FRESH_TABLES}"
FORM = "application/x-www-form-urlencoded"
# In a header: the cookies of a dealer who is signed in, and the server's own address. In a body, TOKEN is the
# dealer's token.
SIGNED_IN, OURS = "SIGNED_IN", "OURS"


class Sent(NamedTuple):
    """A request, to which `None` among the headers means: without that one."""

    method: str = "POST"
    path: str = COMMANDS
    body: bytes | None = TAP
    headers: Mapping[str, str | None] = {}


def get(path: str = TABLE, **headers: str | None) -> Sent:
    return Sent("GET", path, None, {name.replace("_", "-"): value for name, value in headers.items()})


def post(body: bytes = TAP, path: str = COMMANDS, **headers: str | None) -> Sent:
    return Sent("POST", path, body, {name.replace("_", "-"): value for name, value in headers.items()})


TO_THE_DOOR: dict[str, Sent] = {
    "a read": get(),
    "a read with a query": get(f"{TABLE}?a=1&b=%20"),
    "the dealer's card": get(f"{TABLE}/card"),
    "a read of an unknown table": get("/api/v1/tables/99999"),
    "a read of a table with a long number": get(f"/api/v1/tables/{10**18}"),
    "a read of a table with a number that no database has": get(f"/api/v1/tables/{2**63}"),
    "a read of table 007": get("/api/v1/tables/007"),
    "in Spanish": get(Cookie=f"{SIGNED_IN}; language=es"),
    "in a language that is none": get(Cookie=f"{SIGNED_IN}; language=xx"),
    "a read by nobody": get(Cookie=None),
    "a read by a token": get(Cookie=None, Authorization=f"Bearer {KNOWN}read:tables"),
    "a card by a token": get(f"{TABLE}/card", Cookie=None, Authorization=f"Bearer {KNOWN}read:tables"),
    "a read by a token for something else": get(Cookie=None, Authorization=f"Bearer {KNOWN}read:rounds"),
    "a read by a token that is none": get(Cookie=None, Authorization="Bearer nothing"),
    "a tap by a token": post(Cookie=None, Authorization=f"Bearer {KNOWN}read:tables"),
    "another host named by a proxy": get(X_Forwarded_Host="elsewhere.example"),
    "a request id": get(X_Request_ID="from-the-proxy-1"),
    "a request id that is none": get(X_Request_ID='x"\t,'),
    "a header with an underscore": Sent(headers={"X-CSRFToken": None, "X_CSRFToken": "x" * 32}),
    "a short session": get(Cookie="sessionid=x"),
    "an empty session": get(Cookie="sessionid="),
    "a session of unprintable characters": get(Cookie='sessionid="\\000\\001abcdefgh"'),
    "a token that is none, in a read": get(Cookie="csrftoken=x"),
    "a conditional read": get(If_None_Match='"x"', If_Modified_Since="Thu, 01 Jan 2026 00:00:00 GMT"),
    "a range": get(Range="bytes=0-1"),
    "every encoding": get(Accept_Encoding="gzip, br", Accept="text/html"),
    "HEAD": Sent("HEAD", TABLE, None),
    "HEAD of commands": Sent("HEAD", COMMANDS, None),
    "OPTIONS": Sent("OPTIONS", COMMANDS, None),
    "OPTIONS of a read": Sent("OPTIONS", TABLE, None),
    "GET of commands": get(COMMANDS),
    "POST to a read": post(path=TABLE),
    "POST to the card": post(path=f"{TABLE}/card"),
    "PUT": Sent("PUT"),
    "PUT without a token": Sent("PUT", headers={"X-CSRFToken": None}),
    "DELETE": Sent("DELETE", TABLE, None),
    "PATCH": Sent("PATCH"),
    "an old screen": post(),
    "a tap at an unknown table": post(path="/api/v1/tables/99999/commands"),
    "a tap at a table of another dealer": post(path=f"{SOMEBODY_ELSES}/commands"),
    "a command for another role": post(TAP.replace(b"seat_player", b"close_table").replace(b'"seat":1', b"")),
    "a command that is none": post(TAP.replace(b"seat_player", b"fly")),
    "an argument that is none": post(TAP.replace(b'"seat"', b'"hat"')),
    "half a tap": post(TAP[:-1]),
    "no body": post(b""),
    "invalid UTF-8": post(b"\xff"),
    "a body of blanks": post(b" " * 64 * 1024),
    "no type": post(Content_Type=None),
    "text": post(Content_Type="text/plain"),
    "JSON in UTF-8": post(Content_Type="application/json; charset=utf-8"),
    "JSON in an encoding that is none": post(Content_Type="application/json; charset=nothing"),
    "JSON in capitals": post(Content_Type="Application/JSON"),
    "a form": post(b"a=1", Content_Type=FORM),
    "a form with a token": post(b"csrfmiddlewaretoken=x", Content_Type=FORM),
    "a form with the token": post(b"csrfmiddlewaretoken=TOKEN", Content_Type=FORM, X_CSRFToken=None),
    "a file with the token": post(
        b'--x\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\nTOKEN\r\n--x--\r\n',
        Content_Type="multipart/form-data; boundary=x",
        X_CSRFToken=None,
    ),
    "a form of a thousand fields": post(b"&".join([b"a=1"] * 1001), Content_Type=FORM, X_CSRFToken=None),
    "a file": post(b"--x--", Content_Type="multipart/form-data; boundary=x"),
    "a file without a boundary": post(b"x", Content_Type="multipart/form-data"),
    "no token": post(X_CSRFToken=None),
    "an empty token": post(X_CSRFToken=""),
    "a token of strange characters": post(X_CSRFToken="!" * 32),
    "another token": post(X_CSRFToken="x" * 32),
    "no cookies": post(Cookie=None),
    "no session": post(Cookie="csrftoken=" + "x" * 32, X_CSRFToken="x" * 32),
    "a cookie of a token that is none": post(Cookie="csrftoken=x", X_CSRFToken="x"),
    "an unknown session": post(
        Cookie="sessionid=" + "y" * 32 + "; csrftoken=" + "x" * 32, X_CSRFToken="x" * 32
    ),
    "another origin": post(Origin="http://elsewhere.example"),
    "no origin to speak of": post(Origin="null"),
    "the origin with another scheme": post(Origin="https://127.0.0.1"),
    "an origin that is none": post(Origin="http://[::1"),
    "a page of ours": post(Origin=OURS, Referer=f"{OURS}/tables/1/"),
    "a page of another site": post(Referer="http://elsewhere.example/"),
    "without https": post(X_Forwarded_Proto=None),
    "a read without https": get(f"{TABLE}?a=1", X_Forwarded_Proto=None),
    "with https": post(X_Forwarded_Proto="https"),
    "with https, from no page": post(X_Forwarded_Proto="https", Origin=None),
    "with https, from a page of ours": post(
        X_Forwarded_Proto="https", Origin=None, Referer=f"{OURS}/tables/1/"
    ),
    "with https, from another page": post(
        X_Forwarded_Proto="https", Origin=None, Referer="https://elsewhere.example/"
    ),
    "a read with https and a token to replace": get(
        X_Forwarded_Proto="https", Cookie=f"{SIGNED_IN}; csrftoken=x"
    ),
    "the database away": post(X_Fault="gone"),
    "the database away from a read": get(X_Fault="gone"),
    "a fault": post(X_Fault="bug"),
    "a fault in a read": get(X_Fault="bug"),
    "a busy table": post(X_Fault="busy"),
    "too many taps": post(X_Fault="many"),
}

TO_THE_HANDLER: dict[str, Sent] = {
    "a method that is none": Sent("TAP"),
    "a read of a table with a longer number": get(f"/api/v1/tables/{10**19}"),
    "a slash at the end": get(f"{TABLE}/"),
    "two slashes": get("//api/v1/tables/1"),
    "a line break at the end": get(f"{TABLE}%0A"),
    "a number in other digits": get("/api/v1/tables/%D9%A1"),
    "a signed number": get("/api/v1/tables/+1"),
    "another host": get(Host="elsewhere.example"),
    "a host that is none": get(Host="a b"),
    "a body that is too long": post(b" " * (64 * 1024 + 1)),
    "another address of the API": get("/api/v1/rounds/1"),
    "no address of the API": get("/api/v1/tables"),
}
