"""The system's Chromium, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, expect, sync_playwright

from tests.harness.process import PATIENCE_SECONDS, child_environment

OTHER_NAME = "floor.example"
# Of two lists the browser takes the last, so this one repeats Playwright's.
DISABLED_FEATURES = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
    # Pages of the address bar, which nobody sees: drawing them took half the time of a new window.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
)
ARGUMENTS = [
    f"--disable-features={','.join(DISABLED_FEATURES)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # A name that is not this machine's own: over plain http such a page is no secure context.
    f"--host-resolver-rules=MAP {OTHER_NAME} 127.0.0.1",
]


@contextmanager
def private_chromium() -> Iterator[Browser]:
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        raise RuntimeError("Chromium is missing; install chromium")
    expect.set_options(timeout=PATIENCE_SECONDS * 1000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=ARGUMENTS, env={**child_environment()}, headless=True
        )
        yield browser
        browser.close()
