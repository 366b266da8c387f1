"""Connection trouble: a tap that waits, a connection that drops and returns, two tablets on one table."""

from datetime import UTC, datetime, timedelta

from playwright.sync_api import Route, WebSocketRoute, expect

from tests.browser.tablets import NETWORK, SMALL, OpenAt, Tablet, posts
from tests.browser.touch_scripts import ANTES, play_on, seat_all
from tests.browser.wall.walls import KEEP_LINES
from tests.game_rules import LET_IT_RIDE_BETS
from tests.harness.floors.showroom_size import Showroom
from tests.harness.tablet import Tablet as Tapper

# Five hundred screens lose their sockets, again and again; returns what each waits, in milliseconds.
RESTARTED = """async () => {
    const page = document.querySelector("script[type=module]").src;
    const from = (name) => import(page.replace("pages/table.js", `net/${name}.js`));
    const [{followSocket}, {watchConnection}, {DEALING, LATER}] =
        await Promise.all(["socket", "connection", "retries"].map(from));
    let waits = [];
    window.setTimeout = (does, wait) => waits.push({does, wait});
    window.WebSocket = class {
        constructor() { queueMicrotask(() => this.onclose({code: 1012})); }
        close() {}
    };
    const taken = async () => {
        await new Promise((done) => queueMicrotask(() => queueMicrotask(done)));
        const connects = waits.filter(({does}) => does.name === "connect");
        waits = [];
        return connects;
    };
    const found = {asks: []};
    for (const [name, retries, count] of [["dealing", DEALING, 100], ["later", LATER, 400]]) {
        const heard = {onDiffers() {}, onConnection() {}, onClosed() {}};
        const screen = {build: "", version: () => 0, on: {}, retries, ...heard};
        for (let number = 0; number < count; number += 1) followSocket("tables/1", screen);
        found[name] = [];
        for (let times = 0; times < 4; times += 1) {
            const connects = await taken();
            found[name].push(connects.map(({wait}) => wait));
            connects.forEach(({does}) => does());
        }
        await taken();
        const line = {ask: async () => true, isLive: () => true, onOffline() {}, retries};
        for (let number = 0; number < count; number += 1) watchConnection(line)();
        found.asks.push(...waits.map(({wait}) => wait));
        waits = [];
    }
    return found;
}"""
# What a stranger, or a bug, could have pushed.
FORGE = """([type, version, changes]) => lines.at(-1).onmessage(
    {data: JSON.stringify({...changes, type, version})})"""


def only_network(tablet: Tablet) -> bool:
    return all(NETWORK in complaint or "WebSocket" in complaint for complaint in tablet.complaints)


