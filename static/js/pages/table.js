/** Runs the page of one table: its state, its socket, and its handlers. */

import { blankPage } from "../table/blank_page.js";
import { draw } from "../table/draw.js";
import { fetchDrawerContents } from "../table/drawers/drawer.js";
import { breachNotice } from "../table/drawers/requests.js";
import { drawerHandlers } from "../table/drawers/handlers.js";
import { keepDraft } from "../table/dock/draft.js";
import { dockHandlers } from "../table/dock/handlers.js";
import { listenToKeys } from "../table/dock/keyboard.js";
import { useOptions } from "../table/display_options.js";
import { feltHandlers } from "../table/felt/handlers.js";
import { touchGuard } from "../shared/touch_guard.js";
import { typefaceReady } from "../shared/typeface.js";
import { watchConnection } from "../net/connection.js";
import { readScreen } from "../net/http.js";
import { fetchWhenIdle } from "../net/idle.js";
import { goToSignIn } from "../net/locked.js";
import { DEALING, LATER } from "../net/retries.js";
import { followTable } from "../net/socket.js";
import { isOutdated } from "../net/versions.js";
import { sendUntilAnswered } from "../net/commands.js";
import { fill, gettext, problemSentence } from "../i18n/gettext.js";

const IGNORE_TOUCHES_MS = 300;
const PUSH_WAIT_MS = 500;
const STALE_NOTICE_MS = 5000;
const CLOCK_MS = 1000;
const LATE_MS = 1000;
// Shorter than any round.
const ROUND_MS = 20000;

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const { table: id = "", name = "", game = "", dealer = "", floor = "[]", build = "", tablet = "" } = root.dataset;

/** @type {import("../table/types.js").Page} */
let page = blankPage({ id, name, game, dealer, floor: JSON.parse(floor), isTablet: tablet === "yes" });
const isWatching = new URLSearchParams(location.search).has("watch");
const retries = isWatching ? LATER : DEALING;
let noticeTimer = 0;
let isReading = false;
/** The push that the answer to a command announced. @type {{ version: number, resolve: (given?: unknown) => void }} */
let awaited = { version: 0, resolve: () => {} };
let wantsReload = false;
let isClosed = false;

/** @param {Partial<import("../table/types.js").Page>} changes */
function change(changes) {
  page = { ...page, ...changes };
  draw(page, handlers, root);
}

/**
 * @param {import("../table/types.js").Screen} received
 * @param {number} [asked] the version shown when the server was asked for it
 */
function show(received, asked) {
  // Opened from the pit wall, the table is read-only.
  const screen = isWatching ? { ...received, actions: [], by_pin: undefined } : received;
  if (isOutdated(screen.version, page.screen?.version, asked)) {
    return;
  }
  const isMoved = screen.step !== page.screen?.step;
  // The posted card changes when new rules are scheduled or take effect.
  const isPosted = JSON.stringify(screen.state.around?.new_rules) !== JSON.stringify(page.screen?.state.around?.new_rules);
  if (isMoved) {
    touches.endLater();
  }
  const notice = breachNotice(page.screen?.state, screen.state) ?? page.notice;
  change({ screen, notice, draft: keepDraft(page.draft, screen), isIgnoringTouches: isMoved || page.isIgnoringTouches });
  if (screen.version >= awaited.version) {
    awaited.resolve();
  }
  if (isPosted) {
    handlers.readCard();
  }
}

const touches = touchGuard(IGNORE_TOUCHES_MS, (isIgnoringTouches) => change({ isIgnoringTouches }));
const ignoreTouchesBriefly = touches.start;

/** Reads the table and returns whether the server answered. @returns {Promise<boolean | undefined>} */
async function refresh() {
  if (isReading) {
    return undefined;
  }
  isReading = true;
  const asked = page.screen?.version;
  try {
    const { status, body } = await readScreen(id);
    if (status === 200) {
      show(body, asked);
    } else if (status < 500) {
      notify(toNotice(status, body));
    }
    return true;
  } catch {
    return false;
  } finally {
    isReading = false;
  }
}

/** @param {import("../table/types.js").Notice} notice */
function notify(notice) {
  clearTimeout(noticeTimer);
  if (notice.kind === "stale") {
    noticeTimer = setTimeout(() => change({ notice: null }), STALE_NOTICE_MS);
  }
  change({ notice });
}

/**
 * @param {number} status
 * @param {import("../types/wire.js").Problem} problem
 * @returns {import("../table/types.js").Notice}
 */
function toNotice(status, problem) {
  const written = fill(gettext("The server answered {status}."), { status });
  const message = problemSentence({ message: written, ...problem });
  if (status === 401) {
    return { kind: "sign_in", message };
  }
  return { kind: status === 422 ? "refused" : status === 409 ? "stale" : "error", message, law: problem.law };
}

