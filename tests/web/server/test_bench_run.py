"""`bench/run`, the one command for every measurement."""

import json
import subprocess

from bench.everything import BENCHES, PAGE, RESULTS
from bench.page import SECTIONS, write_page
from tests.harness.servers.process import ROOT, child_environment


def bench_run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bench/run", *arguments],
        cwd=ROOT,
        env=child_environment(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_page_of_figures_is_what_was_measured() -> None:
    assert PAGE.read_text() == write_page(json.loads(RESULTS.read_text()))


def test_every_benchmark_can_be_run_by_its_name() -> None:
    for name in BENCHES:
        assert (ROOT / "bench" / f"{name}.py").read_text().startswith('"""'), name
    runnable = {file.stem for file in (ROOT / "bench").glob("*.py") if "python -m bench." in file.read_text()}
    assert runnable == set(BENCHES)


def test_every_measurement_stands_on_the_page() -> None:
    assert set(SECTIONS) == set(BENCHES)


def test_a_quick_run_prints_figures_and_keeps_none() -> None:
    before = RESULTS.read_text()
    done = bench_run("--quick", "evaluator")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["hands_a_second"]["ours"] > 0
    assert RESULTS.read_text() == before


def test_a_benchmark_that_is_not_there_is_named() -> None:
    done = bench_run("speed")
    assert done.returncode == 2
    assert "no benchmark is called speed; there are settle, evaluator" in done.stderr
