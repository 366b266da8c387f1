/** Cards by keyboard: `Ah` is two keys. Backspace puts the last one back, Escape closes what is open. */

import { faceUp, isPadBusy, padAction } from "./draft.js";

/**
 * @param {() => import("../types.js").Page} current
 * @param {import("../types.js").Touches} touches
 */
export function listenToKeys(current, touches) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const page = current();
    const { screen, draft } = page;
    if (event.key === "Escape") {
      touches.dismiss();
      touches.closeSeat();
      touches.closeDrawer();
      touches.closeSheet();
    } else if (screen && !page.drawer && !isPadBusy(page) && padAction(screen)) {
      typeCard(event.key, screen, draft, touches);
    }
  });
}

/**
 * @param {string} key
 * @param {import("../types.js").Screen} screen
 * @param {import("../types.js").Draft} draft
 * @param {import("../types.js").Touches} touches
 */
function typeCard(key, screen, draft, touches) {
  const card = draft.typed + key.toLowerCase();
  const rank = key === "0" ? "T" : key.toUpperCase();
  if (key === "Backspace") {
    if (draft.typed) {
      touches.typeRank("");
    } else if (draft.cards.length) {
      touches.pickCard(draft.cards[draft.cards.length - 1]);
    }
  } else if (draft.typed && screen.state.deck.includes(card)) {
    if (faceUp(screen).has(card) || draft.cards.includes(card)) {
      touches.typeRank("");
    } else {
      touches.pickCard(card);
    }
  } else if (screen.state.deck.some((other) => other[0] === rank)) {
    touches.typeRank(rank);
  }
}