/** Waits for the push with this version, and reads the table if it does not come. @param {number} version */
async function waitForPush(version) {
  const hasIt = () => (page.screen?.version ?? 0) >= version;
  if (!hasIt()) {
    await new Promise((resolve) => {
      awaited = { version, resolve };
      setTimeout(resolve, PUSH_WAIT_MS);
    });
  }
  if (!hasIt()) {
    await refresh();
  }
}

/**
 * @param {string} name
 * @param {Record<string, unknown>} args
 * @param {{ employee: string, pin: string }} [by] the floorperson who gives it at this table
 */
async function sendCommand(name, args = {}, by) {
  if (page.tap || !page.screen) {
    return false;
  }
  const { padKey } = page.draft;
  const { version: asked, step } = page.screen;
  // Send first, draw second.
  const answer = sendUntilAnswered(id, step, { name, args }, askForServer, by);
  change({ tap: { name, args, padKey }, notice: null });
  const lateTimer = setTimeout(() => change({ isLate: true }), LATE_MS);
  const { status, body } = await answer;
  clearTimeout(lateTimer);
  if (status === 200) {
    await waitForPush(body.version);
    handlers.formDone(name);
    handlers.afterCommand(name, args);
  } else {
    if (status === 409) {
      show(body.screen, asked);
    }
    const notice = toNotice(status, body);
    if (by) {
      handlers.answerSigned(notice);
    } else {
      notify(notice);
    }
  }
  const isSamePad = padKey === page.draft.padKey;
  const draft = isSamePad ? { ...page.draft, cards: [], typed: "", hands: {} } : page.draft;
  change({ tap: null, isLate: false, draft });
  handlers.sendChosen();
  reloadWhenQuiet();
  return status === 200;
}

const askForServer = watchConnection({
  ask: async () => navigator.onLine && refresh(),
  isLive: () => isClosed || page.connection === "live",
  onOffline: setOffline,
  retries,
});

/** Records that the connection is lost or back. @param {boolean} isOffline */
function setOffline(isOffline) {
  if (isOffline === page.isOffline) {
    return;
  }
  const wasLong = page.offlineSince !== null && Date.now() - page.offlineSince > ROUND_MS;
  change({ isOffline, offlineSince: isOffline ? Date.now() : null, asksAboutMissedRounds: page.asksAboutMissedRounds || (!isOffline && wasLong) });
  if (!isOffline) {
    ignoreTouchesBriefly();
  }
}

/** Reports whether no round is in progress: bets are open and there are none on the felt. */
function isBetweenRounds() {
  const state = page.screen?.state;
  return !state || (state.phase === "betting" && !state.seats.some((seat) => seat.is_in || seat.wagers));
}

/** Reloads the page for a new build between rounds, never while someone is entering something. */
function reloadWhenQuiet() {
  if (wantsReload && isBetweenRounds() && !page.tap && page.draft.seat === null) {
    location.reload();
  }
}

const store = { current: () => page, change, sendCommand, notify, ignoreTouchesBriefly };
const handlers = {
  sendCommand,
  ...dockHandlers(store),
  ...drawerHandlers(store),
  ...feltHandlers(store),

  dismiss() {
    clearTimeout(noticeTimer);
    change({ notice: null });
  },

  /** @param {boolean} wereDealt */
  answerMissedRounds(wereDealt) {
    change({ asksAboutMissedRounds: false });
    if (wereDealt) {
      handlers.openDrawer("missed");
    }
  },
};

/** Loads the drawers and the dealer's card soon after the felt, so they also work offline. */
async function fetchRest() {
  await fetchDrawerContents();
  change({});
  handlers.readCard();
}

await typefaceReady;
root.replaceChildren();
useOptions();
// The floor page links here with a drawer to open.
const linkedDrawer = new URLSearchParams(location.search).get("drawer");
change({ drawer: linkedDrawer ? { name: linkedDrawer, form: {} } : null });
// Clocks keep running between pushes.
setInterval(
  () => (page.screen?.state.around?.decks || page.screen?.actions.some(({ until }) => until)) && change({}),
  CLOCK_MS,
);
listenToKeys(() => page, handlers);
addEventListener("offline", askForServer);
refresh().then(() => fetchWhenIdle(fetchRest));
followTable(id, {
  build,
  version: () => page.screen?.version ?? 0,
  onScreen: (screen) => show(screen),
  onDiffers: refresh,
  retries,
  onConnection: (connection) => {
    change({ connection });
    if (connection !== "live") {
      askForServer();
    }
  },
  onClosed: (status, code) => {
    isClosed = true;
    if (code === "locked") {
      goToSignIn();
    } else {
      notify(toNotice(status, { code }));
    }
  },
  onNewBuild: () => {
    wantsReload = true;
    reloadWhenQuiet();
  },
});
