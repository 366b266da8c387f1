"""The wall of a pit in real Chromium: by role and size, its alerts, and many tables at once."""

import json
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.wall.wall_hours import keep_pushes, stays_flat
from tests.browser.wall.walls import PHONE, PODIUM, WALL, OpenWall, Wall, bots, go_to
from tests.harness.floors.wall_size import CALM, CLOSED, EMPTY, HALL, HALL_TABLES, MAIN, STANDS_AT
from tests.harness.servers.web import Web
from tests.harness.tablet import Tablet

FRAMES_SECONDS = 3
TABLES = len(STANDS_AT) + 2

# How many frames a page draws, and how much of a second its script and layout take.
CUT_OFF = """() => Array.from(document.querySelectorAll(".tile :is(.name, .step, .who, .chips)"))
    .filter((item) => item.clientWidth && item.scrollWidth > item.clientWidth + 1)
    .map((item) => item.textContent)"""
COUNT_FRAMES = """async (seconds) => {
    let frames = 0;
    const until = performance.now() + seconds * 1000;
    await new Promise((done) => {
        const frame = () => {
            frames += 1;
            performance.now() < until ? requestAnimationFrame(frame) : done();
        };
        requestAnimationFrame(frame);
    });
    return frames;
}"""
# As soon as the list changes, tap any alert there to acknowledge it.
TOUCH_WHAT_MOVES_UP = """() => new MutationObserver((_, observer) => {
    if (document.querySelector(".quiet .seen")) {
        observer.disconnect();
        document.querySelectorAll(".acknowledge").forEach((button) => button.click());
        window.hasTouched = true;
    }
}).observe(document.querySelector(".band"), {subtree: true, childList: true})"""
WATCH_DRAWING = """() => {
    window.drawn = new Set();
    window.drawing?.disconnect();
    window.drawing = new MutationObserver((changes) => changes.forEach(({target}) => {
        const element = target.nodeType === Node.TEXT_NODE ? target.parentElement : target;
        // Counters count by themselves.
        if (element && !element.closest(".count")) {
            drawn.add(element.closest("li")?.querySelector(".name").textContent ?? "moved");
        }
    }));
    drawing.observe(document.querySelector(".grid"),
        {subtree: true, childList: true, characterData: true, attributes: true});
}"""
# From now on every push is lost except the heartbeats.
LOSE_PUSHES = """() => {
    const line = lines.at(-1);
    const {onmessage} = line;
    line.onmessage = (event) => JSON.parse(event.data).type === "heartbeat" && onmessage(event);
}"""


@pytest.mark.parametrize(
    ("person", "size", "may_acknowledge"),
    [("boss", WALL, True), ("fran", PODIUM, True), ("audrey", PHONE, False)],
    ids=["pit boss", "floorperson", "auditor"],
)
def test_a_wall_shows_every_table_and_every_alert_loud_ones_first(
    wall: OpenWall, person: str, size: tuple[int, int], may_acknowledge: bool
) -> None:
    shown = wall(person, size)
    expect(shown.page.locator(".tile")).to_have_count(TABLES)
    names = shown.page.locator(".tile .name").all_inner_texts()
    assert names == [f"LIR {number}" for number in range(1, TABLES + 1)]
    for number, kind in STANDS_AT.items():
        expect(shown.alerts(kind, f"LIR {number}")).to_be_visible()
        expect(shown.tile(f"LIR {number}").locator(".chip")).to_have_count(1)
    expect(shown.tile(f"LIR {CALM}").locator(".chip")).to_have_count(0)
    expect(shown.tile(f"LIR {CLOSED}")).to_contain_text("Closed")
    expect(shown.alerts("overloaded")).to_contain_text("Fran is in charge of 11 open tables")
    loud, quiet = shown.kinds(".loud"), shown.kinds(".quiet")
    assert "deck_soon" in quiet
    # A call is escalated in the meantime, a hold is not.
    assert loud.index("deck_overdue") < loud.index("deck_due") < loud.index("hold")
    buttons = shown.page.get_by_role("button", name=re.compile("^Acknowledge"))
    assert (buttons.count() > 0) is may_acknowledge
    calm = shown.tile(f"LIR {CALM}")
    for words in ("Let It Ride", "Dana", "Win", "Rounds/h", "10\N{EN DASH}500", "/7"):
        expect(calm).to_contain_text(words)
    # Celery is not running: the web process runs the timers.
    expect(shown.page.get_by_text("Timers run by the web server")).to_be_visible(timeout=30_000)
    expect(shown.page.locator(".lamp", has_text="Live")).to_be_visible()
    shown.inspect("wall")
    assert shown.complaints == []


