"""Sessions in the database under a hash of their key: a row that somebody reads is of no use as a cookie."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import SessionBase
from django.utils import timezone

from dealers.auth.secrets import hash_secret

# The width of Django's column. As many bits as the key itself has.
STORED_LENGTH = 40


def stored_key(key: str) -> str:
    """Return what the database has in place of a session key."""
    return hash_secret(key)[:STORED_LENGTH]


def hash_plain_keys(model: Any) -> int:
    """Hash the keys that an earlier release stored as they are. Return how many there were."""
    plain = [key for key in model.objects.values_list("pk", flat=True) if len(key) < STORED_LENGTH]
    return sum(model.objects.filter(pk=key).update(session_key=stored_key(key)) for key in plain)


class SessionStore(db.SessionStore):
    """Django's store, with the key itself in the cookie alone."""

    # Django's store has its own async statements, which would store the key. These call the ones below.
    aload, aexists, acreate = SessionBase.aload, SessionBase.aexists, SessionBase.acreate
    asave, adelete = SessionBase.asave, SessionBase.adelete

    def load(self) -> dict[str, Any]:
        live = self.model.objects.filter(expire_date__gt=timezone.now())
        row = live.filter(pk=stored_key(str(self.session_key))).first()
        if row is None:
            self._session_key = None
            return {}
        return dict(self.decode(row.session_data))

    def exists(self, session_key: str) -> bool:
        return bool(super().exists(stored_key(session_key)))

    def create_model_instance(self, data: dict[str, Any]) -> Any:
        row = super().create_model_instance(data)
        row.session_key = stored_key(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key is not None:
            super().delete(stored_key(key))
