"""Prometheus counters of pushes."""

from prometheus_client import Counter

PUSHES_LOST = Counter("tablegame_pushes_lost", "Pushes that did not leave; the heartbeat tells.")
PUSHES_FORGED = Counter("tablegame_pushes_forged", "Pushes in Redis that did not come from this floor.")
