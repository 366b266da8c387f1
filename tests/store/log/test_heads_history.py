"""A history of heads shows every change to it, to somebody who has only the public key."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from django.core.management import CommandError, call_command

from tables.log.heads.history import read_end, read_history
from tables.log.heads.keys import BadKey, make_private_key, read_private_key, read_public_key
from tables.log.heads.lines import NewKey, read_line
from tables.log.heads.paths import BadHeads, MissingHeads
from tests.harness.servers.process import run
from tests.store.log.made_histories import MadeHistory, head


@pytest.fixture
def history(tmp_path: Path) -> MadeHistory:
    made = MadeHistory(tmp_path / "heads.jsonl")
    for minute in range(1, 6):
        made.add(head(1, 10 * minute), head(2, minute))
    return made


def verify(history: MadeHistory, *options: str, key: Path | None = None) -> str:
    """Return the report for an auditor, or why it does not verify."""
    said = StringIO()
    path = str(history.path)
    try:
        key = key or history.public_key()
        call_command("verify_heads", path, "--public-key", str(key), *options, stdout=said)
    except CommandError as error:
        return str(error)
    return said.getvalue()


def test_it_verifies_with_the_public_key_alone(history: MadeHistory) -> None:
    said = verify(history)
    assert said.startswith("6 lines, 2 tables, signed until 2026-11-16 18:06:00 UTC: everything fits.")
    assert read_history(history.path).hash in said


def test_an_auditor_needs_no_program_of_ours(history: MadeHistory, tmp_path: Path) -> None:
    """As docs/security.md says: the signature is over the line without it."""
    text, _, rest = history.lines[-1].rpartition(b',"signature":"')
    signature = bytes.fromhex(rest.removesuffix(b'"}').decode())
    (tmp_path / "text").write_bytes(text + b"}")
    (tmp_path / "signature").write_bytes(signature)
    command = ["openssl", "pkeyutl", "-verify", "-pubin", "-inkey", str(history.public_key()), "-rawin"]
    files = ["-in", str(tmp_path / "text"), "-sigfile", str(tmp_path / "signature")]
    run([*command, *files])


Tampering = Callable[[list[bytes]], list[bytes]]
TAMPERINGS: dict[str, tuple[Tampering, str]] = {
    "changed": (
        lambda lines: [*lines[:2], lines[2].replace(b'"version":20', b'"version":21'), *lines[3:]],
        "line 3: signature does not fit",
    ),
    "changed at the end": (
        lambda lines: [*lines[:5], lines[5].replace(b'"version":50', b'"version":51')],
        "line 6: signature does not fit",
    ),
    "changed so that it cannot be read": (
        lambda lines: [*lines[:2], lines[2].replace(b'"number"', b'"nomber"'), *lines[3:]],
        "line 3 cannot be read",
    ),
    "changed in a way that means the same": (
        lambda lines: [*lines[:2], lines[2].replace(b'"number":3', b'"number": 3'), *lines[3:]],
        "line 3 cannot be read",
    ),
    "cut short in the middle": (
        lambda lines: [*lines[:2], lines[2][:60], *lines[3:]],
        "line 3: number is 4",
    ),
    "cut short at the end": (lambda lines: [*lines[:5], lines[5][:60]], "line 6 cannot be read"),
    "removed": (lambda lines: [*lines[:2], *lines[3:]], "line 3: number is 4"),
    "removed at the beginning": (lambda lines: lines[1:], "line 1: number is 2"),
    "reordered": (lambda lines: [*lines[:2], lines[3], lines[2], *lines[4:]], "line 3: number is 4"),
    "inserted": (lambda lines: [*lines[:3], lines[2], *lines[3:]], "line 4: number is 3"),
    "inserted with another number": (
        lambda lines: [*lines[:3], lines[2].replace(b'"number":3', b'"number":4'), *lines[3:]],
        "line 4: previous is not the hash of the line before",
    ),
    "without a signature": (
        lambda lines: [*lines[:5], lines[5].partition(b',"signature"')[0] + b"}"],
        "line 6: signature does not fit",
    ),
    "with a signature that is none": (
        lambda lines: [*lines[:5], lines[5].partition(b',"signature"')[0] + b',"signature":"x"}'],
        "line 6: signature does not fit",
    ),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_line_that_was_tampered_with_is_named(history: MadeHistory, name: str) -> None:
    tamper, said = TAMPERINGS[name]
    before = history.lines
    history.lines = tamper(before)
    assert history.lines != before
    history.write()
    assert said in verify(history)


def test_a_write_that_was_cut_short_is_not_tampering(history: MadeHistory) -> None:
    whole = history.path.read_bytes()
    for length in (1, 12, 100, len(history.lines[-1]) - 1):
        torn = whole[: -len(history.lines[-1]) - 1] + history.lines[-1][:length]
        history.path.write_bytes(torn)
        said = verify(history)
        assert "Note: a write of heads after line 5 was cut short." in said
        assert "5 lines" in said
        # The next line goes on after it, on a line of its own; so after two.
        for rest in (b"\n", b"\n" + history.lines[-1][:50] + b"\n"):
            history.path.write_bytes(torn + rest + history.lines[-1] + b"\n")
            assert "6 lines" in verify(history)
            assert read_end(history.path).number == 6
    history.path.write_bytes(whole[:-1])
    assert verify(history).startswith("6 lines"), "only the line break is missing"


def test_a_history_of_another_key_is_not_ours(history: MadeHistory, tmp_path: Path) -> None:
    ours = history.public_key("ours.pub")
    forged = MadeHistory(history.path)
    forged.add(head(1, 3))
    assert "is not signed with the key" in verify(forged, key=ours)


def test_a_key_that_changes_is_signed_by_the_one_before(history: MadeHistory) -> None:
    first = history.public_key("first.pub")
    history.rotate("the old machine is sold")
    history.add(head(1, 60))
    second = history.public_key("second.pub")
    for key in (first, second):
        said = verify(history, key=key)
        assert ": the old machine is sold." in said
        assert "8 lines" in said
    history.rotate()
    history.add()
    assert all("10 lines" in verify(history, key=key) for key in (first, second, history.public_key()))


def test_nobody_else_changes_the_key(history: MadeHistory) -> None:
    ours = history.key
    history.rotate()
    history.key, thief = ours, history.key
    history.add(head(1, 60))
    assert "line 8: signature does not fit" in verify(history), "the old key is over"
    history.lines.pop()
    history.lines.pop()
    history.key = thief
    history.add(new_key=NewKey("00"))
    assert "line 7: signature does not fit" in verify(history)
    history.lines.pop()
    history.key = ours
    history.add(new_key=NewKey("00"))
    assert "line 7: public_key is not a key" in verify(history)


def test_beginning_anew_is_noted_and_with_another_key_only_that_key_vouches(history: MadeHistory) -> None:
    ours = history.public_key("ours.pub")
    history.begin("restored the backup of 16 November", head(1, 20))
    history.add(head(1, 30))
    said = verify(history, key=ours)
    assert (
        "Note: heads begin anew with line 7, signed at 2026-11-16 18:07:00 UTC: restored the backup" in said
    )
    assert "8 lines, 1 tables" in said
    history.begin("the key was lost", head(1, 30), key=Ed25519PrivateKey.generate())
    assert "begins anew with a key that the trusted one has not signed" in verify(history, key=ours)
    assert "9 lines" in verify(history)


def test_what_no_signer_writes_is_a_fault(history: MadeHistory) -> None:
    for heads, said in (
        ((head(1, 40),), "heads of table 1 go back"),
        ((head(1, 60),), "heads are not all of them"),
    ):
        history.add(*heads, is_full=True)
        assert f"line 7: {said}" in verify(history)
        history.lines.pop()
    history.lines = []
    history.add(head(1, 10))
    assert "line 1: begins is missing" in verify(history)


def test_a_line_without_news_says_that_nothing_happened(history: MadeHistory) -> None:
    history.add()
    assert "7 lines, 2 tables, signed until 2026-11-16 18:07:00 UTC" in verify(history)


def test_a_head_may_get_an_archive(history: MadeHistory) -> None:
    history.add(head(1, 50, archive="a link"))
    assert read_history(history.path).heads[1].head.archive == "a link"


def test_the_end_is_read_from_the_last_full_line(
    history: MadeHistory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tables.log.heads.history.PIECE", 64)
    for minute in range(6, 30):
        history.add(head(1, 10 * minute), head(2, minute), is_full=minute == 10)
    first, *_ = history.lines
    whole = read_history(history.path)
    assert read_end(history.path).heads == whole.heads
    assert read_end(history.path).hash == whole.hash
    # What lies before it is not read.
    history.path.write_bytes(history.path.read_bytes().replace(first, b"x" * len(first)))
    assert read_end(history.path).heads == whole.heads
    history.lines = [line for line in history.lines[1:] if b"is_full" not in line]
    history.write()
    with pytest.raises(BadHeads, match="does not say all heads"):
        read_end(history.path)


def test_a_history_that_is_not_there_or_empty_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "heads.jsonl"
    for read in (read_history, read_end):
        path.unlink(missing_ok=True)
        with pytest.raises(MissingHeads):
            read(path)
        path.write_bytes(b"")
        with pytest.raises(MissingHeads):
            read(path)
        with pytest.raises(BadHeads, match="cannot be read: Is a directory"):
            read(tmp_path)


def test_a_line_has_only_known_fields() -> None:
    assert read_line(b'{"number":1}') is None
    assert read_line(b"[" * 100_000) is None


def test_a_private_key_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "heads.key"
    key = make_private_key(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(path.parent.iterdir()) == [path]
    assert make_private_key(path).private_bytes_raw() == key.private_bytes_raw(), "it is made once"
    path.chmod(0o640)
    with pytest.raises(BadKey, match="can be read by others: run chmod 600"):
        read_private_key(path)


def test_what_is_not_a_key_is_named(tmp_path: Path) -> None:
    path = tmp_path / "a.key"
    path.touch(0o600)
    other = X25519PrivateKey.generate()
    for text, said in (
        (b"", "is not a .* key"),
        (
            other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()),
            "Ed25519|is not a public key",
        ),
    ):
        path.write_bytes(text)
        for read in (read_private_key, read_public_key):
            with pytest.raises(BadKey, match=said):
                read(path)
    path.write_bytes(other.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    with pytest.raises(BadKey, match="is not an Ed25519 key"):
        read_public_key(path)
    path.unlink()
    for read in (read_private_key, read_public_key):
        with pytest.raises(BadKey, match="cannot be read: No such file"):
            read(path)


def test_an_auditor_is_told_what_cannot_be_read(history: MadeHistory, tmp_path: Path) -> None:
    assert "cannot be read: No such file" in verify(history, key=tmp_path / "no.pub")
    assert "Cannot read" in verify(history, "--authority", str(tmp_path / "no.pem"))
