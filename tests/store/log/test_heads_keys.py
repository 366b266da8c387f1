"""The key pair of the heads: made once, changed by a signed line, and never guessed."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tables.log.heads.keys import make_private_key
from tables.log.heads.paths import BadHeads, history_path
from tables.log.heads.sign import begin_anew, rotate_key, write_heads
from tables.models import Table
from tables.verify.signed_heads import last_signed_heads
from tests.store.log.head_checks import verify
from tests.store.long_logs import lay
from tests.store.moved_clock import set_to_the_evening
from tests.store.played_nights import table_of_bots

pytestmark = pytest.mark.django_db


@pytest.fixture
def path() -> Path:
    return history_path()


@pytest.fixture
def table() -> Table:
    set_to_the_evening()
    return lay(table_of_bots("let_it_ride", 1), 25)


def test_a_key_is_made_with_the_first_line_and_changed_by_a_signed_one(
    table: Table, path: Path, settings: Settings
) -> None:
    with pytest.raises(CommandError, match=r"no signed heads .* The key was not changed"):
        call_command("rotate_heads_key")
    write_heads()
    first, public = settings.HEADS_KEY.read_bytes(), path.with_suffix(".pub").read_bytes()
    assert settings.HEADS_KEY.stat().st_mode & 0o777 == 0o600
    said = StringIO()
    call_command("rotate_heads_key", "--reason", "the administrator has left", stdout=said)
    assert str(path.with_suffix(".pub")) in said.getvalue()
    assert settings.HEADS_KEY.read_bytes() != first
    assert path.with_suffix(".pub").read_bytes() != public
    assert write_heads() == []
    said_by_log = verify()
    assert ": the administrator has left." in said_by_log
    assert "everything fits" in said_by_log
    # The old key is over.
    settings.HEADS_KEY.write_bytes(first)
    with pytest.raises(BadHeads, match="is not signed with the key of this floor"):
        write_heads()
    assert "everything fits" in verify(), "it goes on to the new key"


def test_a_key_change_that_was_interrupted_is_finished_with_the_next_line(
    table: Table, path: Path, settings: Settings
) -> None:
    write_heads()
    first = settings.HEADS_KEY.read_bytes()
    rotate_key()
    waiting = settings.HEADS_KEY.with_name(f"{settings.HEADS_KEY.name}.next")
    settings.HEADS_KEY.rename(waiting)
    settings.HEADS_KEY.write_bytes(first)
    settings.HEADS_KEY.chmod(0o600)
    assert write_heads() == []
    assert not waiting.exists()
    # One that was interrupted before its line was written changes nothing.
    make_private_key(waiting)
    assert write_heads() == []
    assert waiting.exists()
    rotate_key()
    assert write_heads() == []
    assert "everything fits" in verify()


def test_without_its_key_nothing_is_signed(table: Table, path: Path, settings: Settings) -> None:
    write_heads()
    before = path.read_bytes()
    key = settings.HEADS_KEY.read_bytes()
    settings.HEADS_KEY.chmod(0o644)
    assert "can be read by others" in verify()
    with pytest.raises(BadHeads, match="can be read by others"):
        last_signed_heads()
    for act in (write_heads, rotate_key, lambda: begin_anew("why")):
        with pytest.raises(BadHeads, match="can be read by others"):
            act()
    with pytest.raises(CommandError, match=r"can be read by others.* Nothing was written\."):
        call_command("begin_heads", "--reason", "why")
    settings.HEADS_KEY.unlink()
    with pytest.raises(BadHeads, match=r"the key .* cannot be read"):
        write_heads()
    assert "Note: no key vouches for the heads but those they name themselves" in verify()
    assert path.read_bytes() == before
    # On a machine without the private key, the public one vouches.
    settings.HEADS_PUBLIC_KEY = path.with_suffix(".pub")
    assert "no key vouches" not in verify()
    settings.HEADS_PUBLIC_KEY = None
    call_command("begin_heads", "--reason", "the key was lost", stdout=StringIO())
    assert "everything fits" in verify()
    settings.HEADS_KEY.write_bytes(key)
    assert "begins anew with a key that the trusted one has not signed" in verify()
    with pytest.raises(BadHeads, match="is not signed with the floor's key"):
        last_signed_heads()


def test_heads_of_another_key_are_a_fault(table: Table, path: Path, settings: Settings) -> None:
    write_heads()
    settings.HEADS_KEY.unlink()
    make_private_key(settings.HEADS_KEY)
    assert "is not signed with the key" in verify()
    said = StringIO()
    call_command("verify_log", "--public-key", str(path.with_suffix(".pub")), stdout=said)
    assert "everything fits" in said.getvalue()