@pytest.mark.parametrize("person", ["dana", "adam"])
def test_everybody_else_is_turned_away(chromium: Browser, wall_floor: Web, person: str) -> None:
    with chromium.new_context(base_url=wall_floor.url(), has_touch=True) as context:
        turned = Wall(context.new_page())
        for path in (f"/pits/{MAIN}/", "/pits/"):
            go_to(turned, wall_floor, person, path)
            expect(turned.page.get_by_role("heading", name="Not allowed")).to_be_visible()


def test_an_alert_appears_everywhere_and_is_acknowledged_once_by_name(
    wall: OpenWall, wall_floor: Web
) -> None:
    dealer, floor = Tablet(wall_floor, CALM, "dana"), Tablet(wall_floor, CALM, "fran")
    boss, audrey = wall("boss"), wall("audrey", PHONE)
    name = f"LIR {CALM}"
    expect(boss.page.locator(".alert").first).to_be_visible()
    before = set(boss.kinds(".loud"))
    dealer.do("call_floor")
    for shown in (boss, audrey):
        expect(shown.alerts("call", name).locator(".count")).to_have_text(re.compile(r"^0:\d\d$"))
        expect(shown.tile(name)).to_have_attribute("data-level", "warning")
    expect(audrey.alerts("call", name).get_by_role("button")).to_have_count(0)
    button = boss.page.get_by_role("button", name=f"Acknowledge: {name}, The floor is called")
    # A list that has just moved takes no taps, so it is left alone for a moment.
    boss.page.wait_for_function("() => performance.now() > (window.settled ??= performance.now() + 500)")
    # The next alert moves up under the finger, and a second tap does nothing to it.
    boss.page.evaluate(TOUCH_WHAT_MOVES_UP)
    button.tap()
    boss.page.wait_for_function("() => window.hasTouched")
    for shown in (boss, audrey):
        expect(shown.alerts("call", name)).to_contain_text(re.compile(r"Seen by Boss, \d+:\d\d [AP]M"))
        expect(shown.tile(name)).to_have_attribute("data-level", "seen")
    # Another alert may have become old enough in the meantime.
    assert before <= set(boss.kinds(".loud"))
    floor.do("answer_call")
    expect(boss.alerts("call", name)).to_have_count(0)
    dealer.do("call_floor")
    for shown in (boss, audrey):
        expect(shown.tile(name)).to_have_attribute("data-level", "warning")
        expect(shown.alerts("call", name)).not_to_contain_text("Seen by")
    floor.do("answer_call")
    assert boss.complaints + audrey.complaints == []


def test_a_tile_opens_the_felt_to_be_looked_at_alone(wall: OpenWall, wall_floor: Web) -> None:
    shown = wall("boss")
    table = next(number for number, kind in STANDS_AT.items() if kind == "hold")
    shown.tile(f"LIR {table}").click()
    expect(shown.page.locator("#felt")).to_be_visible()
    assert shown.page.url == wall_floor.url(f"/tables/{table}/?watch")
    # The pit boss works this table on its own page, and only looks at it from the wall.
    drawer = shown.page.get_by_role("button", name="Floor", exact=True)
    expect(drawer).to_have_count(0)
    expect(shown.page.locator("[data-command]")).to_have_count(0)
    shown.page.goto(f"/tables/{table}/")
    expect(drawer).to_be_visible()
    assert shown.complaints == []


