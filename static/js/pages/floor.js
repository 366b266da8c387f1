/** Runs the floorperson's page: its state, its sockets, and when each part is drawn. */

import { html, nothing, render } from "../../vendor/lit-html.js";
import { followSocket } from "../net/socket.js";
import { fetchIfDifferent, isOutdated } from "../net/versions.js";
import { answerOf } from "../net/http.js";
import { refreshPit, versionsOf, versionSum } from "../shared/pit_tiles.js";
import { noticeBoard } from "../shared/notices.js";
import { typefaceReady } from "../shared/typeface.js";
import { gettext, problemSentence } from "../i18n/gettext.js";
import { houseClock } from "../shared/house_clock.js";
import { reloadForNewBuild } from "../shared/new_build.js";
import { serverNow } from "../net/server_time.js";
import { makeTableSession } from "../floor/table_session.js";
import { header } from "../floor/header.js";
import { decksDue, myTables, openSeats } from "../floor/lists.js";
import { tableSheet } from "../floor/table_sheet.js";
import { alarm, toggle } from "../floor/alarm.js";
import { longestFirst, reached, waitKeys, waitingCard, waits } from "../floor/waiting.js";

const CLOCK_MS = 1000;
const NOTICE_MS = 8000;
// What was signed with this person's PIN comes with no push.
const READ_MINE_MS = 60_000;

const root = /** @type {HTMLElement} */ (document.getElementById("floor"));
const { zone = "UTC", build = "", person = "" } = root.dataset;
const games = JSON.parse(document.getElementById("games")?.textContent ?? "{}");
const language = document.documentElement.lang || "en";
const houseTime = houseClock(language, zone);
const byName = new Intl.Collator(language, { numeric: true }).compare;

/** @type {import("../floor/types.js").Floor} */
const floor = { person, mine: new Map(), tiles: new Map(), lost: new Set(), isRead: false, sheet: null, signatures: 0, notice: null };
/** @type {Map<number, import("../floor/types.js").TableSession>} */
const sessions = new Map();
/** @type {Map<number, Map<number, import("../floor/types.js").Tile>>} */
const pits = new Map();
/**
 * One element for each card, so that drawing one never takes the focus from another.
 *
 * @type {Map<number, HTMLElement>}
 */
const cards = new Map();
let frame = 0;
/** @type {Set<string> | null} */
let known = null;
let announced = "";

const above = document.createElement("div");
const waitingTitle = document.createElement("div");
const waitingList = document.createElement("ol");
const waiting = document.createElement("section");
const beside = document.createElement("div");
const over = document.createElement("div");
[above.className, waiting.className, waitingList.className, beside.className, over.className] = [
  "above",
  "waiting-here",
  "wait-list",
  "beside",
  "over",
];
waiting.setAttribute("aria-label", gettext("Waiting"));
waiting.append(waitingTitle, waitingList);
const main = document.createElement("main");
main.append(waiting, beside);
root.replaceChildren(above, main, over);

function drawSoon() {
  frame ||= requestAnimationFrame(draw);
}

function draw() {
  frame = 0;
  const now = serverNow();
  const options = { now, games, openSheet };
  const mine = [...floor.mine.values()];
  const own = mine.map(({ table }) => floor.tiles.get(table)).filter((tile) => tile !== undefined);
  const all = [...floor.tiles.values()].sort((one, other) => byName(one.name, other.name));
  // An escalated call concerns every floorperson.
  const waitingTiles = all.filter((tile) => (floor.mine.has(tile.table) ? waits(tile) : reached(tile))).sort(longestFirst);
  announce(waitingTiles);
  render(html`${header(floor, { time: houseTime(now), toggleAlarm })} ${notice()}`, above);
  render(
    html`<h2>${gettext("Waiting")} ${waitingTiles.length ? html`<b class="count">${waitingTiles.length}</b>` : nothing}</h2>
      ${waitingTiles.length ? nothing : html`<p class="empty calm">${floor.isRead ? gettext("Nothing is waiting for you.") : gettext("Connecting")}</p>`}
      <p class="unseen" role="status">${announced}</p>`,
    waitingTitle,
  );
  placeCards(waitingTiles);
  for (const tile of waitingTiles) {
    const session = sessionOf(tile.table);
    const card = cards.get(tile.table);
    if (session && card) {
      render(waitingCard(tile, session, { ...options, isMine: floor.mine.has(tile.table) }), card);
    }
  }
  render(html`${myTables(mine, floor.tiles, options)} ${decksDue(own, options)} ${openSeats(all, options)}`, beside);
  const session = floor.sheet === null ? undefined : sessionOf(floor.sheet);
  render(session ? tableSheet(session, closeSheet) : nothing, over);
}

