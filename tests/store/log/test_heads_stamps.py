"""RFC 3161 time stamps, from an authority that runs on this machine with OpenSSL."""

import base64
import builtins
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tables.log.heads import stamps
from tables.log.heads.history import read_history
from tables.log.heads.paths import history_path
from tables.log.heads.sign import write_heads
from tables.log.heads.stamps import CannotStamp, ask_authority, check_stamp, start_stamping
from tests.harness.servers.listener import Listener, listening
from tests.harness.servers.process import run
from tests.store.moved_clock import move

pytestmark = pytest.mark.django_db

CONFIG = """
[tsa]
serial = {folder}/serial
default_policy = 1.2.3.4.1
digests = sha256
signer_digest = sha256
accuracy = secs:1
ordering = yes
tsa_name = yes
ess_cert_id_alg = sha256
"""


# What OpenSSL answers to a request that it cannot read.
REJECTED = bytes.fromhex(
    "3030302e02010230250c23426164207265717565737420666f726d6174206f722073797374656d206572726f722e03020204"
)


class Authority(NamedTuple):
    folder: Path
    listener: Listener

    @property
    def root(self) -> Path:
        return self.folder / "root.pem"


def openssl(*arguments: str, folder: Path) -> None:
    run(["openssl", *arguments], folder=folder)


def make_authority(folder: Path) -> None:
    """Make a root, and the certificate of an authority that it has signed."""
    folder.mkdir()
    new = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "30")
    ca = ("-addext", "basicConstraints=critical,CA:TRUE", "-addext", "keyUsage=critical,keyCertSign")
    files = ("-keyout", "root.key", "-out", "root.pem")
    openssl("req", "-x509", *new, "-subj", "/CN=Root", *ca, *files, folder=folder)
    usage = ("-addext", "extendedKeyUsage=critical,timeStamping", "-addext", "keyUsage=digitalSignature")
    signed = ("-CA", "root.pem", "-CAkey", "root.key", "-keyout", "tsa.key", "-out", "tsa.pem")
    openssl("req", "-x509", *new, "-subj", "/CN=Clock", *usage, *signed, folder=folder)
    (folder / "tsa.cnf").write_text(CONFIG.format(folder=folder))


@pytest.fixture
def authority(tmp_path: Path, settings: Settings) -> Iterator[Authority]:
    folder = tmp_path / "authority"
    make_authority(folder)

    def answer(query: bytes) -> tuple[int, bytes]:
        (folder / "query").write_bytes(query)
        signer = ("-signer", "tsa.pem", "-inkey", "tsa.key", "-config", "tsa.cnf", "-section", "tsa")
        openssl("ts", "-reply", "-queryfile", "query", *signer, "-out", "reply", folder=folder)
        return 200, (folder / "reply").read_bytes()

    with listening(answer) as listener:
        settings.HEADS_STAMP_URL = listener.url
        yield Authority(folder, listener)


def verify(*options: str) -> str:
    said = StringIO()
    path = history_path()
    key = str(path.with_suffix(".pub"))
    call_command("verify_heads", str(path), "--public-key", key, *options, stdout=said)
    return said.getvalue()


def test_the_stamp_of_a_line_is_in_the_next_one_and_verifies_with_the_root(authority: Authority) -> None:
    call_command("write_heads")
    assert "time stamps" not in verify()
    call_command("write_heads")
    assert "Note: 1 time stamps were not checked: give --authority." in verify()
    assert "Note: 1 time stamps fit, the last of 20" in verify("--authority", str(authority.root))
    ((line, hash_),) = read_history(history_path()).stamps
    assert hash_.hex() == line.previous
    at = check_stamp(line, hash_, authority.root.read_bytes())
    assert abs(datetime.now(UTC) - at) < timedelta(minutes=1)
    # OpenSSL agrees, for an auditor who would rather ask it.
    (authority.folder / "stamp").write_bytes(base64.b64decode(line.stamp))
    check = ("ts", "-verify", "-digest", line.previous, "-in", "stamp", "-CAfile", "root.pem")
    openssl(*check, folder=authority.folder)


def test_a_stamp_of_something_else_or_by_somebody_else_proves_nothing(
    authority: Authority, tmp_path: Path
) -> None:
    call_command("write_heads")
    call_command("write_heads")
    ((line, _),) = read_history(history_path()).stamps
    with pytest.raises(CannotStamp, match="line 3: stamp does not verify"):
        check_stamp(line, bytes(32), authority.root.read_bytes())
    make_authority(tmp_path / "other")
    with pytest.raises(CommandError, match="line 3: stamp does not verify"):
        verify("--authority", str(tmp_path / "other" / "root.pem"))
    (tmp_path / "no.pem").write_text("no certificate")
    with pytest.raises(CommandError, match="line 3: stamp does not verify"):
        verify("--authority", str(tmp_path / "no.pem"))


def test_the_authority_is_asked_once_an_hour(authority: Authority) -> None:
    for minutes in (0, 59, 2, 0):
        move(minutes=minutes)
        call_command("write_heads")
    assert len(authority.listener.received) == 2
    assert [line.number for line, _ in read_history(history_path()).stamps] == [3, 5]


def test_it_is_asked_by_one_at_a_time(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> None:
    write_heads()
    (thread,) = start_stamping()
    monkeypatch.setattr(thread, "is_alive", lambda: True)
    assert start_stamping() == []
    monkeypatch.undo()
    thread.join()


def test_without_an_authority_nobody_is_asked() -> None:
    write_heads()
    assert start_stamping() == []


@pytest.mark.parametrize(
    ("status", "text", "said"),
    [
        (500, b"", "the authority answered 500"),
        (200, b"no", "the authority's answer cannot be read"),
        (200, REJECTED, "the authority refused: status 2"),
    ],
)
def test_an_authority_that_fails_stops_no_signature(
    settings: Settings, status: int, text: bytes, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    with listening(lambda body: (status, text)) as listener:
        settings.HEADS_STAMP_URL = listener.url
        call_command("write_heads")
        call_command("write_heads")
    assert [record.getMessage() for record in caplog.records if said in record.getMessage()]
    assert read_history(history_path()).stamps == []


def test_the_stamp_of_another_line_is_refused(authority: Authority) -> None:
    call_command("write_heads")
    reply = (authority.folder / "reply").read_bytes()
    with (
        listening(lambda body: (200, reply)) as liar,
        pytest.raises(CannotStamp, match="is not a stamp of this line"),
    ):
        ask_authority(liar.url, b"another line")


def test_without_its_package_there_is_no_stamp(
    authority: Authority, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    import_it = builtins.__import__

    def refuse(name: str, *args: Any) -> Any:
        if name == "rfc3161_client":
            raise ImportError
        return import_it(name, *args)

    monkeypatch.setattr(builtins, "__import__", refuse)
    write_heads()
    stamps.stamp_last_line("http://127.0.0.1:9")
    assert "no time stamp of the heads: the package rfc3161-client is not installed" in caplog.text