def test_a_wall_counts_on_without_a_line_and_catches_up_with_it(wall: OpenWall, wall_floor: Web) -> None:
    shown, dealer = wall("boss"), Tablet(wall_floor, CALM, "dana")
    tile = shown.tile(f"LIR {CALM}")
    expect(tile).to_contain_text(re.compile(r"\d/7"))
    taken = [seat.get("is_taken", False) for seat in dealer.screen()["state"]["seats"]]
    free = len(taken)
    if taken[-1]:
        dealer.do("unseat_player", seat=free)
    players = sum(taken[:-1])
    expect(tile.locator(".seats")).to_contain_text(f"{players}/7")
    shown.page.context.set_offline(True)
    shown.page.evaluate("() => lines.at(-1).close()")
    expect(shown.page.locator(".lamp", has_text="Reconnecting")).to_contain_text(
        re.compile(r"since \d+:\d\d")
    )
    count = shown.alerts("deck_soon").locator(".count")
    expect(count).not_to_have_text(count.inner_text())
    dealer.do("seat_player", seat=free)
    expect(tile.locator(".seats")).to_contain_text(f"{players}/7")
    shown.page.context.set_offline(False)
    expect(tile.locator(".seats")).to_contain_text(f"{players + 1}/7", timeout=15_000)
    expect(shown.page.locator(".lamp", has_text="Live")).to_be_visible()
    dealer.do("unseat_player", seat=free)
    expect(tile.locator(".seats")).to_contain_text(f"{players}/7")
    assert [text for text in shown.complaints if "ERR_INTERNET_DISCONNECTED" not in text] == []


def test_only_the_tile_that_changed_is_drawn_and_none_moves(wall: OpenWall, wall_floor: Web) -> None:
    shown, dealer, floor = wall("audrey"), Tablet(wall_floor, CALM, "dana"), Tablet(wall_floor, CALM, "fran")
    expect(shown.page.locator(".tile")).to_have_count(TABLES)
    places = shown.page.locator(".tile").evaluate_all("(all) => all.map((one) => one.offsetTop)")
    alert, began, ended = shown.alerts("call", f"LIR {CALM}"), -1, 0
    # Every minute all of them are redrawn: their figures cover the last hour.
    while began != ended:
        shown.page.evaluate(WATCH_DRAWING)
        began = shown.minute()
        dealer.do("call_floor")
        expect(alert).to_be_visible()
        drawn, ended = set(shown.page.evaluate("() => [...drawn]")), shown.minute()
        floor.do("answer_call")
        expect(alert).to_have_count(0)
    # Another alert may have become old enough in the meantime.
    assert f"LIR {CALM}" in drawn
    assert drawn - {f"LIR {number}" for number, kind in STANDS_AT.items() if "deck" in kind} == {
        f"LIR {CALM}"
    }
    assert shown.page.locator(".tile").evaluate_all("(all) => all.map((one) => one.offsetTop)") == places


def test_a_wall_that_lost_pushes_hears_it_from_the_beat_and_catches_up(
    wall: OpenWall, wall_floor: Web
) -> None:
    shown, name = wall("audrey"), f"LIR {CALM}"
    expect(shown.page.locator(".tile")).to_have_count(TABLES)
    shown.page.evaluate(LOSE_PUSHES)
    Tablet(wall_floor, CALM, "dana").do("call_floor")
    call = shown.alerts("call", name)
    expect(call).to_be_visible(timeout=15_000)
    boss = Tablet(wall_floor, CALM, "boss")
    (alert,) = [tile["alerts"] for tile in read_pit(boss)["tables"] if tile["table"] == CALM]
    said = next(one for one in alert if one["kind"] == "call")
    body = json.dumps({"table": CALM, "kind": "call", "since": said["since"]}).encode()
    headers = {"Content-Type": "application/json", "X-CSRFToken": boss.cookies["csrftoken"]}
    assert boss.request("POST", f"/api/v1/pits/{MAIN}/acknowledgements", body, headers)[0] == 200
    expect(call).to_contain_text("Seen by Boss", timeout=15_000)
    Tablet(wall_floor, CALM, "fran").do("answer_call")
    expect(call).to_have_count(0, timeout=15_000)


def test_a_tile_far_ahead_of_its_table_does_not_blind_the_wall(wall: OpenWall, wall_floor: Web) -> None:
    shown, dealer = wall("audrey"), Tablet(wall_floor, CALM, "dana")
    (tile,) = (one for one in read_pit(Tablet(wall_floor, CALM, "boss"))["tables"] if one["table"] == CALM)
    expect(shown.page.locator(".tile")).to_have_count(TABLES)
    forged = json.dumps({**tile, "type": "tile", "version": 10**9, "name": "Forged"})
    shown.page.evaluate("(data) => lines.at(-1).onmessage({data})", forged)
    expect(shown.tile("Forged")).to_be_visible()
    expect(shown.tile(f"LIR {CALM}")).to_be_visible(timeout=15_000)
    dealer.do("call_floor")
    expect(shown.alerts("call", f"LIR {CALM}")).to_be_visible()
    Tablet(wall_floor, CALM, "fran").do("answer_call")


