"""Every line of the history goes to every sink, and one that fails stops nobody."""

import sys
import threading
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django import Settings

from tables.log.heads import sinks
from tables.log.heads.history import name_of
from tables.log.heads.paths import history_path
from tables.log.heads.sign import begin_anew, rotate_key, write_heads
from tables.log.heads.sinks import SinkState, copy_in, deliver, label_of, sink_states, start_delivery
from tables.models import Table
from tests.harness.servers.listener import listening
from tests.store.log.head_checks import cut_off, verify
from tests.store.long_logs import lay
from tests.store.moved_clock import move, set_to_the_evening
from tests.store.played_nights import table_of_bots
from tests.store.tampering import tampering

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    set_to_the_evening()
    return lay(table_of_bots("let_it_ride", 1), 25)


@pytest.fixture
def path() -> Path:
    return history_path()


@pytest.fixture
def folder(settings: Settings, tmp_path: Path) -> Path:
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    settings.HEADS_SINKS = [str(folder)]
    return folder


def keeps(file: Path) -> str:
    """Return a command that appends to a file."""
    code = f"import sys; open({str(file)!r}, 'ab').write(sys.stdin.buffer.read())"
    return f'|{sys.executable} -c "{code}"'


def test_lines_go_to_folders_commands_and_addresses(
    table: Table, path: Path, folder: Path, settings: Settings, tmp_path: Path
) -> None:
    file = tmp_path / "by a command"
    with listening(lambda body: (200, b"")) as listener:
        settings.HEADS_SINKS = [str(folder), keeps(file), listener.url]
        for _ in range(3):
            call_command("write_heads")
        whole = path.read_bytes()
        assert copy_in(folder, path).read_bytes() == whole
        assert file.read_bytes() == whole
        assert b"".join(listener.received) == whole
        assert len(listener.received) == 3, "the first two lines came together"
    assert set(sink_states().values()) == {SinkState(name_of(path), len(whole))}
    assert "everything fits" in verify()


