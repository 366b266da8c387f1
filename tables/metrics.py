"""What is counted of the tables, for Prometheus."""

from prometheus_client import Counter

PUSHES_LOST = Counter("tablegame_pushes_lost", "Pushes that did not leave; the heartbeat tells.")
