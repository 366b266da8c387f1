"""Measures what it costs that nobody can forge a push in Redis; prints one line of JSON.

    python -m bench.pushes [--pushes 2000] [--repeats 9]

Compares our seal, HMAC-SHA256, with keyed BLAKE2b and with the encryption of channels_redis, which is Fernet
(`symmetric_encryption_keys`), on bodies as large as a push: each is made and checked once. Times are CPU
seconds of this process, taken in turns in the same run; the ratios are medians. Bodies are random letters,
because none of them looks at what it protects.
"""

import argparse
import hashlib
import hmac
import json
import os
import random
import string
import time
from collections import defaultdict
from collections.abc import Callable
from statistics import median
from typing import Any

import django
from channels_redis.serializers import registry

from tests.harness.servers.process import ROOT  # noqa: F401 - gives this process the tests' secret

# A tile of the pit wall, the screen of a table, and the largest push.
SIZES = (2_000, 12_000, 32_000)
CHANNEL = "sealed__group__table-1"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pushes", type=int, default=2000)
    parser.add_argument("--repeats", type=int, default=9)
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tablegame.settings")
    django.setup()
    sizes = {str(size): compare(size, options.pushes, options.repeats) for size in SIZES}
    print(json.dumps({"pushes": options.pushes, "repeats": options.repeats, "bytes": sizes}))


def compare(size: int, pushes: int, repeats: int) -> dict[str, Any]:
    text = "".join(random.Random(size).choices(string.ascii_letters, k=size))
    seconds: dict[str, list[float]] = defaultdict(list)
    for _ in range(repeats):
        for name, work in ways(text).items():
            start = time.process_time()
            for _ in range(pushes):
                work()
            seconds[name].append((time.process_time() - start) / pushes)
    return {
        "us": {name: round(median(times) * 1e6, 1) for name, times in seconds.items()},
        "ratio": {
            name: round(median(theirs / own for theirs, own in zip(times, seconds["seal"], strict=True)), 2)
            for name, times in seconds.items()
            if name != "seal"
        },
    }


def ways(text: str) -> dict[str, Callable[[], Any]]:
    """Return the ways to send a push and to read it, without packing it into msgpack."""
    from tables.push.seals import seal, unseal  # noqa: PLC0415 - Django is set up by now

    body, key = text.encode(), os.urandom(32)
    crypter = registry.get_serializer("msgpack", symmetric_encryption_keys=[key]).crypter

    def by_blake2b() -> bool:
        message = CHANNEL.encode() + b"\0" + body
        sent = hashlib.blake2b(message, key=key, digest_size=32).digest() + body
        again = hashlib.blake2b(CHANNEL.encode() + b"\0" + sent[32:], key=key, digest_size=32).digest()
        return hmac.compare_digest(sent[:32], again)

    return {
        "seal": lambda: unseal(CHANNEL, seal(CHANNEL, body)),
        "blake2b": by_blake2b,
        "encryption": lambda: crypter.decrypt(crypter.encrypt(body)),
    }


if __name__ == "__main__":
    main()