def read_pit(who: Tablet) -> Any:
    status, content = who.request("GET", f"/api/v1/pits/{MAIN}")
    assert status == 200
    return json.loads(content)


def test_times_are_those_of_the_house_wherever_the_screen_is(wall: OpenWall) -> None:
    shown = wall("boss", timezone_id="Asia/Tokyo")
    house = ZoneInfo("America/New_York")
    near = [datetime.now(house) + timedelta(minutes=minutes) for minutes in (0, 1)]
    clock = shown.page.locator(".clock")
    expect(clock).to_have_text(re.compile("|".join(f"^{at:%I:%M %p}$".replace("^0", "^") for at in near)))
    # The hour that comes twice in the fall, and the one that spring skips.
    written_times = shown.page.evaluate(
        """async (times) => {
            const source = document.querySelector("script[type=module]").src;
            const {houseClock} = await import(source.replace("pages/wall.js", "shared/house_clock.js"));
            const told = houseClock("en", "America/New_York");
            return times.map((at) => told(at).replace(/\\s/g, " "));
        }""",
        [f"2026-{at}Z" for at in ("11-01T05:30", "11-01T06:30", "11-01T07:30", "03-08T06:59", "03-08T07:00")],
    )
    assert written_times == ["1:30 AM", "1:30 AM", "2:30 AM", "1:59 AM", "3:00 AM"]


def test_a_pit_without_tables_says_so_and_the_others_are_one_touch_away(wall: OpenWall) -> None:
    shown = wall("boss", PHONE, EMPTY)
    expect(shown.page.get_by_text("There are no tables in this pit yet.")).to_be_visible()
    shown.inspect("wall-empty")
    shown.page.get_by_role("link", name="All pits").tap()
    expect(shown.page.get_by_role("link", name=re.compile("Main pit.*11 open, 1 closed"))).to_be_visible()
    shown.page.get_by_role("link", name=re.compile(f"Hall.*{HALL_TABLES} open")).tap()
    expect(shown.page.locator(".tile")).to_have_count(HALL_TABLES)
    assert shown.complaints == []


def test_a_wall_of_many_tables_at_which_bots_play_drops_no_frames(
    wall: OpenWall, chromium: Browser, wall_floor: Web, tmp_path: Path
) -> None:
    """A page beside it that draws nothing shows how many frames this machine can give."""
    shown = wall("boss", WALL, HALL)
    expect(shown.page.locator(".tile")).to_have_count(HALL_TABLES)
    with (
        chromium.new_context(viewport={"width": 1920, "height": 1080}) as context,
        bots(wall_floor, tmp_path / "log"),
    ):
        bare = context.new_page()
        rounds = shown.page.locator(".tile .phase").all_inner_texts()
        drawn, possible = frames_of(shown.page), frames_of(bare)
        again, still = frames_of(shown.page), frames_of(bare)
        expect(shown.page.locator(".tile .phase")).not_to_have_text(rounds)
    shown.inspect("wall-hall")
    # On a podium's screen they are smaller, but all there.
    shown.page.set_viewport_size({"width": PODIUM[0], "height": PODIUM[1]})
    last = shown.page.locator(".tile").last
    expect(last).to_be_in_viewport(ratio=1)
    assert shown.page.evaluate(CUT_OFF) == []
    shown.inspect("wall-hall-podium")
    assert drawn + again >= 0.8 * (possible + still), (drawn, again, possible, still)
    assert shown.complaints == []


def frames_of(page: Page) -> int:
    frames: int = page.evaluate(COUNT_FRAMES, FRAMES_SECONDS / 2)
    return frames


def test_the_memory_of_a_wall_stays_flat_over_some_minutes(wall: OpenWall) -> None:
    shown = wall("boss", WALL, HALL)
    keep_pushes(shown)
    stays_flat(shown, minutes=4)
