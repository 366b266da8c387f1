"""The Dockerfile and docker-compose.yml as text: no engine is needed to check them."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablegame import processes
from tests.deploy.compose import FILE, compose
from tests.harness.servers.process import ROOT, child_environment

REAL = {
    "SECRET_KEY": "a key that nobody could ever guess, of fifty letters and more",
    "POSTGRES_PASSWORD": "0123456789abcdef",
    "POSTGRES_APP_PASSWORD": "123456789abcdef0",
    "REDIS_PASSWORD": "23456789abcdef01",
    "ALLOWED_HOSTS": "floor.example",
    "TLS_FOLDER": "/etc/tls/floor",
}
OURS = ("prepare", "web", "worker", "beat", "manage")


def said_by(*command: str) -> str:
    folder = Path(sys.executable).parent
    done = subprocess.run(
        [str(folder / command[0]), *command[1:]],
        cwd=ROOT,
        env=child_environment(),
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


def needed(**env: str) -> str:
    """Return the message of the service that checks first, or nothing if it lets the floor start."""
    service = compose(**env)["services"]["needed"]
    env = {"PATH": "/usr/bin:/bin"} | service["environment"]
    done = subprocess.run(service["command"], env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (1 if done.stderr else 0, "")
    return done.stderr


@pytest.mark.parametrize("name", REAL)
@pytest.mark.parametrize("demo", [{}, {"DEMO": ""}, {"DEMO": "0"}])
def test_a_real_floor_does_not_start_without_what_only_the_house_can_say(
    name: str, demo: dict[str, str]
) -> None:
    others = {other: value for other, value in REAL.items() if other != name}
    assert needed(**others, **demo) == (f"Set {name}, or DEMO=1 for a demo floor; see docs/deployment.md\n")


@pytest.mark.parametrize("demo", [{}, {"DEMO": "0"}])
def test_all_that_is_missing_is_named_at_once_before_a_database_is_made(demo: dict[str, str]) -> None:
    assert needed(**demo).startswith(f"Set {' '.join(REAL)}, or ")
    services = compose(**demo)["services"]
    assert services["database"]["depends_on"]["needed"] == {"condition": "service_completed_successfully"}
    assert "depends_on" not in services["needed"]
    for name in ("prepare", "manage"):
        assert services[name]["depends_on"]["database"] == {"condition": "service_healthy"}


@pytest.mark.parametrize("demo", [{}, {"DEMO": "0"}])
def test_a_real_floor_starts_with_what_the_house_says(demo: dict[str, str]) -> None:
    assert needed(**REAL, **demo) == ""
    services = compose(**REAL, **demo)["services"]
    own, served = REAL["POSTGRES_PASSWORD"], REAL["POSTGRES_APP_PASSWORD"]
    database = services["database"]["environment"]
    assert (database["POSTGRES_PASSWORD"], database["POSTGRES_APP_PASSWORD"]) == (own, served)
    assert services["redis"]["environment"]["REDISCLI_AUTH"] == REAL["REDIS_PASSWORD"]
    for name in OURS:
        given = services[name]["environment"]
        assert given["DATABASE_URL"] == f"postgresql://tablegame_app:{served}@database/tablegame"
        assert given["REDIS_URL"] == f"redis://:{REAL['REDIS_PASSWORD']}@redis/0"
        assert (given["DEMO"], given["SECRET_KEY"]) == ("0", REAL["SECRET_KEY"])
    assert f"{REAL['TLS_FOLDER']}:/tls:ro" in services["proxy"]["volumes"]


def test_the_password_of_the_owner_is_with_those_alone_that_migrate_and_archive(services: Any) -> None:
    password = REAL["POSTGRES_PASSWORD"]
    having = {name for name, service in services.items() if password in str(service.get("environment"))}
    assert having == {"needed", "database", "prepare", "manage"}
    for name in ("prepare", "manage"):
        owner = services[name]["environment"]["DATABASE_OWNER_URL"]
        assert owner == f"postgresql://tablegame:{password}@database/tablegame"


def test_a_demo_floor_needs_nothing_to_be_said() -> None:
    assert needed(DEMO="1") == ""
    demo = compose(DEMO="1")["services"]
    given = demo["web"]["environment"]
    assert (given["DEMO"], given["SECRET_KEY"]) == ("1", "")
    password = demo["database"]["environment"]["POSTGRES_APP_PASSWORD"]
    assert password
    assert given["DATABASE_URL"] == f"postgresql://tablegame_app:{password}@database/tablegame"
    assert given["REDIS_URL"] == f"redis://:{demo['redis']['environment']['REDISCLI_AUTH']}@redis/0"


def test_one_service_builds_the_image_of_all_and_nobody_pulls_it(services: Any) -> None:
    """If two services built one image at once, the first start would fail."""
    assert [name for name, service in services.items() if "build" in service] == ["needed"]
    for name in ("needed", *OURS):
        assert (services[name]["image"], services[name]["pull_policy"]) == ("tablegame", "never")


def test_no_secret_stands_in_the_file() -> None:
    for line in FILE.read_text().splitlines():
        for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "POSTGRES_APP_PASSWORD", "REDIS_PASSWORD"):
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
        assert (python, arguments[:2]) == ("python", ["-m", "tablegame.processes"])
        monkeypatch.setattr("sys.argv", arguments[1:])
        processes.main()
    assert started == [
        processes.web_command("0.0.0.0", 8000, 2),  # noqa: S104 - in a container
        processes.worker_command(),
        processes.beat_command(),
    ]
    assert services["prepare"]["command"] == ["python", "-m", "tablegame.processes", "prepare"]


def test_any_number_of_web_parts_may_be_started_and_one_beat_alone(services: Any) -> None:
    assert services["web"]["scale"] == "1"
    assert compose(**REAL, WEB_CONTAINERS="3")["services"]["web"]["scale"] == "3"
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
    services = compose(**REAL, TRUSTED_PROXIES="10.0.0.5", FRONT_NETWORK="10.9.0.0/24")["services"]
    assert services["web"]["environment"]["TRUSTED_PROXIES"] == "10.0.0.5"


def test_what_must_last_is_kept_in_volumes(services: Any) -> None:
    kept = compose(**REAL)["volumes"]
    assert {"database", "redis", "heads", "archives"} <= set(kept)
    assert "database:/var/lib/postgresql/data" in services["database"]["volumes"]
    assert "redis:/data" in services["redis"]["volumes"]
    assert "redis-server - --appendonly yes" in services["redis"]["command"][-1]
    for name in OURS:
        assert {"heads:/heads", "heads:/heads:ro"} & set(services[name]["volumes"])
        assert services[name]["environment"]["HEADS_PATH"].startswith("/heads/")
    assert "heads:/heads:ro" in services["web"]["volumes"]
    assert "archives:/archives" in services["manage"]["volumes"]


def test_the_nightly_verification_reads_the_archives_that_manage_writes(services: Any) -> None:
    """The worker runs it, with every file that an archive row names."""
    assert services["worker"]["environment"]["ARCHIVES_PATH"] == "/archives"
    assert services["manage"]["environment"]["ARCHIVES_PATH"] == "/archives"
    assert "archives:/archives:ro" in services["worker"]["volumes"]


def test_the_key_of_the_heads_is_with_the_process_that_signs_and_in_no_backup(services: Any) -> None:
    having = {name for name in OURS if any("keys:" in volume for volume in services[name]["volumes"])}
    assert having == {"worker", "manage"}
    assert services["worker"]["environment"]["HEADS_KEY"].startswith("/keys/")


def test_our_parts_may_write_to_their_volumes_alone(services: Any) -> None:
    for name in OURS:
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
