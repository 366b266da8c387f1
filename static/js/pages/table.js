/** The page of one table: what it knows, what it listens to, and what a touch does. */

import { blankPage } from "../table/blank_page.js";
import { draw } from "../table/draw.js";
import { fetchRooms } from "../table/drawers/drawer.js";
import { breachNotice } from "../table/drawers/requests.js";
import { drawerTouches } from "../table/drawers/handlers.js";
import { keepDraft } from "../table/dock/draft.js";
import { entryTouches } from "../table/dock/handlers.js";
import { listenToKeys } from "../table/dock/keyboard.js";
import { useOptions } from "../table/display_options.js";
import { feltTouches } from "../table/felt/handlers.js";
import { typefaceReady } from "../shared/typeface.js";
import { watchLine } from "../net/connection.js";
import { readScreen } from "../net/http.js";
import { fetchWhenIdle } from "../net/idle.js";
import { leaveLocked } from "../net/locked.js";
import { follow } from "../net/socket.js";
import { sendUntilAnswered } from "../net/commands.js";
import { fill, gettext, problemSentence } from "../i18n/gettext.js";

// A double touch is over by then.
const FRESH_MS = 300;
const PUSH_WAIT_MS = 500;
const STALE_NOTICE_MS = 5000;
const CLOCK_MS = 1000;
const LATE_MS = 1000;
// No round is dealt in less.
const ROUND_MS = 20000;

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const { table: id = "", name = "", game = "", dealer = "", floor = "[]", build = "", tablet = "" } = root.dataset;

/** @type {import("../table/types.js").Page} */
let page = blankPage({ id, name, game, dealer, floor: JSON.parse(floor), isTablet: tablet === "yes" });
const isWatching = new URLSearchParams(location.search).has("watch");
let freshTimer = 0;
let noticeTimer = 0;
let isReading = false;
/** The push that the answer to a tap has spoken of. @type {{ version: number, resolve: (given?: unknown) => void }} */
let awaited = { version: 0, resolve: () => {} };
let wantsReload = false;
let isClosed = false;

/** @param {Partial<import("../table/types.js").Page>} changes */
function change(changes) {
  page = { ...page, ...changes };
  draw(page, touches, root);
}

/** @param {import("../table/types.js").Screen} said */
function show(said) {
  // Opened from the wall of a pit, the felt is only looked at.
  const screen = isWatching ? { ...said, actions: [], by_pin: undefined } : said;
  if (page.screen && screen.version < page.screen.version) {
    return;
  }
  const isMoved = screen.step !== page.screen?.step;
  // What is posted changes with the rules, and what comes next with what was scheduled.
  const isPosted = JSON.stringify(screen.state.around?.new_rules) !== JSON.stringify(page.screen?.state.around?.new_rules);
  if (isMoved) {
    ageLater();
  }
  const notice = breachNotice(page.screen?.state, screen.state) ?? page.notice;
  change({ screen, notice, draft: keepDraft(page.draft, screen), isFresh: isMoved || page.isFresh });
  if (screen.version >= awaited.version) {
    awaited.resolve();
  }
  if (isPosted) {
    touches.readCard();
  }
}

function ageLater() {
  clearTimeout(freshTimer);
  freshTimer = setTimeout(() => change({ isFresh: false }), FRESH_MS);
}

/** What a touch has put under the finger takes no touch at first. */
function freshen() {
  ageLater();
  change({ isFresh: true });
}

