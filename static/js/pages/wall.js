/** Runs the wall of a pit: its state, its socket, and when each part is drawn. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { followSocket } from "../net/socket.js";
import { sendAcknowledgement } from "../net/pit.js";
import { refreshPit, versionSum } from "../shared/pit_tiles.js";
import { fetchIfDifferent, isOutdated } from "../net/versions.js";
import { noticeBoard } from "../shared/notices.js";
import { typefaceReady } from "../shared/typeface.js";
import { gettext, problemSentence } from "../i18n/gettext.js";
import { keyOf, shownAlerts } from "../wall/alerts.js";
import { alertList } from "../wall/alert_list.js";
import { serverNow } from "../net/server_time.js";
import { houseClock, updateCounters } from "../shared/house_clock.js";
import { reloadForNewBuild } from "../shared/new_build.js";
import { touchGuard } from "../shared/touch_guard.js";
import { gridSize } from "../wall/grid_size.js";
import { header } from "../wall/header.js";
import { tileView } from "../wall/tile.js";
import { alertSentence } from "../wall/alert_words.js";

const CLOCK_MS = 1000;
// A double tap must not acknowledge an alert that has just moved up.
const IGNORE_TOUCHES_MS = 400;
const NOTICE_MS = 6000;
// Padding above and below the grid.
const GRID_EDGE = 8;

const root = /** @type {HTMLElement} */ (document.getElementById("wall"));
const { pit = "", name = "", zone = "UTC", build = "", floor, others } = root.dataset;
const games = JSON.parse(document.getElementById("games")?.textContent ?? "{}");
const language = document.documentElement.lang || "en";
const houseTime = houseClock(language, zone);
const byName = new Intl.Collator(language, { numeric: true }).compare;

/** @type {import("../wall/types.js").Wall} */
const wall = {
  pit,
  name,
  isFloor: floor === "true",
  hasOthers: others === "true",
  tiles: new Map(),
  day: "",
  timers: null,
  alerts: [],
  acknowledged: new Map(),
  lastAcknowledged: 0,
  connection: "connecting",
  lostAt: "",
  isRead: false,
  notice: null,
  sending: "",
};

const top_ = document.createElement("div");
const side = document.createElement("div");
const grid = document.createElement("ul");
[top_.className, side.className, grid.className] = ["above", "beside", "grid"];
grid.setAttribute("aria-label", gettext("Tables"));
root.replaceChildren(top_, side, grid);

/** The data each tile was last drawn from. @type {Map<number, { item: HTMLElement, tile: object, mark: string }>} */
const drawn = new Map();
let frame = 0;
let loudKeys = "";
let isIgnoringTouches = false;
let isReading = false;
let announced = "";

const touches = touchGuard(IGNORE_TOUCHES_MS, (isIgnoring) => {
  isIgnoringTouches = isIgnoring;
});

function drawSoon() {
  frame ||= requestAnimationFrame(draw);
}

function draw() {
  frame = 0;
  const now = serverNow();
  const shown = shownAlerts(wall, now);
  root.dataset.connection = wall.connection;
  noteNewAlerts(shown);
  render(html`${header(wall, { now, houseTime })} ${notice()}`, top_);
  render(html`${alertList(wall, shown, { acknowledge, houseTime })} <p class="unseen" role="status">${announced}</p>`, side);
  drawTiles(shown, now);
  updateCounters(top_);
  updateCounters(side);
}

/**
 * Ignores touches briefly when the list of alerts moves, and announces the newest alert once.
 *
 * @param {import("../wall/types.js").Shown[]} shown
 */
function noteNewAlerts(shown) {
  const loud = shown.filter((alert) => alert.isLoud);
  const keys = loud.map((alert) => alert.key).join("\n");
  if (keys === loudKeys) {
    return;
  }
  const before = new Set(loudKeys.split("\n"));
  const news = loud.find((alert) => !before.has(alert.key));
  announced = news ? `${news.tile?.name ?? wall.name}: ${alertSentence(news.alert)}` : announced;
  loudKeys = keys;
  touches.start();
}

/**
 * Draws only the tiles that have changed.
 *
 * @param {import("../wall/types.js").Shown[]} shown
 * @param {number} now
 */
function drawTiles(shown, now) {
  /** @type {Map<number, import("../wall/types.js").Shown[]>} */
  const alerts = new Map();
  for (const alert of shown) {
    if (alert.tile) {
      alerts.set(alert.tile.table, [...(alerts.get(alert.tile.table) ?? []), alert]);
    }
  }
  placeTiles();
  const minute = Math.floor(now / 60000);
  for (const [table, tile] of wall.tiles) {
    const own = alerts.get(table) ?? [];
    const mark = [wall.day, minute, ...own.map((alert) => `${alert.key} ${alert.isLoud}`)].join("\n");
    const last = drawn.get(table);
    if (last && (last.tile !== tile || last.mark !== mark)) {
      render(tileView(tile, own, { day: wall.day, now, games }), last.item);
      updateCounters(last.item);
      Object.assign(last, { tile, mark });
    }
  }
}

