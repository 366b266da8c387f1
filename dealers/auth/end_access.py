"""After a restore: ends every sign-in, token and code, which were good when the backup was made."""

import sqlite3
from pathlib import Path

from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import F

from dealers.auth.sign_out import end_sign_ins
from dealers.auth.tokens import revoke_token
from dealers.models import ApiToken, Device, EnrolmentCode, SecurityEvent, SignIn
from tables.archive.backup import open_read_only

# What was taken from somebody, which a restore gives back. Tokens are revoked anyway.
TAKEN_AWAY = ("person_closed", "pin_changed", "role_changed", "device_revoked")


def end_access() -> list[str]:
    """End it all and return what a person should know, as sentences."""
    with transaction.atomic():
        Session.objects.all().delete()
        EnrolmentCode.objects.filter(used_at=None).update(expires_at=F("made_at"))
        ended = end_sign_ins(SignIn.objects.all(), "restored")
        revoked = [name for name in _live_tokens() if revoke_token(name)]
    tablets = list(Device.objects.filter(revoked_at=None).values_list("name", flat=True))
    notes = [f"Everybody signs in again; {ended} sign-ins were ended."]
    if revoked:
        notes.append(f"Tokens revoked, make them again with make_token: {', '.join(revoked)}.")
    if tablets:
        notes.append(f"Tablets still enrolled: {', '.join(tablets)}.")
    return notes


def _live_tokens() -> list[str]:
    return list(ApiToken.objects.filter(revoked_at=None).values_list("name", flat=True))


def taken_away_since(old_floor: Path) -> list[str]:
    """Return what the old floor took away after the backup was made; it has to be taken away again."""
    last = SecurityEvent.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    names = dict(SecurityEvent._meta.get_field("kind").flatchoices)  # noqa: SLF001 - Django's own name for it
    places = ", ".join("?" * len(TAKEN_AWAY))
    try:
        with open_read_only(old_floor) as connection:
            rows = connection.execute(
                "SELECT kind, about, device FROM dealers_securityevent"  # noqa: S608 - only placeholders
                f" WHERE id > ? AND kind IN ({places}) ORDER BY id",
                (last, *TAKEN_AWAY),
            ).fetchall()
    except sqlite3.DatabaseError:
        # A file that was never migrated, or is damaged, has nothing to say.
        return []
    return [f"{names[kind]}: {' '.join(filter(None, (about, device)))}" for kind, about, device in rows]
