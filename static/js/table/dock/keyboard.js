/**
 * Keyboard control: `Ah` is two keys, digits draw, Enter takes the only next step, arrows move through the pad and the
 * chips, Backspace removes the last card, Escape closes what is open. Text fields keep their keys.
 */

import { moveFocus } from "./arrow_keys.js";
import { isPadBusy } from "./draft.js";
import { findAction, padAction, takenCards } from "../actions.js";

/**
 * @param {() => import("../types.js").Page} current
 * @param {import("../types.js").Handlers} handlers
 */
export function listenToKeys(current, handlers) {
  document.addEventListener("keydown", (event) => {
    const held = /** @type {HTMLElement | null} */ (document.activeElement);
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === "Escape") {
      handlers.dismiss();
      handlers.closeSeat();
      handlers.closeDrawer();
      handlers.closeSheet();
    } else if (held?.matches("input, textarea, select, [contenteditable]")) {
      return;
    } else if (event.key.startsWith("Arrow")) {
      moveFocus(event, held);
    } else if (event.key === "Enter") {
      if (!event.repeat && !held?.matches("button, a")) {
        onlyNextStep()?.click();
      }
    } else if (!current().drawer) {
      typed(event, current(), handlers);
    }
  });
}

/** Returns the large button of the dock if there is exactly one. */
function onlyNextStep() {
  const large = document.querySelectorAll(".entry .command.large:not([data-off])");
  return large.length === 1 ? /** @type {HTMLButtonElement} */ (large[0]) : null;
}

/**
 * @param {KeyboardEvent} event
 * @param {import("../types.js").Page} page
 * @param {import("../types.js").Handlers} handlers
 */
function typed(event, page, handlers) {
  const { screen, draft } = page;
  const drawing = findAction(screen, "draw")?.args;
  if (screen && padAction(screen, draft)) {
    if (!isPadBusy(page)) {
      typeCard(event.key, screen, draft, handlers);
    }
  } else if (drawing && !event.repeat && !page.isIgnoringTouches && !page.isOffline) {
    const count = drawing.count?.one_of?.find((number) => String(number) === event.key);
    if (count !== undefined) {
      handlers.sendCommand("draw", { seat: drawing.seat?.one_of?.[0], count });
    }
  }
}

/**
 * @param {string} key
 * @param {import("../types.js").Screen} screen
 * @param {import("../types.js").Draft} draft
 * @param {import("../types.js").Handlers} handlers
 */
function typeCard(key, screen, draft, handlers) {
  const card = draft.typed + key.toLowerCase();
  const rank = key === "0" ? "T" : key.toUpperCase();
  if (key === "Backspace") {
    if (draft.typed) {
      handlers.typeRank("");
    } else if (draft.cards.length) {
      handlers.pickCard(draft.cards[draft.cards.length - 1]);
    }
  } else if (draft.typed && screen.state.deck.includes(card)) {
    if (takenCards(screen, draft).has(card) || draft.cards.includes(card)) {
      handlers.typeRank("");
    } else {
      handlers.pickCard(card);
    }
  } else if (screen.state.deck.some((other) => other[0] === rank)) {
    handlers.typeRank(rank);
  }
}
