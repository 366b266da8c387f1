"""Tokens of other programs on a running floor, and requests that use them."""

from tests.harness.floors.staffed_tables import on_the_floor
from tests.harness.servers.web import Web
from tests.web.clients import Answer, ask

KNOWN = "tablegame_a-token-of-the-tests"
_given: set[str] = set()


def bearer(floor: Web, path: str, token: str, method: str = "GET") -> Answer:
    return ask(floor, path, method, headers={"Authorization": f"Bearer {token}"})


def give_tokens(floor: Web) -> None:
    """Create one token for each scope on the floor's database, once, by the name of the scope."""
    if floor.env["DATABASE_URL"] not in _given:
        _given.add(floor.env["DATABASE_URL"])
        on_the_floor(
            floor,
            "from dealers.auth.tokens import *",
            "for scope in SCOPES:",
            f"    ApiToken.objects.create(name=scope, digest=hash_secret('{KNOWN}' + scope), scopes=scope,",
            "        made_at=clock.now(), expires_at=clock.now() + timedelta(days=1))",
        )