/** Fetches the table; says whether the server answered at all. @returns {Promise<boolean | undefined>} */
async function refresh() {
  if (isReading) {
    return undefined;
  }
  isReading = true;
  try {
    const { status, body } = await readScreen(id);
    if (status === 200) {
      show(body);
    } else if (status < 500) {
      notify(noticeOf(status, body));
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
 * @param {import("../table/types.js").Problem} problem
 * @returns {import("../table/types.js").Notice}
 */
function noticeOf(status, problem) {
  const written = fill(gettext("The server answered {status}."), { status });
  const message = problemSentence({ message: written, ...problem });
  if (status === 401) {
    return { kind: "sign_in", message };
  }
  return { kind: status === 422 ? "refused" : status === 409 ? "stale" : "trouble", message, law: problem.law };
}

/** Until the push with this version is drawn; one that does not come is fetched. @param {number} version */
async function pushed(version) {
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
async function give(name, args = {}, by) {
  if (page.tap || !page.screen) {
    return false;
  }
  const { padKey } = page.draft;
  // On its way before anything is drawn.
  const answer = sendUntilAnswered(id, page.screen.step, { name, args }, askForServer, by);
  change({ tap: { name, args, padKey }, notice: null });
  const lateTimer = setTimeout(() => change({ isLate: true }), LATE_MS);
  const { status, body } = await answer;
  clearTimeout(lateTimer);
  if (status === 200) {
    await pushed(body.version);
    touches.formDone(name);
    touches.afterGiven(name, args);
  } else {
    if (status === 409) {
      show(body.screen);
    }
    const notice = noticeOf(status, body);
    if (by) {
      touches.answerSigned(notice);
    } else {
      notify(notice);
    }
  }
  const isSamePad = padKey === page.draft.padKey;
  const draft = isSamePad ? { ...page.draft, cards: [], typed: "", hands: {} } : page.draft;
  change({ tap: null, isLate: false, draft });
  touches.sendChosen();
  reloadWhenQuiet();
  return status === 200;
}

const askForServer = watchLine({
  ask: async () => navigator.onLine && refresh(),
  isLive: () => isClosed || page.connection === "live",
  onCut: cutOff,
});

/** The server cannot be reached, or can again. @param {boolean} isCut */
function cutOff(isCut) {
  if (isCut === page.isCut) {
    return;
  }
  const wasLong = page.cutAt !== null && Date.now() - page.cutAt > ROUND_MS;
  change({ isCut, cutAt: isCut ? Date.now() : null, asksMissed: page.asksMissed || (!isCut && wasLong) });
  if (!isCut) {
    freshen();
  }
}

/** Whether no round is under way: bets are open and none lies on the felt. */
function isBetweenRounds() {
  const state = page.screen?.state;
  return !state || (state.phase === "betting" && !state.seats.some((seat) => seat.is_in || seat.wagers));
}

/** A new build of the page is fetched between two rounds, never while somebody is touching. */
function reloadWhenQuiet() {
  if (wantsReload && isBetweenRounds() && !page.tap && page.draft.seat === null) {
    location.reload();
  }
}

const store = { current: () => page, change, give, notify, freshen };
const touches = {
  give,
  ...entryTouches(store),
  ...drawerTouches(store),
  ...feltTouches(store),

  dismiss() {
    clearTimeout(noticeTimer);
    change({ notice: null });
  },

  /** @param {boolean} wereDealt */
  answerMissed(wereDealt) {
    change({ asksMissed: false });
    if (wereDealt) {
      touches.openDrawer("missed");
    }
  },
};

/** What is looked up, and all the drawers: soon after the felt stands, so that they are there without a line too. */
async function fetchRest() {
  await fetchRooms();
  change({});
  touches.readCard();
}

await typefaceReady;
root.replaceChildren();
useOptions();
// The floor's page leads here with its drawer open.
const asked = new URLSearchParams(location.search).get("drawer");
change({ drawer: asked ? { name: asked, form: {} } : null });
// The clocks run on between two pushes.
setInterval(() => page.screen?.state.around?.decks && change({}), CLOCK_MS);
listenToKeys(() => page, touches);
addEventListener("offline", askForServer);
refresh().then(() => fetchWhenIdle(fetchRest));
follow(id, {
  build,
  version: () => page.screen?.version ?? 0,
  onScreen: show,
  onBehind: refresh,
  onConnection: (connection) => {
    change({ connection });
    if (connection !== "live") {
      askForServer();
    }
  },
  onClosed: (status, code) => {
    isClosed = true;
    if (code === "locked") {
      leaveLocked();
    } else {
      notify(noticeOf(status, { code }));
    }
  },
  onNewBuild: () => {
    wantsReload = true;
    reloadWhenQuiet();
  },
});
