"""The Dockerfile and docker-compose.yml as text: no engine is needed to see what they say."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablegame import parts
from tests.deploy.compose import FILE, Missing, compose
from tests.harness.process import ROOT

REAL = {
    "SECRET_KEY": "a key that nobody could ever guess, of fifty letters and more",
    "POSTGRES_PASSWORD": "0123456789abcdef",
    "ALLOWED_HOSTS": "floor.example",
    "TLS_FOLDER": "/etc/tls/floor",
}
OURS = ("prepare", "web", "worker", "beat", "manage")


def said_by(*command: str) -> str:
    folder = Path(sys.executable).parent
    done = subprocess.run(
        [str(folder / command[0]), *command[1:]],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    return done.stdout + done.stderr if done.returncode else ""


def test_the_dockerfile_has_no_known_fault() -> None:
    assert said_by("hadolint", "--failure-threshold", "info", "Dockerfile") == ""


def test_the_compose_file_is_one_by_its_specification() -> None:
    assert said_by("check-jsonschema", "--builtin-schema", "vendor.compose-spec", "docker-compose.yml") == ""


def test_the_image_runs_as_nobody_special_with_every_package_checked_by_its_hash() -> None:
    lines = (ROOT / "Dockerfile").read_text()
    assert re.search(r"^ARG BASE_IMAGE=python:\S+-slim\nFROM \$\{BASE_IMAGE\}$", lines, re.MULTILINE)
    assert re.search(
        r"--only-binary :all: \\\n\s+--require-hashes -r requirements/run.txt$", lines, re.MULTILINE
    )
    assert re.search(r"^USER [1-9]\d+$", lines, re.MULTILINE)
    assert "curl" not in lines
    assert "wget" not in lines


@pytest.mark.parametrize("name", REAL)
def test_a_real_floor_does_not_start_without_what_only_the_house_can_say(name: str) -> None:
    with pytest.raises(Missing, match=name):
        compose(**{other: value for other, value in REAL.items() if other != name})


def test_a_demo_floor_needs_nothing_to_be_said() -> None:
    demo = compose(DEMO="1")["services"]
    assert demo["web"]["environment"]["DEMO"] == "1"
    assert demo["web"]["environment"]["SECRET_KEY"] == ""


def test_no_secret_stands_in_the_file() -> None:
    for line in FILE.read_text().splitlines():
        for name in ("SECRET_KEY", "POSTGRES_PASSWORD"):
            assert not re.search(rf"^ +{name}: +[^$]", line), line
            assert not re.search(rf"\$\{{{name}:-[^$}}]", line), line


@pytest.fixture
def services() -> Any:
    return compose(**REAL)["services"]


def test_each_part_is_started_as_run_and_the_tests_start_it(
    services: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr("os.execv", lambda _, command: started.append(command))
    for name in ("web", "worker", "beat"):
        python, *arguments = services[name]["command"]
        assert (python, arguments[:2]) == ("python", ["-m", "tablegame.parts"])
        monkeypatch.setattr("sys.argv", arguments[1:])
        parts.main()
    assert started == [parts.web("0.0.0.0", 8000, 2), parts.worker(), parts.beat()]  # noqa: S104 - in a container
    assert services["prepare"]["command"] == ["python", "-m", "tablegame.parts", "prepare"]


def test_any_number_of_web_parts_may_be_started_and_one_beat_alone(services: Any) -> None:
    assert "container_name" not in services["web"]
    assert "ports" not in services["web"]
    assert services["beat"]["container_name"]


def test_nothing_starts_before_the_database_is_brought_up_to_date(services: Any) -> None:
    for name in ("web", "worker", "beat"):
        assert services[name]["depends_on"]["prepare"] == {"condition": "service_completed_successfully"}
    assert services["prepare"]["restart"] == "no"
    assert services["proxy"]["depends_on"]["web"] == {"condition": "service_healthy"}


def test_the_network_reaches_the_proxy_alone(services: Any) -> None:
    assert [name for name, service in services.items() if "ports" in service] == ["proxy"]
    assert {name for name, service in services.items() if "front" in service["networks"]} == {"web", "proxy"}
    assert compose(**REAL)["networks"]["back"] == {"internal": True}


def test_only_the_network_of_the_proxy_is_believed(services: Any) -> None:
    subnet = compose(**REAL)["networks"]["front"]["ipam"]["config"][0]["subnet"]
    assert services["web"]["environment"]["TRUSTED_PROXIES"] == subnet


def test_what_must_last_is_kept_in_volumes(services: Any) -> None:
    kept = compose(**REAL)["volumes"]
    assert {"database", "redis", "heads", "archives"} <= set(kept)
    assert "database:/var/lib/postgresql/data" in services["database"]["volumes"]
    assert "redis:/data" in services["redis"]["volumes"]
    assert services["redis"]["command"] == ["redis-server", "--appendonly", "yes"]
    for name in OURS:
        assert "heads:/heads" in services[name]["volumes"]
        assert services[name]["environment"]["HEADS_PATH"].startswith("/heads/")
    assert "archives:/archives" in services["manage"]["volumes"]


def test_our_parts_may_write_to_their_volumes_alone(services: Any) -> None:
    for name in OURS:
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