def test_a_sink_that_fails_is_tried_again_and_gets_every_line(
    table: Table, path: Path, settings: Settings, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    statuses = [500, 302, 200]
    with listening(lambda body: (statuses.pop(0), b"")) as listener:
        settings.HEADS_SINKS = [listener.url]
        for said in ("answered 500", "answered 302", ""):
            call_command("write_heads")
            (state,) = sink_states().values()
            assert state.error == said
            assert (state.failing_since is not None) == bool(said)
        assert listener.received == [path.read_bytes()]
    assert [record.getMessage().partition(" failed")[0] for record in caplog.records] == [
        f"heads sink {label_of(listener.url)}",
        f"heads sink {label_of(listener.url)}",
        f"heads sink {label_of(listener.url)} has all lines again",
    ]
    assert "everything fits" in verify()


@pytest.mark.parametrize(
    ("sink", "said"),
    [
        ("|false", "ended with status 1"),
        ("|sh -c 'echo no room >&2; exit 3'", "ended with status 3: no room"),
        ("|no-such-program", "No such file"),
        ("|'", "No closing quotation"),
        ("|sleep 60", "took longer than 0.1 seconds"),
        ("/no/such/folder", "No such file"),
        ("http://127.0.0.1:9/heads", "Connection refused"),
        ("http://[", "Invalid IPv6 URL"),
    ],
)
def test_a_failing_sink_stops_no_signature_and_is_named(
    table: Table, path: Path, settings: Settings, sink: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sinks, "COMMAND_SECONDS", 0.1)
    settings.HEADS_SINKS = [sink]
    for _ in range(2):
        call_command("write_heads")
    (state,) = sink_states().values()
    assert said in state.error
    text = verify()
    assert f"Note: heads sink {label_of(sink)} fails: " in text
    assert "everything fits" in text


def test_no_password_of_a_sink_is_in_a_log() -> None:
    assert (
        label_of("https://ada:secret@audit.example:8443/heads?token=secret") == "https://audit.example:8443"
    )
    assert label_of("|curl --user ada:secret https://audit.example") == "|curl"
    assert label_of("/mnt/heads") == "/mnt/heads"


def test_a_command_gets_none_of_our_secrets(
    table: Table, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_KEY", "a secret")
    file = tmp_path / "environment"
    settings.HEADS_SINKS = [f"|sh -c 'env > {file}'"]
    call_command("write_heads")
    assert "PATH=" in file.read_text()
    assert "a secret" not in file.read_text()


def test_a_long_history_goes_in_batches_and_a_torn_line_waits(
    table: Table, path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sinks, "BATCH", 100)
    for _ in range(4):
        write_heads()
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"number":')
    assert deliver(str(folder)).error == ""
    copy = copy_in(folder, path)
    assert copy.read_bytes() == whole
    # A copy that was cut short itself goes on where it ends.
    copy.write_bytes(whole[:150])
    assert deliver(str(folder)) == SinkState(name_of(path), len(whole))
    assert copy.read_bytes() == whole


def test_an_older_database_with_its_older_history_is_found_by_a_copy(
    table: Table, path: Path, folder: Path
) -> None:
    call_command("write_heads")
    older = path.read_bytes()
    lay(table, 5, seed=3)
    call_command("write_heads")
    copy = copy_in(folder, path)
    with tampering():
        cut_off(table, 5)
        path.write_bytes(older)
        text = verify()
        assert f"signed heads at {path} are older than, or differ from, those at {copy}" in text
        assert "everything fits" not in text
        # It is still found when the older history has grown.
        for said in ("is longer than the history itself", "is not the beginning of the history"):
            assert deliver(str(folder)).error == f"{copy} {said}"
            while path.stat().st_size <= copy.stat().st_size:
                write_heads()
        assert f"signed heads at {path} are older than, or differ from, those at {copy}" in verify()


def test_a_history_that_was_begun_unseen_is_found_by_a_copy(table: Table, path: Path, folder: Path) -> None:
    call_command("write_heads")
    copy = copy_in(folder, path)
    path.unlink()
    call_command("write_heads")
    assert f"signed heads at {copy} are of a history that {path} does not know" in verify()


def test_beginning_anew_says_which_copies_it_does_not_continue(
    table: Table, path: Path, folder: Path
) -> None:
    call_command("write_heads")
    copy = copy_in(folder, path)
    before = copy.read_bytes()
    move(hours=2)
    path.unlink()
    call_command("begin_heads", "--reason", "the disk broke", verbosity=0)
    assert copy.read_bytes() == before
    assert copy_in(folder, path).read_bytes() == path.read_bytes()
    assert "everything fits" in verify()
    rotate_key()
    begin_anew("once more")
    assert deliver(str(folder)).error == ""
    assert "everything fits" in verify()


def test_a_history_that_began_anew_is_sent_from_its_first_line(
    table: Table, path: Path, settings: Settings
) -> None:
    with listening(lambda body: (200, b"")) as listener:
        settings.HEADS_SINKS = [listener.url]
        call_command("write_heads")
        path.write_bytes(b"[]\n")
        begin_anew("damaged")
        deliver(listener.url)
        assert listener.received[-1] == path.read_bytes()


def test_a_slow_sink_keeps_nobody_waiting_and_is_not_started_twice(
    table: Table, path: Path, settings: Settings
) -> None:
    may_go_on = threading.Event()

    def answer(body: bytes) -> tuple[int, bytes]:
        may_go_on.wait(30)
        return 200, b""

    with listening(answer) as listener:
        settings.HEADS_SINKS = [listener.url]
        write_heads()
        (thread,) = start_delivery()
        write_heads()
        assert start_delivery() == []
        may_go_on.set()
        thread.join()
        for again in start_delivery():
            again.join()
        assert b"".join(listener.received) == path.read_bytes()


def test_a_state_that_cannot_be_read_starts_over(table: Table, path: Path, settings: Settings) -> None:
    with listening(lambda body: (200, b"")) as listener:
        settings.HEADS_SINKS = [listener.url]
        call_command("write_heads")
        (state,) = path.parent.glob("heads.sink-*.json")
        state.write_bytes(b"?")
        assert sink_states() == {listener.url: SinkState()}
        deliver(listener.url)
        assert listener.received == [path.read_bytes()] * 2
