import json
import re
import signal
import subprocess
import sys
from multiprocessing import Pipe
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tables.management.commands import settle as settling
from tests.harness.coverage_files import measured_python
from tests.harness.servers.process import ROOT, child_environment
from tests.rulebook.random_records.spoiled_rounds import SPOILERS

EXAMPLES = [
    json.loads(line) for line in Path(__file__).with_name("settle-examples.jsonl").read_text().splitlines()
]
RECORDS = "".join(json.dumps(example["record"]) + "\n" for example in EXAMPLES)
COMMAND = [str(ROOT / "manage.py"), "settle"]


def settle(
    *arguments: str, given: str | bytes = b"", is_measured: bool = False, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    python = measured_python() if is_measured else [sys.executable]
    return subprocess.run(
        [*python, *COMMAND, *arguments],
        input=given.encode() if isinstance(given, str) else given,
        capture_output=True,
        timeout=60,
        check=False,
        env=child_environment(environment),
    )


def test_every_example_of_its_page_is_settled_as_it_says() -> None:
    page = (ROOT / "docs" / "round-record.md").read_text()
    examples = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", page, re.DOTALL)]
    records, settled = examples[::2], examples[1::2]
    assert len(records) == len(settled) == 5
    done = settle(given="".join(json.dumps(record) + "\n" for record in records))
    assert [json.loads(line) for line in done.stdout.splitlines()] == settled


def test_its_page_names_every_error() -> None:
    page = (ROOT / "docs" / "round-record.md").read_text()
    assert {"bad_json", *dict(SPOILERS)} <= set(re.findall(r"`([a-z_]+)`", page))


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("source", ["file", "-", None])
def test_every_example_is_settled_in_order(tmp_path: Path, jobs: str, source: str | None) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text(RECORDS)
    arguments = {"file": [str(file)], "-": ["-"], None: []}[source]
    done = settle(*arguments, "--jobs", jobs, given="" if source == "file" else RECORDS)
    assert done.returncode == 0
    assert done.stderr == b""
    assert [json.loads(line) for line in done.stdout.splitlines()] == [e["settled"] for e in EXAMPLES]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bad_line_gives_an_error_and_the_rest_goes_on(jobs: str) -> None:
    record = json.dumps(EXAMPLES[0]["record"]).encode()
    lines = [
        b"not json",
        record,
        b"",
        b'{"id": "\xff"}',
        record,
        b"[" * 5000,
        record[:-1],
        b"x" * (3 << 20),
        record,
    ]
    done = settle("--jobs", jobs, given=b"\n".join(lines), is_measured=jobs == "1")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        "bad_json", None, "bad_json", "bad_json", None, "bad_json", "bad_json", "bad_json", None
    ]  # fmt: skip
    assert b"6 of 9" in done.stderr


def test_many_chunks_keep_their_order_over_processes() -> None:
    records = [EXAMPLES[number % len(EXAMPLES)]["record"] | {"id": number} for number in range(2_345)]
    given = "".join(json.dumps(record) + "\n" for record in records)
    done = settle("--jobs", "3", given=given, is_measured=True)
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == list(range(2_345))


def test_a_chunk_is_settled_line_by_line_until_nobody_asks() -> None:
    ours, theirs = Pipe()
    settled: list[tuple[bytes, bool]] = []

    def ask() -> None:
        settling.send(ours, [*(RECORDS.encode().splitlines()), b"not json"])
        settled.extend(settling.receive(ours))
        ours.close()

    asking = Thread(target=ask)
    asking.start()
    on_ctrl_c = signal.getsignal(signal.SIGINT)
    try:
        settling.settle_chunks(theirs)
    finally:
        signal.signal(signal.SIGINT, on_ctrl_c)
    asking.join()
    theirs.close()
    assert [json.loads(line) for line, _ in settled[:-1]] == [e["settled"] for e in EXAMPLES]
    assert [is_settled for _, is_settled in settled] == [True] * len(EXAMPLES) + [False]


def test_a_process_that_is_gone_is_neither_sent_to_nor_waited_for() -> None:
    ours, theirs = Pipe()
    theirs.close()
    with pytest.raises(settling.SettlerDied):
        settling.send(ours, [b"{}"])
    with pytest.raises(settling.SettlerDied):
        settling.receive(ours)
    ours.close()


def test_an_empty_file_is_no_lines() -> None:
    done = settle()
    assert (done.returncode, done.stdout) == (0, b"")


@pytest.mark.parametrize("jobs", ["0", "-1", "9999", "many"])
def test_a_silly_number_of_jobs_is_refused(jobs: str) -> None:
    done = settle("--jobs", jobs, is_measured=jobs == "0")
    assert done.returncode == 2
    assert b"--jobs" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.jsonl", tmp_path):
        done = settle(str(path), is_measured=path == tmp_path)
        assert done.returncode == 2
        assert str(path).encode() in done.stderr
        assert b"Traceback" not in done.stderr


def test_it_needs_no_database() -> None:
    done = settle(given=RECORDS, DATABASE_URL="postgres://nobody@127.0.0.1:1/none")
    assert done.returncode == 0


def test_it_answers_each_line_before_the_next_is_sent() -> None:
    with subprocess.Popen(
        [sys.executable, *COMMAND], env=child_environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for example in EXAMPLES[:3]:
            running.stdin.write(json.dumps(example["record"]).encode() + b"\n")
            running.stdin.flush()
            assert json.loads(running.stdout.readline()) == example["settled"]
        running.stdin.close()
        assert running.wait(30) == 0


def test_a_reader_that_leaves_early_sees_no_stack_trace(tmp_path: Path) -> None:
    file = tmp_path / "rounds.jsonl"
    file.write_text(RECORDS * 200)
    shell = f"{' '.join([*measured_python(), *COMMAND])} {file} | head -n 1"
    done = subprocess.run(
        ["sh", "-c", shell], env=child_environment(), capture_output=True, timeout=60, check=False
    )
    assert json.loads(done.stdout) == EXAMPLES[0]["settled"]
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("met", "ends", "status"),
    [(settling.SettlerDied(), CommandError, 2), (KeyboardInterrupt(), SystemExit, 130)],
)
def test_a_settling_process_that_died_is_said_and_ctrl_c_ends_quietly(
    met: BaseException, ends: type[Any], status: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*args: object) -> None:
        raise met

    monkeypatch.setattr(settling, "write_settled", stop)
    file = tmp_path / "rounds.jsonl"
    file.write_text(RECORDS)
    with pytest.raises(ends) as ended:
        call_command("settle", str(file))
    assert status == getattr(ended.value, "returncode", getattr(ended.value, "code", None))
