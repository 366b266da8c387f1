"""The system's Chromium, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserType, expect, sync_playwright

from tests.harness.servers.fonts import only_font
from tests.harness.servers.process import PATIENCE_SECONDS, child_environment

OTHER_NAME = "floor.example"
# The browser takes the last of two lists, so this one repeats Playwright's.
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
    # Not this machine's own name: over plain http such a page is not a secure context.
    f"--host-resolver-rules=MAP {OTHER_NAME} 127.0.0.1",
]


@contextmanager
def private_chromium() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE_SECONDS * 1000)
    with sync_playwright() as playwright, chromium_with("DejaVu", playwright.chromium) as browser:
        yield browser


@contextmanager
def chromium_with(family: str, kind: BrowserType) -> Iterator[Browser]:
    """Start a browser on a device whose only font is this family."""
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    if not program:
        raise RuntimeError("Chromium is missing; install chromium")
    with TemporaryDirectory() as fonts:
        env: dict[str, str | float | bool] = {**child_environment(only_font(family, Path(fonts)))}
        browser = kind.launch(executable_path=program, args=ARGUMENTS, headless=True, env=env)
        yield browser
        browser.close()
