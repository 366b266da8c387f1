"""RFC 3161 time stamps: an authority confirms when a line of the history was there.

The stamp of a line is in the line after it. Without an authority, or while it does not answer, there is none.
"""

import base64
import hashlib
import logging
import threading
import urllib.error
import urllib.request
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
from django.conf import settings
from msgspec import Struct

from tables import clock
from tables.log.heads.history import read_end
from tables.log.heads.lines import Line
from tables.log.heads.paths import BadHeads, history_path

# Authorities limit how often they may be asked.
STAMP_EVERY = timedelta(hours=1)
AUTHORITY_SECONDS = 10

logger = logging.getLogger(__name__)
_running: list[threading.Thread] = []


class CannotStamp(Exception):  # noqa: N818 - it reads as a sentence
    """The reason there is no time stamp, or that one proves nothing."""


class Stamp(Struct, frozen=True):
    """The time stamp of the line with this hash, until the next line takes it over."""

    hash: str
    at: datetime
    token: str


def start_stamping() -> list[threading.Thread]:
    """Ask the authority in a thread of its own, if there is one and the last stamp is old enough."""
    address = settings.HEADS_STAMP_URL
    if not address or any(thread.is_alive() for thread in _running):
        return []
    last = _read_stamp(history_path())
    if last is not None and abs(clock.wall() - last.at) < STAMP_EVERY:
        return []
    _running[:] = [threading.Thread(target=stamp_last_line, args=(address,), name="heads stamp", daemon=True)]
    _running[0].start()
    return list(_running)


def stamp_last_line(address: str) -> None:
    """Ask the authority for a stamp of the last line, and keep it for the line after."""
    path = history_path()
    try:
        last = read_end(path)
        token = ask_authority(address, last.raw)
        stamp = Stamp(last.hash, clock.wall(), base64.b64encode(token).decode())
        _stamp_path(path).write_bytes(msgspec.json.encode(stamp))
    except (CannotStamp, BadHeads, OSError) as error:
        logger.error("no time stamp of the heads: %s", error)


def take_stamp(path: Path, hash_: str) -> str:
    """Return the stamp of the line with this hash, or "" if there is none."""
    stamp = _read_stamp(path)
    return stamp.token if stamp is not None and stamp.hash == hash_ else ""


def ask_authority(address: str, raw: bytes) -> bytes:
    """Return the authority's stamp of a line, of which it learns only the hash."""
    client = _client()
    request = client.TimestampRequestBuilder().data(raw).hash_algorithm(client.HashAlgorithm.SHA256).build()
    post = urllib.request.Request(  # noqa: S310 - http or https, by the settings
        address, data=request.as_bytes(), headers={"Content-Type": "application/timestamp-query"}
    )
    try:
        with urllib.request.urlopen(post, timeout=AUTHORITY_SECONDS) as answer:  # noqa: S310 - the same
            text: bytes = answer.read()
        response = client.decode_timestamp_response(text)
        if response.status != client.PKIStatus.GRANTED:
            raise CannotStamp(f"the authority refused: status {response.status}")
        imprint = response.tst_info.message_imprint.message
        if imprint != hashlib.sha256(raw).digest() or response.tst_info.nonce != request.nonce:
            raise CannotStamp("the authority's answer is not a stamp of this line")
    except urllib.error.HTTPError as error:
        raise CannotStamp(f"the authority answered {error.code}") from None
    except ValueError:
        raise CannotStamp("the authority's answer cannot be read") from None
    return text


def check_stamp(line: Line, hash_: bytes, root: bytes) -> datetime:
    """Return when the line before, with this hash, was there, by an authority with this root certificate."""
    from cryptography.x509 import load_pem_x509_certificates  # noqa: PLC0415 - only auditors need it

    client = _client()
    try:
        builder = client.VerifierBuilder()
        for certificate in load_pem_x509_certificates(root):
            builder = builder.add_root_certificate(certificate)
        response = client.decode_timestamp_response(base64.b64decode(line.stamp))
        builder.build().verify(response, hash_)
    except (ValueError, client.VerificationError) as error:
        raise CannotStamp(f"line {line.number}: stamp does not verify: {error}") from None
    at: datetime = response.tst_info.gen_time
    return at


def _client() -> Any:
    try:
        import rfc3161_client  # noqa: PLC0415 - an optional package
    except ImportError:
        raise CannotStamp("the package rfc3161-client is not installed") from None
    return rfc3161_client


def _stamp_path(path: Path) -> Path:
    return path.with_name(f"{path.stem}.stamp.json")


def _read_stamp(path: Path) -> Stamp | None:
    try:
        return msgspec.json.decode(_stamp_path(path).read_bytes(), type=Stamp)
    except (OSError, msgspec.MsgspecError):
        return None
