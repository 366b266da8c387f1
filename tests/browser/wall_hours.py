"""Hours at a wall, as fast as its page can live through them."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

from tests.browser.walls import Memory, Wall
from tests.harness.wall_size import HALL_TABLES

# Pushes of so many seconds at every table, as they came, with versions that go on.
PUSH = """(seconds) => {
    const now = new Date(Date.now()).toISOString();
    window.pushed ??= structuredClone(heard);
    for (let tap = 0; tap < seconds / 2.5; tap += 1) {
        for (const tile of pushed) {
            tile.version += 1;
            tile.round_number = 1 + Math.floor(tile.version / 30);
            tile.rounds = tile.round_number;
            tile.win = `${tile.version % 997}.00`;
            tile.phase = ["betting", "dealing", "first_decision", "showdown"][tile.version % 4];
            tile.alerts = tile.version % 40 ? [] : [{kind: "call", level: "warning", since: now}];
            say({data: JSON.stringify(tile)});
        }
    }
    const version = pushed.reduce((sum, tile) => sum + tile.version, 0);
    say({data: JSON.stringify({...beat, version, now})});
}"""
KEEP_HEARD = """() => new Promise((done) => {
    const line = lines.at(-1);
    window.say = line.onmessage;
    line.addEventListener("message", ({data}) => {
        const said = JSON.parse(data);
        if (said.type === "heartbeat") {
            window.beat = said;
            fetch(location.pathname.replace("/pits/", "/api/v1/pits/").replace(/\\/$/, ""))
                .then((answer) => answer.json())
                .then(({tables}) => done((window.heard = tables).length));
        }
    });
})"""


def stays_flat(shown: Wall, minutes: int) -> None:
    """A tap every two and a half seconds at each table; the clock of the page runs as fast as it can."""
    page, step = shown.page, 5
    expect(page.locator(".tile")).to_have_count(HALL_TABLES)
    assert page.evaluate(KEEP_HEARD) == HALL_TABLES
    memory = Memory(page)
    page.clock.install()
    # From here on no time passes but what is played.
    page.clock.pause_at(datetime.now(ZoneInfo("UTC")) + timedelta(seconds=5))
    play(page, 60, step)
    used, nodes = memory.bytes(), memory.nodes()
    play(page, minutes * 60, step)
    assert page.evaluate("() => pushed[0].version") > minutes * 20
    assert (memory.nodes(), memory.bytes()) <= (nodes + 500, used * 1.2 + 1_000_000)
    expect(page.locator(".tile")).to_have_count(HALL_TABLES)
    assert shown.complaints == []


def play(page: Page, seconds: int, step: int) -> None:
    for _ in range(seconds // step):
        page.evaluate(PUSH, step)
        page.clock.run_for(step * 1000)