/** Sorts the tiles by name when a table comes or goes. */
function placeTiles() {
  const isSame = drawn.size === wall.tiles.size && [...wall.tiles.keys()].every((table) => drawn.has(table));
  if (isSame) {
    return;
  }
  for (const [table, { item }] of drawn) {
    if (!wall.tiles.has(table)) {
      item.remove();
      drawn.delete(table);
    }
  }
  const ordered = [...wall.tiles.values()].sort((one, other) => byName(one.name, other.name));
  for (const tile of ordered) {
    const item = drawn.get(tile.table)?.item ?? document.createElement("li");
    drawn.set(tile.table, drawn.get(tile.table) ?? { item, tile: {}, mark: "" });
    grid.append(item);
  }
  fitTiles();
}

function fitTiles() {
  const height = root.clientHeight - top_.offsetHeight - GRID_EDGE;
  const { columns, rowHeight } = gridSize(wall.tiles.size, grid.clientWidth, height);
  grid.style.setProperty("--columns", String(columns));
  grid.style.setProperty("--row", rowHeight ? `${Math.floor(rowHeight)}px` : "auto");
}

function notice() {
  if (wall.notice) {
    const next = encodeURIComponent(location.pathname);
    return html`<p class="notice" role="alert">${wall.notice.message}
      ${wall.notice.asksSignIn ? html`<a href="/sign-in/?next=${next}">${gettext("Sign in")}</a>` : nothing}</p>`;
  }
  return wall.isRead && !wall.tiles.size
    ? html`<p class="notice">${gettext("There are no tables in this pit yet.")}</p>`
    : nothing;
}

/** @type {(said: import("../wall/types.js").Wall["notice"]) => void} */
const notify = noticeBoard(NOTICE_MS, (said) => {
  wall.notice = said;
  drawSoon();
});

/**
 * Shows the whole pit. A tile pushed in the meantime may be newer.
 *
 * @param {import("../types/wire.js").PitAnswer} received
 * @param {Map<number, number>} [asked] the versions shown when the server was asked
 */
function showPit(received, asked) {
  const here = new Map(received.tables.map((tile) => [tile.table, tile]));
  for (const table of wall.tiles.keys()) {
    if (!here.has(table)) {
      wall.tiles.delete(table);
    }
  }
  for (const tile of here.values()) {
    showTile(tile, asked?.get(tile.table));
  }
  wall.acknowledged = new Map(received.acknowledged.map((seen) => [keyOf(seen.table, seen), seen]));
  wall.isRead = true;
  showPitState(received);
  wall.lastAcknowledged = received.last_acknowledged;
}

/** @param {import("../types/wire.js").Tile} tile @param {number} [asked] */
function showTile(tile, asked) {
  if (!isOutdated(tile.version, wall.tiles.get(tile.table)?.version, asked)) {
    wall.tiles.set(tile.table, tile);
    drawSoon();
  }
}

/**
 * Takes over what changes without a command.
 *
 * @param {Pick<import("../types/wire.js").PitAnswer, "timers" | "day" | "alerts">} said
 */
function showPitState({ timers, day, alerts }) {
  Object.assign(wall, { timers, day, alerts });
  drawSoon();
}

/** @param {any} received */
function onHeartbeat(received) {
  showPitState(received);
  if (received.last_acknowledged !== wall.lastAcknowledged) {
    fetchIfDifferent(received.last_acknowledged, () => wall.lastAcknowledged, refresh);
  }
}

/** @param {import("../types/wire.js").Acknowledged} seen */
function showAcknowledged(seen) {
  wall.acknowledged.set(keyOf(seen.table, seen), seen);
  wall.lastAcknowledged = Math.max(wall.lastAcknowledged, seen.number);
  drawSoon();
}

const version = () => versionSum(wall.tiles.values());

async function refresh() {
  if (isReading) {
    return;
  }
  isReading = true;
  await refreshPit(pit, wall.tiles, { show: showPit, notify });
  isReading = false;
}

/** @param {import("../wall/types.js").Shown} one */
async function acknowledge({ key, alert, tile }) {
  if (wall.sending || isIgnoringTouches) {
    return;
  }
  wall.sending = key;
  drawSoon();
  try {
    const { status, body } = await sendAcknowledgement(pit, { ...alert, table: alert.table ?? tile?.table });
    if (status === 200) {
      showAcknowledged(body);
    } else if (status !== 404) {
      notify({ message: problemSentence(body), asksSignIn: status === 401 });
    }
  } catch {
    notify({ message: gettext("No answer. Try again.") });
  }
  wall.sending = "";
  drawSoon();
}

await typefaceReady;
addEventListener("resize", fitTiles);
setInterval(() => {
  updateCounters(grid);
  drawSoon();
}, CLOCK_MS);
drawSoon();
followSocket(`pits/${pit}`, {
  build,
  version,
  greets: false,
  on: { pit: (received) => showPit(received), tile: (tile) => showTile(tile), acknowledged: showAcknowledged, heartbeat: onHeartbeat },
  onDiffers: (wanted) => (wanted === undefined ? refresh() : fetchIfDifferent(wanted, version, refresh)),
  onConnection: (connection) => {
    const isLost = connection !== "live";
    wall.lostAt = isLost ? wall.lostAt || new Date(serverNow()).toISOString() : "";
    wall.connection = connection;
    drawSoon();
  },
  onClosed: (status, code) => notify({ message: problemSentence({ code }), asksSignIn: true }),
  onNewBuild: reloadForNewBuild,
});
