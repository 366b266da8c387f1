"""Browser windows, cleared and used again, because a new one fetches every file anew."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.harness.servers.web import Web

Size = tuple[int, int]
_put_aside: defaultdict[tuple[Browser, int, Size, int], list[BrowserContext]] = defaultdict(list)


@contextmanager
def open_window(
    chromium: Browser, web: Web, size: Size, *, is_new: bool = False, zoom: int = 1, **options: Any
) -> Iterator[BrowserContext]:
    """With a finger, without cookies. What a page must have fetched before it is cut off needs a new one.

    A person who zooms in has fewer pixels for the page and more of the device's for each of them.
    """
    put_aside = _put_aside[chromium, web.port, size, zoom]
    if put_aside and not is_new and not options:
        window = put_aside.pop()
    else:
        window = chromium.new_context(
            base_url=web.url(),
            has_touch=True,
            viewport={"width": size[0] // zoom, "height": size[1] // zoom},
            device_scale_factor=zoom,
            **options,
        )
    try:
        yield window
    finally:
        if not options and is_cleared(window, web):
            put_aside.append(window)
        else:
            window.close()


def is_cleared(window: BrowserContext, web: Web) -> bool:
    """Clear everything but fetched files; return false if a clock was set, which cannot be undone."""
    page = window.pages[0]
    if not page.evaluate("() => String(performance.now).includes('native')"):
        return False
    window.set_offline(False)
    window.unroute_all()
    window.clear_cookies()
    window.clear_permissions()
    kept = {"origin": web.url().rstrip("/"), "storageTypes": "local_storage,indexeddb,cache_storage"}
    window.new_cdp_session(page).send("Storage.clearDataForOrigin", kept)
    for page in window.pages:
        page.close()
    return True