/**
 * Puts the longest wait first, and removes a card without touching the others.
 *
 * @param {import("../floor/types.js").Tile[]} tiles
 */
function placeCards(tiles) {
  const wanted = tiles.map(({ table }) => table);
  const shown = [...cards.keys()];
  if (wanted.join() === shown.join()) {
    return;
  }
  for (const table of shown.filter((id) => !wanted.includes(id))) {
    const card = cards.get(table);
    if (card?.contains(document.activeElement)) {
      /** @type {HTMLElement | null} */ (waitingTitle.querySelector("h2"))?.focus?.();
    }
    card?.remove();
    cards.delete(table);
  }
  const kept = new Map(wanted.map((table) => [table, cards.get(table) ?? document.createElement("li")]));
  cards.clear();
  /** @type {HTMLElement | null} */
  let before = null;
  for (const [table, card] of kept) {
    cards.set(table, card);
    /** @type {ChildNode | null} */
    const place = before ? before.nextSibling : waitingList.firstChild;
    if (place !== card) {
      waitingList.insertBefore(card, place);
    }
    before = card;
  }
  moved();
}

/** Ignores touches briefly after a card grows, shrinks or goes, because the cards below it move under the finger. */
function moved() {
  for (const session of sessions.values()) {
    session.ignoreTouchesBriefly();
  }
}

/**
 * Announces the newest wait to screen readers, and sounds the alarm if it is on.
 *
 * @param {import("../floor/types.js").Tile[]} tiles
 */
function announce(tiles) {
  if (!floor.isRead) {
    return;
  }
  const before = known;
  known = new Set(tiles.flatMap(waitKeys));
  const news = before && tiles.find((tile) => waitKeys(tile).some((key) => !before.has(key)));
  if (news) {
    announced = `${news.name}: ${gettext("waiting for you")}`;
    alarm(Boolean(reached(news)));
  }
  document.title = `${tiles.length ? `(${tiles.length}) ` : ""}${gettext("Floor")} · Tablegame`;
}

function notice() {
  if (!floor.notice) {
    return nothing;
  }
  const { message, law, asksSignIn } = floor.notice;
  const next = encodeURIComponent(location.pathname);
  return html`<div class="notice" role="alert"><p>${message} ${law ? html`<span class="law">${law}</span>` : nothing}</p>
    ${asksSignIn ? html`<a class="command" href="/sign-in/?next=${next}">${gettext("Sign in")}</a>` : nothing}
    <button type="button" class="door" @click=${() => notify(null)}>${gettext("Dismiss")}</button></div>`;
}

/** @type {(said: import("../floor/types.js").Floor["notice"]) => void} */
const notify = noticeBoard(NOTICE_MS, (said) => {
  floor.notice = said;
  drawSoon();
});

/** @param {"sound" | "vibration"} what */
function toggleAlarm(what) {
  toggle(what);
  drawSoon();
}

/** @param {number} table */
function sessionOf(table) {
  const mine = floor.mine.get(table) ?? named(table);
  if (!sessions.has(table) && mine) {
    const session = makeTableSession(mine, { redraw: drawSoon, moved, notify });
    sessions.set(table, session);
    session.read();
  }
  return sessions.get(table);
}

/** @param {number} table @returns {import("../floor/types.js").Mine | undefined} */
function named(table) {
  const tile = floor.tiles.get(table);
  return tile && { table, name: tile.name, game: tile.game };
}

/** @param {number} table */
function openSheet(table) {
  floor.sheet = table;
  const session = sessionOf(table);
  session?.closeForm();
  session?.read();
  session?.ignoreTouchesBriefly();
  draw();
  /** @type {HTMLElement | null} */ (over.querySelector("h2"))?.focus();
}

function closeSheet() {
  const table = floor.sheet;
  floor.sheet = null;
  draw();
  /** @type {HTMLElement | null} */ (beside.querySelector(`[data-table="${table}"]`))?.focus();
}

/**
 * @param {import("../floor/types.js").Tile} tile
 * @param {number} [pit]
 * @param {Map<number, number>} [asked] the versions shown when the server was asked
 */
function showTile(tile, pit, asked) {
  if (isOutdated(tile.version, floor.tiles.get(tile.table)?.version, asked?.get(tile.table))) {
    return;
  }
  floor.tiles.set(tile.table, tile);
  pits.get(pit ?? 0)?.set(tile.table, tile);
  // Only tables on display are read in full.
  if (sessions.has(tile.table) && (waits(tile) || floor.sheet === tile.table)) {
    sessions.get(tile.table)?.catchUp(tile.version);
  }
  drawSoon();
}