def test_without_a_connection_the_round_is_finished_by_hand_and_asked_for_afterwards(
    open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("criss_cross/winners/ready")
    hand = Tapper(showroom.web, table)
    seat_all(hand, {1: ANTES, 4: ANTES})
    play_on(hand, "decide_all")
    hand.do("decide", seat=1, choice="2x")
    dana, small = open_at(table, is_new=True), open_at(table, size=SMALL, is_new=True)
    expect(dana.page.locator(".seat .cover")).to_have_count(1)
    before = dana.felt()
    dana.has_everything()
    dana.page.context.set_offline(True)
    small.page.context.set_offline(True)
    expect(dana.page.locator(".band")).to_contain_text("No connection since")
    expect(small.page.locator(".band")).to_be_visible()
    expect(dana.page.locator(".connection")).to_have_text("Reconnecting")
    # The last state stays, the remaining steps are listed in order, and nothing can be tapped.
    assert dana.felt() == before
    dana.says("Ask seat 4: bet one to three antes on across, or fold?")
    left = dana.page.get_by_label("To finish by hand").get_by_role("listitem")
    expect(left.first).to_contain_text("Ask about across. Seats: 4.")
    expect(left.nth(6)).to_contain_text("Turn each hand, announce it, settle it. Seats: 4, 1.")
    expect(dana.page.locator(".dock .command, .seat .cover")).to_have_count(0)
    dana.touch("Paytable and odds")
    expect(dana.page.locator('[data-drawer="paytable"]')).to_contain_text("Three of a kind")
    dana.touch("Close")
    expect(left.last).to_be_in_viewport()
    dana.photograph("cut-off")
    small.inspect("cut-off")
    # A minute passes on the tablet's clock: a round may have been dealt.
    dana.page.clock.set_system_time(datetime.now(UTC) + timedelta(minutes=1))
    for tablet in (dana, small):
        tablet.page.context.set_offline(False)
    expect(dana.page.locator(".band")).to_have_count(0, timeout=10_000)
    expect(small.page.locator(".band")).to_have_count(0, timeout=10_000)
    # A round in progress goes on; the question comes between rounds, and only after a long outage.
    dana.touch("All 1x")
    dana.says("Turn the left community card.")
    expect(dana.page.locator(".notice")).to_have_count(0)
    play_on(hand)
    hand.do("clear_table")
    question = dana.page.locator(".notice.returned")
    expect(question).to_contain_text("Were rounds dealt by hand in the meantime?")
    dana.photograph("back-on-the-line")
    dana.touch("Record them")
    expect(question).to_have_count(0)
    expect(dana.page.locator('[data-drawer="missed"]')).to_be_visible()
    small.shows(dana.version())
    expect(small.page.locator(".notice")).to_have_count(0)
    assert only_network(dana)
    assert only_network(small)


def test_drawers_come_after_the_felt_and_are_fetched_until_they_are_there(
    open_at: OpenAt, showroom: Showroom
) -> None:
    dana = open_at(showroom.fresh("let_it_ride/winners/ready"))
    dana.has_everything()
    is_down, asked = True, []

    def fail_at_first(route: Route) -> None:
        asked.append(dana.page.locator("#felt").count())
        if is_down:
            route.abort()
        else:
            route.continue_()

    dana.page.route("**/drawers/drawer_contents.js", fail_at_first)
    dana.page.reload()
    dana.touch("Irregularity")
    expect(dana.page.locator(".drawer")).to_contain_text("Not loaded yet.")
    is_down = False
    expect(dana.page.locator(".drawer")).to_contain_text("Rounds were dealt without the app", timeout=10_000)
    # The felt was there each time.
    assert len(asked) >= 2
    assert all(asked)
    assert only_network(dana)


def test_a_dead_line_alone_does_not_stop_the_table(open_at: OpenAt, showroom: Showroom) -> None:
    table = showroom.fresh("let_it_ride/winners/ready")
    seat_all(Tapper(showroom.web, table), {1: LET_IT_RIDE_BETS})
    dana = open_at(table)
    expect(dana.page.locator(".connection")).to_have_attribute("data-connection", "live")

    def hang_up(line: WebSocketRoute) -> None:
        line.close()

    dana.page.route_web_socket("**/ws/tables/*/", hang_up)
    dana.page.reload()
    expect(dana.page.locator(".connection")).to_have_attribute("data-connection", "reconnecting")
    dana.touch("No more bets")
    dana.says("Lock the progressive: no further wagers on it.")
    expect(dana.page.locator(".band")).to_have_count(0)
    # Changes made elsewhere are fetched.
    Tapper(showroom.web, table).do("lock_progressive")
    dana.says("Deal three cards to each player and two community cards.")


def test_a_touch_that_waits_says_so_and_is_taken_once(open_at: OpenAt, showroom: Showroom) -> None:
    table = showroom.fresh("let_it_ride/winners/ready")
    seat_all(Tapper(showroom.web, table), {1: LET_IT_RIDE_BETS})
    dana, second = open_at(table), open_at(table, size=SMALL)
    expect(dana.page.get_by_role("button", name="No more bets")).to_be_enabled()
    sent = posts(dana.page)
    held: list[Route] = []
    is_held = True

    def hold(route: Route) -> None:
        if is_held:
            held.append(route)
        else:
            route.continue_()

    dana.page.route("**/commands", hold)
    dana.touch("No more bets")
    expect(dana.page.locator(".notice.sending")).to_contain_text("Still sending")
    expect(dana.page.locator("[data-late]")).to_have_text("No more bets")
    dana.photograph("still-sending")
    # The table's other tablet keeps working.
    second.touch("No more bets")
    second.says("Lock the progressive: no further wagers on it.")
    is_held = False
    for route in held:
        route.continue_()
    expect(dana.page.locator(".notice.stale")).to_contain_text("moved on")
    dana.says("Lock the progressive: no further wagers on it.")
    assert len({tap["id"] for tap in sent}) == 1
    assert dana.screen()["version"] == second.version()
    second.touch("Lock progressive")
    dana.shows(dana.screen()["version"])
    expect(dana.page.get_by_role("button", name="Undo", exact=True)).to_have_count(0)
    assert only_network(dana)
    assert second.complaints == []


def busiest_second(waits: list[float]) -> int:
    return max(sum(begin <= at < begin + 1000 for at in waits) for begin in waits)


def test_after_a_restart_the_screens_of_a_floor_come_back_one_by_one_and_dealers_first(
    open_at: OpenAt, showroom: Showroom
) -> None:
    dana = open_at(showroom.fresh("criss_cross/winners/ready"), is_new=True)
    waits = dana.page.evaluate(RESTARTED)
    for times, (dealing, later) in enumerate(zip(waits["dealing"], waits["later"], strict=True)):
        assert (len(dealing), len(later)) == (100, 400)
        # Even 400 of 500 that never dealt come back over some six seconds, and all of them within ten.
        assert busiest_second(dealing + later) < 150, times
        assert max(dealing) <= 4000, times
        assert max(later) <= 7500, times
        assert sum(dealing) / 100 < sum(later) / 400 / 1.5, times
    assert busiest_second(waits["asks"]) < 300


def test_a_push_far_ahead_of_the_table_is_gone_with_the_next_heartbeat(
    open_at: OpenAt, showroom: Showroom
) -> None:
    table = showroom.fresh("let_it_ride/winners/ready")
    hand = Tapper(showroom.web, table)
    dana = open_at(table)
    dana.page.add_init_script(KEEP_LINES)
    dana.page.reload()
    screen = dana.screen()
    dana.shows(screen["version"])
    dana.page.evaluate(FORGE, ["screen", 10**9, screen | {"step": 10**9}])
    dana.shows(10**9)
    # An older push is still an older one.
    dana.page.evaluate(FORGE, ["screen", 1, screen])
    assert dana.version() == 10**9
    dana.shows(screen["version"])
    hand.do("seat_player", seat=1)
    dana.shows(hand.screen()["version"])
    # A tap on such a screen is refused, and the refusal has the true one.
    dana.page.evaluate(FORGE, ["screen", 10**9, dana.screen() | {"step": 10**9}])
    dana.shows(10**9)
    dana.touch("Call floor")
    expect(dana.page.locator(".notice.stale")).to_contain_text("moved on")
    dana.shows(hand.screen()["version"], seconds=1)
