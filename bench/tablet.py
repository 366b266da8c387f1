"""Measures how soon a touch shows on the tablet's screen, against the bare tap and push; one line of JSON.

    python -m bench.tablet [--repeats 40]

A Let It Ride table with seven players in real Chromium. In alternating turns a button of the page is touched
and timed to the changed page and to the painted frame, and in another page, which draws nothing, the same
command is sent and timed to its push and to the next frame. Our own drawing is the median touch to painted
frame minus the median bare tap and push; goal: at most 20 ms. From frame to frame it is less by the wait for
a frame. Then the seven hands are turned and settled by touch; goal: no task longer than 50 ms.

First load, in a browser with an empty cache: the compressed bytes on the wire, bodies alone and with headers,
of everything requested before the felt appeared; goal: at most 120 kB, and at most 45 kB of fonts, which are
counted separately. So is what the drawers need, which is loaded afterward, in idle time.
"""

import argparse
import json
import os
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser.tablets import CARD_CAME, sign_in
from tests.harness.floors.showroom_size import Showroom
from tests.harness.servers.browser import private_chromium
from tests.harness.servers.web import private_web
from tests.harness.tablet import Tablet

BETS = dict.fromkeys(("bet_1", "bet_2", "bet_3", "three_card_bonus", "six_card_bonus"), "25.00")
COMMUNITY = (("first", "Ah"), ("second", "Kd"))
RANKS = "3456789"
BUTTON = "[data-gives='{}']"
RIDE, UNDO = '["decide",{"seat":1,"choice":"ride"}]', '["undo",{}]'

WATCH_LONG_TASKS = """
    window.longTasks = [];
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map((task) => task.duration)))
        .observe({type: "longtask", buffered: true});
"""
# From the touch to the changed page, and to the frame that shows it.
TOUCH = """async (button) => {
    const felt = document.getElementById("felt");
    const changed = new Promise((done) => new MutationObserver((_, observer) => {
        observer.disconnect();
        done(performance.now());
    }).observe(felt, {attributeFilter: ["data-version"]}));
    const began = performance.now();
    button.click();
    const drawn = await changed;
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return [drawn - began, performance.now() - began];
}"""
OPEN_BARE = """(table) => new Promise((done) => {
    window.versions = 0;
    window.line = new WebSocket(`ws://${location.host}/ws/tables/${table}/`);
    line.onopen = () => line.send(JSON.stringify({type: "hello", version: 0}));
    line.onmessage = ({data}) => {
        const said = JSON.parse(data);
        window.versions = Math.max(window.versions, said.version);
        window.step = said.step ?? window.step;
        window.heard?.();
        done();
    };
})"""
BARE = """async ([table, name, args]) => {
    const id = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0"));
    const before = window.versions;
    const pushed = new Promise((done) => {
        window.heard = () => window.versions > before && done();
    });
    const began = performance.now();
    const answered = fetch(`/api/v1/tables/${table}/commands`, {
        method: "POST",
        headers: {
            "Content-Type": "application/json",
            "X-CSRFToken": document.cookie.match(/csrftoken=([^;]*)/)[1],
        },
        body: JSON.stringify({id: id.join(""), seen: window.step, name, args}),
    });
    await Promise.all([answered, pushed]);
    const heard = performance.now();
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return [heard - began, performance.now() - began];
}"""
WATCH_FELT = """
    new MutationObserver((_, observer) => {
        if (document.getElementById("felt")) {
            window.feltAt = performance.now();
            observer.disconnect();
        }
    }).observe(document, {childList: true, subtree: true});
"""
# Each file's body size, and whether it was requested before the felt appeared.
FILES = """() => performance.getEntriesByType("navigation")
    .concat(performance.getEntriesByType("resource"))
    .map(({name, startTime, encodedBodySize}) => [name, encodedBodySize, startTime < window.feltAt])"""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeats", type=int, default=40)
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="tablegame-bench-") as folder,
        private_web(Path(folder), floor="make_showroom_floor") as web,
        private_chromium() as chromium,
    ):
        result = measure(Showroom(web), chromium, options.repeats)
    result["load_average"] = [round(load, 1) for load in os.getloadavg()]
    print(json.dumps(result))