/** @param {import("../types/wire.js").PitAnswer} received @param {Map<number, number>} [asked] */
function showPit(received, asked) {
  const known = pits.get(received.pit) ?? new Map();
  const here = new Set(received.tables.map(({ table }) => table));
  for (const table of known.keys()) {
    if (!here.has(table)) {
      known.delete(table);
      // The table may have moved to another followed pit, whose message may have come first.
      if (![...pits.values()].some((tiles) => tiles.has(table))) {
        floor.tiles.delete(table);
      }
    }
  }
  pits.set(received.pit, known);
  for (const tile of received.tables) {
    showTile(tile, received.pit, asked);
  }
  floor.isRead = [...pits.keys()].length >= followed.size;
  drawSoon();
}

/** @param {number} pit */
const refresh = (pit) => refreshPit(pit, floor.tiles, { show: showPit, notify });

/** Reads everything again, because anything may have changed during a break. @param {number} pit */
function refreshAll(pit) {
  refresh(pit);
  readMine();
}

/** @type {Set<number>} */
const followed = new Set();

/** My tables that are in no pit, each with a socket of its own. @type {Set<number>} */
const tablesWithoutPit = new Set();

/** Returns the callbacks that every socket of this page shares. @param {string} path */
const listenerFor = (path) => ({
  build,
  onConnection: (/** @type {string} */ connection) => {
    floor.lost[connection === "live" ? "delete" : "add"](path);
    drawSoon();
  },
  onClosed: (/** @type {number} */ status, /** @type {string} */ code) =>
    notify({ message: problemSentence({ code }), asksSignIn: true }),
  onNewBuild: reloadWhenQuiet,
});

/** @param {number} pit */
function followPit(pit) {
  if (followed.has(pit)) {
    return;
  }
  followed.add(pit);
  const version = () => versionSum(pits.get(pit)?.values() ?? []);
  followSocket(`pits/${pit}`, {
    ...listenerFor(`pits/${pit}`),
    version,
    greets: false,
    on: {
      pit: (received) => showPit(received),
      tile: (tile) => showTile(tile, pit),
      assigned: readMine,
    },
    onDiffers: (wanted) => (wanted === undefined ? refreshAll(pit) : fetchIfDifferent(wanted, version, () => refresh(pit))),
  });
}

/** Follows a table that is in no pit; when it changes, all my tables are read again. @param {number} table */
function followTableWithoutPit(table) {
  if (tablesWithoutPit.has(table)) {
    return;
  }
  tablesWithoutPit.add(table);
  followSocket(`tables/${table}`, {
    ...listenerFor(`tables/${table}`),
    version: () => floor.tiles.get(table)?.version ?? 0,
    on: { screen: readMine },
    onDiffers: readMine,
  });
}

/** Reads which tables are mine, which changes whenever someone hands over or takes a table. */
async function readMine() {
  const asked = versionsOf(floor.tiles);
  try {
    const response = await fetch("/floor/mine", { headers: { Accept: "application/json" } });
    const { status, body } = await answerOf(response);
    if (status === 200 && !response.redirected) {
      showMine(body, asked);
    }
  } catch {
    // The socket asks again when it is back.
  }
}

/** @param {import("../floor/types.js").Given} given @param {Map<number, number>} [asked] */
function showMine(given, asked) {
  const ordered = [...given.tables].sort((one, other) => byName(one.name, other.name));
  floor.signatures = given.signatures;
  floor.mine = new Map(ordered.map((assigned) => [assigned.table, assigned]));
  [...tablesWithoutPit].filter((table) => !floor.mine.has(table)).forEach((table) => floor.tiles.delete(table));
  if (!given.pits.length) {
    floor.isRead = true;
  }
  given.pits.forEach(followPit);
  for (const tile of given.lone) {
    showTile(tile, undefined, asked);
    followTableWithoutPit(tile.table);
  }
  drawSoon();
}

/** Reloads the page for a new build while no form is open. */
function reloadWhenQuiet() {
  if (![...sessions.values()].some((session) => session.form() || session.page().tap)) {
    reloadForNewBuild();
  }
}

addEventListener("keydown", (event) => {
  if (event.key !== "Escape") {
    return;
  }
  const open = [...sessions.values()].find((session) => session.form());
  if (open) {
    open.closeForm();
  } else if (floor.sheet !== null) {
    closeSheet();
  }
});
await typefaceReady;
setInterval(drawSoon, CLOCK_MS);
setInterval(readMine, READ_MINE_MS);
showMine(JSON.parse(document.getElementById("mine")?.textContent ?? '{"tables":[],"pits":[],"lone":[],"signatures":0}'));
const linkedTable = Number(new URLSearchParams(location.search).get("table"));
if (floor.mine.has(linkedTable)) {
  openSheet(linkedTable);
}
drawSoon();
