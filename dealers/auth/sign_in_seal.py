"""The seal of a sign-in: nobody without the floor's secret can make a row by which somebody is signed in.

It covers whose the session key is, and where they signed in. A new secret signs everybody out.
"""

import hmac
from datetime import UTC
from functools import cache
from typing import Any

from django.conf import settings

PURPOSE = b"tablegame sign-in"


def seal_of(sign_in: Any) -> str:
    """Return the seal of a sign-in. A migration passes its own model."""
    began = sign_in.began_at.astimezone(UTC).isoformat(timespec="microseconds")
    # Neither a hash nor a role has a comma.
    covered = (
        sign_in.key,
        sign_in.person_id,
        sign_in.role,
        sign_in.device_id or 0,
        sign_in.table_id or 0,
        began,
    )
    text = ",".join(map(str, covered))
    return hmac.digest(_key(str(settings.SECRET_KEY)), text.encode(), "sha256").hex()


def is_sealed(sign_in: Any) -> bool:
    return hmac.compare_digest(sign_in.seal, seal_of(sign_in))


@cache
def _key(secret: str) -> bytes:
    return hmac.digest(secret.encode(), PURPOSE, "sha256")
