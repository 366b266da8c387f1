/** What a touch does with what is half entered: the open seat, the chips, the cards of the pad. */

import { cardArguments, cardsWanted, findAction, isPadBusy, openSeat, padAction, pickCard, seatsOf } from "./draft.js";

/**
 * @param {{ current: () => import("../types.js").Page, change: (changes: Partial<import("../types.js").Page>) => void,
 *   give: (name: string, args?: Record<string, unknown>) => void }} store
 */
export function entryTouches({ current, change, give }) {
  /** @param {Partial<import("../types.js").Draft>} changes */
  const redraft = (changes) => change({ draft: { ...current().draft, ...changes } });

  const touches = {
    /** @param {number} seat */
    touchSeat(seat) {
      const { screen, draft } = current();
      if (!screen) {
        return;
      }
      if (seatsOf(findAction(screen, "seat_player")).includes(seat)) {
        give("seat_player", { seat });
      } else if (draft.seat === seat) {
        touches.closeSeat();
      } else {
        change({ draft: openSeat(draft, screen, seat) });
      }
    },

    closeSeat() {
      redraft({ seat: null });
    },

    /** @param {string} target */
    aim(target) {
      redraft({ target });
    },

    /** @param {number} cents */
    addChip(cents) {
      const { draft } = current();
      touches.setAmount((draft.cents[draft.target] ?? 0) + cents);
    },

    /** @param {number} amount */
    setAmount(amount) {
      const { draft } = current();
      redraft({ cents: { ...draft.cents, [draft.target]: amount } });
    },

    /** @param {string} card */
    pickCard(card) {
      const page = current();
      const action = padAction(page.screen);
      const isFull = action && page.draft.cards.length === cardsWanted(action) && !page.draft.cards.includes(card);
      if (action && !isFull && !isPadBusy(page)) {
        change({ draft: pickCard(page.draft, card) });
        touches.sendChosen();
      }
    },

    /** @param {string} rank */
    typeRank(rank) {
      redraft({ typed: rank });
    },

    /** The cards of a pad go out by themselves when the last one is chosen. */
    sendChosen() {
      const page = current();
      const action = padAction(page.screen);
      if (!page.tap && action && page.draft.cards.length === cardsWanted(action)) {
        give(action.name, cardArguments(action, page.draft.cards));
      }
    },
  };
  return touches;
}
