"""Heads that a release before the history signed are taken over."""

from pathlib import Path

import msgspec
import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils.crypto import salted_hmac
from pytest_django import Settings

from tables import clock
from tables.log.heads.lines import Head, OldHeads, read_line
from tables.log.heads.paths import BadHeads, MissingHeads, history_path, public_key_path
from tables.log.heads.sign import write_heads
from tables.models import Table
from tables.verify.signed_heads import last_signed_heads
from tests.store.log.head_checks import cut_off, verify
from tests.store.long_logs import lay
from tests.store.moved_clock import move, set_to_the_evening
from tests.store.played_nights import table_of_bots
from tests.store.tampering import tampering

pytestmark = pytest.mark.django_db


@pytest.fixture
def path() -> Path:
    return history_path()


@pytest.fixture
def table() -> Table:
    set_to_the_evening()
    return lay(table_of_bots("let_it_ride", 1), 25)


def write_old_heads(path: Path, table: Table) -> OldHeads:
    """Write heads as a release before the history did."""
    path.parent.mkdir(parents=True, exist_ok=True)
    heads = OldHeads(clock.wall(), (Head(table.pk, table.version, table.head),))
    text = msgspec.json.encode(heads, order="deterministic")
    signature = salted_hmac("tables.heads", text, secret=settings.SECRET_KEY, algorithm="sha256").hexdigest()
    heads = msgspec.structs.replace(heads, signature=signature)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(heads)) + b"\n")
    return heads


def test_heads_of_an_earlier_release_become_the_first_line(
    table: Table, path: Path, settings: Settings
) -> None:
    old = write_old_heads(path.with_suffix(".json"), table)
    lay(table, 5, seed=3)
    move(hours=2)
    said = verify()
    assert "Note: the heads are those of an earlier release" in said
    assert "everything fits" in said
    assert last_signed_heads()[table.pk].head.version == old.tables[0].version
    assert write_heads() == []
    first, second = (read_line(raw) for raw in path.read_bytes().splitlines())
    assert first is not None
    assert first.begins is not None
    assert second is not None
    assert (first.begins.old_heads, first.heads) == (old, old.tables)
    assert {head.table: head.version for head in second.heads}[table.pk] == table.version
    assert "everything fits" in verify()
    assert path.with_suffix(".json").exists()


def test_an_earlier_release_s_heads_show_what_was_cut_off_before(table: Table, path: Path) -> None:
    write_old_heads(path.with_suffix(".json"), table)
    with tampering():
        cut_off(table, 3)
        assert "is cut off" in verify()
        assert len(write_heads()) == 1
        assert "is cut off" in verify()


@pytest.mark.parametrize("left", ["the key", "the public key", "both"])
def test_a_history_that_was_deleted_is_not_begun_again_from_an_earlier_release_s_heads(
    table: Table, path: Path, settings: Settings, left: str
) -> None:
    write_old_heads(path.with_suffix(".json"), table)
    lay(table, 20, seed=3)
    move(hours=2)
    assert write_heads() == []
    path.unlink()
    if left == "the key":
        public_key_path().unlink()
    elif left == "the public key":
        settings.HEADS_KEY.unlink()
    table.refresh_from_db()
    with tampering():
        cut_off(table, 20)
        assert f"no signed heads at {path}: put the history back" in verify()
        with pytest.raises(MissingHeads):
            write_heads()
        assert last_signed_heads() == {}
    assert not path.exists()


def test_an_earlier_release_s_heads_are_verified_with_its_secret_key(
    table: Table, path: Path, settings: Settings
) -> None:
    """Also where HEADS_PATH still names that file."""
    settings.HEADS_PATH = file = path.with_suffix(".json")
    write_old_heads(file, table)
    key, settings.SECRET_KEY = settings.SECRET_KEY, "of another house"
    assert "the signature does not fit" in verify()
    for text in (b"[]", b"\xff", b"[" * 100_000):
        good = file.read_bytes()
        file.write_bytes(text)
        with pytest.raises(BadHeads, match="cannot be read"):
            write_heads()
        file.write_bytes(good)
    with pytest.raises(CommandError, match="Nothing was written"):
        call_command("write_heads")
    assert not path.exists()
    settings.SECRET_KEY_FALLBACKS = [key]
    assert write_heads() == []
    assert "everything fits" in verify()
