"""Records when a tablet was last seen. Its socket writes it every few seconds."""

import time
from contextlib import suppress

from django.db import DatabaseError

from dealers.models import Device
from tables import clock

WRITE_EVERY_SECONDS = 10


class Presence:
    """The presence of one tablet."""

    def __init__(self, device_id: int) -> None:
        self.device_id = device_id
        self._next = 0.0

    def note(self) -> None:
        now = time.monotonic()
        if now < self._next:
            return
        # On SQLite a command may hold the lock; then the next heartbeat records it.
        with suppress(DatabaseError):
            Device.objects.filter(pk=self.device_id).update(last_seen_at=clock.now())
            self._next = now + WRITE_EVERY_SECONDS
