"""Archive rows: each is linked to the one before it of the same table, and its link is signed.

A row stands for events that are gone, so nobody may add one without the secret key, or change or drop one.
"""

import hashlib
import json
from collections.abc import Iterator

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from tables.faults import Fault, read_page
from tables.log.chain import CHAIN_START
from tables.models import Archive

SALT = "tables.archive.row"


def link_row(row: Archive, previous: str) -> tuple[str, str]:
    """Return the link of a row that follows the link `previous`, and its signature."""
    link = _link(row, previous)
    return link, _signature(link, settings.SECRET_KEY)


def state_digest(text: str) -> str:
    """Return what a row has of the state after its last event, which the log can no longer show."""
    return hashlib.sha256(text.encode()).hexdigest()


def last_link(table_id: int) -> str:
    """Return the link that the next archive of a table follows."""
    links = (
        Archive.objects.filter(table_id=table_id).order_by("-last_sequence").values_list("link", flat=True)
    )
    return links.first() or CHAIN_START


def linked_archives(table_id: int, listed: str = "") -> Iterator[Archive]:
    """Yield the archives of a table, oldest first. Raise Fault for one that `archive` did not write so.

    `listed` is the last link in the signed heads; it vouches for its row and for those before it.
    """
    previous, is_listed = CHAIN_START, bool(listed)
    rows = Archive.objects.filter(table_id=table_id).order_by("last_sequence", "pk")
    for row in read_page(rows, rows.count(), lambda key: f"archive {key}"):
        name = f"archive of {row.day}"
        if row.link != _link(row, previous):
            raise Fault(name, "link", "does not follow from the row and the archive before it")
        if not is_listed and not _is_signed(row):
            raise Fault(name, "signature", "is not of this house")
        previous = row.link
        is_listed = is_listed and row.link != listed
        yield row
    if is_listed:
        raise Fault("the archives", "", "are not those whose link was signed")


def _is_signed(row: Archive) -> bool:
    secrets = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(row.signature, _signature(row.link, secret)) for secret in secrets)


def _link(row: Archive, previous: str) -> str:
    texts = (
        row.table_id,
        row.day,
        row.first_sequence,
        row.last_sequence,
        row.head,
        row.file,
        row.digest,
        row.at,
        # Rows of an earlier release have none, and keep their link.
        *filter(None, (row.state,)),
    )
    covered = json.dumps([previous, *map(str, texts)], separators=(",", ":"))
    return hashlib.sha256(covered.encode()).hexdigest()


def _signature(link: str, secret: str | bytes) -> str:
    return salted_hmac(SALT, link, secret=secret, algorithm="sha256").hexdigest()
