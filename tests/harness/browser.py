"""The system's Chromium, driven by Playwright."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

OTHER_NAME = "floor.example"
ARGUMENTS = [
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
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS, headless=True)
        yield browser
        browser.close()
