/** The page of one table: what it knows, what it listens to, and what a touch does. */

import {
  cardArguments,
  cardsWanted,
  emptyDraft,
  findAction,
  isPadBusy,
  keepDraft,
  openSeat,
  padAction,
  pickCard,
  seatsOf,
} from "./draft.js";
import { draw } from "./draw.js";
import { follow } from "./live.js";
import { sendUntilAnswered } from "./taps.js";
import { listenToKeys } from "./typing.js";
import { readScreen } from "./wire.js";

// A double touch is over by then.
const FRESH_MS = 300;
const PUSH_WAIT_MS = 500;
const STALE_NOTICE_MS = 5000;
const CLOCK_MS = 1000;

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const { table: id = "", name = "", game = "", build = "" } = root.dataset;

/** @type {import("./types.js").Page} */
let page = {
  table: { id, name, game },
  screen: null,
  connection: "connecting",
  tap: null,
  isFresh: false,
  notice: null,
  draft: emptyDraft(),
};
let freshTimer = 0;
let noticeTimer = 0;
let isReading = false;
let wantsReload = false;

/** @param {Partial<import("./types.js").Page>} changes */
function change(changes) {
  page = { ...page, ...changes };
  draw(page, touches, root);
}

/** @param {import("./types.js").Screen} screen */
function show(screen) {
  if (page.screen && screen.version < page.screen.version) {
    return;
  }
  const isMoved = screen.step !== page.screen?.step;
  if (isMoved) {
    clearTimeout(freshTimer);
    freshTimer = setTimeout(() => change({ isFresh: false }), FRESH_MS);
  }
  change({ screen, draft: keepDraft(page.draft, screen), isFresh: isMoved || page.isFresh });
}

async function refresh() {
  if (isReading) {
    return;
  }
  isReading = true;
  try {
    const { status, body } = await readScreen(id);
    if (status === 200) {
      show(body);
    } else if (status < 500) {
      notify(noticeOf(status, body));
    }
  } catch {
    // No network: the line asks again by itself.
  } finally {
    isReading = false;
  }
}

/** @param {import("./types.js").Notice} notice */
function notify(notice) {
  clearTimeout(noticeTimer);
  if (notice.kind === "stale") {
    noticeTimer = setTimeout(() => change({ notice: null }), STALE_NOTICE_MS);
  }
  change({ notice });
}

/**
 * @param {number} status
 * @param {{ message?: string, law?: string | null }} body
 * @returns {import("./types.js").Notice}
 */
function noticeOf(status, { message, law }) {
  if (status === 401) {
    return { kind: "sign_in", message: message ?? "Sign in to work this table." };
  }
  const kind = status === 422 ? "refused" : status === 409 ? "stale" : "trouble";
  return { kind, message: message ?? `The server answered ${status}.`, law };
}

/** @param {number} version */
async function pushed(version) {
  const hasIt = () => (page.screen?.version ?? 0) >= version;
  for (const began = performance.now(); !hasIt() && performance.now() - began < PUSH_WAIT_MS; ) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  if (!hasIt()) {
    await refresh();
  }
}

/**
 * @param {string} name
 * @param {Record<string, unknown>} args
 */
async function give(name, args = {}) {
  if (page.tap || !page.screen) {
    return;
  }
  const { padKey } = page.draft;
  change({ tap: { name, args, padKey }, notice: null });
  const { status, body } = await sendUntilAnswered(id, page.screen.step, { name, args });
  if (status === 200) {
    await pushed(body.version);
    if (name === "place_wagers") {
      touches.closeSeat();
    }
  } else {
    if (status === 409) {
      show(body.screen);
    }
    notify(noticeOf(status, body));
  }
  const isSamePad = padKey === page.draft.padKey;
  change({ tap: null, draft: isSamePad ? { ...page.draft, cards: [], typed: "" } : page.draft });
  sendChosen();
  reloadWhenQuiet();
}

/** The cards of a pad go out by themselves when the last one is chosen. */
function sendChosen() {
  const action = padAction(page.screen);
  if (!page.tap && action && page.draft.cards.length === cardsWanted(action)) {
    give(action.name, cardArguments(action, page.draft.cards));
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

const touches = {
  give,

  /** @param {number} seat */
  touchSeat(seat) {
    if (!page.screen) {
      return;
    }
    if (seatsOf(findAction(page.screen, "seat_player")).includes(seat)) {
      give("seat_player", { seat });
    } else {
      const isOpen = page.draft.seat === seat;
      change({ draft: isOpen ? { ...page.draft, seat: null } : openSeat(page.draft, page.screen, seat) });
    }
  },

  closeSeat() {
    change({ draft: { ...page.draft, seat: null } });
  },

  /** @param {string} target */
  aim(target) {
    change({ draft: { ...page.draft, target } });
  },

  /** @param {number} cents */
  addChip(cents) {
    touches.setAmount((page.draft.cents[page.draft.target] ?? 0) + cents);
  },

  /** @param {number} amount */
  setAmount(amount) {
    const { draft } = page;
    change({ draft: { ...draft, cents: { ...draft.cents, [draft.target]: amount } } });
  },

  /** @param {string} card */
  pickCard(card) {
    const action = padAction(page.screen);
    const isFull = action && page.draft.cards.length === cardsWanted(action) && !page.draft.cards.includes(card);
    if (action && !isFull && !isPadBusy(page)) {
      change({ draft: pickCard(page.draft, card) });
      sendChosen();
    }
  },

  /** @param {string} rank */
  typeRank(rank) {
    change({ draft: { ...page.draft, typed: rank } });
  },

  dismiss() {
    clearTimeout(noticeTimer);
    change({ notice: null });
  },
};

root.replaceChildren();
change({});
// The clocks run on between two pushes.
setInterval(() => page.screen?.state.around?.decks && change({}), CLOCK_MS);
listenToKeys(() => page, touches);
refresh();
follow(id, {
  build,
  version: () => page.screen?.version ?? 0,
  onScreen: show,
  onBehind: refresh,
  onConnection: (connection) => change({ connection }),
  onClosed: (status, message) => notify(noticeOf(status, { message })),
  onNewBuild: () => {
    wantsReload = true;
    reloadWhenQuiet();
  },
});
