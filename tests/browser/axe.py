"""Runs axe-core on a page to find what keeps people with disabilities from using it."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

GRAVE = {"serious", "critical"}
LOOK = """async () => {
    const found = await axe.run(document, {resultTypes: ["violations"]});
    return found.violations.map(({id, impact, nodes}) =>
        [id, impact, nodes.map(({target, failureSummary}) => `${target}: ${failureSummary}`)]);
}"""


# Fading colors would be measured halfway.
COMES_TO_REST = """() => Promise.allSettled(
    document.getAnimations()
        .filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished)
).then(() => null)"""


def serious_faults(page: Page) -> list[str]:
    """Return the serious accessibility faults of the page, each with its element."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    page.evaluate(COMES_TO_REST)
    found: list[tuple[str, str, list[Any]]] = page.evaluate(LOOK)
    return [f"{name}: {node}" for name, impact, nodes in found if impact in GRAVE for node in nodes]
