"""Hours at a wall, as fast as its page can live through them."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

from tests.browser.wall.walls import Memory, Wall
from tests.harness.floors.wall_size import HALL_TABLES

# Pushes of so many seconds at every table, with versions that go on: those of bots over and over, where they
# were kept, or made ones.
PUSH = """(seconds) => {
    const now = new Date(Date.now()).toISOString();
    if (!window.pushed) {
        window.pushed = structuredClone(heard);
        window.next = 0;
        for (const {table, version} of kept) {
            const own = pushed.find((tile) => tile.table === table);
            own.version = Math.max(own.version, version);
        }
    }
    for (let tap = 0; tap < seconds / 2.5; tap += 1) {
        for (const tile of pushed) {
            if (kept.length) {
                const said = kept[next++ % kept.length];
                const own = pushed.find(({table}) => table === said.table);
                own.version += 1;
                say({data: JSON.stringify({...said, version: own.version})});
                continue;
            }
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
    window.kept = [];
    line.addEventListener("message", ({data}) => {
        const said = JSON.parse(data);
        kept.push(...[said].flat().filter(({type}) => type === "tile"));
        if (said.type === "heartbeat") {
            window.beat = said;
            fetch(location.pathname.replace("/pits/", "/api/v1/pits/").replace(/\\/$/, ""))
                .then((answer) => answer.json())
                .then(({tables}) => done((window.heard = tables).length));
        }
    });
})"""


def keep_pushes(shown: Wall) -> None:
    """Keep every push the page hears from here on."""
    expect(shown.page.locator(".tile")).to_have_count(HALL_TABLES)
    assert shown.page.evaluate(KEEP_HEARD) == HALL_TABLES


def stays_flat(shown: Wall, minutes: int) -> None:
    """Check memory with a tap every two and a half seconds at each table and the clock at full speed."""
    page, step = shown.page, 5
    memory = Memory(page)
    page.clock.install()
    # From here on only played time passes, and only played heartbeats are heard: true ones are far behind.
    page.evaluate("() => { lines.at(-1).onmessage = null; }")
    page.clock.pause_at(datetime.now(ZoneInfo("UTC")) + timedelta(seconds=5))
    play(page, 60, step)
    used, nodes = memory.bytes(), memory.nodes()
    play(page, minutes * 60, step)
    assert (
        page.evaluate("() => pushed.reduce((sum, {version}) => sum + version, 0)")
        > minutes * 20 * HALL_TABLES
    )
    assert (memory.nodes(), memory.bytes()) <= (nodes + 500, used * 1.2 + 1_000_000)
    expect(page.locator(".tile")).to_have_count(HALL_TABLES)
    assert shown.complaints == []


def play(page: Page, seconds: int, step: int) -> None:
    for _ in range(seconds // step):
        page.evaluate(PUSH, step)
        page.clock.run_for(step * 1000)