def measure(showroom: Showroom, chromium: Browser, repeats: int) -> dict[str, Any]:
    played, bare = (dealt_table(showroom) for _ in range(2))
    page = open_page(chromium, showroom, f"/tables/{played}/")
    page.locator("#felt").wait_for()
    loaded = first_load(page, chromium)
    other = open_page(chromium, showroom, "/pin/")
    other.evaluate(OPEN_BARE, bare)
    drawn, painted, without, framed = [], [], [], []
    for _ in range(repeats):
        for gives, name, args in ((RIDE, "decide", {"seat": 1, "choice": "ride"}), (UNDO, "undo", {})):
            changed, frame = touch(page, gives)
            drawn.append(changed)
            painted.append(frame)
            pushed, next_frame = other.evaluate(BARE, [bare, name, args])
            without.append(pushed)
            framed.append(next_frame)
    page.evaluate("() => { longTasks.length = 0; }")
    settle(page, Tablet(showroom.web, played))
    return {
        "taps": len(drawn),
        "touch_to_page_ms": round(median(drawn), 1),
        "touch_to_frame_ms": round(median(painted), 1),
        "bare_tap_and_push_ms": round(median(without), 1),
        "bare_tap_to_next_frame_ms": round(median(framed), 1),
        "own_drawing_ms": round(median(painted) - median(without), 1),
        "own_drawing_frame_to_frame_ms": round(median(painted) - median(framed), 1),
        "longest_task_while_settling_ms": round(max(page.evaluate("() => longTasks"), default=0), 1),
        **loaded,
    }


def first_load(signed_in: Page, chromium: Browser) -> dict[str, int]:
    """Measure the same page in a browser with an empty cache."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800})
    context.add_cookies(signed_in.context.cookies())  # type: ignore[arg-type]
    context.add_init_script(WATCH_FELT)
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    names: dict[str, str] = {}
    received: dict[str, float] = {}
    network.on(
        "Network.requestWillBeSent",
        lambda sent: names.update({sent["requestId"]: sent["request"]["url"]}),
    )
    network.on(
        "Network.loadingFinished",
        lambda done: received.update({names[done["requestId"]]: done["encodedDataLength"]}),
    )
    page.goto(signed_in.url)
    page.locator("#felt").wait_for()
    page.wait_for_function(CARD_CAME)
    files = page.evaluate(FILES)
    result: dict[str, int] = {}
    kinds: dict[str, list[tuple[str, float]]] = {"type": [], "first_load": [], "later_in_idle_time": []}
    for address, body, is_early in files:
        is_type = address.endswith(".woff2")
        kinds["type" if is_type else "first_load" if is_early else "later_in_idle_time"].append(
            (address, body)
        )
    for name, these in kinds.items():
        result[f"{name}_bytes"] = round(sum(body for _, body in these))
        result[f"{name}_bytes_with_headers"] = round(sum(received[address] for address, _ in these))
        result[f"{name}_files"] = len(these)
    return result


def dealt_table(showroom: Showroom) -> int:
    """Deal a table with seven players and every wager, with seat 1 to decide next."""
    table = showroom.fresh("let_it_ride/full/ready")
    tablet = Tablet(showroom.web, table)
    for seat in range(1, 8):
        tablet.do("seat_player", seat=seat, player=f"Player {seat}")
        tablet.do("place_wagers", seat=seat, wagers=BETS | {"progressive": "1.00", "five_card_bonus": "1.00"})
    tablet.do("announce_no_more_bets")
    while (action := tablet.screen()["actions"][0])["name"] != "decide":
        args = {name: bounds["one_of"][0] for name, bounds in action.get("args", {}).items()}
        tablet.do(action["name"], **args)
    return table


def open_page(chromium: Browser, showroom: Showroom, path: str) -> Page:
    context = chromium.new_context(
        base_url=showroom.web.url(), has_touch=True, viewport={"width": 1280, "height": 800}
    )
    context.add_init_script(WATCH_LONG_TASKS)
    page = context.new_page()
    page.goto(f"/sign-in/?next={path}")
    sign_in(page, "dana")
    page.wait_for_url(showroom.web.url(path))
    return page


def touch(page: Page, gives: str) -> list[float]:
    button = page.locator(BUTTON.format(gives) + ":not([aria-disabled])").first
    button.wait_for()
    times: list[float] = button.evaluate(TOUCH)
    return times


def settle(page: Page, tablet: Tablet) -> None:
    """Give decisions and community cards from another tablet, and turn the hands by touch on this one."""
    for place, card in COMMUNITY:
        tablet.do("decide_all", choice="ride")
        tablet.do("turn_card", place=place, card=card)
    tablet.do("turn_box", cards=["2c", "2d", "2h"])
    for seat, rank in zip(range(7, 0, -1), RANKS, strict=True):
        for suit in "shd":
            page.locator(f'.key[data-card="{rank}{suit}"]:not([aria-disabled])').tap()
        page.locator(f'.seat[data-seat="{seat}"] .total').wait_for()


if __name__ == "__main__":
    main()
