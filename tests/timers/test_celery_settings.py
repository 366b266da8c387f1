"""Celery's settings: it only says "look again", in JSON, and times nothing itself."""

import json
import re
import sys
import urllib.request
from importlib import import_module
from pathlib import Path

import pytest
from kombu.exceptions import ContentDisallowed

from tablegame.celery import app
from tables.open_table import new_table
from tables.verify.signed_heads import last_signed_heads
from tests.harness.servers.process import ROOT, free_port, run, server
from tests.people import SYSTEM

CODE = ("games", "tables", "dealers", "tablegame")


def test_it_speaks_json_alone_and_keeps_no_results() -> None:
    assert (app.conf.task_serializer, app.conf.accept_content) == ("json", ["json"])
    assert app.conf.task_ignore_result
    assert app.conf.result_backend is None
    assert app.conf.timezone == "UTC"


def test_a_task_is_acknowledged_when_it_is_done_and_no_worker_hoards() -> None:
    assert app.conf.task_acks_late
    assert app.conf.worker_prefetch_multiplier == 1


def test_beat_names_tasks_that_exist_and_none_outlives_the_next() -> None:
    app.loader.import_default_modules()
    for entry in app.conf.beat_schedule.values():
        assert entry["task"] in app.tasks
        assert entry["options"]["expires"] <= entry["schedule"].run_every.total_seconds()
        assert not entry.get("args")
    assert app.conf.beat_schedule["sweep"]["schedule"].run_every.total_seconds() == 5


@pytest.mark.django_db
def test_every_minute_the_heads_are_signed() -> None:
    entry = app.conf.beat_schedule["write_heads"]
    assert entry["schedule"].run_every.total_seconds() == 60
    table = new_table("LIR 1", "let_it_ride", {}, (10_00, 500_00), SYSTEM)
    import_module("tables.tasks")
    app.tasks[entry["task"]]()
    assert last_signed_heads()[table.pk].head.head == table.head


def test_beat_writes_no_file_beside_the_code(tmp_path: Path) -> None:
    """Neither alone nor in the one process that serves everything."""
    assert app.conf.beat_scheduler == "celery.beat:Scheduler"
    place, port = tmp_path / "place", free_port()
    place.mkdir()
    env = {"DATABASE_URL": f"sqlite:///{tmp_path / 'floor.sqlite3'}", "PYTHONPATH": str(ROOT)}
    run([sys.executable, str(ROOT / "manage.py"), "migrate", "--verbosity", "0"], env)
    with server(
        [sys.executable, "-m", "tablegame.serve", "--port", str(port)],
        log=tmp_path / "serve.log",
        is_ready=lambda: is_swept(port),
        env=env,
        folder=place,
    ):
        pass
    assert list(place.iterdir()) == []


def is_swept(port: int) -> bool:
    """Return whether beat has told the worker to look, so it has read its schedule."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2) as answer:
            return bool(json.load(answer)["timers"].get("swept_by") == "worker")
    except OSError:
        return False


def test_a_broker_that_is_away_is_waited_for_however_long() -> None:
    assert app.conf.broker_connection_retry_on_startup
    assert app.conf.broker_connection_max_retries is None


def test_nothing_is_timed_by_celery() -> None:
    timed = re.compile(r"\b(eta|countdown|apply_async|autoretry_for)\s*[=(]|\.delay\(|crontab\(")
    for part in CODE:
        for path in (ROOT / part).rglob("*.py"):
            assert not timed.search(path.read_text()), path


@pytest.mark.parametrize("serializer", ["pickle", "yaml"])
def test_a_message_that_is_not_json_is_refused_unread(serializer: str) -> None:
    with app.connection_for_write(url="memory://") as connection:
        queue = f"of_{serializer}"
        consumer = app.amqp.TaskConsumer(connection.default_channel, [app.amqp.queues.new_missing(queue)])
        consumer.declare()
        with connection.Producer(serializer="json") as producer:
            content = {"pickle": "application/x-python-serialize", "yaml": "application/x-yaml"}[serializer]
            producer.publish(b"cos\nsystem\n.", routing_key=queue, content_type=content)
            producer.publish(([], {}, {}), routing_key=queue)
        refused, read = consumer.queues[0].get(), consumer.queues[0].get(accept=app.conf.accept_content)
        assert refused is not None
        assert read is not None
        assert read.decode() == [[], {}, {}]
        refused.accept = consumer.accept
        with pytest.raises(ContentDisallowed):
            refused.decode()
